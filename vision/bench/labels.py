"""The labels of pictures and films: ``labels.csv`` and ``video_labels.csv``.

Columns of ``labels.csv``: ``file`` (relative to the folder), ``group``, ``values`` (top faces, separated by spaces),
``expect``, and optionally ``source_repo`` and ``licence``. Columns of ``video_labels.csv``: ``file``, ``values``,
``rest_first_frame``, ``rest_last_frame`` (counted from 0) and ``fps``; one row for each throw, in the order of the
film. Other columns are ignored.

A folder whose dice have boxes has two files instead of ``labels.csv``: ``sources.csv`` (``file``, ``source_repo``,
``licence``; one row for each picture) and ``boxes.csv`` (``file``, ``value``; one row for each die). Its groups are its
subfolders. A picture without a box shows no dice. The value 0 is a die without a readable top: its picture must be
refused.
"""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

Row = dict[str, str]
T = TypeVar("T")


class LabelsError(ValueError):
    """The error if a folder has no labels, or invalid ones. The message is for people, in English."""


class ExpectedReading(StrEnum):
    """The expected reading of a picture."""

    READ = "read"  # sure, with the values
    READ_OR_REFUSE = "read_or_refuse"  # sure, with the values, or unsure
    REFUSE = "refuse"  # unsure
    NONE = "none"  # sure, without dice, or unsure


@dataclass(frozen=True)
class PhotoLabel:
    """The label of one picture; ``values`` are the top faces, lowest first, or empty if no dice can be read."""

    file: str
    group: str
    values: tuple[int, ...]
    expect: ExpectedReading
    source: str = ""
    licence: str = ""

    @property
    def of_a_table(self) -> bool:
        """True for two to five dice, the numbers that the games are played with."""
        return 2 <= len(self.values) <= 5


@dataclass(frozen=True)
class FilmedThrow:
    """One throw of a film: the dice are at rest in the frames from ``rest_first`` to ``rest_last``, both included."""

    file: str
    values: tuple[int, ...]
    rest_first: int
    rest_last: int
    fps: float


def labels_of(folder: Path) -> list[PhotoLabel]:
    """Return the labels of a folder. Raise :class:`LabelsError` if one is wrong or its picture is missing."""
    return _boxed(folder) if (folder / "boxes.csv").is_file() else list(_rows(folder / "labels.csv", _label))


def _boxed(folder: Path) -> list[PhotoLabel]:
    faces: defaultdict[str, list[int]] = defaultdict(list)
    for file, value in _rows(folder / "boxes.csv", _box):
        faces[file].append(value)

    def label(row: Row) -> PhotoLabel:
        file, values = row["file"], tuple(sorted(faces[row["file"]]))
        expect = ExpectedReading.REFUSE if 0 in values else ExpectedReading.READ if values else ExpectedReading.NONE
        values_known = values if expect == ExpectedReading.READ else ()
        return PhotoLabel(file, file.split("/")[0], values_known, expect, row["source_repo"], row["licence"])

    return list(_rows(folder / "sources.csv", label))


def _box(row: Row) -> tuple[str, int]:
    value = int(row["value"])
    if not 0 <= value <= 6:
        raise ValueError(f"a die shows 1 to 6, or 0 if it has no readable top, not {value}")
    return row["file"], value


def throws_of(folder: Path) -> list[FilmedThrow]:
    """Return the throws of a folder's films; [] without ``video_labels.csv``. Raise LabelsError if one is wrong."""
    table = folder / "video_labels.csv"
    return list(_rows(table, _throw)) if table.is_file() else []


def _rows(table: Path, convert: Callable[[Row], T]) -> Iterator[T]:
    if not table.is_file():
        raise LabelsError(f"there is no {table}: name a folder of labelled pictures (croupier bench --help)")
    with table.open(newline="", encoding="utf-8") as lines:
        for number, row in enumerate(csv.DictReader(lines), start=2):
            try:
                converted = convert(row)
            except KeyError as missing:
                raise LabelsError(f"{table} has no column {missing.args[0]}: see croupier bench --help") from None
            except ValueError as error:
                raise LabelsError(f"{table}, row {number}: {error} (see croupier bench --help)") from None
            if not (table.parent / row["file"]).is_file():
                raise LabelsError(f"{table}, row {number}: there is no {table.parent / row['file']}")
            yield converted


def _label(row: Row) -> PhotoLabel:
    values, expect = _values(row), ExpectedReading(row["expect"])
    if bool(values) != expect.startswith("read"):
        raise ValueError(f"{expect.value!r} does not go with the values {row['values']!r}")
    return PhotoLabel(row["file"], row["group"], values, expect, row.get("source_repo", ""), row.get("licence", ""))


def _throw(row: Row) -> FilmedThrow:
    first, last = int(row["rest_first_frame"]), int(row["rest_last_frame"])
    return FilmedThrow(row["file"], _values(row), first, last, float(row["fps"]))


def _values(row: Row) -> tuple[int, ...]:
    values = tuple(sorted(map(int, row["values"].split())))
    if not all(1 <= value <= 6 for value in values):
        raise ValueError(f"a die shows 1 to 6, not {row['values']!r}")
    return values
