"""The evidence store: the evidence of one night, in a folder that is removed when that night is over.

Each piece of evidence is one zip file: its JPEGs, and `evidence.json`. The sectors of a removed file may keep its bytes
until they are written again; on an SD card this cannot be prevented.

1. The newest evidence is always kept. If all evidence exceeds ``max_bytes``, the oldest is deleted.
2. Nothing is stored if less than ``reserve_bytes`` would be left on the disk: they are for the journal.
3. A file is written as a whole, so a power cut loses at most the last one. If a file is damaged or missing, only its
   piece of evidence is lost; zip has a checksum of each picture.
4. The folder is made with the first file, so a disk that was full at the start needs no restart. The files are listed
   once, at the start, so a page never waits for a file that is being written.
"""

import json
import logging
import shutil
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from pi import files
from pi.capture.evidence import Evidence, Part, Pictures
from pi.journal.disk import JournalError, translating_errors
from pi.night.types import ReadingOutcome
from pi.table.table import steady_s

log = logging.getLogger(__name__)
MAX_BYTES = 512 * 2**20
RESERVE_BYTES = 128 * 2**20
DESCRIPTION = "evidence.json"


class EvidenceStore:
    """The evidence of one night. Every method may be called from any thread.

    All evidence is erased once none was added for ``keep_s`` seconds; ``on_erased`` is called after each erasure.
    """

    def __init__(
        self,
        folder: Path,
        *,
        keep_s: float,
        max_bytes: int = MAX_BYTES,
        reserve_bytes: int = RESERVE_BYTES,
        room: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
        steady: Callable[[], float] = steady_s,
    ) -> None:
        self.on_erased: Callable[[], object] = lambda: None
        self._folder = folder
        self._keep_s = keep_s
        self._max_bytes = max_bytes
        self._reserve_bytes = reserve_bytes
        self._room = room
        self._steady = steady
        self._added_s = steady()
        self._lock = threading.RLock()
        self._evidence = {evidence.number: evidence for evidence in map(_evidence_in, _files_in(folder)) if evidence}
        """The evidence by its number: replaced as a whole, under the lock, so reading needs no lock."""

    def add(self, judged: ReadingOutcome, pictures: Pictures, now: datetime) -> Evidence:
        """Store evidence, and delete the oldest if there is no room for it. Raise JournalError."""
        at = now.astimezone(UTC).isoformat(timespec="milliseconds")
        with self._lock, translating_errors(self._folder):
            number = max(self._evidence, default=0) + 1
            film_and_boxes = pictures.film_wh, pictures.boxes
            evidence = Evidence(number, at, judged.line, judged.values, judged.why, *film_and_boxes)
            data = _zip_bytes(evidence, pictures)
            self._make_room(len(data))
            files.write(self._path(number), data)
            self._evidence = {**self._evidence, number: evidence}
            self._added_s = self._steady()
        return evidence

    def all(self) -> list[Evidence]:
        """Return all evidence, oldest first."""
        return list(self._evidence.values())

    def picture(self, number: int, part: Part) -> bytes | None:
        """Return one picture as JPEG; None if it is missing or damaged."""
        return _content(self._path(number), f"{part}.jpg") if number in self._evidence else None

    def probe(self) -> None:
        """Test whether evidence could be stored now, by writing an empty file. Raise JournalError."""
        with self._lock, translating_errors(self._folder):
            self._make_room(0)
            probe = self._folder / "probe.new"
            files.write(probe, b"")
            probe.unlink()

    def expire(self) -> None:
        """Erase everything if nothing was added for ``keep_s``. Raise JournalError."""
        if self._steady() - self._added_s > self._keep_s:
            with self._lock:
                self._added_s = self._steady()
                if self._folder.exists():
                    self.erase()

    def erase(self) -> None:
        """Erase all evidence with its folder. Raise JournalError."""
        with self._lock, translating_errors(self._folder):
            self._evidence = {}
            wipe(self._folder)
        self.on_erased()

    def _make_room(self, weight: int) -> None:
        """Make the folder, and delete the oldest files until ``weight`` more bytes are allowed."""
        if self._room(self._folder.parent) < self._reserve_bytes + weight:
            raise JournalError("album-no-room", folder=str(self._folder.parent))
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        sizes = {path: path.stat().st_size for path in _files_in(self._folder)}
        total_bytes = sum(sizes.values()) + weight
        for path, size in sizes.items():
            if total_bytes <= self._max_bytes:
                return
            self._evidence = {number: kept for number, kept in self._evidence.items() if self._path(number) != path}
            path.unlink()
            total_bytes -= size

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:06}.zip"


def wipe(folder: Path) -> None:
    """Erase the evidence in a folder. Remove the folder unless it contains other files. Raise OSError."""
    with suppress(FileNotFoundError):
        for path in folder.iterdir():
            if path.suffix in (".zip", ".new"):
                path.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def _files_in(folder: Path) -> list[Path]:
    """Return the files of evidence in a folder, oldest first; none if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".zip" and path.is_file())
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("pictures: the folder cannot be read, it counts as empty: %s", error)
        return []


def _zip_bytes(evidence: Evidence, pictures: Pictures) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as file:
        # ZipInfo has no time: zip cannot store a year before 1980, and a clock without a battery begins in 1970.
        for part, content in pictures.jpegs.items():
            file.writestr(ZipInfo(f"{part}.jpg"), content)
        file.writestr(ZipInfo(DESCRIPTION), json.dumps(asdict(evidence)))
    return data.getvalue()


def _content(path: Path, name: str) -> bytes | None:
    """Return one member of a zip file; None if the file is missing or damaged."""
    try:
        with ZipFile(path) as file:
            return file.read(name)
    except Exception as error:  # noqa: BLE001 -- zipfile raises many kinds of errors for damaged bytes
        log.warning("pictures: %s of %s cannot be read, it is left out: %s", name, path, error)
        return None


def _evidence_in(path: Path) -> Evidence | None:
    """Return the evidence in a zip file, without its pictures; None if the file is damaged."""
    data = _content(path, DESCRIPTION)
    if data is None:
        return None
    try:
        fields = json.loads(data)
        lists = {name: tuple(fields[name]) for name in ("values", "film_wh")}
        return Evidence(**fields | lists | {"boxes": tuple(map(tuple, fields["boxes"]))})
    except (KeyError, TypeError, ValueError) as error:
        log.warning("pictures: %s is of another version, it is left out: %s", path, error)
        return None
