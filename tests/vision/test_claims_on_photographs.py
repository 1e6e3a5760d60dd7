"""Claim dice over real photographs, if there are any: every reading is right, or there is none."""

from __future__ import annotations

import pytest

from tests.vision.claims import measure_claims
from tests.vision.test_photographs import PHOTOS

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.csv").is_file(), reason=f"no photographs in {PHOTOS}: name their folder in CROUPIER_PHOTOS"
)


@pytest.mark.long
def test_of_two_hundred_claims_at_least_120_are_right_and_none_wrong() -> None:
    found = measure_claims(PHOTOS, 200)
    print(dict(found))
    assert found.total() == 200
    assert found["wrong"] == 0
    assert found["right"] >= 120
