"""Nights for tests: games that are really played and written into a journal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from pi.closing import Closing
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


class Nights(Closing):
    """A journal written by playing, a minute an action; a new night every other day."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = EVENING
        self._journal = Journal(path)
        self.begin()

    def begin(self) -> Self:
        self.now += timedelta(days=2)
        self._journal.begin_anew(self.now)
        self._night = Night()
        return self

    def say(self, *actions: Json, dice: str | None = None, rules: int | None = None) -> Json:
        """Enter actions that the table admits; ``dice`` names the dice that the camera read in their `dice` actions."""
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
        """Play a random game, with dice read by the camera, and end it if it is not over."""
        chance = random.Random(seed)
        table = self.say({"do": "start", "game": game, "players": list(players)})
        for _ in range(steps):
            if not table["over"]:
                table = self.say(wander(table, chance, self._night.referee), dice="")
        if not table["over"]:
            table = self.say({"do": "end"})
        return table

    def story(self) -> GameStory:
        """Return the last game of the last night, as the history replays it."""
        story = self.memory.night(len(self.reader.nights()))
        assert story is not None
        return story.games[-1]

    @property
    def reader(self) -> JournalReader:
        return JournalReader(self.path)

    def damage(self, line: int, old: bytes, new: bytes) -> None:
        """Change the bytes of a line of the first night, as a faulty memory card does."""
        path = self.reader.nights()[0].path
        lines = path.read_bytes().splitlines(keepends=True)
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new)
        path.write_bytes(b"".join(lines))

    @property
    def memory(self) -> HouseHistory:
        """Return a new history, as after a restart."""
        return HouseHistory(self.reader)

    def close(self) -> None:
        self._journal.close()
