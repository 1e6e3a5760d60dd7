"""The export: complete, the same in both formats, and nothing that the wall does not show."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi.history.export import TABLES, Export, cell
from pi.history.pages import HistoryPages
from pi.words.statistics import StatisticsWords
from tests.pi.history.nights import Nights

EVIL = "=cmd|' /C calc'!A0"


def as_json(nights: Nights, language: str = "en") -> dict[str, Any]:
    return dict(json.loads(b"".join(HistoryPages(nights.memory).export_json(language))))


def tables(nights: Nights, language: str = "en") -> dict[str, list[dict[str, str]]]:
    data = b"".join(HistoryPages(nights.memory).export_csv(language))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {
            name.removesuffix(".csv"): list(csv.DictReader(io.StringIO(file.read(name).decode("utf-8-sig"))))
            for name in file.namelist()
        }


@pytest.fixture
def full(nights: Nights) -> Nights:
    """Two nights with a game of each kind, one of them still open, and an undone action."""
    for number, game in enumerate(("quinito", "kekenito", "421", "poker-menteur", "kael")):
        if number == 3:
            nights.begin()
        nights.play(game, seed=number, steps=60, players=("Ana", "Bo", "Zoé"))
    nights.say({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Zoé"]}, {"do": "announce", "value": 62})
    nights.say({"do": "undo"}, {"do": "announce", "value": 43})
    return nights


def test_every_line_of_the_journal_and_every_take_is_exported(full: Nights) -> None:
    found = tables(full)
    lines = [entry.line for night in full.reader.nights() for entry in full.reader.lines(night)]
    assert [int(row["line"]) for row in found["actions"]] == lines
    taken = sum(int(row["amount"]) for row in found["events"] if row["event"] == "take")
    assert taken == sum(int(row["amount"]) for row in found["ledger"]) > 0
    assert [row["games"] for row in found["nights"]] == ["3", "3"]
    assert [row["do"] for row in found["actions"] if row["stands"] == "false"] == ["announce", "undo"]


def test_json_and_csv_have_the_same_content(full: Nights) -> None:
    found, whole = tables(full), as_json(full)
    games = [game for night in whole["nights"] for game in night["games"]]
    assert [game["kind"] for game in games] == [row["kind"] for row in found["games"]]
    assert [json.loads(row["options"]) for row in found["games"]] == [game["options"] for game in games]
    told = [(e["event"], e.get("made_by", "")) for g in games for a in g["actions"] for e in a["events"]]
    assert told == [(row["event"], row["made_by"]) for row in found["events"]]
    assert [a["action"]["do"] for n in whole["nights"] for a in n["taken_back"]] == ["announce", "undo"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_column_is_explained_in_both_forms(full: Nights, language: str) -> None:
    say = StatisticsWords(language, strict=True)
    found, whole = tables(full, language), as_json(full, language)
    for table, (columns, _) in TABLES.items():
        assert tuple(found[table][0]) == columns
        meanings = {name: say(f"meaning-{table}-{name.replace('_', '-')}") for name in columns}
        assert whole["columns"][table] == meanings
        assert {r["column"]: r["meaning"] for r in found["columns"] if r["table"] == table} == meanings


def test_no_name_becomes_a_formula_and_none_is_lost(nights: Nights) -> None:
    nights.say({"do": "start", "game": "quinito", "players": [EVIL, "@Bo", "-Cy"]}, {"do": "announce", "value": 62})
    found = tables(nights)
    assert [row["player"] for row in found["ledger"]][::2] == [f"'{EVIL}", "'@Bo", "'-Cy"]
    assert json.loads(found["games"][0]["players"]) == [EVIL, "@Bo", "-Cy"]
    assert as_json(nights)["nights"][0]["games"][0]["players"] == [EVIL, "@Bo", "-Cy"]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "  =1", "\r+1", "＝1"])
def test_every_beginning_of_a_formula_is_made_harmless(text: str) -> None:
    assert str(cell(text)).startswith("'")


SEPARATORS = ",;|\t"
FORMULA = tuple("=+-@＝＋－＠")
written = st.text(st.sampled_from("a1 =+-@＝'\"\t\r\n" + SEPARATORS), max_size=12)


def pieces(line: str, separator: str) -> list[str]:
    """Return the cells of a spreadsheet that splits at every separator, quoted or not."""
    return [piece.strip(' \r\n\t"') for row in line.splitlines() for piece in row.split(separator)]


@given(written, st.sampled_from(SEPARATORS[1:]))
def test_text_split_at_any_separator_never_begins_a_formula(text: str, separator: str) -> None:
    for value in (text, [text], {"text": text}):
        line = io.StringIO()
        csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow(["Bo", cell(value), "Cy"])
        assert not [piece for piece in pieces(line.getvalue(), separator) if piece.startswith(FORMULA)]
        assert len(next(csv.reader([line.getvalue()]))) == 3 or "\n" in text or "\r" in text


def test_every_text_is_quoted_and_the_file_is_marked_as_utf_8(full: Nights) -> None:
    data = b"".join(HistoryPages(full.memory).export_csv("fr"))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        for name in file.namelist():
            content = file.read(name)
            assert content.startswith(b"\xef\xbb\xbf")
            assert content[3:4] == b'"'


def test_the_export_of_a_running_game_hides_the_value_behind_mieux(nights: Nights) -> None:
    start = {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"], "options": {"mieux": True}}
    nights.say(start, {"do": "announce", "value": "carre 5"}, {"do": "accept"}, {"do": "throw", "count": 1})
    table = nights.say({"do": "announce", "value": "mieux"})
    hidden = table["bid"]["value"]
    assert hidden not in (table["bid"]["said"], "carre 5")
    assert hidden not in json.dumps(as_json(nights)["nights"])
    assert hidden not in json.dumps(tables(nights))


def test_actions_after_the_press_are_not_in_the_export(full: Nights) -> None:
    export = Export(full.memory)
    last = full._journal.last_line
    full.say({"do": "bluff"}, {"do": "dice", "values": [4, 3]})
    data = b"".join(export.as_csv(lambda _table, _column: ""))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        rows = csv.DictReader(io.StringIO(file.read("actions.csv").decode("utf-8-sig")))
        assert max(int(row["line"]) for row in rows) == last


def test_a_damaged_night_is_marked_and_does_not_affect_the_others(full: Nights) -> None:
    assert tables(full)["nights"][0]["games"] == "3", "the summary is from before the damage"
    full.damage(1, b'"do":"start"', b'"do":"stars"')
    found, whole = tables(full), as_json(full)
    assert [(row["games"], row["trouble"]) for row in found["nights"]] == [("2", "damaged"), ("3", "")]
    assert [night["trouble"] for night in whole["nights"]] == ["damaged", ""]
    assert {row["game"] for row in found["events"] if row["night"] == "1"} == {"1", "2"}


def test_it_is_sent_in_pieces_of_at_most_a_night(full: Nights) -> None:
    pieces = list(Export(full.memory).as_json(lambda _table, _column: ""))
    assert len(pieces) == 2 + len(full.memory.reader.nights())
