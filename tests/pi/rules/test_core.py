"""The core of the referee, tested with a game made for it: two tasks, a race, and a fault.

The laws of all games are in `test_laws.py`; these are the cases that no game may have, or none has yet.
"""

from __future__ import annotations

import io
import json
from typing import Any, ClassVar

import pytest

from pi.rules import GAMES, GameCrash, Referee, expect
from pi.rules.game import Action, Game, Json, Option, Play, Question, among, whole_from
from pi.rules.ledger import Ledger
from pi.rules.protocol import serve
from pi.rules.seats import Seats


class Fair(Game):
    """A game of two tasks: a stall where things go wrong, and a bench where others wait."""

    name = "fair"
    options_known: ClassVar = {"stall": among("calm", "broken"), "prizes": whole_from(1, 3)}
    fault_kinds = ("shouting",)
    units = ("sip",)

    def __init__(self, players: list[str], options: Json) -> None:
        super().__init__(players, options)
        self.told: list[str] = []
        self.torn = False

    def plays(self) -> list[Play]:
        return [self.stall(), self.bench()]

    async def stall(self) -> None:
        players = self.seats.players
        while not self.over:
            said = await Question("stall", lambda: [expect.word("next", p) for p in self.seats.players] + self.more())
            if said.do == "dice":
                self.told.append(f"{len(said.dice)} dice")
            elif said.do == "give":
                for player, amount in said.shares.items():
                    self.take(player, amount, "sip", "given")
            elif said.do == "bluff":
                raise ZeroDivisionError("the stall has fallen down")
            elif said.do == "accept":
                self.torn = True
            elif said.do == "rule":
                self.finish()
                return
            else:
                with self.needs(players[0]) as outer:
                    with self.needs(players[0], players[1]) as inner:
                        with self.needs_everybody() as everybody:
                            await Question("nested", lambda: [expect.word("accept", self.seats.players[-1])])
                        self.told.append(f"everybody {everybody.gone}")
                    self.told.append(f"inner {inner.gone}")
                self.told.append(f"outer {outer.gone}")

    def more(self) -> list[expect.Expect]:
        first = self.seats.players[0]
        return [
            expect.some_dice(first, 0, 2),
            expect.give(first, self.options["prizes"], "sip", self.seats.others(first)),
            expect.word("bluff", first),
            expect.word("accept", first),
            expect.word("rule", first),
        ]

    async def bench(self) -> None:
        await Question("bench", lambda: [expect.choose_option(self.seats.players[0], ["stand up"])])

    def shown(self) -> Json:
        if self.torn:
            raise LookupError("there is nothing to show")
        return {"told": list(self.told), "bench": self.phase(1)}


@pytest.fixture(autouse=True)
def fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the fair as a game, for these tests alone."""
    monkeypatch.setitem(GAMES, "fair", Fair)


def opened(**options: Any) -> Referee:
    referee = Referee()
    start = {"do": "start", "game": "fair", "players": ["Ana", "Bo", "Cy"], "options": options}
    assert referee.submit(start).ok
    return referee


def code(referee: Referee, action: Json) -> str | None:
    error = referee.submit(action).error
    return None if error is None else str(error.code)


def test_after_an_error_of_the_game_the_state_is_the_one_before() -> None:
    referee = opened()
    assert referee.submit({"do": "dice", "values": [3]}).ok
    table, history = referee.table, referee.history
    with pytest.raises(GameCrash) as crash:
        referee.submit({"do": "bluff"})
    assert isinstance(crash.value.__cause__, ZeroDivisionError)
    assert (referee.table, referee.history) == (table, history)
    assert referee.submit({"do": "dice", "values": [3, 3]}).table["told"] == ["1 dice", "2 dice"]


def test_after_an_error_of_the_table_the_state_is_the_one_before() -> None:
    referee = opened()
    table, history = referee.table, referee.history
    with pytest.raises(GameCrash):
        referee.submit({"do": "accept", "by": "Ana"})
    assert (referee.table, referee.history) == (table, history)
    assert referee.submit({"do": "dice", "values": [3]}).ok


def test_a_course_may_end_the_whole_game() -> None:
    referee = opened()
    reply = referee.submit({"do": "rule", "text": "close the fair"})
    assert reply.ok
    assert (reply.table["over"], reply.table["expects"], reply.table["bench"]) == (True, [], "over")
    assert code(referee, {"do": "next"}) == "game-over"
    assert referee.submit({"do": "undo"}).table["bench"] == "bench"


def test_a_course_that_ends_does_not_end_the_other() -> None:
    referee = opened()
    reply = referee.submit({"do": "choose", "option": "stand up"})
    assert (reply.table["over"], reply.table["bench"]) == (False, "over")
    assert referee.submit({"do": "leave", "player": "Cy"}).ok


@pytest.mark.parametrize(("player", "told"), [("Ana", ["outer Ana"]), ("Bo", ["inner Bo", "outer None"])])
def test_when_a_player_leaves_the_outermost_piece_that_needs_him_ends(player: str, told: list[str]) -> None:
    referee = opened()
    referee.submit({"do": "next", "by": "Cy"})
    reply = referee.submit({"do": "leave", "player": player})
    assert (reply.table["told"], reply.table["phase"]) == (told, "stall")


def test_a_course_accepts_an_action_that_it_does_not_list() -> None:
    fair = Fair(["Ana", "Bo", "Cy"], {"stall": "calm", "prizes": 3})
    fair.begin()
    fair.put_in(Action("dice", "Cy", {"values": [1, 2, 3]}))
    assert fair.told == ["3 dice"]
    fair.put_in(Action("next", "Cy"))
    assert fair.phase() == "nested"


@pytest.mark.parametrize("player", ["Cy", "Di"])
def test_a_piece_that_needs_everybody_ends_when_anybody_leaves(player: str) -> None:
    referee = opened()
    referee.submit({"do": "next", "by": "Cy"})
    referee.submit({"do": "join", "player": "Di"})
    reply = referee.submit({"do": "leave", "player": player})
    assert reply.table["told"] == [f"everybody {player}", "inner None", "outer None"]


def test_outside_a_course_needs_is_an_error() -> None:
    idle = Fair(["Ana", "Bo"], {"stall": "calm", "prizes": 1})
    with pytest.raises(RuntimeError):
        idle.needs("Ana")
    with pytest.raises(RuntimeError):
        idle.needs_everybody()


def test_an_action_open_to_several_players_must_name_its_player() -> None:
    referee = opened()
    assert code(referee, {"do": "next"}) == "bad-argument"
    assert referee.submit({"do": "next", "by": "Bo"}).ok
    assert code(opened(), {"do": "next", "by": "Nobody"}) == "bad-argument"
    assert code(opened(), {"do": "bluff", "by": "Bo"}) == "not-your-turn"


@pytest.mark.parametrize(
    "to",
    [
        {"Bo": 2},
        {"Bo": 4},
        {"Bo": 2, "Cy": 2},
        {"Ana": 3},
        {"Bo": 2, "Ana": 1},
        {"Bo": 3, "Cy": 0},
        {"Bo": -1, "Cy": 4},
    ],
)
def test_a_gift_must_have_the_full_amount_and_admitted_receivers(to: Json) -> None:
    assert code(opened(), {"do": "give", "to": to}) == "bad-argument"
    assert opened().submit({"do": "give", "to": {"Bo": 1, "Cy": 2}}).table["ledger"] == {
        "Ana": {"sip": 0},
        "Bo": {"sip": 1},
        "Cy": {"sip": 2},
    }


def test_a_free_number_of_dice_has_bounds() -> None:
    referee = opened()
    assert referee.submit({"do": "dice", "values": [1, 6]}).ok
    assert code(referee, {"do": "dice", "values": [1, 6, 6]}) == "bad-argument"


@pytest.mark.parametrize("prizes", [0, -1, 1.0, True, "3", None])
def test_a_counted_option_is_an_integer_from_its_least_value_on(prizes: Any) -> None:
    referee = Referee()
    start = {"do": "start", "game": "fair", "players": ["Ana", "Bo"], "options": {"prizes": prizes}}
    assert code(referee, start) == "bad-argument"
    assert referee.table is None


def test_a_refusal_names_the_action_and_the_expected_ones() -> None:
    referee = opened()
    error = referee.submit({"do": "choose", "option": "sit down"}).error
    assert error is not None
    assert "'sit down'" in error.message
    assert "stand up" in error.message
    error = referee.submit({"do": "announce", "value": 3}).error
    assert error is not None
    assert "next by Bo" in error.message


def test_a_refused_action_leaves_the_last_events() -> None:
    referee = opened()
    referee.submit({"do": "give", "to": {"Bo": 3}})
    told = referee.events
    assert told
    for refused in ({"do": "announce", "value": 3}, {"do": "give", "to": {"Bo": 1}}, {"do": "sing"}, {}):
        assert not referee.submit(refused).ok
        assert referee.events == told


def test_a_history_of_other_rules_is_refused() -> None:
    history = opened().history
    with pytest.raises(ValueError, match="action 1"):
        Referee.replay([*history, ({"do": "announce", "value": 43}, True)])
    with pytest.raises(ValueError, match="action 0"):
        Referee.replay([({"do": "next"}, True)])


def test_the_history_contains_the_options_in_force_and_is_a_copy() -> None:
    options = {"prizes": 5}
    referee = Referee()
    referee.submit({"do": "start", "game": "fair", "players": ["Ana", "Bo"], "options": options})
    options["prizes"] = 0
    assert referee.history[0][0]["options"] == {"stall": "calm", "prizes": 5}
    assert Referee.replay(json.loads(json.dumps(referee.history))).table == referee.table


def test_before_the_start_everything_is_empty() -> None:
    referee = Referee()
    assert (referee.table, referee.events, referee.history, referee.game) == (None, (), [], None)
    assert referee.always_allowed == frozenset()


def test_a_ledger_never_shrinks() -> None:
    ledger = Ledger(["sip"], ["Ana"])
    for amount in (0, -1):
        with pytest.raises(ValueError, match="only grows"):
            ledger.add("Ana", "sip", amount)
    ledger.add("Ana", "sip", 2)
    ledger.open("Ana")
    assert ledger.total("Ana", "sip") == 2


def test_seats_keep_the_place_of_a_player_who_has_left() -> None:
    seats = Seats(["Ana", "Bo", "Cy", "Di"])
    seats.leave("Cy")
    seats.leave("Bo")
    assert (seats.after("Bo"), seats.after("Bo", "right"), len(seats)) == ("Di", "Ana", 2)
    seats.join("Ed", "Ana")
    assert seats.players == ["Ana", "Ed", "Di"]
    seats.join("Bo", "Di")
    seats.join("Cy")
    assert seats.players == ["Ana", "Ed", "Di", "Bo", "Cy"]
    assert seats.others("Di", "right") == ["Ed", "Ana", "Cy", "Bo"]


def test_the_first_value_of_each_option_is_its_default() -> None:
    # A screen can offer them in their order.
    for kind in GAMES.values():
        for option in kind.options_known.values():
            assert isinstance(option, Option)
            assert not option.values or option.values[0] == option.default


def test_an_action_is_written_as_it_was_entered() -> None:
    assert Action("announce", "Ana", {"value": 43}).as_json() == {"do": "announce", "value": 43, "by": "Ana"}
    assert Action("accept").as_json() == {"do": "accept"}


def test_a_table_without_a_json_form_is_refused_and_later_lines_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Fair, "shown", lambda _self: {"seen": {1}})
    start = json.dumps({"do": "start", "game": "fair", "players": ["Ana", "Bo"]}).encode()
    replies = io.BytesIO()
    serve(io.BytesIO(start + b"\n{}\n"), replies)
    codes = [json.loads(line)["error"]["code"] for line in replies.getvalue().splitlines()]
    assert codes == ["internal-error", "unknown-action"]
