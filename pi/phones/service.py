"""What the pages of the phones see of the house (`web.ports.PhonesPort`).

All actions of a phone go the same way as the buttons: into the one queue of the running table, as an answer to
a question of a certain number, by the player of the phone. Any problem is returned as one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Button, Notice
from pi.phones.controls import controls
from pi.phones.history import History, HistoryItem
from pi.phones.page import PhoneView, View, barred, labels, named, phone_view, problem_text, seats, view
from pi.phones.setup import SettingUp, setting_up
from pi.picker.menu import PickerContext
from pi.rules import Refusal
from pi.table.table import TOO_LATE, RunningTable
from pi.words import Words
from web.ports import PhoneIdentity, Seat


class Phones:
    """The phones of one table; ``code`` and ``ticket`` return those of the night (`pi.system.access_code`)."""

    def __init__(
        self, table: RunningTable, code: Callable[[], str], ticket: Callable[[], str], history: History
    ) -> None:
        self._table = table
        self._code, self._ticket = code, ticket
        self._history = history
        self._words: dict[str, Words] = {}

    @property
    def code(self) -> str:
        return self._code()

    @property
    def ticket(self) -> str:
        return self._ticket()

    # What is seen -------------------------------------------------------------------------

    def version(self) -> int:
        return self._table.moment.version

    def wait(self, after_version: int, timeout_s: float) -> int:
        return self._table.wait(after_version, timeout_s).version

    def view(self, language: str) -> View:
        return view(self._table.moment, self._words_in(language))

    def phone_view(self, language: str, holder: PhoneIdentity, problem: str = "") -> PhoneView:
        moment = self._table.moment
        return phone_view(moment, self._words_in(language), holder, problem, self._setting_up(moment, language))

    def _setting_up(self, moment: TableState, language: str) -> SettingUp | None:
        context = moment.picker_context
        return (
            setting_up(moment.table, context, self._words_in(language)) if isinstance(context, PickerContext) else None
        )

    def history(self, language: str) -> tuple[tuple[HistoryItem, ...], Mapping[str, str]]:
        words = self._words_in(language)
        return self._history.items(words), labels(words)

    def trouble(self, language: str, error: OSError) -> str:
        return self._words_in(language).failure(error)

    def problem_text(self, language: str, problem: str) -> str:
        return problem_text(self._words_in(language), problem)

    def _words_in(self, language: str) -> Words:
        return self._words.setdefault(language, Words(language))

    # The player of a phone ----------------------------------------------------------------

    def take_seat(self, name: str) -> Seat:
        seated = named(name)
        refusal = self._table.guest(seated).result()
        return Seat(seated, refusal.code if refusal else "")

    def play_for(self, holder: PhoneIdentity) -> str:
        problem = barred(self._table.moment, holder)
        if not problem:
            code = NoticeCode.PHONE_PLAYS_ALL if holder.table else NoticeCode.PHONE_PLAYS
            plays = Notice(code, {} if holder.table else {"player": holder.seat})
            self._table.show_notice(plays).result()
        return problem

    def give_up_seat(self, name: str) -> str:
        return _code(self._table.go(name).result())

    def step_out(self, name: str, do: str) -> str:
        if name not in seats(self._table.moment):
            return "phone-gone"
        return _code(self._table.submit({"do": do, "player": name}).result().error)

    # What is said -------------------------------------------------------------------------

    def set_up(self, holder: PhoneIdentity, language: str, fields: Mapping[str, str]) -> str:
        moment = self._table.moment
        if problem := barred(moment, holder) or ("" if holder.table else "phones-seats"):
            return problem
        offered = self._setting_up(moment, language)
        action = None
        if offered is not None:
            typed = {"do": "sit", "players": [named(fields.get("name", ""))]}
            action = typed if "name" in fields else offered.action(fields.get("pick", ""))
        return TOO_LATE if action is None else _code(self._table.submit(action).result().error)

    def act(self, holder: PhoneIdentity, language: str, fields: Mapping[str, str]) -> str:
        moment = self._table.moment
        if problem := barred(moment, holder):
            return problem
        if not holder.table and fields.get("by") != holder.seat:
            return "not-your-turn"
        wanted = (fields.get("do"), fields.get("by"), fields.get("pair"), fields.get("question"))
        offered = controls(moment, self._words_in(language), None if holder.table else holder.seat)
        control = next((c for c in offered if (c.do, c.by, str(c.pair), str(c.question)) == wanted), None)
        if control is None:
            return TOO_LATE
        action = control.action(fields)
        if action is None:
            return "bad-argument"
        return _code(self._table.answer(control.by, control.question, action).result().error)

    def press(self, holder: PhoneIdentity, button: str, *, held: bool) -> str:
        if problem := "phones-seats" if holder.known and not holder.table else barred(self._table.moment, holder):
            return problem
        meant = (self._table.hold if held else self._table.press)(Button(button)).result()
        return "" if meant else "nothing-meant"


def _code(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.code
