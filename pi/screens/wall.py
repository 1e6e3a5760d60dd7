"""The wall as values in one language. :func:`screen` makes a :class:`WallView` from a state.

A template needs only this view, and the view contains only what is in the state.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pi.night.codes import EntryCode, NoticeCode, PromptCode
from pi.night.rule_set import RuleSet
from pi.night.setup import Setup
from pi.night.situation import PlayerState, Side, Situation
from pi.night.state import TableState
from pi.night.types import Button, Entry, Hold, Json, Notice, Offer
from pi.rules import GAMES
from pi.rules.display import Item
from pi.screens import rules_text as rulebook
from pi.screens.ending import EndingView, ending
from pi.screens.facts import fact, mark
from pi.screens.idle import IdleView, idle_view
from pi.screens.judgement import JudgementView, evidence_view, judgement
from pi.words import Words, plain
from pi.words.vocabulary import Face
from web.pages import EvidenceView, RuleText

# Older sentences about the same action are dropped, so that one glance takes in the rest.
MAX_SENTENCES = 2
MAX_TAKES = 3
# The first rules of a phase are the most important; more cannot be read from a chair.
MAX_PASSAGES = 8
# Maximum length of rules and notices in the smallest type beside the menu (characters).
MAX_LAW_LENGTH = 920
# Room around a notice, around a sentence in larger type, and at the end of a passage (characters).
NOTICE_FRAME = 90
SENTENCE_FRAME = 55
PASSAGE_FRAME = 15
# Maximum number of entries drawn for a button; of more, the first and the last are drawn.
MAX_LABELS = 10
# Fewer are drawn of texts longer than this (characters), which take two lines, and of hands of five dice.
MAX_TEXTS, LONG_TEXT = 6, 32
MAX_HANDS = 4
# Dice drawn on each side of the selected ones; maximum entries of a column, and of a column above a judgement.
NEIGHBOURS = 2
MAX_COLUMN, MAX_JUDGED_COLUMN = 9, 5
# Longest `PairView.who` on one line (characters).
MAX_WHO_LENGTH = 24
MAX_MENU = 8
# Dice of an announcement that is named in words: its open dice are drawn without faces.
ANNOUNCED_DICE = 5
FEW_DICE = 3
# Room on a button (characters).
MAX_BUTTON_TEXT = 44
FEW_LABELS = 2
_LABELS = (
    *("ledger", "house", "rules", "tray", "throw", "doubled", "muted"),
    *("phone", "way-in", "code", "code-elsewhere", "own-address"),
    *("demo", "seats", "sight", "law-why", "law-now", "dark"),
)

# The questions beside which the wall shows where a phone can take a seat.
_SEAT_PROMPTS = frozenset({PromptCode.JOIN, PromptCode.SEAT})


@dataclass(frozen=True)
class Label:
    """An entry in words, and as dice or cards if it has any. ``hidden`` is the number of dice that the announcement
    leaves out. ``is_hand``: the text only names the cards.
    """

    text: str
    dice: tuple[Face, ...] = ()
    hidden: int = 0
    cards: tuple[str, ...] = ()
    is_hand: bool = False


@dataclass(frozen=True)
class PairView:
    """One pair of dice. ``who`` and ``call`` are the huge text, ``facts`` are under it. ``note`` explains how to act;
    ``help`` explains the state to a newcomer.
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
    facts: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A list to step through: the selected entry, the entries ``before`` and ``after`` it, and its position.

    ``about`` explains the selected entry, if needed. ``column``: the entries are drawn as a column of words, else as
    dice side by side. ``left_s`` are the seconds until a claim is announced.
    """

    question: str
    selected: Label
    about: str
    before: tuple[Label, ...]
    after: tuple[Label, ...]
    position: str
    column: bool = False
    left_s: int | None = None


@dataclass(frozen=True)
class ThreeWayOption:
    """The choice of one button in a ternary menu. ``labels`` are its entries; of many, the first and the last few.
    ``spoken`` is the text with the button's colour.
    """

    button: str
    text: str
    spoken: str
    labels: tuple[Label, ...]


@dataclass(frozen=True)
class ThreeWayChoice:
    """The choices of the three buttons for one question. ``who`` is the player asked; ``about`` explains how to choose.

    ``covers``: the choices are drawn over the wall, else on the buttons. ``answers`` are the names of a list that
    takes a yes or no for each name: ``yes``, ``no``, ``now`` (being asked) or ``open``.
    """

    question: str
    about: str
    branches: tuple[ThreeWayOption, ...]
    who: str = ""
    covers: bool = True
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ButtonHint:
    """One button: its name in the protocol, the effect of a press (``text``) and of a hold (``held``). It is dark if
    ``text`` is empty. ``label`` is the entry that the button takes.
    """

    name: str
    text: str
    held: str
    colour: str = ""
    label: Label | None = None


@dataclass(frozen=True)
class NoticeView:
    """A notice in words; ``serious`` if a part of the table has failed."""

    text: str
    serious: bool


@dataclass(frozen=True)
class Invitation:
    """Where a phone can take a seat: the address in the QR code, the one to type, and the code of the night."""

    address: str
    host: str
    code: str


@dataclass(frozen=True)
class RulesExcerpt:
    """The rules to read: ``why`` for the last penalty, after its ``sentences``, and ``now`` for the present phase.
    ``noticed`` is the room that the notices above take (characters).
    """

    sentences: tuple[str, ...]
    why: tuple[RuleText, ...]
    now: tuple[RuleText, ...]
    noticed: int = 0

    @property
    def length(self) -> int:
        passages = (*self.why, *self.now)
        sentences = sum(SENTENCE_FRAME + len(text) for text in self.sentences[1:]) + sum(map(len, self.sentences[:1]))
        return self.noticed + sentences + sum(PASSAGE_FRAME + len(passage.text) for passage in passages)


@dataclass(frozen=True)
class LessonView:
    """What covers the wall while the table is taught, beside the picture. The asked ``face`` is the huge text."""

    title: str
    position: str
    face: str
    text: str


@dataclass(frozen=True)
class HandView:
    """The cards of the hand that is counted. ``text`` has their total, or the reason why they do not count."""

    who: str
    cards: tuple[str, ...]
    text: str
    sure: bool


@dataclass(frozen=True)
class WallView:
    """Everything that the wall shows. ``shares`` are the beginnings of the ``takes``: players and amounts. ``rows`` are
    the players in seat order. ``waiting`` names the action that the table waits for. ``help`` explains the state during
    a player's first game; beside a judgement it is one sentence. ``evidence`` covers the wall; ``evidence_thumbnail``
    is drawn beside the menu. ``judgement`` is the last decision, in place of the ``takes``; ``cover`` is a judgement
    that covers the wall. ``corner_invitation`` is the small form of the invitation. ``dice`` is False during a game
    without dice, which has no tray. ``throws``: the table expects dice. ``lesson`` covers the wall during teaching,
    ``hand`` while cards of a count lie in the tray. ``dark``: the screen is off. ``card`` is shown while the camera
    sees the card with which dice can announce. ``idle`` replaces everything except the notices.
    """

    language: str
    version: int
    title: str
    pairs: tuple[PairView, ...]
    takes: tuple[str, ...]
    shares: tuple[str, ...]
    judgement: JudgementView | None
    ending: EndingView | None
    sentences: tuple[str, ...]
    hints: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[PlayerState, ...]
    doubled: str
    card: str
    house_rules: tuple[str, ...]
    choice: Choice | None
    fork: ThreeWayChoice | None
    waiting: str
    buttons: tuple[ButtonHint, ...]
    notices: tuple[NoticeView, ...]
    hidden: bool
    dark: bool
    cover: JudgementView | None
    dice: bool
    throws: bool
    muted: bool
    evidence: EvidenceView | None
    evidence_thumbnail: EvidenceView | None
    lesson: LessonView | None
    law: RulesExcerpt | None
    help: str
    labels: Mapping[str, str]
    invitation: Invitation | None
    corner_invitation: Invitation | None
    hand: HandView | None = None
    idle: IdleView | None = None


def screen(
    state: TableState, words: Words, invitation: Invitation | None = None, titles: Sequence[str] = ()
) -> WallView:
    """Return the wall of this state. The ``invitation`` is large while people may sit down, else in a corner. The
    ``titles`` of the night are shown below the end of a game.
    """
    situation = state.situation
    rules, outcome = situation.rules, situation.outcome
    idle = state.offer.asks == PromptCode.IDLE
    sitting = not (situation.sides or idle) or state.offer.asks in _SEAT_PROMPTS
    before = setup_view(state, words, is_invited=invitation is not None)
    cups = tuple(_cup(side, situation, words) for side in situation.sides) or (before,)
    if situation.ending:
        cups = (replace(cups[0], title=""),)  # a game with two pairs of dice ends once
    if state.hand is not None:
        cups = (_counted(cups[0], state.hand, words),)
    notices = tuple(NoticeView(notice_text(n, state, words), n.code.endswith("-failed")) for n in state.notices)
    decided, help_text = judgement(state, words), cups[_pair(state) - 1].help
    if decided is not None:  # only its first sentence
        help_text = re.split(r"(?<=[.!?…]) ", help_text, maxsplit=1)[0]
    # While actions are set aside, a notice says so.
    sentences = tuple(words.event(happening) for happening in outcome.others if happening.kind != "set-aside")
    fork, awaited = _fork(state, words), _awaited_entry(state.offer)
    return WallView(
        language=words.language,
        version=state.version,
        title=words.names.title(rules.game) if rules.game else words.names.label("title"),
        pairs=cups,
        takes=words.take_sentences(outcome)[:MAX_TAKES],
        shares=words.amount_phrases(outcome)[:MAX_TAKES],
        judgement=decided,
        ending=ending(situation, words, titles),
        sentences=sentences[-MAX_SENTENCES:],
        hints=_hints(state, sentences, words, cups) if situation.sides else (),
        columns=tuple(words.names.column(code, rules) for code in situation.columns),
        rows=tuple(_row(player, rules, words) for player in situation.players)
        or tuple(PlayerState(plain(name)) for name in (state.setup or Setup()).seats),
        doubled=words.names.label("doubled-until", players=words.names.join(situation.doubled))
        if situation.doubled
        else "",
        card=words.names.label("card") if state.expected_claim and state.expected_claim["seen"] else "",
        house_rules=tuple(
            f"{number}. {plain(words.names.rule(text, rules.game))}" for number, text in situation.house_rules
        )
        if situation.sides
        else agreed_options(state, words),
        choice=_choice(state, words, cups),
        fork=fork,
        waiting=words.offer(awaited, situation) if awaited else "",
        buttons=tuple(_button(button, state, fork, words) for button in Button),
        notices=notices,
        hidden=state.hidden,
        dark=state.is_dark,
        cover=judgement(state.cover, words) if state.cover else None,
        dice=not rules.kind.cards,
        throws=situation.throws,
        muted=bool(state.muted),
        evidence=evidence_view(state.offer.entries[0].values, situation, words)
        if state.offer.asks == PromptCode.EVIDENCE
        else None,
        evidence_thumbnail=evidence_view(state.evidence, situation, words) if state.evidence else None,
        lesson=_lesson(state.lesson, words) if state.lesson else None,
        law=_law(state, words, sum(len(notice.text) + NOTICE_FRAME for notice in notices)),
        help=help_text if state.helped else "",
        labels={code: words.names.label(code) for code in _LABELS}
        | words.names.connection()
        | ({} if situation.sides else {"rules": words.names.label("agreed")}),
        invitation=invitation if sitting else None,
        corner_invitation=None if sitting else invitation,
        hand=_hand(state, cups[0], words) if state.offer.asks == PromptCode.HAND else None,
        idle=idle_view(words.language) if idle else None,
    )


def _lesson(lesson: Json, words: Words) -> LessonView:
    title = words.names.label("lesson", set=lesson["set"])
    position = words.names.label("position", position=lesson["step"], count=lesson["steps"]) if lesson["face"] else ""
    face = words.names.taught_face(lesson["set"], lesson["face"]) if lesson["face"] else ""
    return LessonView(title, position, face, words.lesson(lesson))


def _hints(state: TableState, sentences: Sequence[str], words: Words, cups: Sequence[PairView]) -> tuple[str, ...]:
    """Return how the card works until it has been used; else reminders of rules that no program can check; else, for
    newcomers, the explanation of a term of the game that is on the wall.
    """
    if (claim := state.expected_claim) and claim["seen"] and claim["new"]:
        return (words.names.label("card-new"),)
    outcome, rules = state.situation.outcome, state.situation.rules
    hints = words.hints((*outcome.cues, f"in-{state.situation.side(1).phase}"), rules)
    if hints or not state.helped:
        return hints
    texts = (*words.take_sentences(outcome), *sentences, *(cup.state for cup in cups), *(cup.call for cup in cups))
    return tuple(filter(None, [words.gloss(texts, rules.game)]))


def setup_view(state: TableState, words: Words, *, is_invited: bool) -> PairView:
    """Return the view before a game: the number of seated players, and the chosen game (if none, how to sit down).
    ``is_invited``: the note on sitting down says that players can write their names with a phone.
    """
    setup = state.setup or Setup()
    seated, do = (words.names.label(code, count=len(setup.seats)) for code in ("seated", "sit-down"))
    who, call = (words.names.title(setup.game), seated) if setup.game else (seated, do)
    before = words.names.label("before")
    note = words.names.label("sit-how", phones=str(is_invited).lower()) if state.offer.asks == PromptCode.SIT else ""
    return PairView("", before, who, call, f"{who}, {call}.", note, "", "", "")


def agreed_options(state: TableState, words: Words) -> tuple[str, ...]:
    """Return the options of the chosen game that differ from their defaults, in words."""
    setup = state.setup
    if setup is None or setup.game is None:
        return ()
    options = GAMES[setup.game].options_known
    start = next((entry.values for entry in state.offer.entries if entry.code == EntryCode.START), {})
    return tuple(
        words.names.option(name, value, setup.game)
        for name, value in start.get("options", {}).items()
        if value != options[name].default
    )


def _cup(side: Side, situation: Situation, words: Words) -> PairView:
    return PairView(
        title=words.names.label("pair", pair=side.pair) if len(situation.sides) > 1 else "",
        state=words.state(side),
        who=words.who(side) or words.names.label("over"),
        call=words.call(side),
        instruction=words.instruction(side),
        note=words.note(side),
        help=words.help(side),
        direction="" if situation.ending else side.direction,
        direction_text=words.names.label(f"direction-{side.direction}"),
        facts=tuple(fact(item, side.rules, words) for item in side.facts),
    )


def _counted(cup: PairView, hand: Json, words: Words) -> PairView:
    """Return the view while a camera waits for the cards of a hand."""
    who, call = plain(hand["by"]), words.names.label("hand", why=hand["why"] or "", percent=hand["percent"] or 0)
    return replace(cup, who=who, call=call, instruction=words.fact(who, call))


def _hand(state: TableState, cup: PairView, words: Words) -> HandView | None:
    """Return the cards in the tray, with the progress of a slow reading or the sentence about the last one."""
    if (hand := state.hand) is None:
        return None
    text = cup.call if hand["percent"] else words.offer(state.offer.entries[0])
    return HandView(cup.who, hand["values"], text, not hand["why"])


def _row(player: PlayerState, rules: RuleSet, words: Words) -> PlayerState:
    """Return the player with marks in words, and with dice as they are drawn."""
    marks = tuple(mark(item, rules, words) for item in player.marks)
    return replace(player, name=plain(player.name), marks=marks, dice=words.names.faces(player.dice, rules))


def _choice(state: TableState, words: Words, cups: tuple[PairView, ...]) -> Choice | None:
    """Return the selected entry and its neighbours; None without a list, or if the entry happens without a press."""
    offer, situation = state.offer, state.situation
    if offer.index is None or _awaited_entry(offer):
        return None
    at, entries = offer.index, offer.entries
    labels = [_label(entry, situation, words) for entry in entries]
    if offer.asks == PromptCode.MENU:
        labels = [Label(label.text) for label in labels]  # a list of words: all its lines are seen
    column = not any(label.dice or label.is_hand for label in labels)
    max_entries = _max_entries(state, max(len(cup.who) for cup in cups))
    first, last = _window(at, len(entries), max_entries) if column else (max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    drawn, selected = labels[first:last], at - first
    claim, names = state.claim if offer.asks == PromptCode.CLAIM else None, words.names
    # Below more lines there is no room for a sentence.
    leads_to_card = offer.asks == PromptCode.MENU and situation.rules.kind.claims and len(entries) < MAX_MENU
    return Choice(
        question=words.asks(offer.asks, situation.rules) if offer.asks else "",
        selected=drawn[selected],
        about=words.about(entries[at]) or (words.names.label("card-way") if leads_to_card else ""),
        before=tuple(drawn[:selected]),
        after=tuple(drawn[selected + 1 :]),
        position=names.label("claim-left", left=claim["left_s"] or 0)
        if claim
        else names.label("position", position=at + 1, count=len(entries)),
        column=column,
        left_s=claim["left_s"] if claim else None,
    )


def _max_entries(state: TableState, who: int) -> int:
    """Return the maximum number of entries in a column. A judgement, or a long ``who`` (letters), leaves least room."""
    if state.offer.asks == PromptCode.MENU:
        return MAX_MENU
    return MAX_JUDGED_COLUMN if state.situation.decided or who > MAX_WHO_LENGTH else MAX_COLUMN


def _window(at: int, count: int, max_entries: int) -> tuple[int, int]:
    """Return the begin and the end of the drawn part of a list, around the index ``at``.

    >>> _window(0, 12, 9), _window(6, 12, 9), _window(11, 12, 9)
    ((0, 9), (2, 11), (3, 12))
    """
    first = min(max(0, at - max_entries // 2), max(0, count - max_entries))
    return first, first + max_entries


def _fork(state: TableState, words: Words) -> ThreeWayChoice | None:
    offer, situation = state.offer, state.situation
    if offer.index is not None or not offer.entries or offer.asks is None:
        return None
    branches = []
    for button, entry in zip(Button, _entries_without_player(offer), strict=False):
        text = words.offer(entry, situation)
        spoken = words.fact(words.names.colour(button), text)
        branches.append(ThreeWayOption(str(button), text, spoken, _button_labels(entry, situation, words)))
    answers = _answers(offer.entries[0])
    is_opened = offer.holds.get(Button.NEXT) in (Hold.UP, Hold.UNTICK)
    # More entries, or longer texts, than the buttons have room for.
    is_many = any(len(branch.labels) > FEW_LABELS or len(branch.text) > MAX_BUTTON_TEXT for branch in branches)
    # Beside a hand that may be laid in the tray, the wall names its player.
    covers = not answers and state.hand is None and (is_opened or is_many)
    question, about = words.asks(offer.asks, situation.rules), words.about_fork(offer.asks)
    return ThreeWayChoice(question, about, tuple(branches), plain(offer.by or ""), covers, answers)


def _entries_without_player(offer: Offer) -> tuple[Entry, ...]:
    """Return the entries without the name of the player whom the question names."""

    def without(entry: Entry) -> Entry:
        values = dict(entry.values)
        if entry.code == EntryCode.BRANCH:
            values["of"] = tuple(map(without, values["of"]))
        elif entry.code != EntryCode.FOLD and values.get("by") == offer.by:
            values.pop("by", None)
        return replace(entry, values=values)

    return tuple(map(without, offer.entries))


def _answers(entry: Entry) -> tuple[tuple[str, str], ...]:
    if entry.code != EntryCode.TOGGLE:
        return ()
    answers: list[bool] = entry.values["answers"]
    states = ["yes" if yes else "no" for yes in answers] + ["now"] + ["open"] * len(entry.values["among"])
    return tuple(zip(map(plain, entry.values["among"]), states, strict=False))


def _button_labels(entry: Entry, situation: Situation, words: Words) -> tuple[Label, ...]:
    """Return the entries of a button as labels; of many, only the first and the last few."""
    labels = [_label(part, situation, words) for part in parts_of(entry)]
    max_labels = MAX_TEXTS if any(len(label.text) > LONG_TEXT for label in labels) else MAX_LABELS
    max_labels = MAX_HANDS if any(len(label.dice) + label.hidden > FEW_DICE for label in labels) else max_labels
    if len(labels) > max_labels:
        labels = [*labels[: max_labels // 2], Label("…"), *labels[-max_labels // 2 :]]
    return tuple(labels)


def parts_of(entry: Entry) -> tuple[Entry, ...]:
    inner, past = (entry.values["entry"], entry) if entry.code == EntryCode.PAST else (entry, None)
    if inner.code != EntryCode.BRANCH:
        return (entry,)
    of_all: tuple[Entry, ...] = inner.values["of"]
    return of_all if past is None else tuple(Entry(EntryCode.PAST, {**past.values, "entry": part}) for part in of_all)


def _label(entry: Entry, situation: Situation, words: Words) -> Label:
    """Return the entry in words. A throw, a score or an announcement also has its dice, a hand its cards."""
    text, values = words.short(entry, situation), entry.values
    inner = values["entry"] if entry.code == EntryCode.PAST else entry
    rules = values.get("rules", values.get("situation", situation).rules)
    now = inner.values.get("now") or inner.values
    if not rules.game:
        return Label(text)
    dice = _dice_of(inner.code, now, rules)
    open_dice = ANNOUNCED_DICE - len(dice) if dice and isinstance(now.get("value"), str) else 0
    cards = _cards_of(inner.code, now)
    lays = inner.code in (EntryCode.LAY, EntryCode.LAY_CARD) and "by" not in inner.values
    is_hand = bool(cards) and (lays or text == words.names.join(cards))
    return Label(text, words.names.faces(dice, rules), open_dice, cards, is_hand)


def _dice_of(code: str, now: Json, rules: RuleSet) -> Sequence[int]:
    """Return the dice of an entry: of a throw, a single die, kept dice or an announcement."""
    if code == EntryCode.DIE:
        return [now["value"]]
    if now.get("do") == "dice" or code in (EntryCode.DICE, EntryCode.KEEP):
        return list(now.get("values", ()))
    return rules.kind.said_dice(now.get("value"))


def _cards_of(code: str, now: Json) -> tuple[str, ...]:
    """Return the cards of an entry: a hand, a single card, or equal cards that are laid or turned up."""
    if code in (EntryCode.CARD, EntryCode.LAY_CARD):
        return (now["value"],)
    if "card" in now:
        return (now["card"],) * now.get("count", 1)
    return tuple(now.get("values", ())) if EntryCode.CARDS in (code, now.get("do")) else ()


def _law(state: TableState, words: Words, noticed: int) -> RulesExcerpt | None:
    """Return the rules while the table menu is open, during a game and after its end; else None.

    If there is no room for all rules, the last rules of the phase are dropped, then the last rules of the penalty.
    """
    situation = state.situation
    if state.offer.asks != PromptCode.MENU or not situation.sides:
        return None
    why = rulebook.take_rules(situation.penalty, words.language)
    now = tuple(passage for passage in rulebook.phase_rules(situation, words.language) if passage not in why)
    law = RulesExcerpt(
        words.take_sentences(situation.penalty)[:MAX_TAKES], why, now[: MAX_PASSAGES - len(why)], noticed
    )
    while law.length > MAX_LAW_LENGTH and (law.now or law.why):
        law = replace(law, now=law.now[:-1]) if law.now else replace(law, why=law.why[:-1])
    return law


def _awaited_entry(offer: Offer) -> Entry | None:
    """Return the selected entry if it happens without a press, as the camera's reading does; else None."""
    entry = None if offer.index is None or Button.ACCEPT in offer.meanings else offer.entries[offer.index]
    return None if entry is None or entry.code in (EntryCode.GONE, EntryCode.LESSON) else entry


def _button(button: Button, state: TableState, fork: ThreeWayChoice | None, words: Words) -> ButtonHint:
    """Return the hint of a button. Its label has dice or cards if the button has one entry of the fork, else words."""
    offer = replace(state.offer, entries=_entries_without_player(state.offer))
    text, held = words.button(button, offer, state.situation, _pair(state)), _hold_text(button, state, words)
    if offer.index is None and len(text) > MAX_BUTTON_TEXT:
        text = words.many(offer.entries[list(Button).index(button)])  # the entries are drawn above it
    branches = fork.branches if fork else ()
    labels = {one.button: one.labels[0] if len(one.labels) == 1 else Label(one.text) for one in branches}
    return ButtonHint(str(button), text, held, words.names.colour(button), labels.get(button))


def notice_text(notice: Notice, state: TableState, words: Words) -> str:
    return words.problems.notice(notice, admission_hint(str(notice.values.get("player")), state, words))


def admission_hint(player: str, state: TableState, words: Words) -> str:
    if button := state.offer.button_of(EntryCode.SEAT, player=player):
        return words.problems.let_in(player, "press", button)
    first = next((notice.values["player"] for notice in state.notices if notice.code == NoticeCode.KNOCKING), None)
    opens_menu = state.offer.holds.get(Button.BLUFF) is Hold.MENU
    return words.problems.let_in(player, "hold" if opens_menu and first == player else "menu")


def begin_hint(state: TableState, words: Words) -> str:
    """Return the sentence that names the button which starts or chooses the game; empty if no button does."""
    button = state.offer.button_of(EntryCode.START, EntryCode.PLAY)
    if button is None:
        return ""
    label = words.button(button, state.offer, state.situation)
    return words.names.phone("begin", button=words.names.colour(button), label=label)


def _hold_text(button: Button, state: TableState, words: Words) -> str:
    if button is Button.ACCEPT:
        return "" if state.muted is None else words.names.label("hold-unmute" if state.muted else "hold-mute")
    hold = state.offer.holds.get(button)
    in_game = hold is Hold.MENU and state.situation.sides
    return "" if hold is None else words.names.label("hold-rules" if in_game else f"hold-{hold}")


def _pair(state: TableState) -> int:
    """Return the number of the pair of dice that the offer is about: the first in which the offer's player may act."""
    by = state.offer.by
    return next((side.pair for side in state.situation.sides if by in side.actors), 1)
