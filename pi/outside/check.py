"""`croupier game check`: every law that our own games keep, tried on one game.

The laws of the referee and the sheet are in `pi.rules.testing`; here are those of words, walls, phones and history.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from pi.history.story import game_story
from pi.journal.night_file import JournalEntry
from pi.night.decision import Decisions
from pi.night.outcome import read_outcome
from pi.night.situation import read_situation
from pi.night.state import TableState
from pi.outside import error_line, load, missing_file
from pi.phones.controls import Control, all_picks, controls, key_of
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Referee, testing
from pi.rules.kept_back import kept_back
from pi.rules.referee import location
from pi.rules.refusal import GameCrash
from pi.rules.testing import (
    Action,
    Law,
    LawBroken,
    listed_actions,
    must,
    phases_of,
    rules_of,
    table_of,
    text_of,
    whys_of,
)
from pi.screens.rules_text import phase_rules, rulebook, take_rules
from pi.screens.wall import screen
from pi.words import LANGUAGES, Words
from pi.words.catalogue import MissingWordsError, as_code
from pi.words.statistics import StatisticsWords
from pi.words.vocabulary import prefix


def keeps_files(game: str, _rng: Random) -> None:
    """Require the catalogues, the rules and the sheet beside the game."""
    problem = missing_file(GAMES[game])
    must(not problem, problem)
    testing.sheet(game)


# The catalogues -----------------------------------------------------------------------------


class Variables(Visitor):
    """The collector of the variables of a message, in ``names``."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 -- of Fluent
        self.names.add(node.id.name)


def entries(game: str, language: str) -> Iterator[ast.Message]:
    """Yield the messages of a catalogue. Raise LawBroken at the first line that is not Fluent."""
    file = GAMES[game].beside(f"{language}.ftl")
    text = text_of(file)
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
            raise LawBroken(f"{file}:{line}: not a Fluent sentence: {(entry.content or '').strip().splitlines()[0]}")
        if isinstance(entry, ast.Message):
            yield entry


def messages(game: str, language: str) -> dict[str, set[str]]:
    """Return the variables of each message and attribute of a catalogue, by its name."""
    by_name: dict[str, set[str]] = {}
    for entry in entries(game, language):
        parts = {entry.id.name: entry.value, **{f"{entry.id.name}.{a.id.name}": a.value for a in entry.attributes}}
        must(not parts.keys() & by_name, f"{GAMES[game].beside(f'{language}.ftl')}: {entry.id.name} stands there twice")
        for name, pattern in parts.items():
            variables = Variables()
            variables.visit(pattern)
            by_name[name] = variables.names
    return by_name


def keeps_catalogues(game: str, _rng: Random) -> None:
    """Require the same messages with the same variables in both catalogues."""
    french, english = messages(game, "fr"), messages(game, "en")
    alone = sorted(french.keys() ^ english.keys())
    files = " and ".join(str(GAMES[game].beside(f"{language}.ftl")) for language in LANGUAGES)
    must(not alone, f"{files}: only in one of them: {', '.join(alone)}")
    unlike = [f"{name} ({french[name] ^ english[name]})" for name in french if french[name] != english[name]]
    must(not unlike, f"{files}: other variables in {', '.join(unlike)}")


CALL = re.compile(r"(?:\w+s|must|it takes)\b|.*[?!]$", re.DOTALL)
"""An English call that follows a player's name: a verb in the third person, a question or a cry."""


def keeps_calls(game: str, _rng: Random) -> None:
    """Require that the `.do` text of each English instruction can follow a player's name (`CALL`)."""
    calls = ((e.id.name, a.value) for e in entries(game, "en") if "-instruction-" in e.id.name for a in e.attributes)
    odd = [f"{name}.do ({text!r})" for name, call in calls for text in variants(call) if not CALL.match(text)]
    must(not odd, f"{GAMES[game].beside('en.ftl')}: no verb in the third person, no question, no cry: {', '.join(odd)}")


def variants(pattern: Any) -> list[str]:
    """Return every text that a pattern can have for a single player, with the values left out."""
    texts = [""]
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            texts = [text + element.value for text in texts]
        elif isinstance(element.expression, ast.SelectExpression):
            several = getattr(getattr(element.expression.selector, "id", None), "name", "") == "people"
            kept = [variant for variant in element.expression.variants if not (several and variant.default)]
            texts = [text + more for text in texts for variant in kept for more in variants(variant.value)]
    return [text.strip() for text in texts]


def needed_codes(game: str) -> list[str]:
    """Return the code of each sentence that a game needs: its own under `NAME-CODE`, or a shared one."""
    kind, whys = GAMES[game], whys_of(game)
    units = table_of(testing.default_game(game))["ledger"][testing.NAMES[0]]
    return [
        "name",
        *(f"{code}-{phase}" for phase in phases_of(game) for code in ("instruction", "state", "help")),
        *(f"event-{event}" for event in testing.events_of(game)),
        *(f"{code}-{reason}" for reason in whys for code in ("take", "why")),
        *(f"{code}-{unit}" for unit in units for code in ("unit", "takes")),
        *(f"column-{column}" for column in (set(units) - set(kind.counts.values())) | set(kind.counts)),
        *(f"label-{role}" for role in kind.roles),
        *(f"fault-{fault}" for fault in kind.fault_kinds),
        *(f"action-{do}" for do in kind.forms),
        *(f"hint-{text}" for text in re.findall(r"^\*\*([A-Z]T\d+)\*\*", testing.sheet(game), re.MULTILINE)),
    ]


def keeps_words(game: str, _rng: Random) -> None:
    """Require a sentence for each phase, event, reason, unit, column, role, fault, action, text and option value."""
    lacking = []
    for language in LANGUAGES:
        names = Words(language).names
        codes = [code for code in needed_codes(game) if not names.has(game, code)]
        for name, option in GAMES[game].options_known.items():
            has_each = [names.has(game, f"option-{name}-{as_code(value)}") for value in option.values]
            if not names.has(game, f"option-{name}") and not (has_each and all(has_each)):
                codes.append(f"option-{name} with $value{' (or a line for each value)' if has_each else ''}")
        if codes:
            lines = ", ".join(f"{prefix(game)}-{code}" for code in codes)
            lacking.append(f"{GAMES[game].beside(f'{language}.ftl')} lacks {lines}")
    must(not lacking, "; ".join(lacking))


# The rules as they are read out -------------------------------------------------------------


def keeps_rules(game: str, _rng: Random) -> None:
    """Require rules of the sheet for each phase and reason, and words for each of these rules in every language."""
    book, rules, file = rulebook(game), rules_of(game), GAMES[game].beside("rules.toml")
    lacking = sorted({*phases_of(game)} - {*book.phases}), sorted({*whys_of(game)} - {*book.whys})
    must(not any(lacking), f"{file} lacks under [phases] {lacking[0]}, under [whys] {lacking[1]}")
    used = {number for numbers in (*book.phases.values(), *book.whys.values()) for number in numbers}
    odd = sorted(used ^ set(book.rules))
    must(not odd, f"{file}: {', '.join(odd)}: no phase and no reason leads there, or the words are missing")
    must(not (odd := sorted(set(book.rules) - set(rules))), f"{file}: {', '.join(odd)} is no rule of the sheet")
    options = GAMES[game].options_known
    for number, rule in book.rules.items():
        must(set(rule.words) == set(LANGUAGES), f"{file}: [{number}] needs {' and '.join(LANGUAGES)}")
        ends = all(text.rstrip(" »”").endswith((".", "!", "?")) for text in rule.words.values())
        must(ends, f"{file}: [{number}] ends without a full stop")
        fits = all(name in options and set(values) <= set(options[name].values) for name, values in rule.when.items())
        must(fits, f"{file}: [{number}] `when` names no option with these values")


# Walls, phones, history ---------------------------------------------------------------------


def keeps_saying(game: str, rng: Random) -> None:
    """Require sentences for walls, buttons and rules in every language, in a game of random actions."""
    kind, every = GAMES[game], [Words(language, strict=True) for language in LANGUAGES]
    context = PickerContext(rule_texts=every[0].rule_texts(game))
    claims, referee, history = kind.claims or {}, Referee(), testing.random_game(game, rng, 40).history
    decisions = Decisions.of(history[0][0], [])
    for happened in referee.retell(history):
        decisions.add(happened)
        table = referee._game.table() if referee._game else {}
        situation = read_situation(table, happened, decisions.last)
        offer = Picker().offer(table, context)
        kept_back([happened], table)
        for entry in table["expects"] if claims else ():
            dice = rng.choices(range(1, 7), k=claims.get("count") or claims["max"])
            if entry["do"] == "announce" and (value := kind.claimed(dice, table)) is not None:
                kind.may_announce(value, kind.open_to_all(entry, table), table)
        state = TableState(1, table, happened, offer, decision=decisions.last, situation=situation)
        for words in every:
            must(all((*words.take_sentences(situation.outcome), *map(words.event, situation.outcome.others))), happened)
            wall = screen(state, words)
            must(all(pair.who and pair.call and pair.state and pair.help for pair in wall.pairs), table["phase"])
            must(phase_rules(situation, words.language), f"{kind.beside('rules.toml')}: no rule for {table['phase']!r}")
            if any(event["event"] == "take" for event in happened):
                outcome = read_outcome(happened, table)
                must(take_rules(outcome, words.language), f"{kind.beside('rules.toml')}: no rule for {outcome.reasons}")


def fields_for(control: Control, action: Action) -> Mapping[str, str]:
    """Return the fields that a page sends if this action is chosen in this control."""
    if control.writes:
        return {"text": action["text"]}
    if not control.counters:
        return {"pick": key_of(action)}
    chosen: Counter[Any] = Counter(action[control.argument])
    sure = {"sure": "1"} if action.get("sure") else {}
    return {counter.key: str(chosen[counter.value]) for counter in control.counters} | sure


def in_any_order(action: Mapping[str, Any]) -> Action:
    """Return an action with sorted lists and without `sure`, to compare it with an action of the same meaning."""
    plain = {key: sorted(value) if isinstance(value, list) else value for key, value in action.items()}
    return {key: value for key, value in plain.items() if key != "sure"}


def keeps_phones(game: str, rng: Random) -> None:
    """Require a phone to offer each listed action, and nothing after the end of the game."""
    words = Words("fr", strict=True)
    referee = testing.random_game(game, rng, rng.randint(0, 12))
    table = table_of(referee)
    if not table["over"]:
        offered = controls(phone_state(table), words, None)
        for action in rng.choices(listed_actions(table), k=6):
            key = (action["do"], action["by"], action.get("pair", 0))
            matches = [control for control in offered if (control.do, control.by, control.pair) == key]
            must(matches, f"no control of a phone says {action}")
            sent = matches[0].action(fields_for(matches[0], action))
            same = isinstance(sent, Mapping) and in_any_order(sent) == in_any_order(action)
            must(same, f"a phone sends {sent} instead of {action}")
        for control in offered:
            keys = [pick.key for pick in all_picks(control.picks)]
            must(len(keys) == len(set(keys)), f"two buttons of a phone send the same: {keys}")
        referee.submit({"do": "end"})
    must(controls(phone_state(table_of(referee)), words, None) == (), "a phone can do something after the end")


def phone_state(table: Action) -> TableState:
    questions = {entry["by"]: 7 for entry in table["expects"]}
    return TableState(table=table, phones="table", questions=questions, situation=read_situation(table))


def keeps_history(game: str, rng: Random) -> None:
    """Require the history to retell a night with the same ledger, with words for each reason and unit."""
    referee = testing.random_game(game, rng, 60)
    history, at = referee.history, "2026-06-05T19:00:00.000+00:00"
    version = GAMES[game].version
    lines = [JournalEntry(number, at, action, changed, version, "") for number, (action, changed) in enumerate(history)]
    story = game_story(lines, dict.fromkeys(range(len(history)), 0.0))
    must(not story.trouble, f"{location(GAMES[game])}: the history cannot tell a game again ({story.trouble})")
    must(story.ledger == table_of(referee)["ledger"], "the history counts another ledger")
    for say in (StatisticsWords(language, strict=True) for language in LANGUAGES):
        named = [say.game(game), say.rounds(game), *(say.why(game, reason) for reason in whys_of(game))]
        for unit in next(iter(story.ledger.values())):
            named += [say.unit(game, unit), *(say.amount(game, unit, number) for number in (1, 2))]
        must(all(named), f"the history has an empty name: {named}")


LAWS = (
    Law("files", keeps_files),
    *testing.LAWS,
    Law("catalogues", keeps_catalogues),
    Law("calls", keeps_calls),
    Law("words", keeps_words),
    Law("rules read out", keeps_rules),
    Law("walls and voice", keeps_saying, 8),
    Law("phones", keeps_phones, 12),
    Law("history", keeps_history, 6),
)
"""All laws, in the order of the report."""


def problem_with(law: Law, game: str, seed: int = 0) -> str:
    """Try a law. Return the problem with its file and line, and the seed that repeats it; empty if the law is kept."""
    kind = GAMES[game]
    for number in range(seed, seed + law.tries):
        try:
            law.keep(game, Random(f"{game} {number}"))  # noqa: S311 -- play
            continue
        except MissingWordsError as error:
            text = f"{kind.beside('')}{error}"
        except Exception as error:  # noqa: BLE001 -- of a foreign game; it is the answer
            cause = error.__cause__ if isinstance(error, GameCrash) else None
            text = error_line(cause or error, location(kind))
        return f"{text} (--seed {number})" if law.tries > 1 else text
    return ""


def report(game: str, seed: int = 0) -> Iterator[tuple[str, bool]]:
    """Yield the report on a game, part by part, each with False if it names a problem."""
    if game not in GAMES:
        broken = [other for other in load() if other.error]
        named = [other for other in broken if other.name == game]
        if not named:
            yield f"{game}: no such game is installed; there are {', '.join(GAMES)}\n", False
        for other in named or broken:
            yield f"{other.name}, of {other.package} {other.version}, is left out: {other.error}\n", False
        return
    part = next((part for part in load() if part.name == game and not part.error), None)
    yield f"{game}, {f'of {part.package} {part.version}' if part else 'of Croupier'}\n", True
    law_by_problem: dict[str, str] = {}
    for law in LAWS:
        yield f"  {law.name:20}", True
        problem = problem_with(law, game, seed)
        first_law = law_by_problem.setdefault(problem.partition(" (--seed")[0], law.name)
        is_repeated = problem and first_law != law.name
        yield f"{f'as {first_law}' if is_repeated else problem or 'ok'}\n", not problem
