"""The wall as values: what stands on it at one moment, in one language.

A :class:`~pi.moment.Moment` and :class:`~pi.words.Words` go in, a :class:`Screen` comes out, and a
template needs nothing more. It draws from the moment alone, so what a moment does not hold cannot
be shown; it knows the shared keys of a table, and no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pi import panels, rulebook
from pi.counts import amounts
from pi.moment import Button, Entry, Json, Moment, Offer
from pi.panels import Board, Face, Fact, Gauge, Mark
from pi.rulebook import Passage
from pi.rules import GAMES
from pi.seen.sight import Seen
from pi.setup import Setup
from pi.words import Words, plain
from pi.words.told import actors, side_of

# What the eye takes in at one glance beside the huge text: older things of the same action fall away.
TOLD_MOST = 2
TAKES_MOST = 3
# The first rules of a phase are those that tell most; more nobody reads from his chair.
PASSAGES_MOST = 8
# Characters of rules and notices that the smallest type has room for beside the menu.
LAW_MOST = 920
# Characters for which there would be room around a notice, around a sentence in larger type, and where a passage ends.
NOTICE_FRAME = 90
TOLD_FRAME = 55
PASSAGE_FRAME = 15
# Drawings behind one button where each takes something else; of more the first and the last are drawn.
FOUND_MOST = 10
# Entries drawn on either side of the one that is shown.
NEIGHBOURS = 2

_LABELS = (
    *("ledger", "rules", "tray", "throw", "connection-lost", "doubled", "muted"),
    *("phone", "way-in", "code", "seats", "sight", "film", "law-why", "law-now", "dark"),
)

# Events after which what a player has is another number.
_COST = frozenset({"take", "taken-otherwise", "counted-otherwise"})

# What a notice says as long as it is so.
_NOTED = frozenset({"set-aside"})

# The questions beside which the wall shows where a phone can take a seat.
_SITTING = frozenset({"menu", "join", "seat"})


@dataclass(frozen=True)
class Said:
    """An entry in words, and as the dice that make it, where dice make it."""

    text: str
    dice: tuple[Face, ...] = ()


@dataclass(frozen=True)
class Cup:
    """What goes on with one pair of dice. ``who`` and ``call`` are the huge text; ``facts`` is what stands on the
    table under it; ``note`` says how it is done, and ``help`` what this moment is, to who has never played.
    """

    title: str
    state: str
    who: str
    call: str
    instruction: str
    note: str
    help: str
    direction: str
    direction_text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Row:
    """One player, in seat order. ``acts`` is true when the game waits for him, ``took`` when the last action cost
    him something.
    """

    name: str
    amounts: tuple[int | None, ...]
    marks: tuple[Mark, ...]
    acts: bool
    took: bool
    dice: tuple[Face, ...]
    cards: tuple[str, ...]
    gauge: Gauge | None


@dataclass(frozen=True)
class Choice:
    """What can be taken with the buttons: the entry shown, those before and after it, and where it stands.

    ``about`` explains the one shown in a sentence, where it needs that.
    """

    question: str
    shown: Said
    about: str
    before: tuple[Said, ...]
    after: tuple[Said, ...]
    position: str


@dataclass(frozen=True)
class Branch:
    """What a button takes where each takes something else: ``found`` is all that is behind it, few of many;
    ``spoken`` says it after its colour.
    """

    button: str
    text: str
    spoken: str
    found: tuple[Said, ...]


@dataclass(frozen=True)
class Fork:
    """What each of the three buttons takes, in answer to one ``question``; ``about`` says how to go on from here."""

    question: str
    about: str
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class ButtonHint:
    """One button: its name in the protocol, and what a press and a hold do now; dark when ``text`` is empty."""

    name: str
    text: str
    held: str


@dataclass(frozen=True)
class Remark:
    """A notice in words; ``serious`` when a part of the table has failed."""

    text: str
    serious: bool


@dataclass(frozen=True)
class Invitation:
    """Where a phone can take a seat: the address that its camera reads, the one that a hand types, the code of the
    night.
    """

    address: str
    host: str
    code: str


@dataclass(frozen=True)
class Law:
    """The rules in their own words: why the last penalty fell, behind its sentences, and what is expected now.

    ``noticed`` is the room of the notices that stand above them, in characters.
    """

    told: tuple[str, ...]
    why: tuple[Passage, ...]
    now: tuple[Passage, ...]
    noticed: int = 0

    @property
    def length(self) -> int:
        """Characters to be read, with the room around them."""
        passages = (*self.why, *self.now)
        told = sum(TOLD_FRAME + len(sentence) for sentence in self.told[1:]) + sum(map(len, self.told[:1]))
        return self.noticed + told + sum(PASSAGE_FRAME + len(passage.text) for passage in passages)


@dataclass(frozen=True)
class Screen:
    """Everything that the wall shows. ``shares`` are who takes how much in each of the ``takes``, the words with which
    it begins; ``waiting`` is what the table waits for while there is no choice to take, ``help`` what the moment is,
    where somebody plays for the first time. ``glance`` is what the camera saw last, beside the menu, ``sight`` the same
    over everything, ``way_in`` the invitation where it is not drawn large. ``dice`` is false while a game is on that
    has none: then there is no tray to look at, and nothing to throw.
    """

    language: str
    version: int
    title: str
    cups: tuple[Cup, ...]
    takes: tuple[str, ...]
    shares: tuple[str, ...]
    told: tuple[str, ...]
    hints: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    doubled: str
    house_rules: tuple[str, ...]
    choice: Choice | None
    fork: Fork | None
    waiting: str
    buttons: tuple[ButtonHint, ...]
    notices: tuple[Remark, ...]
    hidden: bool
    dice: bool
    muted: bool
    sight: Seen | None
    glance: Seen | None
    law: Law | None
    help: str
    labels: Mapping[str, str]
    invitation: Invitation | None
    way_in: Invitation | None


def screen(moment: Moment, words: Words, invitation: Invitation | None = None) -> Screen:
    """Draw the wall of this moment; the ``invitation`` is large while people may sit down, and else in a corner."""
    table = moment.table if moment.setup is None else None
    # Beside the menu there is room for the code, or for what the camera saw.
    sitting = table is None or (moment.offer.asks in _SITTING and moment.sight is None)
    cups = _cups(table, words) if table else (setting_up(moment, words),)
    notices = tuple(Remark(words.notice(n), n.code.endswith("-failed")) for n in moment.notices)
    return Screen(
        language=words.language,
        version=moment.version,
        title=words.title(table["game"]) if table else words.label("title"),
        cups=cups,
        takes=words.takes(moment.happened, table or {})[:TAKES_MOST],
        shares=words.shares(moment.happened, table or {})[:TAKES_MOST],
        told=words.others([event for event in moment.happened if event["event"] not in _NOTED], table or {})[
            -TOLD_MOST:
        ],
        hints=words.hints(moment.happened, table) if table else (),
        columns=panels.columns(Board(table, table, words)) if table else (),
        rows=_rows(table, moment, words) if table else _seats(moment),
        doubled=_doubled(table, words),
        house_rules=tuple(f"{rule['number']}. {plain(rule['text'])}" for rule in table.get("rules", ()))
        if table
        else agreed(moment, words),
        choice=_choice(moment.offer, table, words),
        fork=_fork(moment.offer, table, words),
        waiting=_waiting(moment.offer, table, words),
        buttons=tuple(_button(button, moment, words) for button in Button),
        notices=notices,
        hidden=moment.hidden,
        dice=table is None or not GAMES[table["game"]].cards,
        muted=bool(moment.muted),
        sight=_seen(moment.offer.entries[0].values, table, words) if moment.offer.asks == "sight" else None,
        glance=_seen(moment.sight, table, words) if moment.sight else None,
        law=_law(moment, table, words, sum(len(notice.text) + NOTICE_FRAME for notice in notices)),
        help=cups[_pair(moment) - 1].help if moment.helped else "",
        labels={code: words.label(code) for code in _LABELS} | ({} if table else {"rules": words.label("agreed")}),
        invitation=invitation if sitting else None,
        way_in=None if sitting else invitation,
    )


def _untold(moment: Moment) -> list[Json]:
    """What has happened and no notice says."""
    return [event for event in moment.happened if event["event"] not in _NOTED]


def _cups(table: Json, words: Words) -> tuple[Cup, ...]:
    return tuple(_cup(table, pair, words) for pair in _pairs(table))


def setting_up(moment: Moment, words: Words) -> Cup:
    """What goes on before a game: how many have sat down, or what is going to be played."""
    setup = moment.setup or Setup()
    seated, do = words.label("seated", count=len(setup.seats)), words.label("sit-down")
    who, call = (words.title(setup.game), seated) if setup.game else (seated, do)
    state = words.label("before")
    return Cup("", state, who, call, f"{who}, {call}.", "", "", "", "", ())


def _seats(moment: Moment) -> tuple[Row, ...]:
    """Who has sat down, in seat order; nobody has anything to his account yet."""
    seats = moment.setup.seats if moment.setup else ()
    return tuple(Row(plain(name), (), (), False, False, (), (), None) for name in seats)


def agreed(moment: Moment, words: Words) -> tuple[str, ...]:
    """What the game that is chosen is played by, where that is not the usual."""
    setup = moment.setup
    if setup is None or setup.game is None:
        return ()
    known = GAMES[setup.game].options_known
    start = next((entry.values for entry in moment.offer.entries if entry.code == "start"), {})
    return tuple(
        words.option(name, value, setup.game)
        for name, value in start.get("options", {}).items()
        if value != known[name].default
    )


def _pairs(table: Json) -> tuple[int, ...]:
    return (1, 2) if table.get("second") else (1,)


def _cup(table: Json, pair: int, words: Words) -> Cup:
    side = side_of(table, pair)
    return Cup(
        title=words.label("pair", pair=pair) if table.get("second") else "",
        state=words.state(table, pair),
        who=words.who(table, pair) or words.label("over"),
        call=words.call(table, pair),
        instruction=words.instruction(table, pair),
        note=words.note(table, pair),
        help=words.help(table, pair),
        direction="" if table["over"] else side["direction"],
        direction_text=words.label(f"direction-{side['direction']}"),
        facts=panels.facts(Board(table, side, words)),
    )


def _rows(table: Json, moment: Moment, words: Words) -> tuple[Row, ...]:
    board = Board(table, table, words)
    took = {event["player"] for event in moment.happened if event["event"] in _COST}
    acting = {name for pair in _pairs(table) for name in actors(table, pair)}
    return tuple(
        Row(
            name=plain(name),
            amounts=amounts(table, name),
            marks=panels.marks(board, name),
            acts=name in acting,
            took=name in took,
            dice=panels.hand_dice(board, name),
            cards=panels.hand_cards(table, name),
            gauge=panels.gauge(table, name),
        )
        for name in table["players"]
    )


def _doubled(table: Json | None, words: Words) -> str:
    players = [window["player"] for window in (table or {}).get("doubled", ())]
    return words.label("doubled-until", players=words.names(list(dict.fromkeys(players)))) if players else ""


def _choice(offer: Offer, table: Json | None, words: Words) -> Choice | None:
    """The entry that is shown, with its neighbours; None when there is nothing to take."""
    if offer.index is None or Button.ACCEPT not in offer.meanings:
        return None
    at, entries = offer.index, offer.entries
    drawn = [_entry(entry, table, words) for entry in entries[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]]
    shown = min(at, NEIGHBOURS)
    return Choice(
        question=words.asks(offer.asks, table) if offer.asks else "",
        shown=drawn[shown],
        about=words.about(entries[at]),
        before=tuple(drawn[:shown]),
        after=tuple(drawn[shown + 1 :]),
        position=words.label("position", position=at + 1, count=len(entries)),
    )


def _fork(offer: Offer, table: Json | None, words: Words) -> Fork | None:
    """What each button takes, where each takes something else."""
    if offer.index is not None or not offer.entries or offer.asks is None:
        return None
    branches = []
    for button, entry in zip(Button, offer.entries, strict=False):
        text = words.offer(entry, table)
        spoken = words.fact(words.say("", f"colour-of-{button}"), text)
        branches.append(Branch(str(button), text, spoken, _found(entry, table, words)))
    return Fork(words.asks(offer.asks, table), words.about_fork(offer.asks), tuple(branches))


def _found(entry: Entry, table: Json | None, words: Words) -> tuple[Said, ...]:
    """What is found behind a button, where it can be drawn: its words name the first and the last. Of many, those."""
    of = entry.values["of"] if entry.code == "branch" else (entry,)
    told = [Said(words.short(one, table), _dice_of(one, words)) for one in of]
    if len(told) > FOUND_MOST:
        told = [*told[: FOUND_MOST // 2], Said("…"), *told[-FOUND_MOST // 2 :]]
    return tuple(told) if any(one.dice for one in told) else ()


def _dice_of(entry: Entry, words: Words) -> tuple[Face, ...]:
    """The dice that a correction puts in the place of others, or of which an announcement is made."""
    now = entry.values.get("now") or entry.values
    if now.get("do") != "dice":
        return panels.score_dice(now.get("value"))
    game = entry.values["table"]
    return Board(game, game, words).faces(now["values"])


def _seen(sight: Json, table: Json | None, words: Words) -> Seen:
    """What the camera saw of a judgement, in words."""
    wide, tall = sight["film_wh"]
    faces = Board(table or {}, table or {}, words).faces(sight["values"])
    return Seen(sight["number"], words.offer(Entry("sight", sight), table), not sight["why"], (wide, tall), faces)


def _law(moment: Moment, table: Json | None, words: Words, noticed: int) -> Law | None:
    """The rules, for as long as the menu of a game is open, also when the game is over.

    Where there is no room for all, those that tell least fall away, of now before those of why.
    """
    if moment.offer.asks != "menu" or table is None:
        return None
    why = rulebook.why(moment.penalty, table, words.language)
    now = tuple(passage for passage in rulebook.now(table, words.language) if passage not in why)
    law = Law(words.takes(moment.penalty, table)[:TAKES_MOST], why, now[: PASSAGES_MOST - len(why)], noticed)
    while law.length > LAW_MOST and (law.now or law.why):
        law = replace(law, now=law.now[:-1]) if law.now else replace(law, why=law.why[:-1])
    return law


def _waiting(offer: Offer, table: Json | None, words: Words) -> str:
    """What the table waits for, when the entry that is shown is nothing to take: the camera, above all."""
    if offer.index is None or Button.ACCEPT in offer.meanings:
        return ""
    return words.offer(offer.entries[offer.index], table)


def _entry(entry: Entry, table: Json | None, words: Words) -> Said:
    return Said(words.offer(entry, table), panels.score_dice(entry.values.get("value")))


def _button(button: Button, moment: Moment, words: Words) -> ButtonHint:
    text = words.button(button, moment.offer, moment.table, _pair(moment))
    return ButtonHint(str(button), text, _held(button, moment, words))


def _held(button: Button, moment: Moment, words: Words) -> str:
    """What a hold of the button does, where it does something."""
    if button is Button.ACCEPT:
        return "" if moment.muted is None else words.label("hold-unmute" if moment.muted else "hold-mute")
    if moment.offer.asks == "sight":
        return ""
    forked = moment.offer.index is None and moment.offer.entries
    if button is Button.BLUFF and (forked or moment.offer.asks == "menu"):
        return words.label("hold-return")
    if button is Button.BLUFF and moment.setup is None and moment.table:
        return words.label("hold-rules")
    something = moment.table is not None or (moment.setup is not None and moment.setup.seats)
    return words.label(f"hold-{button}") if something else ""


def _pair(moment: Moment) -> int:
    """The pair that the offer speaks of: the first in which its player may act."""
    table, by = moment.table, moment.offer.by
    if table is None or not table.get("second"):
        return 1
    return next((entry.get("pair", 1) for entry in table["expects"] if entry.get("by") == by), 1)
