"""The lines of a night's file; README.md describes them."""

import json
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple
from zlib import crc32

from pi import version
from pi.night.doubts import NO_DOUBTS, Doubts, doubts_as_json, doubts_from_json
from pi.night.types import Json

SUFFIX = ".jsonl"
NAME = "%Y-%m-%dT%H-%M"
"""A night is named after the local time at which it began."""
FORMAT = 1
"""The version of the keys. It grows when an older program would misread the lines."""


class NightHead(NamedTuple):
    """The first line: the name of the night, its house, when it began, and the number of its first action."""

    night: str
    house: str
    began: str
    first: int


class JournalEntry(NamedTuple):
    """One action with its circumstances.

    ``at`` is UTC in ISO 8601. ``rules`` is the version of the rules of a started game. ``dice`` names the dice that the
    camera read; None if people entered the action. ``doubts`` are the eye's doubts about them. ``clock`` is the time to
    which the clock was set after the action; None if it was not set.
    """

    line: int
    at: str
    action: Json
    changed: bool
    rules: int | None = None
    dice: str | None = None
    doubts: Doubts = NO_DOUBTS
    clock: str | None = None


class Content(NamedTuple):
    """The head of a file, and its actions in order (None: lost). ``is_whole``: no complete line is damaged."""

    head: NightHead
    entries: list[JournalEntry | None]
    is_whole: bool


class ForeignError(ValueError):
    """A file is not a night that this program can read. The message is the reason: `newer` or `unknown`."""


def name_of(began: datetime, last: str = "") -> str:
    """Return the name of a night: its time, but at least a minute after the last night, even if the clock is behind.

    >>> name_of(datetime(2026, 11, 27, 21, 4).astimezone(), "2026-11-27T21-10")
    '2026-11-27T21-11'
    """
    name = began.astimezone().replace(tzinfo=None)
    with suppress(ValueError):
        name = max(name, datetime.strptime(last, NAME) + timedelta(minutes=1))
    return name.strftime(NAME)


def encode(fields: Json) -> bytes:
    r"""Return a line: these fields, and the checksum of the bytes before it.

    >>> encode({"n": 1})
    b'{"n":1,"crc":"ff61ec38"}\n'
    """
    body = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
    return b'%b,"crc":"%08x"}\n' % (body, crc32(body))


def decode(line: bytes) -> Json | None:
    """Return the fields of a line without its line feed; None if the line is damaged."""
    body, _, end = line.rpartition(b',"crc":"')
    if end != b'%08x"}' % crc32(body):
        return None
    try:
        fields = json.loads(body + b"}")
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def head_line(head: NightHead) -> bytes:
    """Return the first line of a night; it names the version of the program that writes it."""
    return encode({"format": FORMAT, "croupier": version(), **head._asdict()})


def entry_lines(night: str, entry: JournalEntry) -> bytes:
    """Return the line of an action, and its clock line if it has one; a key without a value is left out."""
    fields: Json = {"night": night, "n": entry.line, "at": entry.at, "action": entry.action, "changed": entry.changed}
    optional = {"rules": entry.rules, "dice": entry.dice, "seen": doubts_as_json(entry.doubts) or None}
    line = encode({**fields, **{key: value for key, value in optional.items() if value is not None}})
    return line + clock_line(night, entry) if entry.clock else line


def clock_line(night: str, entry: JournalEntry) -> bytes:
    """Return the line of the time to which the clock was set after an action."""
    return encode({"night": night, "n": entry.line, "clock": entry.clock})


def head_of(fields: Json) -> NightHead:
    """Return the head in a first line. Raise ForeignError for another format."""
    match fields:
        case {"format": 1, "night": str(night), "house": str(house), "began": str(began), "first": int(first)}:
            return NightHead(night, house, began, first)
        case {"format": int(other), "croupier": str()} if other > FORMAT:
            raise ForeignError("newer")
    raise ForeignError("unknown")


def parse(data: bytes) -> Content:
    """Return the content of a whole file. Raise ForeignError if it is not a night of this format."""
    *raw, torn = data.split(b"\n")
    lines = [decode(line) for line in raw]
    head = head_of(lines[0]) if lines and lines[0] and "n" not in lines[0] else None
    numbered = [fields for fields in lines if fields and "n" in fields]
    if head is None and not numbered:
        raise ForeignError("unknown")
    names = Counter(str(fields.get("night")) for fields in numbered)
    ((night, _),) = names.most_common(1) or [(head.night if head else "", 0)]
    written = [fields for fields in numbered if fields.get("night") == night]
    actions = [fields for fields in written if "clock" not in fields]
    clock = {fields["n"]: fields["clock"] for fields in written if "clock" in fields}
    entries = {fields["n"]: _entry(fields, clock.get(fields["n"])) for fields in actions}
    if head is None or head.night != night:
        # The sector of the first line is lost, or of another file.
        first = min(entries, default=1)
        head = NightHead(night, "", entries[first].at if entries else "", first)
    numbers = range(head.first, max(entries, default=head.first - 1) + 1)
    in_order = [fields["n"] for fields in actions] == list(numbers)
    # A line that was never acknowledged may be cut off, but a program writes no zeros.
    ends_well = lines[-1] is not None and b"\0" not in torn
    is_whole = bool(head.house) and len(written) + 1 == len(lines) and in_order and ends_well
    numbered_entries = [entries.get(number) for number in numbers] + ([] if ends_well else [None])
    return Content(head, numbered_entries, is_whole)


def _entry(fields: Json, clock: str | None) -> JournalEntry:
    plain = (fields["n"], fields["at"], fields["action"], fields["changed"], fields.get("rules"), fields.get("dice"))
    return JournalEntry(*plain, doubts_from_json(fields.get("seen")), clock)
