"""Plots, looked at in a real browser: nothing of them is cut off, and counts are counted in whole numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from pi.history.page import Plot
from tests.pages import Pages
from web.plots import svg

REACH = """() => {
  const drawing = document.querySelector("svg"), box = drawing.getBBox();
  return [box.y + box.height, drawing.viewBox.baseVal.height];
}"""
NAMES = ("Ana", "Barnabé", "Cy")
UNITS = ("gorgées", "culs secs", "témoins", "récompenses", "pénalités majeures")


def plot(units: int, most: float, *, lying: bool = True) -> Plot:
    """Counts of three players up to so many, in so many units."""
    series = tuple((unit, (most, 0.0, 1.0)) for unit in UNITS[:units])
    return Plot("Prises", "Barres", NAMES, series, lying=lying)


@pytest.fixture
def page(pages: Pages) -> Page:
    return pages.take({"width": 800, "height": 600})


@pytest.mark.parametrize("lying", [True, False])
@pytest.mark.parametrize("units", range(1, len(UNITS) + 1))
def test_a_plot_is_whole_however_many_units_it_has(page: Page, units: int, lying: bool) -> None:
    page.set_content(svg(plot(units, 12.0, lying=lying), "key"))
    drawn, height = page.evaluate(REACH)
    assert drawn < height + 0.1
    assert page.locator(".legend").count() == (units if units > 1 else 0)


@pytest.mark.parametrize(("most", "wanted"), [(1.0, ["1"]), (2.0, ["1", "2"]), (9.0, ["2", "4", "6", "8", "10"])])
def test_counts_stand_against_whole_numbers(page: Page, most: float, wanted: list[str]) -> None:
    page.set_content(svg(plot(1, most), "key"))
    marks = page.locator(".axis.x text").all_text_contents()
    assert [mark for mark in marks if mark not in (*NAMES, "")] == wanted
