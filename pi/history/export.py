"""The export: the whole journal with the events of its actions (JSON, or CSV in a zip), and tonight's throws.

It is made while it is sent, one night at a time, so that many years need no more memory than one night. Only public
data is written: actions and events, but never a table, which may contain hidden dice. An event that may not be repeated
now is written without its content. In CSV every text is quoted, with an apostrophe before the beginning of a formula.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pi.capture.evidence import Part
from pi.capture.evidence_store import EvidenceStore
from pi.history.attribution import Witness
from pi.history.history import HouseHistory
from pi.history.story import NightStory, retell
from pi.journal.night_file import JournalEntry
from pi.journal.reader import NightRange
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back

FORMAT = 1
"""The version of the export. It grows when a column is removed or changes its meaning."""
FORMULA = re.compile(r"((?:^|[;|\t\r\n])[\s\"'\x00-\x1f\u200b-\u200f\ufeff]*)([=+\-@＝＋－＠])")
"""The beginning of a formula, at the start of a cell or after a character at which some spreadsheets split."""
USUAL_KEYS = ("event", "player", "unit", "amount", "why")
"""The keys of an event that have columns of their own; all others are in the column `keys`."""
Row = tuple[object, ...]
Meaning = Callable[[str, str], str]
"""Called with a table and a column; returns the meaning of the column."""
CHUNK_BYTES = 1 << 16


class ExportedLine(NamedTuple):
    """One line of a game, and its events with their culprits. ``stands`` is False for a line that was taken back."""

    entry: JournalEntry
    game: int
    stands: bool
    events: tuple[tuple[Json, str | None], ...]


class Export:
    """The export of the nights known at its creation; later actions are not exported."""

    def __init__(self, memory: HouseHistory) -> None:
        self._memory = memory
        self._nights = memory.reader.nights()

    def as_json(self, meaning: Meaning) -> Iterator[bytes]:
        """Yield one JSON object in pieces: the columns' meanings, and the nights with games, actions and events."""
        columns = {name: {column: meaning(name, column) for column in table.columns} for name, table in TABLES.items()}
        yield f'{{"format":{FORMAT},"columns":{_json(columns)},"nights":['.encode()
        for number, night in enumerate(self._each_night()):
            yield (",\n" if number else "\n").encode() + _json(night.as_json()).encode()
        yield b"\n]}\n"

    def as_csv(self, meaning: Meaning) -> Iterator[bytes]:
        """Yield a zip in pieces: a CSV file for each table, and `columns.csv` with the meaning of each column."""
        pipe = _Pipe()
        with ZipFile(pipe, "w", ZIP_DEFLATED) as file:
            for name, head, rows in self._csv_tables(meaning):
                with file.open(f"{name}.csv", "w") as member:
                    # With a byte order mark spreadsheets read the file as UTF-8.
                    text = io.TextIOWrapper(member, "utf-8-sig", newline="")
                    # Some split unquoted texts elsewhere than at commas.
                    table = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
                    table.writerow(head)
                    for row in rows:
                        table.writerow(map(cell, row))
                        if len(pipe.waiting) >= CHUNK_BYTES:
                            yield pipe.take()
                    text.flush()
                    text.detach()
        yield pipe.take()

    def _csv_tables(self, meaning: Meaning) -> Iterator[tuple[str, Sequence[str], Iterable[Row]]]:
        meanings = ((name, column, meaning(name, column)) for name in TABLES for column in TABLES[name].columns)
        yield "columns", ("table", "column", "meaning"), meanings
        for name, table in TABLES.items():
            yield name, table.columns, chain.from_iterable(map(table.rows, self._each_night()))

    def _each_night(self) -> Iterator[ExportedNight]:
        return (ExportedNight(self._memory, bounds, bounds is self._nights[-1]) for bounds in self._nights)


def throws(memory: HouseHistory, evidence_store: EvidenceStore) -> Iterator[bytes]:
    """Return tonight's throws as a zip in pieces: a folder of pictures with their values (`vision.bench.labels`).

    A throw that counts as it was read is in the group `confirmed`, else in `corrected`. Throws that were taken back are
    missing. The column ``boxes`` has x, y, width and height of each die in pixels, as the eye saw them.
    """
    nights, pipe, rows = memory.reader.nights(), _Pipe(), io.StringIO()
    games = fold(memory.reader.lines(nights[-1])) if nights else []
    values_by_line = {entry.line: entry.action.get("values") for entry in chain.from_iterable(games)}
    labels = csv.writer(rows)
    labels.writerow(("file", "group", "values", "expect", "boxes"))
    with ZipFile(pipe, "w") as file:
        for evidence in evidence_store.all():
            values = values_by_line.get(evidence.line or 0)
            picture = evidence_store.picture(evidence.number, Part.PLAIN)
            if not values or len(values) != len(evidence.values) or picture is None:
                continue
            group = "confirmed" if tuple(values) == evidence.values else "corrected"
            name = f"{evidence.number:06}.jpg"
            labels.writerow((name, group, _words(values), "read", ";".join(map(_words, evidence.boxes))))
            file.writestr(ZipInfo(name), picture)
            yield pipe.take()
        file.writestr(ZipInfo("labels.csv"), rows.getvalue())
    yield pipe.take()


def _words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


class ExportedNight:
    """One night of the export. Its lines are replayed only if a table of the export needs them."""

    def __init__(self, memory: HouseHistory, bounds: NightRange, is_last: bool) -> None:
        self._memory, self.bounds, self._is_last = memory, bounds, is_last
        self.story: NightStory = memory.story(bounds, over=not is_last)

    @cached_property
    def lines(self) -> list[ExportedLine]:
        """All lines of the night, oldest first. Only lines that stand, in games that can be replayed, have events."""
        entries = self._memory.reader.lines(self.bounds)
        games = [] if self.story.trouble == "broken" else fold(entries)
        troubles = [game.trouble for game in self.story.games]
        by_line: dict[int, ExportedLine] = {}
        for number, (game, trouble) in enumerate(zip(games, troubles, strict=True), 1):
            lines = (ExportedLine(entry, number, True, ()) for entry in game) if trouble else _with_events(game, number)
            by_line |= {line.entry.line: line for line in lines}
        rows = [by_line.get(entry.line, ExportedLine(entry, 0, False, ())) for entry in entries]
        return _without_kept_back(rows, games[-1]) if games and not troubles[-1] and self._is_last else rows

    def as_json(self) -> dict[str, object]:
        games = []
        for game, row in zip(self.story.games, _game_rows(self), strict=True):
            columns = dict(zip(TABLES["games"].columns, row, strict=True))
            del columns["night"]
            actions = [_action(line) for line in self.lines if line.stands and line.game == columns["game"]]
            games.append({**columns, "ledger": game.ledger, "actions": actions})
        taken_back = [_action(line) for line in self.lines if not line.stands]
        head = {"night": self.bounds.night, "began": self.bounds.began, "trouble": self.story.trouble}
        return {**head, "games": games, "taken_back": taken_back}


def _night_rows(night: ExportedNight) -> Iterator[Row]:
    yield night.bounds.night, night.bounds.began, len(night.story.games), night.story.trouble


def _game_rows(night: ExportedNight) -> Iterator[Row]:
    for number, game in enumerate(night.story.games, 1):
        head = (night.bounds.night, number, game.game, game.rules, game.trouble, game.began, game.ended, game.lasted_s)
        yield *head, game.over, game.players, game.winners, game.losers, game.options


def _ledger_rows(night: ExportedNight) -> Iterator[Row]:
    for number, game in enumerate(night.story.games, 1):
        for player, amounts in game.ledger.items():
            yield from ((night.bounds.night, number, game.game, player, unit, n) for unit, n in amounts.items())


def _action_rows(night: ExportedNight) -> Iterator[Row]:
    for entry, game, stands, _ in night.lines:
        by = entry.action.get("by")
        yield entry.line, night.bounds.night, game, entry.at, entry.action["do"], by, stands, entry.dice, entry.action


def _event_rows(night: ExportedNight) -> Iterator[Row]:
    for entry, game, _, events in night.lines:
        for position, (event, by) in enumerate(events, 1):
            usual = [event.get(key) for key in USUAL_KEYS]
            rest = {key: value for key, value in event.items() if key not in USUAL_KEYS}
            yield entry.line, night.bounds.night, game, position, *usual, by, rest


class ExportTable(NamedTuple):
    """The columns of one table, and the function that returns its rows for one night."""

    columns: tuple[str, ...]
    rows: Callable[[ExportedNight], Iterator[Row]]


GAME_HEAD = ("night", "game", "kind", "rules", "trouble", "began", "ended", "seconds")
TABLES = {
    "nights": ExportTable(("night", "began", "games", "trouble"), _night_rows),
    "games": ExportTable((*GAME_HEAD, "over", "players", "winners", "losers", "options"), _game_rows),
    "ledger": ExportTable(("night", "game", "kind", "player", "unit", "amount"), _ledger_rows),
    "actions": ExportTable(("line", "night", "game", "at", "do", "by", "stands", "dice", "action"), _action_rows),
    "events": ExportTable(("line", "night", "game", "place", *USUAL_KEYS, "made_by", "keys"), _event_rows),
}
"""The tables, in the order in which they are written."""


def cell(value: object) -> object:
    """Return a value that is safe in a spreadsheet: no text becomes a formula.

    >>> cell("=HYPERLINK(1)"), cell(["Ana"]), cell(True), cell(None), cell(-1)
    ("'=HYPERLINK(1)", '["Ana"]', 'true', '', -1)
    """
    if value is None:
        return ""
    if isinstance(value, bool | list | tuple | Mapping):
        return harmless(_json(value))
    return harmless(value) if isinstance(value, str) else value


def harmless(text: str) -> str:
    """Return a text in which no spreadsheet finds a formula, whatever character separates its cells.

    A French spreadsheet splits at semicolons, so a formula can also begin after a semicolon.

    >>> harmless("=1"), harmless("Bo;=1"), harmless("a-b")
    ("'=1", "Bo;'=1", 'a-b')
    """
    marked = FORMULA.sub(r"\1'\2", text)
    return f"'{marked}" if marked != text and marked[0].isspace() else marked


def _without_kept_back(rows: list[ExportedLine], game: Sequence[JournalEntry]) -> list[ExportedLine]:
    """Return the lines. Lines that are kept back now, and later ones that were taken back, lose their contents."""
    referee = Referee()
    happened = [events for _, events in retell(game, referee)]
    indices = kept_back(happened, referee.table or {})
    hushed = {game[index].line for index in indices}
    since = game[min(indices) - 1].line if indices else rows[-1].entry.line
    return [
        _without_content(row) if row.entry.line in hushed or (not row.stands and row.entry.line > since) else row
        for row in rows
    ]


def _without_content(line: ExportedLine) -> ExportedLine:
    action = line.entry.action
    entry = line.entry._replace(action={key: action[key] for key in ("do", "by") if key in action})
    return line._replace(entry=entry, events=tuple(({**event, "said": None}, by) for event, by in line.events))


def _with_events(game: Sequence[JournalEntry], number: int) -> Iterator[ExportedLine]:
    witness = Witness(str(game[0].action["game"]))
    for entry, events in retell(game, Referee()):
        witness.follow(entry.action, events)
        attributed = tuple((e, witness.culprit(e) if e["event"] == "take" else None) for e in events)
        yield ExportedLine(entry, number, True, attributed)


def _action(line: ExportedLine) -> dict[str, object]:
    entry = line.entry
    fields = {"line": entry.line, "at": entry.at, "action": entry.action}
    events = [event if by is None else {**event, "made_by": by} for event, by in line.events]
    return fields | ({} if entry.dice is None else {"dice": entry.dice}) | ({"events": events} if line.stands else {})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Pipe(io.RawIOBase):
    """A buffer into which a zip is written, and from which it is taken in pieces."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.waiting += data
        return len(data)

    def take(self) -> bytes:
        taken, self.waiting = bytes(self.waiting), bytearray()
        return taken
