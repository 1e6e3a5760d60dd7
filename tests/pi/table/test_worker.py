"""The worker thread: one thread does one piece of work after the other, whatever breaks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from pi.table.worker import WorkerThread
from tests.states import PATIENCE_S


class Told:
    """The names of the callbacks that a loop has called, in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._changed = threading.Condition()

    def by(self, name: str) -> Callable[[], None]:
        def call() -> None:
            with self._changed:
                self.calls.append(name)
                self._changed.notify_all()

        return call

    def times(self, name: str, times: int) -> bool:
        """Wait until this callback has been called this many times."""
        with self._changed:
            return self._changed.wait_for(lambda: self.calls.count(name) >= times, PATIENCE_S)


def nothing() -> None:
    pass


def broken() -> None:
    raise RuntimeError("it broke")


@contextmanager
def loop(**more: Any) -> Iterator[WorkerThread]:
    """Yield a worker thread that has not started."""
    with WorkerThread(
        "loop of a test", **{"after": nothing, "idle": nothing, "beat": nothing, "beat_s": PATIENCE_S, **more}
    ) as found:
        yield found


def test_one_thread_does_the_work_in_its_order_after_the_start() -> None:
    with loop() as one:
        done = [one.put(threading.current_thread) for _ in range(3)]
        told = [one.put(partial(int, number)) for number in range(3)]
        assert not any(each.done() for each in done)
        one.start()
        (thread,) = {each.result(PATIENCE_S) for each in done}
        assert [each.result(PATIENCE_S) for each in told] == [0, 1, 2]
    assert (thread.name, thread.daemon, thread.is_alive()) == ("loop of a test", True, False)


@pytest.mark.parametrize("work", [nothing, broken])
def test_after_every_piece_of_work_the_callback_precedes_the_result(work: Callable[[], None]) -> None:
    told = Told()
    with loop(after=told.by("after")) as one:
        done = one.put(work)
        done.add_done_callback(lambda _done: told.by("result")())
        one.start()
        assert told.times("result", 1)
        assert told.calls == ["after", "result"]


def test_work_that_raises_does_not_end_the_loop(caplog: pytest.LogCaptureFixture) -> None:
    with loop() as one:
        one.start()
        with pytest.raises(RuntimeError, match="it broke"):
            one.put(broken).result(PATIENCE_S)
        assert one.put(lambda: 7).result(PATIENCE_S) == 7
    (record,) = caplog.records
    assert record.message == "loop of a test thread: work failed; its caller gets the exception"
    assert record.exc_info


@pytest.mark.parametrize("part", ["after", "beat"])
def test_if_a_callback_of_the_turn_raises_the_work_is_done_anyway(part: str, caplog: pytest.LogCaptureFixture) -> None:
    with loop(**{part: broken}) as one:
        one.start()
        assert one.put(lambda: 7).result(PATIENCE_S) == 7
        assert one.put(lambda: 8).result(PATIENCE_S) == 8
    assert {record.message for record in caplog.records} == {
        "loop of a test thread: a turn of its loop failed; the loop goes on"
    }


def test_cancelled_work_is_not_done_and_nothing_follows_it() -> None:
    told = Told()
    with loop(after=told.by("after")) as one:
        given_up, other = one.put(told.by("given up")), one.put(told.by("other"))
        assert given_up.cancel()
        one.start()
        other.result(PATIENCE_S)
        assert told.calls == ["other", "after"]


def test_a_loop_without_work_feeds_the_watchdog_and_does_its_idle_work() -> None:
    told = Told()
    with loop(beat=told.by("beat"), idle=told.by("idle"), after=told.by("after"), beat_s=0.001) as one:
        one.start()
        assert told.times("after", 2)
    assert told.calls[:6] == ["beat", "idle", "after"] * 2


def test_waiting_work_is_done_before_the_loop_closes() -> None:
    with loop() as one:
        done = one.put(lambda: 7)
        one.start()
    assert done.result(0) == 7


def test_a_loop_that_has_not_started_closes_too() -> None:
    with loop() as one:
        done = one.put(lambda: 7)
    assert not done.done()
