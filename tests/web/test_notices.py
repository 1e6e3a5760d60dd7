"""Notices are never cut, with any text and in any situation of the wall."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache

import pytest

from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from pi.rules import GAMES
from pi.words import LANGUAGES, Words
from pi.words.catalogue import catalogue_text
from tests.pages import SMALL, WALL
from tests.web.hands import BLUFF, LONG_NAMES, TableInHand, announce, dice
from tests.web.still import StillWalls
from tests.web.test_fork import correct
from web.app import graded

VALUES = {
    "path": "/var/lib/croupier/nights",
    "folder": "/var/lib/croupier",
    "detail": "unable to open database file",
    "camera": "imx708_wide",
    "kind": "picamera2",
    "names": "size_wh, fps, exposure_us, gain, rotate",
    "kinds": "files, picamera2, simulated, usb",
    "pictures": ".jpg, .jpeg, .png, .bmp",
    "button": "accept",
    "pin": "GPIO17",
    "chip": "/dev/gpiochip0",
    "why": "hung",
    "program": "espeak-ng",
    "package": "espeak-ng",
    "time": "21:00",
    "file": "journal-damaged-2026-11-22.db",
    "lost": 12,
    "game": "poker-menteur",
    "player": LONG_NAMES[0],
    "count": 12,
    "number": 4,
    "values": [2, 5],
    "code": "not-your-turn",
    "found": 4,
    "known": 3,
    "bounce_s": 0.05,
    "hold_s": 0.1,
    "tries": 20,
}
CLAIM = {
    "value": "double-paire 4-3+5",
    "lowest": "double-paire 5-3+4",
    "table": {"game": "poker-menteur", "options": {"faces": "poker"}},
}
FAMILIES = {
    "journal": "journal-failed",
    "broker": "broker-failed",
    "pin": "panel-failed",
    "button": "panel-failed",
    "no-pin": "panel-failed",
}

MEASURE = """(notices) => {
  const notice = document.querySelector(".notice");
  const room = notice.closest(".last, .fork");
  return notices.filter(([size, text]) => {
    notice.className = `notice serious ${size}`;
    notice.textContent = text;
    const box = notice.getBoundingClientRect();
    const within = room.getBoundingClientRect();
    return box.top < within.top - 1 || box.bottom > within.bottom + 1 || box.right > within.right + 1
      || [notice, ...room.querySelectorAll("figure")].some(part => part.scrollHeight > part.clientHeight + 2);
  }).map(([, text]) => text);
}"""


@cache
def notices(language: str) -> list[tuple[Notice, str]]:
    """Return every notice with the longest values it can have."""
    words, found = Words(language, strict=True), []
    catalogue = catalogue_text(language, GAMES.values())
    others = dict.fromkeys(set(re.findall(r"\$(\w+)", catalogue)) - {"parts", *VALUES}, "1280x720")
    for code in re.findall(r"^(?:trouble|notice)-[\w-]+", catalogue, re.MULTILINE):
        if code.startswith("trouble-") and not code.startswith("trouble-album"):
            trouble = code.removeprefix("trouble-")
            family = next((of for stem, of in FAMILIES.items() if trouble.startswith(stem)), "camera-failed")
            found.append(Notice(NoticeCode(family), {**others, **VALUES, "trouble": trouble}))
        elif code.startswith("notice-"):
            plain = code.removeprefix("notice-")
            more: dict[str, object] = (
                {"trouble": "camera-frozen"} if plain.endswith(("failed", "poor")) and plain != "voice-failed" else {}
            )
            more |= {"parts": ["accept", "bluff", "next", "buzzer"]} if plain == "lamp-failed" else {}
            more |= {"why": "overlap"} if plain.endswith("unsure") else {}
            more |= CLAIM if plain == "claim-refused" else {}
            found.append(Notice(NoticeCode(plain), {**others, **VALUES, **more}))
    return [(notice, words.problems.notice(notice)) for notice in found]


def at_the_start(table: TableInHand) -> None:
    table.start()


def with_long_names(table: TableInHand) -> None:
    table.start(LONG_NAMES)
    table.say(announce(54))


def behind_a_take(table: TableInHand) -> None:
    table.start()
    table.say(announce(62), BLUFF, dice(2, 6))


def at_a_choice(table: TableInHand) -> None:
    table.start(game="kekenito")
    table.say(dice(3, 2))
    table.step(Button.NEXT)


def in_a_correction(table: TableInHand) -> None:
    correct(table, "poker-menteur", Button.BLUFF)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(at_the_start, marks=pytest.mark.long),
        pytest.param(with_long_names, marks=pytest.mark.long),
        behind_a_take,
        pytest.param(at_a_choice, marks=pytest.mark.long),
        in_a_correction,
    ],
)
def test_no_notice_is_cut(table: TableInHand, still: StillWalls, play: Callable[[TableInHand], None]) -> None:
    play(table)
    table.note(Notice(NoticeCode.RECOVERED))
    still.keep(play.__name__)
    told = {language: [[graded(len(text), "fine"), text] for _, text in notices(language)] for language in LANGUAGES}
    assert min(map(len, told.values())) > 50
    script = f"() => ({MEASURE})({json.dumps(told)}[document.documentElement.lang])"
    assert still.wrong(script, WALL, SMALL) == []
