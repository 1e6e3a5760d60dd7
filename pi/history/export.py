"""Everything to take home: the whole journal with what its actions led to, as JSON or as CSV in a zip.

Both are made while they are sent, one night at a time, so that a house of many years needs no
more memory than one of its nights. Only public data is written: actions and events, but never a table,
since a table may hold what no screen shows. An event that may not be repeated now is written without its content.
In CSV a text that a spreadsheet would take for a formula has an apostrophe before it, and every text is quoted.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from pi.history.attribution import Witness
from pi.history.history import HouseHistory
from pi.history.story import GameStory, NightStory, retell
from pi.journal.reader import JournalEntry, NightRange
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back

FORMAT = 1
"""Grows when a column is taken away or means something else."""

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "nights": ("night", "began", "games", "trouble"),
    "games": (
        *("night", "game", "kind", "rules", "trouble", "began", "ended", "seconds", "over"),
        *("players", "winners", "losers", "options"),
    ),
    "ledger": ("night", "game", "kind", "player", "unit", "amount"),
    "actions": ("line", "night", "game", "at", "do", "by", "stands", "dice", "action"),
    "events": ("line", "night", "game", "place", "event", "player", "unit", "amount", "why", "made_by", "keys"),
}
"""The tables, in the order in which they are written, and their columns."""

FORMULA = re.compile(r"((?:^|[;|\t\r\n])[\s\"'\x00-\x1f\u200b-\u200f\ufeff]*)([=+\-@＝＋－＠])")
"""The beginning of a formula, where a cell begins or where some spreadsheet lets another one begin."""

Row = tuple[object, ...]
Meaning = Callable[[str, str], str]
"""Says what a column of a table means."""

CHUNK_BYTES = 1 << 16


class Told(NamedTuple):
    """One line of a game with its events, each with its culprit; `stands` unless it was taken back."""

    entry: JournalEntry
    game: int
    stands: bool
    events: tuple[tuple[Json, str | None], ...]


class Export:
    """What the memory knows at the moment in which this is made; what is said later is not in it."""

    def __init__(self, memory: HouseHistory) -> None:
        self._memory = memory
        self._nights = memory.reader.nights()

    # JSON --------------------------------------------------------------------------------

    def as_json(self, meaning: Meaning) -> Iterator[bytes]:
        """One object: the meaning of every column, and the nights with games, actions and events inside."""
        columns = {table: {name: meaning(table, name) for name in names} for table, names in COLUMNS.items()}
        yield f'{{"format":{FORMAT},"columns":{_json(columns)},"nights":['.encode()
        for number, bounds in enumerate(self._nights):
            yield (",\n" if number else "\n").encode() + _json(self._night(bounds)).encode()
        yield b"\n]}\n"

    def _night(self, bounds: NightRange) -> dict[str, object]:
        story, told = self._story(bounds), self._told(bounds)
        games = [
            {
                "game": place,
                **dict(zip(COLUMNS["games"][2:], _game(game), strict=True)),
                "ledger": game.ledger,
                "actions": [_action(one) for one in told if one.stands and one.game == place],
            }
            for place, game in enumerate(story.games, 1)
        ]
        taken_back = [_action(one) for one in told if not one.stands]
        head = {"night": bounds.night, "began": bounds.began, "trouble": story.trouble}
        return {**head, "games": games, "taken_back": taken_back}

    # CSV ---------------------------------------------------------------------------------

    def as_csv(self, meaning: Meaning) -> Iterator[bytes]:
        """A zip of one CSV file a table, and `columns.csv`, which says what the columns mean."""
        pipe = _Pipe()
        with ZipFile(pipe, "w", ZIP_DEFLATED) as file:
            for name, head, rows in self._tables(meaning):
                with file.open(f"{name}.csv", "w") as member:
                    # With the mark at its beginning spreadsheets take the file for what it is, UTF-8.
                    text = io.TextIOWrapper(member, "utf-8-sig", newline="")
                    # Some split unquoted texts elsewhere than at commas.
                    table = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
                    table.writerow(head)
                    for row in rows:
                        table.writerow(map(cell, row))
                        if pipe.waiting >= CHUNK_BYTES:
                            yield pipe.take()
                    text.flush()
                    text.detach()
        yield pipe.take()

    def _tables(self, meaning: Meaning) -> Iterator[tuple[str, Sequence[str], Iterator[Row]]]:
        meanings = ((table, name, meaning(table, name)) for table, names in COLUMNS.items() for name in names)
        yield "columns", ("table", "column", "meaning"), meanings
        for table, rows in (
            ("nights", self._nights_rows()),
            ("games", self._games_rows()),
            ("ledger", self._ledger_rows()),
            ("actions", self._actions_rows()),
            ("events", self._events_rows()),
        ):
            yield table, COLUMNS[table], rows

    def _nights_rows(self) -> Iterator[Row]:
        for bounds in self._nights:
            story = self._story(bounds)
            yield bounds.night, bounds.began, len(story.games), story.trouble

    def _games_rows(self) -> Iterator[Row]:
        for bounds in self._nights:
            for place, story in enumerate(self._story(bounds).games, 1):
                yield bounds.night, place, *_game(story)

    def _ledger_rows(self) -> Iterator[Row]:
        for bounds in self._nights:
            for place, story in enumerate(self._story(bounds).games, 1):
                for player, line in story.ledger.items():
                    yield from ((bounds.night, place, story.game, player, unit, n) for unit, n in line.items())

    def _actions_rows(self) -> Iterator[Row]:
        for bounds in self._nights:
            for told in self._told(bounds, events=False):
                entry, by = told.entry, told.entry.action.get("by")
                head = (entry.line, bounds.night, told.game, entry.at, entry.action["do"], by)
                yield (*head, told.stands, entry.dice, entry.action)

    def _events_rows(self) -> Iterator[Row]:
        for bounds in self._nights:
            for told in self._told(bounds):
                for place, (event, by) in enumerate(told.events, 1):
                    usual = [event.get(key) for key in ("player", "unit", "amount", "why")]
                    rest = {k: v for k, v in event.items() if k not in ("event", "player", "unit", "amount", "why")}
                    yield told.entry.line, bounds.night, told.game, place, event["event"], *usual, by, rest

    # What both are made of ---------------------------------------------------------------

    def _story(self, bounds: NightRange) -> NightStory:
        return self._memory.story(bounds, over=bounds is not self._nights[-1])

    def _told(self, bounds: NightRange, *, events: bool = True) -> list[Told]:
        """Every line of a night in its order, with the events of those that stand."""
        lines, story = self._memory.reader.lines(bounds), self._story(bounds)
        games = [] if story.trouble else fold(lines)
        troubles = [game.trouble for game in story.games]
        told: dict[int, Told] = {}
        for place, (game, trouble) in enumerate(zip(games, troubles, strict=True), 1):
            if events and not trouble:
                told |= {one.entry.line: one for one in _with_events(game, place)}
            else:
                told |= {line.line: Told(line, place, True, ()) for line in game}
        rows = [told.get(line.line, Told(line, 0, False, ())) for line in lines]
        on = games and not troubles[-1] and bounds is self._nights[-1]
        return _hushed(rows, games[-1]) if on else rows


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
    """Return a text in which no spreadsheet finds a formula, with any separator of cells.

    A French one splits at semicolons, so the text after one is a cell of its own.

    >>> harmless("=1"), harmless("Bo;=1"), harmless("a-b")
    ("'=1", "Bo;'=1", 'a-b')
    """
    marked = FORMULA.sub(r"\1'\2", text)
    return f"'{marked}" if marked != text and marked[0].isspace() else marked


def _hushed(rows: list[Told], game: Sequence[JournalEntry]) -> list[Told]:
    """The lines without what may not be repeated now; also without what was taken back since it was first said."""
    referee = Referee()
    happened = [events for _, events in retell(game, referee)]
    places = kept_back(happened, referee.table or {})
    hushed = {game[place].line for place in places}
    since = game[min(places) - 1].line if places else rows[-1].entry.line
    return [
        _silenced(row) if row.entry.line in hushed or (not row.stands and row.entry.line > since) else row
        for row in rows
    ]


def _silenced(told: Told) -> Told:
    """A line without what was said in it."""
    entry = told.entry._replace(
        action={key: told.entry.action[key] for key in ("do", "by") if key in told.entry.action}
    )
    return told._replace(entry=entry, events=tuple(({**event, "said": None}, by) for event, by in told.events))


def _with_events(game: Sequence[JournalEntry], place: int) -> Iterator[Told]:
    witness = Witness(str(game[0].action["game"]))
    for entry, events in retell(game, Referee()):
        witness.hear(entry.action, events)
        yield Told(entry, place, True, tuple((e, witness.culprit(e) if e["event"] == "take" else None) for e in events))


def _game(story: GameStory) -> Row:
    """The columns of a game, after those of its night and place."""
    inside = (story.players, story.winners, story.losers, story.options)
    return (story.game, story.rules, story.trouble, story.began, story.ended, story.lasted_s, story.over, *inside)


def _action(told: Told) -> dict[str, object]:
    entry = told.entry
    seen = {"line": entry.line, "at": entry.at, "action": entry.action}
    events = [event if by is None else {**event, "made_by": by} for event, by in told.events]
    return seen | ({} if entry.dice is None else {"dice": entry.dice}) | ({"events": events} if told.stands else {})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Pipe(io.RawIOBase):
    """What a zip is written into, and taken out of again while it grows."""

    def __init__(self) -> None:
        self._chunks: list[bytes] = []
        self.waiting = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._chunks.append(bytes(data))
        self.waiting += len(data)
        return len(data)

    def take(self) -> bytes:
        """Everything that was written since the last time."""
        taken, self._chunks, self.waiting = b"".join(self._chunks), [], 0
        return taken
