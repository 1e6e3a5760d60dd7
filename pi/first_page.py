"""The first page: a copy of the one page without which nothing of a journal can be read.

It says where in the file which table begins. SQLite writes it anew with every checkpoint, so a card that dies there
would take all nights with it; but what it says of the tables changes only with the format. So a copy lies beside the
file, without what changes all the time: SQLite works that out for itself, where it only reads.
"""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

COPY = "-head"
"""The end of its name."""

MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100

CHANGING = ((24, 40), (92, 100))
"""Bytes of the header (sqlite.org/fileformat2.html): change counter, pages, freelist; and what goes with them."""


def first_page(path: Path) -> bytes | None:
    """The first page of a file, without what changes; None where there is none that SQLite could read. Or OSError."""
    with path.open("rb") as file:
        head = file.read(HEADER_BYTES)
        if len(head) < HEADER_BYTES or not head.startswith(MAGIC):
            return None
        # A size of 1 stands for 64 kB.
        page = bytearray(head + file.read((int.from_bytes(head[16:18]) or 1) - HEADER_BYTES))
    for begin, end in CHANGING:
        page[begin:end] = bytes(end - begin)
    return bytes(page)


def keep(path: Path) -> None:
    """Have the copy say what the file's own first page says; a disk without room for it is no reason not to play."""
    copy = path.with_name(path.name + COPY)
    try:
        page = first_page(path)
        if page is not None and (not copy.exists() or copy.read_bytes() != page):
            new = copy.with_name(copy.name + ".new")
            new.write_bytes(page)
            new.replace(copy)
    except OSError as error:
        log.warning("the first page of the journal has no copy: %s", error)


def restore(path: Path) -> bool:
    """Put the copy where the first page of a damaged file was; whether there was one. Raises OSError."""
    copy = path.with_name(path.name + COPY)
    page = first_page(copy) if copy.exists() else None
    if page is None:
        return False
    with path.open("r+b") as file:
        file.write(page)
    return True
