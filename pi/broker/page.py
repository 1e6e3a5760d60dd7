"""The page of a club as values: every table with its game and the players at turn, in one language."""

from pi.broker.club import Club, ClubTable
from pi.words import Words, words_in
from web.pages import ClubPage, TableCard


class ClubPages:
    """The page of a club, for the web (`web.ports.ClubPort`)."""

    def __init__(self, club: Club | None) -> None:
        """Without a broker there is no club, and the page says so."""
        self._club = club or Club("")
        self._alone = club is None

    def version(self) -> int:
        return self._club.version()

    def wait(self, after_version: int, timeout_s: float) -> int:
        return self._club.wait(after_version, timeout_s)

    def page(self, language: str) -> ClubPage:
        words, tables = words_in(language), self._club.tables
        return ClubPage(
            title=words.names.render("", "club-title"),
            note=words.names.render("", f"club-{code}") if (code := self._note(tables)) else "",
            cards=tuple(card(table, words) for table in tables),
            labels={"wall": words.names.render("", "house-label-wall"), **words.names.connection()},
        )

    def _note(self, tables: tuple[ClubTable, ...]) -> str:
        if self._alone:
            return "alone"
        if not self._club.reached:
            return "away"
        return "" if tables else "none"


def card(table: ClubTable, words: Words) -> TableCard:
    mood, sentences = mood_of(table), table.sentences(words.language)
    return TableCard(
        name=table.name,
        mood=mood,
        state=words.names.render("", f"club-{mood}"),
        address=table.address,
        troubles=sentences.troubles if mood == "trouble" else (),
        title=sentences.title if table.playing else "",
        players=words.names.render("", "club-players", {"count": len(table.players)}) if table.playing else "",
        now=sentences.now if table.playing else (),
    )


def mood_of(table: ClubTable) -> str:
    if not table.online:
        return "offline"
    if table.troubled:
        return "trouble"
    return "playing" if table.playing else "idle"
