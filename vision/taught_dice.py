"""Dice with taught faces: the top of each candidate compared with all taught pictures, in every turn.

1. The plane of the table is the mean of all tops of the picture, so one doubtful tilt does no harm.
2. Each top is cut out as if seen from above, in some places and sizes around the reader's, in polar coordinates.
   A Fourier transform over the angle gives the correlation with every taught picture in all turns at once.
3. Each taught picture is then aligned more finely (S. Baker and I. Matthews, *Lucas-Kanade 20 years on*, 2004).
   What remains is the similarity: the correlation of the colours, without brightness and contrast.
4. A model of a few fitted numbers makes class probabilities of the similarities and the reader's answer.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Floats, Floats32
from vision.calibration import calibration_in_use
from vision.crops import Pyramid, crop
from vision.detector import detect
from vision.flatness import bearings, tilt
from vision.networks import CLASSES, NONE, READER, UNREADABLE, run
from vision.reader import CandidateLook, distinct, look, look_again
from vision.reading import Pixels
from vision.taught import DIE_FACES, Laid, SetKind, TaughtSet

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
BLUR_PX = 1.0
"""Blur of the pictures in the search and in the alignment."""
ALONG, ACROSS, SIZES = (-0.1, 0.0, 0.1, 0.2), (-0.1, 0.0, 0.1), (0.9, 1.08)
"""Places and sizes around those of the reader in which a top is searched, in edges. ``ALONG`` is the way in which the
top is tilted: the reader places printed tops too near to the sides that are seen below them."""
LARGE = 75
"""Percentile of the tops' edges that is their common edge: a large print makes tops look small."""
USUAL_FOCAL = 1.2
"""Usual focal length over the longer side of the picture."""
STEPS = 3
"""Number of steps of the alignment."""
DEVIATIONS = np.array((0.1, 1.0, 0.04, 0.04, 0.1, 0.1))
"""Expected deviations from the found pose: size, turn, two stretches, place."""
STIFFNESS = 0.04
"""Weight of these deviations over that of the pictures' difference."""
MAX_SIMILARITY = 0.995
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
BASIS = np.zeros((len(DEVIATIONS), 3, 3))
"""The movements of an alignment."""
BASIS[:4, :2, :2] = ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((1, 0), (0, -1)), ((0, 1), (1, 0))
BASIS[(4, 5), (0, 1), 2] = 1
SEARCHED = [((size, 0, size * x), (0, size, size * y), (0, 0, 1)) for size in SIZES for x in ALONG for y in ACROSS]
_radii, _angles = (np.arange(RADII) + 0.5) / RADII * REACH, np.arange(TURNS) / TURNS * 2 * np.pi
RINGS = np.stack([np.outer(_radii, np.cos(_angles)), np.outer(_radii, np.sin(_angles))], axis=-1).reshape(-1, 2)


def _grid(side: int) -> Floats:
    """Return the points (side * side, 2) of a top, in edges from its middle."""
    return (np.indices((side, side))[::-1].reshape(2, -1).T + 0.5) / side - 0.5


DISC = np.array([point for point in _grid(EDGE_PX) if np.hypot(*point) < REACH])


class TaughtDice:
    """The taught faces of a set of dice, ready to be compared with the candidates of a picture."""

    def __init__(self, taught: TaughtSet) -> None:
        faces = [face for face in DIE_FACES if taught.pictures.get(face)]
        if taught.kind is SetKind.DICE:
            prints = [face for face in faces if not _is_pips(taught.pictures[face], int(face))]
            # One print alone may look like pips.
            faces = prints if 0 < len(prints) < len(faces) - 1 else faces
        pictures = [(int(face), picture) for face in faces for picture in taught.pictures[face]]
        self._learn(pictures)
        fits = self._fits_of_others()
        is_own = fits[np.arange(len(pictures)), self.faces - 1] >= fits.max(axis=1)
        # A picture that is more similar to another face than to its own shows something else, unless all of a face are.
        counts = is_own | ~np.isin(self.faces, self.faces[is_own])
        self._learn([picture for picture, count in zip(pictures, counts, strict=True) if count])

    def _learn(self, pictures: Sequence[tuple[int, Pixels]]) -> None:
        self.faces = np.array([face for face, _ in pictures])
        """The value of each taught picture."""
        self.is_taught = np.isin(np.arange(1, UNREADABLE), self.faces)
        size = (round(EDGE_PX * MARGIN),) * 2
        sized = (cv2.resize(picture, size, interpolation=cv2.INTER_AREA) for _, picture in pictures)
        self._tops = [np.asarray(picture, np.uint8) for picture in sized]
        local, upright = [_local(top) for top in self._tops], _pose(np.eye(2), size[0])[None]
        discs = np.concatenate([_sampled(picture, upright, DISC) for picture in local])
        self._colours = _unit(discs)
        deviations = (discs - discs.mean(axis=1, keepdims=True)).reshape(-1, 3)
        self._ink = np.linalg.eigh(deviations.T @ deviations)[1][:, -1].astype(np.float32)
        greys = [self._grey(picture) for picture in local]
        self._rings = np.concatenate([_rings(grey, upright) for grey in greys]).conj().transpose(2, 1, 0)
        self._discs = np.concatenate([_discs(grey, upright) for grey in greys])
        self._solvers = np.stack([_solver(grey, upright) for grey in greys])

    def compared(self, pyramid: Pyramid, looks: Sequence[CandidateLook], none: Floats) -> list[CandidateLook]:
        """Return the looks with their similarities. ``none`` (N,) are the probabilities that each is not a die."""
        if not looks:
            return []
        ways, edge = ways_of(looks, none, pyramid.level(0).shape)
        places = [(look.candidate.x, look.candidate.y) for look in looks]
        tops = [crop(pyramid, place, edge, side=CROP_PX, edge_px=EDGE_PX) for place in places]
        similar = map(self.similarity, tops, ways)
        return [replace(look, similar=row) for look, row in zip(looks, similar, strict=True)]

    def probabilities(self, looks: Sequence[CandidateLook], calibrated: Floats) -> Floats:
        """Return the class probabilities (N, CLASSES) of looks, of which the reader's are ``calibrated``.

        A pip die has the values of the faces that are not taught.
        """
        similar = np.array([look.similar for look in looks]).reshape(-1, len(DIE_FACES))
        features, reader = self.evidence(calibrated, similar)
        logits = features @ NUMBERS + reader
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)

    def evidence(self, calibrated: Floats, similar: Floats) -> tuple[Floats, Floats]:
        """Return the features (N, CLASSES, 4) that ``NUMBERS`` weigh, and the reader's own evidence (N, CLASSES)."""
        logs = np.log(np.maximum(calibrated, MIN_PROBABILITY))
        logs -= np.logaddexp.reduce(logs[:, NONE + 1 :], axis=1, keepdims=True)
        features = np.zeros((*logs.shape, len(NUMBERS)))
        features[:, 1:UNREADABLE, 0] = np.where(self.is_taught, _fit(similar), 0)
        features[:, NONE, 1] = 1
        features[:, NONE, 2] = logs[:, NONE]
        features[:, 1:, 3] = ~np.append(self.is_taught, False)
        return features, np.where([True, *self.is_taught, self.is_taught.all()], 0, logs)

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of faces of which a taught picture is too similar to the other face."""
        fit, own = self._fits_of_others(), (np.arange(len(self.faces)), self.faces - 1)
        # A face that was shown once is compared with the least that counts as a die of the set.
        near = fit - np.maximum(fit[own], FOREIGN)[:, None] > -CLEAR
        near[own] = False
        pairs = [(str(self.faces[row]), DIE_FACES[face]) for row, face in np.argwhere(near)]
        return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))

    def _fits_of_others(self) -> Floats:
        """Return the evidence (N, 6) for each face in each taught picture, compared with all others as if new."""
        similar = [self.similarity(top, np.eye(2), without=row) for row, top in enumerate(self._tops)]
        return SHARPNESS * _fit(np.array(similar))

    def similarity(self, top: Pixels, way: Floats, without: int | None = None) -> Floats:
        """Return the similarity (6,) of a top in the middle of a picture to each face, -1 for one that is not taught.

        ``way`` (2, 2) turns points of the top, in edges, into edges of the picture. ``without`` is the number of a
        taught picture that does not count.
        """
        local = _local(top)
        grey = self._grey(local)
        poses = _pose(way, len(top)) @ np.array(SEARCHED)
        # (turns, poses, T) to the best pose and turn for each taught picture.
        found = np.fft.irfft(_rings(grey, poses).transpose(2, 0, 1) @ self._rings, TURNS, axis=0)
        turn, pose = np.divmod(found.reshape(-1, len(self.faces)).argmax(axis=0), len(poses))
        poses = self._aligned(grey, poses[pose] @ _turned(turn * 2 * np.pi / TURNS))
        scores = np.einsum("tnc,tnc->t", _unit(_sampled(local, poses, DISC)), self._colours)
        scores[[] if without is None else without] = -1
        similar = np.full(len(DIE_FACES), -1.0)
        np.maximum.at(similar, self.faces - 1, scores)
        return similar

    def _grey(self, local: Floats32) -> Floats32:
        return np.asarray(cv2.GaussianBlur(local @ self._ink, (0, 0), BLUR_PX), np.float32)

    def _aligned(self, grey: Floats32, poses: Floats) -> Floats:
        """Return the poses (T, 3, 3) of a top, each aligned with its taught picture."""
        moved = np.zeros((len(poses), len(BASIS)), np.float32)
        for _ in range(STEPS):
            rest = np.concatenate([_discs(grey, poses) - self._discs, moved], axis=1)
            move = (self._solvers @ rest[..., None])[..., 0].clip(-0.1, 0.1)
            moved += move
            poses = poses @ np.linalg.inv(np.eye(3) + np.tensordot(move, BASIS, 1))
        return poses


def _is_pips(pictures: Sequence[Pixels], value: int) -> bool:
    """Return True if the reader reads pictures of a face as its pips. A single mark may be a print."""
    crops = [crop(Pyramid(picture), ((len(picture) - 1) / 2,) * 2, len(picture) / MARGIN) for picture in pictures]
    logits = run(READER, crops)[:, :CLASSES].astype(np.float64)
    shares = np.exp(logits - np.logaddexp.reduce(logits, axis=1)[:, None])
    return value > 1 and bool(shares[:, value].mean() > PIPS)


def _fit(similar: Floats) -> Floats:
    return np.asarray(-np.log(1 - np.minimum(similar, MAX_SIMILARITY)), np.float64)


def _pose(way: Floats, side: int) -> Floats:
    """Return the pose (3, 3) of a top in the middle of a picture: it turns points of the top into pixels."""
    return np.vstack([np.c_[way * EDGE_PX, np.full(2, (side - 1) / 2)], (0, 0, 1)])


def _turned(angles: Floats) -> Floats:
    """Return the matrices (..., 3, 3) that turn points of a top."""
    grown, turned = np.multiply.outer(np.cos(angles), BASIS[0]), np.multiply.outer(np.sin(angles), BASIS[1])
    return np.asarray(grown + turned + np.diag((0, 0, 1)), np.float64)


def _local(picture: Pixels) -> Floats32:
    """Return a picture (H, W, 3) with the mean 0 and an equal contrast in each neighbourhood."""
    even = picture - cv2.GaussianBlur(picture.astype(np.float32), (0, 0), LOCAL_PX)
    spread = cv2.GaussianBlur((even**2).sum(axis=2), (0, 0), LOCAL_PX)
    return np.asarray(even / np.sqrt(spread + MIN_CONTRAST**2)[..., None], np.float32)


def _sampled(picture: Floats32, poses: Floats, points: Floats) -> Floats32:
    """Return the pixels (K, N, channels) of points (N, 2) of a top, in each of K poses."""
    x, y = (poses[:, n, :2] @ points.T + poses[:, n, 2:] for n in (0, 1))
    ways = x.astype(np.float32), y.astype(np.float32)
    pixels = cv2.remap(picture, *ways, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(pixels, np.float32).reshape(len(poses), len(points), -1)


def _unit(pixels: Floats32) -> Floats32:
    """Return pixels (K, N, channels) without the mean of each channel, as vectors of length 1."""
    pixels = pixels - pixels.mean(axis=1, keepdims=True)
    return np.asarray(pixels / (np.linalg.norm(pixels, axis=(1, 2), keepdims=True) + 1e-6), np.float32)


def _discs(grey: Floats32, poses: Floats) -> Floats32:
    """Return the pixels (K, N) of the disc in each pose, as vectors of length 1."""
    return _unit(_sampled(grey, poses, DISC))[..., 0]


def _rings(grey: Floats32, poses: Floats) -> Floats:
    """Return the spectra (K, RADII, frequencies) of the disc over the angle."""
    discs = _unit(_sampled(grey, poses, RINGS)).reshape(-1, RADII, TURNS)
    return np.fft.rfft(discs, axis=2).astype(np.complex64)


def _solver(grey: Floats32, upright: Floats) -> Floats32:
    """Return the matrix that makes a step of the alignment of a difference (N,) and the moves so far (6,)."""
    layers = np.dstack([grey, *np.gradient(grey)]).astype(np.float32)
    (values, down, across), points = _sampled(layers, upright, DISC)[0].T, np.insert(DISC, 2, 1, axis=1)
    steep = np.stack([across, down]) * EDGE_PX / (np.linalg.norm(values - values.mean()) + 1e-6)
    slopes = np.einsum("jn,pji,ni->np", steep, BASIS[:, :2], points)
    # Brightness and contrast are free.
    free = np.stack([np.full(len(DISC), len(DISC) ** -0.5), _discs(grey, upright)[0]], axis=1)
    slopes -= free @ (free.T @ slopes)
    stiff = np.diag(STIFFNESS / DEVIATIONS**2)
    return np.linalg.solve(slopes.T @ slopes + stiff, np.concatenate([slopes.T, -stiff], axis=1)).astype(np.float32)


def ways_of(looks: Sequence[CandidateLook], none: Floats, shape: tuple[int, ...]) -> tuple[Floats, float]:
    """Return for each top the matrix (N, 2, 2) from edges on it to edges in the picture, and the common edge in px.

    ``none`` (N,) are the probabilities that a candidate is not a die. All tops are parallel and of one size.
    """
    height, width = shape[:2]
    away = np.array([(look.candidate.x - (width - 1) / 2, look.candidate.y - (height - 1) / 2) for look in looks])
    rays = np.c_[away / max(height, width) / USUAL_FOCAL, np.ones(len(looks))]
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


def find_tops(pixels: Pixels) -> tuple[Laid, ...]:
    """Return the tops of all dice in a picture, whatever is on them; raise :class:`vision.networks.NetworkError`."""
    pyramid = Pyramid(pixels, quick=True)
    looks = distinct(look_again(pyramid, look(pyramid, detect(pyramid))))
    none = calibration_in_use().probabilities(looks)[:, NONE]
    if not looks:
        return ()
    ways, edge = ways_of(looks, none, pixels.shape)
    return tuple(
        _laid(pyramid, look, way, edge) for look, way, share in zip(looks, ways, none, strict=True) if share < 1 / 2
    )


def _laid(pyramid: Pyramid, look: CandidateLook, way: Floats, edge: float) -> Laid:
    """Return the top of a candidate, turned so that its sides are upright."""
    middle = np.array((look.candidate.x, look.candidate.y))
    large = crop(pyramid, middle, edge, side=2 * CROP_PX, edge_px=2.0 * EDGE_PX).astype(np.float32)
    grid = _grid(PICTURE_PX) * MARGIN

    def seen(turn: float) -> Pixels:
        pose = _pose(2 * way, len(large)) @ _turned(np.array(turn))
        return _sampled(large, pose[None], grid).round().astype(np.uint8).reshape(PICTURE_PX, PICTURE_PX, 3)

    grey = cv2.GaussianBlur(seen(0.0), (0, 0), 1.5).mean(axis=2)
    down, across = np.gradient(grey)
    # The sides of the square are steep, in two directions: four times the angle is the same for both.
    rim = np.abs(np.hypot(*grid.T).reshape(grey.shape) - 0.5) < 0.1
    turn = np.angle(((across + 1j * down)[rim] ** 4 / (np.hypot(across, down)[rim] ** 2 + 1e-6)).sum()) / 4
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 @ _turned(turn)[:2, :2].T @ way.T * edge
    return Laid(np.asarray(middle + corners, np.float64), seen(float(turn)))
