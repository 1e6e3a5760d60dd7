"""Cameras: the sources of frames.

A kind of camera is one module of this package with a class that satisfies :class:`Camera`. The configuration names the
kind. A camera that cannot open raises :class:`CameraError` with the problem and its remedy; another kind never replaces
it. A new kind is one module, one line in :data:`KINDS`, and the sentences of its options and its name. Another package
adds a kind by an entry point (`pi.outside`).
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass
from importlib import import_module
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
    "files": ("pi.cameras.files", "FilesCamera", "FilesOptions"),
    "picamera2": ("pi.cameras.picamera2", "Picamera2Camera", "Picamera2Options"),
    "simulated": ("pi.cameras.simulated", "SimulatedCamera", "SimulatedOptions"),
    "usb": ("pi.cameras.usb", "UsbCamera", "UsbOptions"),
}
"""For each kind of camera: module, class, dataclass of its options. The module is imported on use."""
OUTSIDE: dict[str, tuple[type[Camera], type[OptionSet]]] = {}
"""For each kind of another package: class, dataclass of its options."""


def options_taken(camera: type[Camera]) -> type[OptionSet]:
    """Return the dataclass of the options of another package's camera. Raise ValueError if it is not a camera."""
    if lacking := [name for name in ("frame", "close", "__enter__", "__exit__") if not hasattr(camera, name)]:
        raise ValueError(f"{camera!r:.80} is not a camera: it lacks {', '.join(lacking)}")
    options = [hint for name, hint in get_type_hints(camera.__init__).items() if name != "return"]
    if len(options) != 1 or not is_dataclass(options[0]):
        raise ValueError(f"the constructor of {camera!r:.80} does not take a dataclass of options")
    return cast("type[OptionSet]", options[0])


def _classes_of(kind: str) -> tuple[type[Camera], type[OptionSet]]:
    """Return the class of a kind and the dataclass of its options. Raise BadCameraOption for an unknown kind."""
    if kind in OUTSIDE:
        return OUTSIDE[kind]
    if kind not in KINDS:
        raise BadCameraOption("no-camera-kind", kind=kind, kinds=", ".join((*KINDS, *OUTSIDE)))
    name, camera, options = KINDS[kind]
    module = import_module(name)
    return getattr(module, camera), getattr(module, options)


def options_of(kind: str) -> type[OptionSet]:
    """Return the dataclass of a kind's options. Raise BadCameraOption for an unknown kind."""
    return _classes_of(kind)[1]


def open_camera(kind: str, options: Mapping[str, object]) -> Camera:
    """Open a camera of this kind. Raise BadCameraOption for a wrong kind or option, CameraError if it cannot open."""
    camera_class, options_class = _classes_of(kind)
    try:
        chosen = read(options_class, options)
    except BadOption as error:
        names = ", ".join(each.name for each in fields(options_class))
        raise BadCameraOption("camera-options", kind=kind, detail=error, names=names) from error
    return camera_class(chosen)  # type: ignore[call-arg]
