"""Questions: each has a number of its own, so that an answer counts only for the question that it answers."""

from __future__ import annotations

from typing import Any

from pi.table.questions import Questions

DICE = {"do": "dice", "by": "Ana", "count": 2}
CUT = {"do": "cut", "by": "Bo", "card": "7", "count": 1}


def table(*expects: dict[str, Any]) -> dict[str, Any]:
    return {"expects": list(expects)}


def test_a_question_keeps_its_number_while_others_answer_theirs() -> None:
    questions = Questions()
    assert questions.update(3, {"do": "start"}, (), table(DICE, CUT)) == {"Ana": 3, "Bo": 3}
    assert questions.update(4, {"do": "cut", "by": "Bo"}, (), table(DICE)) == {"Ana": 3}
    assert questions.update(5, {"do": "fault", "player": "Ana"}, (), table(DICE, CUT)) == {"Ana": 3, "Bo": 5}
    assert questions.update(5, {"do": "fault", "player": "Ana"}, (), table(DICE, CUT)) == {"Ana": 3, "Bo": 5}


def test_the_same_question_asked_again_has_a_new_number() -> None:
    questions = Questions()
    questions.update(1, {"do": "start"}, (), table(DICE))
    assert questions.update(2, {"do": "dice", "by": "Ana"}, (), table(DICE)) == {"Ana": 2}
    assert questions.update(3, {"do": "dice"}, (), table(DICE)) == {"Ana": 3}
    assert questions.update(3, {"do": "dice"}, (), table(DICE)) == {"Ana": 3}


def test_the_answer_of_one_player_keeps_the_questions_of_the_others() -> None:
    questions, both = Questions(), table(DICE, {**DICE, "by": "Bo"})
    questions.update(1, {"do": "start"}, (), both)
    assert questions.update(2, {"do": "dice", "by": "Bo"}, (), both) == {"Ana": 1, "Bo": 2}


def test_a_question_restored_by_undo_has_a_new_number() -> None:
    questions = Questions()
    questions.update(1, {"do": "start"}, (), table(DICE))
    assert questions.update(2, {"do": "undo"}, ({"event": "undone", "do": "fault"},), table(DICE)) == {"Ana": 2}


def test_another_question_has_another_number_and_without_a_game_there_is_none() -> None:
    questions = Questions()
    questions.update(1, {"do": "start"}, (), table(DICE))
    assert questions.update(2, {"do": "leave", "player": "Cy"}, (), table({**DICE, "count": 3})) == {"Ana": 2}
    assert questions.update(3, {"do": "end"}, (), table()) == {}
    assert questions.update(4, {"do": "undo"}, (), None) == {}
