"""The sections of a page: a tally in words and tables, one section for each kind of thing.

Every function takes the tally and the words, and yields the sections that have content.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from pi.history import fairness
from pi.history.tally import Count, Key, Tally
from pi.journal.store import SIMULATED_DICE
from pi.rules import GAMES
from pi.rules.game import CUP, OPEN
from pi.words import plain
from pi.words.statistics import StatisticsWords
from web.pages import Bar, Cell, Plot, Section, Table

MIN_P = 0.0001
"""The smallest p-value that is shown in full."""
MAX_RIVALS, MAX_OF_A_GAME = 12, 4
"""The most rows in a list of rivals, and the most of them about one game."""
ANSWERS = ("believed", "true", "bluff")
"""The outcomes of an announcement."""
Row = Sequence[Cell | str | float]
"""The cells of one row: texts, numbers and finished cells."""


def table(columns: Sequence[str], rows: Iterable[Row], say: StatisticsWords) -> Table:
    """Return a table of these rows; a number has one decimal place at most, and is aligned right."""

    def cell(value: Cell | str | float) -> Cell:
        if isinstance(value, Cell):
            return value
        return Cell(value) if isinstance(value, str) else figure(say.decimal(value))

    return Table(tuple(columns), tuple(tuple(map(cell, row)) for row in rows))


def figure(text: str) -> Cell:
    return Cell(text, number=True)


def player(name: str) -> Cell:
    return Cell(plain(name), player=name)


def games(tally: Tally, say: StatisticsWords) -> Iterator[Section]:
    rows: list[Row] = []
    for kind in _kinds(tally):
        count, seconds = tally.games[kind,], tally.seconds[kind,]
        rows.append((say.game(kind), count, figure(say.duration(seconds)), figure(say.duration(seconds // count))))
    if rows:
        columns = say.columns("game", "games", "time", "mean-time")
        yield Section(say("section-games"), table=table(columns, rows, say))


def players_of_games(tally: Tally, names: Sequence[str], say: StatisticsWords) -> Iterator[Section]:
    """Yield a section for each game: each player's games played, won and lost, and the amounts taken of each unit."""
    for kind in _kinds(tally):
        units = _units(tally, kind)
        players = [name for name in names if tally.played[kind, name, "played"]]
        if not players:
            continue
        ends = any(tally.played[kind, name, "won"] or tally.played[kind, name, "lost"] for name in players)
        outcomes = ("played", "won", "lost") if ends else ("played",)
        taken = _sum(tally.takes, lambda key: (key[0], key[1], key[2]))
        made = _sum(_of_game(tally.made, kind), lambda key: (key[0], key[1], key[3]))
        rows: list[Row] = [
            (
                player(name),
                *(tally.played[kind, name, outcome] for outcome in outcomes),
                tally.rounds[kind, name],
                *(taken[kind, name, unit] for unit in units),
                *([_in_units(made, kind, name, units, say)] if made else []),
            )
            for name in players
        ]
        units_said = tuple(say.unit(kind, unit) for unit in units)
        columns = (*say.columns("player", *outcomes), say.rounds(kind), *units_said)
        columns += say.columns("given") if made else ()
        bars = (_bars((taken[kind, name, unit] for name in players), say) for unit in units)
        series = tuple(zip(units_said, bars, strict=True))
        title = say.game(kind)
        about = say("plot-taken-about", game=title, units=say.names(units_said))
        plot = Plot(say("plot-taken", game=title), about, tuple(map(plain, players)), series)
        yield Section(title, table=table(columns, rows, say), plot=plot if len(players) > 1 and units else None)


def reasons(tally: Tally, say: StatisticsWords, only: str | None = None) -> Iterator[Section]:
    """Yield the amounts taken for each reason, the largest first: by the player ``only``, or by all if it is None."""
    taken = _sum(tally.takes, lambda key: (key[0], key[2], key[3]), lambda key: only in (None, key[1]))
    if not taken:
        return
    rows: list[Row] = [
        (say.game(game), say.why(game, why), say.amount(game, unit, amount))
        for (game, unit, why), amount in sorted(taken.items(), key=lambda item: (item[0][0], -item[1]))
    ]
    yield Section(say("section-reasons"), table=table(say.columns("game", "why", "taken"), rows, say))


def bluffs(tally: Tally, names: Sequence[str], say: StatisticsWords) -> Iterator[Section]:
    """Yield the numbers of each player's announcements (believed, true, caught as bluffs) and calls (right, wrong)."""
    bid = _sum(tally.answers, lambda key: (key[1], key[3]))
    called = _sum(tally.answers, lambda key: (key[2], key[3]))
    players = [name for name in names if any(bid[name, outcome] + called[name, outcome] for outcome in ANSWERS)]
    if not players:
        return
    rows: list[Row] = [
        (
            player(name),
            sum(bid[name, outcome] for outcome in ANSWERS),
            *(bid[name, outcome] for outcome in ANSWERS),
            figure(say.share(bid[name, "bluff"], bid[name, "bluff"] + bid[name, "true"])),
            called[name, "bluff"],
            called[name, "true"],
        )
        for name in players
    ]
    columns = say.columns("player", "announced", "believed", "shown-true", "caught", "caught-share")
    columns += say.columns("called-right", "called-wrong")
    yield Section(say("section-bluffs"), (say("bluffs-note"),), table(columns, rows, say))


def feats(tally: Tally, names: Sequence[str], say: StatisticsWords) -> Iterator[Section]:
    for kind, rules in GAMES.items():
        done = _of_game(tally.feats, kind)
        rows: list[Row] = [
            (player(name), *(done[kind, name, outcome] for outcome in rules.feats))
            for name in names
            if any(done[kind, name, outcome] for outcome in rules.feats)
        ]
        if rows:
            columns = (*say.columns("player"), *(say.feats(kind, outcome) for outcome in rules.feats))
            yield Section(say.feats(kind), table=table(columns, rows, say))


def rivals(tally: Tally, say: StatisticsWords) -> Iterator[Section]:
    """Yield the most frequent calls of one player on another, and the largest takes caused by another player."""
    calls = _sum(tally.answers, lambda key: (key[2], key[1]), lambda key: key[3] != "believed")
    right = _sum(tally.answers, lambda key: (key[2], key[1]), lambda key: key[3] == "bluff")
    rows: list[Row] = [(player(by), player(whom), n, right[by, whom]) for (by, whom), n in _most_frequent(calls)]
    if rows:
        columns = say.columns("caller", "called", "calls", "called-right")
        yield Section(say("section-calls"), table=table(columns, rows, say))
    yield from _caused_takes(tally, say)


def _caused_takes(tally: Tally, say: StatisticsWords) -> Iterator[Section]:
    """Yield the largest takes caused by another player. Games are ranked separately: their units differ."""
    rows: list[Row] = []
    for kind in _kinds(tally):
        made = _sum(_of_game(tally.made, kind), lambda key: (key[1], key[2]))
        for (by, whom), _ in _most_frequent(made)[:MAX_OF_A_GAME]:
            rows.append((say.game(kind), player(by), player(whom), _amounts(tally, by, whom, say, kind)))
    if rows:
        columns = say.columns("game", "by", "whom", "taken")
        yield Section(say("section-made"), (say("made-note"),), table(columns, rows, say))


def head_to_head(tally: Tally, name: str, say: StatisticsWords) -> Iterator[Section]:
    others = {key[1] if key[2] == name else key[2] for key in (*tally.answers, *tally.made) if name in key[1:3]}
    answers = _sum(tally.answers, lambda key: key[1:])

    def calls(caller: str, called: str) -> Cell:
        right, wrong = answers[called, caller, "bluff"], answers[called, caller, "true"]
        return figure(say("right-of", right=right, count=right + wrong))

    rows: list[Row] = [
        (
            player(other),
            calls(name, other),
            calls(other, name),
            _amounts(tally, name, other, say),
            _amounts(tally, other, name, say),
        )
        for other in sorted(others)
    ]
    if rows:
        columns = say.columns("rival", "calls-made", "calls-met", "made-take", "made-to-take")
        yield Section(say("section-rivals"), (say("rivals-note"),), table(columns, rows, say))


def dice(tally: Tally, say: StatisticsWords) -> Iterator[Section]:
    """Yield the sections of each set of dice: faces and scores compared with expectation, and throws under a cup."""
    for name in sorted({key[0] for key in tally.throws}):
        title = say.dice(name, simulated=name == SIMULATED_DICE)
        yield from _faces(tally, name, title, say)
        yield from _scores(tally, name, title, say)


def _faces(tally: Tally, name: str, title: str, say: StatisticsWords) -> Iterator[Section]:
    counts = {face: tally.faces[name, OPEN, face] for face in fairness.FACES}
    cup = {face: tally.faces[name, CUP, face] for face in fairness.FACES}
    result = fairness.fairness(counts, fairness.FACES)
    expected = result.count / len(counts)
    sentences = [_verdict(result, tally.throws[name, OPEN], say)]
    columns = ["face", "seen", "expected"]
    has_cup = any(cup.values())
    if has_cup:
        sentences.append(say("cup-note", throws=tally.throws[name, CUP]))
        columns.append("seen-cup")
    rows: list[Row] = [(str(face), counts[face], expected, *([cup[face]] if has_cup else [])) for face in counts]
    seen_bars = (say("column-seen"), _bars(counts.values(), say))
    expected_bars = (say("column-expected"), _bars([expected] * len(counts), say))
    about = say("plot-faces-about", count=result.count)
    plot = Plot(say("plot-faces", dice=title), about, tuple(map(str, counts)), (seen_bars, expected_bars))
    yield Section(title, tuple(sentences), table(say.columns(*columns), rows, say), plot if result.count else None)


def _scores(tally: Tally, name: str, title: str, say: StatisticsWords) -> Iterator[Section]:
    counts = {score: tally.scores[name, OPEN, score] for score in fairness.SCORES}
    result = fairness.fairness(counts, fairness.SCORES)
    if not result.count:
        return
    sentences = (_verdict(result, result.count, say),) if result.verdict != "few" else ()
    weights = fairness.SCORES.items()
    rows: list[Row] = [(say.score(score), counts[score], result.count * weight / 36) for score, weight in weights]
    columns = say.columns("score", "seen", "expected")
    yield Section(say("section-scores", dice=title), sentences, table(columns, rows, say))


def _verdict(result: fairness.Fairness, throws: int, say: StatisticsWords) -> str:
    if result.verdict == "few":
        return say("fair-few", throws=throws)
    sentence = say(f"fair-{result.verdict}", throws=throws, percent=say.decimal(100 * result.p))
    p = say.decimal(max(result.p, MIN_P), places=4)
    tiny = "true" if result.p < MIN_P else "false"
    chi = say("chi-square", chi=say.decimal(result.chi_square), freedom=result.freedom, p=p, tiny=tiny)
    return f"{sentence} {chi}"


def _bars(values: Iterable[float], say: StatisticsWords) -> tuple[Bar, ...]:
    return tuple(Bar(value, say.decimal(value)) for value in values)


def _in_units(counts: Count, kind: str, name: str, units: Sequence[str], say: StatisticsWords) -> str:
    """Return the counts of one player in one game, unit by unit; a dash for none."""
    amounts = ((unit, counts[kind, name, unit]) for unit in units)
    return ", ".join(say.amount(kind, unit, amount) for unit, amount in amounts if amount) or "—"


def _amounts(tally: Tally, by: str, whom: str, say: StatisticsWords, kind: str | None = None) -> str:
    """Return the amounts that ``by`` made ``whom`` take, unit by unit, in one game or in all; a dash for none."""
    made = tally.made if kind is None else _of_game(tally.made, kind)
    amounts = _sum(made, lambda key: (key[0], key[3]), lambda key: key[1:3] == (by, whom))
    return ", ".join(say.amount(game, unit, amount) for (game, unit), amount in amounts.most_common()) or "—"


def _sum(counts: Count, key: Callable[[Key], Key], fits: Callable[[Key], bool] = lambda _key: True) -> Count:
    """Return the sums of the counts whose keys ``fits`` accepts; ``key`` returns the coarser key of the sum."""
    sums: Count = Counter()
    for fine, n in counts.items():
        if fits(fine):
            sums[key(fine)] += n
    return sums


def _of_game(counts: Count, kind: str) -> Count:
    return Counter({key: n for key, n in counts.items() if key[0] == kind})


def _most_frequent(counts: Count) -> list[tuple[Key, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MAX_RIVALS]


def _kinds(tally: Tally) -> list[str]:
    return [kind for (kind,) in sorted(tally.games, key=lambda key: -tally.games[key])]


def _units(tally: Tally, kind: str) -> list[str]:
    """Return the units taken in a game, in the order of their first take."""
    return list(dict.fromkeys(key[2] for key in tally.takes if key[0] == kind))
