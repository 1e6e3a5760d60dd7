"""The check of the disk: can the journal be written, is there room, and how long until a line outlives a power cut?"""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State
from pi.files import list_aside
from pi.journal.disk import JournalError, translating_errors
from pi.journal.reader import NIGHTS

MIN_MB, ENOUGH_MB = 128, 512
"""Free space (MB) below which the disk counts as full, and as short: the evidence store leaves 128 and may use 512."""
SLOW_MS = 60.0
"""People notice a longer sync (ms): every press waits for one."""
SYNCS = 20
LINE = b"x" * 4096


def examine(folder: Path, clock: Callable[[], float] = time.perf_counter) -> Iterator[Finding]:
    """Examine the folder of the journal; before the first night, the folder in which it will be made."""
    values = {"folder": str(folder)}
    try:
        with translating_errors(folder / NIGHTS):
            existing_folder = next(path for path in (folder, *folder.parents) if path.is_dir())
            free_mb = shutil.disk_usage(existing_folder).free // 2**20
            sync_ms = sync_time_ms(existing_folder, clock)
    except JournalError as error:
        yield Finding("disk-closed", State.FAILED, error.values)
        return
    yield Finding("disk-open", State.GOOD, values)
    if aside := [str(path) for each in (folder, folder / NIGHTS) for path in list_aside(each)]:
        yield Finding("disk-aside", State.WARNING, {"files": tuple(aside)})
    room = {**values, "megabytes": free_mb}
    if free_mb < MIN_MB:
        yield Finding("disk-full", State.FAILED, room)
    elif free_mb < ENOUGH_MB:
        yield Finding("disk-short", State.WARNING, room)
    else:
        yield Finding("disk-room", State.GOOD, room)
    speed = {"milliseconds": round(sync_ms, 1)}
    yield Finding("disk-slow", State.WARNING, speed) if sync_ms > SLOW_MS else Finding("disk-fast", State.GOOD, speed)


def sync_time_ms(folder: Path, clock: Callable[[], float]) -> float:
    """Return the time until a line is on the disk (ms): the median of `SYNCS` lines."""
    times_ms = []
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as file:
        for _ in range(SYNCS):
            began = clock()
            file.write(LINE)
            file.flush()
            os.fdatasync(file.fileno())
            times_ms.append(1000 * (clock() - began))
    return statistics.median(times_ms)
