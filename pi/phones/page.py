"""The pages of a phone as values for its templates: the public view, and the view of one phone, in one language."""

from collections.abc import Mapping
from dataclasses import dataclass

from pi.night.setup import MAX_NAME_LENGTH, name_fault
from pi.night.state import TableState
from pi.night.tables import is_running
from pi.night.types import Json
from pi.phones.controls import Control, controls
from pi.phones.setup import SettingUp
from pi.rules import GAMES
from pi.screens import rules_text as rulebook
from pi.screens.judgement import evidence_view
from pi.screens.wall import WallView, admission_hint, begin_hint, screen
from pi.words import Words, plain
from web.pages import EvidenceView, RulesPage, RuleText
from web.permissions import Permission
from web.ports import PhoneIdentity

LABELS = (
    *("title", "now", "play", "code", "code-send", "name", "name-send", "who", "whole", "change", "leave", "away"),
    *("back", "history", "house", "left", "more", "less", "send", "rule", "tray", "menu", "undo", "your-turn"),
    *("empty", "seen", "this", "sits", "sit", "other-name", "stand", "forward", "game", "options", "again", "start"),
    *("rules", "rules-all", "rules-now", "rules-why", "terms", "help", "sure", "alone", "earlier", "otherwise", "dice"),
    *("share", "card"),
)

OF_CODE = frozenset({"wrong-code", "too-many", "no-cookie"})
"""Problems of a phone that has no player yet."""


@dataclass(frozen=True)
class PublicView:
    """The public view: the wall for a small screen. ``help`` explains the state, ``rules`` are the rules of the phase.
    ``evidence`` is the camera's last picture.
    """

    screen: WallView
    labels: Mapping[str, str]
    help: tuple[str, ...] = ()
    rules: tuple[RuleText, ...] = ()
    evidence: EvidenceView | None = None


@dataclass(frozen=True)
class PhoneView:
    """The view of one phone. ``seats`` are the seats that it may choose, each as form value and as text.

    ``asks`` is the input that the phone needs: ``code`` or ``seat``; ``nothing`` if phones may only look; empty once
    the phone has a player. ``reachable``: phones can reach this machine. ``turn``: the table waits for the phone's
    player. ``takes`` is the sentence for the units that this player takes by the last action; ``line`` is the number of
    that action. ``turns`` are the controls of each player, by name; the name is empty if the phone plays for one
    player. ``menu``: the phone may open the table menu. ``undo`` is ``line`` if the phone may undo that action, else 0.
    """

    asks: str
    message: str
    problem: str
    seats: tuple[tuple[str, str], ...]
    whole: bool
    turn: bool
    takes: str
    line: int
    turns: tuple[tuple[str, tuple[Control, ...]], ...]
    menu: bool
    undo: int
    setup: SettingUp | None
    going: tuple[str, ...]
    longest: int
    reachable: bool
    labels: Mapping[str, str]


def view(state: TableState, words: Words, evidence: Json | None = None) -> PublicView:
    wall, situation = screen(state, words), state.situation
    if not situation.sides:
        return PublicView(wall, labels(words))
    explained = tuple(dict.fromkeys(pair.help for pair in wall.pairs))
    # Evidence of hidden dice is not kept.
    view = evidence_view(evidence, situation, words) if evidence and not situation.rules.kind.cards else None
    return PublicView(wall, labels(words), explained, rulebook.phase_rules(situation, words.language), view)


def phone_view(
    state: TableState,
    words: Words,
    holder: PhoneIdentity,
    problem: str,
    setup: SettingUp | None = None,
    *,
    reachable: bool = True,
) -> PhoneView:
    """Return the view of the phone of ``holder``; ``setup`` are the choices before a game."""
    where = whereabouts(state, holder.seat) if holder.seat else ""
    holds = holder.is_admitted and (where not in ("", "gone") or (holder.table and state.phones == "table"))
    has_said = bool(state.table or (state.setup and state.setup.seats))
    acts, sits = (not barred(state, holder, needed) for needed in (Permission.ANSWER, Permission.SIT))
    return PhoneView(
        asks="" if holds else "seat" if sits else "nothing" if holder.is_admitted else "code",
        message=_message(state, words, holder, where),
        problem=problem_text(words, problem),
        seats=tuple((name, plain(name)) for name in seats(state)),
        whole=state.phones == "table",
        turn=holds and waits_for(state, holder.seat),
        takes=_takes(state, words, holder.seat) if holds else "",
        line=state.last_line,
        turns=_turns(state, words, holder) if acts else (),
        menu=acts and holder.table,
        undo=state.last_line if acts and (holder.said_last or (holder.table and has_said)) else 0,
        setup=setup if acts and holder.table else None,
        going=_going(state, holder.seat) if holds and where and sits else (),
        longest=MAX_NAME_LENGTH,
        reachable=reachable,
        labels=labels(words),
    )


def _takes(state: TableState, words: Words, name: str) -> str:
    """Return the sentence for the units that a player takes by the last action; empty if there are none."""
    outcome, names = state.situation.outcome, words.names
    if not state.situation.is_decisive:
        return ""
    amounts = next((line.amounts for line in outcome.sums if line.player == name), {})
    units = names.join([names.unit(unit, amount, outcome.rules) for unit, amount in amounts.items()])
    return names.phone("takes", amounts=units) if amounts else ""


def labels(words: Words) -> dict[str, str]:
    return {code: words.names.phone(code) for code in LABELS}


def problem_text(words: Words, problem: str) -> str:
    return (
        words.names.phone(problem) if problem in OF_CODE else words.problems.error({"code": problem}) if problem else ""
    )


def seats(state: TableState) -> tuple[str, ...]:
    return tuple(state.setup.seats if state.setup else (state.table or {}).get("players", ()))


def whereabouts(state: TableState, name: str) -> str:
    """Return where a player is: ``seated``, ``knocking``, ``waiting`` until the rules allow a seat, or ``gone``."""
    asking = [notice.code for notice in state.notices if notice.values.get("player") == name]
    if name in seats(state):
        return "seated"
    return asking[0] if name in state.waiting and asking else "gone"


def waits_for(state: TableState, name: str) -> bool:
    """Return True if the table waits for this player: alone, or with others who also have to show or share."""
    table = state.table
    if table is None or not is_running(table) or not name:
        return False
    if any(side.actors == (name,) for side in state.situation.sides):
        return True
    shows = any(entry.get("by") == name and set(entry) - {"do", "by", "pair"} for entry in table["expects"])
    return shows and not table.get("to_play")


def barred(state: TableState, holder: PhoneIdentity, needed: Permission) -> str:
    """Return the code of the reason why the phone lacks this permission; empty if the phone has it."""
    if not holder.is_admitted:
        return "phone-unknown"
    if needed is Permission.LOOK:
        return ""
    if state.phones == "nobody":
        return "phones-nobody"
    if needed is Permission.SIT:
        return ""
    if holder.table or needed is Permission.TABLE:
        return "" if holder.table and state.phones == "table" else "phones-seats"
    return "" if holder.seat in seats(state) else "phone-gone"


def named(typed: str) -> str:
    name = plain(typed)
    return "" if name_fault(name) else name


def _message(state: TableState, words: Words, holder: PhoneIdentity, where: str) -> str:
    if not holder.is_admitted:
        return ""
    if holder.table and state.phones == "table":
        return words.names.phone("for-table")
    if state.phones == "nobody" and where in ("", "gone"):
        return problem_text(words, "phones-nobody")
    if not where:
        return ""
    name, game = plain(holder.seat), state.table["game"] if state.table else ""
    if where == "seated" and state.phones == "nobody":
        return words.names.phone("looks-on", name=name)
    if where == "seated":
        sentence = words.names.phone("plays" if state.setup is None else "seated", name=name)
        return f"{sentence} {begin_hint(state, words)}".strip()
    how = admission_hint(holder.seat, state, words)
    return words.names.phone(where, name=name, reason=words.problems.no_seat(game), how=how)


def _turns(state: TableState, words: Words, holder: PhoneIdentity) -> tuple[tuple[str, tuple[Control, ...]], ...]:
    all_controls = controls(state, words, None if holder.table else holder.seat)
    if not holder.table:
        return (("", all_controls),) if all_controls else ()
    names = dict.fromkeys(control.by for control in all_controls)
    return tuple((plain(by), tuple(control for control in all_controls if control.by == by)) for by in names)


def _going(state: TableState, name: str) -> tuple[str, ...]:
    """Return the ways in which a player may go or come now: ``leave``, ``away``, ``back``."""
    table = state.table or {}
    if state.setup is not None or name not in table.get("players", ()):
        return ("leave",)
    if name in table.get("absent", ()):
        return ("back", "leave")
    away = table["options"].get("absent") and not table["over"] and name not in table["out"]
    return ("away", "leave") if away else () if table["over"] else ("leave",)


def rules_page(state: TableState, words: Words, wanted: str) -> RulesPage | None:
    """Return the rules of the wanted game, else of the running or chosen one; None if the game is unknown."""
    situation = state.situation
    played = situation.rules.game or (state.setup.game if state.setup else None)
    game = wanted or played or next(iter(GAMES))
    if game not in GAMES:
        return None
    is_on = situation.rules.game == game
    book = rulebook.rulebook(game)
    defaults = {name: option.default for name, option in GAMES[game].options_known.items()}
    return RulesPage(
        game,
        words.names.title(game),
        words.names.render(game, "about"),
        rulebook.take_rules(situation.outcome, words.language) if is_on else (),
        rulebook.phase_rules(situation, words.language) if is_on else (),
        book.passages(book.rules, situation.rules.options if is_on else defaults, words.language),
        words.terms(game),
        {name: words.names.title(name) for name in GAMES},
    )
