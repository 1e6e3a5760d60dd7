"""Quinito: rules that apply to every score, announced and shown. Each other rule has a scenario."""

from __future__ import annotations

from itertools import product

import pytest

from .tale import Action, Tale, names, takes

ORDER = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]
SPECIAL = (31, 32, 41, 42, 51, 61, 65, 21)
EVERY_SPECIAL = {"score32": "reverse", "score42": "stephanois", "score65": "kinito"}


@pytest.mark.parametrize(("high", "low"), [(high, low) for high in range(1, 7) for low in range(1, high + 1)])
def test_q11_the_higher_die_is_the_tens(high: int, low: int) -> None:
    for values in ([high, low], [low, high]):
        tale = Tale()
        tale.play("21 no")
        reply = tale.say({"do": "dice", "values": values})
        assert reply.events[0]["score"] == 10 * high + low
        assert reply.events[0]["dice"] == [high, low]


def test_q12_each_score_is_beaten_only_by_later_ones() -> None:
    for place, level in enumerate(ORDER[:-1]):
        if level in (31, 51):
            continue  # their acceptance is more than a level: Q34, Q38
        tale = Tale()
        tale.play(f"{level} ok")
        assert tale.options() == [s for s in ORDER if ORDER.index(s) > place or s in (31, 41, 51, 61, 21)]


@pytest.mark.parametrize(
    ("options", "specials"),
    [
        ({}, {31, 41, 51, 61, 21}),
        ({"score31": "previous", "score51": "pegatina"}, {31, 41, 51, 61, 21}),
        ({"score32": "reverse"}, {31, 32, 41, 51, 61, 21}),
        ({"score32": "swap"}, {31, 32, 41, 51, 61, 21}),
        ({"score42": "stephanois"}, {31, 41, 42, 51, 61, 21}),
        ({"score65": "kinito"}, {31, 41, 51, 61, 65, 21}),
        (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61, 65, 21}),
    ],
)
def test_q13_the_special_scores_may_be_announced_over_66(options: Action, specials: set[int]) -> None:
    tale = Tale(**options)
    tale.play("66 ok")
    assert set(tale.options()) == specials
    assert tale.options() == sorted(specials, key=ORDER.index)


def is_true(announced: int, shown: int, specials: set[int]) -> bool:
    """Return True by Q23 and Q24, computed independently."""
    if announced not in specials:
        return ORDER.index(shown) >= ORDER.index(announced)
    return shown == announced or (announced, shown) == (65, 21)


@pytest.mark.parametrize(
    ("options", "specials"),
    [({}, {31, 41, 51, 61, 21}), (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61, 65, 21})],
)
def test_q23_q24_every_announcement_and_throw_has_its_truth(options: Action, specials: set[int]) -> None:
    for announced, shown in product(ORDER, ORDER):
        reply = Tale("Ana Bo Cy", **options).play(f"{announced} no d{shown}")
        told = {event["event"]: event for event in reply.events}
        truth = is_true(announced, shown, specials)
        assert told["shown"]["truth"] == truth, (announced, shown)
        assert told["lost"] == {"event": "lost", "player": "Bo" if truth else "Ana", "winner": "Ana" if truth else "Bo"}


@pytest.mark.parametrize("x", range(1, 7))
def test_q27_loser_takes_x_for_a_double_x(x: int) -> None:
    announced = 11 * x
    for shown in (65, 43, 11, 22, 33, 44, 55, 66):
        loser = "Bo" if ORDER.index(shown) >= ORDER.index(announced) else "Ana"
        assert Tale().takes(f"{announced} no d{shown}") == [f"{loser} {x} penalty double"]


@pytest.mark.parametrize("shown", SPECIAL)
def test_q32_a_true_ordinary_announcement_triggers_no_special_score(shown: int) -> None:
    for announced in (score for score in ORDER if score not in SPECIAL):
        reply = Tale(**EVERY_SPECIAL).play(f"{announced} no d{shown}")
        if reply.events[0]["truth"]:
            price = announced % 10 if announced % 11 == 0 else 1
            assert takes(reply) == [f"Bo {price} penalty {'double' if announced % 11 == 0 else 'lost'}"]
            assert names(reply) == ["shown", "lost", "take", "round"]


@pytest.mark.parametrize(
    ("options", "specials", "kinitos"),
    [
        ({}, {31, 41, 51, 61}, {21}),
        ({"score31": "two", "score51": "pegatina"}, {31, 41, 51, 61}, {21}),
        ({"score32": "swap"}, {31, 32, 41, 51, 61}, {21}),
        (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61}, {21, 65}),
    ],
)
def test_q51_a_counter_succeeds_fails_or_is_thrown_again(
    options: Action, specials: set[int], kinitos: set[int]
) -> None:
    for score in ORDER:
        tale = Tale(**options)
        tale.play("21 ok")
        reply = tale.play(f"d{score}")
        again = score in specials or score % 11 == 0
        result = "success" if score in kinitos else "again" if again else "fail"
        dice = [score // 10, score % 10]
        assert reply.events[0] == {"event": "counter", "player": "Bo", "dice": dice, "score": score, "result": result}
        assert tale["phase"] == ("counter" if again else "house-rule")
        assert tale["dice"] == dice
        if again:
            assert (names(reply), tale["direction"], tale["doubled"]) == (["counter"], "left", [])
