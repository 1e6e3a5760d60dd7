"""The desk: turns a press, a hold, a reading or a message of a phone into the action that it means.

A method returns the action to write, if there is one. The running table writes it and passes the reply to
`Desk.apply_reply`. No thread, no disk, no clock: times are arguments, in seconds of a monotonic clock.

1. The effect of a press is the first of these that applies: none right after a change; light a dark screen; end the
   idle wall; uncover a wall that a judgement covers; teach (`pi.capture.teaching`); announce or stop a claim
   (`pi.table.claims`); use the picker.
2. A reading becomes a `dice` action only if it is sure and the table expects that many dice. While the table expects
   none, readings are discarded. If any number of dice may lie open beside a cup, nothing is read until a player asks
   for it: only the players know that the cup covers the other dice.
"""

import logging
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Protocol, TypeVar

from pi.night.codes import TOO_LATE, EntryCode, NoticeCode, PromptCode
from pi.night.doubts import Doubts
from pi.night.lobby import LOBBY
from pi.night.night import Night
from pi.night.setup import Setup
from pi.night.situation import NO_SITUATION, Situation, read_situation
from pi.night.state import TableState
from pi.night.tables import expected_announcement, expected_dice, expected_hand, expected_players, is_running, mismatch
from pi.night.types import LOOK, TEACH, Button, Json, Look, Notice, Offer, Phones, ReadingOutcome
from pi.picker import table_menu as menu
from pi.picker.expected import first_offered
from pi.picker.menu import Expectation, PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Refusal, Reply
from pi.table.beliefs import Beliefs, NightTally
from pi.table.claims import Claims
from pi.table.hands import Hands
from pi.table.notice_board import NoticeBoard
from pi.table.questions import TAKEN_BACK, Questions
from vision.reading import Reading

T = TypeVar("T")
log = logging.getLogger(__name__)
Answer = Json | bool
"""An action to write; True if a press had an effect without an action, False if it had none."""
Pick = Callable[[Button, Json | None, PickerContext], Json | Look | None]
"""`Picker.press` or `Picker.hold`."""
JUDGED_S, LINE_S = 3.5, 0.9
"""How long a judgement of one line covers the wall, and how much each further line adds (s)."""
END_TIMES = 2
"""The factor on ``grace_s`` at the end of a game: a late press must not start the next game."""
PASSING = (
    NoticeCode.REFUSED,
    NoticeCode.UNSURE,
    NoticeCode.CLAIM_UNSURE,
    NoticeCode.CLAIM_REFUSED,
    NoticeCode.RECOVERED,
    NoticeCode.JOURNAL_DAMAGED,
    NoticeCode.JOURNAL_IMPORTED,
    NoticeCode.NIGHTS_REFUSED,
    NoticeCode.NO_SUCH_GAME,
    NoticeCode.CLOCK_JUMPED,
    NoticeCode.CLOCK_OTHER_NIGHT,
    NoticeCode.STATE_LOST,
    NoticeCode.POWER_WEAK,
    NoticeCode.PHONE_PLAYS,
    NoticeCode.PHONE_PLAYS_ALL,
    NoticeCode.PHONE_LOOKS,
)
"""The notices that the next action of play clears."""


@dataclass(frozen=True)
class TableOptions:
    """The host's options of the table.

    A ``pause`` without an action ends a night. Presses are ignored for ``grace_s`` (s) after the turn has passed to
    another player, and after the buttons have changed without a press. So a double tap does not answer for the next
    player. For the same reason a judgement covers the wall, and the first press only uncovers it. With 0, every press
    counts at once. While nobody is seated and no game is shown, the table is idle from its start, and ``idle_s`` (s)
    after the last press; with None it is never idle. The first press on an idle table only begins the set-up. The
    screen is dark ``dark_s`` (s) after the last press, action or notice; the next press only lights it. ``dice`` is the
    name of the dice on the tray, for the journal. ``phones`` is the permission of phones when a night begins.
    """

    pause: timedelta = timedelta(hours=8)
    grace_s: float = 0.0
    idle_s: float | None = None
    dark_s: float = math.inf
    dice: str = ""
    phones: Phones = "seats"


USUAL = TableOptions()


class Record(Protocol):
    """The night in the journal, the number of its last line of play, and the doubts of each throw by number."""

    @property
    def night(self) -> Night: ...

    @property
    def last_line(self) -> int: ...

    @property
    def doubts(self) -> Mapping[int, Doubts]: ...


class Lessons(Protocol):
    """The teaching of dice and cards (`pi.capture.teaching.Teaching`)."""

    kinds: tuple[str, ...]

    @property
    def lesson(self) -> Json | None: ...

    def begin(self, kind: str) -> None: ...

    def press(self, button: Button) -> bool: ...

    def end(self) -> None: ...


class Desk:
    """The picker, the claim, the notices and the times of one table.

    The argument ``context`` makes the picker's context of a night: games to start, possible newcomers, suggested rules.
    ``state`` is the last published state. The attribute ``context`` is the picker's context in that state, None if the
    state has no offer. ``companions`` returns the names that each phone has brought. ``muted`` is True while the voice
    is muted, None without a voice; holding *accept* toggles it. ``teaching`` is None at a table without a camera.
    """

    def __init__(
        self,
        record: Record,
        notices: NoticeBoard,
        context: Callable[[Night], PickerContext],
        options: TableOptions,
        tally: NightTally,
    ) -> None:
        self.state = TableState()
        self.context: PickerContext | None = None
        self.muted: bool | None = None
        self.companions: Callable[[], Iterable[Collection[str]]] = tuple
        self.teaching: Lessons | None = None
        self._record = record
        self._notices = notices
        self._context = context
        self._options = options
        self._picker = Picker()
        self.claims, self.hands = Claims(), Hands()
        self._beliefs = Beliefs(tally)
        self._questions = Questions()
        self._turned_s = self._touched_s = self._covered_s = -math.inf
        self._lit_s = math.inf
        self._is_pressed = True
        self._has_acted = False
        self._players: list[str] = []
        self._last_sender = ("", 0)
        self._evidence: Json | None = None
        self._read_requests = 0
        self._asked_at: Json | None = None
        self._unwritten_at: Json | None = None
        self._situation = NO_SITUATION
        self._situation_of: tuple[object, ...] = ()

    @property
    def _night(self) -> Night:
        return self._record.night

    @property
    def _table(self) -> Json | None:
        return self._record.night.table

    # Buttons ------------------------------------------------------------------------------

    def press(self, button: Button, now_s: float) -> Answer:
        return self._apply(self._picker.press, button, now_s, is_held=False)

    def hold(self, button: Button, now_s: float) -> Answer:
        is_seen = not (self.state.is_dark or self._is_idle(now_s))
        if button is Button.NEXT and is_seen and NoticeCode.OFFER_BROKEN in self._notices:
            return {"do": "undo"}  # the picker may be what is broken
        if button is Button.ACCEPT and is_seen and self.muted is not None:
            self.muted = not self.muted
            return True
        return self._apply(self._picker.hold, button, now_s, is_held=True)

    def _apply(self, pick: Pick, button: Button, now_s: float, *, is_held: bool) -> Answer:
        table = self._table
        at_end = table is not None and table["over"] and not self._night.setup.seats
        if now_s - self._turned_s < self._options.grace_s * (END_TIMES if at_end else 1):
            return False
        self._is_pressed = True
        self._lit_s = now_s
        if self.state.is_dark:
            self._turned_s = now_s
            return True
        was_idle, self._touched_s = self._is_idle(now_s), now_s
        if was_idle:
            self._picker = Picker()
            return True
        if self.state.is_covered:
            # The question is visible only now.
            self._covered_s, self._turned_s = -math.inf, now_s
            return True
        if self.teaching is not None and self._lesson is not None:
            if is_held and button is Button.BLUFF:
                self.teaching.end()
                return True
            return not is_held and self.teaching.press(button)
        laid = self.claims if self.claims.standing is not None else self.hands if self.hands.has_cards else None
        if laid is not None and (answer := self._answer_laid(laid, button, is_held=is_held)) is not None:
            return answer
        context = self._context_now()
        before = self._picker.offer(table, context)
        picked = pick(button, table, context)
        if picked is LOOK:
            self._request_read()
            return True
        if picked is not None:
            return self.teach(picked["set"]) if picked["do"] == TEACH else picked
        return self._picker.offer(table, context) != before

    def teach(self, kind: str) -> bool:
        """Begin to teach a set of this kind, unless a game is on. Return True if the lesson has begun."""
        if self.teaching is None or kind not in self.teaching.kinds or self._night.is_playing:
            return False
        self.teaching.begin(kind)
        return True

    @property
    def _lesson(self) -> Json | None:
        return self.teaching.lesson if self.teaching else None

    def _answer_laid(self, laid: Claims | Hands, button: Button, *, is_held: bool) -> Answer | None:
        """Return the effect of a press while a claim or a hand is shown; None if the press has its usual effect."""
        if button is Button.NEXT:
            laid.stop()
            return True
        if is_held is (button is Button.ACCEPT):
            return False
        if button is Button.ACCEPT:
            return laid.action or False
        laid.stop()
        return None

    def _is_idle(self, now_s: float) -> bool:
        """Return True if nobody is seated, no game is shown, and no button was pressed for ``idle_s``."""
        if self._options.idle_s is None or self._night.open_setup != Setup() or self._table is not None or self._lesson:
            return False
        return now_s - self._touched_s >= self._options.idle_s

    def _is_dark(self, now_s: float) -> bool:
        """Return True if nothing has happened for ``dark_s``."""
        return now_s - self._lit_s >= self._options.dark_s

    # Phones -------------------------------------------------------------------------------

    def answer(self, by: str, question: int, action: Json | Look) -> Answer | Refusal:
        """Return the action that answers this question to a player; True for a belief or a request to read dice."""
        if action is not LOOK and action.get("do") == "believe":
            return self._beliefs.say(by, question, is_true=action["true"])
        if self.state.questions.get(by) != question:
            return Refusal(TOO_LATE, f"what {by} was asked has been answered")
        if action is not LOOK:
            return action
        self._request_read()
        # All players see a press on the buttons; a phone may ask from under the table.
        self._notices.show(Notice(NoticeCode.PHONE_LOOKS, {"player": by}))
        return True

    def take_back(self, line: int, phone: str | None) -> Answer | Refusal:
        """Return an undo if the last action has this number and, with ``phone``, came from it; else a refusal."""
        may = phone is None or (phone and phone == self._said_by)
        return self.choose({"do": "undo"}, line if may else -1)

    def choose(self, action: T, line: int) -> T | Refusal:
        """Return an action that was chosen after this line; a refusal if another line has followed since."""
        return action if line == self._record.last_line else Refusal(TOO_LATE, "something else was said since")

    def admission(self, name: str) -> Answer:
        """Return the action that admits a guest to a seat or to the waiting list; True if already seated."""
        if self._night.is_playing:
            return {"do": LOBBY, "knock": name}
        seats, table = self._night.setup.seats, self._table
        if name in seats:
            return True
        played = () if seats or table is None else table["players"]
        return {"do": "sit", "players": list(dict.fromkeys((*played, name)))}

    def removal(self, name: str) -> Answer:
        """Return the action that removes a player or guest: from a seat, from the game, or from the waiting list."""
        if name in self._night.lobby.waiting:
            return {"do": LOBBY, "turn-away": name}
        return {"do": "leave" if self._night.is_playing else "stand", "player": name}

    @property
    def _said_by(self) -> str:
        """The phone that sent the last action; empty if no phone did."""
        phone, line = self._last_sender
        return phone if line == self._record.last_line else ""

    # The camera ---------------------------------------------------------------------------

    @property
    def expected_dice(self) -> Json | None:
        """The expectation of dice that the camera may read now: a fixed number; after a request, any number."""
        table = self._table
        if table is None or self._asked_at is not table:
            return expected_dice(table)
        return next((entry for entry in table["expects"] if entry["do"] == "dice"), None)

    def read(self, reading: Reading, question: int | None) -> Json | ReadingOutcome | None:
        """Return the `dice` action of a reading, or its outcome if it is not sure; None if nothing may be read now.

        If any number of dice may lie beside a cup, an unsure reading has no outcome: it might show dice under the cup.
        """
        wanted = self.expected_dice
        if wanted is None or question not in (None, self.state.questions.get(wanted["by"])):
            return None
        why = mismatch(reading, wanted)
        if why is None:
            by_and_pair = {key: wanted[key] for key in ("by", "pair") if key in wanted}
            return {"do": "dice", "values": list(reading.values), **by_and_pair}
        self._notices.show(Notice(NoticeCode.UNSURE, {"why": why, "values": list(reading.values)}))
        return ReadingOutcome(reading.values, why, None, self.state.visible_since) if "count" in wanted else None

    def claim(self, turn: int, values: Sequence[int]) -> int | None:
        """Show the announcement of dice on the card in this turn. Return the claim's number, None if there is none."""
        table, ask = self._table, expected_announcement(self._table)
        if not values or table is None or ask is None or turn != self.claims.turn:
            return None
        game = GAMES[table["game"]]
        value = game.claimed(values, table)
        if value is None:
            return None
        open_ask = game.open_to_all(ask, table)
        if not game.may_announce(value, open_ask, table):
            lowest = open_ask["options"][first_offered(Expectation(open_ask, {}, table))]
            sentence_table = {"game": table["game"], "options": table["options"]}
            self._notices.show(
                Notice(NoticeCode.CLAIM_REFUSED, {"value": value, "lowest": lowest, "table": sentence_table})
            )
            return None
        self._notices.clear(NoticeCode.CLAIM_UNSURE, NoticeCode.CLAIM_REFUSED, NoticeCode.REFUSED)
        by_and_pair = {key: ask[key] for key in ("by", "pair") if key in ask}
        return self.claims.show({"do": "announce", game.argument("announce"): value, **by_and_pair}, value)

    def doubt_claim(self, turn: int, why: str) -> None:
        """Show a notice with the reason why the dice on the card are not read."""
        if turn == self.claims.turn and expected_announcement(self._table) is not None:
            self._notices.show(Notice(NoticeCode.CLAIM_UNSURE, {"why": why}))

    def count_claim(self, number: int, left_s: int) -> Answer:
        """Show that a claim will be announced in ``left_s`` seconds. At 0 return its action, else False."""
        return self.claims.action if self.claims.count(number, left_s) and not left_s else False

    def show_evidence(self, evidence: Json | None) -> None:
        """Set the evidence of the last reading (`Evidence.as_json`); None when it is erased."""
        self._evidence = evidence
        if evidence is None:
            self._picker.leave_menu(only_evidence=True)

    def _request_read(self) -> None:
        """Ask the camera to read the tray again."""
        self._asked_at, self._read_requests = self._table, self._read_requests + 1

    # What came of it ----------------------------------------------------------------------

    def apply_reply(self, action: object, reply: Reply, now_s: float, phone: str = "") -> None:
        """Update notices, claim and menu by the reply to an action. ``phone`` is the phone that sent it, or empty."""
        unwritten = reply.error is not None and reply.error.code == NoticeCode.JOURNAL_FAILED
        for laid in (self.claims, self.hands):
            if action is laid.action and not unwritten:
                laid.stop()
        if not isinstance(action, Mapping) or not reply.ok or action["do"] == LOBBY:
            return
        if self.teaching is not None and self._night.is_playing:
            self.teaching.end()
        self._notices.clear(*PASSING)
        self._has_acted, self._last_sender = True, (phone, self._record.last_line)
        self._picker.leave_menu(only_evidence=True)
        if expected_players(self._table) != self._players:
            self._turned_s = now_s

    def refuse(self, error: Refusal, *, is_reading: bool = False) -> None:
        """Show a refusal. A failure of the journal already has a notice, which stays until the journal works again.

        The dice of a reading that could not be written are then read again.
        """
        if error.code != NoticeCode.JOURNAL_FAILED:
            self._notices.show(Notice(NoticeCode.REFUSED, {"code": error.code}))
        elif is_reading:
            self._unwritten_at = self._table

    def show_notice(self, notice: Notice) -> None:
        self._notices.show(notice)
        if notice.code == NoticeCode.PANEL_FAILED:
            # A stuck button counts as held: it has opened the menu, which would cover this notice.
            self._picker.leave_menu()

    # What is seen -------------------------------------------------------------------------

    def view(self, now_s: float) -> TableState:
        """Return the state of the table: the same object until something changes.

        If the situation or the offer cannot be made, the state is without it, and a notice says so.
        """
        if self._notices.is_news:
            self._picker.leave_menu(only_evidence=True)
        is_busy = self.claims.standing is not None or self.hands.has_cards or self._lesson != self.state.lesson
        if not self.state.version or self._has_acted or self._notices.is_news or is_busy:
            self._lit_s = now_s
        situation, context = NO_SITUATION, None
        try:
            self._read_unwritten()
            situation, context = self._read_situation(), self._context_now()
            now = self._full_state(situation, context, now_s)
            if NoticeCode.OFFER_BROKEN in self._notices:
                self._notices.clear(NoticeCode.OFFER_BROKEN)
                now = replace(
                    now, notices=tuple(notice for notice in now.notices if notice.code != NoticeCode.OFFER_BROKEN)
                )
        except Exception:
            log.exception("desk: the offer failed; the state is published without it")
            if NoticeCode.OFFER_BROKEN not in self._notices:
                self._notices.show(Notice(NoticeCode.OFFER_BROKEN))
            now, context = self._state_without_offer(situation, now_s), None
        if now.offer != self.state.offer and not self._is_pressed:
            # A finger may be on its way to the button of an earlier offer.
            self._turned_s = now_s
        if now != self.state or self._has_acted or self._notices.is_news:
            self.state, self.context = replace(now, version=self.state.version + 1), context
        self._players = expected_players(self._table)
        self._is_pressed = self._has_acted = self._notices.is_news = False
        return self.state

    def stall(self, notice: Notice) -> TableState:
        """Return the last state with one more notice, which says that the disk does not answer."""
        notices = (*self.state.notices, self._notices.with_serial(notice))
        self.state = replace(self.state, version=self.state.version + 1, notices=notices)
        return self.state

    def _read_unwritten(self) -> None:
        """Once the journal works, ask for a new reading of dice that could not be written, if still expected."""
        if self._unwritten_at is not None and NoticeCode.JOURNAL_FAILED not in self._notices:
            if self._unwritten_at == self._table:
                self._read_requests += 1
            self._unwritten_at = None

    def _read_situation(self) -> Situation:
        """Return the situation of the night; read it only if the night has changed."""
        night = self._night
        sources = (night.table, night.happened, night.decisions.last, night.decisions.boldest, night.decisions.penalty)
        is_set_up = night.open_setup is not None
        if (*sources, is_set_up) != self._situation_of:
            self._situation = read_situation(*sources, is_set_up=is_set_up)
            self._situation_of = (*sources, is_set_up)
        return self._situation

    def _state_without_offer(self, situation: Situation, now_s: float) -> TableState:
        """Return the state of the night without an offer. In this state the tray is neither shown nor read."""
        night = self._night
        return TableState(
            self.state.version,
            night.table,
            tuple(night.happened),
            notices=tuple(self._notices),
            muted=self.muted,
            setup=night.open_setup,
            waiting=night.lobby.waiting,
            phones=night.lobby.phones or self._options.phones,
            read_requests=self._read_requests,
            last_line=self._record.last_line,
            is_dark=self._is_dark(now_s),
            situation=situation,
        )

    def _full_state(self, situation: Situation, context: PickerContext, now_s: float) -> TableState:
        """Return the complete state, for screens, lamps, voice and camera."""
        night, table, line = self._night, self._table, self._record.last_line
        is_undone = any(event["event"] == "undone" for event in night.happened)
        expected_claim = self.claims.follow(table, is_undone=is_undone)
        is_entered = expected_hand(table) is not None and self._picker.has_begun(table, context)
        hand = self.hands.follow(table, is_entered=is_entered)
        is_covered = self._follow_cover(situation, now_s)
        offer = menu.judgement_offer() if is_covered else self._offer(table, context, now_s)
        hidden = is_running(table) and expected_dice(table) is None and expected_hand(table) is None
        in_menu = offer.asks == PromptCode.MENU
        looks_back = in_menu and offer.entries[offer.index or 0].code == EntryCode.MENU_SEE
        visible_since = self.state.version + 1 if self.state.visible_since is None else self.state.visible_since
        evidence = self._game_evidence
        questions = self._questions.update(line, night.last_line.action, night.happened, table)
        now = replace(
            self._state_without_offer(situation, now_s),
            offer=offer,
            notices=(*self._notices, *self._night_notices()),
            hidden=hidden,
            questions=questions,
            beliefs=self._beliefs.follow(night, questions),
            helped=bool(context.helped),
            evidence=evidence if looks_back else None,
            decision=night.decisions.last,
            action_evidence=evidence if evidence and evidence.get("line") == line else None,
            expected_dice=self.expected_dice,
            visible_since=None if hidden else visible_since,
            lying_dice=night.past_actions.lying_dice,
            said_by=self._said_by,
            expected_claim=expected_claim,
            claim=self.claims.standing,
            lesson=self._lesson,
            hand=hand,
        )
        # A new version alone must not make the covering state differ.
        cover = replace(now, version=0) if situation.is_decisive else self.state.cover
        return replace(now, cover=cover) if is_covered else now

    def _follow_cover(self, situation: Situation, now_s: float) -> bool:
        """Start or end the cover of the wall by a judgement. Return True if it covers the wall now."""
        if self._has_acted and any(event["event"] in TAKEN_BACK for event in self._night.happened):
            self._covered_s = -math.inf
        elif self._has_acted and situation.is_decisive and self._options.grace_s:
            self._covered_s = now_s + JUDGED_S + LINE_S * (situation.outcome.lines - 1)
        return now_s < self._covered_s

    def _offer(self, table: Json | None, context: PickerContext, now_s: float) -> Offer:
        if self._is_dark(now_s):
            return menu.judgement_offer()
        if (lesson := self._lesson) is not None:
            return menu.lesson_offer(lesson)
        if self.claims.standing is not None:
            return menu.claim_offer(self.claims.standing)
        if self.hands.standing is not None and self.hands.has_cards:
            return menu.hand_offer(self.hands.standing)
        return menu.idle_offer() if self._is_idle(now_s) else self._picker.offer(table, context)

    def _context_now(self) -> PickerContext:
        context, lobby = self._context(self._night), self._night.lobby
        return replace(
            context,
            evidence=self._game_evidence,
            doubts=self._record.doubts,
            companions=tuple(self.companions()),
            phones=lobby.phones or self._options.phones,
            helped=bool(context.newcomers) if lobby.helped is None else lobby.helped,
            teachable=self.teaching.kinds if self.teaching else (),
        )

    @property
    def _game_evidence(self) -> Json | None:
        """The evidence of the last reading; None if the reading belongs to a game before the last one."""
        night, line = self._night, (self._evidence or {}).get("line")
        begun = self._record.last_line - night.played + night.past_actions.last_start
        return None if line is not None and line < begun else self._evidence

    def _night_notices(self) -> Iterator[Notice]:
        """Yield the notices of the night's state. A notice that was in the last state keeps its serial number."""
        for notice in self._night.notices:
            unchanged = next((old for old in self.state.notices if old == notice), None)
            yield unchanged or self._notices.with_serial(notice)
