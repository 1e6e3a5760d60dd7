"""Kékénito in words: every code of the game has its sentence, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pi.night.types import Button
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import Referee, Reply
from pi.rules.games.kekenito import FAULTS
from pi.words import LANGUAGES, Words
from pi.words.event_values import alike
from tests.pi.sheets import cells, sheet, whys
from tests.strategies import wander

languages = pytest.mark.parametrize("language", LANGUAGES)


def evenings() -> Iterator[Reply]:
    """What the referee answers on many evenings, with all that may come between."""
    for seed in range(16):
        chance, referee = random.Random(seed), Referee()
        options = {"glass_sips": 3, "variant": seed % 2 == 0}
        players = ["Ana", "Bo", "Cy", "Di", "Ed"][: 2 + seed % 4]
        yield referee.submit({"do": "start", "game": "kekenito", "players": players, "options": options})
        for _ in range(120):
            assert referee.table is not None
            action = wander(referee.table, chance, FAULTS)
            if len(action.get("values", ())) == 2 and chance.random() < 0.6:
                action["values"] = chance.choice([[2, 1], [3, 1], [3, 2], [6, 6], [4, 4], [6, 2], [5, 2]])
            reply = referee.submit(action)
            assert reply.ok
            yield reply
            if reply.table["over"]:
                break
        yield referee.submit({"do": "end"})
        yield referee.submit({"do": "undo"})


REPLIES = [reply for reply in evenings() if reply.ok]


def test_the_evenings_tell_everything_that_the_sheet_lists() -> None:
    events = [event for reply in REPLIES for event in reply.events]
    text = sheet("kekenito")
    assert set(cells(text, ". Events\n")) <= {event["event"] for event in events}
    assert set(whys(text)) == {event["why"] for event in events if event["event"] == "take"}
    assert len({event["name"] for event in events if event["event"] == "special"}) == 11
    assert set(cells(text, ". Phases, expects, table\n", "phase")) == {reply.table["phase"] for reply in REPLIES}


@languages
def test_every_event_has_a_sentence(language: str) -> None:
    words = Words(language, strict=True)
    for reply in REPLIES:
        for event in reply.events:
            sentence = words.event(event, reply.table, reply.events)
            assert sentence
            assert "{" not in sentence
        words.takes(reply.events, reply.table)
        words.hints(reply.events, reply.table)


@languages
def test_every_phase_says_what_is_to_be_done(language: str) -> None:
    words = Words(language, strict=True)
    for reply in REPLIES:
        table = reply.table
        for sentence in (words.instruction(table), words.call(table), words.state(table), words.note(table)):
            assert sentence
        if table["turn"]:
            assert table["turn"] in words.instruction(table)
        if table["phase"] == "throw" and table["to_beat"]:
            assert words.score(table["to_beat"]["score"], "kekenito") in words.state(table)


@languages
def test_every_entry_that_the_buttons_offer_has_a_sentence(language: str) -> None:
    words, seen = Words(language, strict=True), set()
    for reply in REPLIES:
        table = reply.table
        if table["over"] or (shape := (table["phase"], len(table["expects"]))) in seen:
            continue
        seen.add(shape)
        context = PickerContext(fault_kinds=FAULTS, regulars=("Zoe",), rule_texts=words.rule_texts("kekenito"))
        offer = Picker().offer(table, context)
        assert offer.asks is not None
        assert words.asks(offer.asks, table)
        assert all(words.offer(entry, table) for entry in offer.entries)
        assert all(words.button(button, offer, table) for button in Button if button in offer.meanings)


@languages
def test_the_reminder_of_a_glass_may_be_none(language: str) -> None:
    words = Words(language, strict=True)
    assert words.option("glass_sips", 0, "kekenito") != words.option("glass_sips", 1, "kekenito")


@languages
def test_every_action_that_is_undone_has_a_name(language: str) -> None:
    words, table = Words(language, strict=True), REPLIES[0].table
    for do in ("dice", "choose", "give", "rule", "repeal", "next", "admit", "house", "fault", "join", "leave", "end"):
        assert words.event({"event": "undone", "do": do}, table)


def test_the_sentences_say_what_the_table_needs_to_know() -> None:
    words, referee = Words("fr", strict=True), Referee()
    referee.submit({"do": "start", "game": "kekenito", "players": ["Ana", "Bo", "Cy"]})

    def told(*values: int) -> tuple[str, ...]:
        reply = referee.submit({"do": "dice", "values": list(values)})
        return (*words.others(reply.events, reply.table), *words.takes(reply.events, reply.table))

    told(5, 1)
    assert words.instruction(referee.table or {}) == "Bo lance, score à battre : 51"
    assert told(4, 1) == (
        "Bo lance : 41, c’est moins bien.",
        "Bo boit 3 gorgées : moins bien, on boit l’écart.",
    )
    assert told(3, 3)[0] == "Bo lance : paire de 3."
    assert words.instruction(referee.table or {}) == "Bo donne 3 gorgées"


def test_no_sentence_names_one_player_twice_and_every_sip_is_counted() -> None:
    groups = [alike(reply.events) for reply in REPLIES]
    assert any(len(group) > 1 for told in groups for group in told)
    for reply, told in zip(REPLIES, groups, strict=True):
        for group in told:
            names = [take["player"] for take in group]
            assert len(names) == len(set(names))
        takes = [event for event in reply.events if event["event"] == "take"]
        assert sum(take["amount"] for take in takes) == sum(take["amount"] for group in told for take in group)


def test_a_slave_whose_master_drinks_for_two_reasons_is_named_once() -> None:
    referee = Referee()
    referee.submit({"do": "start", "game": "kekenito", "players": ["Ana", "Bo", "Cy"]})
    for action in (
        {"do": "dice", "values": [5, 3]},
        {"do": "choose", "player": "Bo"},
        *({"do": "dice", "values": values} for values in ([6, 3], [6, 5], [4, 2])),
    ):
        reply = referee.submit(action)
    assert "Bo drinks 4 sips" in " ".join(Words("en").takes(reply.events, reply.table))
    assert "Bo boit 4 gorgées" in " ".join(Words("fr").takes(reply.events, reply.table))
