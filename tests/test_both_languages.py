"""The pages that people read are there in English and in French, with the same sections, pictures and commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PAGES = [folder.relative_to(HOUSE).as_posix() for folder in (HOUSE, HOUSE / "systemd")]

pages = pytest.mark.parametrize("folder", PAGES)


def both(folder: str) -> tuple[str, str]:
    """The page in English, and in French."""
    return (HOUSE / folder / "README.md").read_text("utf-8"), (HOUSE / folder / "LISEZMOI.md").read_text("utf-8")


def headings(page: str) -> list[str]:
    """The level of each heading, in their order; `#` inside of code is none."""
    return re.findall(r"^(#+) ", re.sub(r"^```.*?^```", "", page, flags=re.M | re.S), re.M)


def programs(page: str) -> list[str]:
    """What can be typed or copied: blocks in a language, without their comments, which are translated."""
    blocks = re.findall(r"^```\w+\n(.*?)^```", page, re.M | re.S)
    return [re.sub(r"[ \t]*#.*", "", block).strip() for block in blocks]


def rows(page: str) -> list[int]:
    """How many lines each table has."""
    return [table.count("\n") for table in re.findall(r"(?:^\|.*\n)+", page, re.M)]


@pages
def test_each_page_leads_to_the_other(folder: str) -> None:
    english, french = both(folder)
    assert "[LISEZMOI.md](LISEZMOI.md)" in english.split("\n## ")[0]
    assert "[README.md](README.md)" in french.split("\n## ")[0]


@pages
def test_both_have_the_same_sections(folder: str) -> None:
    english, french = both(folder)
    assert len(headings(english)) >= 6
    assert headings(french) == headings(english)


@pages
def test_both_show_the_same_pictures(folder: str) -> None:
    english, french = ([link for _, link in re.findall(r"!\[(.+?)\]\((.+?)\)", page)] for page in both(folder))
    assert english
    assert french == english
    assert all((HOUSE / folder / picture).is_file() for picture in english)


@pages
def test_both_have_the_same_commands_and_examples(folder: str) -> None:
    english, french = both(folder)
    assert programs(french) == programs(english)


def test_whoever_sets_a_box_up_finds_every_step_and_every_symptom_in_both() -> None:
    english, french = both("systemd")
    assert rows(french) == rows(english)


@pages
def test_every_link_inside_the_house_leads_somewhere(folder: str) -> None:
    for page in both(folder):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page):
            assert (HOUSE / folder / link).exists(), link
        for place in re.findall(r"\]\(((?!https?:)[^)]*#[^)]+)\)", page):
            file, anchor = place.split("#")
            linked = (HOUSE / folder / file).read_text("utf-8") if file else page
            titles = re.findall(r"^#+ (.+)$", linked, re.M)
            assert anchor in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}, place
