"""The words: the sentences for events, takes, phases, notices and offers, and their robustness to any name."""

from __future__ import annotations

import logging

import pytest

from pi.cameras.camera_health import BLACK, SLOW
from pi.night.codes import NoticeCode
from pi.night.types import Button, Entry, Json, Meaning, Notice, Offer
from pi.rules import Code, Referee
from pi.words import LANGUAGES, MissingWordsError, Words
from vision.reading import Why

languages = pytest.mark.parametrize("language", LANGUAGES)

PLAYERS = ["Ana", "Bo", "Cy", "Di", "Ed"]


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
            ["Cy drinks 2 sips: something dropped or knocked over (“perte de contrôle”). The 61 doubles everything."],
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
            ["Bo drinks 1 sip: evidently slow (“perte de contrôle”)."],
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


FAILED = (NoticeCode.CAMERA_FAILED, NoticeCode.PANEL_FAILED, NoticeCode.JOURNAL_FAILED)


def test_an_unsure_reading_asks_for_a_nudge_and_names_the_reason():
    notice = Notice(NoticeCode.UNSURE, {"why": "overlap", "values": [2, 5]})
    told = Words("fr", strict=True).notice(notice)
    assert told == "Lecture incertaine, deux dés se touchent : les écarter un peu. Lu jusqu’ici : 2 et 5."


@languages
def test_every_notice_is_a_whole_sentence(language: str):
    failed = {"trouble": "pi-camera-silent"}
    notices = [
        *(Notice(code, failed) for code in FAILED),
        *(Notice(NoticeCode.UNSURE, {"why": str(why), "values": []}) for why in Why),
        *(Notice(NoticeCode.REFUSED, {"code": str(code)}) for code in Code),
        *(
            Notice(
                NoticeCode.VOICE_FAILED,
                {"why": why, "program": "aplay", "package": "alsa-utils", "detail": "No such card."},
            )
            for why in ("no-program", "no-engine", "no-output", "hung", "broke")
        ),
        Notice(NoticeCode.OTHER_RULES, {"game": "quinito"}),
        Notice(NoticeCode.RECOVERED),
        *(Notice(NoticeCode.CAMERA_POOR, {"trouble": code}) for code in (SLOW, BLACK)),
        Notice(NoticeCode.LAMP_FAILED, {"parts": ["accept", "bluff", "next"]}),
        Notice(NoticeCode.LAMP_FAILED, {"parts": ["buzzer"]}),
        Notice(NoticeCode.CLOCK_JUMPED, {"time": "21:00"}),
        Notice(NoticeCode.WALL_GONE),
        Notice(NoticeCode.DISK_SHORT, {"folder": "/var/lib/croupier"}),
        *(
            Notice(NoticeCode.JOURNAL_DAMAGED, {"file": "journal-damaged.db", "lost": lost, "what": what})
            for lost in (0, 1, 2, "all")
            for what in ("damaged", "taken")
        ),
    ]
    words = Words(language, strict=True)
    assert all(words.notice(notice).endswith((".", "!")) for notice in notices)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Ne répond plus : la lampe verte (accepter) et le buzzer. Vérifier le fil"),
        ("en", "No longer answers: the green lamp (accept) and the buzzer. Check the wire"),
    ],
)
def test_the_buzzer_is_not_said_to_light_up(language: str, said: str) -> None:
    failed = Notice(NoticeCode.LAMP_FAILED, {"parts": ["accept", "buzzer"]})
    assert Words(language, strict=True).notice(failed).startswith(said)


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


def test_while_the_camera_looks_anyway_one_button_alone_says_the_dice_by_hand() -> None:
    entries = (Entry("camera", {"count": 2}), Entry("die", {"value": 1, "values": [1]}))
    meanings = {Button.NEXT: Meaning.STEP, Button.BLUFF: Meaning.TAKE}
    for place, said in ((0, ["Suivant", "À la main"]), (1, ["Suivant", "Autre chose"])):
        offer = Offer("dice", None, entries, place, meanings)
        assert [Words("fr", strict=True).button(button, offer) for button in meanings] == said


def test_the_usual_house_rules_are_suggested():
    assert [len(Words(language).rule_texts("quinito")) for language in LANGUAGES] == [4, 4]
    assert "Boire de la main gauche" in Words("fr").rule_texts("quinito")
    assert Words("fr").rule_texts("belote") == ()


def test_a_house_rule_that_was_chosen_from_the_ideas_is_said_in_the_language_of_the_wall():
    french, english = (Words(language, strict=True) for language in ("fr", "en"))
    chosen, own = french.rule_texts("kekenito")[0], "On tutoie tout le monde"
    table = {"game": "kekenito", "options": {}, "players": ["Ana"]}
    added = {"event": "rule", "by": "Ana", "number": 1, "text": chosen}
    assert english.event(added, table) == "Ana adds rule 1: “Neither yes nor no: one sip each time”."
    assert french.event(added, table) == "Ana ajoute la règle 1 : « Ni oui ni non : une gorgée à chaque fois »."
    assert own in english.event({**added, "text": own}, table)
    entry = Entry("repeal", {"number": 1, "text": chosen})
    assert english.offer(entry, table) == "Drop rule 1: Neither yes nor no: one sip each time"


def test_a_stake_that_was_chosen_from_the_ideas_is_said_in_the_language_of_the_wall():
    stake = Words("fr").texts("quinito", "stake")[3]
    assert Words("en", strict=True).option("stake", stake, "quinito") == "Stake: a round for all"
    table = {"game": "quinito", "options": {"penalty": "money", "stake": stake}}
    assert Words("en", strict=True).unit("penalty", 1, table) == "the stake (a round for all)"


def test_a_term_is_explained_where_it_is_used_as_a_word_of_its_own():
    words = Words("en", strict=True)
    assert words.gloss(["The décharge begins.", "Nénette!"], "421") == (
        "Décharge, the second half: one gets rid of one’s chips."
    )
    assert words.gloss(["Bo recharges."], "421") == ""


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
