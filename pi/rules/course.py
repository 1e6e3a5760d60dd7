"""The course of a game: coroutines that wait until somebody at the table says it.

A game is written as a coroutine. `await` hands out a :class:`Question` (a phase and what is
expected in it) and gets back what was :class:`Said`; there is no event loop, no clock and no
chance, so the same actions always lead to the same table. Rules of this module:

1. A game runs in one strand, or in several side by side (two pairs of dice), each waiting
   at one question of its own.
2. What a question expects is worked out anew each time somebody looks, because people
   come and go while it is open.
3. Who is indispensable is said where a piece of play begins: ``with course.needs(ana, bo) as
   piece``. When one of them leaves, the outermost such piece that needs him is broken off, and
   play goes on behind it with ``piece.gone`` set. ``needs_everybody`` says it of everybody: such a
   piece is begun again, or not, whoever leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import cast

from .expect import Expect, find
from .refusal import Refusal
from .said import Said

Play = Coroutine["Question", Said, None]


class Question:
    """One point at which a game waits. ``expects`` is called whenever somebody asks what is expected."""

    def __init__(self, phase: str, expects: Callable[[], Sequence[Expect]]) -> None:
        self.phase = phase
        self.expects = expects

    def __await__(self) -> Generator[Question, Said, Said]:
        return (yield self)


class Gone(Exception):
    """Somebody indispensable has left; caught by the piece that needed him."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(f"{piece.gone} has left")
        self.piece = piece


class Piece:
    """A piece of play that cannot go on without certain players."""

    def __init__(self, strand: Strand, players: Iterable[str] | None) -> None:
        self._strand = strand
        self.players = None if players is None else set(players)
        self.gone: str | None = None

    def needs(self, *players: str) -> None:
        """From here on it needs these players, and nobody else."""
        self.players = set(players)

    def cannot_do_without(self, player: str) -> bool:
        """Whether it is broken off when this player leaves; None stands for everybody."""
        return self.players is None or player in self.players

    def __enter__(self) -> Piece:
        self._strand.pieces.append(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self._strand.pieces.remove(self)
        return isinstance(error, Gone) and error.piece is self


class Strand:
    """One coroutine of a game and the question at which it waits; None once it has come to its end."""

    def __init__(self, play: Play) -> None:
        self._steps = cast("Generator[Question, Said, None]", play.__await__())
        self.question: Question | None = None
        self.pieces: list[Piece] = []

    def begin(self) -> None:
        """Run to the first question."""
        self._advance(lambda: next(self._steps))

    def hear(self, action: Said) -> None:
        """Run from one question to the next."""
        self._advance(lambda: self._steps.send(action))

    def lose(self, player: str) -> None:
        """Break off the outermost piece that cannot do without the player."""
        piece = next((piece for piece in self.pieces if piece.cannot_do_without(player)), None)
        if piece is not None:
            piece.gone = player
            gone = Gone(piece)
            self._advance(lambda: self._steps.throw(gone))

    def stop(self) -> None:
        """Leave the game where it is."""
        self._steps.close()
        self.question = None

    def _advance(self, step: Callable[[], Question]) -> None:
        try:
            self.question = step()
        except StopIteration:
            self.question = None


class Course:
    """The strands of one game."""

    def __init__(self) -> None:
        self._strands: list[Strand] = []
        self._running: Strand | None = None

    def begin(self, plays: Iterable[Play]) -> None:
        """Start every strand, in order."""
        self._strands = [Strand(play) for play in plays]
        for strand in self._strands:
            with self._running_now(strand):
                strand.begin()

    def needs(self, *players: str) -> Piece:
        """A piece of play that cannot go on without these players; entered with ``with``."""
        return self._piece(players)

    def needs_everybody(self) -> Piece:
        """A piece of play that cannot go on as it is when anybody leaves, also one who sat down after it began."""
        return self._piece(None)

    def _piece(self, players: Iterable[str] | None) -> Piece:
        if self._running is None:
            raise RuntimeError("only a running strand of the game can need somebody")
        return Piece(self._running, players)

    @property
    def expects(self) -> list[Expect]:
        """Everything that moves the game on now, strand by strand."""
        return [e for strand in self._strands if strand.question for e in strand.question.expects()]

    def expects_of(self, strand: int) -> list[Expect]:
        """What one strand waits for."""
        question = self._strands[strand].question
        return list(question.expects()) if question else []

    def phase(self, strand: int = 0) -> str:
        """The phase of one strand; ``over`` behind its end."""
        question = self._strands[strand].question
        return question.phase if question else "over"

    @property
    def over(self) -> bool:
        """Whether no strand waits for anything any more."""
        return all(strand.question is None for strand in self._strands)

    def tell(self, action: Said) -> Refusal | None:
        """Let the strand that expects the action hear it; a refusal comes before anything has changed."""
        awaited = [(e, strand) for strand in self._strands if strand.question for e in strand.question.expects()]
        found = find([e for e, _ in awaited], action)
        if isinstance(found, Refusal):
            return found
        strand = next(strand for e, strand in awaited if e is found)
        with self._running_now(strand):
            strand.hear(action)
        return None

    def lose(self, player: str) -> None:
        """Tell every strand that a player has left."""
        for strand in self._strands:
            with self._running_now(strand):
                strand.lose(player)

    def stop(self) -> None:
        """End all strands but the one that runs, which ends by itself when it returns."""
        for strand in self._strands:
            if strand is not self._running:
                strand.stop()

    @contextmanager
    def _running_now(self, strand: Strand) -> Iterator[None]:
        self._running = strand
        try:
            yield
        finally:
            self._running = None
