"""The table menu on a phone that plays for the whole table: all its lines on one page.

The lines of `pi.picker.table_menu` are shown as buttons in groups. The earlier actions have pages of their own. Each
action opens a page with its alternatives (`pi.picker.correction_menu`) and the controls that were offered before it.
A button is accepted only while it is offered, and only until the next action.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pi.night.codes import EntryCode
from pi.night.situation import Situation
from pi.night.state import TableState
from pi.night.types import Entry, Json
from pi.phones.controls import Control, Earlier, Maker, PageLine, Past, Pick, PickGroup, all_picks
from pi.phones.setup import key_of
from pi.picker.correction_menu import NEAR, PastAction
from pi.picker.expected import expectations_of
from pi.picker.menu import MenuItem, PickerContext
from pi.picker.picker import menu_of
from pi.picker.table_menu import lines_of
from pi.words import Words

CORRECTED = frozenset({EntryCode.MENU_CORRECT, EntryCode.MENU_CORRECTION, EntryCode.DEED})
"""Lines that open the correction of one action."""

ELSEWHERE = frozenset({EntryCode.MENU_SEE, EntryCode.MENU_TEACH})
"""Lines that are left out: a phone has a page for the pictures, and who teaches the table stands before it."""

PAGE = 50
"""Number of earlier actions on one page."""


@dataclass(frozen=True)
class MenuPage:
    """A page of the menu. The page of a correction also has the controls that were offered before the corrected action.

    ``number`` is the number of the corrected action, 0 on other pages. ``last_line`` is the journal's last line when
    the page was drawn.
    """

    title: str
    about: str
    lines: tuple[PageLine, ...]
    last_line: int
    controls: tuple[Control, ...] = ()
    number: int = 0

    def action(self, fields: Mapping[str, str]) -> Json | None:
        """Return the action in these form fields; None if the page does not offer it or is outdated."""
        if fields.get("line") != str(self.last_line):
            return None
        if "do" not in fields:
            return next((pick.action for pick in all_picks(self.lines) if pick.key == fields.get("pick")), None)
        wanted = (fields["do"], fields.get("by"), fields.get("pair"))
        control = next((entry for entry in self.controls if (entry.do, entry.by, str(entry.pair)) == wanted), None)
        action = control.action(fields) if control else None
        return {"do": "correct", "number": self.number, "action": action} if isinstance(action, Mapping) else None


def menu_page(state: TableState, context: PickerContext, words: Words) -> MenuPage:
    """Return the menu with all its lines; ``context`` is the picker's context in this state."""
    items = menu_of(state.table, context).items
    return MenuPage(words.asks("menu"), "", tuple(_lines(items, state.situation, words)), state.last_line)


def earlier_page(state: TableState, context: PickerContext, words: Words, start: int) -> MenuPage | None:
    """Return the page of earlier actions, the latest first, from an index on; None if there are none."""
    numbers = context.past_actions.repeatable[start:]
    if not numbers:
        return None
    items = [PastAction(number, context, lines_of).as_item(EntryCode.DEED) for number in numbers[:PAGE]]
    more = [Earlier(words.offer(Entry(EntryCode.EARLIER)), start + PAGE)] if len(numbers) > PAGE else []
    return MenuPage(words.asks("which"), "", (*_lines(items, state.situation, words), *more), state.last_line)


def correction_page(state: TableState, context: PickerContext, words: Words, number: int) -> MenuPage | None:
    """Return the page of alternatives to an earlier action; None if no such action can be corrected."""
    if number not in context.past_actions.repeatable:
        return None
    past_action = PastAction(number, context, lines_of)
    near = [past_action.correction_item(now) for now in past_action.alternatives[: 1 + NEAR]]
    picks = (_correction(item, past_action.situation, words) for item in near)
    maker = Maker(past_action.table, past_action.situation, words, by_hand=True)
    controls = (_of_then(maker.control(ask, 0)) for ask in expectations_of(past_action.table))
    about = words.offer(past_action.as_item(EntryCode.DEED).entry)
    lines = (*picks, *_lines([past_action.strike_item], state.situation, words))
    return MenuPage(words.asks("correct"), about, lines, state.last_line, tuple(filter(None, controls)), number)


def _lines(items: Iterable[MenuItem], situation: Situation, words: Words) -> Iterator[PageLine]:
    """Yield the lines of the menu. The likeliest correction is followed by the line for the other alternatives."""
    for item in items:
        text = words.offer(item.entry, situation)
        if item.action is not None:
            yield Pick(key_of(item.action), text, (), item.action)
        if item.entry.code in CORRECTED and item.action is not None:
            yield Past(words.offer(Entry(EntryCode.ANOTHER)), item.action["number"])
        elif item.entry.code in CORRECTED:
            yield Past(text, item.entry.values["number"])
        elif item.entry.code == EntryCode.MENU_WHICH:
            yield Earlier(text, 0)
        elif item.entry.code == EntryCode.MENU_MORE and item.opens:
            yield from _lines(item.opens().items, situation, words)
        elif item.opens is not None and item.entry.code not in ELSEWHERE:
            yield PickGroup(text, tuple(_lines(item.opens().items, situation, words)))


def _correction(item: MenuItem, situation: Situation, words: Words) -> Pick:
    """Return the button of an alternative, with its dice if it is a throw."""
    now = item.entry.values["now"]
    dice = words.names.faces(now["values"], situation.rules) if now["do"] == "dice" else ()
    return Pick(key_of(item.action or {}), words.short(item.entry, situation), dice, item.action or {})


def _of_then(control: Control) -> Control | None:
    """Return the control as a part of a correction: dice without the camera. None if the buttons above suffice."""
    if not (control.counters or control.writes or len([*all_picks(control.picks)]) > NEAR):
        return None
    return replace(control, picks=()) if control.do == "dice" else control
