"""The regulars: the people of earlier nights, and their games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from pi.app import context_for
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.night import EarlierNights, Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.picker.context import NightConfig
from pi.picker.regulars import MAX_PEOPLE, PlayHistory
from pi.words import Words


def start(*players: str, game: str = "quinito", **options: object) -> Json:
    return {"do": "start", "game": game, "players": list(players), "options": options}


def join(player: str) -> Json:
    return {"do": "join", "player": player}


def test_frequent_and_recent_players_come_first() -> None:
    nights = [(1, start("Old", "Cy")), (2, start("Cy", "Bo")), (2, start("Cy", "Bo")), (3, start("Bo", "Ana"))]
    assert PlayHistory.of(nights).people == ("Bo", "Cy", "Ana", "Old")


def test_a_night_counts_once_for_any_number_of_games() -> None:
    assert PlayHistory.of([*[(1, start("Ana", "Bo"))] * 9, (2, start("Cy", "Di"))]).people == ("Cy", "Di", "Ana", "Bo")


def test_players_of_many_nights_long_ago_come_after_recent_ones() -> None:
    past = [
        *[(night, start("Ana", "Bo")) for night in range(1, 4)],
        *[(night, start("Cy", "Di")) for night in (30, 31)],
    ]
    assert PlayHistory.of(past).people[:2] == ("Cy", "Di")


def test_the_last_table_keeps_its_order_with_players_who_joined() -> None:
    past = PlayHistory.of([(1, start("Ana", "Bo", "Cy")), (2, start("Cy", "Ana")), (2, join("Zoé"))])
    assert past.last == ("Cy", "Ana", "Zoé")


def test_the_last_games_come_with_their_options() -> None:
    past = PlayHistory.of(
        [(1, start("A", "B", game="421", start_fiches=2)), (1, start("A", "B", game="kael")), (2, start("A"))]
    )
    assert past.games == ("quinito", "kael", "421")
    assert past.options["421"] == {"start_fiches": 2}


def test_the_number_of_offered_people_is_limited() -> None:
    assert len(PlayHistory.of([(1, start(*[f"P{number}" for number in range(40)]))]).people) == MAX_PEOPLE


def test_an_empty_house_has_no_history() -> None:
    assert PlayHistory.of([]) == PlayHistory()


def test_the_configuration_names_the_first_regulars_and_the_journal_the_next() -> None:
    config = NightConfig(players=("Ana", "Bo"), regulars=("Flo",))
    assert context_for(config)(Night()).suggestions.people == ("Ana", "Bo", "Flo")
    night = Night()
    night.earlier = EarlierNights(((1, start("Zoé", "Gus")),))
    custom = context_for(config)(night).suggestions
    assert (custom.people, custom.last) == (("Zoé", "Gus", "Ana", "Bo", "Flo"), ("Zoé", "Gus"))


def test_a_colour_is_not_a_regular_s_name_on_another_night() -> None:
    colour = Words("fr").names.numbered("colour")[0]
    night = Night()
    night.earlier = EarlierNights(((1, start(colour, "Zoé")),))
    custom = context_for(NightConfig())(night).suggestions
    assert custom.people == ("Zoé",)
    assert colour in custom.names["colour"]


def test_the_journal_lists_the_players_of_each_night(tmp_path: Path) -> None:
    now, days = datetime(2026, 6, 5, 21, tzinfo=UTC), timedelta(days=1)
    with Journal(tmp_path / "nights") as journal:
        for night, actions in enumerate(([start("Ana", "Bo"), {"do": "end"}], [start("Cy", "Ana"), join("Zoé")])):
            journal.begin(now + night * days, timedelta(hours=8))
            for action in actions:
                journal.append(Line(action, True), now + night * days)
        assert JournalReader(journal.folder).arrivals() == [
            (1, start("Ana", "Bo")),
            (2, start("Cy", "Ana")),
            (2, join("Zoé")),
        ]
        assert JournalReader(journal.folder).arrivals(before=journal.path) == [(1, start("Ana", "Bo"))]


def test_a_damaged_line_is_skipped_and_the_others_are_listed(tmp_path: Path) -> None:
    now = datetime(2026, 6, 5, 21, tzinfo=UTC)
    with Journal(tmp_path / "nights") as journal:
        journal.begin(now, timedelta(hours=8))
        for action in (start("Ana", "Bo"), start("Cy", "Zoé")):
            journal.append(Line(action, True), now)
        journal.append(Line(join("Gus"), True), now)
        path = journal.path
        path.write_bytes(path.read_bytes().replace(b"Ana", b"Ena", 1))
        assert JournalReader(journal.folder).arrivals() == [(1, start("Cy", "Zoé")), (1, join("Gus"))]
        assert PlayHistory.of(JournalReader(journal.folder).arrivals()).last == ("Cy", "Zoé", "Gus")
