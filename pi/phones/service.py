"""The service behind the phones' pages (`web.ports.PhonesPort`).

A phone's action enters the queue of the running table like a press. It is the answer of the phone's player to a
numbered question. A problem is returned as a code, which `problem_text` turns into a sentence.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future

from pi.night.codes import TOO_LATE, NoticeCode
from pi.night.types import Notice
from pi.phones import page
from pi.phones.controls import controls, whole
from pi.phones.history import History
from pi.phones.menu import MenuPage, correction_page, earlier_page, menu_page
from pi.phones.setup import SettingUp, setting_up
from pi.rules import Refusal, Reply
from pi.table.publisher import Published
from pi.table.table import WAITS, RunningTable
from pi.words import Words, words_in
from web.pages import HistoryItem, RulesPage
from web.permissions import Permission
from web.ports import PhoneIdentity, SeatAnswer

DEADLINE_S = 2.0
"""How long a phone waits for the table (s)."""

SEATS_EACH = 4
"""The largest number of seats that one phone may take: its owner may also seat people without a phone."""

UNKNOWN = Refusal("journal-late", "the table has begun this and waits for its disk")


class Phones:
    """The phones of one table. ``code`` and ``ticket`` return the code and the ticket of the night
    (`pi.system.access_code`). ``reachable`` returns True if phones can reach this machine.
    """

    def __init__(
        self,
        table: RunningTable,
        code: Callable[[], str],
        ticket: Callable[[], str],
        history: History,
        reachable: Callable[[], bool],
    ) -> None:
        self._table = table
        self._code, self._ticket, self.reachable = code, ticket, reachable
        self._history = history
        self._taken: dict[str, set[str]] = {}
        """The names for which each phone has asked for a seat."""
        table.set_companions(lambda: [*self._taken.values()])

    @property
    def code(self) -> str:
        return self._code()

    @property
    def ticket(self) -> str:
        return self._ticket()

    def version(self) -> int:
        return self._table.state.version

    def wait(self, after_version: int, timeout_s: float) -> int:
        return self._table.wait(after_version, timeout_s).version

    def view(self, language: str) -> page.PublicView:
        state, context = self._table.published
        return page.view(state, words_in(language), context.evidence if context else None)

    def phone_view(self, language: str, holder: PhoneIdentity, problem: str = "") -> page.PhoneView:
        published, words = self._table.published, words_in(language)
        setup = _setting_up(published, words)
        return page.phone_view(published.state, words, holder, problem, setup, reachable=self.reachable())

    def labels(self, language: str) -> Mapping[str, str]:
        return page.labels(words_in(language))

    def history(self, language: str) -> tuple[HistoryItem, ...]:
        # Until the first action, the newest night on disk is the one before.
        return self._history.items(words_in(language)) if self._table.state.table is not None else ()

    def rules(self, language: str, game: str) -> RulesPage | None:
        return page.rules_page(self._table.state, words_in(language), game)

    def barred(self, holder: PhoneIdentity, needed: Permission) -> str:
        return page.barred(self._table.state, holder, needed)

    def menu(self, holder: PhoneIdentity, language: str, number: int, earlier: int | None) -> MenuPage | None:
        return None if self.barred(holder, Permission.TABLE) else self._menu(words_in(language), number, earlier)

    def _menu(self, words: Words, number: int, earlier: int | None = None) -> MenuPage | None:
        state, context = self._table.published
        if context is None:
            return None
        if earlier is not None:
            return earlier_page(state, context, words, earlier)
        return correction_page(state, context, words, number) if number else menu_page(state, context, words)

    def said_last(self, phone: str) -> bool:
        return bool(phone) and self._table.state.said_by == phone

    def trouble(self, language: str, error: OSError) -> str:
        return words_in(language).problems.failure(error)

    def problem_text(self, language: str, problem: str) -> str:
        return page.problem_text(words_in(language), problem)

    def take_seat(self, name: str, phone: str) -> SeatAnswer:
        seated, state = page.named(name), self._table.state
        kept = self._taken.get(phone, set()) & {*page.seats(state), *state.waiting}
        if seated not in kept and len(kept) >= SEATS_EACH:
            return SeatAnswer(seated, "phone-full")
        self._taken[phone] = {*kept, seated}
        if problem := _problem(self._table.admit(seated)):
            self._taken[phone] = kept
        return SeatAnswer(seated, problem)

    def play_for(self, holder: PhoneIdentity) -> str:
        problem = self.barred(holder, Permission.ANSWER)
        if not problem:
            code = NoticeCode.PHONE_PLAYS_ALL if holder.table else NoticeCode.PHONE_PLAYS
            plays = Notice(code, {} if holder.table else {"player": holder.seat})
            problem = _problem(self._table.show_notice(plays))
        return problem

    def give_up_seat(self, name: str) -> str:
        return _problem(self._table.remove(name))

    def step_out(self, name: str, do: str) -> str:
        if name not in page.seats(self._table.state):
            return "phone-gone"
        return _problem(self._table.submit({"do": do, "player": name}))

    def set_up(self, language: str, fields: Mapping[str, str]) -> str:
        offered = _setting_up(self._table.published, words_in(language))
        action = None
        if offered is not None:
            typed = {"do": "sit", "players": [page.named(fields.get("name", ""))]}
            action = typed if "name" in fields else offered.action(fields.get("pick", ""))
        return TOO_LATE if action is None else _problem(self._table.submit(action))

    def act(self, holder: PhoneIdentity, language: str, fields: Mapping[str, str], phone: str) -> str:
        state = self._table.state
        if not holder.table and fields.get("by") != holder.seat:
            return "not-your-turn"
        wanted = (fields.get("do"), fields.get("by"), fields.get("pair"), fields.get("question"))
        offered = controls(state, words_in(language), None if holder.table else holder.seat)
        control = next((c for c in offered if (c.do, c.by, str(c.pair), str(c.question)) == wanted), None)
        if control is None:
            return TOO_LATE
        action = control.action(fields)
        if action is None:
            return "bad-argument"
        return _problem(self._table.answer(control.by, control.question, action, phone=phone))

    def choose(self, language: str, fields: Mapping[str, str]) -> str:
        menu = self._menu(words_in(language), whole(fields.get("number", "0")))
        action = menu.action(fields) if menu else None
        return TOO_LATE if menu is None or action is None else _problem(self._table.submit(action, menu.last_line))

    def take_back(self, holder: PhoneIdentity, fields: Mapping[str, str], phone: str) -> str:
        return _problem(self._table.take_back(whole(fields.get("line", "")), None if holder.table else phone))


def _setting_up(published: Published, words: Words) -> SettingUp | None:
    state, context = published
    return setting_up(state.table, context, words) if context else None


def _problem(work: Future[Reply] | Future[Refusal | None] | Future[None]) -> str:
    """Return the code of the refusal of the table's work; empty if the work is done.

    Wait at most `DEADLINE_S`. Then cancel the work if the table has not begun it.
    """
    try:
        result = work.result(DEADLINE_S)
    except TimeoutError:
        result = WAITS if work.cancel() else UNKNOWN
    refusal = result.error if isinstance(result, Reply) else result
    return "" if refusal is None else refusal.code
