"""The picker: three buttons that play everything.

In go the table, what the buttons cannot invent (:class:`Aids`), and presses; out come
the :class:`~pi.moment.Offer` for the screens and lamps, and protocol actions for the
referee. Pure: no clock, no I/O, no game by name. The picker keeps the walk alone; what
there is to walk through is made anew from the table each time (`pi.choices`, `pi.menu`).

1. Where the table expects just the words of the buttons, a press says the word.
2. Else *next* shows the next entry, *accept* takes the one shown, *bluff* goes back: to
   the entry before, and from the one shown first to the level before (at the outermost
   level of what the table expects it goes round). Where an entry has something in its stead,
   *bluff* takes that.
3. Holding *next* takes back the last action, always.
4. Holding *bluff* opens the table menu, and closes it. The walk outside keeps its place
   meanwhile; an action from the menu closes it.
5. Where the entries are told apart by thirds (`pi.thirds`) each button takes what is of its
   colour, and holding *bluff* goes back to the level before.
6. Other expectations than before, or an action from the walk, begin the walk anew. Where a
   guest sits down from his phone before a game, the entry that is shown stays shown.

Codes of `Offer.asks`: ``answer``, ``announce``, ``choose-player``, ``choose-option``,
``dice``, ``rule``, ``repeal``, ``give``, ``mixed``, and the name of any other action
(``keep``, ``throw``, ``draw``, ``admit``, ``lay``, ``cards``, ``turn-up``, ``kael`` …);
``start``, ``sit``, ``ready``, ``game``, ``option``, a kind of names (``colour``, ``animal``);
``menu``, ``fault-player``, ``fault-kind``, ``leave``, ``away``, ``back``, ``join``, ``seat``,
``house``, ``house-player``, ``house-amount``, ``end``, ``stand``, ``move``, ``phones``, ``sight``,
``correct``, ``which``.

Codes of entries and their values (``pair`` too where the expectation has one, and
``by`` where several players may act):

===================  ===========================================================
``accept`` ``bluff``
``next`` ``look``
``kael``             words
``lucky``            card
``announce``         value
``choose-player``    player
``choose-option``    option
``keep``             values
``throw``            count
``draw``             from: ``pioche`` or ``table``
``repeal``           number, text
``rule``             text
``group``            do, first, last: several options behind one entry
``fold``             do: all of one expectation behind one entry
``camera``           count, or min and max: have the camera look now (`pi.faces.LOOK`); with
                     count it looks anyway, and the lamp stays dark
``dice``             values: the whole throw
``die``              value, values: one more die, and all so far with it
``cards``            values: the whole hand
``card``             value, values: one more card, and all so far with it
``sure``             a hand of another number of cards than is expected
``lay-card``         value: which card, before how many of them
``lay`` ``cut``      card, count
``turn-up``          card
``give``             player, given (to him so far), left (with this one), unit
``toggle``           do, player, chosen (now)
``done``             do, players
``rest``             look at the end of the game; does nothing
``start``            game, players
``all``              all options of one expectation, told apart by thirds
``same`` ``change``
``sit``              players
``names``            of: names that anybody can take
``play`` ``game``    game
``other-game``
``seats``            another game; back to the seats
``option``           game, option, value
``menu-correct``     action, table: the one that would be corrected (table: what to name it by)
``menu-correction``
``correction``       was, now, table: an action, and another that may be put in its place
``branch``           of: the entries that are found behind a button (`pi.thirds`)
``another``          everything else that could have been said then
``past``             entry, table: an entry, as it was offered then
``strike``           it never happened
``deed``             action, table
``earlier``          what was said before these
``menu-…``           see, which, fault, leave, away, back, join, house, repeal, end, help; stand, move;
                     phones, with whom as it is now
``phones``           whom: nobody, seats or table
``turn-away``        player: a guest who waits
``elsewhere``        to sit at another seat than the last one
``stand`` ``move``   player
``sight``            number, values, why, film_wh: what the camera saw (`pi.seen`)
``fault-player``     player
``fault``            player, kind
``leave`` ``away``
``back`` ``join``    player
``seat``             player, after
``house``            number, text
``house-player``     player
``house-amount``     number, player, amount
``end``
===================  ===========================================================

Not covered: a rule or a name of one's own invention (only those handed in), several players
who pay for one house rule at a time, announcements that leave something open where the rung
itself can be said.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi.choices import Aids, Level, basis, expected
from pi.menu import looking_back, menu, running
from pi.moment import Button, Entry, Json, Meaning, Offer
from pi.seating import before_game, setup_menu

__all__ = ["Aids", "Picker"]


@dataclass(frozen=True)
class Walk:
    """Where somebody stands: the places taken at the levels above (`pi.levels.Level.at`), and the place shown."""

    path: tuple[int, ...] = ()
    index: int = 0

    def level(self, root: Level) -> Level:
        """The level on which one stands."""
        for place in self.path:
            opens = root.at(place).opens
            if opens is None:
                raise LookupError(f"entry {place} of {root.asks} opens nothing")
            root = opens()
        return root

    def up(self) -> Walk:
        """The level before, at the entry that led here."""
        place = self.path[-1]
        return Walk(self.path[:-1], max(place, ~place))


def menu_of(table: Json | None, aids: Aids) -> Level:
    """The table menu; where no game is on, that of the set-up, and the way back to the game before."""
    if table is not None and running(table):
        return menu(table, aids)
    if table is None and not aids.setup.seats:
        return Level("menu")
    seats, past = setup_menu(aids).nodes, looking_back(aids)
    return Level("menu", (*seats, *past) if aids.setup.seats else (*past, *seats))


class Picker:
    """The walk of one table's buttons through what they can say."""

    def __init__(self) -> None:
        self._walk: Walk | None = None
        self._menu: Walk | None = None
        self._seen: object = None
        self._menu_seen: object = None
        self._shown: Entry | None = None

    def offer(self, table: Json | None, aids: Aids) -> Offer:
        """What the buttons can do now."""
        level, walk = self._stand(table, aids)
        if level.buttons:
            return Offer(level.asks, level.by, meanings=dict.fromkeys(level.buttons, Meaning.SAY))
        entries = tuple(node.entry for node in level.nodes)
        if level.thirds:
            meanings = {button: Meaning.TAKE for button, _ in zip(Button, entries, strict=False)}
            return Offer(level.asks, level.by, entries, meanings=meanings)
        return Offer(level.asks, level.by, entries, walk.index if entries else None, self._meanings(level, walk))

    def press(self, button: Button, table: Json | None, aids: Aids) -> Json | None:
        """Do what a press means; the action to submit, or None when there is none."""
        level, walk = self._stand(table, aids)
        if level.buttons:
            return level.buttons[button].action if button in level.buttons else None
        if level.thirds:
            place = list(Button).index(button)
            return self._take(level, walk, place) if place < len(level.nodes) else None
        shown = level.nodes[walk.index] if level.nodes else None
        if button is Button.ACCEPT and shown and not shown.inert:
            return self._take(level, walk, walk.index)
        if button is Button.BLUFF and shown and shown.otherwise:
            return self._take(level, walk, ~walk.index)
        if button is Button.ACCEPT or button not in self._meanings(level, walk):
            return None
        self._go(self._step(level, walk) if button is Button.NEXT else self._back(level, walk))
        return None

    def hold(self, button: Button, table: Json | None, aids: Aids) -> Json | None:
        """Do what holding a button means; the action to submit, or None when there is none."""
        level, walk = self._stand(table, aids)
        if button is Button.NEXT and (table is not None or aids.setup.seats):
            self._shown = None  # what is taken back is shown again
            return {"do": "undo"}
        if button is Button.BLUFF and level.thirds:
            self._go(walk.up())
        elif button is Button.BLUFF and menu_of(table, aids).nodes:
            self._menu = Walk() if self._menu is None else None
        return None

    # The walk ---------------------------------------------------------------------------

    def leave_menu(self) -> None:
        """Leave the menu, if it is open."""
        self._menu = None

    def _stand(self, table: Json | None, aids: Aids) -> tuple[Level, Walk]:
        """Begin anew what is no longer as it was; the level on which one stands, and where."""
        on = table if table is not None and running(table) else None
        root = expected(on, aids) if on else before_game(table, aids)
        seen = basis(on, aids) if on else (table is None, aids.starts, aids.setup, aids.custom)
        if seen != self._seen:
            self._seen, self._walk = seen, None if on or self._walk is None else self._again(root)
        menu_seen = (on["players"], on.get("rules"), aids) if on else (aids.setup.seats, aids.rewind)
        if self._menu is not None and menu_seen != self._menu_seen:
            self._menu = Walk() if on else None
        self._menu_seen = menu_seen
        if self._menu is not None:
            return self._menu.level(menu_of(table, aids)), self._menu
        self._walk = self._walk or Walk(index=root.start)
        level = self._walk.level(root)
        self._shown = level.nodes[self._walk.index].entry if level.nodes and not self._walk.path else None
        return level, self._walk

    def _again(self, root: Level) -> Walk | None:
        """The walk at the entry that was shown, if it is still there."""
        entries = [node.entry for node in root.nodes]
        return Walk(index=entries.index(self._shown)) if self._shown in entries else None

    def _meanings(self, level: Level, walk: Walk) -> dict[Button, Meaning]:
        """What the buttons do in a list; a button that would change nothing means nothing."""
        meanings = {}
        shown = level.nodes[walk.index] if level.nodes else None
        if shown and not shown.inert and not shown.quiet:
            meanings[Button.ACCEPT] = Meaning.TAKE
        if len(level.nodes) > 1:
            meanings[Button.NEXT] = Meaning.STEP
        if shown and shown.otherwise:
            meanings[Button.BLUFF] = Meaning.TAKE
        elif len(level.nodes) > 1 or walk.path or self._menu is not None:
            meanings[Button.BLUFF] = Meaning.BACK
        return meanings

    def _go(self, walk: Walk | None) -> None:
        """Stand elsewhere; None is outside the menu, or at the beginning."""
        if self._menu is not None:
            self._menu = walk
        else:
            self._walk = walk

    def _take(self, level: Level, walk: Walk, place: int) -> Json | None:
        node = level.at(place)
        if node.opens is None:
            self._go(None)
            return node.action
        self._go(Walk((*walk.path, place), node.opens().start))
        return None

    def _step(self, level: Level, walk: Walk) -> Walk:
        return Walk(walk.path, (walk.index + 1) % len(level.nodes))

    def _back(self, level: Level, walk: Walk) -> Walk | None:
        """The entry before; from the one shown first, the level before."""
        if walk.index == level.start and walk.path:
            return walk.up()
        if walk.index == level.start and self._menu is not None:
            return None
        return Walk(walk.path, (walk.index - 1) % len(level.nodes))
