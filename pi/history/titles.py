"""The titles of a night: each is for the player who did one thing more often than anybody else."""

from collections import Counter
from collections.abc import Iterator

from pi.history.tally import Key, Tally
from pi.words import plain
from pi.words.statistics import StatisticsWords

MIN_COUNTS = {"champion": 2, "never-caught": 4, "nose": 2, "samaritan": 3, "thirst": 3}
"""The least count for each title."""


def titles(tally: Tally, say: StatisticsWords) -> Iterator[str]:
    """Yield each title that one player alone deserves, as a sentence."""
    for code, counts in _counts_by_title(tally).items():
        (holder, top_count), *others = [*counts.most_common(2), ((), 0)]
        if holder and top_count >= MIN_COUNTS[code] and top_count > others[0][1]:
            player, *unit = holder
            amounts = say.amount(unit[0], unit[1], top_count) if unit else ""
            yield say(f"title-{code}", player=plain(player), count=top_count, amounts=amounts)


def _counts_by_title(tally: Tally) -> dict[str, Counter[Key]]:
    """Return for each title the count of each player. Titles about amounts count each unit separately."""
    by_title = {code: Counter[Key]() for code in MIN_COUNTS}
    for (_, player, outcome), n in tally.played.items():
        by_title["champion"][player,] += n * (outcome == "won")
    caught = {bidder for (_, bidder, _, outcome), n in tally.answers.items() if outcome == "bluff" and n}
    for (_, bidder, answerer, outcome), n in tally.answers.items():
        by_title["never-caught"][bidder,] += n * (bidder not in caught)
        by_title["nose"][answerer,] += n * (outcome == "bluff")
    for (game, by, _, unit), n in tally.made.items():
        by_title["samaritan"][by, game, unit] += n
    for (game, player, unit, _), n in tally.takes.items():
        by_title["thirst"][player, game, unit] += n
    return by_title
