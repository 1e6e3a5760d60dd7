"""The end of a game as a poster: who pays or wins, the ranking, the boldest lie, the titles of the night."""

from collections.abc import Sequence
from dataclasses import dataclass

from pi.night.ending import Ending
from pi.night.situation import Situation
from pi.rules.display import Proof
from pi.screens.facts import proof_in_words
from pi.words import Words, plain
from pi.words.vocabulary import Face


@dataclass(frozen=True)
class EndingView:
    """The end of a game. ``headline`` are the largest sentences; ``pays`` is True if they name the players who pay.
    ``wins`` is the sentence about the winners, ``top_takers`` the sentence about the players who took most. ``places``
    is the ranking; equals share a place. ``lie`` names the player of the boldest lie, ``boldest`` is its proof.
    ``dice`` are the dice of the player in the headline.
    """

    headline: tuple[str, ...]
    pays: bool
    wins: str
    top_takers: str
    places: tuple[tuple[int, tuple[str, ...]], ...]
    titles: tuple[str, ...]
    boldest: Proof | None
    lie: str
    dice: tuple[Face, ...]


def ending(situation: Situation, words: Words, titles: Sequence[str] = ()) -> EndingView | None:
    """Return the end of the game; None during a game, and once people sit down for the next one."""
    end, rules, names, boldest = situation.ending, situation.rules, words.names, situation.boldest
    if end is None:
        return None
    pays, top_takers, side = (_payments(end, situation, words), _top_takers(end, situation, words), situation.side(1))
    wins = f"{words.who(side)} {words.call(side)}" if side.winners else ""
    first = end.places[-1 if pays else 0][1][0]
    return EndingView(
        headline=pays or (wins or top_takers or names.label("over"),),
        pays=bool(pays),
        wins=wins,
        top_takers=top_takers,
        places=tuple((number, tuple(map(plain, players))) for number, players in end.places),
        titles=tuple(title for title in titles if title != top_takers),
        boldest=proof_in_words(boldest, rules, words) if boldest else None,
        lie=names.label("lie", rules, player=plain(boldest.by)) if boldest else "",
        dice=next(names.faces(player.dice, rules) for player in situation.players if player.name == first),
    )


def _payments(end: Ending, situation: Situation, words: Words) -> tuple[str, ...]:
    """Return one sentence for each loser who pays; none in games without payments."""
    pays = words.names.has(situation.rules.game, "event-pays-round")
    return tuple(words.event(happening).removesuffix(".") for happening in end.pays) if pays else ()


def _top_takers(end: Ending, situation: Situation, words: Words) -> str:
    rules, names = situation.rules, words.names
    if not end.top_takers:
        return ""
    amounts = [names.unit(unit, amount, rules) for unit, amount in end.amounts.items()]
    return names.label("most", rules, player=names.join(list(map(plain, end.top_takers))), amounts=names.join(amounts))
