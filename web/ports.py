"""The ports between the pages and the table: protocols of everything that the pages need.

The app hands objects with these methods to the pages; the web knows nothing else of it. Every method may be
called from any thread.
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
    """The player that a phone plays for: the one at ``seat``, the whole ``table``, or none yet.

    ``known``: it has shown the code of the night. ``said_last``: the last action is its own, and nothing has followed.
    """

    known: bool = False
    seat: str = ""
    table: bool = False
    said_last: bool = False


class Changing(Protocol):
    """What changes in numbered versions."""

    def version(self) -> int:
        """The number of the present state; it grows with every change."""

    def wait(self, after_version: int, timeout_s: float) -> int:
        """Wait until the version is above ``after_version``, or the time is over; the version then."""


class ClubPort(Changing, Protocol):
    """All tables of a club, as their page sees them."""

    def page(self, language: str) -> ClubPage:
        """The page in a language."""


class CameraPort(Protocol):
    """The camera, as the page sees it on which it is aimed; ``own``: on the own screen."""

    def page(self, language: str, *, own: bool) -> CameraPage:
        """The page in a language."""

    def picture(self, *, own: bool) -> bytes | None:
        """A JPEG of what the camera sees, with what the eye finds in it; None while dice are hidden. Others than the
        own screen have none before a tray was seen.
        """


class WizardPort(Changing, Sayer, Protocol):
    """The wizard of a first start, as its page sees it."""

    def picture(self) -> bytes | None:
        """A JPEG of what the camera sees that is being chosen; None while there is none."""

    def wiring(self, language: str) -> WiringPage:
        """The page of the wiring."""

    def page(self) -> WizardPage:
        """The page, in the language that was chosen."""

    def labels(self) -> Mapping[str, str]:
        """The words that stand on the page whatever is asked."""

    def press(self, button: str) -> None:
        """Press `accept`, `bluff` or `next`, as a finger would."""


class TablePort(Changing, Sayer, Protocol):
    """The table, as the pages see it."""

    def playing(self) -> bool:
        """Whether a game is on."""

    def is_dark(self) -> bool:
        """Whether the screen is to be dark: a press only lights it."""

    @property
    def buttons_on_screen(self) -> bool:
        """Whether the page shows the three buttons to press: true where the table has none of wood and brass."""

    @property
    def can_throw(self) -> bool:
        """Whether dice can be thrown by the program: true for a simulated tray."""

    @property
    def demonstrates(self) -> bool:
        """Whether the table plays by itself, until a press ends that."""

    @property
    def own_key(self) -> str:
        """The secret by which the table's own screen is recognised."""

    def invitation(self) -> Hashable:
        """Return where a phone can take a seat; None where no phone can reach this machine."""

    def hue(self, name: str) -> str:
        """Return the colour after which a player is named, in any language; empty for every other name."""

    def screen(self, language: str, *, invited: bool) -> object:
        """The wall as values, for the template; with the code of the night only where ``invited``."""

    def screen_connected(self, on: bool) -> None:
        """A screen has begun to show the wall, or does so no longer."""

    def silent_s(self) -> float:
        """For how long the table's own loop has not gone round; it does so every second."""

    def press(self, button: str) -> None:
        """Press `accept`, `bluff` or `next`, as a finger would."""

    def hold(self, button: str) -> None:
        """Hold a button down, as a finger would, for as long as the table asks."""

    def picture(self) -> bytes | None:
        """A JPEG of what the camera sees now; None while dice are hidden or there is no camera."""

    def throw(self) -> None:
        """Throw the dice of the simulated tray."""

    @property
    def secret(self) -> bytes:
        """The secret key that signs the sessions of the phones."""


class PhonesPort(Changing, Protocol):
    """The phones at the table, as their pages see them. A *problem* is the code of a sentence, empty where all is well.

    `history` may raise OSError, with what to do about it.
    """

    def reachable(self) -> bool:
        """Return whether phones can reach this machine."""

    @property
    def code(self) -> str:
        """The code of the night, in capital letters, for a hand to type."""

    @property
    def ticket(self) -> str:
        """What the QR code carries in its place: too long to be guessed."""

    def view(self, language: str) -> object:
        """Return the public view, for the template."""

    def phone_view(self, language: str, holder: PhoneIdentity, problem: str = "") -> object:
        """What a phone may do that plays for this holder; ``problem`` is what has just gone wrong."""

    def labels(self, language: str) -> Mapping[str, str]:
        """Return the words that stand on the pages whatever happens."""

    def history(self, language: str) -> tuple[HistoryItem, ...]:
        """What has happened in this game, the latest first."""

    def problem_text(self, language: str, problem: str) -> str:
        """A problem in a sentence."""

    def barred(self, holder: PhoneIdentity, needed: Permission) -> str:
        """Return why the phone of this holder may not do what needs this permission."""

    def trouble(self, language: str, error: OSError) -> str:
        """What is the matter when `history` has raised this, and what to do about it."""

    def take_seat(self, name: str, phone: str) -> SeatAnswer:
        """Sit down, or ask to be let into the game that is on."""

    def play_for(self, holder: PhoneIdentity) -> str:
        """Begin to play for a seated player, or for the table. Return the problem with it."""

    def give_up_seat(self, name: str) -> str:
        """Leave the table, or ask no longer; the problem with it."""

    def step_out(self, name: str, do: str) -> str:
        """Go `away` for a while, or come `back`; the problem with it."""

    def rules(self, language: str, game: str) -> RulesPage | None:
        """The rules of a game, of the one that is on where none is named; None where there is no such game."""

    def menu(self, holder: PhoneIdentity, language: str, number: int, earlier: int | None) -> object:
        """Return the menu of the table. With a ``number``: the corrections of that action. With
        ``earlier``: the actions from this place on, the latest first. None where this phone has no menu, or there is no
        such action.
        """

    def said_last(self, phone: str) -> bool:
        """Whether the last action is that of this phone, and nothing has followed."""

    def act(self, holder: PhoneIdentity, language: str, fields: Mapping[str, str], phone: str) -> str:
        """Say what was sent from a control of the phone; the problem with it. ``phone`` may take it back."""

    def set_up(self, language: str, fields: Mapping[str, str]) -> str:
        """Say what was sent from the set-up: a button of it, or a name; the problem with it."""

    def choose(self, language: str, fields: Mapping[str, str]) -> str:
        """Do what was sent from the menu of the table, unless an action has followed since; the problem with it."""

    def take_back(self, holder: PhoneIdentity, fields: Mapping[str, str], phone: str) -> str:
        """Take back the last action, which the page has shown: the own one, or for the whole table any.

        Return the problem with it.
        """


class HistoryPort(Protocol):
    """The memory of the house, as the pages see it. Every method may raise OSError, with what to do about it.

    A page is None where there is no such night, player or evidence.
    """

    def house(self, language: str) -> HousePage:
        """Everything there ever was."""

    def nights(self, language: str) -> HousePage:
        """The nights, the last one first."""

    def night(self, language: str, night: int) -> HousePage | None:
        """One night by its number."""

    def poster(self, language: str, night: int | None) -> bytes | None:
        """The picture of one night, or of the last one, as PNG."""

    def evidence(self, language: str, number: int) -> EvidencePage | None:
        """The evidence of one reading of tonight."""

    def picture(self, number: int, part: str) -> bytes | None:
        """A JPEG of that: its `picture`, a `small` one, the dice `close`, or the `film` before it."""

    def player(self, language: str, name: str) -> HousePage | None:
        """One player, over all nights."""

    def trouble(self, language: str, error: OSError) -> str:
        """What is the matter when a method has raised this, and what to do about it."""

    def export_json(self, language: str) -> Iterator[bytes]:
        """Everything as one JSON object, in pieces."""

    def export_csv(self, language: str) -> Iterator[bytes]:
        """Everything as CSV files in a zip, in pieces."""

    def export_throws(self) -> Iterator[bytes] | None:
        """Tonight's throws with their labels in a zip, in pieces; None where no pictures are stored."""
