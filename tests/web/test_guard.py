"""Turns at the threads of the server: this machine first, the others one after the other."""

from __future__ import annotations

from threading import Lock
from types import SimpleNamespace
from typing import Any

import pytest

from web.turns import AT_ONCE, EACH, LEFT, Turn, Turns, lasts

OWN, THREADS = "127.0.0.1", 20


def asked(address: str, path: str = "/") -> Any:
    """Somebody asks for a page."""
    return SimpleNamespace(addr=(address, 1), requests=[SimpleNamespace(path=path)], service=lambda: None)


def turns(*waiting: Any) -> Turns:
    made = Turns(Lock(), THREADS, lambda address: address == OWN)
    for one in waiting:
        made.append(one)
    return made


def begin(made: Turns) -> list[Turn]:
    """All that may begin now."""
    begun = []
    while made:
        begun.append(made.popleft())
    return begun


def who(begun: list[Turn]) -> list[str]:
    return [turn._asked.addr[0] for turn in begun]


def test_this_machine_goes_first_and_is_never_waited_with() -> None:
    made = turns(*[asked("a")] * 9, *[asked(OWN)] * 30)
    assert who(begin(made)) == [OWN] * 30 + ["a"] * EACH


def test_machines_take_turns_and_all_of_them_have_few_at_once() -> None:
    made = turns(*[asked("a")] * 9, asked("b"), asked("c"), asked("d"))
    first = begin(made)
    assert who(first) == ["a", "b", "c", "d"]
    assert len(first) == AT_ONCE
    for turn in first[:2]:
        turn.service()
    assert who(begin(made)) == ["a", "a"]


def test_one_machine_has_no_more_than_its_own_however_many_wait() -> None:
    made = turns(*[asked("a")] * 9)
    begun = begin(made)
    assert who(begun) == ["a"] * EACH
    made.append(asked("b"))
    assert who(begin(made)) == ["b"]
    assert len(made) == 9 - EACH


def test_a_page_that_fails_gives_its_turn_back() -> None:
    broken = asked("a")
    broken.service = lambda: 1 / 0
    made = turns(*[broken] * EACH, asked("a"))
    for turn in begin(made):
        with pytest.raises(ZeroDivisionError):
            turn.service()
    assert who(begin(made)) == ["a"]


def test_what_lasts_takes_no_turn_and_leaves_threads_to_this_machine() -> None:
    made = turns(*[asked(f"{n % 40}", "/phone/events") for n in range(50)])
    assert len(begin(made)) == THREADS - LEFT
    made.append(asked(OWN))
    assert who(begin(made)) == [OWN]


@pytest.mark.parametrize(
    "path", ["/events", "/phone/events", "/club/events", "/house/export.json", "/house/export.zip"]
)
def test_streams_and_exports_last(path: str) -> None:
    assert lasts(asked("a", path))


def test_a_request_that_could_not_be_read_does_not() -> None:
    assert not lasts(SimpleNamespace(requests=[SimpleNamespace()]))
