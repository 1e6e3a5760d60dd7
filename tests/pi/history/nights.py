"""Nights for tests: games that are really played and really written into a journal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

from pi.history.history import HouseHistory
from pi.history.story import GameStory
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.testing import wander

EVENING = datetime(2026, 6, 5, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Nights:
    """A journal that is written by playing, a minute an action; a new night every other day."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = EVENING
        self._journal = Journal(path)
        self._night = Night()

    def begin(self) -> Self:
        """Open a new night."""
        self.now = max(self.now, EVENING) + timedelta(days=2)
        self._journal.begin_anew(self.now)
        self._night = Night()
        return self

    def say(self, *actions: Json, dice: str | None = None, rules: int | None = None) -> Json:
        """Say actions that the table admits; ``dice`` names what the camera read in every `dice` action of them."""
        for action in actions:
            reply = self._night.submit(action)
            assert reply.ok, reply.error
            heard = self._night.last_line
            version = rules or GAMES[heard.action["game"]].version if heard.action["do"] == "start" else None
            read = dice if heard.action["do"] == "dice" else None
            self._journal.append(heard, self.now, version, read)
            self.now += MINUTE
        return self._night.table or {}

    def play(self, game: str, seed: int, steps: int, players: Iterable[str] = ("Ana", "Bo", "Cy", "Di")) -> Json:
        """Play a game as it comes, dice read by the camera, and stop it where it is not over by then."""
        chance = random.Random(seed)
        table = self.say({"do": "start", "game": game, "players": list(players)})
        for _ in range(steps):
            if not table["over"]:
                table = self.say(wander(table, chance, self._night.referee), dice="")
        if not table["over"]:
            table = self.say({"do": "end"})
        return table

    def story(self) -> GameStory:
        """The last game of the last night, as the memory replays it."""
        reader = JournalReader(self.path)
        story = HouseHistory(reader).night(reader.nights()[-1].night)
        assert story is not None
        return story.games[-1]

    @property
    def reader(self) -> JournalReader:
        return JournalReader(self.path)

    def damage(self, line: int, old: bytes, new: bytes) -> None:
        """Change the bytes of a line of the first night, as a fault of the card would."""
        path = self.reader.nights()[0].path
        lines = path.read_bytes().splitlines(keepends=True)
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new)
        path.write_bytes(b"".join(lines))

    @property
    def memory(self) -> HouseHistory:
        """A memory of its own, as after a restart."""
        return HouseHistory(JournalReader(self.path))

    def __enter__(self) -> Self:
        return self.begin()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()
