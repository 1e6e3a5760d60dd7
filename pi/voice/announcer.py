r"""The announcer: the sentences to speak when the table has changed.

States go in, in their order, :class:`Utterance`\ s come out: the sentences of the wall, in the order of use for a
listener who does not see it. It has no side effects, as its source `pi.screens.wall` has none.

1. After an action: the notices, what has happened and why, the state of the table, the next player and action, and, if
   there is a choice, the question and the shown entry. The last sentence is always the one that the buttons answer.
2. After a step: the entry that is now shown, after the question if that has changed. A listener who steps on
   needs the entry first, so its place in the list and its explanation follow it, and the rules follow the menu. The
   use of the buttons in a list is explained once a game.
3. A notice is added to the current speech and does not cut it off, since no press has asked for anything new.
4. A correction that does not change the next action is spoken alone.
5. A redrawn wall repeats no sentence. An action is explained once a game, before its first time, and again on request;
   then the state itself is explained too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pi.night.codes import NoticeCode, PromptCode
from pi.night.state import TableState
from pi.screens.ending import ending
from pi.screens.judgement import spoken_sentences
from pi.screens.wall import Choice, PairView, WallView, notice_text, screen
from pi.words import Words

UNSAID = frozenset({NoticeCode.VOICE_FAILED, NoticeCode.SET_ASIDE})
"""Notices that are not spoken: a failed voice cannot speak, and actions set aside are spoken as an event."""

NO_LISTS = frozenset({PromptCode.CLAIM, PromptCode.HAND, PromptCode.LESSON})
"""Questions whose one entry is no list to step through."""


@dataclass(frozen=True)
class Chime:
    """A short sound of a table without a voice: its tones (Hz), one after the other.

    The tones of a turn rise, those of a problem fall; they differ in number as well as in pitch. The chime of a beat is
    also played before the sentences of a voice.
    """

    name: str
    tones_hz: tuple[float, ...]
    is_beat: bool = False
    TURN: ClassVar[Chime]  # the turn passes to another player
    GOOD: ClassVar[Chime]  # the action counts, and the same player goes on
    WRONG: ClassVar[Chime]  # a problem: an unsure reading, a press without a meaning

    def __str__(self) -> str:
        return self.name


Chime.TURN = Chime("turn", (659.3, 880.0))
Chime.GOOD = Chime("good", (880.0,))
Chime.WRONG = Chime("wrong", (392.0, 311.1, 311.1))


@dataclass(frozen=True)
class Utterance:
    """The next speech: it replaces the current one, or, with ``adds``, follows it."""

    sentences: tuple[str, ...]
    chime: Chime | None = None
    adds: bool = False


class Announcer:
    """The sentences for one listener: it returns those that were not spoken yet."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._state: TableState | None = None
        self._wall: WallView | None = None
        self._stood: dict[tuple[int, str, str], str] = {}
        self._explained: set[str] = set()

    def announce(self, state: TableState) -> Utterance | None:
        """Return the speech about the changes in this state; None if there is nothing to speak."""
        before, was = self._state, self._wall
        self._state, self._wall = state, screen(state, self._words)
        new = self._notices(state, before)
        if before is None or was is None or state.table is not before.table or state.happened is not before.happened:
            chime = Chime.WRONG if new else Chime.GOOD if was and turns(was) == turns(self._wall) else Chime.TURN
            flourish = state.situation.flourish
            if self._wall.judgement is not None and state.situation.is_decisive and flourish is not None:
                chime = Chime(self._wall.judgement.beat, flourish.tones_hz, is_beat=True)
            unmoved = was and state.situation.outcome.is_correction and calls(was) == calls(self._wall)
            now = self._what_stands(self._wall) if unmoved else self._what_now(self._wall)
            return self._utterance([*new, *self._what_happened(state), *now], chime)
        entries = list(self._choice_since(was, self._wall)) if state.offer != before.offer else []
        return self._utterance([*new, *entries], Chime.WRONG if new else None, adds=not entries)

    def again(self, chime: Chime) -> Utterance | None:
        """Return the speech about the whole present state, with its explanations; None before the first state."""
        if self._state is None or self._wall is None:
            return None
        self._stood.clear()
        self._explained -= {text for cup in self._wall.pairs for text in (cup.note, cup.help)}
        standing = self._notices(self._state, None)
        now = self._what_now(self._wall, helping=True)
        return self._utterance([*standing, *self._what_happened(self._state), *now], chime)

    def _utterance(self, sentences: Iterable[str], chime: Chime | None, *, adds: bool = False) -> Utterance | None:
        spoken = tuple(filter(None, map(self._words.aloud, sentences)))
        return Utterance(spoken, chime, adds) if spoken else None

    # What happened --------------------------------------------------------------------------

    def _notices(self, state: TableState, before: TableState | None) -> list[str]:
        """Return the sentences of the new notices; a repeated notice counts as new."""
        old_serials = {notice.serial for notice in before.notices} if before else set()
        return [
            notice_text(notice, state, self._words)
            for notice in state.notices
            if notice.serial not in old_serials and notice.code not in UNSAID
        ]

    def _what_happened(self, state: TableState) -> Iterator[str]:
        situation = state.situation
        if any(event["event"] == "started" for event in state.happened):
            self._explained.clear()
        yield from map(self._words.event, situation.outcome.others)
        yield from spoken_sentences(situation.outcome, self._words)
        if (end := ending(situation, self._words)) and end.top_takers:
            yield f"{end.top_takers}."

    # The next action --------------------------------------------------------------------------

    def _what_stands(self, wall: WallView) -> Iterator[str]:
        for number, cup in enumerate(wall.pairs):
            yield from self._facts(number, cup)

    def _what_now(self, wall: WallView, *, helping: bool = False) -> Iterator[str]:
        yield from self._what_stands(wall)
        yield from self._instructions(wall)
        yield from self._once(*(cup.help for cup in wall.pairs if helping))
        about = wall.choice.about if wall.choice else ""
        yield from self._once(*(cup.note for cup in wall.pairs), *wall.hints, about)
        yield from choice(wall)

    def _instructions(self, wall: WallView) -> Iterator[str]:
        """Yield the next player and action, with the pair of dice if there are two."""
        for cup in wall.pairs:
            yield self._words.fact(cup.title, cup.instruction) if cup.title else cup.instruction

    def _facts(self, number: int, cup: PairView) -> Iterator[str]:
        """Yield the facts of the table that have changed since they were spoken."""
        stands: dict[tuple[int, str, str], str] = {}
        for fact in cup.facts:
            if fact.spoken:
                key, text = (number, fact.code, fact.label), str(fact.text)
                stands[key] = self._words.fact(fact.label, text, [str(die) for die in fact.dice[: fact.kept]])
                if stands[key] != self._stood.get(key) and text not in cup.instruction:
                    yield stands[key]
        self._stood = {key: text for key, text in self._stood.items() if key[0] != number} | stands

    def _once(self, *explanations: str) -> Iterator[str]:
        """Yield the explanations that were not spoken yet."""
        for text in explanations:
            if text not in self._explained:
                self._explained.add(text)
                yield text

    def _choice_since(self, was: WallView, wall: WallView) -> Iterator[str]:
        """Yield the shown entry, after its question if that has changed; the instructions after a menu was left."""
        if wall.fork is not None:
            yield from choice(wall)
            yield from self._once(wall.fork.about)
        elif wall.choice is None:
            yield from self._instructions(wall)
            yield from choice(wall)
        elif was.choice is not None and was.choice.question == wall.choice.question:
            yield wall.choice.selected.text
            yield from position(wall.choice)
            yield from self._once(wall.choice.about)
        else:
            yield from choice(wall)
            yield from position(wall.choice)
            is_list = self._state is None or self._state.offer.asks not in NO_LISTS
            yield from self._once(self._words.names.label("buttons-of-list") if is_list else "", wall.choice.about)
            yield from law(wall)


def law(wall: WallView) -> Iterator[str]:
    """Yield the rules of the last takes and of the next action, which the open menu shows."""
    if wall.law is not None:
        yield from wall.law.sentences
        yield from (passage.text for passage in (*wall.law.why, *wall.law.now))


def turns(wall: WallView) -> list[str]:
    return [cup.who for cup in wall.pairs]


def calls(wall: WallView) -> list[str]:
    return [cup.instruction for cup in wall.pairs]


def position(choice: Choice) -> Iterator[str]:
    if choice.before or choice.after:
        yield choice.position


def choice(wall: WallView) -> Iterator[str]:
    """Yield the question, and the shown entry or the entries of each button; without a question, the awaited entry."""
    if wall.fork is not None:
        yield wall.fork.question
        yield from (branch.spoken for branch in wall.fork.branches)
    elif wall.choice is not None:
        yield wall.choice.question
        yield wall.choice.selected.text
    elif wall.waiting:
        yield wall.waiting
