"""The rules that all games share, with a row for each game: options, coming, going, faults, undo, the end, errors.

Each is tested in every phase. Further effects of a player's coming or going are in the scenarios of the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from pi.rules import GAMES, Referee
from pi.rules.forms import FORMS

from .games.cards import card_action
from .games.tale import Action, Tale, action_of, names

FIVE = "Ana Bo Cy Di Ed"
# 421: with four fiches each the pot is empty after these throws; Ana, Di and Ed then have the same number as at the
# start.
CHARGE = "d421 d221 d664 d665 d653 d421 d665 d664 d663 d662"
FOUR_EACH = {"start_fiches": 4}
# Kékénito: Bo must beat Ana's 41.
BO = "d41 "


@dataclass(frozen=True)
class Row:
    """The differences between games.

    ``phases``: the options and the words that lead to each phase. ``charged``: the take of a fault without its amount,
    if it costs something. ``sits_in``: the phases in which a newcomer may sit down, None for all; ``joined``: further
    keys of the table that change then. ``over``: the keys of the table that the end changes in this game only.
    ``said``: an announcement. ``options``: values of the options without a closed set of values.
    """

    phases: Mapping[str, tuple[Action, str]]
    over: Action
    charged: Action | None = None
    sits_in: frozenset[str] | None = None
    joined: frozenset[str] = frozenset()
    said: Any = "paire"
    options: Action = field(default_factory=dict)


NO_PAIR = dict.fromkeys(("thrower", "michel", "level", "announced", "throw", "dice")) | {"designated": []}
ROWS = {
    "quinito": Row(
        phases={
            "announce": ({}, ""),
            "answer": ({}, "43"),
            "reveal": ({}, "43 no"),
            "counter": ({}, "21 ok d66"),
            "rethrow": ({}, "31 ok"),
            "rethrow at a reveal": ({}, "62 no d31"),
            "reverse": ({"score32": "reverse"}, "32 ok"),
            "reverse at a reveal": ({"score32": "reverse"}, "62 no d32"),
            "swap": ({"score32": "swap"}, "32 ok"),
            "designate": ({"score31": "two"}, "31 ok"),
            "designate at a reveal": ({"score31": "two"}, "62 no d31"),
            "race": ({"score31": "two"}, "31 ok @Cy @Bo"),
            "house-rule": ({}, "21 no d21"),
            "announce with two pairs": ({"double": True}, "1/61 1/ok 2/51"),
        },
        over=NO_PAIR,
        charged={"unit": "penalty", "why": "fault"},
        said=43,
        options={"stake": "2 €", "first": "Bo"},
    ),
    "kekenito": Row(
        phases={
            "throw": ({}, "d41"),
            "give": ({}, BO + "d33"),
            "rule": ({}, BO + "d66 >Di:6"),
            "slave": ({}, BO + "d62"),
            "question": ({}, BO + "d52"),
            "admit": ({}, BO + "d52 never"),
            "kinito-to": ({}, BO + "d21"),
            "kinito": ({}, BO + "d21 @Cy d51"),
            "bomb-to": ({}, BO + "d32"),
            "bomb": ({}, BO + "d32 @Cy d51"),
            "petit-poulet": ({}, BO + "d31 d42"),
            "battle": ({}, BO + "d41 d2"),
        },
        over=dict.fromkeys(("thrower", "to_beat", "dice", "step")),
        charged={"unit": "sip", "why": "fault"},
        joined=frozenset({"max_slaves"}),
        said=43,
        options={"first": "Bo", "glass_sips": 3},
    ),
    "421": Row(
        phases={
            "charge": ({}, "d421"),
            "rampot": ({}, "d331 d331 d654 d653 d652"),
            "entame": ({**FOUR_EACH, "first_entame": "throw"}, CHARGE),
            "decharge": (FOUR_EACH, CHARGE),
            "decharge with dice kept": (FOUR_EACH, CHARGE + " d441 k44"),
        },
        over={
            "limit": 0,
            "order": [],
            "hands": {},
            "kept": [],
            "weakest": [],
            "strongest": [],
            "value": None,
            "rampot": None,
        },
        sits_in=frozenset({"charge"}),
        joined=frozenset({"fiches", "order"}),
        options={"first": "Bo"},
    ),
    "poker-menteur": Row(
        phases={
            "opening, direction not chosen": ({}, ""),
            "opening": ({}, "left d66"),
            "answer": ({}, "left d66 =paire"),
            "bid": ({}, "left d66 =paire ok t1"),
            "bid, looked": ({}, "left d66 =paire ok look"),
            "reveal": ({}, "left d66 =paire no"),
            "quinte": ({}, "left d66 =quinte_6 ok d66661"),
            "tries": ({"quinte_variant": True}, "left d66 =quinte_3 ok d33331"),
            "tries, hidden": ({"quinte_variant": True}, "left d66 =quinte_3 ok d33331 d33331 d33331 t2"),
        },
        over={
            "opener": None,
            "receveur": None,
            "bid": None,
            "tries": None,
            "open": [],
            "hidden": 0,
            "thrown": 0,
            "direction_pending": False,
            "looked": False,
            "rethrown": False,
        },
        options={"first": "Bo", "points": 7},
    ),
    "kael": Row(
        phases={
            "deal": ({"follow": "cards"}, ""),
            "turn-up": ({"follow": "cards"}, "deal4"),
            "play": ({"follow": "cards"}, "deal4 up9"),
            "draw": ({"follow": "cards"}, "deal4 up9 8"),
            "reveal": ({"follow": "cards"}, "deal4 up9 8 p 7 p 6 p 3 p 2 p kael 5 p 4 p 3 p 2 p"),
            "deal, by the scores": ({"follow": "scores"}, ""),
            "play, by the scores": ({"follow": "scores"}, "deal4"),
        },
        over={
            **dict.fromkeys(("to_play", "dealer", "dealt", "run", "takeable", "kael", "lucky")),
            "pile": [],
            "hands": {},
            "played": {},
            "shown": {},
            "stock": 56,
        },
        sits_in=frozenset({"deal"}),
        joined=frozenset({"scores", "false_kaels"}),
        options={"dealer": "Bo"},
    ),
}
MOMENTS = [(game, phase) for game, row in ROWS.items() for phase in row.phases]
games = pytest.mark.parametrize("game", GAMES)
states = pytest.mark.parametrize(("game", "phase"), MOMENTS)


def in_phase(game: str, phase: str) -> Tale:
    """Return a game of five players in this phase."""
    options, words = ROWS[game].phases[phase]
    tale = Tale(FIVE, game=game, **options)
    for word in words.split():
        tale.say(card_action(word) if game == "kael" else action_of(word))
    assert tale["phase"] == phase.split(",")[0].split(" at ")[0].split(" with ")[0]
    return tale


def table(tale: Tale, *without: str) -> Action:
    assert tale.referee.table is not None
    return {key: value for key, value in tale.referee.table.items() if key not in without}


def refused_at_start(game: str, **start: Any) -> str:
    referee = Referee()
    error = referee.submit({"do": "start", "game": game, "players": FIVE.split(), **start}).error
    assert error is not None
    assert (referee.table, referee.history) == (None, [])
    return str(error.code)


# The start -----------------------------------------------------------------------------


@games
@pytest.mark.parametrize(
    "players",
    [
        *([], ["Ana"], ["Ana", "Bo", "Ana"], ["Ana", "Bo", ""], ["Ana", "Bo", "  \t"], ["Ana", "Bo", "\ud800"]),
        *(["Ana", "Bo", 3], ["Ana", "Bo", None], ["Ana", "Bo", ["Cy"]], "AnaBoCy", {"Ana": 1, "Bo": 2, "Cy": 3}, None),
    ],
)
def test_a_start_needs_players_with_different_valid_names(game: str, players: Any) -> None:
    assert refused_at_start(game, players=players) == "bad-argument"


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [("quinito", 3, None), ("kekenito", 2, None), ("421", 2, 8), ("poker-menteur", 2, None), ("kael", 2, 25)],
)
def test_q1_k1_f1_p1_l1_each_game_has_bounds_on_its_players(game: str, least: int, most: int | None) -> None:
    for number in (least, most or 200):
        names = [f"P{place}" for place in range(number)]
        tale = Tale(" ".join(names), game=game)
        assert tale["players"] == list(tale["ledger"]) == names
    assert refused_at_start(game, players=names[: least - 1]) == "bad-argument"
    if most:
        assert refused_at_start(game, players=[*names, "Ana"]) == "bad-argument"
        assert tale.refused("+Ana") == "not-expected"
        tale.play("-P1 +Ana")


@games
def test_every_option_is_optional_and_accepts_each_of_its_values(game: str) -> None:
    defaults = Tale(FIVE, game=game)["options"]
    known = GAMES[game].options_known
    assert list(defaults) == list(known)
    # "first" and "dealer" are names of players, by default the first one.
    assert defaults == {name: "Ana" if name in ("first", "dealer") else known[name].default for name in known}
    for name, option in known.items():
        for value in option.values or [ROWS[game].options[name]]:
            options = Tale(FIVE, game=game, **{name: value})["options"]
            # Q64 Two pairs of dice bring two totems.
            assert options == defaults | {name: value} | ({"totem": True} if (name, value) == ("double", True) else {})


@games
def test_an_unknown_option_or_value_is_refused(game: str) -> None:
    wrong: list[Any] = [[], "none", None, {"unknown": "none"}, {"": ""}]
    for name, option in GAMES[game].options_known.items():
        wrong += [{name: None}, {name: []}, {name: 1.0}, {name: "\ud800"}]
        wrong += [{name: "other"}, {name: 1}] if option.values and type(option.default) is not int else []
        wrong += [{name: str(option.default)}, {name: -1}] if type(option.default) is int else []
        wrong += [{name: 0}, {name: "true"}] if type(option.default) is bool else []
        wrong += [{name: "Nobody"}, {name: 1}] if name in ("first", "dealer") else []
    for options in wrong:
        assert refused_at_start(game, options=options) == "bad-argument", options


@pytest.mark.parametrize(
    ("action", "code"),
    [
        *((action, "bad-json") for action in (None, 3, [{"do": "start"}], "start")),
        *(({"do": do}, "unknown-action") for do in (None, ["start"], "Start")),
        *((action, "unknown-action") for action in ({}, {"do": "sing", "by": 3})),
        ({"do": "dice", "values": "62"}, "not-started"),
        ({"do": "accept", "by": "Nobody"}, "not-started"),
        *(({"do": do}, "not-started") for do in ("undo", "end", "kael", "look", "keep", "admit")),
        *(({"do": "start", **start}, "bad-argument") for start in ({}, {"game": ["421"]}, {"game": "quinto"})),
        *(({"do": "start", "game": game}, "bad-argument") for game in GAMES),
    ],
)
def test_before_the_start_every_other_action_is_refused(action: Any, code: str) -> None:
    referee = Referee()
    error = referee.submit(action).error
    assert error is not None
    assert error.code == code
    assert referee.table is None


# Coming and going ----------------------------------------------------------------------


@states
def test_a_newcomer_gets_a_seat_and_changes_nothing_else(game: str, phase: str) -> None:
    row = ROWS[game]
    if row.sits_in is not None and phase.split(",")[0] not in row.sits_in:
        assert in_phase(game, phase).refused("+Flo") == "not-expected"
        return
    for after in ("Ana", "Bo", "Ed", None):
        tale = in_phase(game, phase)
        before = table(tale)
        assert tale.play("+Flo" + (f":{after}" if after else "")).events == ({"event": "joined", "player": "Flo"},)
        place = before["players"].index(after or "Ed") + 1
        assert tale["players"] == [*before["players"][:place], "Flo", *before["players"][place:]]
        assert tale["ledger"] == {**before["ledger"], "Flo": dict.fromkeys(before["ledger"]["Ana"], 0)}
        # Before an announcement the newcomer may be the player who answers it.
        changes = {"players", "ledger", "expects", *row.joined} | ({"michel"} if "announce" in phase else set())
        assert table(tale, *changes) == {key: value for key, value in before.items() if key not in changes}
        for entry in tale["expects"]:
            if entry.get("of") == "player" and entry["by"] != "Flo" and phase != "race":
                assert "Flo" in entry["options"]
            if "among" in entry:
                assert "Flo" in entry["among"]


@states
def test_an_impossible_seat_or_departure_is_refused(game: str, phase: str) -> None:
    tale = in_phase(game, phase)
    wrong: list[Action] = [{}, *({"player": name} for name in ("Bo", "", "  ", None, 3, "\udc00"))]
    wrong += [{"player": "Flo", "after": after} for after in ("Nobody", "Flo", None, 0)]
    for join in [*wrong, {"player": "Flo", "by": "Flo"}, {"player": "Flo", "by": "Nobody"}]:
        assert tale.refused({"do": "join", **join}) == "bad-argument"
    for leave in ({}, {"player": "Flo"}, {"player": None}, {"player": "Bo", "by": "Nobody"}):
        assert tale.refused({"do": "leave", **leave}) == "bad-argument"


@states
def test_with_too_few_players_the_game_is_over(game: str, phase: str) -> None:
    tale = in_phase(game, phase)
    enough = GAMES[game].min_players
    for going in ("Cy", "Di", "Ed", "Bo")[: 5 - enough]:
        tale.say({"do": "leave", "player": going, "by": "Ana"})
        assert not tale["over"]
        assert going not in tale["players"]
        assert tale.refused(f"-{going}") == "bad-argument"
    before = tale.referee.table
    assert names(tale.play("-Ana"))[-1] == "ended"
    assert tale.see("over phase turn expects") == [True, "over", None, []]
    tale.play("undo")
    assert tale.referee.table == before


# Faults --------------------------------------------------------------------------------


@states
def test_a_fault_changes_only_its_count(game: str, phase: str) -> None:
    tale, charged, kinds = in_phase(game, phase), ROWS[game].charged, GAMES[game].fault_kinds
    for number, player in enumerate(FIVE.split()):
        before, kind = table(tale), kinds[number % len(kinds)]
        caller = {"by": "Ana" if player != "Ana" else "Bo"} if number % 2 else {}
        fault, *taken = tale.say({"do": "fault", "player": player, "kind": kind, **caller}).events
        assert {**fault, "cry": ""} == {"event": "fault", "player": player, "kind": kind, "cry": ""}
        if charged is None:
            assert taken == []
            assert table(tale) == {**before, "faults": [*before["faults"], {"player": player, "kind": kind}]}
        else:
            [take] = taken
            # Q41, Q66 An open window of 61 doubles it, and having no part in either of two pairs doubles it again.
            amount = {"Ana": 4, "Ed": 4}.get(player, 2) if "two pairs" in phase else 1
            unit = charged["unit"]
            assert take == {"event": "take", "player": player, **charged, "amount": amount}
            line = {**before["ledger"][player], unit: before["ledger"][player][unit] + amount}
            assert table(tale) == {**before, "ledger": {**before["ledger"], player: line}}
    assert "fault" not in {entry["do"] for entry in tale["expects"]}


@games
def test_a_fault_has_a_known_kind_and_another_player_as_caller(game: str) -> None:
    tale, kinds = Tale(FIVE, game=game), GAMES[game].fault_kinds
    for kind in kinds:
        assert tale.refused({"do": "fault", "player": "Bo", "kind": kind, "by": "Bo"}) == "not-your-turn"
        for by in ("Flo", "", None, 3):
            assert tale.refused({"do": "fault", "player": "Bo", "kind": kind, "by": by}) == "bad-argument"
        assert tale.refused({"do": "fault", "player": "Flo", "kind": kind}) == "bad-argument"
        assert tale.say({"do": "fault", "player": "Bo", "kind": kind, "by": "Ana"}).events[0]["kind"] == kind
    for wrong in ("", "sneezed", kinds[0].title(), None, 3, [kinds[0]], True):
        assert tale.refused({"do": "fault", "player": "Bo", "kind": wrong, "by": "Bo"}) == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Bo"}) == "bad-argument"


# Undo and the end ----------------------------------------------------------------------


@states
def test_undo_restores_the_table_after_any_change(game: str, phase: str) -> None:
    tale = in_phase(game, phase)
    before, kind = tale.referee.table, GAMES[game].fault_kinds[0]
    for word in (f"!Cy:{kind}", "+Flo", *(f"-{player}" for player in FIVE.split()), "end"):
        if word != "+Flo" or tale.referee.may_join("Flo"):
            tale.play(word)
            undo = {"do": "undo", "by": "Nobody", "pair": 9, "player": None}  # none of its arguments is read
            assert tale.say(undo).events == ({"event": "undone", "do": action_of(word)["do"]},)
            assert tale.referee.table == before
    done = [action["do"] for action, changed in tale.referee.history if changed]
    for do in done[:0:-1]:
        assert tale.play("undo").events == ({"event": "undone", "do": do},)
    assert tale.referee.table == Tale(FIVE, game=game, **ROWS[game].phases[phase][0]).referee.table
    assert tale.refused("undo") == "nothing-to-undo"


@states
def test_after_the_end_only_undo_is_admitted(game: str, phase: str) -> None:
    tale = in_phase(game, phase)
    before = table(tale)
    [ended] = tale.say({"do": "end", "by": "Di"}).events
    assert ended in ({"event": "ended"}, {"event": "ended", "winners": [], "losers": []})
    cleared = {"phase": "over", "turn": None, "expects": [], "over": True, **ROWS[game].over}
    if "two pairs" in phase:
        cleared["second"] = before["second"] | NO_PAIR | {"phase": "over", "turn": None}
    assert table(tale) == before | cleared
    for do in (*FORMS, *GAMES[game].forms):
        for more in ({}, {"by": "Nobody"}, {"player": "Flo"}):
            assert tale.refused({"do": do, **more}) == "game-over"
    assert tale.refused({"do": "start"}) == "already-started"
    assert tale.refused({"do": "sing"}) == "unknown-action"
    tale.play("undo")
    assert table(tale) == before


@pytest.mark.parametrize(
    ("game", "phase", "first", "same"),
    [
        ("quinito", "counter", "d41", "d14"),
        ("421", "decharge with dice kept", "k41", "k14"),
        ("poker-menteur", "opening", "d666", "d666"),
    ],
)
def test_undo_removes_actions_without_effect_with_the_one_before(game: str, phase: str, first: str, same: str) -> None:
    tale = in_phase(game, phase)
    before = tale.referee.table
    assert tale.play(first).changed
    assert not tale.play(same).changed
    tale.play("undo")
    assert tale.referee.table == before


# The order of errors -------------------------------------------------------------------

# For each action some arguments that are well-formed in every game that has it, and some that are not.
FORMED: Mapping[str, tuple[list[Action], list[Action]]] = {
    "dice": ([{"values": [1]}, {"values": [6, 2]}], [{}, *({"values": v} for v in ([0, 3], [7], [True], [2.0], "62"))]),
    "announce": ([], [{}, {"value": None}, {"value": 43.5}, {"value": [43]}, {"value": True}]),
    "accept": ([{}], [{"by": None}]),
    "bluff": ([{}], [{"by": 1}]),
    "next": ([{}], [{"by": ""}]),
    "choose": ([{"player": "Bo"}, {"option": "other"}], [{}, {"player": "Nobody"}, {"player": 3}, {"option": 3}]),
    "give": (
        [{"to": {"Bo": 1}}],
        [{}, *({"to": to} for to in ({}, {"Nobody": 1}, {"Bo": "1"}, {"Bo": 0}, {"Bo": -1}))],
    ),
    "rule": ([{"text": "left hand"}], [{}, *({"text": text} for text in ("", " \n", None, 7, ["left hand"]))]),
    "admit": ([{"players": ["Bo"]}], [{}, *({"players": v} for v in ("Bo", ["Nobody"], ["Bo", "Bo"], [None]))]),
    "keep": ([{"values": [4]}], [{}, *({"values": v} for v in ([7], 4, None))]),
    "look": ([{}], [{"by": "Nobody"}]),
    "throw": ([{"count": 5}], [{}, *({"count": v} for v in (0, 6, True, None))]),
    "turn-up": ([{"card": "7"}], [{}, *({"card": v} for v in ("14", "-2", "x", "01", "", 7, None, ["7"]))]),
    "lay": ([{"cards": ["6"]}], [{}, *({"cards": v} for v in ([], ["6"] * 5, ["6", "14"], [6], "6", {"6": 1}))]),
    "draw": ([{"from": "pioche"}], [{}, {"from": "stock"}, {"from": ["pioche"]}]),
    "cut": ([{"cards": ["6"]}], [{}, *({"cards": v} for v in ([], ["6"] * 5, ["14"]))]),
    "lucky": ([{}], [{"by": "Nobody"}]),
    "kael": ([{}], [{"by": None}]),
    "cards": ([{"values": ["1"]}], [{}, {"values": ["14"]}, {"values": ["1"], "sure": "yes"}]),
}


@states
def test_of_several_errors_the_first_in_order_is_given(game: str, phase: str) -> None:
    """The order: unknown or impossible in the phase, malformed, not expected, by the wrong player."""
    tale, row = in_phase(game, phase), ROWS[game]
    assert tale.refused({"do": "sing", "by": "Nobody"}) == "unknown-action"
    assert tale.refused({"do": "start", "game": "none", "players": 3}) == "already-started"
    standing = tale.referee.always_allowed
    for do in {*FORMS, *GAMES[game].forms} - standing - {"house", "repeal", "away", "back"}:
        good, bad = FORMED[do]
        for pair in (1, 2) if "two pairs" in phase else (1,):
            tag = {"pair": pair} if "two pairs" in phase else {}
            by = {entry["by"] for entry in tale["expects"] if entry["do"] == do and entry.get("pair", 1) == pair}
            wrong = [{"do": do, **tag, **arguments} for arguments in bad]
            right = [{"do": do, **tag, **arguments} for arguments in good or [{"value": row.said}]]
            named = [{**action, "by": player} for action, player in product(right, FIVE.split())]
            if do in ("cut", "cards"):  # They name their player.
                wrong = [*wrong, *right, *({**action, "by": "Bo"} for action in wrong)]
                right = []
            for action in [*wrong, *({**action, "by": "Nobody"} for action in named)]:
                assert tale.refused(action) == "bad-argument", action
            for action in named if by else [*named, *right]:
                if action.get("by") not in by:
                    assert tale.refused(action) == ("not-your-turn" if by else "not-expected"), action
    for do in {"repeal", "house"} - standing & FORMS.keys():
        assert tale.refused({"do": do, "rule": 1}) == "not-expected"


@pytest.mark.parametrize(
    ("game", "phase", "action", "code"),
    [
        # The player is checked before the value, and before the number of dice.
        ("quinito", "announce", {"do": "announce", "value": 99, "by": "Bo"}, "not-your-turn"),
        ("quinito", "reveal", {"do": "dice", "values": [1], "by": "Bo"}, "not-your-turn"),
        ("421", "charge", {"do": "dice", "values": [], "by": "Cy"}, "not-your-turn"),
        ("421", "charge", {"do": "keep", "values": [], "by": "Cy"}, "not-expected"),
        ("poker-menteur", "reveal", {"do": "dice", "values": [], "by": "Ana"}, "not-your-turn"),
        ("poker-menteur", "bid", {"do": "announce", "value": "rien", "by": "Ana"}, "not-your-turn"),
        ("poker-menteur", "bid", {"do": "throw", "count": 5, "by": "Ana"}, "not-your-turn"),
        ("kael", "play", {"do": "lay", "cards": ["4", "5"], "by": "Cy"}, "not-your-turn"),
        ("kael", "reveal", {"do": "cards", "by": "Bo", "values": ["X", "X"]}, "not-your-turn"),
        # Whether the value is possible now is checked last.
        ("quinito", "announce", {"do": "announce", "value": 99}, "illegal-announcement"),
        ("quinito", "announce", {"do": "announce", "value": 10**30}, "illegal-announcement"),
        ("quinito", "swap", {"do": "choose", "player": "Ana"}, "bad-argument"),
        ("quinito", "swap", {"do": "choose", "option": "rethrow"}, "bad-argument"),
        ("quinito", "rethrow", {"do": "choose", "player": "Bo"}, "bad-argument"),
        ("quinito", "race", {"do": "choose", "player": "Di"}, "bad-argument"),
        ("quinito", "reveal", {"do": "dice", "values": [6, 2, 1]}, "bad-argument"),
        ("kekenito", "throw", {"do": "dice", "values": [4]}, "bad-argument"),
        ("kekenito", "give", {"do": "give", "to": {"Bo": 9}}, "bad-argument"),
        ("kekenito", "kinito-to", {"do": "choose", "player": "Bo"}, "bad-argument"),
        ("kekenito", "slave", {"do": "choose", "player": "Bo"}, "bad-argument"),
        ("421", "charge", {"do": "dice", "values": []}, "bad-argument"),
        ("421", "decharge with dice kept", {"do": "keep", "values": [4, 4, 1]}, "bad-argument"),
        ("421", "decharge with dice kept", {"do": "keep", "values": [6]}, "bad-argument"),
        ("421", "decharge with dice kept", {"do": "dice", "values": [6, 6]}, "bad-argument"),
        ("421", "decharge with dice kept", {"do": "dice", "values": [6, 6, 6]}, "kept-changed"),
        ("poker-menteur", "answer", {"do": "announce", "value": "paire 7"}, "bad-argument"),
        ("poker-menteur", "answer", {"do": "announce", "value": "paire 3+3"}, "not-expected"),
        ("poker-menteur", "answer", {"do": "away", "player": "Nobody"}, "bad-argument"),
        ("poker-menteur", "answer", {"do": "away", "player": "Bo"}, "not-expected"),
        ("poker-menteur", "tries", {"do": "dice", "values": []}, "bad-argument"),
        ("poker-menteur", "opening", {"do": "dice", "values": [6] * 6}, "bad-argument"),
        ("poker-menteur", "opening, direction not chosen", {"do": "choose", "option": "up"}, "bad-argument"),
        ("poker-menteur", "bid", {"do": "throw", "count": 5}, "thrown-twice"),
        ("poker-menteur", "bid", {"do": "announce", "value": "mieux"}, "illegal-announcement"),
        ("kael", "deal", {"do": "choose", "option": "8"}, "bad-argument"),
        ("kael", "play", {"do": "lay", "cards": ["0", "0", "0", "X"]}, "illegal-cards"),
        ("kael", "play", {"do": "lay", "cards": ["0", "0", "0"]}, "too-many-copies"),
        ("kael", "play", {"do": "cut", "by": "Bo", "cards": ["9"] * 4}, "illegal-cards"),
        ("kael", "draw", {"do": "cut", "by": "Bo", "cards": ["4", "5"]}, "not-your-turn"),
        ("kael", "reveal", {"do": "cards", "by": "Cy", "values": ["X", "X"]}, "wrong-count"),
        ("kael", "reveal", {"do": "cards", "by": "Cy", "values": ["X", "X"], "sure": True}, "too-many-copies"),
        ("kael", "reveal", {"do": "cards", "by": "Cy", "values": ["X"] * 4}, "too-many-copies"),
    ],
)
def test_a_value_impossible_now_is_the_last_error(game: str, phase: str, action: Action, code: str) -> None:
    assert in_phase(game, phase).refused(action) == code


@states
def test_unknown_arguments_of_an_action_are_ignored(game: str, phase: str) -> None:
    tale = in_phase(game, phase)
    kind = GAMES[game].fault_kinds[0]
    tale.say({"do": "fault", "player": "Cy", "kind": kind, "pair": 9, "colour": "green", "values": [9]})
    tale.say({"do": "end", "pair": "one", "player": "Nobody"})
    assert tale.referee.history[-1][0] == {"do": "end"}
