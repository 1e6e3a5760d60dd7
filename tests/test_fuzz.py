"""Bad input: for any content of a file there is a clear error within a bound of time and memory, and never a crash.

The line protocol is fuzzed in `tests/pi/rules/test_protocol.py`, the pages in `tests/web/test_interface.py`.
"""

from __future__ import annotations

import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pi.cameras import CameraError, open_camera
from pi.config import ConfigError, as_toml, load
from pi.journal.store import Journal
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from pi.words import Words
from tests.pi.capture.frames import tray
from tests.pi.journal.evenings import evening_of, played
from tests.refusals import said
from vision import MAX_PIXELS
from vision.eye import Eye
from vision.stills import read_file

quietly = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
MEGABYTES = 400
"""The memory that one input may take, and a whole program after a picture of gigabytes."""

MEGABYTES_DECODING = 12 * MAX_PIXELS // 2**20
"""The same for the largest picture that is decoded: three bytes a pixel, eight of JPEG's coefficients, one to spare."""

MEGABYTES_MORE = 1024
"""The memory that a fuzzed process may reserve beyond its present memory; it may use less of it (`sparing`)."""


def megabytes(kind: str) -> int:
    """Return the memory that this process has reserved (``VmSize``), or the most that it has used (``VmHWM``)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{kind}:"))) // 1024


@pytest.fixture
def bounded() -> Iterator[None]:
    """Refuse memory beyond a bound to this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, ((megabytes("VmSize") + MEGABYTES_MORE) * 2**20, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def sparing(most: int = MEGABYTES) -> Iterator[None]:
    """Check that one input takes less than this many megabytes, without the memory of the generator of inputs."""
    before = megabytes("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    yield
    assert megabytes("VmHWM") - before < most


def few_or_many(test: Any) -> Any:
    """Run a test in bounded memory: every day with the same inputs, in the long tests with others each time."""
    inputs = pytest.mark.parametrize("inputs", [25, pytest.param(200, marks=pytest.mark.long)])
    return pytest.mark.usefixtures("bounded")(inputs(test))


@st.composite
def torn(draw: st.DrawFn, whole: bytes) -> bytes:
    """Draw a file that was whole: cut, with bits flipped, or with stretches moved or overwritten."""
    content = bytearray(whole[: draw(st.integers(0, len(whole)))] if draw(st.booleans()) else whole)
    for _ in range(draw(st.integers(0, 8))):
        if content:
            place, long = draw(st.integers(0, len(content) - 1)), draw(st.integers(1, 64))
            other = draw(st.one_of(st.binary(max_size=long), st.just(bytes(content[-long:]))))
            content[place : place + draw(st.sampled_from([len(other), long, 0]))] = other
    return bytes(content)


# The configuration ----------------------------------------------------------------------------

SHIPPED = as_toml(Words("en")).splitlines()
UNCOMMENTED = "\n".join(line.removeprefix("#") for line in SHIPPED if "=" in line or "[" in line[:1])
texts = torn(UNCOMMENTED.encode()) | st.binary(max_size=400)
values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.lists(st.integers())


def refused(file: Path) -> bool | None:
    """Return True if a configuration is refused with its place, None if it is valid."""
    try:
        load(file)
    except ConfigError as error:
        return str(file) in said(error)
    return None


@few_or_many
def test_any_configuration_is_valid_or_refused_with_its_fault(tmp_path: Path, inputs: int) -> None:
    @settings(quietly, max_examples=inputs, derandomize=inputs < 100)
    @given(content=texts)
    @example(content=UNCOMMENTED.encode())
    def configured(content: bytes) -> None:
        file = tmp_path / "croupier.toml"
        file.write_bytes(content)
        with sparing():
            assert refused(file) in (None, True)

    configured()


@few_or_many
def test_any_value_of_any_key_is_valid_or_refused_by_name(tmp_path: Path, inputs: int) -> None:
    keys = [line.split("=")[0].strip() for line in UNCOMMENTED.splitlines() if "=" in line]
    sections = [line.strip("[]") for line in UNCOMMENTED.splitlines() if line.startswith("[")]

    @settings(quietly, max_examples=inputs, derandomize=inputs < 100)
    @given(section=st.sampled_from(sections), key=st.sampled_from(keys), value=values)
    def configured(section: str, key: str, value: object) -> None:
        file = tmp_path / "croupier.toml"
        file.write_text(f"[{section}]\n{key} = {json.dumps(value)}\n", "utf-8")
        with sparing():
            assert refused(file) in (None, True)

    configured()


# The journal ----------------------------------------------------------------------------------


@few_or_many
def test_with_any_journal_the_table_starts_with_lines_that_were_written(tmp_path: Path, inputs: int) -> None:
    before = played(tmp_path, *evening_of(seed=7, actions=60))
    (path,) = tmp_path.glob("*.jsonl")
    whole = path.read_bytes()

    @settings(quietly, max_examples=inputs, derandomize=inputs < 100)
    @given(content=torn(whole))
    def starts(content: bytes) -> None:
        with sparing(), tempfile.TemporaryDirectory() as folder:
            (Path(folder) / path.name).write_bytes(content)
            with Journal(Path(folder)) as journal:
                table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING).start()
                notices = {notice.code for notice in table.state.notices}
                table.close()
                if "journal-failed" not in notices:
                    assert [line for line in journal.lines() if line not in before] == []
                    damaged = {"journal-damaged", "nights-refused", "other-rules"}
                    complete = content[: content.rfind(b"\n") + 1]  # a torn last line is cut off silently
                    assert notices & damaged or journal.lines() == [] or whole.startswith(complete)

    starts()


# Pictures and films ---------------------------------------------------------------------------

PICTURES = [cv2.imencode(ending, tray(2, 6))[1].tobytes() for ending in (".jpg", ".png")]


def said_to_be(wide: int, high: int) -> bytes:
    """Return a JPEG of some kilobytes with a false size in its header."""
    content = bytearray(PICTURES[0])
    head = content.index(b"\xff\xc0")
    content[head + 5 : head + 9] = struct.pack(">HH", high, wide)
    return bytes(content)


@few_or_many
def test_any_picture_is_read_or_reported_as_unreadable(tmp_path: Path, inputs: int) -> None:
    eye = Eye()

    @settings(quietly, max_examples=inputs, derandomize=inputs < 100)
    @given(content=st.one_of(*map(torn, PICTURES)))
    @example(content=said_to_be(9_248, 6_944))
    @example(content=said_to_be(640, 65_500))
    @example(content=said_to_be(14_000, 11_000))
    @example(content=said_to_be(65_500, 65_500))
    def is_read(content: bytes) -> None:
        file = tmp_path / "picture.jpg"
        file.write_bytes(content)
        with sparing(MEGABYTES_DECODING):
            told = read_file(file, eye)
        assert told["file"] == str(file)
        assert told.get("error", {}).get("code", "not-a-picture") == "not-a-picture"
        json.dumps(told)

    is_read()


@few_or_many
def test_any_film_is_shown_to_its_damage_or_refused(tmp_path: Path, inputs: int) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 25, (640, 480))
    for values in ((), (2, 6), (2, 6), (3,)):
        writer.write(tray(*values))
    writer.release()
    whole = film.read_bytes()

    @settings(quietly, max_examples=inputs, derandomize=inputs < 100)
    @given(content=torn(whole))
    def is_shown(content: bytes) -> None:
        film.write_bytes(content)
        told = str(film)
        try:
            with sparing(), open_camera("files", {"path": str(film), "real_time": False}) as camera:
                for _ in range(20):
                    if camera.frame() is None:
                        break
        except CameraError as error:
            told = said(error)
        assert str(film) in told

    is_shown()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int, rows: int, depth: int = 1, colour: int = 0) -> bytes:
    """Return a PNG of some kilobytes that claims this size, with this many rows in it, all black."""
    packed = zlib.compressobj(9)
    body = b"".join(packed.compress(bytes(1 + width // 8)) for _ in range(rows)) + packed.flush()
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def webp(kind: bytes, head: bytes) -> bytes:
    """Return a WebP of some bytes with this head."""
    body = b"WEBP" + kind + struct.pack("<I", len(head)) + head
    return b"RIFF" + struct.pack("<I", len(body)) + body


def scans(number: int) -> bytes:
    """Return a progressive JPEG with this many additional scans of its picture."""
    content = cv2.imencode(".jpg", tray(2, 6), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    last = content[content.rindex(b"\xff\xda") : -2]
    return content[:-2] + last * number + content[-2:]


READ = """
import re, sys
from pi.cli import main
for file in sys.argv[1:]:
    open("/proc/self/clear_refs", "w").write("5")  # what was used at most is counted from here
    main(["read", file])
    print(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""


def bombs() -> dict[str, bytes]:
    """Return small files that claim, or unfold to, far more than any camera takes, by name."""
    return {
        "large": bomb(24_000, 24_000, 24_000),
        "wide": bomb(1_000_000, 900, 900),
        "endless": bomb(2**31 - 8, 2, 0),
        "photograph": said_to_be(9_000, 8_000),
        "photograph-of-gigabytes": said_to_be(65_500, 65_500),
        "deep": bomb(8_000, 8_000, 0, depth=16, colour=6),
        "long": bomb(60_000_000, 1, 0),
        "high": bomb(1, 60_000_000, 0),
        "empty": said_to_be(9_000, 7_000),
        "webp": webp(b"VP8X", b"\x10\0\0\0" + b"\xff\x3f\0" * 2),
        "webp-lossless": webp(b"VP8L", b"\x2f" + struct.pack("<I", 0x3FFF | 0x3FFF << 14)),
        "webp-lossy": webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 0x3FFF, 0x3FFF)),
        "gif": b"GIF89a\xff\xff\xff\xff\xf0\0\0" + bytes(6) + b",\0\0\0\0\xff\xff\xff\xff\0\x02\x01\0\0;",
        "pnm": b"P6 30000 30000 255\n",
        "radiance": b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30000 +X 30000\n",
        "bmp": b"BM" + struct.pack("<IIIIiiHHIIIIII", 99, 0, 54, 40, 30_000, 30_000, 1, 24, 0, 0, 0, 0, 0, 0),
        "tiff": b"II*\0\x08\0\0\0" + struct.pack("<HHHII", 1, 0x100, 4, 1, 60_000) + bytes(4),
        "scans": scans(3000),
    }


def test_a_small_file_that_unfolds_beyond_any_camera_is_refused(tmp_path: Path) -> None:
    files = bombs()
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    command = [sys.executable, "-c", READ, *files]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    lines = done.stdout.splitlines()
    assert [json.loads(told)["error"]["code"] for told in lines[::2]] == ["not-a-picture"] * len(files)
    assert {name: kb for name, kb in zip(files, map(int, lines[1::2]), strict=True) if kb >= MEGABYTES * 1024} == {}
