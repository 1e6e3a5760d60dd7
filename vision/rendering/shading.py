"""The light from points on a surface to the camera.

The lamp gives diffuse light (Lambert) and a highlight (Blinn). The room gives soft light from above, the ground's
reflection from below, and a faint mirror image at grazing angles (Schlick's approximation). The two lights are
returned separately, because a shadow removes only the lamp's.
"""

import numpy as np

from vision.arrays import AnyFloats
from vision.rendering.scene import Lighting, linear_bgr
from vision.rendering.surfaces import Paint


def _dot(first: AnyFloats, second: AnyFloats) -> AnyFloats:
    return np.einsum("ij,ij->j", first, second)


def _unit(vectors: AnyFloats) -> AnyFloats:
    return vectors / np.sqrt(_dot(vectors, vectors))


def shade(
    points: AnyFloats, paint: Paint, eye: AnyFloats, light: Lighting, bounce: AnyFloats
) -> tuple[AnyFloats, AnyFloats]:
    """Return the linear light ``(3, N)`` from points to ``eye``: the lamp's and the room's. ``bounce`` is the colour
    ``(3,)`` of the light from the ground.
    """
    to_lamp = np.asarray(light.position, np.float32)[:, None] - points
    apart = _dot(to_lamp, to_lamp)
    to_lamp /= np.sqrt(apart)
    to_eye = _unit(eye[:, None] - points)
    normals = paint.normals
    facing = np.maximum(_dot(normals, to_lamp), 0)
    falloff = np.float32(np.dot(light.position, light.position)) / apart
    lamp = linear_bgr(light.colour)[:, None] * (light.strength * falloff * facing)
    room = linear_bgr(light.ambient_colour)[:, None] * light.ambient
    above = 0.5 + 0.5 * normals[2]
    soft = paint.albedo * (above + (1 - above) * bounce[:, None])
    if np.any(paint.gloss):
        lamp_part = lamp * (paint.albedo + _highlight(normals, to_lamp, to_eye, paint.gloss))
        return lamp_part, room * (soft + _mirror(normals, to_eye, paint.gloss))
    return lamp * paint.albedo, room * soft


def _highlight(normals: AnyFloats, to_lamp: AnyFloats, to_eye: AnyFloats, gloss: AnyFloats | float) -> AnyFloats:
    """Return the lamp's blurred mirror image. More ``gloss`` makes it smaller and brighter."""
    sharpness = 30 + 500 * gloss**2
    along = np.maximum(_dot(normals, _unit(to_lamp + to_eye)), 0)
    return gloss**2 * sharpness / 25 * along**sharpness


def _mirror(normals: AnyFloats, to_eye: AnyFloats, gloss: AnyFloats | float) -> AnyFloats:
    """Return the mirror image of the room: bright above, dark towards the table."""
    cosine = np.clip(_dot(normals, to_eye), 0, 1)
    schlick = 0.04 + 0.96 * (1 - cosine) ** 5
    upward = 2 * cosine * normals[2] - to_eye[2]
    return gloss * schlick * (0.3 + 0.9 * np.maximum(upward, 0))
