"""The idle wall, for people who walk up to it: the games, and a round that plays itself.

The referee plays a scripted round, so each step is shown as on a real wall. The players are named after colours.
The round does not reach the table or the journal.
"""

from dataclasses import dataclass
from functools import cache

from pi.night.codes import EntryCode
from pi.night.situation import read_situation
from pi.night.types import Entry, Json
from pi.rules import GAMES, Referee
from pi.rules.display import Item
from pi.screens.facts import fact
from pi.words import Words

GAME = "quinito"
DICE = (5, 2)
"""The dice under the cup, and in the picture of the tray."""
ROUND: tuple[tuple[Json, str], ...] = (
    ({"do": "announce", "value": 62}, "cup"),
    ({"do": "accept"}, "cup"),
    ({"do": "announce", "value": 65}, "cup"),
    ({"do": "bluff"}, "dice"),
    ({"do": "dice", "values": list(DICE)}, "read"),
)
"""The actions of the round, each with the picture of the tray after it: dice under the cup, open dice, or dice read."""


@dataclass(frozen=True)
class IdleStep:
    """One step of the round: the events, the next player, what that player does, why. ``tray`` names its picture."""

    tray: str
    sentences: tuple[str, ...]
    takes: tuple[str, ...]
    who: str
    call: str
    facts: tuple[Item, ...]
    help: str


@dataclass(frozen=True)
class IdleView:
    """The idle wall. ``games`` are pairs: the title of a game and its description."""

    about: str
    begins: str
    games: tuple[tuple[str, str], ...]
    title: str
    round: tuple[IdleStep, ...]
    trays: dict[str, str]


@cache
def idle_view(language: str) -> IdleView:
    """Return the idle wall in this language."""
    words, referee = Words(language), Referee()
    begun: Json = {"do": "start", "game": GAME, "players": list(words.names.numbered("colour")[:3])}
    return IdleView(
        about=words.names.label("idle-about"),
        begins=words.asks("idle"),
        games=tuple((words.names.title(game), in_a_line(game, words)) for game in GAMES),
        title=words.names.label("idle-round", game=words.names.title(GAME)),
        round=tuple(_step(referee, action, tray, words) for action, tray in ((begun, "cup"), *ROUND)),
        trays={tray: words.names.label(f"idle-{tray}") for tray in ("cup", "dice", "read")},
    )


def in_a_line(game: str, words: Words) -> str:
    """Return the first sentence of the description of a game."""
    first, *_ = words.about(Entry(EntryCode.GAME, {"game": game})).partition(". ")
    return f"{first.removesuffix('.')}."


def _step(referee: Referee, action: Json, tray: str, words: Words) -> IdleStep:
    reply = referee.submit(action)
    situation = read_situation(reply.table, reply.events)
    side, outcome = situation.side(1), situation.outcome
    return IdleStep(
        tray=tray,
        sentences=tuple(map(words.event, outcome.others[-1:])),
        takes=words.take_sentences(outcome),
        who=words.who(side),
        call=words.call(side),
        facts=tuple(fact(item, side.rules, words) for item in side.facts[:1]),
        help=words.help(side),
    )
