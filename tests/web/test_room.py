"""Room for everything: in any state of a game, nothing on the wall is cut, overlaps, or is under the buttons.

A random driver plays every game and steps through the entries; each drawing is measured in Chromium.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from pi.night.setup import MAX_NAME_LENGTH
from pi.night.types import Button, Meaning
from pi.rules import GAMES
from pi.rules.testing import wander
from tests.states import table_of
from tests.web.hands import LONG_NAMES, TableInHand
from tests.web.still import StillWalls

SIZES: dict[str, ViewportSize] = {
    "720": {"width": 1280, "height": 720},
    "1080": {"width": 1920, "height": 1080},
    "600": {"width": 1024, "height": 600},
    "480": {"width": 800, "height": 480},
}
SEEDS = {0: ("720", "480"), 1: ("1080",), 2: ("1080", "480"), 3: ("720", "600")}
"""The seeds of the games, and the sizes at which each is measured: 0 and 1 every day, 2 and 3 in the long tests."""
LONG = tuple(f"{name:.22} {number:05d}".ljust(MAX_NAME_LENGTH, "é") for number, name in enumerate(LONG_NAMES * 3))[:25]
SHORT = ("Ana", "Bo", "Cy", "Di", "Élodie")

# A leaf is a die, a card, or an element with text of its own. A leaf that its clipping ancestors hide altogether was
# left out on purpose. A leaf that they hide in part is cut, unless it ends with an ellipsis of its own.
ROOM = """() => {
  const wrong = new Set();
  const shown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (part) => `${part.closest("[class]").getAttribute("class")}: ${part.textContent.trim().slice(0, 40)}`;
  const ownText = (part) => [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  function box(part) {
    if (part.matches("svg, img, .card")) {
      const { top, left, bottom, right } = part.getBoundingClientRect();
      return { top, left, bottom, right };
    }
    const range = document.createRange();
    const boxes = ownText(part).map((node) => {
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    });
    const [top, left] = [Math.min(...boxes.map((one) => one.top)), Math.min(...boxes.map((one) => one.left))];
    const [bottom, right] = [Math.max(...boxes.map((one) => one.bottom)), Math.max(...boxes.map((one) => one.right))];
    return { top, left, bottom, right };
  }
  // A line is higher than its letters: so much of it may be hidden above and below.
  const SPARE = 0.24;
  const overWall = document.querySelector(".fork, .evidence");
  const leaves = [...document.querySelectorAll("#wall *")]
    .filter((part) => (part.matches("svg.die, .card, svg.qr") || ownText(part).length) && shown(part))
    .filter((part) => !part.closest("svg:not(.die):not(.qr), [data-news], .unseen, .where, svg.die *"))
    .filter((part) => !part.parentElement.closest("svg, .card"))
    .filter((part) => !overWall || part.closest(".fork, .evidence, footer, .way-in"));
  const seen = [];
  for (const leaf of leaves) {
    const at = box(leaf);
    const text = !leaf.matches("svg, img, .card");
    const spare = text ? SPARE * parseFloat(getComputedStyle(leaf).fontSize) : 0;
    let [cut, gone] = [false, false];
    if (getComputedStyle(leaf).textOverflow === "ellipsis")
      at.right = Math.min(at.right, leaf.getBoundingClientRect().right);
    if (getComputedStyle(leaf).webkitLineClamp !== "none")
      at.bottom = Math.min(at.bottom, leaf.getBoundingClientRect().bottom + spare);
    for (let up = leaf.parentElement; up && up.id !== "wall"; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const edge = up.getBoundingClientRect();
      const ellipsis = getComputedStyle(up).textOverflow === "ellipsis";
      const away = at.bottom <= edge.top + 2 || at.top >= edge.bottom - 2 || at.left >= edge.right - 2;
      if (away) gone = true;
      else if (at.top + spare < edge.top - 1.5 || at.bottom - spare > edge.bottom + 1.5) cut = true;
      else if (ellipsis) at.right = Math.min(at.right, edge.right);
      else if (at.right > edge.right + 1.5 || at.left < edge.left - 1.5) cut = true;
    }
    if (gone) continue;
    if (at.top + spare < -1 || at.bottom - spare > innerHeight + 1 || at.right > innerWidth + 1) cut = true;
    if (cut) wrong.add(`cut: ${name(leaf)}`);
    seen.push({ leaf, top: at.top + spare, bottom: at.bottom - spare, left: at.left, right: at.right });
  }
  const buttons = document.querySelector("footer .press").getBoundingClientRect();
  for (const one of seen)
    if (!one.leaf.closest("footer") && one.bottom > buttons.top + 1.5)
      wrong.add(`under the buttons: ${name(one.leaf)}`);
  const clips = ".name, .marks i, .score-text, li, figcaption, .state, .who, .about, .told, .help";
  const clip = (one) => one.leaf.closest(clips);
  for (const [place, one] of seen.entries())
    for (const other of seen.slice(place + 1)) {
      if (one.leaf.contains(other.leaf) || other.leaf.contains(one.leaf)) continue;
      const edges = [one, other].map((part) => (clip(part) ?? part.leaf).getBoundingClientRect());
      const across = Math.min(one.right, other.right, edges[0].right, edges[1].right)
        - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 2) wrong.add(`over each other: ${name(one.leaf)} | ${name(other.leaf)}`);
    }
  return [...wrong];
}"""


def states(table: TableInHand, game: str, players: Sequence[str], seed: int, actions: int) -> Iterator[str]:
    """Play a game at random, and yield at every drawing: of each action, and sometimes of lists and menus."""
    chance = random.Random(seed)
    table.explain(True)
    table.start(tuple(players), game, **options_of(game, chance))
    for _ in range(actions):
        yield "action"
        if table_of(table.state)["over"]:
            return
        if chance.random() < 0.3:
            table.menu()
            yield "menu"
            for _ in range(chance.randrange(6)):
                table.step(Button.NEXT)
            yield from walked(table, chance, 2)
            table.leave_lists()
        yield from walked(table, chance, chance.randrange(3))
        table.leave_lists()
        table.do(wander(dict(table_of(table.state)), chance))


def options_of(game: str, chance: random.Random) -> dict[str, Any]:
    known = {name: option.values for name, option in GAMES[game].options_known.items() if option.values}
    return {name: chance.choice(values) for name, values in known.items() if chance.random() < 0.5}


def walked(table: TableInHand, chance: random.Random, steps: int) -> Iterator[str]:
    """Accept or step through entries, as long as they cause no action."""
    for _ in range(steps):
        offer = table.state.offer
        takes = [button for button, meaning in offer.meanings.items() if meaning in (Meaning.TAKE, Meaning.STEP)]
        if not takes or not table.step_unsaid(chance.choice(sorted(takes))):
            return
        yield "choice"


def players_of(game: str, chance: random.Random, names: Sequence[str]) -> tuple[str, ...]:
    least, most = GAMES[game].min_players, min(GAMES[game].max_players or len(names), len(names))
    return tuple(names[: chance.randint(least, most)])


def wrong_in(
    table: TableInHand, still: StillWalls, game: str, names: Sequence[str], seed: int, actions: int, *sizes: str
) -> list[Any]:
    """Return every fault on any screen of these sizes in a game played at random, with its place."""
    players = players_of(game, random.Random(seed), names)
    for stop in states(table, game, players, seed, actions):
        still.keep((game, table_of(table.state)["phase"], stop, len(players)))
    return still.wrong(ROOM, *(SIZES[size] for size in sizes))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_a_day
def test_every_state_of_a_random_game_has_room_on_the_wall(table: TableInHand, still: StillWalls, game: str) -> None:
    assert wrong_in(table, still, game, SHORT, 1, 6, "720") == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "names"),
    [(0, SHORT), (1, SHORT), (2, LONG[:8]), (3, LONG[:8]), (0, LONG), (1, LONG)],
    ids=["short 0", "short 1", "long 2", "long 3", "many 0", "many 1"],
)
@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_a_random_game_has_room_on_every_screen(
    table: TableInHand, still: StillWalls, game: str, names: Sequence[str], seed: int
) -> None:
    assert wrong_in(table, still, game, names, seed, 25, *SEEDS[seed]) == []
