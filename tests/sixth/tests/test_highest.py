"""The game keeps every law; run by `pytest` once the package is installed (`pip install -e .`)."""

import pytest

from pi import outside
from pi.outside.check import LAWS, problem_with
from pi.rules.testing import Law

outside.load()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_highest_keeps_every_law(law: Law) -> None:
    assert problem_with(law, "highest") == ""
