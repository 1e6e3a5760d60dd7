"""Dice with taught faces: the top of each candidate compared with all taught pictures, in every turn.

1. The plane of the table is the mean of all tops of the picture, so one doubtful tilt does no harm.
2. Each top is cut out as if seen from above, in some places and sizes around the reader's, in polar coordinates.
   A Fourier transform over the angle gives the correlation with every taught picture in all turns at once.
3. The best taught pictures are then aligned more finely (S. Baker and I. Matthews, *Lucas-Kanade 20 years on*, 2004).
   What remains is the similarity: the correlation of the colours, without brightness and contrast.
4. A model of a few fitted numbers makes class probabilities of the similarities and the reader's answer.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Floats32, Mask
from vision.calibration import calibration_in_use
from vision.crops import Pyramid, crop
from vision.detector import detect
from vision.flatness import FOCALS, CameraGeometry, bearings, tilt
from vision.networks import CLASSES, NONE, READER, UNREADABLE, run
from vision.networks import CROP_PX as READER_CROP_PX
from vision.networks import EDGE_PX as READER_EDGE_PX
from vision.reader import CandidateLook, distinct, look, look_again
from vision.reading import Pixels
from vision.taught import DIE_FACES, Laid, SetKind, TaughtSet

Rows = NDArray[np.intp]
EDGE_PX, CROP_PX = 32, 64
"""Edge of a top that is compared, and side of the crop around it."""
PICTURE_PX, MARGIN = 80, 1.25
"""Side of a taught picture, and its side in edges: the top and a rim."""
REACH = 0.34
"""Radius, in edges, of the disc that is compared: the rounded edges of a top mirror lamps."""
LOCAL_PX, MIN_CONTRAST = 2.5, 6.0
"""Size of the neighbourhood whose mean is removed and whose contrast is made equal, and the contrast (grey levels) that
is no more than noise: so a highlight or a shadow on a top counts little."""
RADII, TURNS = 14, 64
BLUR_PX = 1.5, 0.7
"""Blur of the pictures in the search over places and turns, and in the alignment."""
ALONG, ACROSS, SIZES = (-0.1, 0.0, 0.1, 0.2), (-0.1, 0.0, 0.1), (0.9, 1.08)
"""Places and sizes around those of the reader in which a top is searched, in edges. ``ALONG`` is the way in which the
top is tilted: the reader places printed tops too near to the sides that are seen below them."""
LARGE = 75
"""Percentile of the tops' edges that is their common edge: a large print makes tops look small."""
USUAL_FOCAL = 2
"""The row of ``FOCALS`` while the camera is unknown."""
FINALISTS, STEPS = 2, 3
"""Number of taught pictures of each face that are aligned with a top, and steps of the alignment."""
DEVIATIONS = np.array((0.1, 1.0, 0.04, 0.04, 0.1, 0.1))
"""Expected deviations from the found pose: size, turn, two stretches, place."""
STIFFNESS = 0.04
"""Weight of these deviations over that of the pictures' difference."""
MAX_SIMILARITY = 0.995
MAX_NONE = 0.97
"""Probability of being no die above which a candidate is not compared."""
NUMBERS = np.array((5.69, 5.21, 1.61, 8.41))
SHARPNESS, _, _, FOREIGN = NUMBERS
"""Weight of the logarithm of the difference to a taught face; evidence for no die, and the weight of the reader's;
evidence for a die of another set. Fitted to drawn throws by `python -m vision.bench.taught fit 200 208`."""
PIPS = 0.65
"""Mean probability of its value, for the reader, from which a taught face is made of pips and left to the reader."""
CLEAR = 2.2
"""Logit by which a picture must fit its own face better than another: nine to one."""
MIN_PROBABILITY = 1e-4
"""Minimum of the reader's probabilities."""
UNCERTAIN = 2.0
"""Factor of the variance of the reader's tilts on printed tops."""
FLAT_GRID = (np.indices((EDGE_PX, EDGE_PX))[::-1].reshape(2, -1).T + 0.5) / EDGE_PX - 0.5
DISC = FLAT_GRID[np.hypot(*FLAT_GRID.T) < REACH]
"""Points (N, 2) of the disc, in edges from its middle."""
_radii, _angles = (np.arange(RADII) + 0.5) / RADII * REACH, np.arange(TURNS) / TURNS * 2 * np.pi
RINGS = np.stack([np.outer(_radii, np.cos(_angles)), np.outer(_radii, np.sin(_angles))], axis=-1).reshape(-1, 2)
BASIS = np.array([((1, 0), (0, 1)), ((0, -1), (1, 0)), ((1, 0), (0, -1)), ((0, 1), (1, 0))], float)


class TaughtDice:
    """The taught faces of a set of dice, ready to be compared with the candidates of a picture."""

    def __init__(self, taught: TaughtSet) -> None:
        faces = [face for face in DIE_FACES if taught.pictures.get(face)]
        if taught.kind is SetKind.DICE:
            prints = [face for face in faces if not _is_pips(taught.pictures[face], int(face))]
            # One print alone may look like pips.
            faces = prints if 0 < len(prints) < len(faces) - 1 else faces
        pictures = [(int(face) - 1, picture) for face in faces for picture in taught.pictures[face]]
        self.faces = np.array([face for face, _ in pictures])
        side = round(EDGE_PX * MARGIN)
        sized = [cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA) for _, picture in pictures]
        self._raw = np.stack(sized).astype(np.uint8)
        self._stack = _local(self._raw)
        ways, middles = _upright(len(pictures), side)
        disc = _sampled(self._stack, ways, middles, DISC)
        self._colours = _unit(disc)
        deviations = (disc - disc.mean(axis=1, keepdims=True)).reshape(-1, 3)
        self._ink = np.linalg.eigh(deviations.T @ deviations)[1][:, -1].astype(np.float32)
        coarse, fine = (_blurred(self._stack, blur) @ self._ink for blur in BLUR_PX)
        self._rings = _rings(coarse, ways, middles).conj()
        self._fine = _unit(_sampled(fine, ways, middles, DISC))[..., 0]
        self._solvers = np.stack([_solver(picture, shape) for picture, shape in zip(fine, self._fine, strict=True)])

        self._pictures_of = [np.flatnonzero(self.faces == face) for face in np.unique(self.faces)]
        self.is_taught = np.isin(np.arange(len(DIE_FACES)), self.faces)

    def compared(
        self, pyramid: Pyramid, looks: Sequence[CandidateLook], none: Floats, camera: CameraGeometry | None = None
    ) -> list[CandidateLook]:
        """Return the looks with their similarities. ``none`` (N,) are the probabilities that each is not a die."""
        rows = [row for row, share in enumerate(none) if share < MAX_NONE]
        if not rows:
            return list(looks)
        near = [looks[row] for row in rows]
        ways, edge = ways_of(near, none[rows], pyramid.level(0).shape, camera)
        places = [(look.candidate.x, look.candidate.y) for look in near]
        crops = np.stack([crop(pyramid, place, edge, side=CROP_PX, edge_px=EDGE_PX) for place in places])
        similar = dict(zip(rows, self.similarities(crops, ways * EDGE_PX), strict=True))
        return [replace(look, similar=similar[row]) if row in similar else look for row, look in enumerate(looks)]

    def probabilities(self, looks: Sequence[CandidateLook], calibrated: Floats) -> Floats:
        """Return the class probabilities (N, CLASSES) of looks, of which the reader's are ``calibrated``.

        A pip die has the values of the faces that are not taught.
        """
        rows = [row for row, look in enumerate(looks) if look.similar is not None]
        if not rows:
            return calibrated
        features, reader = self.evidence(calibrated[rows], np.array([looks[row].similar for row in rows]))
        logits = features @ NUMBERS + reader
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        probabilities = calibrated.copy()
        probabilities[rows] = shares / shares.sum(axis=1, keepdims=True)
        return probabilities

    def evidence(self, calibrated: Floats, similar: Floats) -> tuple[Floats, Floats]:
        """Return the features (N, CLASSES, 4) that ``NUMBERS`` weigh, and the reader's own evidence (N, CLASSES)."""
        logs = np.log(np.maximum(calibrated, MIN_PROBABILITY))
        logs -= np.logaddexp.reduce(logs[:, NONE + 1 :], axis=1, keepdims=True)
        fit = np.where(self.is_taught, -np.log(1 - np.minimum(similar, MAX_SIMILARITY)), 0)
        features = np.zeros((*logs.shape, len(NUMBERS)))
        features[:, 1:UNREADABLE, 0] = fit
        features[:, NONE, 1] = 1
        features[:, NONE, 2] = logs[:, NONE]
        features[:, 1:, 3] = ~np.append(self.is_taught, False)
        logs[:, NONE] = 0
        logs[:, 1:UNREADABLE][:, self.is_taught] = 0
        if self.is_taught.all():
            logs[:, UNREADABLE] = 0
        return features, logs

    def has(self, value: int) -> bool:
        """Return True if a class is a taught face: further views of the reader tell nothing of it."""
        return 0 < value < UNREADABLE and bool(self.is_taught[value - 1])

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of faces of which a taught picture is too similar to the other face.

        Each picture is compared with all others, as if it were a new one.
        """
        others = np.eye(len(self.faces), dtype=bool)
        similar = self.similarities(self._raw, _upright(len(self.faces), 1)[0], others)
        fit = -SHARPNESS * np.log(1 - np.minimum(similar, MAX_SIMILARITY))
        own = fit[np.arange(len(fit)), self.faces]
        # A face that was shown once is compared with the least that counts as a die of the set.
        near = fit - np.maximum(own, FOREIGN)[:, None] > -CLEAR
        near[np.arange(len(fit)), self.faces] = False
        pairs = {tuple(sorted((int(self.faces[row]), int(face)))) for row, face in np.argwhere(near)}
        return tuple((DIE_FACES[first], DIE_FACES[second]) for first, second in sorted(pairs))

    def similarities(self, crops: Pixels, ways: Floats, leave_out: Mask | None = None) -> Floats:
        """Return the similarity (M, 6) of M crops (M, H, W, 3) to each face, -1 for a face that is not taught.

        ``ways`` (M, 2, 2) turn points of the top, in edges, into pixels of the crop from its middle.
        """
        stack, (count, side) = _local(crops), crops.shape[:2]
        middles = np.full((count, 2), (side - 1) / 2)
        coarse, fine = (_blurred(stack, blur) @ self._ink for blur in BLUR_PX)
        poses = [(size, (x, y)) for size in SIZES for x in ALONG for y in ACROSS]
        ways = (ways[:, None] * np.array([size for size, _ in poses])[:, None, None]).reshape(-1, 2, 2)
        offsets = np.tile([offset for _, offset in poses], (count, 1))
        middles = np.repeat(middles, len(poses), axis=0) + np.einsum("kij,kj->ki", ways, offsets)
        rows = np.repeat(np.arange(count), len(poses))
        rings = _rings(coarse, ways, middles, rows)
        spectra = rings.transpose(2, 0, 1) @ self._rings.transpose(2, 1, 0)
        # (M, poses, turns, T) to the best pose and turn of each taught picture.
        found = np.fft.irfft(spectra, TURNS, axis=0).transpose(1, 0, 2).reshape(count, -1, len(self.faces))
        if leave_out is not None:
            found = np.where(leave_out[:, None], -1, found)
        best, where = found.max(axis=1), found.argmax(axis=1)
        finalists = np.concatenate(
            [own[np.argsort(-best[:, own], axis=1)[:, :FINALISTS]] for own in self._pictures_of], axis=1
        ).ravel()
        rows = np.repeat(np.arange(count), len(finalists) // count)
        pose, turn = np.divmod(where[rows, finalists], TURNS)
        first = rows * len(poses) + pose
        ways, middles = ways[first] @ _turned(turn * 2 * np.pi / TURNS), middles[first]
        ways, middles = self._aligned(fine, rows, ways, middles, finalists)
        scores = (_unit(_sampled(stack, ways, middles, DISC, rows)) * self._colours[finalists]).sum(axis=(1, 2))
        similar = np.full((count, len(DIE_FACES)), -1.0)
        np.maximum.at(similar, (rows, self.faces[finalists]), scores)
        return similar

    def _aligned(
        self, fine: Floats32, rows: Rows, ways: Floats, middles: Floats, pictures: Rows
    ) -> tuple[Floats, Floats]:
        """Return the poses of crops, each aligned with a taught picture: the best of ``STEPS`` steps."""
        moved = np.zeros((len(rows), len(DEVIATIONS)))
        best, kept = np.full(len(rows), -np.inf), (ways, middles)
        for step in range(STEPS + 1):
            seen = _unit(_sampled(fine, ways, middles, DISC, rows))[..., 0]
            score = (seen * self._fine[pictures]).sum(axis=1)
            better = score > best
            best = np.maximum(best, score)
            kept = np.where(better[:, None, None], ways, kept[0]), np.where(better[:, None], middles, kept[1])
            if step == STEPS:
                break
            rest = np.concatenate([seen - self._fine[pictures], moved], axis=1)
            move = (self._solvers[pictures] @ rest[..., None])[..., 0].clip(-0.1, 0.1)
            moved += move
            ways = ways @ np.linalg.inv(np.eye(2) + np.einsum("kp,pij->kij", move[:, :4], BASIS))
            middles = middles - np.einsum("kij,kj->ki", ways, move[:, 4:])
        return kept


def _is_pips(pictures: Sequence[Pixels], value: int) -> bool:
    """Return True if the reader reads pictures of a face as its pips. A single mark may be a print."""
    side, rim = round(READER_EDGE_PX * MARGIN), (READER_CROP_PX - round(READER_EDGE_PX * MARGIN)) // 2
    sized = [cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA) for picture in pictures]
    ways = rim, READER_CROP_PX - side - rim
    crops = [cv2.copyMakeBorder(picture, *ways, *ways, cv2.BORDER_REPLICATE) for picture in sized]
    logits = run(READER, [np.asarray(picture, np.uint8) for picture in crops])[:, :CLASSES].astype(np.float64)
    shares = np.exp(logits - np.logaddexp.reduce(logits, axis=1)[:, None])
    return value > 1 and bool(shares[:, value].mean() > PIPS)


def _upright(count: int, side: int) -> tuple[Floats, Floats]:
    """Return the ways and middles of taught pictures of this side."""
    return np.tile(np.eye(2) * EDGE_PX, (count, 1, 1)), np.full((count, 2), (side - 1) / 2)


def _local(stack: Pixels) -> Floats32:
    """Return pictures (K, H, W, 3) with the mean 0 and an equal contrast in each neighbourhood."""
    local = np.empty(stack.shape, np.float32)
    for picture, even in zip(stack.astype(np.float32), local, strict=True):
        even[:] = picture - cv2.GaussianBlur(picture, (0, 0), LOCAL_PX)
        spread = cv2.GaussianBlur((even**2).sum(axis=2), (0, 0), LOCAL_PX)
        even /= np.sqrt(spread + MIN_CONTRAST**2)[..., None]
    return local


def _blurred(stack: Floats32, blur_px: float) -> Floats32:
    return np.stack([cv2.GaussianBlur(picture, (0, 0), blur_px) for picture in stack])


def _sampled(stack: Floats32, ways: Floats, middles: Floats, points: Floats, rows: Rows | None = None) -> Floats32:
    """Return the pixels (K, N, channels) of points (N, 2) in K pictures of a stack; ``rows`` are their numbers."""
    count, height, width = stack.shape[:3]
    (x, y), ways, middles = points.T.astype(np.float32), ways.astype(np.float32), middles.astype(np.float32)
    across, down = (ways[:, n, :1] * x + ways[:, n, 1:] * y + middles[:, n, None] for n in (0, 1))
    across, down = np.clip(across, 0, width - 1), np.clip(down, 0, height - 1)
    down += (np.arange(count) if rows is None else rows)[:, None].astype(np.float32) * height
    sheet = stack.reshape(count * height, width, -1)
    pixels = cv2.remap(sheet, across, down, cv2.INTER_LINEAR)
    return np.asarray(pixels, np.float32).reshape(len(ways), len(points), -1)


def _unit(pixels: Floats32) -> Floats32:
    """Return pixels (K, N, channels) without the mean of each channel, as vectors of length 1."""
    pixels = pixels - pixels.mean(axis=1, keepdims=True)
    return np.asarray(pixels / (np.sqrt((pixels**2).sum(axis=(1, 2), keepdims=True)) + 1e-6), np.float32)


def _rings(grey: Floats32, ways: Floats, middles: Floats, rows: Rows | None = None) -> Floats:
    """Return the spectra (K, RADII, frequencies) of discs over the angle."""
    # A ring counts by its length.
    weight = np.repeat(np.sqrt(_radii), TURNS)[:, None]
    discs = _sampled(grey, ways, middles, RINGS, rows)
    discs = (discs - discs.mean(axis=1, keepdims=True)) * weight
    discs /= np.linalg.norm(discs, axis=1, keepdims=True) + 1e-6
    return np.fft.rfft(discs.reshape(-1, RADII, TURNS), axis=2).astype(np.complex64)


def _turned(angles: Floats) -> Floats:
    cos, sin = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([cos, -sin], axis=-1), np.stack([sin, cos], axis=-1)], axis=-2)


def _solver(picture: Floats32, shape: Floats32) -> Floats32:
    """Return the matrix that makes a step of the alignment of a difference (N,) and the moves so far (6,)."""
    down, across = np.gradient(picture)
    side = len(picture)
    ways, middles = _upright(1, side)
    steep = _sampled(np.dstack([across, down])[None].astype(np.float32), ways, middles, DISC)[0] * EDGE_PX
    grey = _sampled(picture[None], ways, middles, DISC)[0, :, 0]
    steep /= np.linalg.norm(grey - grey.mean()) + 1e-6
    slopes = np.concatenate([np.einsum("nj,pji,ni->np", steep, BASIS, DISC), steep], axis=1)
    # Brightness and contrast are free.
    free = np.stack([np.full(len(shape), len(shape) ** -0.5), shape], axis=1)
    slopes -= free @ (free.T @ slopes)
    stiff = np.diag(STIFFNESS / DEVIATIONS**2)
    return np.linalg.solve(slopes.T @ slopes + stiff, np.concatenate([slopes.T, -stiff], axis=1)).astype(np.float32)


def ways_of(
    looks: Sequence[CandidateLook], none: Floats, shape: tuple[int, ...], camera: CameraGeometry | None
) -> tuple[Floats, float]:
    """Return for each top the matrix (N, 2, 2) from edges on it to edges in the picture, and the common edge in px.

    ``none`` (N,) are the probabilities that a candidate is not a die. All tops are parallel and of one size.
    """
    height, width = shape[:2]
    away = np.array([(look.candidate.x - (width - 1) / 2, look.candidate.y - (height - 1) / 2) for look in looks])
    focal, normal = USUAL_FOCAL, np.zeros(3)
    if camera is not None and camera.is_known:
        planes, weights = camera.planes()
        focal = int(weights.sum(axis=1).argmax())
        normal = (planes[focal] * weights[focal][:, None]).sum(axis=0)
    rays = np.c_[away / max(height, width) / FOCALS[focal], np.ones(len(looks))]
    if not normal.any():
        across = np.array([look.tilts.mean(axis=0) for look in looks]).clip(-0.9, 0.9)
        facing = np.c_[across, -np.sqrt(np.maximum(1 - (across**2).sum(axis=1), 0.02))]
        trust = (1 - none) / np.array([look.variances.mean() + 0.003 for look in looks])
        normal = np.einsum("nij,nj,n->i", bearings(rays), facing, trust)
    normal = normal / np.linalg.norm(normal)
    ways = np.stack([_foreshortened(tilt(normal, ray)) for ray in rays])
    dice = [look.candidate.edge for look, share in zip(looks, none, strict=True) if share < 1 / 2]
    return ways, float(np.percentile(dice or [look.candidate.edge for look in looks], LARGE))


def _foreshortened(across: Floats) -> Floats:
    """Return the matrix (2, 2) of a square of area 1 that is tilted by ``across``: its first axis is seen shortened."""
    length = min(float(np.linalg.norm(across)), 0.9)
    way = across / np.linalg.norm(across) if length else np.array((1.0, 0.0))
    share = math.sqrt(1 - length**2)
    return np.array(((way[0], -way[1]), (way[1], way[0]))) @ np.diag((share, 1.0)) / math.sqrt(share)


def find_tops(pixels: Pixels, camera: CameraGeometry | None = None) -> tuple[Laid, ...]:
    """Return the tops of all dice in a picture, whatever is on them; raise :class:`vision.networks.NetworkError`."""
    pyramid = Pyramid(pixels, quick=True)
    looks = distinct(look_again(pyramid, look(pyramid, detect(pixels))))
    none = calibration_in_use().probabilities(looks)[:, NONE]
    if not looks:
        return ()
    ways, edge = ways_of(looks, none, pixels.shape, camera)
    return tuple(
        _laid(pyramid, look, way, edge) for look, way, share in zip(looks, ways, none, strict=True) if share < 1 / 2
    )


def _laid(pyramid: Pyramid, look: CandidateLook, way: Floats, edge: float) -> Laid:
    """Return the top of a candidate, turned so that its sides are upright."""
    middle = np.array([(look.candidate.x, look.candidate.y)])
    stack = crop(pyramid, middle[0], edge, side=2 * CROP_PX, edge_px=2.0 * EDGE_PX)[None].astype(np.float32)
    at = np.full((1, 2), CROP_PX - 0.5)
    grid = (np.indices((PICTURE_PX, PICTURE_PX))[::-1].reshape(2, -1).T + 0.5) / PICTURE_PX - 0.5
    grid = grid * MARGIN

    def seen(turn: float) -> Pixels:
        turned = (way @ _turned(np.array(turn)))[None] * 2 * EDGE_PX
        return _sampled(stack, turned, at, grid).round().astype(np.uint8).reshape(PICTURE_PX, PICTURE_PX, 3)

    grey = cv2.GaussianBlur(seen(0.0), (0, 0), 1.5).mean(axis=2)
    down, across = np.gradient(grey)
    # The sides of the square are steep, in two directions: four times the angle is the same for both.
    rim = np.abs(np.hypot(*grid.T).reshape(grey.shape) - 0.5) < 0.1
    turn = np.angle(((across + 1j * down)[rim] ** 4 / (np.hypot(across, down)[rim] ** 2 + 1e-6)).sum()) / 4
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 @ _turned(np.array(turn)).T @ way.T * edge
    return Laid(np.asarray(middle + corners, np.float64), seen(float(turn)))
