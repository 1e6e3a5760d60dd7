"""Beliefs: on their phones, the other players guess whether an announcement is true.

A belief is not an action of the game. Until the dice show the truth, no guess is published, only who may still guess.
"""

import json
import logging
import threading
from pathlib import Path

from pi import files
from pi.night.codes import TOO_LATE
from pi.night.decision import Decision
from pi.night.night import Night
from pi.night.rule_set import RuleSet
from pi.night.types import Json
from pi.rules import Refusal
from pi.table.questions import TAKEN_BACK

log = logging.getLogger(__name__)
Counts = dict[str, tuple[int, int]]
"""For each player: the number of right beliefs, and of all beliefs."""


class NightTally:
    """The counts of one night, saved in a small file beside the journal. Without a ``file`` they are not saved."""

    def __init__(self, file: Path | None = None) -> None:
        self._file, self._lock = file, threading.Lock()
        self.counts: Counts = {}
        try:
            stored = json.loads(files.read(file)) if file else {}
            self.counts = {str(name): (int(right), int(count)) for name, (right, count) in stored.items()}
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            log.info("beliefs: none of this night were saved; the counts begin at zero")

    def set(self, counts: Counts) -> None:
        """Replace the counts. A thread writes the file, so a slow disk does not stop the table."""
        self.counts = counts
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._writer.start()

    def _write(self) -> None:
        try:
            with self._lock:
                if self._file is not None:
                    files.write(self._file, json.dumps(self.counts).encode())
        except OSError as error:
            log.warning("beliefs: the counts cannot be saved: %s", error)


class Beliefs:
    """The beliefs of one table, used on its thread."""

    def __init__(self, tally: NightTally) -> None:
        self._tally, self._before = tally, tally.counts
        self._question = 0
        self._guessers: tuple[str, ...] = ()
        self._beliefs: dict[str, bool] = {}
        self._revealed: Decision | None = None
        self._result: Json = {}

    def say(self, by: str, question: int, *, is_true: bool) -> bool | Refusal:
        """Record the belief of a player, once for each announcement. Return True, or a refusal if it is too late."""
        if question != self._question or by not in self._guessers or by in self._beliefs:
            return Refusal(TOO_LATE, "the announcement has been answered")
        self._beliefs[by] = is_true
        return True

    def follow(self, night: Night, questions: dict[str, int]) -> Json:
        """Update the beliefs after an action. Return the players who ``may`` guess, and the number of the ``question``.

        After a reveal there is a ``result``: ``right`` of ``count`` beliefs were right. ``nose`` is the player who was
        right most often tonight: ``best`` times of ``all``.
        """
        table, happened, decision = night.table, night.happened, night.decisions.last
        if decision != self._revealed and self._result:
            if any(event["event"] in TAKEN_BACK for event in happened):
                self._tally.set(self._before)
            self._revealed, self._result = None, {}
        expects = table["expects"] if table else ()
        asked = {expect["by"]: questions[expect["by"]] for expect in expects if expect["do"] == "bluff"}
        announced = next((event for event in happened if event["event"] == "announced"), None)
        if table is None or len(asked) != 1:
            self._guessers = ()
        elif announced is not None and self._question not in asked.values():
            insiders = {*asked, announced["player"], *table.get("out", ()), *table.get("absent", ())}
            self._question, self._beliefs = max(asked.values()), {}
            self._guessers = tuple(name for name in table["players"] if name not in insiders)
        if self._beliefs and table and decision and decision.happened == tuple(happened):
            self._settle(decision, decision.proof(RuleSet.of(table)).held)
        may = [name for name in self._guessers if name not in self._beliefs]
        return {"may": may, "question": self._question, "result": self._result}

    def _settle(self, decision: Decision, held: bool | None) -> None:
        if held is None:
            return
        self._before, counts = self._tally.counts, dict(self._tally.counts)
        for name, is_true in self._beliefs.items():
            right, count = counts.get(name, (0, 0))
            counts[name] = right + (is_true is held), count + 1
        nose = max(counts, key=lambda name: (counts[name][0], -counts[name][1]))
        right, count = [*self._beliefs.values()].count(held), len(self._beliefs)
        self._result = {"right": right, "count": count, "nose": nose, "best": counts[nose][0], "all": counts[nose][1]}
        self._revealed, self._beliefs = decision, {}
        self._tally.set(counts)
