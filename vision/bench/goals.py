"""What the eye must reach, what it aims at, and what was measured beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isnan
from statistics import median

from vision.bench.films import FilmScore
from vision.bench.labels import Expect
from vision.bench.measurement import Measurement
from vision.bench.scores import Verdict, score
from vision.bench.speed import Speed

DIGITS = {"s": 2, "ms": 3}


@dataclass(frozen=True)
class Goal:
    """One line of the table: ``values`` are those in its name and in what stands beside the figure.

    The figure has to be at least ``must``, or at most where ``less_is_better``.
    """

    code: str
    unit: str
    measured: float
    must: float
    aim: float
    values: Mapping[str, str | int] = field(default_factory=dict)
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
        "tables",
        "%",
        100 * table.share_right,
        92,
        98,
        {"right": table.right, "pictures": table.pictures, "counted": percent(counted.share_right)},
    )
    wrong = [one for one in measured.judged if one.verdict == Verdict.WRONG]
    blind = sum(not one.reading.dice for one in wrong)
    yield Goal(
        "sure",
        "%",
        100 * whole.right / (whole.right + len(wrong)) if whole.right or wrong else float("nan"),
        99.5,
        100,
        {
            "wrong": len(wrong),
            "blind": blind,
            "readable": percent(whole.share_of_sure),
            "counted": percent(whole_counted.share_of_sure),
            "most": percent(whole.most_wrong),
        },
    )
    yield Goal(
        "dice",
        "%",
        100 * whole.share_found,
        97,
        99.5,
        {
            "found": whole.found,
            "dice": whole.dice,
            "invented": whole.invented,
            "tables": percent(table.share_found),
        },
    )


def _silence(measured: Measurement) -> Iterator[Goal]:
    for expect in (Expect.NONE, Expect.REFUSE):
        pictures = measured.without_values(expect)
        wrong = sum(one.verdict == Verdict.WRONG for one in pictures)
        yield Goal(
            f"silent-{expect.value}",
            "pictures",
            wrong if pictures else float("nan"),
            0,
            0,
            {"pictures": len(pictures)},
            less_is_better=True,
        )


def _film(film: FilmScore) -> Iterator[Goal]:
    amiss = {name: getattr(film, name) for name in ("unsure", "wrong", "doubled", "missed", "early")}
    yield Goal("throws", "throws", film.right - film.early, film.throws, film.throws, amiss)
    late = film.latencies_s
    yield Goal(
        "rest",
        "s",
        median(late) if late else float("nan"),
        0.20,
        0.13,
        {"worst": f"{max(late, default=float('nan')):.2f}"},
        less_is_better=True,
    )


def _speed(speed: Speed) -> Iterator[Goal]:
    size = f"{speed.size_wh[0]}x{speed.size_wh[1]}"
    yield Goal("read", "ms", speed.read_ms, 12, 9, {"size": size, "floor_ms": f"{speed.floor_ms:.2f}"}, True)
    yield Goal("read-worst", "ms", speed.read_worst_ms, 45, 30, {"size": size}, True)
    gate = {"size": size, "worst_ms": f"{speed.gate_worst_ms:.3f}"}
    yield Goal("gate", "ms", speed.gate_ms, 0.1, 0.03, gate, less_is_better=True)


def percent(share: float) -> str:
    """Format a share in per cent; only a share of 1 is written as 100.

    >>> percent(0.5), percent(1), percent(0.9999), percent(float("nan"))
    ('50.0 %', '100.0 %', '99.9 %', '-')
    """
    return "-" if isnan(share) else f"{share if share == 1 else min(share, 0.999):.1%}".replace("%", " %")
