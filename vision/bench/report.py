"""The result of `croupier bench`: counts of verdicts as one table for people, or one JSON object for programs."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from vision.bench.films import FilmScore, measure_films
from vision.bench.intervals import wilson
from vision.bench.labels import ExpectedReading, FilmedThrow, PhotoLabel
from vision.bench.results import PictureResult, Verdict, read_pictures, workers

MANIFEST = Path(__file__).parent.parent / "weights" / "trained_on.json"
"""The photographs on which the networks were trained: a JSON list with one object for each source."""
HEADS = ("", "pictures", "trained on", *("right and sure", "wrong", "silent") * 2)


@dataclass(frozen=True)
class ReportRow:
    """The verdicts on some pictures. ``trained_on`` is the number of pictures whose source was trained on.

    ``counted`` are the verdicts with the number of dice given; it is empty for pictures without values.
    """

    name: str
    trained_on: int
    verdicts: Counter[Verdict]
    counted: Counter[Verdict]


@dataclass(frozen=True)
class Measurement:
    """The results of a folder; ``film`` is None if the folder has no films."""

    folder: Path
    results: Sequence[PictureResult]
    film: FilmScore | None

    @property
    def misses(self) -> list[PictureResult]:
        """The wrong results, then the silent results of pictures that had to be read."""
        wrong = [result for result in self.results if Verdict.WRONG in (result.verdict, result.counted_verdict)]
        silent = [
            result
            for result in self.results
            if result.label.expect == ExpectedReading.READ and result.verdict == Verdict.SILENT and result not in wrong
        ]
        return wrong + silent

    @property
    def times_ms(self) -> dict[str, float]:
        """CPU milliseconds of one reading with the number of dice unknown; empty for fewer than two pictures."""
        times = [result.read_ms for result in self.results]
        if len(times) < 2:
            return {}
        return {"median": median(times), "nine in ten": quantiles(times, n=10)[-1], "worst": max(times)}


def measure(folder: Path, labels: Sequence[PhotoLabel], throws: Sequence[FilmedThrow]) -> Measurement:
    """Read all pictures and films. Raise LabelsError for a broken film, NotAPictureError for a broken picture."""
    with workers() as pool:
        film = pool.submit(measure_films, folder, throws) if throws else None
        results = read_pictures(pool, folder, labels)
        return Measurement(folder, results, film.result() if film else None)


@cache
def is_trained_on(label: PhotoLabel) -> bool:
    """Return True if the networks were trained on pictures from the source of this picture."""
    return any(entry["source"] == label.source for entry in json.loads(MANIFEST.read_text("utf-8")))


def row(name: str, results: Sequence[PictureResult]) -> ReportRow:
    return ReportRow(
        name,
        sum(is_trained_on(result.label) for result in results),
        Counter(result.verdict for result in results),
        Counter(result.counted_verdict for result in results if result.counted is not None),
    )


def rows(results: Sequence[PictureResult]) -> list[ReportRow]:
    """Return the rows with pictures: 2 to 5 dice by `source`, any dice by `group`, no dice, dice to be refused."""
    counted = defaultdict[str, list[PictureResult]](list)
    tables = [result for result in results if result.label.of_a_table]
    for result in tables:
        counted[f"2-5 dice, {result.label.source or 'no source'}"].append(result)
    counted["2-5 dice, sources not trained on"] = [result for result in tables if not is_trained_on(result.label)]
    counted["2-5 dice"] = tables
    readable = [result for result in results if result.label.values]
    for result in readable:
        counted[f"group {result.label.group}"].append(result)
    counted["all with dice to read"] = readable
    for name, expect in (("without dice", ExpectedReading.NONE), ("to be refused", ExpectedReading.REFUSE)):
        counted[name] = [result for result in results if result.label.expect == expect]
    return [row(name, some) for name, some in counted.items() if some]


def as_json(measurement: Measurement) -> str:
    """Return a measurement as one JSON object. Shares are from 0 to 1."""
    content = {
        "folder": str(measurement.folder),
        "rows": [
            {
                "name": each.name,
                "trained_on": each.trained_on,
                "number_unknown": _counts(each.verdicts),
                "number_given": _counts(each.counted) if each.counted else None,
            }
            for each in rows(measurement.results)
        ],
        "film": asdict(measurement.film) if measurement.film else None,
        "read_ms": measurement.times_ms,
        "pictures": [_picture(result) for result in measurement.results],
    }
    return json.dumps(content, indent=1)


def _counts(verdicts: Counter[Verdict]) -> dict[str, Any]:
    counts = {verdict.value: verdicts[verdict] for verdict in Verdict}
    return {**counts, "right_range": wilson(verdicts[Verdict.RIGHT], verdicts.total())}


def _picture(result: PictureResult) -> dict[str, Any]:
    label, counted = result.label, result.counted
    return {
        "file": label.file,
        "group": label.group,
        "source": label.source,
        "licence": label.licence,
        "trained_on": is_trained_on(label),
        "expect": label.expect,
        "label": label.values,
        "number_unknown": {**result.reading.as_json(), "verdict": result.verdict},
        "number_given": {**counted.as_json(), "verdict": result.counted_verdict} if counted else None,
        "read_ms": result.read_ms,
    }


def as_text(measurement: Measurement) -> str:
    """Return a measurement as text: the table, a line for the films, one for the times, and one for each miss."""
    lines = [HEADS, *(_cells(each) for each in rows(measurement.results))]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    width = sum(widths[:3]) + 6
    text = [
        f"The eye on {measurement.folder}; shares with 95 % intervals",
        "",
        f"{'':{width}}{'number of dice unknown':{sum(widths[3:6]) + 6}}number of dice given",
    ]
    for line in lines:
        first, *others = (cell.ljust(size) for cell, size in zip(line, widths, strict=True))
        text.append("  ".join((first, *others)).rstrip())
    if measurement.film:
        counts = ((name, value) for name, value in asdict(measurement.film).items() if name != "latencies_s")
        text += ["", f"films: {', '.join(f'{value} {name}' for name, value in counts)}"]
    if measurement.times_ms:
        times = (f"{name} {ms:.0f}" for name, ms in measurement.times_ms.items())
        text += ["", f"CPU milliseconds of a reading, one thread: {', '.join(times)}"]
    return "\n".join([*text, "", *map(_miss, measurement.misses)]).rstrip()


def _cells(each: ReportRow) -> tuple[str, ...]:
    cells = (*_verdict_cells(each.verdicts), *_verdict_cells(each.counted))
    return each.name, str(each.verdicts.total()), str(each.trained_on), *cells


def _verdict_cells(verdicts: Counter[Verdict]) -> tuple[str, str, str]:
    """Return the cells of the verdicts: right with its interval, wrong, silent. All are empty without verdicts.

    >>> _verdict_cells(Counter({Verdict.RIGHT: 208, Verdict.SILENT: 21}))
    ('208 = 91 % (86-94)', '0', '21')
    """
    right, pictures = verdicts[Verdict.RIGHT], verdicts.total()
    if not pictures:
        return "", "", ""
    low, high = wilson(right, pictures)
    share = f"{right} = {100 * right / pictures:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
    return share, str(verdicts[Verdict.WRONG]), str(verdicts[Verdict.SILENT])


def _miss(result: PictureResult) -> str:
    readings = [(result.verdict, result.reading), (result.counted_verdict, result.counted)]
    parts = [
        f"{verdict}: {_values(reading.values)}{f' ({reading.why})' if reading.why else ''}"
        for verdict, reading in readings
        if reading is not None
    ]
    return f"{result.label.file}  label {_values(result.label.values)}; {'; number given, '.join(parts)}"


def _values(values: Sequence[int]) -> str:
    return " ".join(map(str, values)) or "nothing"
