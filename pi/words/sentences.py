"""Words: sentences out of events, tables, offers, notices, errors and options.

One instance speaks one language. Codes are looked up as message ids: first the game's own line
(`quinito-take-lost`), then the shared one (`take-lost`). No sentence stands in this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from pi.night.codes import EntryCode, NoticeCode, PromptCode
from pi.night.tables import counts_of, side_of, subjects
from pi.night.types import Button, Entry, Json, Meaning, Notice, Offer
from pi.rules.display import Named
from pi.words.actions import ActionNames
from pi.words.catalogue import plain
from pi.words.errors import Problems
from pi.words.event_values import NONE, alike, alike_otherwise, coded, factor, first
from pi.words.ladder_values import shared
from pi.words.speech import aloud
from pi.words.vocabulary import Names, Values, game_of, prefix, rules_of

# More names than these are no huge text; they stand in the rows of the players.
_MOST_NAMED = 3
# More players than these are told with the least and the most that they take; their counts show the rest.
_MOST_LISTED = 4
# What a correction has changed weighs as much as a take, in every game.
_GRAVE = frozenset({"taken-otherwise", "counted-otherwise", "over-otherwise"})


def is_again(entry: Entry, table: Json | None) -> bool:
    """Whether an entry starts the game anew that has just ended."""
    return entry.code == EntryCode.START and game_of(table) == entry.values["game"]


def looks_anyway(entry: Entry) -> bool:
    """Whether the camera looks without being asked, so that to step on is to say the dice by hand."""
    return entry.code == EntryCode.CAMERA and "count" in entry.values


def is_branch(entry: Entry) -> bool:
    """Whether a button takes one of several things, which are not all of its name."""
    entry = entry.values["entry"] if entry.code == EntryCode.PAST else entry
    return entry.code == EntryCode.BRANCH


class Words:
    """The sentences of the table in one language.

    ``names`` are what things are called, ``problems`` what goes wrong. ``strict`` raises `MissingWordsError` instead of
    showing bare codes.
    """

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self.names = Names(language, strict=strict)
        self.problems = Problems(self.names)
        self._actions = ActionNames(self.names)

    # What happened

    def event(self, event: Json, table: Json, happened: Sequence[Json] = ()) -> str:
        """Say one event in one sentence; ``happened`` are all events of its action, for the reason."""
        if event["event"] == "take":
            sentence = self._take([event], table, happened or (event,))
            return self._multiplied(sentence, factor(event, happened or (event,), table), table)
        if "corrects" in event:
            game = event["corrects"]
            return self.names.render(game_of(game), f"event-{event['event']}", self._of_correction(event, game))
        return self.names.render(game_of(table), f"event-{event['event']}", self._values(event, table))

    def takes(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Say the takes with their reasons, then their effects. Takes for the same reason share one sentence, with
        one amount, or, if they are many, each with its own.
        """
        groups = alike(happened)
        told = [self._take(group, table, happened) for group in groups]
        twice = [factor(group[0], happened, table) for group in groups]
        # What multiplies several is said once, behind the last of them.
        multiplied = (
            self._multiplied(sentence, None if why in twice[place + 1 :] else why, table)
            for place, (sentence, why) in enumerate(zip(told, twice, strict=True))
        )
        grave = _GRAVE | rules_of(table).grave
        graves = alike_otherwise([event for event in happened if event["event"] in grave])
        return (*multiplied, *(self.event(event, table, happened) for event in graves))

    def shares(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Return the amounts: the beginning of each sentence of `takes` about a take."""
        return tuple(self._what(group, table) for group in alike(happened))

    def does(self, amounts: Mapping[str, int], table: Json, *, people: int = 1) -> str:
        """Say what amounts of units one player takes, without the name: *drinks 3 sips and finishes the glass*."""
        game, told = game_of(table), self.names.options(table)
        return self.names.join(
            [
                self.names.render(
                    game,
                    f"takes-{unit}",
                    {
                        **told,
                        "player": "",
                        "people": people,
                        "amount": amount,
                        "unit": self.names.unit(unit, amount, table),
                    },
                ).strip()
                for unit, amount in amounts.items()
            ]
        )

    def everybody(self, table: Json) -> str:
        """Name the whole table."""
        return self.names.render(game_of(table), "everybody")

    def verdict(self, beat: str | None, held: bool | None, table: Json) -> str:
        """Head a decision by what it is beside what it costs, else by what became of an announcement."""
        code = f"verdict-{beat}" if beat else "" if held is None else f"verdict-{coded(held)}"
        return self.names.render(game_of(table), code) if code else ""

    def _multiplied(self, sentence: str, why: str | None, table: Json) -> str:
        """The sentence with what multiplied its amount."""
        values: Values = {**self.names.options(table), "sentence": sentence}
        return self.names.render(game_of(table), f"twice-{why}", values) if why else sentence

    def others(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Say the events beside the takes that the rest of the wall does not show anyway."""
        rules = rules_of(table)
        said = {"take"} | _GRAVE | rules.grave | rules.said_anyway
        if any(event.get("why") == "fault" for event in happened):
            said |= {"fault"}
        kinds = {event["event"] for event in happened}
        said |= {kind for kind, by in rules.said_by.items() if by in kinds}
        return tuple(self.event(e, table, happened) for e in happened if e["event"] not in said)

    def _take(self, group: Sequence[Json], table: Json, happened: Sequence[Json]) -> str:
        """Say takes of one unit for one reason."""
        game, take = game_of(table), group[0]
        values: Values = {**self.names.options(table), "what": self._what(group, table)}
        values |= self._named(rules_of(table).values_of_take(take, happened, table), table)
        values |= self._of_fault(happened, game)
        return self.names.render(game, f"take-{take['why']}", values)

    def _what(self, group: Sequence[Json], table: Json) -> str:
        """Say the players and their amounts."""
        game, take, players = game_of(table), group[0], [event["player"] for event in group]
        if any(event["amount"] != take["amount"] for event in group):
            *others, most = sorted(group, key=lambda event: int(event["amount"]))
            amount = self.names.unit(most["unit"], most["amount"], table)
            if len(group) > _MOST_LISTED:
                return self.names.render(
                    "", "takes-range", {"count": len(group), "least": others[0]["amount"], "most": amount}
                )
            last = f"{most['player']} {amount}"
            return self.names.join([*(f"{event['player']} {event['amount']}" for event in others), last])
        everybody = len(players) > 1 and sorted(players) == sorted(table["players"])
        values: Values = {
            **self.names.options(table),
            "player": self.names.render(game, "everybody") if everybody else self.names.join(players),
            "people": 1 if everybody else len(players),
            "amount": take["amount"],
            "unit": self.names.unit(take["unit"], take["amount"], table),
        }
        return self.names.render(game, f"takes-{take['unit']}", values)

    def _of_correction(self, event: Json, table: Json) -> Values:
        """What a sentence about a correction needs; ``table`` is of the game that was corrected."""
        match event:
            case {"event": "corrected", "was": was, "now": now}:
                by = NONE if self._by_another(was, now) else coded(was.get("by"))
                return {"by": by, **self._corrected(was, now, table)}
            case {"event": "taken-otherwise", "was": was, "now": now}:
                players = event.get("players", [event["player"]])
                each = [{**event, "player": player, "amount": now or was} for player in players]
                return {"what": self._what(each, table), "was": was, "now": now}
            case {"event": "counted-otherwise", "column": column}:
                unit = self.names.unit(counts_of(table)[column], event["now"], table)
                return {"player": event["player"], "unit": unit, "was": event["was"]}
            case {"event": "over-otherwise", "over": over, "winners": winners}:
                dropped = coded("dropped" in event)
                return {
                    "over": coded(over),
                    "won": len(winners),
                    "winners": self.names.join(winners),
                    "dropped": dropped,
                }
        return {"count": event["count"]}

    def _corrected(self, was: Json, now: Json | None, table: Json) -> Values:
        """An action and the one in its place; the former, and the latter ``brief``, without a verb that is the same."""
        if now is None:
            return {"was": self._actions.deed(was, table), "now": NONE}
        if self._by_another(was, now):
            deed = self._actions.deed_of(now, table)
            return {"was": self._actions.deed_of(was, table), "now": deed, "brief": deed}
        deed, alike = self._actions.deed(now, table), now["do"] == was["do"] and self._actions.object_of(now, table)
        return {
            "was": self._actions.object_of(was, table) if alike else self._actions.deed(was, table),
            "now": deed,
            "brief": alike or deed,
        }

    def _by_another(self, was: Json, now: Json | None) -> bool:
        """Return whether the two actions have different players."""
        return now is not None and len({was.get("by"), now.get("by")} - {None}) > 1

    def _of_fault(self, happened: Sequence[Json], game: str) -> Values:
        fault = first(happened, "fault")
        return {"kind": self.names.fault(fault["kind"], game), "cry": str(fault.get("cry", ""))} if fault else {}

    def _named(self, values: Mapping[str, Named], table: Json) -> Values:
        return {key: self.names.named(value, table) for key, value in values.items()}

    def _values(self, event: Json, table: Json) -> Values:
        """The keys of an event as values of its sentence: scores, faults and actions by name, lists joined."""
        values: Values = {}
        for key, value in event.items():
            if key in ("score", "value"):
                values[key] = self.names.score(value, game_of(table))
            elif key == "kind" and event["event"] == "fault":
                values[key] = self.names.fault(str(value), game_of(table))
            elif key == "do":
                values["action"] = self.names.render(game_of(table), f"action-{value}")
            elif key == "name" and str(value).isdigit():
                values[key] = int(value)  # Fluent matches the variant [41] with a number only.
            elif key in ("said", "bid"):
                values[key] = self.names.announcement(value, table)
            elif key == "hand":
                # Dice do not show in how many throws they were made (P52).
                values[key] = self.names.announcement(str(value).partition("/")[0], table)
            elif key in ("dice", "open"):
                values[key] = self.names.dice(value, table)
            elif key == "text":
                values[key] = self.names.rule(value, game_of(table))
            else:
                values[key] = NONE if value == [] else self.names.value(value)
        more = self._named(rules_of(table).values_of_event(event), table)
        return self.names.options(table) | {"absent": "false"} | values | more

    # What must be done now

    def who(self, table: Json, pair: int = 1) -> str:
        """Name the players with a move for a pair of dice, or the winners: the whole table in one, many by their
        number; empty for none.
        """
        named = subjects(table, pair)
        if len(named) == len(table["players"]) > 2:
            return self.names.render(game_of(table), "everybody")
        many = len(named) > _MOST_NAMED
        return self.names.render("", "several", {"count": len(named)}) if many else plain(self.names.join(named))

    def instruction(self, table: Json, pair: int = 1) -> str:
        """Say in one sentence what must be done now with a pair of dice, and by which player."""
        return self._now(table, pair, "instruction")

    def call(self, table: Json, pair: int = 1) -> str:
        """Say what must be done now, without the name, for the huge text under it."""
        return self._now(table, pair, "instruction", attribute="do")

    def state(self, table: Json, pair: int = 1) -> str:
        """Name the state of the round."""
        return self._now(table, pair, "state")

    def note(self, table: Json, pair: int = 1) -> str:
        """Explain in a line how to do what must be done now; empty where the catalogue has nothing to add."""
        phase = side_of(table, pair)["phase"]
        return self._now(table, pair, "note") if self.names.has(game_of(table), f"note-{phase}") else ""

    def help(self, table: Json, pair: int = 1) -> str:
        """Explain the present moment to a newcomer: what it is, what may be done and what follows."""
        return self._now(table, pair, "help")

    def _now(self, table: Json, pair: int, what: str, *, attribute: str | None = None) -> str:
        side = side_of(table, pair)
        code = f"{what}-{side['phase']}"
        return self.names.render(game_of(table), code, self._of_side(table, pair), attribute=attribute)

    def _of_side(self, table: Json, pair: int) -> Values:
        side = side_of(table, pair)
        return self.names.options(table) | {
            "player": self.names.join(subjects(table, pair)),
            "people": self._people(table, pair),
            "won": len(table.get("winners", ())),
            **self._named(rules_of(table).values_now(side, table), table),
        }

    def _people(self, table: Json, pair: int) -> int:
        """How many the verb of a call speaks of; the whole table is one."""
        named = len(subjects(table, pair))
        return 1 if named == len(table["players"]) > 2 else named

    # What can be done with the buttons

    def asks(self, code: str, table: Json | None = None) -> str:
        """Put the question that the entries of an offer answer."""
        return self.names.render(game_of(table), f"asks-{code}")

    def offer(self, entry: Entry, table: Json | None = None) -> str:
        """Name one entry of an offer; if several players or pairs may act, with the name of the one concerned."""
        game, values = game_of(table), entry.values
        if entry.code == EntryCode.BRANCH:
            return self.branch(values["of"], table)
        if entry.code == EntryCode.PAST:
            return self.offer(values["entry"], values["table"])
        if "table" in values:
            return self.names.render(
                game_of(values["table"]), f"offer-{entry.code}", self._of_past(values, values["table"])
            )
        if entry.code == EntryCode.SIGHT and values["why"]:
            return self.problems.notice(Notice(NoticeCode.UNSURE, values))
        if table is not None and entry.code in set(Button):
            text = self._word(entry.code, table, values.get("pair", 1))
        else:
            text = self.names.render(game, f"offer-{entry.code}", self._of_entry(entry, table))
        if entry.code == EntryCode.FOLD and "by" in values and values["do"] == "cards":
            return plain(values["by"])  # Which cards are in the hand is what is asked.
        if "by" in values:
            return self.names.render(game, "offer-of-player", {"by": values["by"], "entry": text})
        return (
            self.names.render(game, "offer-of-pair", {"pair": values["pair"], "entry": text})
            if "pair" in values
            else text
        )

    def _of_entry(self, entry: Entry, table: Json | None) -> Values:
        game = game_of(table)
        if entry.code == EntryCode.OPTION:
            return {"value": self.names.option(entry.values["option"], entry.values["value"], entry.values["game"])}
        # Where the number of dice is fixed the camera looks unasked.
        values: Values = {"count": NONE} if entry.code == EntryCode.CAMERA else {}
        if entry.code == EntryCode.GROUP:
            values["shared"] = self.names.announcement(shared(entry.values["first"], entry.values["last"]), table)
        if entry.code == EntryCode.DIE:
            values["count"] = len(entry.values["values"])
        for key, value in entry.values.items():
            if key in ("value", "first", "last") and isinstance(value, str):
                values[key] = self.names.announcement(value, table)
            elif entry.code in (EntryCode.DIE, EntryCode.DICE, EntryCode.SIGHT):
                values[key] = self.names.dice(value, table)
            elif key == "value":
                values[key] = self.names.score(value, game)
            elif key == "option":
                values[key] = self.names.render(game, f"choice-{value}")
            elif key == "kind":
                values[key] = self.names.fault(str(value), game)
            elif key == "game":
                values[key] = self.names.title(str(value))
            elif key == "text":
                values[key] = self.names.rule(value, game)
            else:
                values[key] = NONE if value in ((), []) else self.names.value(value)
        return values

    def branch(self, found: Sequence[Entry], table: Json | None) -> str:
        """Say the contents of one button: all of a few, else the first and the last, and whether there are more."""
        named = [self.short(entry, table) for entry in found]
        if len(found) <= _MOST_NAMED:
            rest = reduce(
                lambda rest, name: self.names.render("", "list-apart", {"rest": rest, "last": name}), named[:-1]
            )
            return self.names.render("", "list-or", {"rest": rest, "last": named[-1]})
        values = [name for name, entry in zip(named, found, strict=True) if entry.code not in ("another", "strike")]
        more = len(found) - len(values)
        return self.names.render("", "offer-branch", {"first": values[0], "last": values[-1], "more": more})

    def short(self, entry: Entry, table: Json | None) -> str:
        """Name an entry beside others like it: a correction by what it puts in the place of what was said."""
        if entry.code != EntryCode.CORRECTION:
            return self.offer(entry, table)
        now, game = entry.values["now"], entry.values["table"]
        return self._actions.object_of(now, game) or self._actions.deed(now, game)

    def _of_past(self, values: Json, table: Json) -> Values:
        """What an entry says of an action of the past; ``table`` is of its game."""
        if "action" in values:
            return {"deed": self._actions.deed_of(values["action"], table)}
        return self._corrected(values["was"], values["now"], table)

    def about(self, entry: Entry) -> str:
        """Explain an entry of the set-up in a sentence: a game, what an option decides; empty where it needs none."""
        game = str(entry.values.get("game", ""))
        own = {"option": f"about-{entry.values.get('option')}", "start": "about", "game": "about"}
        own["phones"] = f"about-phones-{entry.values.get('whom')}"
        code = own.get(entry.code, f"about-{entry.code}")
        return self.names.render(game, code) if self.names.has(game, code) else ""

    def about_fork(self, asks: str) -> str:
        """Explain how to go on where each button takes something else, and what that means for what was asked."""
        code = f"about-fork-{asks}"
        return " ".join(self.names.render("", one) for one in ("about-fork", code) if self.names.has("", one))

    def button(self, button: Button, offer: Offer, table: Json | None = None, pair: int = 1) -> str:
        """Say what a press of a button does now; empty when the button is dark."""
        meaning = offer.meanings.get(button)
        if meaning is None:
            return ""
        if offer.asks == PromptCode.SIGHT:
            return self.names.render("", "button-return")
        if offer.asks == PromptCode.CLAIM:
            return self.names.render("", f"button-claim-{button}")
        if offer.asks == PromptCode.IDLE:
            return self.names.render("", "button-begin")
        if offer.index is None and meaning is Meaning.TAKE:
            entry = offer.entries[list(Button).index(button)]
            if is_again(entry, table):
                return self.names.render("", "button-start", {"again": coded(True)})
            return self.names.render("", "button-branch") if is_branch(entry) else self.offer(entry, table)
        if button is Button.ACCEPT and offer.index is not None and offer.entries[offer.index].code == EntryCode.START:
            again = is_again(offer.entries[offer.index], table)
            return self.names.render("", "button-start", {"again": coded(again)})
        if button is Button.BLUFF and meaning is Meaning.TAKE:
            by_hand = offer.index is not None and looks_anyway(offer.entries[offer.index])
            return self.names.render("", "button-by-hand" if by_hand else "offer-another")
        if button is Button.BLUFF and meaning is Meaning.BACK and offer.leaves:
            return self.names.render("", "button-leave")
        return (
            self._word(button, table, pair)
            if meaning is Meaning.SAY and table
            else self.names.render("", f"button-{meaning}")
        )

    def _word(self, word: str, table: Json, pair: int) -> str:
        """The word of a button as the phase understands it: to accept a Kinito is to counter it."""
        game, special = game_of(table), f"button-{word}-{side_of(table, pair)['phase']}"
        code = special if self.names.has(game, special) else f"button-{word}"
        return self.names.render(game, code, self._of_side(table, pair))

    def hints(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Recall the rules that no program can see, where what happened or the phase calls for them."""
        game = game_of(table)
        codes = [f"on-{e['event']}" + (f"-{e['unit']}" if e["event"] == "take" else "") for e in happened]
        codes.append(f"in-{table.get('phase')}")
        texts = [
            self.names.render(game, code, self.names.options(table))
            for code in dict.fromkeys(codes)
            if self.names.has(game, code)
        ]
        return tuple(filter(None, texts))

    def rule_texts(self, game: str) -> tuple[str, ...]:
        """Suggest texts for a house rule of a game (QT4)."""
        return self.names.numbered(f"{prefix(game)}-rule")

    def terms(self, game: str) -> tuple[tuple[str, str], ...]:
        """Return the terms of a game that stay French in every language, each with its meaning."""
        stem = f"{prefix(game)}-term"
        return tuple(zip(self.names.numbered(stem), self.names.numbered(stem, attribute="means"), strict=True))

    def gloss(self, sentences: Iterable[str], game: str) -> str:
        """Explain the first term of a game that stands in these sentences; empty where there is none."""
        said = " ".join(sentences)
        places = (
            (re.search(rf"(?<!\w){re.escape(term)}s?(?!\w)", said, re.IGNORECASE), term, meaning)
            for term, meaning in self.terms(game)
        )
        found = [(place.start(), term, meaning) for place, term, meaning in places if place]
        _, term, meaning = min(found, default=(0, "", ""))
        return self.names.render("", "gloss", {"term": term[:1].upper() + term[1:], "meaning": meaning}) if term else ""

    def texts(self, game: str, option: str) -> tuple[str, ...]:
        """Suggest values for an option of a game that is a text (Q6)."""
        return self.names.numbered(f"{prefix(game)}-text-{option}")

    def names_of(self, kind: str) -> tuple[str, ...]:
        """Return the shared names of a kind: colours, animals."""
        return self.names.numbered(kind)

    # What is spoken

    def aloud(self, sentence: str) -> str:
        """Put a sentence of the wall as an engine of speech can say it.

        >>> Words("fr").aloud("Bo : « -1 », coup 2 / 3 (×2) 🎲")
        'Bo : moins 1, coup 2 sur 3, fois 2'
        """
        return aloud(sentence, lambda code, values: self.names.render("", f"aloud-{code}", dict(values)))

    def account(self, player: str, table: Json) -> str:
        """Say what a player has had to take since the start."""
        amounts = [self.names.unit(unit, amount, table) for unit, amount in table["ledger"][player].items() if amount]
        return self.names.render(
            game_of(table), "aloud-account", {"player": player, "amounts": self.names.join(amounts) or NONE}
        )

    def fact(self, label: str, text: str, kept: Sequence[str] = ()) -> str:
        """Say what stands on the table under a label, with the dice that are kept of it."""
        return self.names.render(
            "", "aloud-fact", {"label": label, "text": text, "kept": self.names.join(kept) or NONE}
        )
