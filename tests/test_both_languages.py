"""The pages that people read are there in English and in French, with the same sections, pictures and commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PAGES = ("README", "systemd/README", "web/SECURITY")

pages = pytest.mark.parametrize("page", PAGES)


def both(page: str) -> tuple[str, str]:
    """The page in English, and in French."""
    return (HOUSE / f"{page}.md").read_text("utf-8"), (HOUSE / f"{page}.fr.md").read_text("utf-8")


def headings(text: str) -> list[str]:
    """The level of each heading, in their order; `#` inside of code is none."""
    return re.findall(r"^(#+) ", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)


def programs(text: str) -> list[str]:
    """What can be typed or copied: blocks in a language, without their comments, which are translated."""
    blocks = re.findall(r"^```\w+\n(.*?)^```", text, re.M | re.S)
    return [re.sub(r"[ \t]*#.*", "", block).strip() for block in blocks]


def rows(text: str) -> list[int]:
    """How many lines each table has."""
    return [table.count("\n") for table in re.findall(r"(?:^\|.*\n)+", text, re.M)]


def topics(text: str) -> list[int]:
    """How many paragraphs of each section begin with what they are about."""
    return [len(re.findall(r"^(?:- )?\*\*", section, re.M)) for section in re.split(r"^#+ .*$", text, flags=re.M)]


@pages
def test_each_page_leads_to_the_other(page: str) -> None:
    english, french = both(page)
    name = Path(page).name
    assert f"({name}.fr.md)" in english.split("\n## ")[0]
    assert f"({name}.md)" in french.split("\n## ")[0]


@pages
def test_both_have_the_same_sections(page: str) -> None:
    english, french = map(headings, both(page))
    assert english
    assert french == english


@pages
def test_both_show_the_same_pictures(page: str) -> None:
    english, french = (re.findall(r"!\[.+?\]\((.+?)\)", text) for text in both(page))
    assert french == english
    assert all((HOUSE / page).parent.joinpath(picture).is_file() for picture in english)


@pages
def test_both_have_the_same_commands_and_examples(page: str) -> None:
    english, french = map(programs, both(page))
    assert french == english


@pages
def test_both_have_the_same_lines_in_their_tables(page: str) -> None:
    english, french = map(rows, both(page))
    assert english
    assert french == english


@pages
def test_both_are_about_the_same(page: str) -> None:
    english, french = map(topics, both(page))
    assert french == english


@pages
def test_every_link_inside_the_house_leads_somewhere(page: str) -> None:
    folder = (HOUSE / page).parent
    for text in both(page):
        for file, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text):
            assert (folder / file).exists(), file
            if anchor:
                linked = (folder / file).read_text("utf-8") if file else text
                titles = re.findall(r"^#+ (.+)$", linked, re.M)
                assert anchor in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
