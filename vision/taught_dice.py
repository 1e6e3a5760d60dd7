"""Dice with taught faces: the top of each candidate compared with the taught pictures, over all turns."""

from vision.flatness import CameraGeometry
from vision.reading import Pixels
from vision.taught import Laid, TaughtSet


class TaughtDice:
    """The taught faces of a set of dice, ready to be compared with the candidates of a picture."""

    def __init__(self, taught: TaughtSet) -> None:
        self.taught = taught


def find_tops(pixels: Pixels, camera: CameraGeometry | None = None) -> tuple[Laid, ...]:
    """Return the tops of all dice in a picture, whatever is on them; raise :class:`vision.networks.NetworkError`."""
    return ()
