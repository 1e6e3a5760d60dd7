"""The runner of a game: coroutines that wait for the next action of the table.

A game is written as a coroutine. `await` yields a :class:`Question` (a phase and its expectations) and returns the
:class:`Action` that answers it. There is no event loop, no clock and no random number, so the same actions always lead
to the same table. Rules of this module:

1. A game runs in one task, or in several side by side (two pairs of dice). Each task waits at one question of its own.
2. The expectations of a question are computed at each query, because players may join or leave while it is open.
3. A scope names the players it needs when it begins: ``with game.needs(ana, bo) as scope``. When one of them leaves,
   the outermost scope that needs this player is broken off. Play goes on after it, with ``scope.gone`` set.
   ``needs_everybody`` names all players: any departure breaks such a scope off, and the game may begin it again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from inspect import CORO_RUNNING, getcoroutinestate

from .action import Action
from .expect import Expect, find
from .refusal import Refusal

Play = Coroutine["Question", Action | None, None]


class Question:
    """A point at which a game waits. ``expects`` returns the expected actions and is called at each query."""

    def __init__(self, phase: str, expects: Callable[[], Sequence[Expect]]) -> None:
        self.phase = phase
        self.expects = expects

    def __await__(self) -> Generator[Question, Action, Action]:
        return (yield self)


class PlayerLeft(Exception):
    """Raised in a scope when a player whom it needs leaves; the scope catches it."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(f"{scope.gone} has left")
        self.scope = scope


class Scope:
    """A block of code that cannot go on once one of the ``players`` has left; None stands for all players."""

    def __init__(self, task: Task, players: Iterable[str] | None) -> None:
        self._task = task
        self.players = None if players is None else set(players)
        self.gone: str | None = None

    def needs(self, *players: str) -> None:
        """Replace the needed players by these."""
        self.players = set(players)

    def __enter__(self) -> Scope:
        self._task.scopes.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, *_trace: object) -> bool:
        self._task.scopes.remove(self)
        return isinstance(error, PlayerLeft) and error.scope is self


class Task:
    """One coroutine of a game, and the question at which it waits; None after its end."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self.question: Question | None = None
        self.is_over = False
        self.scopes: list[Scope] = []

    @property
    def is_running(self) -> bool:
        """True while the code of the coroutine runs, false while it waits."""
        return getcoroutinestate(self._play) == CORO_RUNNING

    def send(self, action: Action | None) -> None:
        """Run to the next question, with the answer to the present one; None begins the coroutine."""
        self._advance(lambda: self._play.send(action))

    def lose(self, player: str) -> None:
        """Break off the outermost scope that needs the player."""
        scope = next((scope for scope in self.scopes if scope.players is None or player in scope.players), None)
        if scope is not None:
            scope.gone = player
            gone = PlayerLeft(scope)
            self._advance(lambda: self._play.throw(gone))

    def stop(self) -> None:
        self._play.close()
        self.question, self.is_over = None, True

    def _advance(self, step: Callable[[], Question]) -> None:
        try:
            self.question = step()
        except StopIteration:
            self.question, self.is_over = None, True


class Runner:
    def __init__(self) -> None:
        self._tasks: list[Task] = []

    def begin(self, plays: Iterable[Play]) -> None:
        self._tasks = [Task(play) for play in plays]
        for task in self._tasks:
            task.send(None)

    def scope(self, players: Iterable[str] | None) -> Scope:
        """Return a scope, for ``with``, that the departure of any of these players breaks off; None: of any player."""
        running = next((task for task in self._tasks if task.is_running), None)
        if running is None:
            raise RuntimeError("only a running task of the game can need a player")
        return Scope(running, players)

    @property
    def expects(self) -> list[Expect]:
        """All actions that move the game on now, task by task."""
        return [e for task in self._tasks if task.question for e in task.question.expects()]

    def expects_of(self, task: int) -> list[Expect]:
        question = self._tasks[task].question
        return list(question.expects()) if question else []

    def phase(self, task: int = 0) -> str:
        """The phase of one task; ``over`` after its end."""
        question = self._tasks[task].question
        return question.phase if question else "over"

    @property
    def over(self) -> bool:
        """True once every task has ended; false before they begin."""
        return bool(self._tasks) and all(task.is_over for task in self._tasks)

    def send(self, action: Action) -> Refusal | None:
        """Send the action to the task that expects it. Return None, or a refusal that changes nothing."""
        awaited = [(e, task) for task in self._tasks if task.question for e in task.question.expects()]
        expectation = find([e for e, _ in awaited], action)
        if isinstance(expectation, Refusal):
            return expectation
        next(task for e, task in awaited if e is expectation).send(action)
        return None

    def put_in(self, action: Action) -> None:
        """Answer the question of the first task with an action that it does not list."""
        self._tasks[0].send(action)

    def lose(self, player: str) -> None:
        """Break off, in every task, the outermost scope that needs a departed player."""
        for task in self._tasks:
            task.lose(player)

    def stop(self) -> None:
        """End all tasks except the running one, which ends when it returns."""
        for task in self._tasks:
            if not task.is_running:
                task.stop()
