"""Forms: the required shape of an argument, in any phase."""

from __future__ import annotations

import pytest

from pi.rules.forms import list_of, one_of
from pi.rules.seats import Seats

SEATS = Seats(["Ana", "Bo"])


@pytest.mark.parametrize(
    ("value", "good"),
    [
        (["a"], True),
        (["b", "b", "a"], True),
        ([], False),
        (["a"] * 4, False),
        (["a", "c"], False),
        (["a", ["b"]], False),
        ("ab", False),
        ({"a": 1}, False),
        (None, False),
    ],
)
def test_a_list_needs_the_right_length_and_valid_values(value: object, good: bool) -> None:
    assert (list_of(one_of("ab"), 1, 3)(value, SEATS) is None) == good


def test_a_list_without_a_given_length_may_have_any() -> None:
    check = list_of(one_of("ab"))
    assert check([], SEATS) is None
    assert check(["a"] * 100, SEATS) is None
