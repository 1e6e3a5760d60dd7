"""Cameras: the sources of frames.

A kind of camera is one module of this package with a class that satisfies :class:`Camera`. The configuration names the
kind. A camera that cannot open raises :class:`CameraError` with the problem and its remedy; another kind never replaces
it. A new kind is one module, one line in :data:`KINDS`, and the sentences of its options and its name. Another package
adds a kind by an entry point (`pi.outside`).
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass
from pkgutil import resolve_name
from typing import Protocol, cast, get_type_hints

from pi.errors import PartError
from pi.options import BadOption, OptionSet, read
from vision.reading import Frame


class CameraError(PartError):
    """A camera cannot open or has stopped delivering."""


class BadCameraOption(CameraError, ValueError):
    """A configured kind or option of a camera does not exist, or an option has an impossible value."""


class Camera(AbstractContextManager["Camera"], Protocol):
    """A source of frames. Opened by its constructor, closed once, used by one thread.

    It may have an attribute ``complaint``: a :class:`CameraError` to show although frames come, or None.
    """

    @property
    def live(self) -> bool:
        """True if every picture has the noise of a sensor, so that no two are equal."""

    def frame(self) -> Frame | None:
        """Wait for the next frame; None at the end of a film. Raise :class:`CameraError` if the camera has stopped."""

    def close(self) -> None:
        """Release the device; the camera delivers no frame afterwards."""


KINDS = {
    "files": "pi.cameras.files:FilesCamera",
    "picamera2": "pi.cameras.picamera2:Picamera2Camera",
    "simulated": "pi.cameras.simulated:SimulatedCamera",
    "usb": "pi.cameras.usb:UsbCamera",
}
"""For each kind of camera: module and class. The module is imported on use."""
OUTSIDE: dict[str, type[Camera]] = {}
"""For each kind of another package: its class."""


def options_taken(camera: type[Camera]) -> type[OptionSet]:
    """Return the dataclass of the options of a camera. Raise ValueError if it is not a camera."""
    if lacking := [name for name in ("frame", "close", "__enter__", "__exit__") if not hasattr(camera, name)]:
        raise ValueError(f"{camera!r:.80} is not a camera: it lacks {', '.join(lacking)}")
    options = [hint for name, hint in get_type_hints(camera.__init__).items() if name != "return"]
    if len(options) != 1 or not is_dataclass(options[0]):
        raise ValueError(f"the constructor of {camera!r:.80} does not take a dataclass of options")
    return cast("type[OptionSet]", options[0])


def _class_of(kind: str) -> type[Camera]:
    """Return the class of a kind. Raise BadCameraOption for an unknown kind."""
    if kind in OUTSIDE:
        return OUTSIDE[kind]
    if kind not in KINDS:
        raise BadCameraOption("no-camera-kind", kind=kind, kinds=", ".join((*KINDS, *OUTSIDE)))
    return cast("type[Camera]", resolve_name(KINDS[kind]))


def options_of(kind: str) -> type[OptionSet]:
    """Return the dataclass of a kind's options. Raise BadCameraOption for an unknown kind."""
    return options_taken(_class_of(kind))


def open_camera(kind: str, options: Mapping[str, object]) -> Camera:
    """Open a camera of this kind. Raise BadCameraOption for a wrong kind or option, CameraError if it cannot open."""
    possible = options_of(kind)
    try:
        chosen = read(possible, options)
    except BadOption as error:
        names = ", ".join(each.name for each in fields(possible))
        raise BadCameraOption("camera-options", kind=kind, detail=error, names=names) from error
    return _class_of(kind)(chosen)  # type: ignore[call-arg]
