"""The connection of panel and table: presses go to the table, which shows the failures of the panel."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from pi.errors import PartError
from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from pi.panel.light import Dimmer, Light, LightOptions
from pi.panel.panel import HOLDS, Panel
from pi.panel.pins import PanelError, PanelOptions
from pi.table.table import RunningTable


class Buttons:
    """The effects of the buttons. `press` and `hold` are called for pins, after debouncing, and for the page.

    ``refused`` is called with the button after a press that did nothing. ``holds`` are the buttons with a hold.
    """

    def __init__(
        self, table: RunningTable, refused: Callable[[Button], object], holds: frozenset[Button] = HOLDS
    ) -> None:
        self.table, self.holds, self._refused = table, holds, refused

    def press(self, button: Button) -> None:
        self._follow(button, self.table.press(button))

    def hold(self, button: Button) -> None:
        """Hold a button. A button without a hold is pressed instead."""
        self._follow(button, (self.table.hold if button in self.holds else self.table.press)(button))

    def _follow(self, button: Button, done: Future[bool]) -> None:
        done.add_done_callback(lambda done: None if _worked(done) else self._refused(button))


def connect(options: PanelOptions, buttons: Buttons, opened: Callable[..., Panel] = Panel) -> Panel | None:
    """Open the panel for a table, without starting it. If it cannot be opened, show the notice and return None."""
    table = buttons.table

    def stuck(button: Button | None) -> None:
        error = button and PanelError("button-stuck", button=str(button), pin=str(options.button_pins[button]))
        table.set_notice(NoticeCode.PANEL_FAILED, error.values if error else None)

    def dark(parts: Sequence[str]) -> None:
        table.set_notice(NoticeCode.LAMP_FAILED, {"parts": parts} if parts else None)

    try:
        panel = opened(options, buttons.press, buttons.hold, holds=buttons.holds, on_stuck=stuck, on_dark=dark)
    except PanelError as error:
        table.show_notice(Notice(NoticeCode.PANEL_FAILED, error.values))
        return None
    table.subscribe(lambda state: panel.light(state.offer.meanings))
    return panel


def _worked(done: Future[bool]) -> bool:
    """Return True if a press had a meaning and was carried out."""
    return not done.cancelled() and done.exception() is None and done.result()


def connect_light(options: LightOptions, table: RunningTable, lamp: Dimmer, looks: Callable[[], bool]) -> None:
    """Dim a lamp over the tray by the state of the table; ``looks()`` returns True while the eye reads."""

    def dark(is_dark: bool) -> None:
        error = PartError("light-pin", pin=str(options.pin))
        table.set_notice(NoticeCode.LIGHT_FAILED, error.values if is_dark else None)

    table.subscribe(Light(options, lamp, looks, dark).follow)
