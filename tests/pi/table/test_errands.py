"""Errands: the caller gets the result of its work, is called back while it waits, and may give up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import Mock, patch

import pytest

from pi.table.errands import Errands
from tests.states import PATIENCE_S


class TooLong(Exception):
    """The caller waits no longer."""


@contextmanager
def errands(waiting: Callable[[float], object] = lambda _waited_s: None) -> Iterator[Errands]:
    with patch("pi.table.errands.SLICE_S", 0.001), Errands("errands of a test", waiting) as found:
        yield found


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "errands of a test"]


def test_one_thread_does_all_work_and_ends_when_the_errands_close() -> None:
    with errands() as one:
        assert threads() == []
        at_work = {one.run(threading.current_thread) for _ in range(3)}
        assert threads() == list(at_work)
        assert all(thread.daemon for thread in at_work)
    assert threads() == []


@pytest.mark.parametrize("error", [ValueError("7"), TimeoutError("its own"), KeyboardInterrupt(), SystemExit(3)])
def test_an_error_of_the_work_reaches_its_caller_and_more_work_follows(error: BaseException) -> None:
    def work() -> None:
        raise error

    with errands() as one:
        with pytest.raises(type(error)) as raised:
            one.run(work)
        assert raised.value is error
        assert one.run(lambda: 7) == 7


def test_a_waiting_caller_is_called_back_with_seconds_and_may_give_up() -> None:
    goes_on, done = threading.Event(), threading.Event()

    def work() -> None:
        goes_on.wait(PATIENCE_S)
        done.set()

    waiting = Mock(side_effect=(None, None, TooLong))
    with errands(waiting) as one:
        with pytest.raises(TooLong):
            one.run(work)
        waited_s = [call.args[0] for call in waiting.call_args_list]
        assert len(waited_s) == 3
        assert waited_s == sorted(waited_s)
        assert 0 < waited_s[0] < PATIENCE_S
        assert not done.is_set()
        goes_on.set()
        assert one.run(done.is_set), "the errand goes on alone, and the next one waits for it"


def test_closing_does_not_wait_for_a_thread_that_still_works() -> None:
    goes_on = threading.Event()
    with errands(Mock(side_effect=TooLong)) as one:
        with pytest.raises(TooLong):
            one.run(lambda: goes_on.wait(PATIENCE_S))
        (thread,) = threads()
        one.close()
        assert thread.is_alive()
    goes_on.set()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_errands_without_work_close_too() -> None:
    with errands() as one:
        one.close()
    assert threads() == []
