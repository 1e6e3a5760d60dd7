"""The caller: what is said aloud when the table has changed.

Moments go in, in their order, :class:`Call`\\ s come out: the sentences of the wall, in the order in which somebody
who cannot see it needs them. Pure, like `pi.screen`, from which it takes them; it knows no game and no sound.

1. After an action: what is the matter, what has happened and why, what stands on the table now, who does what
   next, and, where there is a choice, the question and the entry that is shown. The last sentence is always
   what the buttons answer.
2. After a step: the entry that is shown now, behind the question where it is another one. Whoever steps on
   wants to hear the entry first, so what explains it comes behind, and behind the menu the rules.
3. A notice only adds to what is being said; nobody has pressed, so nobody wants to hear the end of it less.
4. A correction that leaves to be done what was to be done before is told, and nothing behind it.
5. What has been said is not said again because the wall is drawn anew. How something is done is explained
   once a game, the first time that it is to be done, and when somebody wants to hear it all again; then he
   also hears what this moment is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from pi.moment import Moment
from pi.panels import Fact
from pi.screen import Cup, Screen, screen
from pi.words import Words

UNTOLD = frozenset({"level", "stake", "tries", "hand", "pot", "aside"})
"""Codes of the facts that no event tells, and no instruction."""


UNSAID = frozenset({"voice-failed", "set-aside"})
"""Notices for the eye alone: a voice that fails cannot say so, and what was set aside is told as it happens."""


class Chime(StrEnum):
    """What a table without a voice lets hear."""

    TURN = "turn"
    """It is somebody else's turn."""
    GOOD = "good"
    """What was done counts, and the same player goes on."""
    WRONG = "wrong"
    """Something is the matter: a reading that is not sure, a press that means nothing, a part that fails."""


@dataclass(frozen=True)
class Call:
    """What is to be heard now, instead of whatever was being said, unless it only ``adds`` to that."""

    sentences: tuple[str, ...]
    chime: Chime | None = None
    adds: bool = False


class Caller:
    """What one listener has been told, so that he is told the rest."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._moment: Moment | None = None
        self._wall: Screen | None = None
        self._stood: dict[tuple[int, str, str], Fact] = {}
        self._explained: set[str] = set()

    def hear(self, moment: Moment) -> Call | None:
        """What this moment has to tell after those before; None when it has nothing to tell aloud."""
        before, was = self._moment, self._wall
        self._moment, self._wall = moment, screen(moment, self._words)
        new = self._notices(moment, before)
        if before is None or was is None or has_acted(moment, before):
            chime = Chime.WRONG if new else Chime.GOOD if was and turns(was) == turns(self._wall) else Chime.TURN
            unmoved = was and any("corrects" in event for event in moment.happened) and calls(was) == calls(self._wall)
            now = self._what_stands(self._wall) if unmoved else self._what_now(self._wall)
            return self._call([*new, *self._what_happened(moment), *now], chime)
        shown = list(self._choice_since(was, self._wall)) if moment.offer != before.offer else []
        return self._call([*new, *shown], Chime.WRONG if new else None, adds=not shown)

    def again(self, chime: Chime) -> Call | None:
        """All that matters now, and how it is done, for who has missed it; None before the first moment."""
        if self._moment is None or self._wall is None:
            return None
        self._stood.clear()
        self._explained -= {text for cup in self._wall.cups for text in (cup.note, cup.help)}
        standing = self._notices(self._moment, None)
        now = self._what_now(self._wall, helping=True)
        return self._call([*standing, *self._what_happened(self._moment), *now], chime)

    def _call(self, sentences: Iterable[str], chime: Chime | None, *, adds: bool = False) -> Call | None:
        spoken = tuple(filter(None, map(self._words.aloud, sentences)))
        return Call(spoken, chime, adds) if spoken else None

    # What happened --------------------------------------------------------------------------

    def _notices(self, moment: Moment, before: Moment | None) -> list[str]:
        """The notices that are new; one that says the same as the last is a new one all the same."""
        known = {id(notice) for notice in before.notices} if before else set()
        return [
            self._words.notice(notice)
            for notice in moment.notices
            if id(notice) not in known and notice.code not in UNSAID
        ]

    def _what_happened(self, moment: Moment) -> Iterator[str]:
        table = (moment.table or {}) if moment.setup is None else {}
        if any(event["event"] == "started" for event in moment.happened):
            self._explained.clear()
        yield from self._words.others(moment.happened, table)
        yield from self._words.takes(moment.happened, table)
        if table.get("over"):
            yield self._words.label("ledger", table) + "."
            yield from (self._words.account(player, table) for player in table["players"])

    # What is to be done now -------------------------------------------------------------------

    def _what_stands(self, wall: Screen) -> Iterator[str]:
        for number, cup in enumerate(wall.cups):
            yield from self._facts(number, cup)

    def _what_now(self, wall: Screen, *, helping: bool = False) -> Iterator[str]:
        yield from self._what_stands(wall)
        yield from self._instructions(wall)
        yield from self._once(*(cup.help for cup in wall.cups if helping))
        yield from self._explanations(wall)
        yield from choice(wall)

    def _instructions(self, wall: Screen) -> Iterator[str]:
        """Who does what, and with which pair of dice where there are two."""
        for cup in wall.cups:
            yield self._words.fact(cup.title, cup.instruction) if cup.title else cup.instruction

    def _facts(self, number: int, cup: Cup) -> Iterator[str]:
        """What stands on the table otherwise than it was said last."""
        stands = {(number, fact.code, fact.label): fact for fact in cup.facts if fact.code in UNTOLD}
        for key, fact in stands.items():
            if fact != self._stood.get(key) and fact.text not in cup.instruction:
                yield self._words.fact(fact.label, fact.text, [str(die) for die in fact.dice[: fact.kept]])
        gone = {key for key in self._stood if key[0] == number} - set(stands)
        self._stood = {key: fact for key, fact in self._stood.items() if key not in gone} | stands

    def _explanations(self, wall: Screen) -> Iterator[str]:
        yield from self._once(*(cup.note for cup in wall.cups), *wall.hints, wall.choice.about if wall.choice else "")

    def _once(self, *explanations: str) -> Iterator[str]:
        """Those that have not been given yet."""
        for text in explanations:
            if text not in self._explained:
                self._explained.add(text)
                yield text

    def _choice_since(self, was: Screen, wall: Screen) -> Iterator[str]:
        """The entry that is shown, behind its question if that is another one; who does what, when a menu was left."""
        if wall.fork is not None:
            yield from choice(wall)
            yield from self._once(wall.fork.about)
        elif wall.choice is None:
            yield from self._instructions(wall)
            yield from choice(wall)
        elif was.choice is not None and was.choice.question == wall.choice.question:
            yield wall.choice.shown.text
            yield from self._once(wall.choice.about)
        else:
            yield from choice(wall)
            yield from self._once(wall.choice.about)
            yield from law(wall)


def law(wall: Screen) -> Iterator[str]:
    """The rules of what was taken and of what is expected, as soon as the menu is opened."""
    if wall.law is not None:
        yield from wall.law.told
        yield from (passage.text for passage in (*wall.law.why, *wall.law.now))


def has_acted(moment: Moment, before: Moment) -> bool:
    """Whether something has been done since: every action makes a table of its own."""
    return moment.table is not before.table or moment.happened is not before.happened


def turns(wall: Screen) -> list[str]:
    """Who has to do something, cup by cup."""
    return [cup.who for cup in wall.cups]


def calls(wall: Screen) -> list[str]:
    """Who does what, cup by cup."""
    return [cup.instruction for cup in wall.cups]


def choice(wall: Screen) -> Iterator[str]:
    """The question and the entry shown or what each button takes, or what the table waits for."""
    if wall.fork is not None:
        yield wall.fork.question
        yield from (branch.spoken for branch in wall.fork.branches)
    elif wall.choice is not None:
        yield wall.choice.question
        yield wall.choice.shown.text
    elif wall.waiting:
        yield wall.waiting
