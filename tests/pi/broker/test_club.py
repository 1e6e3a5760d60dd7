"""The tables of a club, from any messages in the broker."""

from __future__ import annotations

import json

import pytest

from pi.broker import messages
from pi.broker.club import MAX_BYTES, MAX_LETTERS, MAX_TABLES, Club
from pi.broker.page import ClubPages
from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.screens.wall import notice_text
from pi.words import LANGUAGES, Words
from tests.web.hands import TableInHand

TOPIC = "croupier/v1/bar"
STATE = {
    "seq": 3,
    "playing": True,
    "game": "kael",
    "players": ["Ana", "Bo"],
    "troubles": [],
    "address": "bar.local:8421",
    "says": {"fr": {"title": "Kaël", "now": [{"who": "Ana", "call": "pose"}]}},
}


def club(**tables: object) -> Club:
    heard = Club("bar")
    heard.set_reached(True)
    for name, state in tables.items():
        heard.handle(f"{TOPIC}/{name}/status", b"online")
        heard.handle(f"{TOPIC}/{name}/state", json.dumps(state).encode())
    return heard


def test_a_card_shows_the_game_of_a_table_and_its_turn() -> None:
    (card,) = ClubPages(club(one=STATE)).page("fr").cards
    assert (card.name, card.mood, card.title, card.players) == ("one", "playing", "Kaël", "2 joueurs")
    assert card.now == (("Ana", "pose"),)


def test_every_mood_has_its_word_in_both_languages() -> None:
    heard = club(a=STATE, b={**STATE, "troubles": ["camera-failed"]}, c={**STATE, "playing": False}, d=STATE)
    heard.handle(f"{TOPIC}/d/status", b"offline")
    for language in ("fr", "en"):
        cards = ClubPages(heard).page(language).cards
        assert [card.mood for card in cards] == ["playing", "trouble", "idle", "offline"]
        assert len({card.state for card in cards}) == 4


@pytest.mark.parametrize(
    ("notice", "mood"),
    [
        (Notice(NoticeCode.PHONE_PLAYS, {"player": "Bo"}), "playing"),
        (Notice(NoticeCode.REFUSED, {"code": "not-your-turn"}), "playing"),
        (Notice(NoticeCode.RECOVERED), "playing"),
        (Notice(NoticeCode.WALL_GONE), "trouble"),
        (Notice(NoticeCode.DISK_SHORT, {"folder": "/"}), "trouble"),
        (Notice(NoticeCode.BROKER_SHARED, {"table": "one"}), "trouble"),
        (Notice(NoticeCode.LAMP_FAILED, {"parts": ["accept"]}), "trouble"),
    ],
    ids=lambda value: str(value.code) if isinstance(value, Notice) else "",
)
def test_a_card_shows_the_notice_of_each_part_that_fails(notice: Notice, mood: str) -> None:
    with TableInHand() as table:
        table.start()
        table.note(notice)
        words = {language: Words(language) for language in LANGUAGES}
        said = messages.state_message(table.state, words, "5eed")
        text = notice_text(table.state.notices[0], table.state, words["en"])
    assert said["troubles"] == ([notice.code] if mood == "trouble" else [])
    card = ClubPages(club(one=said)).page("en").cards[0]
    assert (card.mood, card.troubles) == (mood, (text,) if mood == "trouble" else ())


@pytest.mark.parametrize(
    ("address", "shown"),
    [("bar.local:8421", "bar.local:8421"), ("[fe80::1]:80", "[fe80::1]:80"), ('x"y', ""), ("a/b", ""), ("a@b", "")],
)
def test_a_card_links_to_the_wall_of_its_table(address: str, shown: str) -> None:
    assert ClubPages(club(one={**STATE, "address": address})).page("fr").cards[0].address == shown


def test_the_page_says_when_no_table_or_no_broker_answers() -> None:
    heard = club()
    assert ClubPages(heard).page("en").note == "No table has reported yet."
    assert "plays alone" in ClubPages(None).page("en").note
    heard.set_reached(False)
    assert "does not answer" in ClubPages(heard).page("en").note


def test_an_equal_message_makes_no_new_version() -> None:
    heard = club(one=STATE)
    version = heard.version()
    heard.handle(f"{TOPIC}/one/state", json.dumps(STATE).encode())
    assert heard.version() == version


@pytest.mark.parametrize("value", [None, 3, "x", [], [None], {}, {"fr": {}}])
@pytest.mark.parametrize("key", [*STATE, "more"])
def test_a_state_with_any_value_can_be_received_and_drawn(key: str, value: object) -> None:
    heard = club(one=STATE)
    heard.handle(f"{TOPIC}/one/state", json.dumps({**STATE, key: value}).encode())
    assert [card.name for card in ClubPages(heard).page("fr").cards] == ["one"]


@pytest.mark.parametrize("payload", [b"\xff", b"[]", b"3", b"{}", b'{"playing": true}', b"[" * 5000])
def test_an_invalid_message_leaves_a_table_unchanged(payload: bytes) -> None:
    heard = club(one=STATE)
    before = heard.tables
    heard.handle(f"{TOPIC}/one/state", payload)
    heard.handle(f"{TOPIC}/one/status", payload)
    assert heard.tables == before


def test_a_table_whose_status_is_removed_is_no_longer_shown() -> None:
    heard = club(one=STATE, two=STATE)
    for kind in ("status", "state"):
        heard.handle(f"{TOPIC}/one/{kind}", b"")
    assert [table.name for table in heard.tables] == ["two"]


def test_the_texts_of_another_table_are_shown_as_text() -> None:
    tricky = {"fr": {"title": "Kaël\x1b[2J\u202egpj", "now": [{"who": "Ana\u2066", "call": "pose\x9b"}]}}
    heard = club(one={**STATE, "players": ["\x07Ana"], "says": tricky})
    (card,) = ClubPages(heard).page("fr").cards
    assert card.title == "Kaël [2J gpj"
    assert card.now == (("Ana", "pose"),)
    assert heard.tables[0].players == ("Ana",)
    for name in ("\u202eeno", "Bar 1", "<b>", "x" * 40):
        heard.handle(f"{TOPIC}/{name}/status", b"online")
    assert [table.name for table in heard.tables] == ["one"]


def test_the_stored_messages_are_bounded() -> None:
    heard = club(one={**STATE, "players": ["x" * 10_000]})
    assert len(heard.tables[0].players[0]) == MAX_LETTERS
    heard.handle(f"{TOPIC}/two/state", b" " * (MAX_BYTES + 1))
    for number in range(2 * MAX_TABLES):
        heard.handle(f"{TOPIC}/t{number}/status", b"online")
    assert len(heard.tables) == MAX_TABLES
