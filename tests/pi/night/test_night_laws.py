"""Laws of a whole night: set-ups, games of all kinds, ends, corrections and undos, in any order.

After every line, a night built from the lines so far equals the running one and gives the same answer to the next
action. Undo leads back through the same nights.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.testing import NAMES, listed_actions, wander

# Possible actions --------------------------------------------------------------------------


def setting_up(night: Night, chance: random.Random) -> Json:
    """Return one step of a set-up, mostly a possible one: sit, move or stand up, a game, an option, a start."""
    seats, game = night.setup.seats, night.setup.game or chance.choice(sorted(GAMES))
    absent = [name for name in NAMES if name not in seats] or NAMES
    options = GAMES[game].options_known
    name = chance.choice(sorted(options))
    values = options[name].values or (True, False, 3)
    behind = {"after": chance.choice(seats)} if seats and chance.random() < 0.3 else {}
    steps: list[Json] = [
        {"do": "sit", "players": chance.sample(absent, min(len(absent), chance.randint(1, 4))), **behind},
        {"do": "sit", "players": [chance.choice(NAMES)], **behind},
        {"do": "stand", "player": chance.choice(seats or NAMES)},
        {"do": "game", "game": chance.choice([game, None])},
        {"do": "option", "game": game, "option": name, "value": chance.choice(values)},
        night.setup.start(game, {}),
        {"do": "start", "game": game, "players": NAMES[: max(3, GAMES[game].min_players)], "options": {}},
    ]
    return chance.choice(steps)


def correction(night: Night, chance: random.Random) -> Json:
    """Return a correction of any action, in any game of the night, often of a recent one."""
    starts, ends = zip(*((min(log.game), max(log.game)) for log in night._timeline.games if log.game), strict=True)
    number = chance.choice(ends if chance.random() < 0.3 else [*night.past_actions.numbers, *starts])
    was = night.past_actions.action(number)
    if number in starts:
        options = GAMES[was["game"]].options_known
        name = chance.choice(sorted(options))
        value = chance.choice(options[name].values or (True, False, 3))
        others: list[Json | None] = [
            {**was, "options": {**was["options"], name: value}},
            {
                **was,
                "players": [*was["players"], *(n for n in NAMES if n not in was["players"])][: chance.randint(2, 6)],
            },
        ]
    else:
        referee = night.past_actions.before(number)
        table = dict(referee.table or {})
        others = [None, {"do": "end"}, chance.choice(listed_actions(table)), wander(table, chance, referee)]
    return {"do": "correct", "number": number, "action": chance.choice(others)}


def anything(night: Night, chance: random.Random) -> Json:
    """Return a random action."""
    roll = chance.random()
    if roll < 0.14:
        return {"do": "undo"}
    if roll < 0.32 and night.starts:
        return correction(night, chance)
    if not night.is_playing:
        return setting_up(night, chance)
    table = dict(night.table or {})
    return {"do": "end"} if roll > 0.92 else wander(table, chance, night.referee)


# Comparisons -------------------------------------------------------------------------------


def standing(night: Night) -> dict[str, Any]:
    """Return the state of a night, without its last action."""
    numbers = night.past_actions.numbers
    return {
        "table": night.table,
        "setup": night.setup,
        "playing": night.is_playing,
        "aside": night.aside_count,
        "starts": night.starts,
        "history": night.referee.history,
        "corrigible": [
            (number, night.past_actions.action(number), night.past_actions.game_of(number)) for number in numbers
        ],
        "last reading": night.past_actions.last_reading,
        "last": night._timeline.last,
        "penalty": night.decisions.penalty,
    }


def shown(night: Night) -> dict[str, Any]:
    """Return the visible state of a night."""
    return {**standing(night), "happened": night.happened, "heard": night.last_line, "number": night.number}


def needs_no_table(event: Json) -> bool:
    """Return True if an event can be described without the table: an event of a set-up, or with a table of its own."""
    return event["event"] in ("seated", "stood", "undone") or "corrects" in event


def kept(line: Line) -> Line:
    """Return a line as it comes back from the journal."""
    return Line(json.loads(json.dumps(line.action)), line.changed)


def go_on(seed: int, steps: int) -> None:
    """Play and undo a random night, and compare it with its lines at each of them."""
    chance, night, again = random.Random(seed), Night(), Night()
    lines: list[Line] = []
    before: list[dict[str, Any]] = []
    for _ in range(steps):
        here, action = standing(night), anything(night, chance)
        reply = night.submit(action)
        assert again.submit(action) == reply, action
        if not reply.ok:
            assert standing(night) == here, f"{action} was refused"
            continue
        in_setup = night.open_setup is not None
        assert not in_setup or all(needs_no_table(event) for event in night.happened), f"{action} has lost its table"
        lines.append(kept(night.last_line))
        again = Night.of(lines)
        assert shown(again) == shown(night), action
        if action["do"] == "undo":
            assert standing(night) == before.pop()
        elif reply.changed:
            before.append(here)
    for here in reversed(before):
        assert night.submit({"do": "undo"}).ok
        assert standing(night) == here
    assert not night.submit({"do": "undo"}).ok


@pytest.mark.parametrize("seed", range(6))
def test_at_every_line_a_night_equals_the_replay_of_its_lines(seed: int) -> None:
    go_on(seed, steps=60)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 106))
def test_at_every_line_many_nights_equal_the_replay_of_their_lines(seed: int) -> None:
    go_on(seed, steps=100)
