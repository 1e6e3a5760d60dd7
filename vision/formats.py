"""The head of a picture file: its format and size, and whether it is complete, read before the file is decoded.

A file of a few bytes can state a size that takes gigabytes to decode, so the size is checked first. JPEG, PNG and
WebP are read: cameras and phones write them, and messengers send them. OpenCV's other dozen formats are refused.

Sources: ITU-T T.81 annex B (JPEG), the PNG specification (third edition), the WebP container specification.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

MAX_SCANS = 100
"""Maximum number of scans of a progressive JPEG: each one covers the whole picture again. Encoders write about ten."""
JPEG_BYTE_PX = 512
"""Maximum number of pixels per byte of a JPEG: each block of 8 x 8 pixels takes at least one bit."""
STEP_BYTES = 1 << 20
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Number of channels of each colour type of a PNG."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG's frame header."""


@dataclass(frozen=True)
class Head:
    """The size of a picture in px. ``alpha``: it can be transparent. ``whole``: it is complete and not an animation."""

    width: int
    height: int
    alpha: bool = False
    whole: bool = True


def head(content: bytes) -> Head | None:
    """Return the head of a picture file, or None if the format is unknown or the head is broken."""
    try:
        if content.startswith(b"\xff\xd8\xff"):
            return _jpeg(content)
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(content)
        if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
            return _webp(content)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(content: bytes) -> Head | None:
    at = 2
    while content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", content, at + 5)
            whole = width * height <= JPEG_BYTE_PX * len(content) and content.count(b"\xff\xda") <= MAX_SCANS
            # Not every version of OpenCV reports that the end of a picture is missing.
            ends = content.find(b"\xff\xd9", content.find(b"\xff\xda", at)) >= 0
            return Head(width, height, whole=whole and ends)
        # Any number of fill bytes may precede a marker.
        at += 1 if marker == 0xFF else 2 + struct.unpack_from(">H", content, at + 2)[0]
    return None


def _png(content: bytes) -> Head | None:
    chunks = list(_chunks(content))
    names = [name for name, _ in chunks]
    if names[:1] != [b"IHDR"]:
        return None
    width, height, depth, colour = struct.unpack_from(">IIBB", chunks[0][1])
    whole = names[-1] == b"IEND" and b"acTL" not in names
    whole = whole and _unpacks(chunks, width * height * depth * CHANNELS.get(colour, 0) // 8)
    return Head(width, height, alpha=colour in (4, 6) or b"tRNS" in names, whole=whole)


def _unpacks(chunks: list[tuple[bytes, memoryview]], least: int) -> bool:
    """Return True if the compressed rows of a PNG unpack to at least ``least`` bytes. The bytes are not kept."""
    unpacker, unpacked = zlib.decompressobj(), 0
    try:
        for data in (data for name, data in chunks if name == b"IDAT"):
            left = bytes(data)
            while left and unpacked < least and not unpacker.eof:
                unpacked += len(unpacker.decompress(left, STEP_BYTES))
                left = unpacker.unconsumed_tail
    except zlib.error:
        return False
    return unpacked >= least


def _chunks(content: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the name and data of each chunk of a PNG. Stop before the first chunk that is cut off or damaged."""
    at, view = 8, memoryview(content)
    while at + 12 <= len(content):
        length, name = struct.unpack_from(">I4s", content, at)
        if at + 12 + length > len(content):
            return
        data, (checksum,) = view[at + 8 : at + 8 + length], struct.unpack_from(">I", content, at + 8 + length)
        if zlib.crc32(data, zlib.crc32(name)) != checksum:
            return
        yield name, data
        if name == b"IEND":
            return
        at += 12 + length


def _webp(content: bytes) -> Head | None:
    (size,), kind = struct.unpack_from("<I", content, 4), content[12:16]
    whole = len(content) >= size + 8
    if kind == b"VP8X":
        flags = content[20]
        width, height = (1 + int.from_bytes(side, "little") for side in (content[24:27], content[27:30]))
        return Head(width, height, alpha=bool(flags & 0x10), whole=whole and not flags & 0x02)
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", content, 21)
        return Head(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF), alpha=bool(bits >> 28 & 1), whole=whole)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", content, 26)
        return Head(width & 0x3FFF, height & 0x3FFF, whole=whole)
    return None
