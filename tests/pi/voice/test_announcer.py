"""The caller: what is said aloud after each thing that is done at a table, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pi.night.codes import NoticeCode
from pi.night.types import Button, Json, Notice
from pi.voice.announcer import Announcer, Chime
from pi.words import Words
from tests.pi.voice.ears import Ears, ears
from tests.web.hands import TableInHand
from vision.reading import Why

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
ACCEPT, BLUFF = {"do": "accept"}, {"do": "bluff"}


@pytest.fixture
def quinito(tmp_path: Path) -> Iterator[Ears]:
    with ears(tmp_path) as table:
        table.press(A, A, A)
        yield table


def announce(value: int | str) -> dict[str, object]:
    return {"do": "announce", "value": value}


# After an action ----------------------------------------------------------------------------


def test_before_the_first_game_it_welcomes_and_says_what_accept_takes(tmp_path: Path) -> None:
    with ears(tmp_path) as table:
        assert table.heard() == [
            "Bienvenue à table, prendre place.",
            "Les mêmes gens aux mêmes places ; d'autres peuvent s'asseoir ensuite.",
            "Qui s'assoit ?",
            "Comme la dernière fois : Ana, Bo et Cy",
        ]
        assert table.press(A) == [
            "Ana, Bo et Cy à table.",
            "3 à table, prendre place.",
            "Qui s'assoit ?",
            "vert : Au complet : jouer",
            "rouge : Une couleur pour nom",
            "jaune : Un animal pour nom",
        ]


def test_what_happened_and_why_is_said_before_who_does_what_next(quinito: Ears) -> None:
    quinito.do(announce(62), BLUFF)
    assert quinito.show(2, 6) == [
        "Ana montre 62 : l'annonce était vraie.",
        "Bo boit une gorgée : accusation à tort, Ana disait vrai.",
        "Bo lance et annonce",
        "Quelle annonce ?",
        "31",
    ]


def test_the_level_is_said_when_it_is_another_one(quinito: Ears) -> None:
    assert "Palier : 43" in quinito.do(announce(43), ACCEPT)
    assert not [said for said in quinito.do(announce(66)) if "Palier" in said]
    assert "Palier : double 6" in quinito.do(ACCEPT)


def test_how_it_is_done_is_explained_once_a_game(quinito: Ears) -> None:
    how = "Accepter : prendre les dés et monter. Bluff : faire lever le gobelet."
    assert how in quinito.do(announce(43))
    assert how not in quinito.do(ACCEPT, announce(66))
    quinito.do({"do": "end"}, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
    assert how in quinito.do(announce(43))


def test_everything_that_happened_is_said_however_much_the_wall_has_room_for(quinito: Ears) -> None:
    heard = quinito.do(announce(51), ACCEPT)
    assert [said.split()[0] for said in heard[:4]] == ["Bo", "Le", "On", "Toute"]


def test_what_a_slave_takes_with_the_master_does_not_silence_who_throws_next(tmp_path: Path) -> None:
    with ears(tmp_path, "kekenito") as table:
        table.press(A, A, A)
        table.show(3, 5)
        table.do({"do": "choose", "player": "Bo"})
        table.show(4, 5)
        table.show(6, 3)
        assert table.show(4, 6) == [
            "Ana lance : 64, c'est mieux.",
            "Total de 10 : Ana boit.",
            "Ana boit une gorgée : total de 10.",
            "Bo boit une gorgée aussi : c'est le sort des esclaves.",
            "Ana lance, score à battre : 63",
            "La caméra attend les dés",
        ]


def test_kept_dice_are_named(tmp_path: Path) -> None:
    with ears(tmp_path, "421") as table:
        table.press(A, A, A)
        charge = [{"do": "dice", "values": values} for values in ([4, 2, 1], [6, 6, 5], [6, 6, 4])]
        table.do(*charge, *charge, {"do": "dice", "values": [6, 4, 1]})
        assert "Lancers : 1 sur 3, on garde 4 et 1" in table.do({"do": "keep", "values": [4, 1]})


def test_what_is_taken_back_is_said(quinito: Ears) -> None:
    quinito.do(announce(43))
    assert quinito.hold(N)[:2] == ["Annulé : l'annonce.", "Ana lance et annonce"]


def test_at_the_end_everybody_hears_his_account(quinito: Ears) -> None:
    quinito.do(announce(62), BLUFF)
    quinito.show(2, 6)
    assert quinito.do({"do": "end"}) == [
        "La table arrête la partie.",
        "Comptes.",
        "Ana : rien du tout",
        "Bo : une gorgée",
        "Cy : rien du tout",
        "La partie est terminée",
        "On peut annuler, ou lancer une nouvelle partie.",
        "Quelle partie ?",
        "Quinito : Ana, Bo et Cy",
    ]


def test_with_two_pairs_of_dice_each_is_named(tmp_path: Path) -> None:
    with ears(tmp_path, double=True) as table:
        table.press(A, A, A)
        heard = table.do({"do": "announce", "value": 62, "pair": 1})
        assert "Paire 1 : Bo : accepter ou bluff ?" in heard
        assert any(said.startswith("Paire 2 : ") for said in heard)


# After a step -------------------------------------------------------------------------------


def test_a_step_says_the_entry_that_is_shown_and_its_place_and_nothing_else(quinito: Ears) -> None:
    assert quinito.press(N) == ["32", "3 sur 22"]
    assert quinito.press(N, N) == ["42", "5 sur 22"]
    assert quinito.press(B) == ["41", "4 sur 22"]


def test_what_an_entry_of_the_set_up_means_is_said_behind_it_once(tmp_path: Path) -> None:
    with ears(tmp_path, "kekenito") as table:
        table.press(A, A)
        first = ["Ana lance en premier", "3 sur 6", "La plus jeune personne de la table lance en premier."]
        assert table.press(N, N) == first
        harder = "Une règle plus dure, à ne jouer que si toute la table est d'accord."
        assert table.press(N) == ["Après un moins bon score : on relance sans score à battre", "4 sur 6", harder]
        assert table.press(B) == first[:2]


def test_a_menu_says_its_question_and_leaving_it_says_who_does_what(quinito: Ears) -> None:
    assert quinito.hold(B)[:2] == ["Menu de la table", "Signaler une faute"]
    three = [
        "À qui la faute ?",
        "vert : Ana",
        "rouge : Bo",
        "jaune : Cy",
        "Chaque bouton prend ce qui est de sa couleur.",
    ]
    assert quinito.press(A) == three
    assert quinito.hold(B) == ["Quelle annonce ?", "31", "2 sur 22"]
    quinito.do(announce(43))
    quinito.hold(B)
    assert quinito.hold(B) == ["Bo : accepter ou bluff ?"]


def test_an_entry_behind_another_is_said_even_where_it_sounds_the_same(tmp_path: Path) -> None:
    with ears(tmp_path, "kael") as table:
        table.press(A, A, A, A, A)
        table.do({"do": "kael", "by": "Bo"}, {"do": "cards", "by": "Cy", "values": ["3", "3"]})
        table.heard()
        for _ in range(2):
            said = table.press(B)
            assert said[0] == "Quelles cartes en main ?"
            assert [one.split(" : ")[0] for one in said[1:3]] == ["vert", "rouge"]


# What is not said ---------------------------------------------------------------------------


def test_a_wall_that_is_drawn_anew_is_not_said_again(quinito: Ears) -> None:
    version = quinito.table.moment.version
    quinito.heard()
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    quinito.table.clear_notice(NoticeCode.RECOVERED).result()
    assert quinito.table.moment.version == version + 2
    assert quinito.heard() == ["La partie reprend exactement où elle en était."]


def test_an_announcement_that_nobody_may_repeat_is_not_repeated(tmp_path: Path) -> None:
    with ears(tmp_path, "poker-menteur", mieux=True) as table:
        table.press(A, A, A)
        table.do({"do": "choose", "option": "left"}, announce("brelan 5+6"))
        heard = table.do(ACCEPT, announce("mieux"))
        assert "Bo annonce à Cy : mieux." in heard
        heard += table.do(ACCEPT)
        again = table.caller.again(Chime.WRONG)
        assert again is not None
        assert not [said for said in (*heard, *again.sentences) if "brelan de 5" in said or "brelan de 6" in said]


def test_dice_under_the_cup_are_never_said(quinito: Ears) -> None:
    assert quinito.table.moment.hidden
    quinito.heard()
    assert quinito.show(5, 2) == []
    quinito.do(announce(43))
    assert quinito.show(5, 2) == []


# What is the matter -------------------------------------------------------------------------


def test_an_unsure_reading_is_said_each_time_and_only_adds(quinito: Ears) -> None:
    quinito.do(announce(62), BLUFF)
    said = "Lecture incertaine, un dé est cassé : le poser à plat. Lu jusqu'ici : 2."
    for _ in range(2):
        assert quinito.show(2, why=Why.COCKED) == [said]


def test_a_voice_that_fails_does_not_try_to_say_so(quinito: Ears) -> None:
    quinito.heard()
    quinito.table.show_notice(
        Notice(NoticeCode.VOICE_FAILED, {"why": "hung", "program": "x", "package": "x", "detail": ""})
    ).result()
    assert quinito.heard() == []


def test_somebody_who_has_missed_it_hears_all_that_matters_again(quinito: Ears) -> None:
    quinito.do(announce(43), ACCEPT)
    quinito.press(N)
    again = quinito.caller.again(Chime.WRONG)
    assert again is not None
    assert again.chime is Chime.WRONG
    assert again.sentences == (
        "Bo accepte l'annonce.",
        "Palier : 43",
        "Bo annonce au-dessus du palier",
        "L'annonce a été crue : elle devient le palier, et les dés cachés ont changé de main. "
        "Il faut dire plus haut, ou un score spécial comme le 31, vrai ou inventé.",
        "Relancer ou garder, au choix. Gobelet secoué avant d'être passé : relance obligatoire.",
        "Quelle annonce ?",
        "52",
    )
    assert Announcer(Words("fr")).again(Chime.GOOD) is None


def test_the_rules_are_read_out_behind_the_menu(quinito: Ears) -> None:
    quinito.do(announce(43), BLUFF, {"do": "dice", "values": [3, 2]})
    said = quinito.hold(B)
    assert said[0] == "Menu de la table"
    penalty = said.index("Ana boit une gorgée : bluff démasqué par Bo.")
    assert said[penalty + 1].startswith("Annonce vraie : Michel perd. Bluff : le lanceur perd.")
    assert said[-1].startswith("Du plus bas au plus haut : 31, 32, 41, 42")
    assert quinito.press(N)[1:] == ["2 sur 8"]


# Chimes and languages -----------------------------------------------------------------------


def chimes(table: Ears) -> list[Chime | None]:
    return [call.chime for call in table.calls]


def test_chimes_tell_whose_turn_it_is_what_counts_and_what_is_wrong(quinito: Ears) -> None:
    def after(action: Json) -> list[Chime | None]:
        quinito.calls.clear()
        assert quinito.table.submit(action).result().ok
        return chimes(quinito)

    assert after(announce(43)) == [Chime.TURN]
    assert after(ACCEPT) == [Chime.GOOD]
    quinito.calls.clear()
    quinito.table.press(N).result()
    assert chimes(quinito) == [None]
    quinito.calls.clear()
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    assert chimes(quinito) == [Chime.WRONG]
    assert quinito.calls[0].adds


def test_a_beat_has_a_chime_of_its_own(quinito: Ears) -> None:
    for action in (announce(21), {"do": "bluff"}, {"do": "dice", "values": [6, 3]}):
        quinito.calls.clear()
        assert quinito.table.submit(action).result().ok
    assert chimes(quinito) == [Chime.KINITO]


def test_a_notice_is_said_again_for_its_number_and_not_for_being_another_copy(quinito: Ears) -> None:
    caller = Announcer(Words("fr"))
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    moment = quinito.table.moment
    caller.announce(moment)
    copied = replace(moment, notices=tuple(replace(notice) for notice in moment.notices))
    assert caller.announce(copied) is None
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    again = caller.announce(replace(quinito.table.moment, table=moment.table, happened=moment.happened))
    assert again is not None
    assert again.chime is Chime.WRONG


def test_it_speaks_english_too(tmp_path: Path) -> None:
    with ears(tmp_path, language="en") as table:
        table.press(A, A, A)
        assert table.do(announce(43))[:2] == ["Ana announces 43 to Bo.", "Bo: accept or bluff?"]


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (None, "Les dés qui comptent : 2 et 6"),
        ("hand", "Lecture incertaine, une main est dans le plateau : la retirer."),
    ],
)
def test_what_the_camera_saw_is_told_to_who_cannot_see_it(why: str | None, told: str) -> None:
    caller = Announcer(Words("fr", strict=True))
    with TableInHand() as table:
        table.start()
        table.keep_evidence({"number": 1, "values": [2, 6], "why": why, "film_wh": [480, 270]})
        table.menu()
        caller.announce(table.moment)
        table.take("menu-see")
        call = caller.announce(table.moment)
    assert call is not None
    assert call.sentences[0] == "Ce que la caméra a vu"
    assert call.sentences[1].startswith(told)
