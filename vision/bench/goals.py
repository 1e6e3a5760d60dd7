"""What the eye must reach, what it aims at, and what was measured beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from statistics import median

from vision.bench.films import FilmScore
from vision.bench.labels import Expect
from vision.bench.measurement import Measurement
from vision.bench.scores import Verdict, score
from vision.bench.speed import Speed

DIGITS = {"s": 2, "floors": 1, "ms": 3}


@dataclass(frozen=True)
class Goal:
    """One line of the table: ``detail`` is what stands beside the figure, such as the worst case.

    The figure has to be at least ``must``, or at most where ``less_is_better``.
    """

    name: str
    unit: str
    measured: float
    must: float
    aim: float
    detail: str = ""
    less_is_better: bool = False

    @property
    def figure(self) -> str:
        """What was measured, with as many digits as its unit is worth."""
        if isnan(self.measured):
            return "-"
        if self.unit == "%":
            return percent(self.measured / 100).removesuffix(" %")
        return f"{self.measured:.{DIGITS.get(self.unit, 0)}f}"

    @property
    def standing(self) -> str:
        """How far it has been reached: ``aim``, ``must`` or ``missed``; ``-`` where nothing was measured."""
        if isnan(self.measured):
            return "-"
        sign = -1 if self.less_is_better else 1
        reached = (name for name, bar in (("aim", self.aim), ("must", self.must)) if sign * (self.measured - bar) >= 0)
        return next(reached, "missed")


def goals(measured: Measurement) -> list[Goal]:
    """Return the table of goals for what was measured."""
    found = [*_accuracy(measured), *_silence(measured)]
    if measured.film is not None:
        found += _film(measured.film)
    return [*found, *(goal for speed in measured.speeds for goal in _speed(speed))]


def _accuracy(measured: Measurement) -> Iterator[Goal]:
    table, counted = score("2-5 dice", measured.tables), score("2-5 dice", measured.tables, counted=True)
    whole, whole_counted = score("all", measured.judged), score("all", measured.judged, counted=True)
    yield Goal(
        "2-5 dice exactly right and sure",
        "%",
        100 * table.share_right,
        92,
        98,
        f"{table.right} of {table.pictures}; --count: {percent(counted.share_right)}",
    )
    wrong = [one for one in measured.judged if one.verdict == Verdict.WRONG]
    blind = sum(not one.reading.dice for one in wrong)
    yield Goal(
        "sure readings that are right",
        "%",
        100 * whole.right / (whole.right + len(wrong)) if whole.right or wrong else float("nan"),
        99.5,
        100,
        f"{len(wrong)} wrong, {blind} of them that no dice lie there; "
        f"where dice can be read: {percent(whole.share_of_sure)}; --count: {percent(whole_counted.share_of_sure)}",
    )
    yield Goal(
        "dice found and valued right",
        "%",
        100 * whole.share_found,
        97,
        99.5,
        f"{whole.found} of {whole.dice}, {whole.invented} invented; 2-5 dice: {percent(table.share_found)}",
    )


def _silence(measured: Measurement) -> Iterator[Goal]:
    for expect in (Expect.NONE, Expect.REFUSE):
        pictures = measured.without_values(expect)
        wrong = sum(one.verdict == Verdict.WRONG for one in pictures)
        yield Goal(
            f"readings on {expect.value!r} pictures",
            "pictures",
            wrong if pictures else float("nan"),
            0,
            0,
            f"of {len(pictures)}",
            less_is_better=True,
        )


def _film(film: FilmScore) -> Iterator[Goal]:
    amiss = ("unsure", "wrong", "doubled", "missed", "early")
    detail = ", ".join(f"{getattr(film, name)} {name}" for name in amiss)
    yield Goal(
        "throws read once and right", "throws", film.right - film.early, film.throws, film.throws, f"in films; {detail}"
    )
    late = film.latencies_s
    yield Goal(
        "rest to reading",
        "s",
        median(late) if late else float("nan"),
        0.20,
        0.13,
        f"median; worst {max(late):.2f} s" if late else "",
        less_is_better=True,
    )


def _speed(speed: Speed) -> Iterator[Goal]:
    size = f"{speed.size_wh[0]}x{speed.size_wh[1]}"
    yield Goal(
        f"full read at {size}",
        "floors",
        speed.ratio,
        3,
        1.5,
        f"median; worst {speed.ratio_worst:.1f}; {speed.read_ms:.1f} ms, worst {speed.read_worst_ms:.1f} ms; "
        f"floor {speed.floor_ms:.2f} ms",
        less_is_better=True,
    )
    yield Goal(
        f"idle gate at {size}",
        "ms",
        speed.gate_ms,
        0.1,
        0.03,
        f"median; worst picture {speed.gate_worst_ms:.3f} ms",
        less_is_better=True,
    )


def percent(share: float) -> str:
    """Write a share as people read it; only the whole is written 100.

    >>> percent(0.5), percent(1), percent(0.9999), percent(float("nan"))
    ('50.0 %', '100.0 %', '99.9 %', '-')
    """
    return "-" if isnan(share) else f"{share if share == 1 else min(share, 0.999):.1%}".replace("%", " %")
