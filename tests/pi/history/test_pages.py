"""The pages as values: every text is in the catalogue, and the figures equal the tally."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain

import pytest

from pi.history import sections
from pi.history.fairness import Fairness
from pi.history.pages import LABELS, HistoryPages
from pi.history.tally import Tally
from pi.journal.store import SIMULATED_DICE
from pi.rules import GAMES
from pi.words import LANGUAGES
from pi.words.statistics import StatisticsWords
from tests.pi.history.nights import Nights
from tests.sixth.highest.game import Highest
from web.pages import HousePage

languages = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing sentence an error."""
    monkeypatch.setattr("pi.history.pages._say", lambda language: StatisticsWords(language, strict=True))


@pytest.fixture
def full(nights: Nights) -> Nights:
    for seed, game in enumerate(GAMES):
        nights.play(game, seed=seed, steps=90)
    return nights


def texts(page: HousePage) -> Iterator[str]:
    """Yield all texts of a page."""
    yield from (page.title, *page.sentences, *page.labels.values())
    for section in page.sections:
        yield from (section.title, *section.sentences)
        if section.table:
            yield from (*section.table.columns, *(cell.text for row in section.table.rows for cell in row))
        if section.plot:
            yield from (section.plot.title, section.plot.about, *section.plot.labels)
            yield from (name for name, _values in section.plot.series)


@languages
def test_every_verdict_trouble_and_label_has_its_words(language: str) -> None:
    say = StatisticsWords(language, strict=True)
    assert all(say(f"label-{label}") for label in LABELS)
    assert all(
        say(f"trouble-{trouble}", game="421") for trouble in ("other-rules", "not-installed", "broken", "night-broken")
    )
    for verdict in ("few", "fair", "odd", "loaded"):
        assert sections._verdict(Fairness(60, 9.0, 5, 0.00001, verdict), 60, say)


@languages
def test_every_page_of_games_of_all_kinds_has_all_its_words(full: Nights, language: str) -> None:
    pages = HistoryPages(full.memory)
    drawn = (pages.house(language), pages.nights(language), pages.night(language, 1), pages.player(language, "Ana"))
    for page in drawn:
        assert page is not None
        assert all(texts(page))
        for section in page.sections:
            if section.table:
                assert {len(row) for row in section.table.rows} == {len(section.table.columns)}


def test_a_house_without_a_night_says_so(nights: Nights) -> None:
    page = HistoryPages(nights.memory).house("fr")
    assert page.sentences == ("Rien encore : la mémoire commence avec la première partie.",)
    assert page.sections == ()


def test_only_players_and_nights_with_games_have_pages(full: Nights) -> None:
    pages = HistoryPages(full.memory)
    assert pages.player("fr", "Nobody") is None
    assert pages.night("fr", 2) is None


def test_a_night_links_to_the_nights_before_and_after(full: Nights) -> None:
    for _ in range(2):
        full.begin().play("kekenito", seed=1, steps=5)
    pages = HistoryPages(full.memory)
    beside = [(page.before, page.after) for page in (pages.night("fr", n) for n in (1, 2, 3)) if page]
    assert beside == [(None, 2), (1, 3), (2, None)]


def test_a_game_of_other_rules_is_marked_on_its_pages(nights: Nights) -> None:
    nights.say({"do": "start", "game": "kekenito", "players": ["Ana", "Bo"]}, rules=99)
    pages = HistoryPages(nights.memory)
    assert "1 game was played by other rules" in pages.house("en").sentences[1]
    night = pages.night("en", 1)
    assert night is not None
    assert "another version of the rules" in night.sections[0].sentences[1]


def test_a_game_that_is_not_installed_is_marked_on_its_night(nights: Nights, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "highest", Highest)
    nights.play("highest", seed=1, steps=5)
    monkeypatch.delitem(GAMES, "highest")
    pages = HistoryPages(nights.memory)
    night = pages.night("en", 1)
    assert night is not None
    assert "The game highest is not installed" in night.sections[0].sentences[1]
    assert all(texts(pages.house("fr")))
    assert json.loads(b"".join(pages.export_json("en")))["nights"][0]["games"][0]["trouble"] == "not-installed"


def test_dice_are_judged_set_by_set_in_plain_words() -> None:
    say, tally = StatisticsWords("en", strict=True), Tally()
    for name, faces in (("ivory", (10, 10, 10, 10, 10, 10)), ("bone", (5, 5, 5, 5, 5, 60)), (SIMULATED_DICE, (1,) * 6)):
        tally.throws[name, "open"] = sum(faces) // 2
        tally.faces.update({(name, "open", face): n for face, n in enumerate(faces, 1)})
    told = {section.title: section.sentences[0] for section in sections.dice(tally, say)}
    assert told["The dice “ivory”"].startswith("These dice are as fair as one can tell after 30 throws")
    assert "chance does not explain these dice" in told["The dice “bone”"]
    assert "too few" in told["The dice of the simulated tray"]


def test_the_figures_of_a_page_equal_the_tally(full: Nights) -> None:
    page, tally = HistoryPages(full.memory).house("en"), full.memory.snapshot().tally
    table = next(section.table for section in page.sections if section.title == "Quinito")
    assert table is not None
    place = table.columns.index("penalties")
    shown = {row[0].player: int(row[place].text.replace(",", "")) for row in table.rows}
    names = {key[1] for key in chain(tally.played) if key[0] == "quinito"}
    assert shown == {
        name: sum(n for key, n in tally.takes.items() if key[:3] == ("quinito", name, "penalty")) for name in names
    }
