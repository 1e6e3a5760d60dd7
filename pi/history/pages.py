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
TOOLS = ("card", "camera", "wiring")
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
        say, known = _say(language), self._memory.known()
        tally, names = known.tally, known.players
        drawn = (
            _latest(known.evenings, say),
            sections.games(tally, say),
            sections.players_of_games(tally, names, say),
            *_of_all(tally, names, say),
        )
        return _page(say("title"), _summary(known, say), drawn, say, known)

    def nights(self, language: str) -> HousePage:
        """Return the page of all nights, the last one first."""
        say, known = _say(language), self._memory.known()
        return _page(say("nights"), _summary(known, say), (_nights(known.evenings, say("nights"), say),), say, known)

    def night(self, language: str, night: int) -> HousePage | None:
        """Return the page of one night, game by game; None if there is no such night."""
        say, story = _say(language), self._memory.night(night)
        if story is None:
            return None
        tally, names = story.tally, story.players
        kept = self._evidence_store.all() if self._evidence_store and night == self._memory.tonight() else []
        drawn = (
            *(_game(place, game, say) for place, game in enumerate(story.games, 1)),
            thumbnails(kept, say),
            *_of_all(tally, names, say),
        )
        known = self._memory.known()
        page = _page(say("night", date=say.date(story.began)), _told_of(story, say), drawn, say, known)
        return _between(replace(page, night=night if story.games else None), night, known)

    def poster(self, language: str, night: int | None) -> bytes | None:
        """Return the picture of one night, or of the last one, as PNG; None if no game is known of it."""
        say, story = _say(language), self._memory.night(self._memory.tonight() or 0 if night is None else night)
        return poster.draw(_poster(story, say)) if story and story.games else None

    def titles(self, language: str) -> tuple[str, ...]:
        """Return the titles of tonight; none while the journal cannot be read."""
        try:
            story = self._memory.night(self._memory.tonight() or 0)
        except OSError:
            return ()
        return tuple(titles(story.tally, _say(language))) if story else ()

    def player(self, language: str, name: str) -> HousePage | None:
        """Return the page of one player, over all nights; None if no player has this name."""
        say, known = _say(language), self._memory.known()
        if name not in known.players:
            return None
        tally = known.tally
        evenings = tuple(one for one in known.evenings if name in one.players)
        played = sum(n for key, n in tally.played.items() if key[1:] == (name, "played"))
        told = (say("player-told", name=name, games=played, nights=len(evenings)),)
        drawn = (
            sections.players_of_games(tally, (name,), say),
            sections.reasons(tally, say, only=name),
            sections.bluffs(tally, (name,), say),
            sections.feats(tally, (name,), say),
            sections.head_to_head(tally, name, say),
            _latest(evenings, say),
        )
        return _page(plain(name), told, drawn, say, known)

    def evidence(self, language: str, number: int) -> EvidencePage | None:
        """Return one piece of tonight's evidence; None if it is not stored."""
        say, kept = _say(language), self._evidence_store.all() if self._evidence_store else []
        numbers = [evidence.number for evidence in kept]
        if number not in numbers:
            return None
        place = numbers.index(number)
        evidence = kept[place]
        told = told_of(evidence, say)
        return EvidencePage(
            title=caption(evidence, say),
            sentences=(told,),
            labels={code: say(f"label-{code}") for code in EVIDENCE_LABELS},
            evidence=EvidenceView(number, told, not evidence.why, evidence.film_wh),
            before=numbers[place - 1] if place else None,
            after=numbers[place + 1] if place + 1 < len(numbers) else None,
            night=self._memory.tonight(),
        )

    def trouble(self, language: str, error: OSError) -> str:
        """Return the problem of a failed reading, and its remedy."""
        return Words(language).problems.failure(error)

    def picture(self, number: int, part: str) -> bytes | None:
        """Return a JPEG of evidence (`pi.capture.evidence.Part`); None if it is not stored."""
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


def _of_all(tally: Tally, names: Sequence[str], say: StatisticsWords) -> Iterator[Iterator[Section]]:
    """Yield the sections about all players, of a night or of all nights."""
    yield sections.bluffs(tally, names, say)
    yield sections.feats(tally, names, say)
    yield sections.rivals(tally, say)
    yield sections.reasons(tally, say)
    yield sections.dice(tally, say)


def _page(
    title: str, told: tuple[str, ...], drawn: Iterable[Iterable[Section]], say: StatisticsWords, known: HistorySnapshot
) -> HousePage:
    labels = {code: say(f"label-{code}") for code in LABELS}
    unread = say("unread", nights=known.unread) if known.unread else ""
    return HousePage(title, told, tuple(chain.from_iterable(drawn)), labels, unread)


def _between(page: HousePage, night: int, known: HistorySnapshot) -> HousePage:
    numbers = [one.night for one in known.evenings]
    before = max((n for n in numbers if n < night), default=None)
    after = min((n for n in numbers if n > night), default=None)
    return replace(page, before=before, after=after)


def _summary(known: HistorySnapshot, say: StatisticsWords) -> tuple[str, ...]:
    if not known.evenings:
        return (say("nothing"),)
    tally: Tally = known.tally
    seconds = sum(tally.seconds.values())
    told = say(
        "summary",
        nights=len(known.evenings),
        games=sum(tally.games.values()),
        players=len(known.players),
        time=say.duration(seconds),
        since=say.date(known.evenings[0].began),
    )
    untold = sum(bool(trouble) for one in known.evenings for trouble in one.troubles)
    return (told, say("untold", games=untold)) if untold else (told,)


def _latest(evenings: tuple[NightStory, ...], say: StatisticsWords) -> Iterator[Section]:
    return _nights(evenings[-LATEST:], say("latest"), say)


def _nights(evenings: tuple[NightStory, ...], title: str, say: StatisticsWords) -> Iterator[Section]:
    rows: list[sections.Row] = [
        (
            Cell(say.date(one.began), night=one.night),
            ", ".join(_of_kind(one, say)),
            sections.figure(say.duration(one.lasted_s)),
            ", ".join(map(plain, one.players)),
        )
        for one in reversed(evenings)
    ]
    if rows:
        columns = say.columns("night", "games", "time", "players")
        yield Section(title, table=sections.table(columns, rows, say))


def _of_kind(one: NightStory, say: StatisticsWords) -> Iterator[str]:
    for kind, count in Counter(game.game for game in one.games).items():
        yield say.game(kind) if count == 1 else say("times", game=say.game(kind), count=count)


def _told_of(story: NightStory, say: StatisticsWords) -> tuple[str, ...]:
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
    foot = (", ".join(map(plain, story.players)), ", ".join(_of_kind(story, say)), *_told_of(story, say))
    return poster.Poster(say.date(story.began), headline, pays, last.dice, tuple(lines), foot)


def _game(place: int, game: GameStory, say: StatisticsWords) -> Iterator[Section]:
    told = [say("game-told", from_=say.clock(game.began), to=say.clock(game.ended), time=say.duration(game.lasted_s))]
    if game.trouble:
        told.append(say(f"trouble-{game.trouble}", game=say.game(game.game)))
    elif not game.over:
        told.append(say("running"))
    if game.winners:
        told.append(say("winners", names=say.names([plain(name) for name in game.winners])))
    if game.losers:
        told.append(say("losers", names=say.names([plain(name) for name in game.losers])))
    title = say("game", place=place, game=say.game(game.game))
    units = list(next(iter(game.ledger.values()), {}))
    rows: list[sections.Row] = [
        (sections.player(name), game.tally.rounds[game.game, name], *(line[unit] for unit in units))
        for name, line in game.ledger.items()
    ]
    columns = (*say.columns("player"), say.rounds(game.game), *(say.unit(game.game, unit) for unit in units))
    yield Section(title, tuple(told), sections.table(columns, rows, say) if rows else None)


def thumbnails(kept: Sequence[Evidence], say: StatisticsWords) -> Iterator[Section]:
    """Yield the stored evidence of the night, the latest first."""
    if kept:
        drawn = tuple(Thumbnail(one.number, caption(one, say), not one.why) for one in reversed(kept))
        yield Section(say("section-sights"), (say("sights-note"),), looks=drawn)


def caption(evidence: Evidence, say: StatisticsWords) -> str:
    """Return the time, and the values unless the reading was unsure."""
    values = say.names([str(value) for value in evidence.values])
    return say("sight-unsure" if evidence.why else "sight-read", time=say.clock(evidence.at), values=values)


def told_of(evidence: Evidence, say: StatisticsWords) -> str:
    if evidence.why:
        return say.unsure(evidence.why, evidence.values)
    return say("sight-counted", values=say.names([str(value) for value in evidence.values]))
