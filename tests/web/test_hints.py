"""What the wall recalls of the rules that no program can see: it is whole on a large wall and on a small one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize

from pi.rules import GAMES, Referee
from pi.words import LANGUAGES, Words
from pi.words.catalogue import written
from pi.words.event_values import option_values
from pi.words.vocabulary import prefix
from tests.pages import SMALL, WALL, Pages
from tests.web.hands import KEY, TableInHand
from web.serve import Server

CUT = """texts => {
  const hint = document.querySelector(".hint");
  return texts.filter(text => {
    hint.textContent = text;
    return hint.scrollHeight > hint.clientHeight + 2;
  });
}"""


def hints(language: str) -> list[str]:
    """What is recalled at any event and in any phase of any game, where the options are the usual ones."""
    words, source = Words(language, strict=True), written(language, GAMES.values())
    told = []
    for game in GAMES:
        start = Referee().submit({"do": "start", "game": game, "players": ["Ana", "Bo", "Cy"]})
        codes = re.findall(rf"^{prefix(game)}-((?:on|in)-\S+) =", source, re.MULTILINE)
        told += [words.render(game, code, option_values(start.table or {})) for code in codes]
    return list(filter(None, told))


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_whatever_is_recalled_is_whole(
    server: Server, table: TableInHand, pages: Pages, language: str, size: ViewportSize
) -> None:
    page = pages.take(size)
    page.goto(f"{server.address}/?own={KEY}&lang={language}")
    texts = hints(language)
    assert len(texts) > 12
    assert page.evaluate(CUT, texts) == []
