"""The timeline: what stands of everything that was said in a night.

Lines go in, in their order; out come chapters, one a game. Nothing that was said is ever taken out of the journal,
so taking back and correcting are lines too, and this is where they mean something:

1. A line has a number: its place among the lines of its night, from 1. Numbers never change.
2. ``{"do":"undo"}`` takes back the last line that stands and changed something, and what came after it.
3. ``{"do":"correct","number":7,"action":{…}}`` puts another action in the place of number 7, or none where
   ``action`` is null. What that made of the actions behind it is in the line, so that no rules are needed to
   read it: ``aside`` is the number of the first that fits no longer, null where all fit; ``turned`` are the
   numbers of those that changed the table before and now do not, or the reverse.
4. Actions that fit no longer are set aside, and tried again when something is corrected once more before the
   game goes on. Who takes a correction back has them again, and everything as it was.
5. Each game is corrected for itself: one that came after it stands, whatever has become of the game before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from pi.moment import Json
from pi.setup import VERBS


class Line(NamedTuple):
    """One action as it was admitted, and whether it changed the table."""

    action: Json
    changed: bool

    def corrected(self, action: Json, changed: bool) -> Line:
        """This line with another action."""
        return Line(action, changed)


class Sayable(Protocol):
    """A line as the timeline needs it, whatever else it carries."""

    @property
    def action(self) -> Json: ...

    @property
    def changed(self) -> bool: ...

    def corrected(self, action: Json, changed: bool) -> Self: ...


L = TypeVar("L", bound=Sayable)


@dataclass(frozen=True)
class Chapter(Generic[L]):
    """One game from its start to its end, and what was said of the next one, line by number; the first has no game.

    ``aside`` are lines that fit no longer since the correction of number ``corrected``.
    """

    game: dict[int, L] = field(default_factory=dict)
    said: dict[int, L] = field(default_factory=dict)
    aside: dict[int, L] = field(default_factory=dict)
    corrected: int = 0

    @property
    def pending(self) -> dict[int, L]:
        """The lines set aside, as long as nothing has been played instead of them."""
        return self.aside if self.corrected > next(reversed(self.game), 0) else {}

    @property
    def actions(self) -> list[tuple[Json, bool]]:
        """The actions of the game, each with whether it changed the table (`pi.rules.Referee.replay`)."""
        return [(line.action, line.changed) for line in self.game.values()]

    @property
    def newest(self) -> int:
        """The number of the last line that stands and changed something; 0 where there is none.

        It is not always among what was said of the next game: an end that is corrected away may be said again.
        """
        both = (self.game, self.said)
        return max(next((n for n, line in reversed(lines.items()) if line.changed), 0) for lines in both)

    @property
    def speaks_of_next(self) -> bool:
        """Whether the last line that stands was said of the next game."""
        return next(reversed(self.said), 0) > next(reversed(self.game), 0)

    def cut(self, number: int) -> None:
        """Drop the line of this number and all behind it."""
        for lines in (self.game, self.said):
            while lines and next(reversed(lines)) >= number:
                lines.popitem()


@dataclass(frozen=True)
class Turn(Generic[L]):
    """What a correction, or the taking back of one, made of a chapter."""

    number: int
    before: Chapter[L]
    after: Chapter[L]


class Timeline(Generic[L]):
    """The chapters of one night, oldest first, and the way back.

    ``undone`` is what the last line took back, if it took back anything; ``turn`` what it corrected, or took back
    of a correction.
    """

    def __init__(self, lines: Iterable[L] = ()) -> None:
        self.chapters: list[Chapter[L]] = [Chapter()]
        self.length = 0
        self.undone: str | None = None
        self.turn: Turn[L] | None = None
        self._corrections: list[tuple[int, int, Turn[L]]] = []
        for line in lines:
            self.hear(line)

    def hear(self, line: L) -> None:
        """Add the next line. Raises ValueError for an undo or a correction of nothing."""
        self.length += 1
        self.undone = self.turn = None
        match line.action["do"]:
            case "undo":
                self._take_back()
            case "correct":
                self._correct(line)
            case "start":
                self.chapters.append(Chapter({self.length: line}))
            case do:
                last = self.chapters[-1]
                (last.said if do in VERBS else last.game)[self.length] = line

    @property
    def last(self) -> L | None:
        """The line that was said last and still stands in its place."""
        chapter = self.chapters[-1]
        return next(reversed((chapter.said if chapter.speaks_of_next else chapter.game).values()), None)

    @property
    def may_undo(self) -> bool:
        """Whether anything can be taken back."""
        return bool(self._corrections) or self.chapters[-1].newest > 0

    def place_of(self, number: int) -> int | None:
        """The place among the chapters of the game in which the line of this number stands."""
        places = (place for place, chapter in enumerate(self.chapters) if number in chapter.game)
        return next(places, None)

    def _correct(self, line: L) -> None:
        number: int = line.action["number"]
        place = self.place_of(number)
        if place is None:
            raise ValueError(f"line {self.length} corrects number {number}, which does not stand")
        before = self.chapters[place]
        self.turn = Turn(number, before, corrected(before, line.action, self.length))
        self.chapters[place] = self.turn.after
        self._corrections.append((self.length, place, self.turn))

    def _take_back(self) -> None:
        last = self.chapters[-1]
        if self._corrections and self._corrections[-1][0] > last.newest:
            when, place, turn = self._corrections.pop()
            last.cut(when)
            self.undone, self.turn = "correct", Turn(turn.number, self.chapters[place], turn.before)
            self.chapters[place] = turn.before
            return
        newest = last.newest
        if not newest:
            raise ValueError(f"line {self.length} takes back, and there is nothing to take back")
        self.undone = str((last.said.get(newest) or last.game[newest]).action["do"])
        last.cut(newest)
        if not last.game and len(self.chapters) > 1:
            self.chapters.pop()


def corrected(chapter: Chapter[L], correction: Json, when: int) -> Chapter[L]:
    """A chapter after the correction that was said as number ``when``."""
    number, action, aside = correction["number"], correction["action"], correction["aside"]
    turned = set(correction["turned"])
    lines = {}
    for n, line in (chapter.game | chapter.pending).items():
        heard = action if n == number else line.action
        if heard is not None:
            lines[n] = line.corrected(heard, line.changed != (n in turned))
    stays = {n: line for n, line in lines.items() if aside is None or n < aside}
    return Chapter(stays, dict(chapter.said), {n: line for n, line in lines.items() if n not in stays}, when)


def fold(lines: Iterable[L]) -> list[list[L]]:
    """The games that a night's lines leave."""
    return [list(chapter.game.values()) for chapter in Timeline(lines).chapters if chapter.game]
