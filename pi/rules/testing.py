"""The laws that every game keeps, and the random play that tests them; for our games and for games of other packages.

A law is a function of a game's name and a random generator. It raises :class:`LawBroken` with the problem and its file.
It uses only the protocol and the game's class, so no law names a game. `pi.wild_actions.check` adds the laws of words,
phones and history.
"""

import ast
import inspect
import io
import json
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import resolve_name
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .action import Json, View
from .game import Game
from .protocol import answer
from .referee import GAMES, Referee, Reply, location

Action = dict[str, Any]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal"]
MAX_SEATS = 6
"""The most players of a random game."""
TABLE = {"game", "phase", "turn", "direction", "expects", "players", "ledger", "rules", "over", "winners", "losers"}
TABLE |= {"options"}
"""Keys that every table has, and that `shown` must not replace."""
VERBS = {"needs", "needs_everybody", "tell", "take", "put_in"}
"""Methods that only the game itself calls, so they may have other arguments."""


class LawBroken(Exception):
    """A game does not keep a law; the message has the problem and the file to correct."""


class Law(NamedTuple):
    """A law of every game: its name, the function that tests it on a game, and the number of tests."""

    name: str
    keep: Callable[[str, Random], None]
    tries: int = 1


def must(kept: object, problem: object) -> None:
    """Raise LawBroken with this problem unless the first argument is true."""
    if not kept:
        raise LawBroken(str(problem))


# Random play --------------------------------------------------------------------------------


def actions_of(entry: View, table: View) -> Iterator[Action]:
    """Yield possible actions of one entry of ``table.expects``: only examples of hands, gifts and groups of players."""
    base = {key: entry[key] for key in ("do", "by", "pair") if key in entry}
    actions = ({**base, **arguments} for arguments in _arguments(entry, table))
    yield from (action for action in actions if is_possible(action, table))


def is_possible(action: View, table: View) -> bool:
    """Return True if an action's dice include the kept dice, and if no card occurs more often than it exists."""
    if action["do"] == "dice":
        return not table.get("kept") or not Counter(table["kept"]) - Counter(action["values"])
    cards = action.get("cards", action.get("values", ())) if GAMES[table["game"]].cards else ()
    return not cards or not Counter[Any](cards) - Counter[Any](unseen_cards(table))


def unseen_cards(table: View) -> list[str]:
    """Return the cards that do not lie face up, in their order."""
    game = GAMES[table["game"]]
    return list((Counter(game.cards) - Counter(game.open_cards(table))).elements())


def counts(entry: View) -> Sequence[int]:
    """Return the numbers of dice or cards that an entry admits."""
    return [entry["count"]] if "count" in entry else range(entry["min"], entry["max"] + 1)


def hands(entry: View, table: View) -> Iterator[list[str]]:
    """Yield some hands of every possible number of cards, the lowest and the highest included."""
    rest = unseen_cards(table)
    for count in counts(entry):
        starts = range(0, len(rest) - count + 1, max(1, (len(rest) - count) // 4))
        yield from (rest[start : start + count] for start in starts if count or not start)


def _arguments(entry: View, table: View) -> Iterator[Action]:
    do, game = entry["do"], GAMES[table["game"]]
    if do == "dice":
        for count in counts(entry):
            yield from ({"values": list(values)} for values in combinations_with_replacement(range(1, 7), count))
    elif do == "give":
        yield from ({"to": {name: entry["amount"]}} for name in entry["among"])
    elif do == "rule":
        yield {"text": "no pointing"}
    elif do == "admit":
        for count in (0, 1, len(entry["among"])):
            yield from ({"players": list(names)} for names in combinations(entry["among"], count))
    elif do == "cards":
        yield from ({"values": hand} for hand in hands(entry, table))
        yield {"values": unseen_cards(table)[:8], "sure": True}
    elif do == "lay":
        numbers = range(1, entry["max"] + 1)
        yield from ({"cards": [card] * number} for card in game.cards for number in numbers)
    elif do == "cut":
        yield {"cards": [entry["card"]] * entry["count"]}
    elif do == "turn-up":
        yield from ({"card": card} for card in game.cards)
    elif "options" in entry:
        argument = entry.get("of", game.argument(do))
        yield from ({argument: option} for option in entry["options"])
    else:
        yield {}


def listed_actions(table: View) -> list[Action]:
    """Return the actions that move the game on now."""
    return [action for entry in table["expects"] for action in actions_of(entry, table)]


def wild_actions(table: View) -> Iterator[Action]:
    """Yield actions of every kind by every player, most of them not expected."""
    players, first = table["players"], table["players"][0]
    rungs = ("rien", "full 6-5", "petite-suite", "quinte 6/1", "paire 3+3", "paire 7", "brelan  2", "")
    # A player who is out can neither go nor come; without absences, no player can.
    stuck = table.get("out", []) if table["options"].get("absent") else players[:1]
    shares: list[object] = [{}, {first: 1}, {"Nobody": 1}, {first: 0}, []]
    tried: dict[tuple[str, str], Iterable[object]] = {
        ("dice", "values"): ([], [1], [2, 6], [3, 3, 3], [1] * 6, [7], [1.5, 2], [*"62"]),
        ("announce", "value"): (*rungs, 31, 62, 21, 26, 99, "62", None, True, 62.5),
        ("throw", "count"): (0, 1, 5, 6, True, None),
        ("away", "player"): (*stuck, "Nobody", 3),
        ("back", "player"): (*stuck, "Nobody", 3),
        ("keep", "values"): ([], [4], [6, 6], [1, 1, 1], [7], 4, None),
        ("turn-up", "card"): ("7", "14", 7, None),
        ("lay", "cards"): ([], ["7"], ["4", "5"], ["X", "X"], ["6"] * 5, ["14"], [7], "7", None),
        ("draw", "from"): ("pioche", "table", "stock", None),
        ("cut", "cards"): ([], ["7"], ["7", "8"], ["7"] * 3, ["14"], None),
        ("choose", "player"): (*players, "Nobody", 3),
        ("choose", "option"): ("rethrow", "never", "", "other", None),
        ("give", "to"): shares,
        ("rule", "text"): ("", "   ", 4, "\ud800"),
        ("repeal", "rule"): (0, 99, "1"),
        ("admit", "players"): ([], [first] * 2, [None], ["Nobody"], players, first),
        ("leave", "player"): ("Nobody",),
    }
    words = "accept bluff next choose give rule repeal fault join keep sing turn-up lay draw cut lucky kael cards"
    arguments: list[Action] = [
        *({"do": do} for do in f"{words} throw look admit house".split()),
        *({"do": do, key: value} for (do, key), values in tried.items() for value in values),
        *({"do": "cards", "values": v, "sure": True} for v in (["0"] * 3, ["X", "X"], ["14"], [7], "7", None)),
        {"do": "cards", "values": ["7"], "sure": "yes"},
        *({"do": "fault", "player": p, "kind": k} for p in (first, "Nobody") for k in ("sneezed", None)),
        *({"do": "join", "player": p, "after": a} for p in ("", first, "New") for a in ("Nobody", 3)),
        *({"do": "house", "rule": n, "to": v} for n in (0, 99, "1", None) for v in shares),
        {"do": "start", "game": table["game"], "players": players},
    ]
    for action, by, pair in product(arguments, (None, *players[:2], "Nobody"), (None, 1, 2)):
        yield {**action, **{key: value for key, value in (("by", by), ("pair", pair)) if value is not None}}


def start_of(game: str, rng: Random) -> Action:
    """Return a start with a random number of players, and random values of the options with a closed set of values."""
    kind = GAMES[game]
    options = {
        name: rng.choice(option.values)
        for name, option in kind.options_known.items()
        if option.values and rng.random() < 0.5
    }
    max_players = max(kind.min_players, min(kind.max_players or MAX_SEATS, MAX_SEATS))
    players = NAMES[: rng.randint(kind.min_players, max_players)]
    return {"do": "start", "game": game, "players": players, "options": options}


def wander(table: View, rng: Random, referee: Referee | None = None) -> Action:
    """Return a random action that this table admits: mostly an expected one, now and then one that is always allowed.

    Without the referee of the table the action is neither a `join` nor one that only some games always allow.
    """
    kind, players = GAMES[table["game"]], table["players"]
    always = referee.always_allowed if referee else ()
    away = [name for name in NAMES if referee and referee.may_join(name)]
    between: list[Action] = []
    if kind.fault_kinds:
        between.append({"do": "fault", "player": rng.choice(players), "kind": rng.choice(kind.fault_kinds)})
    if away:
        between.append({"do": "join", "player": rng.choice(away), "after": rng.choice(players)})
    if len(players) > kind.min_players:
        between.append({"do": "leave", "player": rng.choice(players)})
    if "repeal" in always and table["rules"]:
        between.append({"do": "repeal", "rule": rng.choice(table["rules"])["number"]})
    if "away" in always:
        present = [name for name in players if name not in (*table["out"], *table["absent"])]
        between += [{"do": "away", "player": name} for name in present[1:]]
        between += [{"do": "back", "player": name} for name in table["absent"]]
    if "house" in always and table["rules"]:
        number = rng.choice(table["rules"])["number"]
        between.append({"do": "house", "rule": number, "to": {rng.choice(players): rng.randint(1, 3)}})
    if rng.random() < 0.12 and between:
        return rng.choice(between)
    must(table["expects"], "a game that is not over expects nothing")
    entry = rng.choice(table["expects"])
    must(actions := list(actions_of(entry, table)), f"no action answers {entry}")
    return rng.choice(actions)


def submit(referee: Referee, action: Action) -> Reply:
    """Submit an action that the game lists or always allows. Raise LawBroken if it is refused."""
    reply = referee.submit(action)
    must(reply.ok, f"{action} is listed or always allowed, and refused: {reply.error and reply.error.message}")
    return reply


def must_be(referee: Referee, before: View, problem: str) -> None:
    """Raise LawBroken with the keys that differ, unless the table equals the table ``before``."""
    table = table_of(referee)
    keys = ", ".join(key for key in before if table.get(key) != before[key])
    must(table == before, f"{problem}: another {keys}")


def take_back(referee: Referee, before: View, action: View) -> None:
    """Undo an action. Raise LawBroken unless that leads back to the table ``before``."""
    events = submit(referee, {"do": "undo"}).events
    must(events == ({"event": "undone", "do": action["do"]},), f"undo of {action} tells {events}")
    must_be(referee, before, f"undo of {action} does not lead back")


def start_game(start: Action) -> Referee:
    submit(referee := Referee(), start)
    return referee


def default_game(game: str) -> Referee:
    """Return a game with the default options and three players, or the nearest number that it admits."""
    kind = GAMES[game]
    count = min(max(kind.min_players, 3), kind.max_players or MAX_SEATS)
    return start_game({"do": "start", "game": game, "players": NAMES[:count]})


def table_of(referee: Referee) -> Json:
    """Return the table of a game that has started."""
    return dict(referee.table or {})


def random_game(game: str, rng: Random, steps: int, **options: object) -> Referee:
    """Return a random game with these options after ``steps`` actions; it may be over earlier."""
    start = start_of(game, rng)
    referee = start_game({**start, "options": start["options"] | options})
    for _ in range(steps):
        if table_of(referee)["over"]:
            break
        submit(referee, wander(table_of(referee), rng, referee))
    return referee


# Laws of the referee ------------------------------------------------------------------------


def keeps_hooks(game: str, _rng: Random) -> None:
    """Test that each hook takes the arguments that the page for authors documents."""
    for name, base in inspect.getmembers(Game, callable):
        hook = getattr(GAMES[game], name)
        if hook is not base and name[0] != "_" and name not in VERBS:
            parameters = list(inspect.signature(base).parameters)
            try:
                inspect.signature(hook).bind(*parameters)
            except TypeError as error:
                arguments = ", ".join(parameter.lstrip("_") for parameter in parameters if parameter != "self")
                raise LawBroken(f"{location(hook)}: {name} takes ({arguments}): {error}") from None


def keeps_opening(game: str, _rng: Random) -> None:
    """Test that with each value of each option the game waits, and its table is JSON that replaces no common key."""
    kind = GAMES[game]
    choices = [{}, *({name: value} for name, option in kind.options_known.items() for value in option.values)]
    for options, count in product(choices, {kind.min_players, kind.max_players or MAX_SEATS}):
        referee = start_game({"do": "start", "game": game, "players": NAMES[:count], "options": options})
        table = table_of(referee)
        is_on = not table["over"] and table["expects"]
        must(is_on, f"{location(kind.plays)}: with {options} the game has ended before its first question")
        game_keys = referee._game.shown() if referee._game else {}
        clash = TABLE & set(game_keys)
        must(not clash, f"{location(kind.shown)}: {', '.join(clash)} is a key of every table")
        for key, value in game_keys.items():
            is_same = json.loads(json.dumps(value, default=str)) == value
            must(is_same, f"{location(kind.shown)}: {key} is a {type(value).__name__}, which JSON does not have")


def try_all(referee: Referee, actions: Iterable[Action]) -> None:
    """Test for each of these actions that it is admitted, the ledger grows by its takes, and `undo` leads back."""
    before = table_of(referee)
    for action in actions:
        reply = submit(referee, action)
        check_table(referee, before)
        if reply.changed:
            take_back(referee, before, action)


def keeps_listing(game: str, rng: Random) -> None:
    """Test that each listed action is admitted, and `undo` leads back."""
    referee = random_game(game, rng, rng.randint(0, 60))
    actions = listed_actions(table_of(referee))
    try_all(referee, rng.sample(actions, min(len(actions), 12)))


def keeps_refusing(game: str, rng: Random) -> None:
    """Test that each action that is not listed is refused, and changes nothing."""
    referee = random_game(game, rng, rng.randint(0, 40))
    written, history = json.dumps(table_of(referee)), referee.history
    before = json.loads(written)
    admitted = listed_actions(before)
    is_listed: dict[str, bool] = {}
    for action in wild_actions(before):
        stripped = {key: value for key, value in action.items() if key not in ("by", "pair")}
        if str(stripped) not in is_listed:
            is_listed[str(stripped)] = any(stripped.items() <= candidate.items() for candidate in admitted)
        must(is_listed[str(stripped)] or not referee.submit(action).ok, f"{action} is not listed, and admitted")
    must(json.dumps(table_of(referee)) == written and referee.history == history, "a refused action changes the table")
    # The next admitted action makes a new table, which shows that nothing behind it has changed either.
    if not before["over"]:
        action = listed_actions(before)[0]
        again = Referee.replay(history).submit(action).table
        submit(referee, action)
        must_be(referee, again, "a refused action changes the game behind its table")


def keeps_undoing(game: str, rng: Random) -> None:
    """Test that all actions can be undone to the start."""
    referee = random_game(game, rng, rng.randint(1, 30))
    start = referee.history[0][0]
    while (reply := referee.submit({"do": "undo"})).ok:
        pass
    must(reply.error and reply.error.code == "nothing-to-undo", reply.error and reply.error.message)
    must_be(referee, table_of(start_game(start)), "the table after all is taken back is not that of the start")


def keeps_ending(game: str, rng: Random) -> None:
    """Test that an ended game admits only `undo`, and that `undo` leads back."""
    referee = random_game(game, rng, rng.randint(0, 20))
    before = table_of(referee)
    if before["over"]:
        return
    submit(referee, {"do": "end"})
    over = table_of(referee)
    ended: Json = {"phase": "over", "turn": None, "expects": [], "over": True}
    must(ended.items() <= over.items(), "`end` does not end the game")
    for action in wild_actions(over):
        error = referee.submit(action).error
        is_right = error and error.code in {"game-over", "already-started", "unknown-action"}
        must(is_right, f"{action} after the end: {error.code if error else 'it is admitted'}")
    take_back(referee, before, {"do": "end"})


def keeps_comings_and_goings(game: str, rng: Random) -> None:
    """Test that players who may join can, that all can leave, and that the ledger changes only by a `take`."""
    referee = random_game(game, rng, rng.randint(0, 60))
    if not (table := table_of(referee))["over"]:
        try_all(referee, [{"do": "join", "player": name} for name in (*NAMES, "Zoé") if referee.may_join(name)])
        try_all(referee, [{"do": "leave", "player": name} for name in table["players"]])


def check_table(referee: Referee, before: Json | None) -> None:
    """Raise LawBroken if a table contradicts itself, or the ledger has not grown by the takes since ``before``."""
    table = table_of(referee)
    names = {entry["by"] for entry in table["expects"]}
    must(bool(names) != table["over"], "a game that is not over expects nothing, or one that is over something")
    must(names <= set(table["players"]) <= set(table["ledger"]), f"{names} are to act, {table['players']} are there")
    must(table["turn"] == (names.copy().pop() if len(names) == 1 else None), "`turn` is not the player who is to act")
    if before is not None:
        ledger = amounts_in(before)
        for take in (event for event in referee.events if event["event"] == "take"):
            must(take["amount"] > 0, f"{take} takes nothing")
            ledger[take["player"], take["unit"]] += take["amount"]
        kept = before["ledger"].keys() <= table["ledger"].keys()
        must(kept and amounts_in(table) == ledger, "the ledger has not grown by the takes")


def amounts_in(table: View) -> Counter[tuple[str, str]]:
    """Return the amounts in the ledger of a table, by player and unit."""
    return Counter({(name, unit): amount for name, line in table["ledger"].items() for unit, amount in line.items()})


def next_action(referee: Referee, rng: Random) -> Action:
    """Return mostly an admitted action; now and then nonsense, an undo, a departure, or the end."""
    table, draw = table_of(referee), rng.random()
    if draw < 0.08:
        return rng.choice(list(wild_actions(table)))
    if draw < 0.14:
        return {"do": "undo"}
    if draw < 0.17:
        return {"do": "leave", "player": rng.choice(table["players"])}
    if table["over"] or draw < 0.172:
        return {"do": "end"}
    return wander(table, rng, referee)


def keeps_replaying(game: str, rng: Random) -> None:
    """Test in a random game that a refusal changes nothing, an undo leads back, and replay gives the same table."""
    referee = start_game(start_of(game, rng))
    tables, changes = [json.dumps(referee.table)], [True]
    for _ in range(80):
        before = referee.table
        action = next_action(referee, rng)
        reply = referee.submit(action)
        if reply.error is not None:
            must(referee.table is before and reply.error.message, f"{action} is refused, and changes the table")
        elif action["do"] == "undo":
            tables.pop()
            while not changes.pop():
                pass
            must(json.dumps(referee.table) == tables[-1], "undo does not lead back")
            check_table(referee, None)
        else:
            changes.append(reply.changed)
            if reply.changed:
                tables.append(json.dumps(referee.table))
            must(json.dumps(referee.table) == tables[-1], f"{action} changes the table without saying so")
            check_table(referee, before)
    again = Referee.replay(json.loads(json.dumps(referee.history)))
    must((again.table, again.history) == (json.loads(tables[-1]), referee.history), "a replay gives another table")
    must([changed for _, changed in again.history] == changes, "a replay changes the table at other actions")


def keeps_every_branch(game: str, _rng: Random, limit: int = 400) -> None:
    """Test that each listed action is admitted, breadth first from the start, up to ``limit`` positions."""
    positions = [default_game(game).history]
    for count, history in enumerate(positions):
        for action in listed_actions(table_of(Referee.replay(history)))[: limit - len(positions) if count else limit]:
            referee = Referee.replay(history)
            submit(referee, action)
            positions.append(referee.history)
        if len(positions) >= limit:
            return


# Laws of the sheet --------------------------------------------------------------------------


def text_of(file: Path) -> str:
    """Return the text of a file of a game. Raise LawBroken if it is not installed or not in UTF-8."""
    try:
        return file.read_text("utf-8")
    except OSError:
        where = "(pyproject.toml, [tool.setuptools.package-data])"
        raise LawBroken(f"{file} is not installed beside the game {where}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LawBroken(f"{file}:{line}: this is not UTF-8") from None


def sheet(game: str) -> str:
    """Return the rule sheet of a game."""
    return text_of(GAMES[game].beside("md"))


def cells(game: str, heading: str, column: str) -> list[str]:
    """Return the codes in the first column of the sheet's table under a heading."""
    before, _, part = sheet(game).partition(heading)
    table = re.search(rf"^\| *{column} *\|.*\n.*\n((?:\|.*\n?)*)", part.partition("\n## ")[0], re.MULTILINE)
    if table is None:
        line, wanted = before.count("\n") + 1, f"{heading.strip()!r} with a table whose first column is `{column}`"
        raise LawBroken(f"{GAMES[game].beside('md')}:{line}: the sheet has no heading that ends in {wanted}")
    return [code for row in table[1].splitlines() for code in re.findall(r"`([^`]+)`", row.split("|")[1])]


def phases_of(game: str) -> list[str]:
    """Return the phases that the sheet lists."""
    return cells(game, ". Phases, expects, table\n", "phase")


def events_of(game: str) -> list[str]:
    """Return the events that the rule sheet of a game lists."""
    return cells(game, ". Events\n", "event")


def whys_of(game: str) -> list[str]:
    """Return the reasons of a `take` that the sheet lists; none if it lists none."""
    listed_whys = re.search(r"`take` has `why`:? (.*?)\.$", sheet(game), re.DOTALL | re.MULTILINE)
    # Further keys stand in brackets behind a reason.
    return re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", listed_whys[1])) if listed_whys else []


def rules_of(game: str) -> dict[str, str]:
    """Return the rules of a sheet by their numbers, which are bold at the left margin."""
    parts = re.split(r"^\*\*([A-Z]\d+)\*\* ?", sheet(game), flags=re.MULTILINE)[1:]
    numbers, file = parts[::2], GAMES[game].beside("md")
    must(numbers and len({number[0] for number in numbers}) == 1, f"{file}: the rules have one letter: **H1** …")
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    must(not twice, f"{file}: {', '.join(twice)} stand there twice")
    return dict(zip(numbers, parts[1::2], strict=True))


def numbers_in(text: str, letter: str) -> set[str]:
    """Return the numbers of rules that a text names."""
    return set(re.findall(rf"\b{letter}\d+\b", text))


def sources(game: str) -> list[Path]:
    """Return the file of a game, and all files of its package or folder that it imports, directly or indirectly."""
    names = [GAMES[game].__module__]
    top, folder = names[0].partition(".")[0], GAMES[game].beside("md").parent
    files = dict[str, Path]()
    for name in names:
        module = sys.modules.get(name)
        file = Path(getattr(module, "__file__", None) or "")
        # All games share the modules of this package.
        is_of_game = (name.partition(".")[0] == top and name.rpartition(".")[0] != __package__) or file.parent == folder
        if module and name not in files and is_of_game and file.suffix == ".py":
            files[name] = file
            names += imported_names(file, module.__package__ or "")
    return list(files.values())


def imported_names(file: Path, package: str) -> Iterator[str]:
    """Yield the name of each module that a source file imports, and of each object that it imports from one."""
    for node in ast.walk(ast.parse(text_of(file))):
        if isinstance(node, ast.Import):
            yield from (part.name for part in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield from (module, *(f"{module}.{part.name}" for part in node.names))


def remarks(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each comment and docstring of a source file."""
    source = text_of(file)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def keeps_sheet(game: str, _rng: Random) -> None:
    """Test that the code names each rule of the sheet and no other, and that the sheet names each option."""
    rules, file = rules_of(game), GAMES[game].beside("md")
    letter = next(iter(rules))[0]
    ticked = {n: f"{at}:{line}" for at in sources(game) for line, text in remarks(at) for n in numbers_in(text, letter)}
    lacking = ", ".join(number for number in rules if number not in ticked)
    must(not lacking, f"{file}: no comment of the code names {lacking} ({', '.join(map(str, sources(game)))})")
    unknown = [f"{at}: {number}" for number, at in ticked.items() if number not in rules]
    must(not unknown, f"{', '.join(unknown)} is no rule of {file}")
    must(not (named := numbers_in(sheet(game), letter) - set(rules)), f"{file} names {named}, which it does not have")
    options = [option for option in GAMES[game].options_known if f"`{option}`" not in sheet(game)]
    must(not options, f"{file} does not name the options {options}")


def keeps_events(game: str, rng: Random) -> None:
    """Test that the sheet lists all events, phases and reasons met, `culprits` all reasons, `round_over` an event."""
    kind, events = GAMES[game], {*events_of(game), "take", "joined", "left"}
    phases, whys = {*phases_of(game), "over"}, set(whys_of(game))
    referee = Referee()
    for happened in referee.retell(random_game(game, rng, 60).history):
        met = {event["event"] for event in happened} - events
        met |= {event["why"] for event in happened if event["event"] == "take"} - whys
        met |= {referee._game.phase() if referee._game else "over"} - phases
        form = "`take` has `why`: `REASON`, `REASON`."
        must(not met, f"{kind.beside('md')} does not list {sorted(met)} as an event, phase or reason ({form})")
    odd, where = sorted(set(kind.culprits) ^ whys), location(kind)
    must(not odd, f"{where}: culprits needs each reason of a `take` and no other: {odd}; () if nobody caused it")
    must(kind.round_over, f"{where}: round_over names no event")


# Scenarios ----------------------------------------------------------------------------------


def includes(actual: Any, expected: Any) -> bool:
    """Return True if a table or event has all expected keys and values; objects may have more keys."""
    if isinstance(expected, list) and isinstance(actual, list):
        return len(actual) == len(expected) and all(map(includes, actual, expected))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(key in actual and includes(actual[key], value) for key, value in expected.items())
    return type(actual) is type(expected) and bool(actual == expected)


def in_order(events: list[Json], expected: list[Any]) -> bool:
    """Return True if the expected events, by name or by their keys, happen in this order; others may be between."""
    rest = iter(events)
    wanted = [{"event": event} if isinstance(event, str) else event for event in expected]
    return all(any(includes(event, want) for event in rest) for want in wanted)


def check_reply(reply: Json, expect: Json) -> None:
    """Raise LawBroken if a reply does not match the ``expect`` of a scenario's step."""
    keys = {"ok", "error.code", "takes", "table", "events", "all_events"}
    must(set(expect) <= keys, f"it expects {sorted(set(expect) - keys)}; known are {sorted(keys)}")
    refused = "{code}: {message}".format_map(reply.get("error", {"code": "ok", "message": "it is admitted"}))
    must(reply["ok"] == expect.get("ok", "error.code" not in expect), refused)
    must("error.code" not in expect or reply["error"]["code"] == expect["error.code"], refused)
    if "takes" in expect:
        takes = [[e["player"], e["unit"], e["amount"]] for e in reply["events"] if e["event"] == "take"]
        # The takes are compared in any order; `events` and `all_events` check the order.
        must(sorted(takes) == sorted(expect["takes"]), f"takes: {takes} instead of {expect['takes']}")
    for key, value in expect.get("table", {}).items():
        must(includes(reply["table"].get(key), value), f"{key}: {reply['table'].get(key)} instead of {value}")
    must("events" not in expect or in_order(reply["events"], expect["events"]), reply.get("events"))
    must("all_events" not in expect or reply["events"] == expect["all_events"], reply.get("events"))


def play_scenario(scenario: Json) -> None:
    """Play a scenario by the protocol, line by line. Raise LawBroken with the number of the first step whose reply
    differs, or that changes the table although it is refused.
    """
    referee = Referee()

    def say(action: Any) -> Json:
        return answer(referee, (action if isinstance(action, str) else json.dumps(action)).encode())

    number = 0
    try:
        must(not (lacking := {"name", "start", "steps"} - scenario.keys()), f"it lacks {', '.join(sorted(lacking))}")
        if scenario["start"] is not None:
            check_reply(say({"do": "start", **scenario["start"]}), scenario.get("started", {"ok": True}))
        for step in scenario["steps"]:
            number, before = number + 1, referee.table
            must({"do", "expect"} <= step.keys(), "it needs `do` and `expect`")
            reply = say(step["do"])
            check_reply(reply, step["expect"])
            must(reply["ok"] or referee.table == before, "a refused action changes the table")
    except LawBroken as problem:
        raise LawBroken(f"{scenario.get('name')}, step {number}: {problem}") from problem


def keeps_scenarios(game: str, _rng: Random) -> None:
    """Test that each scenario beside the game (NAME.json or NAME.scenarios.json) gets the replies that it expects."""
    file = next(filter(Path.is_file, map(GAMES[game].beside, ("scenarios.json", "json"))), None)
    if file is None:
        return
    text = text_of(file)
    try:
        scenarios = json.loads(text)
    except json.JSONDecodeError as error:
        raise LawBroken(f"{file}:{error.lineno}: {error.msg}") from error
    is_list = isinstance(scenarios, list) and all(isinstance(scenario, dict) for scenario in scenarios)
    must(is_list, f"{file}:1: this is no list of scenarios")
    for scenario in scenarios:
        try:
            unknown = sorted(set(scenario.get("rules", ())) - set(rules_of(game)))
            must(not unknown, f"{', '.join(unknown)} is no rule of the sheet")
            play_scenario(scenario)
        except (LawBroken, AttributeError, LookupError, TypeError) as problem:
            line = text.count("\n", 0, max(text.find(str(scenario.get("name"))), 0)) + 1
            raise LawBroken(f"{file}:{line}: {problem}") from problem


LAWS = (
    Law("hooks", keeps_hooks),
    Law("opening", keeps_opening),
    Law("listing", keeps_listing, 12),
    Law("refusals", keeps_refusing, 12),
    Law("undo", keeps_undoing, 12),
    Law("end", keeps_ending, 12),
    Law("comings and goings", keeps_comings_and_goings, 12),
    Law("replay", keeps_replaying, 10),
    Law("every branch", keeps_every_branch),
    Law("sheet", keeps_sheet),
    Law("events and reasons", keeps_events, 4),
    Law("scenarios", keeps_scenarios),
)
"""The laws that need only the referee and the files beside the game."""
