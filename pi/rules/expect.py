"""Expect: one object that both lists the possible actions and accepts or refuses an action, so the two cannot disagree.

An action is compared with an expectation only after its form is accepted (`pi.rules.forms`), so this module never
checks types.

The order of refusals is the protocol's: the action is not expected (`not-expected`), it is not the player's turn
(`not-your-turn`), the value is not possible (`illegal-announcement` for announcements, else `bad-argument`), and last
the objection of the game.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from .action import Action, Json, Value, View
from .refusal import Code, Refusal, quoted

Objection = Callable[[Action], Refusal | None]


@dataclass(frozen=True)
class Expect:
    """One action that moves the game on now.

    ``argument`` is the name of the argument whose values are the ``options``. ``shown`` are further keys of the listed
    entry. ``pair`` is the pair of dice, if there are two. ``objection`` is called last and returns a refusal, or None.
    """

    do: str
    by: str
    argument: str | None = None
    options: Sequence[Value] | None = None
    shown: View = field(default_factory=dict)
    pair: int | None = None
    objection: Objection | None = None

    def as_json(self) -> Json:
        """Return the entry for ``table.expects``."""
        entry: Json = {"do": self.do, "by": self.by}
        if self.pair is not None:
            entry["pair"] = self.pair
        entry |= self.shown
        if self.options is not None:
            entry["options"] = list(self.options)
        return entry

    def refuse(self, action: Action) -> Refusal | None:
        """Return the refusal of an action with the right name and player; None if it is accepted."""
        if self.argument is not None and self.options is not None:
            value = action.args.get(self.argument)
            if value not in self.options:
                code = Code.ILLEGAL_ANNOUNCEMENT if self.do == "announce" else Code.BAD_ARGUMENT
                return Refusal(code, f"{quoted(value)} is not among {quoted(list(self.options))}")
        return self.objection(action) if self.objection else None


def find(expects: Iterable[Expect], action: Action) -> Expect | Refusal:
    """Return the expectation that an action meets, or the refusal of the action."""
    expects = list(expects)
    same_action = [e for e in expects if e.do == action.do and action.args.get("pair") in (None, e.pair or 1)]
    if not same_action:
        awaited = ", ".join(dict.fromkeys(f"{e.do} by {e.by}" for e in expects))
        return Refusal(Code.NOT_EXPECTED, f"{action.do} is not expected now; expected: {awaited}")
    same_player = [e for e in same_action if action.by in (None, e.by)]
    if not same_player:
        awaited = " or ".join(dict.fromkeys(e.by for e in same_action))
        return Refusal(Code.NOT_YOUR_TURN, f"{action.do} is for {awaited} to say, not for {action.by}")
    if len(same_player) > 1 and action.by is None:
        return Refusal(Code.BAD_ARGUMENT, f"several players may {action.do} now: say who, with 'by'")
    return same_player[0].refuse(action) or same_player[0]


def word(do: str, by: str, *, pair: int | None = None) -> Expect:
    """Expect a word without arguments: a button."""
    return Expect(do, by, pair=pair)


def announce(by: str, options: Sequence[Value], *, pair: int | None = None) -> Expect:
    """Expect an announcement. ``options`` are the possible values, lowest first."""
    return Expect("announce", by, "value", options, pair=pair)


def choose_player(by: str, options: Sequence[str], *, pair: int | None = None) -> Expect:
    return Expect("choose", by, "player", options, {"of": "player"}, pair=pair)


def choose_option(by: str, options: Sequence[str], *, pair: int | None = None) -> Expect:
    return Expect("choose", by, "option", options, {"of": "option"}, pair=pair)


def dice(by: str, count: int, *, objection: Objection | None = None, pair: int | None = None) -> Expect:
    """Expect an exact number of dice in the open; ``objection`` may refuse them."""

    def object_to(action: Action) -> Refusal | None:
        number = len(action.dice)
        if number != count:
            return Refusal(Code.BAD_ARGUMENT, f"{number} dice were said, {count} are expected")
        return objection(action) if objection else None

    return Expect("dice", by, shown={"count": count}, objection=object_to, pair=pair)


def some_dice(by: str, least: int, most: int) -> Expect:
    """Expect from ``least`` to ``most`` dice in the open."""

    def objection(action: Action) -> Refusal | None:
        number = len(action.dice)
        fits = least <= number <= most
        return None if fits else Refusal(Code.BAD_ARGUMENT, f"{number} dice were said, {least} to {most} are expected")

    return Expect("dice", by, shown={"min": least, "max": most}, objection=objection)


def give(by: str, amount: int, unit: str, among: Sequence[str]) -> Expect:
    """Expect a player to share out an exact number of units among players."""

    def objection(action: Action) -> Refusal | None:
        shares = action.shares
        strangers = [name for name in shares if name not in among]
        if strangers:
            return Refusal(Code.BAD_ARGUMENT, f"{strangers[0]} is not among {quoted(list(among))}")
        total = sum(shares.values())
        fits = total == amount
        return None if fits else Refusal(Code.BAD_ARGUMENT, f"{total} {unit} were given, {amount} are to be given")

    return Expect("give", by, shown={"amount": amount, "unit": unit, "among": list(among)}, objection=objection)
