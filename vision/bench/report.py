"""A measurement as tables to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from vision.bench.goals import goals, percent
from vision.bench.labels import Expect
from vision.bench.measurement import Measurement
from vision.bench.reliability import bins, calibration_error
from vision.bench.scores import Judged, Score, Verdict, by_group
from vision.reading import Reading, Why

Line = Sequence[object]

PLAIN = ("group", "pictures", "right", "", "refused", "allowed", "wrong", "sure right", "dice", "found", "", "invented")
COUNTED = ("--count: right", "", "refused", "wrong", "sure right")


def as_text(measured: Measurement) -> str:
    """Return every table, one under the other."""
    parts = [
        _goals(measured),
        _accuracy("2-5 dice", measured.tables),
        _accuracy("any number of dice", measured.judged),
        _silence(measured),
        _misses(measured),
        _refusals(measured),
        _confusion(measured),
        *_reliability(measured),
        _rendered(measured),
        _memory(measured),
    ]
    return "\n\n".join(part for part in parts if part)


def _goals(measured: Measurement) -> str:
    lines: list[Line] = [("goal", "measured", "must", "aim", "", "reached", "")]
    for goal in goals(measured):
        bars = f"{goal.must:g}", f"{goal.aim:g}"
        lines.append((goal.name, goal.figure, *bars, goal.unit, goal.standing, goal.detail))
    return _table(f"The eye on {measured.folder}", lines, left=(0, 4, 5, 6))


def _accuracy(title: str, judged: Sequence[Judged]) -> str:
    if not any(one.label.values for one in judged):
        return ""
    lines: list[Line] = [[*PLAIN, *COUNTED]]
    for plain, counted in zip(by_group(judged), by_group(judged, counted=True), strict=True):
        lines.append([*_plain(plain), *_counted(counted)])
    return _table(title, lines)


def _plain(score: Score) -> Iterator[object]:
    yield from (score.group, score.pictures, score.right, percent(score.share_right))
    yield from (score.refused, score.allowed, score.wrong, percent(score.share_of_sure))
    yield from (score.dice, score.found, percent(score.share_found), score.invented)


def _counted(score: Score) -> Line:
    return score.right, percent(score.share_right), score.refused, score.wrong, percent(score.share_of_sure)


def _silence(measured: Measurement) -> str:
    lines: list[Line] = [("expected", "pictures", "silent", "read")]
    for expect in (Expect.NONE, Expect.REFUSE):
        pictures = measured.without_values(expect)
        if pictures:
            read = sum(one.verdict == Verdict.WRONG for one in pictures)
            lines.append((expect.value, len(pictures), len(pictures) - read, read))
    return _table("nothing to read", lines) if len(lines) > 1 else ""


def _misses(measured: Measurement) -> str:
    lines: list[Line] = [("file", "label", "read", "sure", "verdict", "--count")]
    lines += [_miss(one, one.reading) for one in measured.misses]
    lines += [
        _miss(one, one.counted)
        for one in measured.judged
        if one.counted is not None and one not in measured.misses and one.counted_verdict == Verdict.WRONG
    ]
    return _table("misses", lines, left=range(6)) if len(lines) > 1 else ""


def _miss(one: Judged, reading: Reading) -> Line:
    told = values(one.label.values), values(reading.values), reading.why.value if reading.why else "sure"
    return one.label.file, *told, one.verdict.value, one.counted_verdict.value


def _refusals(measured: Measurement) -> str:
    found = measured.refusals
    if not found:
        return ""
    lines: list[Line] = [("group", *(why.value for why in Why), "all")]
    found = {**found, "all": sum(found.values(), Counter())}
    lines += [(group, *(whys[why] or "" for why in Why), whys.total()) for group, whys in found.items()]
    return _table("readings that are not sure, by reason", lines)


def _confusion(measured: Measurement) -> str:
    if not measured.judged:
        return ""
    names = ("label 1", *"23456", "invented")
    lines: list[Line] = [("", *(f"read {value}" for value in range(1, 7)), "missed")]
    lines += [(name, *(n or "" for n in row)) for name, row in zip(names, measured.confusion, strict=True)]
    return _table("values, best guesses included", lines)


def _reliability(measured: Measurement) -> Iterator[str]:
    for name, samples in measured.reliabilities().items():
        found = bins(samples)
        lines: list[Line] = [("confidence", "number", "mean", "right")]
        lines += [
            (f"{each.low:g} to {each.high:g}", each.number, f"{each.confidence:.3f}", f"{each.right:.3f}")
            for each in found
        ]
        yield _table(f"reliability of {name}: expected calibration error {calibration_error(found):.3f}", lines)


def _rendered(measured: Measurement) -> str:
    if not measured.rendered:
        return ""
    sure = [(label, reading) for label, reading, _ in measured.rendered if reading.sure]
    right = sum(label == reading.values for label, reading in sure)
    return f"rendered scenes: {right} of {len(measured.rendered)} right and sure, {len(sure) - right} wrong"


def _memory(measured: Measurement) -> str:
    if measured.memory is None:
        return ""
    return (
        f"memory: {measured.memory.before_mb:.0f} MB before there is an eye, at most {measured.memory.peak_mb:.0f} MB"
    )


def values(faces: Iterable[int]) -> str:
    """Write values as people read them."""
    return " ".join(map(str, faces)) or "nothing"


def _table(title: str, lines: Sequence[Line], left: Iterable[int] = (0,)) -> str:
    """Set lines in columns under a title; columns are right-aligned but for those named."""
    cells = [[str(cell) for cell in line] for line in lines]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    left = set(left)
    rows = (
        "  ".join(
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )
    return "\n".join([title, "-" * len(title), *rows])
