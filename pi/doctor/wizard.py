"""The wizard: the set-up of a new box at its first start, shown on the wall, answered with buttons alone.

Nothing is configured yet, so the wizard tests the pins of this machine and each camera; the doctor tests other parts.
The choices are written to one file beside the journal. `/etc/croupier/croupier.toml` takes precedence over it
(`pi.config`).

1. *accept* and *next* take one of two answers, or lead to the next step; *bluff* goes one step back.
2. The buttons on the page of the own screen always work, so missing or wrongly wired buttons stop nobody.
3. Nothing is written before the end. If the box is switched off before, the wizard starts from the beginning.
"""

import math
import queue
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import tomli_w

from pi import files
from pi.cameras import open_camera
from pi.config import Config
from pi.doctor import panel
from pi.doctor.camera import with_a_throw
from pi.doctor.cameras import camera_name
from pi.doctor.examination import IN_USE, parts_of
from pi.doctor.finding import Finding, State
from pi.doctor.live_view import PACE_S, LiveCamera, LiveView, lines
from pi.doctor.timeout import Beat, with_timeout
from pi.journal.disk import JournalError, translating_errors
from pi.night.types import Button, Json
from pi.panel.panel import Panel
from pi.panel.pins import CHIP, PanelError, PanelOptions
from pi.panel.wiring import wiring_page
from pi.system.kiosk import MAX_MARGIN
from pi.table.errands import SLICE_S
from pi.words import LANGUAGES, Words
from pi.words.vocabulary import Values
from web.pages import WiringPage, WizardPage
from web.versioned import Versioned

ALONE_S = 10.0
"""Time after which wrongly wired buttons are tested again, unless a button of the page is pressed (s)."""

HOSTS = {"0.0.0.0": "open", "127.0.0.1": "closed"}  # noqa: S104 -- the user chooses
"""The clients that may connect: every screen and phone of the house, or this machine alone."""

Choices = Mapping[str, Json]


class SetupWizard(Versioned):
    """The set-up of one box. `run` is called by one thread; every other method may be called from any thread.

    `run` calls ``beat`` while it waits for a press or for the examination of a part. The choices are written to
    ``file``; without a file they are only returned.
    """

    def __init__(
        self,
        config: Config,
        cameras: Sequence[Json],
        *,
        chip: Path = CHIP,
        has_screen: bool = False,
        alone_s: float = ALONE_S,
        file: Path | None = None,
        rest: Callable[[Config, Words], Iterator[Finding]] | None = None,
        examine: Callable[[PanelOptions], Iterator[Finding]] | None = None,
        beat: Beat = lambda: None,
    ) -> None:
        super().__init__()
        self._config = config
        self._cameras = cameras
        self._chip = chip
        self._alone_s = alone_s
        self._beat = beat
        self._file = file
        self._rest = rest or partial(examine_rest, beat=beat)
        self._examine_panel = examine or self._panel_findings
        self._presses: queue.SimpleQueue[Button] = queue.SimpleQueue()
        self._words = Words(config.table.language)
        questions = {
            "language": self._language,
            "edge": self._edge if has_screen else None,
            "panel": self._panel if chip.exists() else None,
            "camera": self._camera,
            "network": lambda: self._choose("network", tuple(HOSTS)),
            "rest": self._examine_rest,
        }
        self._questions: dict[str, Callable[[], object]] = {step: ask for step, ask in questions.items() if ask}
        self._steps = tuple(self._questions)
        self._margin = 0
        self._step = self._steps[0]
        self._choices: dict[str, object] = {}
        self._pins = ExitStack()
        self._has_pins = False
        self._view: LiveView | None = None
        self._page = WizardPage(config.table.language)

    def press(self, button: str) -> None:
        self._presses.put(Button(button))

    def page(self) -> WizardPage:
        return self._page

    def labels(self) -> Mapping[str, str]:
        return self._words.names.connection()

    def picture(self) -> bytes | None:
        view = self._view
        return None if view is None else view.picture()

    def wiring(self, language: str) -> WiringPage:
        return wiring_page(PanelOptions(pins="auto"), Words(language))

    def refused(self, language: str, reason: str, **values: str) -> str:
        return Words(language).problems.refused(reason, **values)

    def run(self) -> Choices:
        """Ask for every choice and write them. Return the choices by section and key."""
        index = 0
        with self._pins:
            while index < len(self._steps):
                self._step = self._steps[index]
                self._use_pins()
                answer = self._questions[self._step]()
                if answer is not None:
                    self._choices[self._step] = answer
                index = max(0, index + (-1 if answer is None else 1))
            choices = self._values()
            if self._file is not None:
                self._save(choices, self._file)
        return choices

    def _values(self) -> Choices:
        """Return the choices in the form of the configuration."""
        choices = self._choices
        return {
            "table": {"language": choices["language"]},
            "camera": cast(Json, choices["camera"]),
            "panel": {"pins": choices.get("panel", "mock")},
            "web": {"host": choices["network"]},
            **({"screen": {"margin": self._margin}} if self._margin else {}),
        }

    def _use_pins(self) -> None:
        """Open the buttons of this machine, if possible. Close them for the step that examines them.

        They stay open between other steps: a button that is still down must not count twice.
        """
        wanted = self._step != "panel" and self._choices.get("panel", "auto") == "auto"
        if wanted == self._has_pins:
            return
        self._pins.close()
        self._has_pins = wanted
        if wanted and self._chip.exists():
            try:
                self._pins.enter_context(Panel(PanelOptions(pins="auto"), self._presses.put, self._presses.put)).start()
            except PanelError:
                self._pins.close()

    def _language(self) -> str | None:
        language = self._choose("language", LANGUAGES)
        self._words = Words(language or self._words.language)
        return language

    def _edge(self) -> bool | None:
        """Show a frame along the margin until *accept*; *next* widens the margin, and after the widest sets it to 0."""
        while True:
            self._show("edge", "", [], tuple(Button))
            match self._next_press():
                case Button.ACCEPT:
                    return True
                case Button.NEXT:
                    self._margin = (self._margin + 1) % (MAX_MARGIN + 1)
                case Button.BLUFF:
                    return None

    def _panel_findings(self, options: PanelOptions) -> Iterator[Finding]:
        return with_timeout("panel", lambda: panel.examine(options, ask=True), beat=self._beat)

    def _panel(self) -> str | None:
        """Ask for presses until all three buttons are detected, or the user chooses the buttons of the page."""
        while True:
            findings: list[Finding] = []
            for finding in self._examine_panel(PanelOptions(pins="auto")):
                findings.append(finding)
                self._show("panel", "", findings)
            if [finding.code for finding in findings].count("panel-pressed") == len(Button):
                return "auto"
            self._show("panel-again", "", findings, tuple(Button))
            match self._next_press(self._alone_s):
                case Button.NEXT:
                    return "mock"
                case Button.BLUFF:
                    return None

    def _camera(self) -> Json | None:
        index = 0
        while True:
            chosen = self._cameras[index]
            match self._aim(chosen):
                case Button.ACCEPT:
                    return chosen
                case Button.NEXT:
                    index = (index + 1) % len(self._cameras)
                case Button.BLUFF:
                    return None

    def _aim(self, chosen: Json) -> Button:
        """Show the picture of a camera until a button is pressed. Return the button."""
        name = camera_name(chosen, self._words)
        self._show("looking", name, [])
        opens = partial(open_camera, chosen["kind"], chosen.get("options", {}))
        with LiveCamera(partial(with_a_throw, opens)) as live:
            while not live.ready.wait(SLICE_S):
                self._beat()
            self._view = view = LiveView(live)
            button = None
            while button is None:
                self._show("camera", name, view.findings(), tuple(Button))
                button = self._next_press(PACE_S)
            self._view = None
        return button

    def _examine_rest(self) -> bool | None:
        config = replace(self._config, web=replace(self._config.web, host=str(self._choices["network"])))
        while True:
            findings: list[Finding] = []
            for finding in self._rest(config, self._words):
                findings.append(finding)
                self._show("looking", "", findings)
            self._show("rest", self._words.names.render("", "guide-card"), findings, tuple(Button))
            match self._next_press():
                case Button.ACCEPT:
                    self._show("begins", "", [])
                    return True
                case Button.BLUFF:
                    return None

    def _save(self, chosen: Choices, file: Path) -> None:
        """Write the choices. If that fails, show the reason; the next press tries again."""
        while True:
            try:
                with translating_errors(file):
                    return save(chosen, file)
            except JournalError as error:
                self._show("unkept", "", [Finding("disk-unkept", State.FAILED, error.values)], (Button.ACCEPT,))
            self._next_press()

    def _next_press(self, within_s: float = math.inf) -> Button | None:
        """Wait for a press, and return the button; return None if none is pressed in time."""
        until_s = time.monotonic() + within_s
        while True:
            self._beat()
            left_s = max(0.0, until_s - time.monotonic())
            button = panel.next_press(self._presses, min(SLICE_S, left_s))
            if button is not None or left_s == 0:
                return button

    def _choose(self, asks: str, values: Sequence[str]) -> str | None:
        """Ask for one of two values, each on its own button. Return the value; None for a step back."""
        can_go_back = self._step is not self._steps[0]
        self._show(asks, "", [], tuple(Button) if can_go_back else (Button.ACCEPT, Button.NEXT))
        while True:
            match self._next_press():
                case Button.ACCEPT:
                    return values[0]
                case Button.NEXT:
                    return values[1]
                case Button.BLUFF if can_go_back:
                    return None

    def _show(self, asks: str, entry: str, findings: Sequence[Finding], buttons: Collection[Button] = ()) -> None:
        """Show a page: the question of the last finding, if it has one, else of the step; and all findings."""
        words, view = self._words, self._view
        questions = [finding for finding in findings[-1:] if finding.state is State.ASKED]
        position: Values = {"place": self._steps.index(self._step) + 1, "count": len(self._steps)}
        page = WizardPage(
            words.language,
            words.names.render("", "guide-title"),
            words.names.render("", "guide-step", position),
            questions[0].text(words) if questions else words.names.render("", f"guide-asks-{asks}"),
            entry,
            words.names.render("", "camera-picture") if view is not None and view.picture() else "",
            words.names.render("", "guide-wiring") if self._step == "panel" else "",
            self._margin,
            self._step == "edge",
            lines(findings, words),
            tuple((str(button), self._label(asks, button) if button in buttons else "") for button in Button),
        )
        with self.changing():
            self._page = page

    def _label(self, asks: str, button: Button) -> str:
        """Return the label of a button. The red button of every page is the way back."""
        return self._words.names.render("", "guide-back" if button is Button.BLUFF else f"guide-{asks}-{button}")


def examine_rest(config: Config, words: Words, *, beat: Beat = lambda: None) -> Iterator[Finding]:
    """Examine every part except those in `IN_USE`, which were examined when they were chosen."""
    for part, examined in parts_of(config, words).items():
        if part not in IN_USE:
            yield from with_timeout(part, examined, beat=beat)


def save(values: Choices, file: Path) -> None:
    """Write the choices to the file, completely or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    files.write(file, tomli_w.dumps(values).encode())
