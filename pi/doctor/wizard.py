"""The guide: the first start of a new box, shown on the wall, answered with buttons alone.

Nothing is configured yet, so everything is tested: the pins of this machine, each camera, and the rest by the
doctor. The choices go into one file beside the journal. `/etc/croupier/croupier.toml` takes precedence over it
(`pi.config`).

1. *accept* takes what is shown, *next* shows the next, *bluff* checks again.
2. The buttons on the page of the own screen always work, so missing or wrongly wired buttons lock out no user.
3. Nothing is written before the end; a box that is switched off meanwhile begins anew.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from pi import files
from pi.cameras import open_camera
from pi.config import Config
from pi.doctor import camera, panel
from pi.doctor.finding import Finding, State
from pi.doctor.patience import Beat, patient
from pi.doctor.round import IN_USE, SIGNS, parts_of
from pi.night.types import Button, Json
from pi.options import toml
from pi.panel.panel import Panel
from pi.panel.pins import CHIP, PanelError, PanelOptions
from pi.table.errands import SLICE_S
from pi.words import LANGUAGES, Words

ALONE_S = 10.0
"""A wrong wiring is tried again after so long, unless a button of the page is pressed."""

HOSTS = {"0.0.0.0": "open", "127.0.0.1": "closed"}  # noqa: S104 -- the user chooses
"""The clients that may connect: every screen and phone of the house, or this machine alone."""

Values = Mapping[str, Json]


@dataclass(frozen=True)
class FindingLine:
    """One finding on the wall."""

    sign: str
    text: str
    remedy: str


@dataclass(frozen=True)
class WizardPage:
    """What stands on the wall: what is asked, what could be taken, what was found, what the buttons do."""

    language: str
    title: str
    asks: str
    shown: str
    lines: tuple[FindingLine, ...]
    buttons: tuple[tuple[str, str], ...]


class Presses:
    """Presses from the pins and from the page, in their order. ``beat`` is called while one is waited for."""

    def __init__(self, beat: Beat) -> None:
        self._beat = beat
        self._queue: queue.SimpleQueue[Button] = queue.SimpleQueue()

    def put(self, button: Button) -> None:
        self._queue.put(button)

    def next(self, within_s: float = math.inf) -> Button | None:
        """Wait for a press; None when none comes in time."""
        until_s = time.monotonic() + within_s
        while True:
            self._beat()
            left_s = max(0.0, until_s - time.monotonic())
            try:
                return self._queue.get(timeout=min(SLICE_S, left_s))
            except queue.Empty:
                if left_s == 0:
                    return None


class SetupWizard:
    """Leads through the set-up of one box. `run` is one thread's; everything else may be called from any.

    ``beat`` is called by that thread as long as it goes on: while it waits for a press, and for a part that is looked
    at. Such a part has a time-out. What was chosen is kept in ``file``; without one it is only returned.
    """

    def __init__(
        self,
        config: Config,
        cameras: Sequence[Json],
        *,
        chip: Path = CHIP,
        alone_s: float = ALONE_S,
        file: Path | None = None,
        rest: Callable[[Config, Words], Iterator[Finding]] | None = None,
        examine: Callable[[PanelOptions], Iterator[Finding]] | None = None,
        beat: Beat = lambda: None,
    ) -> None:
        self._config = config
        self._cameras = cameras
        self._chip = chip
        self._alone_s = alone_s
        self._beat = beat
        self._file = file
        self._rest = rest or partial(the_rest, beat=beat)
        self._examine_panel = examine or self._pressed
        self._presses = Presses(beat)
        self._words = Words(config.table.language)
        self._changed = threading.Condition()
        self._version = 0
        self._page = WizardPage(config.table.language, "", "", "", (), ())

    # The port of the page (web.ports.WizardPort) ------------------------------------------------

    def version(self) -> int:
        return self._version

    def wait(self, after_version: int, timeout_s: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._version != after_version, timeout_s)
            return self._version

    def press(self, button: str) -> None:
        self._presses.put(Button(button))

    def page(self) -> WizardPage:
        return self._page

    def labels(self) -> Mapping[str, str]:
        return self._words.connection()

    def refused(self, language: str, reason: str, **values: str) -> str:
        return Words(language).refused(reason, **values)

    # The way through --------------------------------------------------------------------------

    def run(self) -> Values:
        """Ask for everything, and have it kept. Return what was chosen, by section and key."""
        with self._pins():
            language = self._language()
        pins = self._panel()
        with self._pins(pins):
            kind = self._camera()
            host = self._network()
            self._look_at_the_rest(replace(self._config, web=replace(self._config.web, host=host)))
            chosen: Values = {
                "table": {"language": language},
                "camera": kind,
                "panel": {"pins": pins},
                "web": {"host": host},
            }
            if self._file is not None:
                self._save(chosen, self._file)
        return chosen

    def _pins(self, pins: str = "auto") -> ExitStack:
        """The buttons of this machine, as far as they can be opened."""
        opened = ExitStack()
        if pins == "auto" and self._chip.exists():
            try:
                found = Panel(PanelOptions(pins="auto"), self._presses.put, self._presses.put)
                opened.enter_context(found)
                found.start()
            except PanelError:
                opened.close()
        return opened

    def _language(self) -> str:
        language = self._choose("language", LANGUAGES, lambda one: Words(one).render("", "guide-language"), speak=Words)
        self._words = Words(language)
        return language

    def _pressed(self, options: PanelOptions) -> Iterator[Finding]:
        return patient("panel", lambda: panel.examine(options, ask=True), beat=self._beat)

    def _panel(self) -> str:
        """Have the buttons pressed until all three have been detected, or the page's own are used instead."""
        while self._chip.exists():
            found: list[Finding] = []
            for finding in self._examine_panel(PanelOptions(pins="auto")):
                found.append(finding)
                self._show("panel", "", found)
            if [finding.code for finding in found].count("panel-pressed") == len(Button):
                return "auto"
            self._show("panel-again", "", found, (Button.NEXT, Button.BLUFF))
            if self._presses.next(self._alone_s) in (Button.NEXT, Button.ACCEPT):
                break
        return "mock"

    def _camera(self) -> Json:
        place = 0
        while True:
            chosen = self._cameras[place]
            shown = self._words.render("", f"guide-camera-{chosen['kind']}", {"device": device_of(chosen)})
            self._show("looking", shown, [])
            opens = partial(open_camera, chosen["kind"], chosen.get("options", {}))
            seen = list(patient("camera", partial(camera.examine, opens), beat=self._beat))
            self._show("camera", shown, seen, tuple(Button))
            button = self._presses.next()
            if button is Button.ACCEPT:
                return chosen
            if button is Button.NEXT:
                place = (place + 1) % len(self._cameras)

    def _network(self) -> str:
        return self._choose("network", tuple(HOSTS), lambda host: self._words.render("", f"guide-{HOSTS[host]}"))

    def _look_at_the_rest(self, config: Config) -> None:
        while True:
            found: list[Finding] = []
            for finding in self._rest(config, self._words):
                found.append(finding)
                self._show("looking", "", found)
            self._show("rest", "", found, (Button.ACCEPT, Button.BLUFF))
            if self._presses.next() is Button.ACCEPT:
                return

    def _save(self, chosen: Values, file: Path) -> None:
        """Keep the choices. Where that fails the page says why, and the next press tries again."""
        while True:
            try:
                return save(chosen, file)
            except OSError as error:
                why = {"folder": str(file.parent), "problem": error.strerror or str(error)}
                self._show("unkept", "", [Finding("disk-unkept", State.FAILED, why)], (Button.ACCEPT,))
            self._presses.next()

    def _choose(
        self, asks: str, values: Sequence[str], named: Callable[[str], str], speak: Callable[[str], Words] | None = None
    ) -> str:
        """Step through values until one is taken."""
        place = 0
        while True:
            if speak is not None:
                self._words = speak(values[place])
            self._show(asks, named(values[place]), [], tuple(Button))
            match self._presses.next():
                case Button.ACCEPT:
                    return values[place]
                case Button.NEXT:
                    place = (place + 1) % len(values)
                case _:
                    place = (place - 1) % len(values)

    def _show(self, asks: str, shown: str, found: Sequence[Finding], buttons: Collection[Button] = ()) -> None:
        """Put a page on the wall: of what was found only what is asked, and what is not well, has room."""
        words = self._words
        told = [finding for finding in found if finding.state not in (State.SKIPPED, State.ASKED)]
        now = [finding for finding in found[-1:] if finding.state is State.ASKED]
        page = WizardPage(
            words.language,
            words.render("", "guide-title"),
            now[0].says(words) if now else words.render("", f"guide-asks-{asks}"),
            shown,
            tuple(FindingLine(SIGNS[finding.state], finding.says(words), finding.remedy(words)) for finding in told),
            tuple(
                (str(button), words.render("", f"guide-{asks}-{button}") if button in buttons else "")
                for button in Button
            ),
        )
        with self._changed:
            self._page, self._version = page, self._version + 1
            self._changed.notify_all()


def device_of(chosen: Json) -> int:
    """The number of a USB camera."""
    return int(chosen.get("options", {}).get("device", 0))


def the_rest(config: Config, words: Words, *, beat: Beat = lambda: None) -> Iterator[Finding]:
    """Examine every part that needs no choice; those in use have been chosen, and looked at, before."""
    for part, examined in parts_of(config, words).items():
        if part not in IN_USE:
            yield from patient(part, examined, beat=beat)


def cameras_here(devices: Path = Path("/dev")) -> list[Json]:
    """The cameras that this machine may have, the likeliest first; the simulated one it always has."""
    # A Pi's own codecs are called video devices too, from 10 on.
    there = [number for number in range(10) if (devices / f"video{number}").exists()]
    usb = [{"kind": "usb", "options": {"device": number}} for number in there]
    pi: list[Json] = [{"kind": "picamera2"}] if find_spec("picamera2") else []
    return [*pi, *usb, {"kind": "simulated"}]


def save(values: Values, file: Path) -> None:
    """Write what was chosen, whole or not at all."""
    sections = (
        "\n".join((f"[{section}]", *(f"{key} = {toml(value)}" for key, value in keys.items()), ""))
        for section, keys in values.items()
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    files.write(file, "\n".join(sections).encode())
