"""The ports between the pages and the table: protocols of everything that the pages need.

The app hands objects with these methods to the pages. Every method may be called from any thread.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple, Protocol

from .pages import (
    CameraPage,
    ClubPage,
    EvidencePage,
    HistoryItem,
    HousePage,
    RulesPage,
    TaughtPage,
    WiringPage,
    WizardPage,
)
from .permissions import Permission
from .refusal import Sayer


class SeatAnswer(NamedTuple):
    """The answer to a request for a seat: the name as the wall shows it, or the code of the problem."""

    name: str
    problem: str = ""


class PhoneIdentity(NamedTuple):
    """The player of a phone: the one at ``seat``, the whole ``table``, or none yet. ``is_admitted``: the phone has
    shown the code of the night. ``said_last``: the last action came from this phone, and nothing has followed.
    """

    is_admitted: bool = False
    seat: str = ""
    table: bool = False
    said_last: bool = False


class Changing(Protocol):
    """A state that changes in numbered versions."""

    def version(self) -> int:
        """Return the number of the present state; it grows with every change."""

    def wait(self, after_version: int, timeout_s: float) -> int:
        """Wait until the version is above ``after_version``, at most ``timeout_s``. Return the version."""


class ClubPort(Changing, Protocol):
    """All tables of a club."""

    def page(self, language: str) -> ClubPage:
        """Return the page in a language."""


class CameraPort(Protocol):
    """The camera, for the page that helps to aim it. ``is_own`` is True for the table's own screen."""

    def page(self, language: str, *, is_own: bool) -> CameraPage:
        """Return the page in a language."""

    def picture(self, *, is_own: bool) -> bytes | None:
        """Return a JPEG of the camera, marked with the dice found. Return None while dice are hidden, and for other
        screens until a tray was seen.
        """


class TaughtPort(Protocol):
    """The taught sets of dice and cards."""

    def page(self, language: str) -> TaughtPage:
        """Return the part of the page of the camera."""

    def change(self, language: str, fields: Mapping[str, str], content: bytes) -> str:
        """Teach a set of the kind ``set``, import the file ``content``, or rename, use, rest or delete the set of the
        field ``number``, as the field ``do`` says. Return the problem as a sentence, or an empty string.
        """

    def export(self, number: int) -> bytes | None:
        """Return the file of a set; None if there is none."""


class WizardPort(Changing, Sayer, Protocol):
    """The wizard of a first start."""

    def picture(self) -> bytes | None:
        """Return a JPEG of the camera that is being chosen; None if there is none."""

    def wiring(self, language: str) -> WiringPage:
        """Return the page of the wiring."""

    def page(self) -> WizardPage:
        """Return the page, in the language that was chosen."""

    def labels(self) -> Mapping[str, str]:
        """Return the texts of the page that do not depend on the question."""

    def press(self, button: str) -> None:
        """Press `accept`, `bluff` or `next`."""


class TablePort(Changing, Sayer, Protocol):
    """The table."""

    def playing(self) -> bool:
        """Return True during a game."""

    def is_dark(self) -> bool:
        """Return True while the screen must be dark; a press then only lights it."""

    @property
    def buttons_on_screen(self) -> bool:
        """True if the page shows the three buttons, because none are wired."""

    @property
    def can_throw(self) -> bool:
        """True if the program can throw the dice, on a simulated tray."""

    @property
    def demonstrates(self) -> bool:
        """True while the table plays by itself; a press ends that."""

    @property
    def own_key(self) -> str:
        """The secret key of the table's own screen."""

    def invitation(self) -> Hashable:
        """Return where a phone can take a seat; None if no phone can reach this machine."""

    def hue(self, name: str) -> str:
        """Return the colour after which a player is named, in any language; empty for other names."""

    def screen(self, language: str, *, invited: bool) -> object:
        """Return the values of the wall; they contain the code of the night only if ``invited``."""

    def screen_connected(self, on: bool) -> None:
        """Count a screen that has begun (True) or ceased (False) to show the wall."""

    def silent_s(self) -> float:
        """Return how long ago the table's loop ran last (s); it runs every second."""

    def press(self, button: str) -> None:
        """Press `accept`, `bluff` or `next`."""

    def hold(self, button: str) -> None:
        """Hold a button down for the time that the table requires."""

    def picture(self) -> bytes | None:
        """Return a JPEG of the camera; None while dice are hidden, or without a camera."""

    def throw(self) -> None:
        """Throw the dice of the simulated tray."""

    @property
    def secret(self) -> bytes:
        """The secret key that signs the sessions of the phones."""


class PhonesPort(Changing, Protocol):
    """The phones at the table. A *problem* is the code of a sentence, or empty. `history` may raise OSError."""

    def reachable(self) -> bool:
        """Return True if phones can reach this machine."""

    @property
    def code(self) -> str:
        """The code of the night, in capital letters, to be typed."""

    @property
    def ticket(self) -> str:
        """The secret in the QR code, which counts as the code of the night and is too long to be guessed."""

    def view(self, language: str) -> object:
        """Return the public view."""

    def phone_view(self, language: str, holder: PhoneIdentity, problem: str = "") -> object:
        """Return the view of a phone with this player; ``problem`` is the problem that has just occurred."""

    def labels(self, language: str) -> Mapping[str, str]:
        """Return the fixed texts of the pages."""

    def history(self, language: str) -> tuple[HistoryItem, ...]:
        """Return the actions of this game, the latest first."""

    def problem_text(self, language: str, problem: str) -> str:
        """Return the sentence of a problem."""

    def barred(self, holder: PhoneIdentity, needed: Permission) -> str:
        """Return the problem if this phone does not have the needed permission."""

    def trouble(self, language: str, error: OSError) -> str:
        """Return the cause of an error that `history` has raised, with its remedy."""

    def take_seat(self, name: str, phone: str) -> SeatAnswer:
        """Take a seat, or ask to join the game that is on."""

    def play_for(self, holder: PhoneIdentity) -> str:
        """Begin to play for a seated player, or for the table. Return the problem."""

    def give_up_seat(self, name: str) -> str:
        """Leave the table, or withdraw the request to join. Return the problem."""

    def step_out(self, name: str, do: str) -> str:
        """Go `away` for a while, or come `back`. Return the problem."""

    def rules(self, language: str, game: str) -> RulesPage | None:
        """Return the rules of a game, by default of the game that is on; None if there is no such game."""

    def menu(self, holder: PhoneIdentity, language: str, number: int, earlier: int | None) -> object:
        """Return the menu of the table. With ``number``: the corrections of that action; with ``earlier``: the actions
        from this index on, the latest first. Return None if this phone has no menu, or there is no such action.
        """

    def said_last(self, phone: str) -> bool:
        """Return True if the last action came from this phone, and nothing has followed."""

    def act(self, holder: PhoneIdentity, language: str, fields: Mapping[str, str], phone: str) -> str:
        """Submit the fields of a control of the phone. Return the problem. ``phone`` may undo the action."""

    def set_up(self, language: str, fields: Mapping[str, str]) -> str:
        """Submit a button or a name of the set-up. Return the problem."""

    def choose(self, language: str, fields: Mapping[str, str]) -> str:
        """Submit a choice from the menu of the table, unless an action has followed. Return the problem."""

    def take_back(self, holder: PhoneIdentity, fields: Mapping[str, str], phone: str) -> str:
        """Undo the last action, if it is the one that the page has shown. It must be the phone's own, unless the phone
        plays for the table. Return the problem.
        """


class HistoryPort(Protocol):
    """The memory of the house. Every method may raise OSError. A page is None if there is no such night, player or
    evidence.
    """

    def house(self, language: str) -> HousePage:
        """Return the page of all nights together."""

    def nights(self, language: str) -> HousePage:
        """Return the list of the nights, the last one first."""

    def night(self, language: str, night: int) -> HousePage | None:
        """Return the page of one night."""

    def poster(self, language: str, night: int | None) -> bytes | None:
        """Return the poster of one night, or of the last one, as PNG."""

    def evidence(self, language: str, number: int) -> EvidencePage | None:
        """Return the page of one piece of tonight's evidence."""

    def picture(self, number: int, part: str) -> bytes | None:
        """Return a JPEG of the evidence: its `picture`, a `small` copy, the dice `close`, or the `film` before it."""

    def player(self, language: str, name: str) -> HousePage | None:
        """Return the page of one player, over all nights."""

    def trouble(self, language: str, error: OSError) -> str:
        """Return the cause of an error that a method has raised, with its remedy."""

    def export_json(self, language: str) -> Iterator[bytes]:
        """Return everything as one JSON object, in pieces."""

    def export_csv(self, language: str) -> Iterator[bytes]:
        """Return everything as CSV files in a zip, in pieces."""

    def export_throws(self) -> Iterator[bytes] | None:
        """Return tonight's throws with their labels in a zip, in pieces; None if no pictures are stored."""
