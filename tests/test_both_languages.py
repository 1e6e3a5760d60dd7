"""The pages for users have the same content in English and in French, and every link leads to an existing page.

Pages for developers are in English only. The README has one section for developers, which the French README replaces by
a link to the English one.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PAGES = ("README", "systemd/README", "web/SECURITY")
DEVELOPERS = ("## For developers", "## Pour développer")
EVERY_PAGE = sorted(
    page.relative_to(HOUSE).as_posix()
    for folder in (".", "pi", "vision", "web", "tests", "systemd")
    for page in HOUSE.joinpath(folder).glob("*.md" if folder == "." else "**/*.md")
)
HISTORY = {"CHANGELOG.md"}
"""Pages that may name files of earlier versions."""

pages = pytest.mark.parametrize("page", PAGES)


def both(page: str) -> tuple[str, str]:
    """Return the page in English, and in French."""
    return (HOUSE / f"{page}.md").read_text("utf-8"), (HOUSE / f"{page}.fr.md").read_text("utf-8")


def without_code(text: str) -> str:
    """Return a page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def for_users(text: str) -> str:
    """Return a page without the text of its section for developers; the heading stays."""
    heads = "|".join(map(re.escape, DEVELOPERS))
    return re.sub(rf"^({heads})\n.*?(?=^## |\Z)", r"\1\n", text, flags=re.M | re.S)


def headings(text: str) -> list[str]:
    """Return the level of each heading, in their order. A `#` inside code is not a heading."""
    return re.findall(r"^(#+) ", without_code(text), re.M)


def programs(text: str) -> list[str]:
    """Return the blocks of code in a language, without their comments, which are translated."""
    blocks = re.findall(r"^```\w+\n(.*?)^```", text, re.M | re.S)
    return [re.sub(r"[ \t]*#.*", "", block).strip() for block in blocks]


def tables(text: str) -> list[list[list[str]]]:
    """Return each table as rows, each row as its cells."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.M)
    return [[re.split(r"(?<!\\)\|", row.strip("|")) for row in table.splitlines()] for table in found]


def codes(text: str) -> list[str]:
    """Return the code inside a text, sorted: French orders words otherwise."""
    return sorted(re.findall(r"`([^`\n]+)`", without_code(text)))


def topics(text: str) -> list[int]:
    """Return how many paragraphs of each section begin with a bold topic."""
    return [len(re.findall(r"^(?:- )?\*\*", section, re.M)) for section in re.split(r"^#+ .*$", text, flags=re.M)]


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", without_code(text), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pages
def test_each_page_links_to_its_translation(page: str) -> None:
    english, french = both(page)
    name = Path(page).name
    assert f"({name}.fr.md)" in english.split("\n## ")[0]
    assert f"({name}.md)" in french.split("\n## ")[0]


def test_the_french_readme_links_developers_to_the_english_section() -> None:
    english, french = both("README")
    assert all(f"\n{head}\n" in text for head, text in zip(DEVELOPERS, (english, french), strict=True))
    assert "(README.md#for-developers)" in french.split(DEVELOPERS[1])[1]


@pages
def test_both_have_the_same_sections(page: str) -> None:
    english, french = (headings(for_users(text)) for text in both(page))
    assert english
    assert french == english


@pages
def test_both_show_the_same_pictures(page: str) -> None:
    english, french = (re.findall(r"!\[.+?\]\((.+?)\)", text) for text in both(page))
    assert french == english
    assert all((HOUSE / page).parent.joinpath(picture).is_file() for picture in english)


@pages
def test_both_have_the_same_commands_and_examples(page: str) -> None:
    english, french = (programs(for_users(text)) for text in both(page))
    assert french == english


@pages
def test_both_have_the_same_tables(page: str) -> None:
    english, french = (tables(for_users(text)) for text in both(page))
    assert english
    assert [[len(row) for row in table] for table in french] == [[len(row) for row in table] for table in english]


def test_both_readmes_list_the_same_commands_buttons_and_pages() -> None:
    english, french = ([row[0] for table in tables(for_users(text)) for row in table] for text in both("README"))
    assert [cell for cell in french if "`" in cell] == [cell for cell in english if "`" in cell]


@pages
def test_both_name_the_same_keys_commands_and_files(page: str) -> None:
    english, french = (codes(for_users(text)) for text in both(page))
    assert french == english


@pages
def test_both_have_the_same_topics(page: str) -> None:
    english, french = (topics(for_users(text)) for text in both(page))
    assert french == english


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_link_inside_the_house_leads_to_a_page(page: str) -> None:
    here = HOUSE / page
    text = here.read_text("utf-8")
    for file, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)", without_code(text)):
        assert (here.parent / file).exists(), file
        if anchor:
            assert anchor in anchors((here.parent / file).read_text("utf-8") if file else text), f"{file}#{anchor}"


@pytest.mark.parametrize("page", [page for page in EVERY_PAGE if page not in HISTORY])
def test_every_file_named_on_a_page_exists(page: str) -> None:
    named = re.findall(
        r"`((?:pi|vision|web|tests|systemd)/[\w./-]*[\w/])`", without_code((HOUSE / page).read_text("utf-8"))
    )
    missing = {path for path in named if "NAME" not in path and not (HOUSE / path).exists()}
    assert missing == set()
