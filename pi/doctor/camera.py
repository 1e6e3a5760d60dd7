"""The check of the camera: does it open, how fast and how sharp is it, is the tray in view, is a die found?"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from pi.cameras import Camera, CameraError
from pi.cameras.camera_health import SILENT, SILENT_S
from pi.cameras.remote import RemoteCamera
from pi.cameras.simulated import SimulatedCamera
from pi.doctor.finding import Finding, State
from vision.eye import Eye
from vision.networks import NetworkError
from vision.quality import Quality, quality
from vision.reading import Frame, Reading

LOOK_S = 2.0
"""How long frames are taken (s): the exposure is set by then, and a simulated throw has come to rest."""
MIN_FRAMES, MAX_FRAMES = 6, 400
"""Bounds of the number of frames taken. A slow camera needs the lower one to have its frame rate measured."""

MIN_FPS = 12.0
"""Below this frame rate a throw is read late: the eye needs a few pictures of dice that lie still."""
DARK, DAZZLED = 40.0, 215.0
"""Bounds of the mean grey of a picture. Dark felt under the lamp of a bar has 75."""
BLURRED_PX = 7.0
"""Wider edges are blurred (px): photographs in focus had 2.5 to 5; from 7 on the eye began to refuse readings."""
MIN_SURFACE = 0.35
"""The least share of the picture that looks like its middle: most photographs of dice on a table had over half."""
SMALL_DIE = 0.04
"""The least longer side of a die's box, in widths of the picture: the eye is made for 0.05 and more."""


def examine(open_camera: Callable[[], Camera], *, silent_s: float = SILENT_S) -> Iterator[Finding]:
    """Examine the configured camera, then close it. It has failed if it does not answer for ``silent_s`` seconds."""
    try:
        with RemoteCamera(partial(with_a_throw, open_camera)) as camera:
            camera.live(silent_s)
            frames = grab_frames(camera, silent_s)
    except TimeoutError:
        yield Finding("camera-closed", State.FAILED, CameraError(SILENT).values)
        return
    except CameraError as error:
        yield Finding("camera-closed", State.FAILED, error.values)
        return
    if not frames:
        yield Finding("camera-empty", State.FAILED)
        return
    height, width = frames[-1].pixels.shape[:2]
    yield Finding("camera-opens", State.GOOD, {"width": width, "height": height})
    yield from rate(frames[len(frames) // 2 :])
    yield from picture(quality(frames[-1].pixels))
    # A network that does not run is a finding of `pi.doctor.eye`.
    with suppress(NetworkError):
        yield from dice(Eye().read(frames[-1].pixels), width)


def with_a_throw(open_camera: Callable[[], Camera]) -> Camera:
    """Open a camera. If it is simulated, throw its dice."""
    camera = open_camera()
    if isinstance(camera, SimulatedCamera):
        camera.throw()
    return camera


def grab_frames(camera: RemoteCamera, silent_s: float) -> list[Frame]:
    """Take frames for `LOOK_S` by the clock of the camera, or to the end of the film. Raise TimeoutError."""
    frames: list[Frame] = []
    while len(frames) < MAX_FRAMES and (frame := camera.frame(silent_s)) is not None:
        frames.append(frame)
        if len(frames) >= MIN_FRAMES and frame.time_s - frames[0].time_s >= LOOK_S:
            break
    return frames


def rate(frames: list[Frame]) -> Iterator[Finding]:
    """Examine the frame rate, in frames taken after light and focus were set."""
    took_s = frames[-1].time_s - frames[0].time_s
    if took_s > 0:
        fps = (len(frames) - 1) / took_s
        state = State.GOOD if fps >= MIN_FPS else State.WARNING
        yield Finding("camera-fps" if state is State.GOOD else "camera-slow", state, {"fps": round(fps, 1)})


def picture(picture_quality: Quality) -> Iterator[Finding]:
    """Examine light, focus, and whether the tray is in view."""
    light = {"brightness": round(picture_quality.brightness)}
    if picture_quality.brightness < DARK:
        yield Finding("camera-dark", State.FAILED, light)
    elif picture_quality.brightness > DAZZLED:
        yield Finding("camera-dazzled", State.FAILED, light)
    else:
        yield Finding("camera-lit", State.GOOD, light)
    if picture_quality.edge_px is None:
        yield Finding("camera-nothing-sharp", State.WARNING)
    else:
        sharp = picture_quality.edge_px < BLURRED_PX
        values = {"edge": round(picture_quality.edge_px, 1)}
        yield Finding("camera-sharp", State.GOOD, values) if sharp else Finding("camera-blurred", State.FAILED, values)
    share = {"percent": round(100 * picture_quality.surface)}
    inside = picture_quality.surface >= MIN_SURFACE
    yield Finding("camera-tray", State.GOOD, share) if inside else Finding("camera-no-tray", State.WARNING, share)


def dice(reading: Reading, width: int) -> Iterator[Finding]:
    if not reading.dice:
        yield Finding("camera-no-die", State.WARNING)
    elif min(max(die.box[2:]) for die in reading.dice) < SMALL_DIE * width:
        yield Finding("camera-far", State.WARNING, {"values": reading.values})
    elif reading.why is not None:
        yield Finding("camera-unsure", State.WARNING, {"values": reading.values, "why": reading.why})
    else:
        yield Finding("camera-dice", State.GOOD, {"values": reading.values})
