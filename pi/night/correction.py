"""A correction: replay a game with an earlier action replaced, and report the changes.

`correct` takes a game log of `pi.night.timeline` and returns the line of the correction, or a refusal. `changes`
returns its effects as events. The referee replays the game, as far as the later actions still fit. No I/O.

The action of the night is ``{"do":"correct","number":7,"action":{…}}``; ``action`` is null to strike the old one out.
The events have the key ``corrects``: game, players and options of the corrected game, for their sentences.

=====================  =================================================================================
``corrected``          number, was, now (null: struck out)
``taken-otherwise``    player, unit, was, now: the sums, then and now, of the actions whose takes differ now
``counted-otherwise``  column, player, was, now: a count that is not in the ledger (fiches, a score)
``over-otherwise``     over, winners; ``dropped`` if the game goes on and the next set-up is dropped
``set-aside``          number: the first action that no longer fits; count: it and all later ones
``brought-back``       count: the number of actions that were set aside and fit again
=====================  =================================================================================

The two sums of ``taken-otherwise`` differ by the same amount as the ledgers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pi.night.tables import columns_of, counts_of
from pi.night.timeline import CorrectionDiff, GameLog, L
from pi.night.types import Json
from pi.rules import Code, Referee, Refusal

NO_SUCH_ACTION, NO_CHANGE = "no-such-action", "no-change"
"""Codes of refusals: there is no action of this number; the new action equals the old one."""
Takes = Counter[tuple[str, str]]
"""The amounts taken, by player and unit."""


def correct(log: GameLog[L], number: int, action: object) -> Json | Refusal:
    """Return the line of the correction, with its effect on later actions; or a refusal. May raise GameCrash."""
    lines = log.game | log.pending
    was = lines[number]
    referee = Referee.replay((line.action, line.changed) for n, line in lines.items() if n < number)
    turned, aside = [], None
    if problem := replacement_refusal(was.action, action):
        return problem
    if action is not None:
        reply = referee.submit(action)
        if reply.error is not None:
            return reply.error
        action = referee.last
        if action == was.action:
            return Refusal(NO_CHANGE, f"number {number} is {action} already")
        turned += [number] if reply.changed != was.changed else []
    for n, line in lines.items():
        if n > number:
            reply = referee.submit(line.action)
            if not reply.ok:
                aside = n
                break
            turned += [n] if reply.changed != line.changed else []
    return {"do": "correct", "number": number, "action": action, "aside": aside, "turned": turned}


def replacement_refusal(was: Json, now: object) -> Refusal | None:
    """Return the refusal if ``now`` can never replace ``was``, whatever the table expects; else None."""
    if now is not None and not isinstance(now, Mapping):
        return Refusal(Code.BAD_ARGUMENT, f"correct: action: {now!r} is none")
    do = None if now is None else now.get("do")
    if (was["do"] == "start") != (do == "start") or (do == "start" and now and now.get("game") != was["game"]):
        return Refusal(Code.BAD_ARGUMENT, f"correct: {was['do']} cannot become {do}: a game stays the game that it is")
    return Refusal(Code.BAD_ARGUMENT, "correct: an undo is not put into the past") if do == "undo" else None


# What has changed --------------------------------------------------------------------------


def changes(diff: CorrectionDiff[L], *, back: bool = False, drops: bool = False) -> tuple[Json, ...]:
    """Return the changes made by a correction, as events; with ``back``, the changes made by undoing it.

    ``drops`` is True if the corrected game is no longer over, so that the set-up of the next game is dropped.
    """
    was, now = _replay(diff.before), _replay(diff.after)
    start = next(iter(diff.after.game.values())).action
    game = {key: start[key] for key in ("game", "players", "options")}
    corrected = [] if back else [_correction_event(diff)]
    events = [
        *corrected,
        *_aside_events(diff),
        *_take_events(was, now),
        *_count_events(was.table, now.table),
        *_end_events(was, now, drops),
    ]
    return tuple({**event, "corrects": game} for event in events)


class _Replayed(NamedTuple):
    """A replayed log: the takes of each action by its number, and the final table."""

    takes: dict[int, Takes]
    table: Json


def _replay(log: GameLog[L]) -> _Replayed:
    referee, takes = Referee(), dict[int, Takes]()
    for number, events in zip(log.game, referee.retell(log.actions), strict=True):
        takes[number] = Counter()
        for take in (event for event in events if event["event"] == "take"):
            takes[number][take["player"], take["unit"]] += take["amount"]
    return _Replayed(takes, referee.table or {})


def _correction_event(diff: CorrectionDiff[L]) -> Json:
    now = diff.after.game.get(diff.number)
    action = None if now is None else now.action
    return {"event": "corrected", "number": diff.number, "was": diff.before.game[diff.number].action, "now": action}


def _aside_events(diff: CorrectionDiff[L]) -> Iterator[Json]:
    """Yield the events that tell how many actions were set aside, and how many are no longer set aside."""
    was, now = diff.before.pending, diff.after.pending
    if now and now.keys() != was.keys():
        yield {"event": "set-aside", "count": len(now), "number": next(iter(now))}
    if restored := was.keys() & diff.after.game.keys():
        yield {"event": "brought-back", "count": len(restored)}


def _take_events(was: _Replayed, now: _Replayed) -> Iterator[Json]:
    """Yield an event for each player and unit whose takes differ now, with the sums over the actions that differ."""
    nothing: Takes = Counter()
    old_sums, new_sums = Counter(nothing), Counter(nothing)
    for number in sorted(was.takes | now.takes):
        old, new = was.takes.get(number, nothing), now.takes.get(number, nothing)
        if old != new:
            old_sums.update(old)
            new_sums.update(new)
    counts = counts_of(now.table)
    replaced_units = {counts[column] for column in columns_of(now.table) if column in counts}
    for player, line in now.table["ledger"].items():
        for unit in line:
            if unit not in replaced_units and old_sums[player, unit] != new_sums[player, unit]:
                amounts = {"was": old_sums[player, unit], "now": new_sums[player, unit]}
                yield {"event": "taken-otherwise", "player": player, "unit": unit, **amounts}


def _count_events(was: Json, now: Json) -> Iterator[Json]:
    """Yield an event for each changed number in a column that replaces a unit of the ledger."""
    old_columns, counts = columns_of(was), counts_of(now)
    for column, numbers in columns_of(now).items():
        for player, amount in numbers.items() if counts.get(column) else ():
            before = old_columns.get(column, {}).get(player, 0)
            if before != amount:
                change = {"column": column, "player": player, "was": before, "now": amount}
                yield {"event": "counted-otherwise", **change}


def _end_events(was: _Replayed, now: _Replayed, drops: bool) -> Iterator[Json]:
    ends = [(table["over"], list(table["winners"])) for table in (was.table, now.table)]
    if ends[0] != ends[1]:
        dropped = {"dropped": True} if drops else {}
        yield {"event": "over-otherwise", "over": ends[1][0], "winners": ends[1][1], **dropped}
