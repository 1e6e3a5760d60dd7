"""The cameras of this machine, and what they are called."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from pi.night.types import Json
from pi.words import Words

NAMES = Path("/sys/class/video4linux")
"""Where Linux keeps what its video devices are called."""


def cameras_here(devices: Path = Path("/dev"), names: Path = NAMES) -> list[Json]:
    """The cameras that this machine may have, the likeliest first; the simulated one it always has."""
    # A Pi's own codecs are called video devices too, from 10 on.
    there = [number for number in range(10) if (devices / f"video{number}").exists() and _has_pictures(number, names)]
    usb = [{"kind": "usb", "options": {"device": number}} for number in there]
    pi: list[Json] = [{"kind": "picamera2"}] if find_spec("picamera2") else []
    return [*pi, *usb, {"kind": "simulated"}]


def _has_pictures(device: int, names: Path) -> bool:
    """Whether a video device has pictures: a webcam's second one has only data about them."""
    try:
        return (names / f"video{device}" / "index").read_text("ascii").strip() == "0"
    except (OSError, UnicodeDecodeError):
        return True


def is_other(camera: Json, chosen: Json) -> bool:
    """Whether a camera is a real one, and not the one that was chosen."""
    return camera["kind"] != "simulated" and (camera["kind"], device_of(camera)) != (chosen["kind"], device_of(chosen))


def device_of(camera: Json) -> object:
    """The number or the path of a webcam's device."""
    return camera.get("options", {}).get("device", 0)


def camera_name(chosen: Json, words: Words, names: Path = NAMES) -> str:
    """Name a camera: its kind, and what a webcam calls itself."""
    device = device_of(chosen)
    try:
        own = (names / f"video{device}" / "name").read_text("utf-8", "replace").strip()
    except OSError:
        own = ""
    return words.names.render("", f"guide-camera-{chosen['kind']}", {"device": str(device), "name": own or "none"})
