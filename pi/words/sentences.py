"""Words: sentences out of outcomes, sides, offers, notices, errors and options.

One instance has one language. Codes are looked up as message ids: first the game's own (`quinito-take-lost`), then the
shared one (`take-lost`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import takewhile

from pi.night.codes import EntryCode, NoticeCode, PromptCode
from pi.night.outcome import Happening, Outcome, TakeGroup
from pi.night.rule_set import NO_RULES, RuleSet
from pi.night.situation import NO_SITUATION, Side, Situation
from pi.night.types import Button, Entry, Json, Meaning, Notice, Offer
from pi.rules.display import Named
from pi.rules.ladder import Announcement, parse
from pi.words.actions import ActionNames
from pi.words.catalogue import NONE, as_code, plain
from pi.words.errors import Problems
from pi.words.speech import aloud
from pi.words.vocabulary import Names, Values, prefix

# More names than these do not fit the huge text; the rows of the players show them.
_MAX_NAMES = 3
# For more players than these only the smallest and the largest amount are named; their rows show the others.
_MAX_AMOUNTS = 4
# The label of every button while each button does the same.
_ANY_BUTTON: Mapping[str, str] = {
    PromptCode.EVIDENCE: "button-return",
    PromptCode.JUDGEMENT: "button-go-on",
    PromptCode.IDLE: "button-begin",
}


def is_range(group: TakeGroup) -> bool:
    """Return True if the sentence about these takes names a range instead of each player's amount."""
    return group.is_uneven and len(group.amounts) > _MAX_AMOUNTS


def is_branch(entry: Entry) -> bool:
    """Return True if an entry is a branch: several entries behind one button, not all of which its label names."""
    entry = entry.values["entry"] if entry.code == EntryCode.PAST else entry
    return entry.code == EntryCode.BRANCH


def in_order_of(was: Sequence[int], now: Sequence[int]) -> list[int]:
    """Return the values ``now`` reordered: each value that is also in ``was`` has the position that it has there.

    >>> in_order_of([5, 2], [2, 6])
    [6, 2]
    """
    others, ordered, remaining = list((Counter(now) - Counter(was)).elements()), list[int](), Counter(now)
    for value in was:
        if remaining[value]:
            remaining[value] -= 1
            ordered.append(value)
        elif others:
            ordered.append(others.pop(0))
    return ordered + others


def common_rung(first: object, last: object) -> str | None:
    """Return the common beginning of two announcements as an announcement; None if there is none.

    >>> common_rung("paire 3+1", "paire 3+6"), common_rung(31, 66)
    ('paire 3', None)
    """
    first_rung, last_rung = parse(first), parse(last)
    if first_rung is None or last_rung is None or first_rung.name != last_rung.name:
        return None
    pips = _common_prefix(first_rung.pips, last_rung.pips)
    beside = _common_prefix(first_rung.beside, last_rung.beside) if pips == first_rung.pips == last_rung.pips else ()
    return Announcement(first_rung.name, pips, beside).text()


def _common_prefix(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    return tuple(value for value, _ in same)


class Words:
    """The sentences of the table in one language. ``strict`` raises `MissingWordsError` instead of a bare code."""

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self.names = Names(language, strict=strict)
        self.problems = Problems(self.names)
        self._actions = ActionNames(self.names)

    # What happened

    def event(self, happening: Happening) -> str:
        """Return the sentence of an event other than a take (`take_sentences`)."""
        event, rules = happening.event, happening.rules
        values = self._of_correction(happening) if "corrects" in event else self._of_event(happening)
        return self.names.render(rules.game, f"event-{event['event']}", values)

    def take_sentences(self, outcome: Outcome) -> tuple[str, ...]:
        """Return one sentence for each group of takes, then one for each other grave event."""
        return (*(self._take(group, outcome) for group in outcome.takes), *map(self.event, outcome.graves))

    def amount_phrases(self, outcome: Outcome) -> tuple[str, ...]:
        """Return the amounts: the beginning of each sentence of `take_sentences` about a take."""
        return tuple(self._what(group, outcome.rules) for group in outcome.takes)

    def penalty_phrase(self, amounts: Mapping[str, int], rules: RuleSet) -> str:
        """Return the phrase for one player's amounts, without the name: *drinks 3 sips and finishes the glass*."""
        options, phrases = self.names.options(rules) | {"player": "", "people": 1}, []
        for unit, amount in amounts.items():
            values = options | {"amount": amount, "unit": self.names.unit(unit, amount, rules)}
            phrases.append(self.names.render(rules.game, f"takes-{unit}", values).strip())
        return self.names.join(phrases)

    def everybody(self, rules: RuleSet) -> str:
        return self.names.render(rules.game, "everybody")

    def verdict(self, beat: str | None, held: bool | None, rules: RuleSet) -> str:
        """Return the heading of a decision: for its ``beat``, else for an announcement that ``held`` or was a lie."""
        code = f"verdict-{beat}" if beat else "" if held is None else f"verdict-{as_code(held)}"
        return self.names.render(rules.game, code) if code else ""

    def _take(self, group: TakeGroup, outcome: Outcome) -> str:
        """Return the sentence of the takes of one unit for one reason, with its multiplier."""
        rules, fault = outcome.rules, outcome.fault
        values: Values = self.names.options(rules) | {"what": self._what(group, rules)}
        values |= self._named(group.values, rules)
        if fault:
            values |= {"kind": self.names.fault(fault["kind"], rules.game), "cry": str(fault.get("cry", ""))}
        sentence = self.names.render(rules.game, f"take-{group.why}", values)
        if group.factor is None:
            return sentence
        values = self.names.options(rules) | {"sentence": sentence}
        return self.names.render(rules.game, f"twice-{group.factor}", values)

    def _what(self, group: TakeGroup, rules: RuleSet) -> str:
        if group.is_uneven:
            *others, (player, max_amount) = group.rising
            largest = self.names.unit(group.unit, max_amount, rules)
            if is_range(group):
                ends: Values = {"count": len(group.amounts), "least": others[0][1], "most": largest}
                return self.names.render("", "takes-range", ends)
            return self.names.join([*(f"{name} {number}" for name, number in others), f"{player} {largest}"])
        amount = group.amounts[0][1]
        values: Values = self.names.options(rules) | {
            "player": self.everybody(rules) if group.is_everybody else self.names.join(group.players),
            "people": 1 if group.is_everybody else len(group.amounts),
            "amount": amount,
            "unit": self.names.unit(group.unit, amount, rules),
        }
        return self.names.render(rules.game, f"takes-{group.unit}", values)

    def _of_correction(self, happening: Happening) -> Values:
        event, rules = happening.event, happening.rules
        match event:
            case {"event": "corrected", "was": was, "now": now}:
                by = NONE if self._by_another(was, now) else as_code(was.get("by"))
                return {"by": by, **self._corrected(was, now, rules)}
            case {"event": "taken-otherwise", "was": was, "now": now} if happening.takes:
                return {"what": self._what(happening.takes, rules), "was": was, "now": now}
            case {"event": "counted-otherwise", "column": column}:
                unit = self.names.unit(rules.kind.counts[column], event["now"], rules)
                return {"player": event["player"], "unit": unit, "was": event["was"]}
            case {"event": "over-otherwise", "over": over, "winners": winners}:
                names, dropped = self.names.join(winners), as_code("dropped" in event)
                return {"over": as_code(over), "won": len(winners), "winners": names, "dropped": dropped}
        return {"count": event["count"]}

    def _corrected(self, was: Json, now: Json | None, rules: RuleSet) -> Values:
        """Return the values for a corrected action and the new one; ``brief`` is the second without a shared verb."""
        if now is None:
            return {"was": self._actions.deed(was, rules), "now": NONE}
        if was["do"] == now["do"] == "dice":
            now = {**now, "values": in_order_of(was["values"], now["values"])}
        if self._by_another(was, now):
            deed = self._actions.deed_of(now, rules)
            return {"was": self._actions.deed_of(was, rules), "now": deed, "brief": deed}
        deed, alike = self._actions.deed(now, rules), now["do"] == was["do"] and self._actions.object_of(now, rules)
        return {
            "was": self._actions.object_of(was, rules) if alike else self._actions.deed(was, rules),
            "now": deed,
            "brief": alike or deed,
        }

    def _by_another(self, was: Json, now: Json | None) -> bool:
        return now is not None and len({was.get("by"), now.get("by")} - {None}) > 1

    def _named(self, values: Mapping[str, Named], rules: RuleSet) -> Values:
        return {key: self.names.named(value, rules) for key, value in values.items()}

    def _of_event(self, happening: Happening) -> Values:
        """Return the keys of an event as values of its sentence: scores, faults and actions by name, lists joined."""
        values: Values = {}
        event, rules = happening.event, happening.rules
        for key, value in event.items():
            if key in ("score", "value"):
                values[key] = self.names.score(value, rules.game)
            elif key == "kind" and event["event"] == "fault":
                values[key] = self.names.fault(str(value), rules.game)
            elif key == "do":
                values["action"] = self.names.render(rules.game, f"action-{value}")
            elif key == "name" and str(value).isdigit():
                values[key] = int(value)  # Fluent matches the variant [41] with a number only.
            elif key in ("said", "bid"):
                values[key] = self.names.announcement(value, rules)
            elif key == "hand":
                # Dice do not show in how many throws they were made (P52).
                values[key] = self.names.announcement(str(value).partition("/")[0], rules)
            elif key in ("dice", "open"):
                values[key] = self.names.dice(value, rules)
            elif key == "text":
                values[key] = self.names.rule(value, rules.game)
            else:
                values[key] = NONE if value == [] else self.names.value(value)
        return self.names.options(rules) | {"absent": "false"} | values | self._named(happening.values, rules)

    # What must be done now

    def who(self, side: Side) -> str:
        """Return the names of the players with a move, or of the winners; of many, their number; empty for none."""
        if side.is_everybody:
            return self.everybody(side.rules)
        if len(side.subjects) > _MAX_NAMES:
            return self.names.render("", "several", {"count": len(side.subjects)})
        return plain(self.names.join(side.subjects))

    def instruction(self, side: Side) -> str:
        """Return the sentence on the next action with a pair of dice, and its player."""
        return self._now(side, "instruction")

    def call(self, side: Side) -> str:
        """Return the next action without the player, for the huge text under the name."""
        return self._now(side, "instruction", attribute="do")

    def state(self, side: Side) -> str:
        return self._now(side, "state")

    def note(self, side: Side) -> str:
        """Return a line on how to do the next action; empty if the catalogue has none."""
        return self._now(side, "note") if self.names.has(side.rules.game, f"note-{side.phase}") else ""

    def help(self, side: Side) -> str:
        """Return the explanation of the present state for a newcomer: the state, the choices and the consequences."""
        return self._now(side, "help")

    def _now(self, side: Side, what: str, *, attribute: str | None = None) -> str:
        return self.names.render(side.rules.game, f"{what}-{side.phase}", self._of_side(side), attribute=attribute)

    def _of_side(self, side: Side) -> Values:
        return self.names.options(side.rules) | {
            "player": self.names.join(side.subjects),
            # The whole table is one.
            "people": 1 if side.is_everybody else len(side.subjects),
            "won": side.winners,
            **self._named(side.values, side.rules),
        }

    # What can be done with the buttons

    def asks(self, code: str, rules: RuleSet = NO_RULES) -> str:
        return self.names.render(rules.game, f"asks-{code}")

    def offer(self, entry: Entry, situation: Situation = NO_SITUATION) -> str:
        """Return the name of a menu entry, with the player or the pair of dice if several may act."""
        game, values = situation.rules.game, entry.values
        if entry.code == EntryCode.BRANCH:
            return self.branch(values["of"], situation)
        if entry.code == EntryCode.PAST:
            return self.offer(values["entry"], values["situation"])
        if "rules" in values:
            rules = values["rules"]
            return self.names.render(rules.game, f"offer-{entry.code}", self._of_past(values, rules))
        if entry.code == EntryCode.START and situation.last_game == entry.values["game"]:
            return self.names.render("", "button-start", {"again": as_code(True)})
        if entry.code == EntryCode.START and values["players"] == [player.name for player in situation.players]:
            return self.names.title(values["game"])  # the players stand beside it
        if entry.code == EntryCode.LESSON:
            return self.lesson(values)
        if entry.code == EntryCode.EVIDENCE and values["why"]:
            return self.problems.notice(Notice(NoticeCode.UNSURE, values))
        if situation.sides and entry.code in set(Button):
            text = self._word(entry.code, situation.side(values.get("pair", 1)))
        else:
            text = self.names.render(game, f"offer-{entry.code}", self._of_entry(entry, situation.rules))
        if entry.code == EntryCode.FOLD and "by" in values and values["do"] == "cards":
            return plain(values["by"])  # Which cards are in the hand is what is asked.
        if "by" in values:
            return self.names.render(game, "offer-of-player", {"by": values["by"], "entry": text})
        if "pair" in values:
            return self.names.render(game, "offer-of-pair", {"pair": values["pair"], "entry": text})
        return text

    def _of_entry(self, entry: Entry, rules: RuleSet) -> Values:
        if entry.code == EntryCode.OPTION:
            return {"value": self.names.option(entry.values["option"], entry.values["value"], entry.values["game"])}
        # If the number of dice is fixed, the camera reads unasked.
        values: Values = {"count": NONE} if entry.code == EntryCode.CAMERA else {}
        if entry.code == EntryCode.GROUP:
            values["shared"] = self.names.announcement(common_rung(entry.values["first"], entry.values["last"]), rules)
        if entry.code == EntryCode.DIE:
            values["count"] = len(entry.values["values"])
        for key, value in entry.values.items():
            if entry.code in (EntryCode.DIE, EntryCode.DICE, EntryCode.EVIDENCE):
                values[key] = self.names.dice(value, rules)
            elif key in ("value", "first", "last"):
                values[key] = self.names.announcement(value, rules)
            elif key == "option":
                values[key] = self.names.render(rules.game, f"choice-{value}")
            elif key == "kind":
                values[key] = self.names.fault(str(value), rules.game)
            elif key == "game":
                values[key] = self.names.title(str(value))
            elif key == "text":
                values[key] = self.names.rule(value, rules.game)
            else:
                values[key] = NONE if value in ((), []) else self.names.value(value)
        return values

    def lesson(self, lesson: Json) -> str:
        """Return what the table asks, has seen or reads while it is taught."""
        kind, values = lesson["set"], {key: self.names.value(value) for key, value in lesson.items()}
        values["face"] = self.names.taught_face(kind, lesson["face"]) if lesson["face"] else NONE
        if "faces" in lesson:
            values["faces"] = self.names.join([self.names.taught_face(kind, face) for face in lesson["faces"]]) or NONE
        if lesson.get("why"):
            values["why"] = self.names.render("", f"unsure-{lesson['why']}")
        if lesson["says"] == "trouble":
            values["problem"], values["mend"] = self.problems.part_error(lesson)
        elif lesson["says"] == "error":
            values["problem"] = self.names.render("", f"eye-{lesson['code']}", values)
        code = "offer-lesson" if lesson["says"] == "show" else f"lesson-{lesson['says']}"
        return self.names.render("", code, values)

    def branch(self, entries: Sequence[Entry], situation: Situation) -> str:
        """Return the names of the entries of one button: all if they are few, else the first and the last."""
        names = [self.short(entry, situation) for entry in entries]
        if len(entries) <= _MAX_NAMES:
            rest = reduce(
                lambda rest, name: self.names.render("", "list-apart", {"rest": rest, "last": name}), names[:-1]
            )
            return self.names.render("", "list-or", {"rest": rest, "last": names[-1]})
        values = [name for name, entry in zip(names, entries, strict=True) if entry.code not in ("another", "strike")]
        more = len(entries) - len(values)
        return self.names.render("", "offer-branch", {"first": values[0], "last": values[-1], "more": more})

    def many(self, entry: Entry) -> str:
        """Return the label of a button that takes one of several entries, which are drawn above the label."""
        inner = entry.values["entry"] if entry.code == EntryCode.PAST else entry
        return self.names.render("", "button-branch", {"count": len(inner.values.get("of", "1"))})

    def short(self, entry: Entry, situation: Situation) -> str:
        """Return the short name of an entry in a list of such entries: a correction is named by its new value."""
        if entry.code != EntryCode.CORRECTION:
            return self.offer(entry, situation)
        now, rules = entry.values["now"], entry.values["rules"]
        return self._actions.object_of(now, rules) or self._actions.deed(now, rules)

    def _of_past(self, values: Json, rules: RuleSet) -> Values:
        """Return the values of an entry about a past action; ``rules`` are the rules of its game."""
        if "action" in values:
            return {"deed": self._actions.deed_of(values["action"], rules)}
        return self._corrected(values["was"], values["now"], rules)

    def about(self, entry: Entry) -> str:
        """Return the explanation of an entry of the set-up, such as a game or an option; empty if it needs none."""
        game = str(entry.values.get("game", ""))
        codes = {"option": f"about-{entry.values.get('option')}", "start": "about", "game": "about"}
        codes["phones"] = f"about-phones-{entry.values.get('whom')}"
        code = codes.get(entry.code, f"about-{entry.code}")
        return self.names.render(game, code) if self.names.has(game, code) else ""

    def about_fork(self, asks: str) -> str:
        """Return the explanation of a question whose entries are divided among the buttons."""
        code = f"about-fork-{asks}"
        return " ".join(self.names.render("", key) for key in ("about-fork", code) if self.names.has("", key))

    def button(self, button: Button, offer: Offer, situation: Situation, pair: int = 1) -> str:
        """Return the label of a button; empty if it is dark."""
        meaning = offer.meanings.get(button)
        if meaning is None:
            return ""
        if label := _ANY_BUTTON.get(offer.asks or ""):
            return self.names.render("", label)
        if offer.asks in (PromptCode.CLAIM, PromptCode.HAND):
            return self.names.render("", f"button-{offer.asks}-{button}")
        if offer.asks == PromptCode.LESSON:
            lesson = offer.entries[0].values
            values: Values = {"trial": as_code(not lesson["face"]), "kept": lesson["kept"]}
            return self.names.render("", f"button-lesson-{button}", values)
        shown = None if offer.index is None else offer.entries[offer.index]
        if shown is None and meaning is Meaning.TAKE:
            entry = offer.entries[list(Button).index(button)]
            return self.many(entry) if is_branch(entry) else self.offer(entry, situation)
        if button is Button.ACCEPT and shown and shown.code == EntryCode.START:
            return self.names.render("", "button-start", {"again": as_code(False)})
        if button is Button.BLUFF and meaning is Meaning.TAKE:
            # While the camera reads unasked, the alternative is to enter the dice by hand.
            by_hand = shown and shown.code == EntryCode.CAMERA and "count" in shown.values
            return self.names.render("", "button-by-hand" if by_hand else "offer-another")
        if button is Button.BLUFF and meaning is Meaning.BACK and offer.leaves:
            return self.names.render("", "button-leave")
        if meaning is Meaning.SAY and situation.sides:
            return self._word(button, situation.side(pair))
        return self.names.render("", f"button-{meaning}")

    def _word(self, word: str, side: Side) -> str:
        """Return the label of a button, which may depend on the phase: to accept a Kinito is to counter it."""
        game, special = side.rules.game, f"button-{word}-{side.phase}"
        code = special if self.names.has(game, special) else f"button-{word}"
        return self.names.render(game, code, self._of_side(side))

    def hints(self, cues: Iterable[str], rules: RuleSet) -> tuple[str, ...]:
        """Return the rules that no program can check; ``cues`` are codes of events and of the phase."""
        codes = [code for code in dict.fromkeys(cues) if self.names.has(rules.game, code)]
        return tuple(filter(None, (self.names.render(rules.game, code, self.names.options(rules)) for code in codes)))

    def rule_texts(self, game: str) -> tuple[str, ...]:
        """QT4 Return the suggested texts for a house rule of a game."""
        return self.names.numbered(f"{prefix(game)}-rule")

    def terms(self, game: str) -> tuple[tuple[str, str], ...]:
        """Return the terms of a game that stay French in every language, each with its meaning."""
        stem = f"{prefix(game)}-term"
        return tuple(zip(self.names.numbered(stem), self.names.numbered(stem, attribute="means"), strict=True))

    def gloss(self, sentences: Iterable[str], game: str) -> str:
        """Return the explanation of the first term of a game that occurs in these sentences; empty if none occurs."""
        text = " ".join(sentences)
        matches = (
            (re.search(rf"(?<!\w){re.escape(term)}s?(?!\w)", text, re.IGNORECASE), term, meaning)
            for term, meaning in self.terms(game)
        )
        positions = [(match.start(), term, meaning) for match, term, meaning in matches if match]
        _, term, meaning = min(positions, default=(0, "", ""))
        return self.names.render("", "gloss", {"term": term[:1].upper() + term[1:], "meaning": meaning}) if term else ""

    def texts(self, game: str, option: str) -> tuple[str, ...]:
        """Q6 Return the suggested values for an option of a game that is a text."""
        return self.names.numbered(f"{prefix(game)}-text-{option}")

    # What is spoken

    def aloud(self, sentence: str) -> str:
        """Return a sentence of the wall in a form that an engine of speech can speak.

        >>> Words("fr").aloud("Bo : « -1 », coup 2 / 3 (×2) 🎲")
        'Bo : moins 1, coup 2 sur 3, fois 2'
        """
        return aloud(sentence, lambda code, values: self.names.render("", f"aloud-{code}", dict(values)))

    def fact(self, label: str, text: str, kept: Sequence[str] = ()) -> str:
        """Return the spoken form of a fact of the table: its label, its text and the kept dice."""
        values: Values = {"label": label, "text": text, "kept": self.names.join(kept) or NONE}
        return self.names.render("", "aloud-fact", values)
