"""421, section 4 of its sheet: the combinations of three dice, against the table of the sheet."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, cycle, pairwise

from pi.rules.combinations import ORDER, strength_of, value_of
from pi.rules.testing import sheet


def test_f9_f10_f11_f12_f13_each_combination_has_its_place_and_value() -> None:
    rows = re.findall(r"^\| ([\d, ]+) \| ([\d, ]+)", sheet("421"), re.MULTILINE)
    lines = [[re.findall(r"\d+", cell) for cell in row] for row in rows]
    # A line has one value for all its combinations, or one for each.
    on_the_sheet = [(name, int(fiches)) for values, names in lines for name, fiches in zip(names, cycle(values))]
    assert [("".join(map(str, dice)), value_of(dice)) for dice in ORDER] == on_the_sheet
    assert sorted(ORDER) == sorted(c[::-1] for c in combinations_with_replacement(range(1, 7), 3))
    assert all(strength_of(better) > strength_of(worse) for better, worse in pairwise(ORDER))
