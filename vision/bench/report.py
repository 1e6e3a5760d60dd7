"""A measurement as tables, in the language of the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from vision.bench.goals import goals, percent
from vision.bench.labels import Expect
from vision.bench.measurement import Measurement
from vision.bench.reliability import bins, calibration_error, confidence_of
from vision.bench.scores import Judged, Score, Verdict, by_group, by_source
from vision.bench.trained import seen
from vision.reading import Reading, Why

Line = Sequence[object]

GOALS = ("goal", "measured", "must", "aim", "", "reached", "")
PLAIN = ("group", "pictures", "right", "", "refused", "allowed", "wrong", "sure", "dice", "found", "", "invented")
COUNTED = ("counted", "", "refused", "wrong", "sure")
SOURCES = ("source", "licence", "trained-on", "pictures", "right", "", "range", "wrong", "most-wrong")
SOURCES_COUNTED = ("counted", "", "range", "wrong", "most-wrong")
SILENCE = ("expected", "pictures", "silent", "read")
MISSES = ("file", "trained-on", "label", "read", "confidence", "judged", "verdict", "with-count")
BINS = ("confidence", "number", "mean", "right")


class Say(Protocol):
    """Says the sentence of a code (``bench-CODE`` in the catalogues of `pi.words`) with the values in it."""

    def __call__(self, code: str, /, **values: str | int) -> str: ...


def as_text(measured: Measurement, say: Say) -> str:
    """Return every table, one under the other."""
    return "\n\n".join(part for part in Report(measured, say).parts() if part)


@dataclass(frozen=True)
class Report:
    """The tables of one measurement."""

    measured: Measurement
    say: Say

    def parts(self) -> Iterator[str]:
        """Every table; empty if there is nothing to report."""
        yield self.goals()
        yield self.sources()
        yield self.accuracy()
        yield self.silence()
        yield self.misses()
        yield self.refusals()
        yield self.confusion()
        yield from self.reliability()
        yield self.rendered()
        yield self.memory()

    def heads(self, codes: Iterable[str]) -> list[str]:
        """The heads of columns."""
        return [self.say(f"column-{code}") if code else "" for code in codes]

    def goals(self) -> str:
        lines: list[Line] = [self.heads(GOALS)]
        for goal in goals(self.measured):
            bars, unit = (f"{goal.must:g}", f"{goal.aim:g}"), self.say(f"unit-{goal.unit}") if goal.unit != "%" else "%"
            standing = "-" if goal.standing == "-" else self.say(f"standing-{goal.standing}")
            name, detail = (self.say(f"{what}-{goal.code}", **goal.values) for what in ("goal", "beside"))
            lines.append((name, goal.figure, *bars, unit, standing, detail))
        return _table(self.say("goals", folder=str(self.measured.folder)), lines, left=(0, 4, 5, 6))

    def sources(self) -> str:
        judged = self.measured.tables
        if not judged:
            return ""
        licences = {one.label.source: licence(one.label.licence) for one in judged}
        names = {"unseen": self.say("unseen"), "all": self.say("all"), "": self.say("no-source")}
        lines: list[Line] = [self.heads((*SOURCES, *SOURCES_COUNTED))]
        for plain, counted in zip(by_source(judged), by_source(judged, counted=True), strict=True):
            name = names.get(plain.group, plain.group)
            lines.append([name, licences.get(plain.group, ""), self.trained(plain), *_sourced(plain, counted)])
        return _table(self.say("accuracy-tables"), lines, left=range(3))

    def trained(self, score: Score) -> str:
        pictures, others = score.trained
        return self.say("trained-on", pictures=pictures) if pictures else self.say("seen-source") if others else ""

    def accuracy(self) -> str:
        judged = self.measured.judged
        if not any(one.label.values for one in judged):
            return ""
        lines: list[Line] = [self.heads((*PLAIN, *COUNTED))]
        for plain, counted in zip(by_group(judged), by_group(judged, counted=True), strict=True):
            lines.append([*_plain(plain), *_counted(counted)])
        return _table(self.say("accuracy-any-number"), lines)

    def silence(self) -> str:
        lines: list[Line] = [self.heads(SILENCE)]
        for expect in (Expect.NONE, Expect.REFUSE):
            pictures = self.measured.without_values(expect)
            if pictures:
                read = sum(one.verdict == Verdict.WRONG for one in pictures)
                lines.append((expect.value, len(pictures), len(pictures) - read, read))
        return _table(self.say("silence"), lines) if len(lines) > 1 else ""

    def misses(self) -> str:
        measured = self.measured
        lines: list[Line] = [self.heads(MISSES)]
        lines += [self.miss(one, one.reading) for one in measured.misses]
        lines += [
            self.miss(one, one.counted)
            for one in measured.judged
            if one.counted is not None and one not in measured.misses and one.counted_verdict == Verdict.WRONG
        ]
        return _table(self.say("misses"), lines, left=range(8)) if len(lines) > 1 else ""

    def miss(self, one: Judged, reading: Reading) -> Line:
        told = [values(faces) or self.say("nothing") for faces in (one.label.values, reading.values)]
        verdicts = (self.say(f"verdict-{verdict.value}") for verdict in (one.verdict, one.counted_verdict))
        judged = reading.why.value if reading.why else self.say("is-sure")
        trained = self.say(f"seen-{seen(one.label).value}")
        return one.label.file, trained, *told, f"{confidence_of(reading):.4f}", judged, *verdicts

    def refusals(self) -> str:
        found = self.measured.refusals
        if not found:
            return ""
        every = self.say("all")
        lines: list[Line] = [(*self.heads(("group",)), *(why.value for why in Why), every)]
        found = {**found, every: sum(found.values(), Counter())}
        lines += [(group, *(whys[why] or "" for why in Why), whys.total()) for group, whys in found.items()]
        return _table(self.say("refusals"), lines)

    def confusion(self) -> str:
        if not self.measured.judged:
            return ""
        names = (*(self.say("labelled", value=value) for value in range(1, 7)), *self.heads(("invented",)))
        lines: list[Line] = [("", *(self.say("read-as", value=value) for value in range(1, 7)), self.say("missed"))]
        lines += [(name, *(n or "" for n in row)) for name, row in zip(names, self.measured.confusion, strict=True)]
        return _table(self.say("confusion"), lines)

    def reliability(self) -> Iterator[str]:
        for name, samples in self.measured.reliabilities().items():
            found = bins(samples)
            lines: list[Line] = [self.heads(BINS)]
            lines += [
                (f"{each.low:g} - {each.high:g}", each.number, f"{each.confidence:.3f}", f"{each.right:.3f}")
                for each in found
            ]
            of = self.say(f"reliability-of-{name}")
            yield _table(self.say("reliability", of=of, error=f"{calibration_error(found):.3f}"), lines)

    def rendered(self) -> str:
        if not self.measured.rendered:
            return ""
        sure = [(label, reading) for label, reading, _ in self.measured.rendered if reading.sure]
        right = sum(label == reading.values for label, reading in sure)
        return self.say("rendered", right=right, scenes=len(self.measured.rendered), wrong=len(sure) - right)

    def memory(self) -> str:
        memory = self.measured.memory
        if memory is None:
            return ""
        return self.say("memory", before=f"{memory.before_mb:.0f}", peak=f"{memory.peak_mb:.0f}")


def _plain(score: Score) -> Iterator[object]:
    yield from (score.group, score.pictures, score.right, percent(score.share_right))
    yield from (score.refused, score.allowed, score.wrong, percent(score.share_of_sure))
    yield from (score.dice, score.found, percent(score.share_found), score.invented)


def _counted(score: Score) -> Line:
    return score.right, percent(score.share_right), score.refused, score.wrong, percent(score.share_of_sure)


def _sourced(plain: Score, counted: Score) -> Iterator[object]:
    yield plain.pictures
    for score in (plain, counted):
        yield from (score.right, percent(score.share_right), _range(score), score.wrong, percent(score.most_wrong))


def _range(score: Score) -> str:
    low, high = score.right_range
    return f"{100 * low:.1f}-{100 * high:.1f}"


def licence(text: str) -> str:
    """Return the name of a licence from a table of sources.

    >>> licence('dataset CC BY 4.0 (Roboflow public "Dice"); repository: none stated'), licence("GPL-3.0")
    ('CC BY 4.0', 'GPL-3.0')
    """
    return text.split(" (")[0].split(";")[0].removeprefix("dataset ")


def values(faces: Iterable[int]) -> str:
    """Format values as text."""
    return " ".join(map(str, faces))


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
