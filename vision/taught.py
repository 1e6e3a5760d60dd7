"""Taught sets: pictures of the faces of a table's own dice or cards, each under the name of its face, in one file.

The file is a zip archive: ``set.json`` with name, kind and the files of each face, and the pictures. A file comes from
anywhere, so its sizes are checked before anything is unpacked or decoded.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sized
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import cv2
import numpy as np

from vision.arrays import Floats
from vision.fault import Fault
from vision.formats import head
from vision.reading import Pixels

MAX_BYTES = 5_000_000
"""Maximum size of a file, packed and unpacked."""
MAX_SIDE_PX = 1024
MAX_PIXELS = 40_000_000
"""Maximum number of pixels of all pictures of a set: 120 MB once they are decoded."""
MAX_PICTURES = 120
"""Maximum number of pictures of a set: each one is compared with each die or card of a reading."""
MAX_NAME = 60
LOSSLESS_PX = 96
"""Maximum side of a picture that is stored as PNG; larger ones are stored as JPEG of ``JPEG_QUALITY``."""
JPEG_QUALITY = 92
FORMAT = "croupier-taught-1"
CONTENTS = "set.json"
DIE_FACES = ("1", "2", "3", "4", "5", "6")
CARD_FACES = ("-1", "0", "X", *(str(rank) for rank in range(1, 14)))


class SetKind(StrEnum):
    """The kind of a set. ``POKER_DICE`` has all six faces, the As is "6" and the 9 is "1" (P9)."""

    POKER_DICE = "poker-dice"
    DICE = "dice"
    CARDS = "cards"

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of all faces of this kind."""
        return CARD_FACES if self is SetKind.CARDS else DIE_FACES


class TaughtError(Fault, ValueError):
    """The error if a set is not complete, too large, damaged or of another program; codes begin with ``taught-``."""


@dataclass(frozen=True, eq=False)
class Laid:
    """A die or a card that lies in a picture: the corners of its face (4, 2) in px, and the face seen from above."""

    outline: Floats
    picture: Pixels


@dataclass(frozen=True, eq=False)
class TaughtSet:
    """A set with the pictures (H, W, 3) of each taught face. Raise :class:`TaughtError` if it can be of no use."""

    name: str
    kind: SetKind
    pictures: Mapping[str, tuple[Pixels, ...]]

    def __post_init__(self) -> None:
        faces = [face for face in self.kind.faces if self.pictures.get(face)]
        if not faces or set(self.pictures) - set(self.kind.faces):
            raise TaughtError("taught-empty" if not faces else "taught-damaged")
        if self.kind is SetKind.POKER_DICE and len(faces) < len(self.kind.faces):
            raise TaughtError("taught-faces", count=len(faces), wanted=len(self.kind.faces))
        _require_few(self.pictures)

    def to_bytes(self) -> bytes:
        """Return the file of this set. Raise :class:`TaughtError` if it is larger than ``MAX_BYTES``."""
        files: dict[str, list[str]] = {}
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for face, pictures in self.pictures.items():
                for picture in pictures:
                    is_small = max(picture.shape) <= LOSSLESS_PX
                    ending, options = (".png", []) if is_small else (".jpg", [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
                    name = f"{len(archive.namelist())}{ending}"
                    files.setdefault(face, []).append(name)
                    archive.writestr(name, cv2.imencode(ending, picture, options)[1].tobytes())
            contents = {"format": FORMAT, "name": self.name, "kind": self.kind, "faces": files}
            archive.writestr(CONTENTS, json.dumps(contents, ensure_ascii=False))
        _require_size(packed.tell())
        return packed.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes) -> TaughtSet:
        """Return the set of a file. Raise :class:`TaughtError` if the file is refused."""
        _require_size(len(content))
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                # zipfile unpacks at most the size that the archive names.
                _require_size(sum(entry.file_size for entry in archive.infolist()))
                files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        except TaughtError:
            raise
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as error:
            raise TaughtError("taught-damaged" if content.startswith(b"PK") else "taught-foreign") from error
        name, kind, faces = _contents(files.get(CONTENTS, b""))
        contents = {face: [files.get(file, b"") for file in names] for face, names in faces.items()}
        _require_few(contents)
        heads = [head(picture) for pictures in contents.values() for picture in pictures]
        if not all(found and found.whole and max(found.width, found.height) <= MAX_SIDE_PX for found in heads):
            raise TaughtError("taught-picture", most=MAX_SIDE_PX)
        if (pixels := sum(found.width * found.height for found in heads if found)) > MAX_PIXELS:
            raise TaughtError("taught-large", bytes=3 * pixels, most=3 * MAX_PIXELS)
        return cls(name, kind, {face: tuple(map(_decoded, pictures)) for face, pictures in contents.items()})


def _require_few(pictures: Mapping[str, Sized]) -> None:
    if sum(map(len, pictures.values())) > MAX_PICTURES:
        raise TaughtError("taught-many", most=MAX_PICTURES)


def _require_size(size: int) -> None:
    if size > MAX_BYTES:
        raise TaughtError("taught-large", bytes=size, most=MAX_BYTES)


def _contents(content: bytes) -> tuple[str, SetKind, dict[str, list[str]]]:
    """Return name, kind and the files of each face from a ``set.json``."""
    try:
        contents: Any = json.loads(content)
        if contents["format"] != FORMAT:
            raise TaughtError("taught-foreign")
        name, kind, faces = contents["name"], SetKind(contents["kind"]), contents["faces"]
        names = [*faces, *(file for files in faces.values() for file in files)]
        if not all(isinstance(text, str) for text in (name, *names)) or not 0 < len(name) <= MAX_NAME:
            raise TaughtError("taught-damaged")
        return name, kind, {face: list(files) for face, files in faces.items()}
    except TaughtError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise TaughtError("taught-foreign") from error


def _decoded(content: bytes) -> Pixels:
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise TaughtError("taught-picture", most=MAX_SIDE_PX)
    return np.asarray(pixels, np.uint8)
