"""Carving: rows are read from the pages of a damaged SQLite file, without SQLite (sqlite.org/fileformat2.html).

A page says where its own rows begin. So neither the list of tables nor the tree above the rows is needed, and a
damaged page costs its own rows only. Pages are read from the file and from its log.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PAGE_BYTES = 4096
"""The size of every page of a journal."""

LOG_HEAD_BYTES, FRAME_HEAD_BYTES = 32, 24
FRAME_BYTES = FRAME_HEAD_BYTES + PAGE_BYTES
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The numbers a log begins with, by the order of the bytes in its checksums."""

PAGE_HEAD_BYTES = 8
LEAF = 13
"""The kind of a page that holds rows of a table."""

WHOLE_MOST = PAGE_BYTES - 35
"""A row of more bytes than this goes on in pages of its own."""

INTEGER_BYTES = (0, 1, 2, 3, 4, 6, 8)
"""The bytes of an integer, by its type in a row."""

Row = tuple[object, ...]


def beside(path: Path, end: str) -> Path:
    """Return the companion file with this suffix; links are resolved, as SQLite does."""
    real = os.path.realpath(path) if path.is_file() else path
    return Path(f"{real}{end}")


class Found(NamedTuple):
    """A row with its number as the first column; ``listed`` where its page counts it among its rows."""

    row: Row
    listed: bool


# The log ------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """A page in the log. ``sound`` where its checksum is right, ``commit`` where it ends a transaction."""

    page: int
    begin: int
    commit: bool
    sound: bool


def frames(log: bytes) -> list[Frame]:
    """The frames of a log up to the last commit since it was begun anew."""
    order = "big" if log[:4] == BIG.to_bytes(4) else "little"
    salts = log[16:24] if _head_is_sound(log) else log[LOG_HEAD_BYTES + 8 : LOG_HEAD_BYTES + 16]
    found, before = [], log[24:32]
    for begin in range(LOG_HEAD_BYTES, len(log) - FRAME_BYTES + 1, FRAME_BYTES):
        head = log[begin : begin + FRAME_HEAD_BYTES]
        content = head[:8] + log[begin + FRAME_HEAD_BYTES : begin + FRAME_BYTES]
        # A frame of an older log has another salt in all of four bytes, one of this log that is damaged in one of them.
        ours = sum(one != other for one, other in zip(head[8:16], salts, strict=True)) <= 1
        sound = head[8:16] == salts and _sum(content, before, order) == head[16:24]
        found.append(Frame(int.from_bytes(head[:4]), begin + FRAME_HEAD_BYTES, ours and head[4:8] != bytes(4), sound))
        before = head[16:24]
    last = max((place for place, frame in enumerate(found) if frame.commit), default=-1)
    return found[: last + 1]


def log_is_damaged(log: bytes) -> bool:
    """Whether commits of a log are lost that were synced; the last commit may be torn by a power cut."""
    found = frames(log)
    if not _head_is_sound(log):
        return bool(found)
    bad = next((place for place, frame in enumerate(found) if not frame.sound), len(found))
    return any(frame.commit for frame in found[bad:-1])


def _head_is_sound(log: bytes) -> bool:
    order = {LITTLE: "little", BIG: "big"}.get(int.from_bytes(log[:4]))
    return order is not None and len(log) >= LOG_HEAD_BYTES and _sum(log[:24], bytes(8), order) == log[24:32]


def _sum(content: bytes, before: bytes, order: str) -> bytes:
    """The checksum of a frame, continued from that of the frame before."""
    one, two = struct.unpack(">2I", before)
    words = struct.unpack(f"{'<' if order == 'little' else '>'}{len(content) // 4}I", content)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return struct.pack(">2I", one, two)


# The rows -----------------------------------------------------------------------------------------


class Pages:
    """The pages of a file and of the log beside it. Raises OSError where they cannot be read."""

    def __init__(self, path: Path) -> None:
        self._file = path.read_bytes() if path.is_file() else b""
        log = beside(path, "-wal")
        self._log = log.read_bytes() if log.is_file() else b""
        # A frame that is damaged has rows all the same, and each has a checksum of its own.
        self._frames = frames(self._log)
        self._newest = {frame.page: frame for frame in self._frames}

    def rows(self) -> Iterator[Found]:
        """Every row of every version of a page, oldest first; what makes no sense is passed over."""
        # The first page lists the tables.
        for begin in range(PAGE_BYTES, len(self._file), PAGE_BYTES):
            yield from self._of_page(self._file[begin : begin + PAGE_BYTES])
        for frame in self._frames:
            if frame.page > 1:
                yield from self._of_page(self._log[frame.begin : frame.begin + PAGE_BYTES])

    def _of_page(self, page: bytes) -> Iterator[Found]:
        """The rows of a page. Its kind and its number of rows may be damaged: a row speaks for itself."""
        listed = int.from_bytes(page[3:5]) if page[0] == LEAF else 0
        lowest, place = len(page), 0
        while (pointer := PAGE_HEAD_BYTES + 2 * place) + 2 <= lowest:
            begin = int.from_bytes(page[pointer : pointer + 2])
            if PAGE_HEAD_BYTES < begin < len(page):
                lowest = min(lowest, begin) if place < listed else lowest
                with suppress(IndexError, struct.error, ValueError):
                    yield Found(self._row(page, begin), place < listed)
            elif place >= listed:
                return
            place += 1

    def _row(self, page: bytes, begin: int) -> Row:
        """The row that begins at a byte of a page. Raises IndexError, struct.error or ValueError."""
        length, begin = varint(page, begin)
        number, begin = varint(page, begin)
        return (signed(number), *_columns(self._payload(page, begin, length))[1:])

    def _payload(self, page: bytes, begin: int, length: int) -> bytes:
        if length <= WHOLE_MOST:
            return page[begin : begin + length]
        if length > len(self._file) + len(self._log):
            raise ValueError("the row is longer than all there is")
        least = (PAGE_BYTES - 12) * 32 // 255 - 23
        here = least + (length - least) % (PAGE_BYTES - 4)
        here = here if here <= WHOLE_MOST else least
        parts = [page[begin : begin + here]]
        behind = int.from_bytes(page[begin + here : begin + here + 4])
        for _ in range((length - here + PAGE_BYTES - 5) // (PAGE_BYTES - 4)):
            if not behind:
                raise ValueError("the row has lost its end")
            more = self._page(behind)
            behind = int.from_bytes(more[:4])
            parts.append(more[4:])
        return b"".join(parts)[:length]

    def _page(self, number: int) -> bytes:
        """The newest version of a page."""
        frame = self._newest.get(number)
        content, begin = (self._log, frame.begin) if frame else (self._file, (number - 1) * PAGE_BYTES)
        return content[begin : begin + PAGE_BYTES]


def varint(data: bytes, begin: int) -> tuple[int, int]:
    """An integer of one to nine bytes, and where it ends. Raises IndexError.

    >>> varint(bytes([0x81, 0x00]), 0)
    (128, 2)
    """
    value = 0
    for place in range(begin, begin + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[begin + 8], begin + 9


def signed(value: int) -> int:
    """A number of 64 bits with its sign."""
    return value - (1 << 64) if value >> 63 else value


def _columns(payload: bytes) -> list[object]:
    """The values of a row. Raises IndexError, struct.error or ValueError."""
    end, at = varint(payload, 0)
    begin, values = end, list[object]()
    while at < end:
        kind, at = varint(payload, at)
        value, begin = _value(payload, begin, kind)
        values.append(value)
    if at != end or begin != len(payload):
        raise ValueError("the row is not as long as it says")
    return values


def _value(payload: bytes, begin: int, kind: int) -> tuple[object, int]:
    if kind >= 12:
        end = begin + (kind - 12) // 2
        return payload[begin:end].decode("utf-8", "replace") if kind % 2 else payload[begin:end], end
    if kind == 7:
        return struct.unpack_from(">d", payload, begin)[0], begin + 8
    if kind in (8, 9):
        return kind - 8, begin
    size = INTEGER_BYTES[kind]
    return int.from_bytes(payload[begin : begin + size], signed=True) if size else None, begin + size
