"""The pages of the history: the house, its nights, one night, one player; and the meanings of the export's columns.

The web uses only this part of the history (`web.ports.HistoryPort`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from pi.capture.evidence import Evidence, Part
from pi.capture.evidence_store import EvidenceStore
from pi.history import poster, sections
from pi.history.export import Export, Meaning, throws
from pi.history.history import HistorySnapshot, HouseHistory
from pi.history.story import GameStory, NightStory
from pi.history.tally import Tally
from pi.history.titles import titles
from pi.words import Words, plain
from pi.words.statistics import StatisticsWords
from web.pages import Cell, EvidencePage, EvidenceView, HousePage, Section, Thumbnail

LATEST = 5
"""The nights listed on the pages of the house and of a player; the page of the nights lists all."""
TOOLS = ("card", "deck", "camera", "wiring")
"""Pages of the table that the pages of the house link to."""
LABELS = (
    *("home", "nights", "night-before", "night-after", "json", "csv"),
    *("throws", "export", "wall", "read-on", "contents", "share", *TOOLS),
)
EVIDENCE_LABELS = ("home", "nights", "film", "to-night", "sight-before", "sight-after")


class HistoryPages:
    """The pages in any language. Every method may be called from any thread."""

    def __init__(self, memory: HouseHistory, evidence_store: EvidenceStore | None = None) -> None:
        self._memory = memory
        self._evidence_store = evidence_store

    def house(self, language: str) -> HousePage:
        say, snapshot = _say(language), self._memory.snapshot()
        tally, names = snapshot.tally, snapshot.players
        drawn = (
            _nights(snapshot.evenings[-LATEST:], say("latest"), say),
            sections.games(tally, say),
            sections.players_of_games(tally, names, say),
            *_common_sections(tally, names, say),
        )
        return _page(say("title"), _summary(snapshot, say), drawn, say, snapshot)

    def nights(self, language: str) -> HousePage:
        """Return the page of all nights, the last one first."""
        say, snapshot = _say(language), self._memory.snapshot()
        drawn = (_nights(snapshot.evenings, say("nights"), say),)
        return _page(say("nights"), _summary(snapshot, say), drawn, say, snapshot)

    def night(self, language: str, night: int) -> HousePage | None:
        """Return the page of one night, game by game; None if there is no such night."""
        say, story = _say(language), self._memory.night(night)
        if story is None:
            return None
        tally, names = story.tally, story.players
        kept = self._evidence_store.all() if self._evidence_store and night == self._memory.tonight() else []
        drawn = (
            *(_game(number, game, say) for number, game in enumerate(story.games, 1)),
            thumbnails(kept, say),
            *_common_sections(tally, names, say),
        )
        snapshot = self._memory.snapshot()
        page = _page(say("night", date=say.date(story.began)), _night_sentences(story, say), drawn, say, snapshot)
        numbers = [evening.night for evening in snapshot.evenings]
        before = max((n for n in numbers if n < night), default=None)
        after = min((n for n in numbers if n > night), default=None)
        return replace(page, night=night if story.games else None, before=before, after=after)

    def poster(self, language: str, night: int | None) -> bytes | None:
        """Return the poster of a night as PNG, of the last night if ``night`` is None. Return None without a game."""
        say, story = _say(language), self._memory.night(self._memory.tonight() if night is None else night)
        return poster.draw(_poster(story, say)) if story and story.games else None

    def titles(self, language: str) -> tuple[str, ...]:
        """Return the titles of tonight; an empty tuple while the journal cannot be read."""
        try:
            story = self._memory.night(self._memory.tonight())
        except OSError:
            return ()
        return tuple(titles(story.tally, _say(language))) if story else ()

    def player(self, language: str, name: str) -> HousePage | None:
        """Return the page of one player, over all nights; None if no player has this name."""
        say, snapshot = _say(language), self._memory.snapshot()
        if name not in snapshot.players:
            return None
        tally = snapshot.tally
        evenings = tuple(evening for evening in snapshot.evenings if name in evening.players)
        played = sum(n for key, n in tally.played.items() if key[1:] == (name, "played"))
        sentences = (say("player-told", name=name, games=played, nights=len(evenings)),)
        drawn = (
            sections.players_of_games(tally, (name,), say),
            sections.reasons(tally, say, only=name),
            sections.bluffs(tally, (name,), say),
            sections.feats(tally, (name,), say),
            sections.head_to_head(tally, name, say),
            _nights(evenings[-LATEST:], say("latest"), say),
        )
        return _page(plain(name), sentences, drawn, say, snapshot)

    def evidence(self, language: str, number: int) -> EvidencePage | None:
        """Return one piece of tonight's evidence; None if it is not stored."""
        say, kept = _say(language), self._evidence_store.all() if self._evidence_store else []
        numbers = [evidence.number for evidence in kept]
        if number not in numbers:
            return None
        index = numbers.index(number)
        evidence = kept[index]
        sentence = sentence_of(evidence, say)
        return EvidencePage(
            title=caption(evidence, say),
            sentences=(sentence,),
            labels={code: say(f"label-{code}") for code in EVIDENCE_LABELS},
            evidence=EvidenceView(number, sentence, not evidence.why, evidence.film_wh),
            before=numbers[index - 1] if index else None,
            after=numbers[index + 1] if index + 1 < len(numbers) else None,
            night=self._memory.tonight() or None,
        )

    def trouble(self, language: str, error: OSError) -> str:
        """Return the sentence about a journal that could not be read: the problem, and its remedy."""
        return Words(language).problems.failure(error)

    def picture(self, number: int, part: str) -> bytes | None:
        """Return one ``part`` of a piece of evidence as JPEG (`pi.capture.evidence.Part`); None if it is not stored."""
        return self._evidence_store.picture(number, Part(part)) if self._evidence_store else None

    def export_json(self, language: str) -> Iterator[bytes]:
        return Export(self._memory).as_json(_meaning(language))

    def export_csv(self, language: str) -> Iterator[bytes]:
        return Export(self._memory).as_csv(_meaning(language))

    def export_throws(self) -> Iterator[bytes] | None:
        """Return tonight's throws as a zip (`pi.history.export.throws`); None if pictures are not stored."""
        return throws(self._memory, self._evidence_store) if self._evidence_store else None


@cache
def _say(language: str) -> StatisticsWords:
    return StatisticsWords(language)


def _meaning(language: str) -> Meaning:
    say = _say(language)
    return lambda table, column: say(f"meaning-{table}-{column.replace('_', '-')}")


def _common_sections(tally: Tally, names: Sequence[str], say: StatisticsWords) -> Iterator[Iterator[Section]]:
    """Yield the sections about all players, of a night or of all nights."""
    yield sections.bluffs(tally, names, say)
    yield sections.feats(tally, names, say)
    yield sections.rivals(tally, say)
    yield sections.reasons(tally, say)
    yield sections.dice(tally, say)


def _page(
    title: str,
    sentences: tuple[str, ...],
    drawn: Iterable[Iterable[Section]],
    say: StatisticsWords,
    snapshot: HistorySnapshot,
) -> HousePage:
    labels = {code: say(f"label-{code}") for code in LABELS}
    unread = say("unread", nights=snapshot.unread) if snapshot.unread else ""
    return HousePage(title, sentences, tuple(chain.from_iterable(drawn)), labels, unread)


def _summary(snapshot: HistorySnapshot, say: StatisticsWords) -> tuple[str, ...]:
    if not snapshot.evenings:
        return (say("nothing"),)
    sentence = say(
        "summary",
        nights=len(snapshot.evenings),
        games=snapshot.tally.games.total(),
        players=len(snapshot.players),
        time=say.duration(snapshot.tally.seconds.total()),
        since=say.date(snapshot.evenings[0].began),
    )
    untold = sum(bool(trouble) for evening in snapshot.evenings for trouble in evening.troubles)
    return (sentence, say("untold", games=untold)) if untold else (sentence,)


def _nights(evenings: tuple[NightStory, ...], title: str, say: StatisticsWords) -> Iterator[Section]:
    rows: list[sections.Row] = [
        (
            Cell(say.date(evening.began), night=evening.night),
            ", ".join(_game_names(evening, say)),
            sections.figure(say.duration(evening.lasted_s)),
            ", ".join(map(plain, evening.players)),
        )
        for evening in reversed(evenings)
    ]
    if rows:
        columns = say.columns("night", "games", "time", "players")
        yield Section(title, table=sections.table(columns, rows, say))


def _game_names(evening: NightStory, say: StatisticsWords) -> Iterator[str]:
    for kind, count in Counter(game.game for game in evening.games).items():
        yield say.game(kind) if count == 1 else say("times", game=say.game(kind), count=count)


def _night_sentences(story: NightStory, say: StatisticsWords) -> tuple[str, ...]:
    trouble = (say(f"trouble-night-{story.trouble}"),) if story.trouble else ()
    if not story.games:
        return trouble
    time = say.duration(story.lasted_s)
    return (*trouble, say("night-told", games=len(story.games), players=len(story.players), time=time))


def _poster(story: NightStory, say: StatisticsWords) -> poster.Poster:
    """Return the contents of the poster of a night: the result of its last finished game, and the titles."""
    last = next((game for game in reversed(story.games) if game.over), story.games[-1])
    pays = bool(last.losers) and say.pays(last.game)
    names = [plain(name) for name in (last.losers if pays else last.winners)]
    ends = [say("poster-pays" if pays else "poster-wins", names=say.names(names), count=len(names))] if names else []
    headline, *lines = [*ends, *titles(story.tally, say)] or [say.game(last.game)]
    foot = (", ".join(map(plain, story.players)), ", ".join(_game_names(story, say)), *_night_sentences(story, say))
    return poster.Poster(say.date(story.began), headline, pays, last.dice, tuple(lines), foot)


def _game(number: int, game: GameStory, say: StatisticsWords) -> Iterator[Section]:
    sentences = [
        say("game-told", from_=say.clock(game.began), to=say.clock(game.ended), time=say.duration(game.lasted_s))
    ]
    if game.trouble:
        sentences.append(say(f"trouble-{game.trouble}", game=say.game(game.game)))
    elif not game.over:
        sentences.append(say("running"))
    for code, names in (("winners", game.winners), ("losers", game.losers)):
        if names:
            sentences.append(say(code, names=say.names([plain(name) for name in names])))
    title = say("game", place=number, game=say.game(game.game))
    units = list(next(iter(game.ledger.values()), {}))
    rows: list[sections.Row] = [
        (sections.player(name), game.tally.rounds[game.game, name], *(line[unit] for unit in units))
        for name, line in game.ledger.items()
    ]
    columns = (*say.columns("player"), say.rounds(game.game), *(say.unit(game.game, unit) for unit in units))
    yield Section(title, tuple(sentences), sections.table(columns, rows, say) if rows else None)


def thumbnails(kept: Sequence[Evidence], say: StatisticsWords) -> Iterator[Section]:
    """Yield the section of the night's pictures, the latest first; none if no evidence is stored."""
    if kept:
        drawn = tuple(
            Thumbnail(evidence.number, caption(evidence, say), not evidence.why) for evidence in reversed(kept)
        )
        yield Section(say("section-sights"), (say("sights-note"),), looks=drawn)


def caption(evidence: Evidence, say: StatisticsWords) -> str:
    """Return the caption of a picture: the time of the reading, and its values if it was sure."""
    values = say.names([str(value) for value in evidence.values])
    return say("sight-unsure" if evidence.why else "sight-read", time=say.clock(evidence.at), values=values)


def sentence_of(evidence: Evidence, say: StatisticsWords) -> str:
    if evidence.why:
        return say.unsure(evidence.why, evidence.values)
    return say("sight-counted", values=say.names([str(value) for value in evidence.values]))
