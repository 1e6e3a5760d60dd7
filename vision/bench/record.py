"""A measurement as one JSON object, with what was read of each picture."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from vision.bench.goals import goals
from vision.bench.measurement import Measurement
from vision.bench.reliability import bins, calibration_error, confidence_of
from vision.bench.scores import Judged, by_group, by_source
from vision.bench.trained import seen


def as_json(measured: Measurement) -> dict[str, Any]:
    """Return all that was measured; shares are from 0 to 1, and what has no number is None."""
    told = {
        "folder": str(measured.folder),
        "goals": [{**asdict(goal), "standing": goal.standing} for goal in goals(measured)],
        "accuracy": {
            name: [
                {**asdict(plain), "with_count": asdict(counted)}
                for plain, counted in zip(by(judged), by(judged, counted=True), strict=True)
            ]
            for name, by, judged in (
                ("2-5 dice", by_source, measured.tables),
                ("all", by_group, measured.judged),
            )
        },
        "confusion": measured.confusion.tolist(),
        "reliability": {
            name: {"error": calibration_error(bins(own)), "bins": [asdict(each) for each in bins(own)]}
            for name, own in measured.reliabilities().items()
        },
        "refusals": {group: {why.value: n for why, n in found.items()} for group, found in measured.refusals.items()},
        "film": asdict(measured.film) if measured.film else None,
        "speed": [asdict(speed) for speed in measured.speeds],
        "memory": asdict(measured.memory) if measured.memory else None,
        "pictures": [_picture(one) for one in measured.judged],
    }
    return {key: _finite(value) for key, value in told.items()}


def _picture(one: Judged) -> dict[str, Any]:
    return {
        "file": one.label.file,
        "group": one.label.group,
        "source": one.label.source,
        "licence": one.label.licence,
        "trained_on": seen(one.label).value,
        "expect": one.label.expect.value,
        "label": list(one.label.values),
        **one.reading.as_json(),
        "confidence": confidence_of(one.reading),
        "verdict": one.verdict.value,
        "with_count": {**one.counted.as_json(), "verdict": one.counted_verdict.value} if one.counted else None,
    }


def _finite(value: Any) -> Any:
    """Replace what JSON has no number for."""
    if isinstance(value, dict):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return None if isinstance(value, float) and value != value else value
