"""The cameras of this machine, and their names."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from pi.cameras.usb import device_file
from pi.doctor.finding import Finding, State
from pi.night.types import Json
from pi.words import Words
from pi.words.vocabulary import Values

NAMES = Path("/sys/class/video4linux")
"""Where Linux has the names of its video devices."""


def local_cameras(devices: Path = Path("/dev"), names: Path = NAMES) -> list[Json]:
    """Return the cameras that this machine may have, the likeliest first, the simulated one last."""
    # From 10 on, the video devices of a Pi are its codecs.
    numbers = [number for number in range(10) if (devices / f"video{number}").exists() and _has_pictures(number, names)]
    usb = [{"kind": "usb", "options": {"device": device}} for device in _stable_names(numbers, devices)]
    pi: list[Json] = [{"kind": "picamera2"}] if find_spec("picamera2") else []
    return [*pi, *usb, {"kind": "simulated"}]


def _stable_names(numbers: list[int], devices: Path) -> list[str] | list[int]:
    """Return the lasting udev names of these devices: by maker if all have such a name, else by socket. If udev has no
    names, return the numbers of the devices, which may change with a start.
    """
    for kind in ("by-id", "by-path"):
        links = {link.resolve(): str(link) for link in sorted((devices / "v4l" / kind).glob("*"), reverse=True)}
        paths = [links.get((devices / f"video{number}").resolve()) for number in numbers]
        if numbers and None not in paths:
            return [str(name) for name in paths]
    return numbers


def _has_pictures(device: int, names: Path) -> bool:
    """Return True if a video device delivers pictures. A webcam's second device delivers only metadata."""
    try:
        return (names / f"video{device}" / "index").read_text("ascii").strip() == "0"
    except (OSError, UnicodeDecodeError):
        return True


def is_other(camera: Json, chosen: Json) -> bool:
    """Return True if a camera is neither simulated nor the chosen one."""
    same = camera["kind"] == chosen["kind"] and _file(camera) == _file(chosen)
    return camera["kind"] != "simulated" and not same


def _file(camera: Json) -> Path:
    """Return the file of a webcam's device, which the options name by its number or its path."""
    return device_file(camera.get("options", {}).get("device", 0)).resolve()


def examine(kind: str, options: Mapping[str, object], devices: Path = Path("/dev")) -> Iterator[Finding]:
    """Warn of a webcam that is chosen by its number while another is connected: a start may exchange the numbers."""
    usb = [camera["options"]["device"] for camera in local_cameras(devices) if camera["kind"] == "usb"]
    device = options.get("device", 0)
    if kind == "usb" and isinstance(device, int) and len(usb) > 1:
        lasting = next((path for path in usb if device_file(path).resolve().name == f"video{device}"), usb[0])
        yield Finding("camera-numbered", State.WARNING, {"device": str(device), "path": str(lasting)})


def camera_name(chosen: Json, words: Words, names: Path = NAMES) -> str:
    device = _file(chosen).name
    try:
        name = (names / device / "name").read_text("utf-8", "replace").strip()
    except OSError:
        name = ""
    values: Values = {"device": device.removeprefix("video"), "name": name or "none"}
    return words.names.render("", f"guide-camera-{chosen['kind']}", values)
