"""The words: nothing that the table can say is without its sentence, in either language."""

from __future__ import annotations

import ast
import logging
import random
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import pi
import pi.picker
import pi.rules.games
from pi.cameras import CameraError
from pi.cameras.pulse import BLACK, FROZEN, SILENT, SLOW
from pi.journal import DAMAGED, FULL, READ_ONLY
from pi.moment import Button, Entry, Json, Meaning, Notice, Offer
from pi.rules import GAMES, Code, Referee
from pi.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT
from pi.words import LANGUAGES, MissingWordsError, Words
from vision.reading import Why

languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)

PLAYERS = ["Ana", "Bo", "Cy", "Di", "Ed"]


def sheet(game: str) -> str:
    return (Path(pi.rules.games.__file__).parent / f"{game}.md").read_text("utf-8")


def cells(text: str, heading: str, column: str = "event") -> list[str]:
    """The codes in the first column of a sheet's table, under a heading."""
    part = text.split(heading, 1)[1].split("\n## ", 1)[0]
    rows = part.split(f"| {column} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    first = [row.split("|")[1] for row in rows]
    return [code for cell in first for code in re.findall(r"`([^`]+)`", cell)]


def whys(text: str) -> list[str]:
    listed = re.search(r"`take` has `why`:? (.*?)\.\n", text, re.DOTALL)
    assert listed
    # What stands in brackets behind a why are further keys of it.
    return re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", listed[1]))


def missing(words: Words, codes: list[str], game: str = "") -> list[str]:
    assert codes
    return [code for code in codes if not words.has(game, code)]


# Nothing is missing ------------------------------------------------------------------------


@games
@languages
def test_every_event_and_every_why_of_a_sheet_has_its_sentence(language: str, game: str):
    text, words = sheet(game), Words(language)
    assert missing(words, [f"event-{event}" for event in cells(text, ". Events\n")], game) == []
    assert missing(words, [f"take-{why}" for why in whys(text)], game) == []


@games
@languages
def test_every_phase_of_a_sheet_has_instruction_call_and_state(language: str, game: str):
    phases = cells(sheet(game), ". Phases, expects, table\n", "phase")
    words = Words(language)
    assert (
        missing(words, [f"{what}-{phase}" for phase in phases for what in ("instruction", "state", "help")], game) == []
    )


@games
@languages
def test_every_option_value_fault_and_unit_of_a_game_has_its_words(language: str, game: str):
    words, rules = Words(language, strict=True), GAMES[game]
    for name, option in rules.options_known.items():
        for value in option.values or ("", "x"):
            assert words.option(name, value, game)
    for kind in rules.fault_kinds:
        assert words.fault(kind, game)
    assert words.title(game)


@languages
def test_every_refusal_has_its_words(language: str):
    codes = {*Code, *constants("Refusal"), NAME_TAKEN, NAME_UNFIT, HOUSE_FULL}
    assert missing(Words(language), [f"error-{code}" for code in codes]) == []


def constants(name: str) -> list[str]:
    """The first arguments that the whole room `pi` gives to a call of this name, where they are written out."""

    def called(func: ast.expr) -> str:
        return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""

    return [
        call.args[0].value
        for call in calls()
        if called(call.func) == name and call.args and isinstance(call.args[0], ast.Constant)
    ]


@lru_cache(maxsize=1)
def calls() -> list[ast.Call]:
    """Every call in the room `pi`."""
    sources = Path(pi.__file__).parent.rglob("*.py")
    nodes = (node for source in sources for node in ast.walk(ast.parse(source.read_text("utf-8"))))
    return [node for node in nodes if isinstance(node, ast.Call)]


@languages
def test_every_notice_that_a_part_of_the_table_gives_has_its_words(language: str):
    assert missing(Words(language), [f"notice-{code}" for code in constants("Notice")]) == []
    assert missing(Words(language), [f"unsure-{why}" for why in Why]) == []


@languages
def test_every_trouble_of_a_part_of_the_table_is_told_with_its_mend(language: str):
    kinds = (
        "Trouble",
        "CameraError",
        "BadCameraOption",
        "PanelError",
        "JournalError",
        "AlbumError",
        "BrokerError",
        "_saying",
    )
    named = {DAMAGED, FULL, READ_ONLY, SILENT, FROZEN, SLOW, BLACK}
    codes = named.union(*(constants(kind) for kind in kinds))
    told = messages(language)
    assert {f"trouble-{code}{mend}" for code in codes for mend in ("", ".mend")} - set(told) == set()
    assert {name.split(".")[0] for name in told if name.startswith("trouble-")} == {f"trouble-{code}" for code in codes}


def test_a_part_that_fails_is_told_in_the_language_of_the_wall():
    error = CameraError("device-silent", path="/dev/video0")
    assert str(error).startswith("/dev/video0 has stopped delivering. Check the cable")
    told = Words("fr", strict=True).notice(Notice("camera-failed", error.told))
    assert told.startswith("La caméra ne répond plus : /dev/video0 n’envoie plus rien. Vérifier le câble")


def picker_codes() -> tuple[list[str], list[str]]:
    """The codes of questions and of entries that the picker's docstring lists."""
    text = pi.picker.__doc__ or ""
    asks = re.findall(r"``([a-z-]+)``", text.split("Codes of `Offer.asks`:", 1)[1].split("Codes of entries", 1)[0])
    rows = text.split("=\n", 1)[1].rsplit("\n==", 1)[0].splitlines()
    entries = []
    for row in rows:
        if "``menu-…``" in row:
            entries += [f"menu-{do}" for do in re.findall(r"[a-z]+", row.split("``", 2)[2])]
        else:
            entries += re.findall(r"``([a-z-]+)``", row[:21])
    return asks, entries


@languages
def test_every_question_and_entry_of_the_picker_has_its_words(language: str):
    words, (asks, entries) = Words(language), picker_codes()
    assert missing(words, [f"asks-{code}" for code in asks]) == []
    sayable = [f"button-{code}" if code in set(Button) else f"offer-{code}" for code in entries]
    assert missing(words, sayable) == []
    assert missing(words, [f"offer-{code}" for code in constants("Entry") if code not in set(Button)]) == []


@languages
def test_every_action_that_can_be_taken_back_has_its_name(language: str):
    actions = set(re.findall(r'"do":"([a-z]+)"', sheet("quinito"))) | {"start", "give", "fault", "join", "leave", "end"}
    assert missing(Words(language), [f"action-{do}" for do in actions - {"undo"}], "quinito") == []


@games
@languages
def test_every_text_that_a_sheet_wants_on_the_screen_has_its_words(language: str, game: str):
    codes = re.findall(r"^\*\*([A-Z]T\d+)\*\*", sheet(game), re.MULTILINE)
    assert missing(Words(language), [f"hint-{code}" for code in codes], game) == []


class Variables(Visitor):
    """The variables that a message uses."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """Every message and attribute of a catalogue, with the variables in it."""
    body = FluentParser().parse(files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8")).body
    assert not [entry.content for entry in body if isinstance(entry, fluent.Junk)]
    found: dict[str, set[str]] = {}
    for entry in body:
        if isinstance(entry, fluent.Message):
            parts = [
                (entry.id.name, entry.value),
                *((f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes),
            ]
            assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}.ftl"
            for name, pattern in parts:
                variables = Variables()
                variables.visit(pattern)
                found[name] = variables.found
    return found


def test_both_catalogues_have_the_same_lines_with_the_same_values_in_them():
    french, english = messages("fr"), messages("en")
    assert set(french) == set(english)
    assert {name: used for name, used in french.items() if used != english[name]} == {}


def random_action(table: Json, chance: random.Random) -> Json:
    """Something that the table admits: what it expects, now and then a fault."""
    if chance.random() < 0.06:
        kind = chance.choice(GAMES["quinito"].fault_kinds)
        return {"do": "fault", "player": chance.choice(table["players"]), "kind": kind}
    expect = chance.choice(table["expects"])
    said = {key: expect[key] for key in ("do", "by", "pair") if key in expect}
    free = [chance.randint(1, 6), chance.randint(1, 6)]
    special = chance.choice([[2, 1], [5, 1], [3, 1], [6, 1], [4, 1], [4, 2], free])
    arguments = {
        "dice": lambda: {"values": special},
        "announce": lambda: {"value": chance.choice(expect["options"])},
        "choose": lambda: {expect["of"]: chance.choice(expect["options"])},
        "rule": lambda: {"text": "main gauche"},
    }
    return said | arguments.get(expect["do"], dict)()


@languages
def test_whole_games_under_any_options_never_lack_a_word(language: str):
    words, known = Words(language, strict=True), GAMES["quinito"].options_known
    for seed in range(30):
        chance = random.Random(seed)
        options = {name: chance.choice(option.values) for name, option in known.items() if option.values}
        referee = Referee()
        reply = referee.submit({"do": "start", "game": "quinito", "players": PLAYERS, "options": options})
        for _ in range(40):
            reply = referee.submit(random_action(reply.table, chance))
            assert reply.ok, reply.error
            told = [words.event(event, reply.table, reply.events) for event in reply.events]
            shares = words.shares(reply.events, reply.table)
            pairs = zip(words.takes(reply.events, reply.table), shares, strict=False)
            assert all(sentence.startswith(share) for sentence, share in pairs)
            told += [*words.takes(reply.events, reply.table), *words.others(reply.events, reply.table)]
            for pair in (1, 2) if options["double"] else (1,):
                told += [words.instruction(reply.table, pair), words.call(reply.table, pair)]
                told += [words.state(reply.table, pair), words.help(reply.table, pair)]
            assert all(told)
            words.hints(reply.events, reply.table)


# What they say -----------------------------------------------------------------------------


def played(*actions: Json, **options: object) -> tuple[tuple[Json, ...], Json]:
    """The events and the table after these actions among Ana, Bo, Cy, Di and Ed."""
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "quinito", "players": PLAYERS, "options": options})
    for action in actions:
        reply = referee.submit(action)
        assert reply.ok, reply.error
    return reply.events, reply.table


def announce(value: int) -> Json:
    return {"do": "announce", "value": value}


def dice(*values: int) -> Json:
    return {"do": "dice", "values": list(values)}


ACCEPT, BLUFF = {"do": "accept"}, {"do": "bluff"}


@pytest.mark.parametrize(
    ("actions", "options", "french", "english"),
    [
        (
            [announce(62), BLUFF, dice(2, 6)],
            {},
            ["Bo boit une gorgée : accusation à tort, Ana disait vrai."],
            ["Bo drinks 1 sip: a wrong accusation, Ana told the truth."],
        ),
        (
            [announce(65), BLUFF, dice(5, 4)],
            {"penalty": "slap"},
            ["Ana reçoit une gifle : bluff démasqué par Bo."],
            ["Ana gets 1 slap: a bluff, seen through by Bo."],
        ),
        (
            [announce(22), BLUFF, dice(2, 2)],
            {},
            ["Bo boit 2 gorgées : accusation à tort, le double était vrai."],
            ["Bo drinks 2 sips: a wrong accusation, the double was true."],
        ),
        (
            [announce(51), ACCEPT],
            {"score51": "pegatina", "penalty": "money", "stake": "1 €"},
            ["Toute la table paie la mise (1 €) : Pegatina !"],
            ["The whole table pays the stake (1 €): Pegatina!"],
        ),
        (
            [announce(63), BLUFF, dice(4, 1)],
            {},
            [
                "Ana boit une gorgée : bluff démasqué par Bo.",
                "Bo boit une gorgée : le 41 vise Michel.",
                "Ana boit une gorgée en plus : le bluff cachait un vrai 41.",
            ],
            [
                "Ana drinks 1 sip: a bluff, seen through by Bo.",
                "Bo drinks 1 sip: the 41 is for Michel.",
                "Ana drinks 1 sip on top: the bluff was hiding a real 41.",
            ],
        ),
        (
            [announce(21), ACCEPT, dice(2, 1)],
            {"totem": True},
            ["Ana vide 2 verres entiers : Kinito contré par Bo, double pénalité majeure."],
            ["Ana empties 2 whole glasses: the Kinito was countered by Bo, a double major."],
        ),
        (
            [announce(21), BLUFF, dice(6, 1)],
            {},
            [
                "Ana finit son verre : faux Kinito, démasqué par Bo.",
                "Ana boit une gorgée en plus : le bluff cachait un vrai 61.",
            ],
            [
                "Ana finishes the glass: a false Kinito, seen through by Bo.",
                "Ana drinks 1 sip on top: the bluff was hiding a real 61.",
            ],
        ),
        (
            [announce(41), BLUFF, dice(2, 1)],
            {"reward": "sweet"},
            [
                "Bo gagne 3 bonbons : Ana cachait un vrai Kinito.",
                "Bo gagne un bonbon en plus : le bluff cachait un vrai Kinito.",
            ],
            [
                "Bo wins 3 sweets: Ana was hiding a real Kinito.",
                "Bo wins 1 sweet on top: the bluff was hiding a real Kinito.",
            ],
        ),
        (
            [announce(61), ACCEPT, {"do": "fault", "player": "Cy", "kind": "drop"}],
            {},
            ["Cy boit 2 gorgées : perte de contrôle, objet échappé ou renversé. Le 61 double tout."],
            ["Cy drinks 2 sips: perte de contrôle, something dropped or knocked over. The 61 doubles everything."],
        ),
        (
            [announce(61), BLUFF, dice(6, 1)],
            {},
            ["Bo boit une gorgée : accusation à tort, Ana disait vrai."],
            ["Bo drinks 1 sip: a wrong accusation, Ana told the truth."],
        ),
        (
            [{"do": "fault", "player": "Bo", "kind": "slow"}],
            {"double": True},
            ["Bo boit une gorgée : perte de contrôle, lenteur évidente."],
            ["Bo drinks 1 sip: perte de contrôle, evidently slow."],
        ),
    ],
)
def test_a_take_is_told_with_its_reason(actions: list[Json], options: Json, french: list[str], english: list[str]):
    happened, table = played(*actions, **options)
    assert Words("fr", strict=True).takes(happened, table) == tuple(french)
    assert Words("en", strict=True).takes(happened, table) == tuple(english)


def test_without_a_job_the_multiplication_is_told():
    six = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
    referee = Referee()
    referee.submit({"do": "start", "game": "quinito", "players": six, "options": {"double": True}})
    reply = referee.submit({"do": "fault", "player": "Cy", "kind": "bump"})
    (told,) = Words("fr", strict=True).takes(reply.events, reply.table)
    assert told == "Cy boit 2 gorgées : perte de contrôle, quelqu’un a été bousculé. Compté double : sans emploi."


def test_a_take_without_the_events_around_it_is_still_a_sentence():
    happened, table = played(announce(62), BLUFF, dice(2, 6))
    take = next(event for event in happened if event["event"] == "take")
    assert Words("fr", strict=True).event(take, table) == "Bo boit une gorgée : tour perdu."


@pytest.mark.parametrize(
    ("actions", "instruction", "call"),
    [
        ([], "Ana lance et annonce", "lance et annonce"),
        ([announce(43), ACCEPT], "Bo annonce au-dessus du palier", "annonce plus haut"),
        ([announce(43)], "Bo : accepter ou bluff ?", "accepter ou bluff ?"),
        ([announce(21)], "Bo : contrer ou bluff ?", "contrer ou bluff ?"),
        ([announce(43), BLUFF], "Ana lève le gobelet", "lève le gobelet"),
    ],
)
def test_the_instruction_says_who_does_what_now(actions: list[Json], instruction: str, call: str):
    _, table = played(*actions)
    words = Words("fr", strict=True)
    assert (words.instruction(table), words.call(table)) == (instruction, call)


@pytest.mark.parametrize(
    ("event", "french"),
    [
        ({"event": "special", "player": "Ana", "score": 41, "name": "41"}, "Le 41 : pénalité pour Michel."),
        ({"event": "special", "player": "Ana", "score": 42, "name": "stephanois"}, "Stéphanois ! Pénalité pour Ana."),
        ({"event": "announced", "player": "Ana", "value": 44, "michel": "Bo"}, "Ana annonce double 4 à Bo."),
        ({"event": "undone", "do": "announce"}, "Annulé : l’annonce."),
        ({"event": "swapped", "player": "Ana", "with": "Bo"}, "Ana échange son verre avec Bo."),
    ],
)
def test_an_event_is_one_sentence(event: Json, french: str):
    _, table = played()
    assert Words("fr", strict=True).event(event, table) == french


def test_what_was_taken_back_is_told_also_when_no_game_is_left():
    assert Words("en", strict=True).others(({"event": "undone", "do": "start"},), {}) == (
        "Taken back: the start of the game.",
    )


@pytest.mark.parametrize(("value", "french"), [(62, "62"), (44, "double 4"), (21, "Kinito"), (65, "65")])
def test_scores_are_named_as_the_table_says_them(value: int, french: str):
    assert Words("fr").score(value) == french


@pytest.mark.parametrize(
    ("unit", "amount", "options", "french"),
    [
        ("penalty", 3, {}, "3 gorgées"),
        ("major", 1, {}, "un verre entier"),
        ("major", 2, {"penalty": "slap"}, "4 gifles"),
        ("major", 1, {"penalty": "money", "stake": "2 €"}, "le double de la mise (2 €)"),
        ("major-reward", 2, {"reward": "sweet"}, "6 bonbons"),
        ("reward", 1, {"reward": "kiss"}, "un baiser à donner"),
    ],
)
def test_a_unit_is_worth_what_the_table_agreed_on(unit: str, amount: int, options: Json, french: str):
    _, table = played(**options)
    assert Words("fr", strict=True).unit(unit, amount, table) == french


def test_an_unsure_reading_asks_for_a_nudge_and_names_the_reason():
    notice = Notice("unsure", {"why": "overlap", "values": [2, 5]})
    told = Words("fr", strict=True).notice(notice)
    assert told == "Lecture incertaine, deux dés se touchent : les écarter un peu. Lu jusqu’ici : 2 et 5."


@languages
def test_every_notice_is_a_whole_sentence(language: str):
    failed = {"trouble": "pi-camera-silent"}
    notices = [
        *(Notice(code, failed) for code in ("camera-failed", "panel-failed", "journal-failed")),
        *(Notice("unsure", {"why": str(why), "values": []}) for why in Why),
        *(Notice("refused", {"code": str(code), "message": "accept is not expected now"}) for code in Code),
        *(
            Notice("voice-failed", {"why": why, "program": "aplay", "package": "alsa-utils", "detail": "No such card."})
            for why in ("no-program", "no-output", "hung", "broke")
        ),
        Notice("other-rules", {"game": "quinito"}),
        Notice("undone-nothing"),
        Notice("recovered"),
        *(Notice("camera-poor", {"trouble": code}) for code in (SLOW, BLACK)),
        Notice("lamp-failed", {"parts": ["accept", "bluff", "next"]}),
        Notice("lamp-failed", {"parts": ["buzzer"]}),
        Notice("clock-jumped", {"time": "21:00"}),
        Notice("wall-gone"),
        Notice("disk-short", {"folder": "/var/lib/croupier"}),
        *(Notice("journal-damaged", {"file": "journal-damaged.db", "lost": lost}) for lost in (0, 1, 2, "all")),
    ]
    words = Words(language, strict=True)
    assert all(words.notice(notice).endswith((".", "!")) for notice in notices)


@pytest.mark.parametrize(
    ("entry", "french"),
    [
        (Entry("announce", {"value": 55}), "double 5"),
        (Entry("choose-option", {"option": "rethrow"}), "Relancer"),
        (Entry("start", {"game": "quinito", "players": ["Ana", "Bo", "Cy"]}), "Quinito : Ana, Bo et Cy"),
        (Entry("fault", {"player": "Bo", "kind": "slow"}), "lenteur évidente"),
        (Entry("dice", {"values": [2, 6]}), "2 et 6"),
        (Entry("accept", {"pair": 2, "by": "Bo"}), "Bo : Accepter"),
        (Entry("announce", {"value": 43, "pair": 2}), "Paire 2 : 43"),
        (Entry("repeal", {"number": 2, "text": "main gauche"}), "Retirer la règle 2 : main gauche"),
    ],
)
def test_an_entry_of_an_offer_is_named(entry: Entry, french: str):
    _, table = played()
    assert Words("fr", strict=True).offer(entry, table) == french


def test_a_button_says_what_it_means_now():
    words, answering = Words("fr", strict=True), dict.fromkeys((Button.ACCEPT, Button.BLUFF), Meaning.SAY)
    _, plain_table = played(announce(43))
    _, kinito_table = played(announce(21))
    offer = Offer("answer", meanings=answering)
    assert words.button(Button.ACCEPT, offer, plain_table) == "Accepter"
    assert words.button(Button.ACCEPT, offer, kinito_table) == "Contrer"
    assert words.button(Button.NEXT, offer, plain_table) == ""
    assert words.button(Button.NEXT, Offer(meanings={Button.NEXT: Meaning.STEP}), plain_table) == "Suivant"


def test_the_usual_house_rules_are_suggested():
    assert [len(Words(language).rule_texts("quinito")) for language in LANGUAGES] == [4, 4]
    assert "Boire de la main gauche" in Words("fr").rule_texts("quinito")
    assert Words("fr").rule_texts("belote") == ()


# What must not go wrong --------------------------------------------------------------------


def test_a_sixth_game_speaks_by_the_shared_lines_alone():
    table = {"game": "belote", "phase": "bid", "players": ["Ana", "Bo"], "expects": [], "options": {}}
    words = Words("fr", strict=True)
    assert words.event({"event": "joined", "player": "Cy"}, table) == "Cy s’assoit à la table."
    assert words.fault("slow", "belote") == "lenteur évidente"


def test_a_missing_sentence_is_an_error_in_tests_and_a_logged_code_on_the_wall(caplog: pytest.LogCaptureFixture):
    _, table = played()
    with pytest.raises(MissingWordsError, match="quinito-event-teleported"):
        Words("fr", strict=True).event({"event": "teleported"}, table)
    with caplog.at_level(logging.ERROR):
        assert Words("fr").event({"event": "teleported"}, table) == "event-teleported"
    assert "event-teleported" in caplog.text


def test_a_missing_value_is_an_error_in_tests_and_a_logged_gap_on_the_wall(caplog: pytest.LogCaptureFixture):
    _, table = played()
    with pytest.raises(MissingWordsError, match="michel"):
        Words("fr", strict=True).event({"event": "announced", "player": "Ana", "value": 43}, table)
    with caplog.at_level(logging.ERROR):
        assert "Ana annonce 43" in Words("fr").event({"event": "announced", "player": "Ana", "value": 43}, table)
    assert "michel" in caplog.text


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="fr, en"):
        Words("de")


def test_a_name_cannot_turn_a_sentence_round_or_break_it():
    words = Words("fr", strict=True)
    assert words.event({"event": "left", "player": "Bo\u202e\nBad"}, {}) == "Bo Bad quitte la table."
    assert words.event({"event": "left", "player": "{ $by }"}, {}) == "{ $by } quitte la table."
