"""Words: sentences out of events, tables, offers, notices, errors and options.

One instance speaks one language. Codes are looked up as message ids: first the game's own line
(`quinito-take-lost`), then the shared one (`take-lost`). No sentence stands in this file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from pi.counts import COUNTS
from pi.moment import Button, Entry, Json, Meaning, Notice, Offer

from .aloud import aloud
from .catalogue import plain
from .names import Values, game_of, prefix
from .told import (
    NONE,
    alike,
    alike_otherwise,
    circumstances,
    coded,
    factor,
    first,
    hands,
    is_kinito,
    option_values,
    side_of,
    stage,
    stakes,
    subjects,
)
from .tray import shared, turn_values
from .wrong import Wrong

# Events whose sentence would only repeat what the takes and the huge text say already.
_SAID_ANYWAY = frozenset({"take", "lost", "round", "manche", "turn", "doubled-over"})
# More names than these are no huge text; who they are stands in the rows of the players.
_MOST_NAMED = 3
# More players than these are told with the least and the most that they take; their counts show the rest.
_MOST_LISTED = 4
# What is said by another event of the same action, and more besides.
_SAID_BY: Mapping[str, str] = {"shown": "manche-over"}
# What weighs as much as a take and stands among them.
_GRAVE = frozenset({"palier", "eliminated", "pays-round", "taken-otherwise", "counted-otherwise", "over-otherwise"})


def looks_anyway(entry: Entry) -> bool:
    """Whether the camera looks without being asked, so that to step on is to say the dice by hand."""
    return entry.code == "camera" and "count" in entry.values


class Words(Wrong):
    """The voice of the table in one language."""

    # What happened

    def event(self, event: Json, table: Json, happened: Sequence[Json] = ()) -> str:
        """Tell one event in one sentence; ``happened`` are all events of its action, for the reason why."""
        if event["event"] == "take":
            sentence = self._take([event], table, happened or (event,))
            return self._multiplied(sentence, factor(event, happened or (event,), table), table)
        if "corrects" in event:
            game = event["corrects"]
            return self.say(game_of(game), f"event-{event['event']}", self._of_correction(event, game))
        return self.say(game_of(table), f"event-{event['event']}", self._values(event, table))

    def takes(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Tell who takes what and why, then what it has led to; one sentence for all who take for the same reason,
        the same or, where they are many, each his own amount.
        """
        groups = alike(happened)
        told = [self._take(group, table, happened) for group in groups]
        twice = [factor(group[0], happened, table) for group in groups]
        # What multiplies several is said once, behind the last of them.
        multiplied = (
            self._multiplied(sentence, None if why in twice[place + 1 :] else why, table)
            for place, (sentence, why) in enumerate(zip(told, twice, strict=True))
        )
        graves = alike_otherwise([event for event in happened if event["event"] in _GRAVE])
        return (*multiplied, *(self.event(event, table, happened) for event in graves))

    def shares(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Who takes how much: what each of the `takes` that tells a take begins with."""
        return tuple(self._what(group, table) for group in alike(happened))

    def _multiplied(self, sentence: str, why: str | None, table: Json) -> str:
        """The sentence with what multiplied its amount."""
        values: Values = {**option_values(table), "sentence": sentence}
        return self.say(game_of(table), f"twice-{why}", values) if why else sentence

    def others(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Tell the events beside the takes that the rest of the wall does not say anyway."""
        said = _SAID_ANYWAY | _GRAVE
        if any(event.get("why") == "fault" for event in happened):
            said |= {"fault"}
        kinds = {event["event"] for event in happened}
        said |= {kind for kind, by in _SAID_BY.items() if by in kinds}
        return tuple(self.event(e, table, happened) for e in happened if e["event"] not in said)

    def _take(self, group: Sequence[Json], table: Json, happened: Sequence[Json]) -> str:
        """Tell takes of one unit for one reason."""
        game, take = game_of(table), group[0]
        values: Values = {**option_values(table), "what": self._what(group, table)}
        values |= circumstances(take, happened, table)
        values |= self._of_fault(happened, game) | self._of_dice(happened, game)
        return self.say(game, f"take-{take['why']}", values)

    def _what(self, group: Sequence[Json], table: Json) -> str:
        """Say who takes how much."""
        game, take, players = game_of(table), group[0], [event["player"] for event in group]
        if any(event["amount"] != take["amount"] for event in group):
            *others, most = sorted(group, key=lambda event: int(event["amount"]))
            amount = self.unit(most["unit"], most["amount"], table)
            if len(group) > _MOST_LISTED:
                return self.say("", "takes-range", {"count": len(group), "least": others[0]["amount"], "most": amount})
            last = f"{most['player']} {amount}"
            return self.names([*(f"{event['player']} {event['amount']}" for event in others), last])
        # Who took the same thing twice is named once a time, so never folded into the whole table.
        everybody = len(players) > 1 and sorted(players) == sorted(table["players"])
        values: Values = {
            **option_values(table),
            "player": self.say(game, "everybody") if everybody else self.names(players),
            "people": 1 if everybody else len(players),
            "amount": take["amount"],
            "unit": self.unit(take["unit"], take["amount"], table),
        }
        return self.say(game, f"takes-{take['unit']}", values)

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
                unit = self.unit(COUNTS[column], event["now"], table)
                return {"player": event["player"], "unit": unit, "was": event["was"]}
            case {"event": "over-otherwise", "over": over, "winners": winners}:
                return {"over": coded(over), "won": len(winners), "winners": self.names(winners)}
        return {"count": event["count"]}

    def _corrected(self, was: Json, now: Json | None, table: Json) -> Values:
        """An action and the one in its place; the former, and the latter ``brief``, without a verb that is the same."""
        if now is None:
            return {"was": self.deed(was, table), "now": NONE}
        if self._by_another(was, now):
            deed = self.deed_of(now, table)
            return {"was": self.deed_of(was, table), "now": deed, "brief": deed}
        deed, alike = self.deed(now, table), now["do"] == was["do"] and self.object_of(now, table)
        return {
            "was": self.object_of(was, table) if alike else self.deed(was, table),
            "now": deed,
            "brief": alike or deed,
        }

    def _by_another(self, was: Json, now: Json | None) -> bool:
        """Whether it was somebody else who has said it."""
        return now is not None and len({was.get("by"), now.get("by")} - {None}) > 1

    def _of_fault(self, happened: Sequence[Json], game: str) -> Values:
        kind = first(happened, "fault").get("kind")
        return {"kind": "" if kind is None else self.fault(kind, game)}

    def _of_dice(self, happened: Sequence[Json], game: str) -> Values:
        shown = next((e["score"] for e in happened if "dice" in e and "score" in e), None)
        return {"shown": "" if shown is None else self.score(shown, game)}

    def _values(self, event: Json, table: Json) -> Values:
        """The keys of an event as values of its sentence: scores, faults and actions by name, lists joined."""
        values: Values = {}
        for key, value in event.items():
            if key in ("score", "value"):
                values[key] = self.score(value, game_of(table))
            elif key == "kind" and event["event"] == "fault":
                values[key] = self.fault(str(value), game_of(table))
            elif key == "do":
                values["action"] = self.say(game_of(table), f"action-{value}")
            elif key == "name" and str(value).isdigit():
                values[key] = int(value)  # Fluent matches the variant [41] with a number only.
            elif key == "totals":
                values["total"] = value[event["kael"]]
            elif key in ("said", "bid"):
                values[key] = self.announcement(value, table)
            elif key == "hand":
                # Dice do not show in how many throws they were made (P52).
                values[key] = self.announcement(str(value).partition("/")[0], table)
            elif key in ("dice", "open"):
                values[key] = self.dice(value, table)
            else:
                values[key] = NONE if value == [] else self.value(value)
        return option_values(table) | {"absent": "false"} | values

    # What must be done now

    def who(self, table: Json, pair: int = 1) -> str:
        """Name who may act now with a pair of dice, or who has won: the whole table in one, many by their number;
        empty for nobody.
        """
        named = subjects(table, pair)
        if len(named) == len(table["players"]) > 2:
            return self.say(game_of(table), "everybody")
        many = len(named) > _MOST_NAMED
        return self.say("", "several", {"count": len(named)}) if many else plain(self.names(named))

    def instruction(self, table: Json, pair: int = 1) -> str:
        """Say in one sentence who must do what now with a pair of dice."""
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
        return self._now(table, pair, "note") if self.has(game_of(table), f"note-{phase}") else ""

    def help(self, table: Json, pair: int = 1) -> str:
        """Say to somebody who has never played what this moment is, what may be done and what follows."""
        return self._now(table, pair, "help")

    def _now(self, table: Json, pair: int, what: str, *, attribute: str | None = None) -> str:
        side = side_of(table, pair)
        code = f"{what}-{side['phase']}"
        return self.say(game_of(table), code, self._of_side(table, pair), attribute=attribute)

    def _of_side(self, table: Json, pair: int) -> Values:
        side = side_of(table, pair)
        level = side.get("level")
        return option_values(table) | {
            "player": self.names(subjects(table, pair)),
            "won": len(table.get("winners", ())),
            "throw": coded(side.get("throw")),
            "level": NONE if level is None else self.score(level),
            "kinito": coded(is_kinito(side.get("announced"), table)),
            "named": len(side.get("designated", ())),
            "bid": self.announcement((side.get("bid") or {}).get("said"), table),
            **turn_values(side),
            **hands(side),
            **self._of_stage(side, game_of(table)),
            **stakes(table),
        }

    def _of_stage(self, side: Json, game: str) -> Values:
        scores = ("beat", "step_score")
        return {
            key: self.score(value, game) if key in scores and value != NONE else value
            for key, value in stage(side).items()
        }

    # What can be done with the buttons

    def asks(self, code: str, table: Json | None = None) -> str:
        """Put the question that the entries of an offer answer."""
        return self.say(game_of(table), f"asks-{code}")

    def offer(self, entry: Entry, table: Json | None = None) -> str:
        """Name one entry of an offer; where several may act, with whose or which pair's it is."""
        game, values = game_of(table), entry.values
        if entry.code == "branch":
            return self.branch(values["of"], table)
        if entry.code == "past":
            return self.offer(values["entry"], values["table"])
        if "table" in values:
            return self.say(game_of(values["table"]), f"offer-{entry.code}", self._of_past(values, values["table"]))
        if entry.code == "sight" and values["why"]:
            return self.notice(Notice("unsure", values))
        if table is not None and entry.code in set(Button):
            text = self._word(entry.code, table, values.get("pair", 1))
        else:
            text = self.say(game, f"offer-{entry.code}", self._of_entry(entry, table))
        if "by" in values:
            return self.say(game, "offer-of-player", {"by": values["by"], "entry": text})
        return self.say(game, "offer-of-pair", {"pair": values["pair"], "entry": text}) if "pair" in values else text

    def _of_entry(self, entry: Entry, table: Json | None) -> Values:
        game = game_of(table)
        if entry.code == "option":
            return {"value": self.option(entry.values["option"], entry.values["value"], entry.values["game"])}
        # Where the number of dice is fixed the camera looks unasked.
        values: Values = {"count": NONE} if entry.code == "camera" else {}
        if entry.code == "group":
            values["shared"] = self.announcement(shared(entry.values["first"], entry.values["last"]), table)
        for key, value in entry.values.items():
            if key in ("value", "first", "last") and isinstance(value, str):
                values[key] = self.announcement(value, table)
            elif entry.code in ("die", "dice", "sight"):
                values[key] = self.dice(value, table)
            elif key == "value":
                values[key] = self.score(value)
            elif key == "option":
                values[key] = self.say(game, f"choice-{value}")
            elif key == "kind":
                values[key] = self.fault(str(value), game)
            elif key == "game":
                values[key] = self.title(str(value))
            else:
                values[key] = NONE if key == "values" and not value else self.value(value)
        return values

    def branch(self, found: Sequence[Entry], table: Json | None) -> str:
        """Say what is found behind one button: all of few, else from where to where, and whether there is more."""
        named = [self.short(entry, table) for entry in found]
        if len(found) <= _MOST_NAMED:
            rest = reduce(lambda rest, name: self.say("", "list-apart", {"rest": rest, "last": name}), named[:-1])
            return self.say("", "list-or", {"rest": rest, "last": named[-1]})
        values = [name for name, entry in zip(named, found, strict=True) if entry.code not in ("another", "strike")]
        more = len(found) - len(values)
        return self.say("", "offer-branch", {"first": values[0], "last": values[-1], "more": more})

    def short(self, entry: Entry, table: Json | None) -> str:
        """Name an entry beside others like it: a correction by what it puts in the place of what was said."""
        if entry.code != "correction":
            return self.offer(entry, table)
        now, game = entry.values["now"], entry.values["table"]
        return self.object_of(now, game) or self.deed(now, game)

    def _of_past(self, values: Json, table: Json) -> Values:
        """What an entry says of an action of the past; ``table`` is of its game."""
        if "action" in values:
            return {"deed": self.deed_of(values["action"], table)}
        return self._corrected(values["was"], values["now"], table)

    def about(self, entry: Entry) -> str:
        """Explain an entry of the set-up in a sentence: a game, what an option decides; empty where it needs none."""
        game = str(entry.values.get("game", ""))
        own = {"option": f"about-{entry.values.get('option')}", "start": "about", "game": "about"}
        own["phones"] = f"about-phones-{entry.values.get('whom')}"
        code = own.get(entry.code, f"about-{entry.code}")
        return self.say(game, code) if self.has(game, code) else ""

    def about_fork(self, asks: str) -> str:
        """Explain how to go on where each button takes something else, and what that means for what was asked."""
        code = f"about-fork-{asks}"
        return " ".join(self.say("", one) for one in ("about-fork", code) if self.has("", one))

    def button(self, button: Button, offer: Offer, table: Json | None = None, pair: int = 1) -> str:
        """Say what a press of a button does now; empty when the button is dark."""
        meaning = offer.meanings.get(button)
        if meaning is None:
            return ""
        if offer.asks == "sight":
            return self.say("", "button-return")
        if offer.index is None and meaning is Meaning.TAKE:
            entry = offer.entries[list(Button).index(button)]
            return self.say("", "button-branch" if entry.code == "branch" else "button-take")
        if button is Button.BLUFF and meaning is Meaning.TAKE:
            return self.say("", "offer-another")
        if offer.index is not None and looks_anyway(offer.entries[offer.index]):
            return self.say("", "button-by-hand")
        return (
            self._word(button, table, pair) if meaning is Meaning.SAY and table else self.say("", f"button-{meaning}")
        )

    def _word(self, word: str, table: Json, pair: int) -> str:
        """The word of a button as the phase understands it: to accept a Kinito is to counter it."""
        game, special = game_of(table), f"button-{word}-{side_of(table, pair)['phase']}"
        code = special if self.has(game, special) else f"button-{word}"
        return self.say(game, code, self._of_side(table, pair))

    def hints(self, happened: Sequence[Json], table: Json) -> tuple[str, ...]:
        """Recall the rules that no program can see, where what happened or the phase calls for them."""
        game = game_of(table)
        codes = [f"on-{e['event']}" + (f"-{e['unit']}" if e["event"] == "take" else "") for e in happened]
        codes.append(f"in-{table.get('phase')}")
        texts = [self.say(game, code, option_values(table)) for code in dict.fromkeys(codes) if self.has(game, code)]
        return tuple(filter(None, texts))

    def rule_texts(self, game: str) -> tuple[str, ...]:
        """Suggest texts for a house rule of a game (QT4)."""
        return self._numbered(f"{prefix(game)}-rule")

    def texts(self, game: str, option: str) -> tuple[str, ...]:
        """Suggest values for an option of a game that is a text (Q6)."""
        return self._numbered(f"{prefix(game)}-text-{option}")

    def names_of(self, kind: str) -> tuple[str, ...]:
        """Names that anybody can take: colours, animals."""
        return self._numbered(kind)

    def _numbered(self, stem: str) -> tuple[str, ...]:
        """The sentences `stem-1`, `stem-2` … as far as they go."""
        texts: list[str] = []
        while self._catalogue.has(f"{stem}-{len(texts) + 1}"):
            texts.append(self.say("", f"{stem}-{len(texts) + 1}"))
        return tuple(texts)

    # What is spoken

    def aloud(self, sentence: str) -> str:
        """Put a sentence of the wall as an engine of speech can say it.

        >>> Words("fr").aloud("Bo : « -1 », coup 2 / 3 (×2) 🎲")
        'Bo : moins 1, coup 2 sur 3, fois 2'
        """
        return aloud(sentence, lambda code, values: self.say("", f"aloud-{code}", dict(values)))

    def account(self, player: str, table: Json) -> str:
        """Say what a player has been told to take since the start."""
        amounts = [self.unit(unit, amount, table) for unit, amount in table["ledger"][player].items() if amount]
        return self.say(game_of(table), "aloud-account", {"player": player, "amounts": self.names(amounts) or NONE})

    def fact(self, label: str, text: str, kept: Sequence[str] = ()) -> str:
        """Say what stands on the table under a label, with the dice that are kept of it."""
        return self.say("", "aloud-fact", {"label": label, "text": text, "kept": self.names(kept) or NONE})
