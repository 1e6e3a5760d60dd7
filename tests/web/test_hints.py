"""Hints of rules that no program can check, whole on a large wall and on a small one."""

from __future__ import annotations

import json
import re

from pi.night.rule_set import RuleSet
from pi.rules import GAMES, Referee
from pi.words import LANGUAGES, Words
from pi.words.catalogue import catalogue_text
from pi.words.vocabulary import prefix
from tests.pages import SMALL, WALL
from tests.web.hands import TableInHand
from tests.web.still import StillWalls

CUT = """texts => {
  const hint = document.querySelector(".hint");
  return texts.filter(text => {
    hint.textContent = text;
    return hint.scrollHeight > hint.clientHeight + 2;
  });
}"""


def hints(language: str) -> list[str]:
    """Return the hints of every event and phase of every game with the usual options."""
    words, source = Words(language, strict=True), catalogue_text(language, GAMES.values())
    told = []
    for game in GAMES:
        start = Referee().submit({"do": "start", "game": game, "players": ["Ana", "Bo", "Cy"]})
        codes = re.findall(rf"^{prefix(game)}-((?:on|in)-\S+) =", source, re.MULTILINE)
        told += [words.names.render(game, code, words.names.options(RuleSet.of(start.table))) for code in codes]
    return list(filter(None, told))


def test_every_hint_is_shown_whole(table: TableInHand, still: StillWalls) -> None:
    still.keep("at the start")
    told = {language: hints(language) for language in LANGUAGES}
    assert min(map(len, told.values())) > 12
    script = f"() => ({CUT})({json.dumps(told)}[document.documentElement.lang])"
    assert still.wrong(script, WALL, SMALL) == []
