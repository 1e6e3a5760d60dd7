"""Players with the name of a colour have a dot of it beside their name, on every screen and in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from pi.screens.colours import COLOURS, colour_of
from pi.words import LANGUAGES, Words
from tests.evening import house, say
from tests.web.hands import TableInHand, announce
from tests.web.still import StillWalls
from web.app import THEMES

LARGE = ViewportSize(width=1280, height=720)
LEAST_CONTRAST = 3.0
"""The least contrast of graphics by WCAG 2.1."""
DOTS = """() => [...document.querySelectorAll(".hue")].map((dot) => {
  const style = getComputedStyle(dot), box = dot.getBoundingClientRect();
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.setProperty("color", ground);
  const behind = getComputedStyle(probe).color;
  probe.remove();
  return {colour: dot.className, fill: style.backgroundColor, rim: style.borderTopColor, behind,
          beside: dot.parentElement.textContent, px: box.width, py: box.height};
})"""


FITS = "(one => one.scrollWidth <= one.clientWidth + 1)(document.querySelector('.who'))"


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_name_has_a_colour_and_no_other_name_has(language: str) -> None:
    names = Words(language).names.numbered("colour")
    assert [colour_of(name) for name in names] == list(COLOURS)
    assert {colour_of(name) for name in (*Words(language).names.numbered("animal"), "Ana", "")} == {""}


@pytest.mark.parametrize("theme", THEMES)
def test_the_dot_is_visible_beside_the_big_name_and_in_the_ledger(
    table: TableInHand, still: StillWalls, theme: str
) -> None:
    names = Words("en").names.numbered("colour")
    for some in (names[:6], names[6:], names[2:8]):
        table.start(some)
        table.say(announce(62))
        still.keep(some, "en")
    for some, (dots, fits) in still.measured(LARGE, f"() => [({DOTS})(), {FITS}]", theme):
        ledger = [f"hue {colour_of(name)}" for name in some]
        assert [dot["colour"] for dot in dots] == [f"hue {colour_of(some[1])}", *ledger]
        assert [dot["beside"] for dot in dots] == [some[1], *some]
        assert all(dot["px"] >= 8 and abs(dot["px"] - dot["py"]) < 1 for dot in dots)
        assert all(contrast(dot["rim"], dot["behind"]) >= LEAST_CONTRAST for dot in dots)
        assert fits


def test_the_dot_appears_in_judgements_on_buttons_and_at_the_end(table: TableInHand, still: StillWalls) -> None:
    def dotted(where: str) -> list[str]:
        return still.texts(f"{where}:has(.hue)")

    table.start(("Rouge", "Bleu", "Vert", "Ana"))
    table.say(announce(62), {"do": "bluff"}, {"do": "dice", "values": [4, 1]})
    assert dotted(".verdict b") == ["Rouge boit 2 gorgées", "Bleu boit une gorgée"]
    table.say({"do": "end"})
    assert dotted(".places bdi") == ["Vert", "Bleu", "Rouge"]
    table.start(("Ana", "Bleu", "Vert", "Lynx"), "kekenito")
    table.say({"do": "dice", "values": [3, 2]})
    assert dotted(".press .label") == ["Bleu", "Vert"]


def test_the_dot_appears_on_phones_too(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        say(running, {"do": "start", "game": "quinito", "players": ["Rouge", "Bleu", "Ana"]})
        page = running.flask.test_client().get("/phone").text
        assert re.findall(r'class="hue (\w+)"', page) == ["red", "red", "blue"]
        assert "hues.css" in page


def test_another_name_has_no_dot(still: StillWalls) -> None:
    assert still.texts(".hue") == []
