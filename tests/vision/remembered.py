"""What the networks of the eye have said of a picture: films show many frames again, and the networks cost the most."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

import vision.eye
import vision.reader
from vision import networks
from vision.reading import Pixels

Said = TypeVar("Said")


def remembering(ask: Callable[..., Said]) -> Callable[..., Said]:
    """Ask about each picture, the last argument, only once for each folder of weights."""
    known = dict[object, Said]()

    def asked(*how: Pixels) -> Said:
        *others, picture = how
        key = (networks.WEIGHTS, *others, picture.shape, hashlib.sha1(picture.tobytes()).digest())
        if key not in known:
            known[key] = ask(*how)
        return known[key]

    return asked


@pytest.fixture(scope="session", autouse=True)
def remembered_networks() -> Iterator[None]:
    """Let detector and reader answer from memory what they were asked before in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vision.eye, "detect", remembering(vision.eye.detect))
        patch.setattr(vision.reader, "run", remembering(vision.reader.run))
        yield
