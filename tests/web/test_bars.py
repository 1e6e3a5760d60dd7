"""Bars in a real browser: nothing is cut off, and the length of each bar is proportional to its number."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page

import web
from tests.pages import Pages
from web.pages import Bar, Plot

STYLE = Path(web.__file__).with_name("static") / "house.css"
NAMES = ("Ana", "Barnabé, de très loin, à pied", "<Cy>")
UNITS = ("gorgées", "culs secs", "témoins", "récompenses", "pénalités majeures")
EDGES = """() => {
  const drawing = document.querySelector("svg"), box = drawing.getBBox(), whole = drawing.viewBox.baseVal;
  return [box.x, box.y, whole.width - box.x - box.width, whole.height - box.y - box.height];
}"""
BARS = """() => [...document.querySelectorAll(".value")].map((value) =>
  [value.textContent, value.previousElementSibling.getBBox().width])"""


@pytest.fixture
def page(pages: Pages) -> Page:
    return pages.take({"width": 800, "height": 600})


def draw(page: Page, units: int, values: tuple[float, float, float]) -> None:
    bars = tuple(Bar(value, f"{value:g}") for value in values)
    plot = Plot("Prises", "Barres", NAMES, tuple((unit, bars) for unit in UNITS[:units]))
    template = Flask("web").jinja_env.get_template("bars.html")
    page.set_content(f'<div class="plot">{template.module.bars(plot, "key")}</div>')  # type: ignore[attr-defined]
    page.add_style_tag(path=STYLE)


@pytest.mark.parametrize("units", range(1, len(UNITS) + 1))
def test_a_plot_with_any_number_of_units_is_complete(page: Page, units: int) -> None:
    draw(page, units, (1234.5, 0, 1))
    assert min(page.evaluate(EDGES)) >= 0
    assert page.locator(".legend").all_text_contents() == (list(UNITS[:units]) if units > 1 else [])
    assert page.locator(".label").all_text_contents() == ["Ana", "Barnabé, de trè…", "<Cy>"]


@pytest.mark.parametrize(
    ("values", "texts", "lengths"),
    [((12, 0, 3), ["12", "", "3"], [276, 0, 69]), ((0, 0, 0), ["", "", ""], [0, 0, 0])],
)
def test_the_length_of_each_bar_follows_its_number(
    page: Page, values: tuple[float, float, float], texts: list[str], lengths: list[float]
) -> None:
    draw(page, 1, values)
    assert page.evaluate(BARS) == [list(bar) for bar in zip(texts, lengths, strict=True)]
