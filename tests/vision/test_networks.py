"""The networks' files: each loads and runs in this onnxruntime; a damaged one is reported.

`make test-lowest` runs these with the oldest onnxruntime that pyproject.toml allows.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from pi.words import LANGUAGES, Words
from vision import networks
from vision.calibration import calibration_in_use
from vision.networks import CROP_PX, DETECTOR, DETECTOR_CHANNELS, READER, NetworkError, require_networks

NAMES = [DETECTOR, READER]


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the networks, which the eye uses."""
    folder = tmp_path / "weights"
    shutil.copytree(networks.WEIGHTS, folder)
    monkeypatch.setattr(networks, "WEIGHTS", folder)
    return folder


def test_every_network_runs() -> None:
    require_networks()
    assert set(NAMES) == {path.name for path in networks.WEIGHTS.glob("*.onnx")}


def test_the_calibration_was_fitted_for_these_networks() -> None:
    hashes = {name: hashlib.sha256((networks.WEIGHTS / name).read_bytes()).hexdigest() for name in NAMES}
    assert calibration_in_use().hashes == hashes


@pytest.mark.parametrize("wide_tall", [(32, 32), (320, 224), (224, 320), (640, 448)])
def test_the_detector_accepts_pictures_of_every_size(wide_tall: tuple[int, int]) -> None:
    wide, tall = wide_tall
    said = networks.run(DETECTOR, np.random.default_rng(2).integers(0, 256, (2, tall, wide, 3), np.uint8))
    assert said.shape == (2, DETECTOR_CHANNELS, tall // 4, wide // 4)
    assert np.isfinite(said).all()


def crops() -> np.ndarray:
    """Return crops for the reader, some darker and duller than others."""
    rng = np.random.default_rng(5)
    return np.array([rng.integers(20 * n, 100 + 20 * n, (CROP_PX, CROP_PX, 3)) for n in range(6)], np.uint8)


def test_a_batch_of_pictures_has_the_same_results_as_single_pictures() -> None:
    alone = [networks.run(READER, [crop])[0] for crop in crops()]
    assert np.ptp(alone, axis=0).max() > 0.1
    assert networks.run(READER, crops()) == pytest.approx(np.array(alone), abs=1e-4)


def test_threads_that_share_a_network_get_the_same_results() -> None:
    pictures = [*crops()] * 8
    with ThreadPoolExecutor(4) as threads:
        answers = [*threads.map(lambda crop: networks.run(READER, [crop]), pictures)]
    assert np.array_equal(answers, [networks.run(READER, [crop]) for crop in pictures])


def folder_of(path: Path) -> None:
    path.unlink()
    path.mkdir()


SPOILT: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "nonsense": lambda path: path.write_bytes(np.random.default_rng(3).bytes(5000)),
    "half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "of zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "a folder": folder_of,
    "another's": lambda path: shutil.copy(networks.WEIGHTS / (READER if path.name == DETECTOR else DETECTOR), path),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_network_that_does_not_run_is_reported_with_its_remedy(weights: Path, name: str, spoilt: str) -> None:
    SPOILT[spoilt](weights / name)
    with pytest.raises(NetworkError) as caught:
        require_networks()
    for language in LANGUAGES:
        told = Words(language, strict=True).problems.failure(caught.value)
        assert name in told
        assert "Croupier" in told
        assert "\n" not in told
