"""The guide: the first start of a new box, led on the wall, answered with buttons alone.

Nothing is configured yet, so nothing is taken for granted: the pins of this machine are tried, each camera is looked
through, and the doctor looks at all the rest. What is chosen goes into one file beside the journal, under whatever
`/etc/croupier/croupier.toml` says (`pi.config`).

1. *accept* takes what is shown, *next* shows the next, *bluff* looks again.
2. The buttons on the page of its own screen are always there: whoever has wired none, or wired them wrongly, is not
   locked out.
3. Nothing is written before the end; a box that is switched off meanwhile begins anew.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pi.cameras import open_camera
from pi.config import Config, state_folder
from pi.doctor import broker, camera, clock, disk, display, network, panel, voice
from pi.doctor.finding import Finding, State
from pi.doctor.round import SIGNS
from pi.moment import Button
from pi.options import toml
from pi.panel import open_panel
from pi.pins import CHIP, PanelError, PanelOptions
from pi.words import LANGUAGES, Words

ALONE_S = 10.0
"""A wiring that is wrong is tried again after so long, unless somebody presses on the page."""

HOSTS = {"0.0.0.0": "open", "127.0.0.1": "closed"}  # noqa: S104 -- somebody is asked
"""Who may come in: every screen and phone of the house, or this machine alone."""

Values = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Line:
    """One finding on the wall."""

    sign: str
    text: str
    mend: str


@dataclass(frozen=True)
class GuidePage:
    """What stands on the wall: what is asked, what could be taken, what was found, what the buttons do."""

    language: str
    title: str
    asks: str
    shown: str
    lines: tuple[Line, ...]
    buttons: tuple[tuple[str, str], ...]


class Presses:
    """Presses from the pins and from the page, in their order."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Button] = queue.SimpleQueue()

    def put(self, button: Button) -> None:
        self._queue.put(button)

    def next(self, within_s: float | None = None) -> Button | None:
        """Wait for a press; None when none comes in time."""
        try:
            return self._queue.get(timeout=within_s)
        except queue.Empty:
            return None


class Guide:
    """Leads through the set-up of one box. `run` is one thread's; everything else may be called from any."""

    def __init__(
        self,
        config: Config,
        cameras: Sequence[Mapping[str, Any]],
        *,
        chip: Path = CHIP,
        alone_s: float = ALONE_S,
        rest: Callable[[Config, Words], Iterator[Finding]] | None = None,
        examine: Callable[[PanelOptions], Iterator[Finding]] | None = None,
    ) -> None:
        self._config = config
        self._cameras = cameras
        self._chip = chip
        self._alone_s = alone_s
        self._rest = rest or the_rest
        self._examine_panel = examine or (lambda options: panel.examine(options, ask=True))
        self._presses = Presses()
        self._words = Words(config.table.language)
        self._news = threading.Condition()
        self._version = 0
        self._page = GuidePage(config.table.language, "", "", "", (), ())

    # The door of the page (web.door.GuideDoor) ------------------------------------------------

    def version(self) -> int:
        return self._version

    def wait(self, after_version: int, timeout_s: float) -> int:
        with self._news:
            self._news.wait_for(lambda: self._version != after_version, timeout_s)
            return self._version

    def press(self, button: str) -> None:
        self._presses.put(Button(button))

    def page(self) -> GuidePage:
        return self._page

    def refused(self, language: str, reason: str, **values: str) -> str:
        return Words(language).refused(reason, **values)

    # The way through --------------------------------------------------------------------------

    def run(self) -> Values:
        """Ask for everything; what was chosen, by section and key."""
        with self._pins():
            language = self._language()
        pins = self._panel()
        with self._pins(pins):
            kind = self._camera()
            host = self._network()
            self._look_at_the_rest(replace(self._config, web=replace(self._config.web, host=host)))
        return {
            "table": {"language": language},
            "camera": kind,
            "panel": {"pins": pins},
            "web": {"host": host},
        }

    def _pins(self, pins: str = "auto") -> ExitStack:
        """The buttons of this machine, as far as they can be opened."""
        opened = ExitStack()
        if pins == "auto" and self._chip.exists():
            try:
                found = open_panel(PanelOptions(pins="auto"), self._presses.put, self._presses.put)
                opened.enter_context(found)
                found.start()
            except PanelError:
                opened.close()
        return opened

    def _language(self) -> str:
        language = self._choose("language", LANGUAGES, lambda one: Words(one).say("", "guide-language"), speak=Words)
        self._words = Words(language)
        return language

    def _panel(self) -> str:
        """Have the buttons pressed until all three are heard, or somebody goes on with those of the page."""
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

    def _camera(self) -> Mapping[str, Any]:
        place = 0
        while True:
            chosen = self._cameras[place]
            shown = self._words.say("", f"guide-camera-{chosen['kind']}", {"device": device_of(chosen)})
            self._show("looking", shown, [])
            seen = list(camera.examine(partial(open_camera, chosen["kind"], chosen.get("options", {}))))
            self._show("camera", shown, seen, tuple(Button))
            button = self._presses.next()
            if button is Button.ACCEPT:
                return chosen
            if button is Button.NEXT:
                place = (place + 1) % len(self._cameras)

    def _network(self) -> str:
        return self._choose("network", tuple(HOSTS), lambda host: self._words.say("", f"guide-{HOSTS[host]}"))

    def _look_at_the_rest(self, config: Config) -> None:
        while True:
            found: list[Finding] = []
            for finding in self._rest(config, self._words):
                found.append(finding)
                self._show("looking", "", found)
            self._show("rest", "", found, (Button.ACCEPT, Button.BLUFF))
            if self._presses.next() is Button.ACCEPT:
                return

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
        page = GuidePage(
            words.language,
            words.say("", "guide-title"),
            now[0].says(words) if now else words.say("", f"guide-asks-{asks}"),
            shown,
            tuple(Line(SIGNS[finding.state], finding.says(words), finding.mend(words)) for finding in told),
            tuple(
                (str(button), words.say("", f"guide-{asks}-{button}") if button in buttons else "") for button in Button
            ),
        )
        with self._news:
            self._page, self._version = page, self._version + 1
            self._news.notify_all()


def device_of(chosen: Mapping[str, Any]) -> int:
    """The number of a USB camera."""
    return int(chosen.get("options", {}).get("device", 0))


def the_rest(config: Config, words: Words) -> Iterator[Finding]:
    """Everything that needs no choice."""
    state = state_folder(config.table)
    yield from disk.examine(state)
    yield from clock.examine(datetime.now(UTC), state / "journal.db")
    yield from network.examine(config.web)
    yield from broker.examine(config.broker)
    yield from display.examine()
    yield from voice.examine(config.voice, words)


def cameras_here(devices: Path = Path("/dev")) -> list[Mapping[str, Any]]:
    """The cameras that this machine may have, the likeliest first; the simulated one it always has."""
    # A Pi's own codecs are called video devices too, from 10 on.
    there = [number for number in range(10) if (devices / f"video{number}").exists()]
    usb = [{"kind": "usb", "options": {"device": number}} for number in there]
    pi: list[Mapping[str, Any]] = [{"kind": "picamera2"}] if find_spec("picamera2") else []
    return [*pi, *usb, {"kind": "simulated"}]


def keep(values: Values, file: Path) -> None:
    """Write what was chosen, whole or not at all."""
    sections = (
        "\n".join((f"[{section}]", *(f"{key} = {toml(value)}" for key, value in keys.items()), ""))
        for section, keys in values.items()
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text("\n".join(sections), "utf-8")
    new.replace(file)
