"""The picture of a night, and the titles on it and on the wall."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

import pi.words
from pi.history.lettering import drawable, glyphs, width, write
from pi.history.pages import HistoryPages
from pi.history.poster import SIZE_WH
from pi.words import LANGUAGES
from tests.pi.history.nights import Nights
from tests.pi.history.test_story import ACCEPT, BLUFF, END, announce, dice, start

LIES = (announce(62), BLUFF, dice(4, 3))
"""Ana is caught by Bo, and takes one."""


def inked(text: str) -> np.ndarray:
    """Return where a line in letters of 40 px has ink."""
    picture = np.zeros((64, max(1, width(text, 40)), 3), np.uint8)
    write(picture, text, (0, 44), 40, (255, 255, 255))
    return picture[..., 0] > 127


def play(nights: Nights) -> None:
    """Let Ana be caught by Bo five times, and let Bo and Cy make four announcements each that are accepted."""
    nights.say(start("quinito"), *LIES)
    for _ in range(4):
        nights.say(announce(54), ACCEPT, announce(62), ACCEPT, announce(63), BLUFF, dice(4, 3))


SHARED = (
    "Best nose: Bo, 5 bluffs seen through",
    "Good Samaritan: Bo gave 5 penalties away",
    "Took the most: Ana, 5 penalties",
)


def test_a_title_goes_to_the_single_best_player_or_to_nobody(nights: Nights) -> None:
    play(nights)
    assert HistoryPages(nights.memory).titles("en") == SHARED
    nights.say(announce(54), ACCEPT, END)
    assert HistoryPages(nights.memory).titles("en") == ("Never caught: Bo, 5 announcements", *SHARED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_night_has_its_own_words(nights: Nights, language: str) -> None:
    nights.say(start("quinito"), *LIES * 3, END)
    pages = HistoryPages(nights.memory)
    tonight = pages.poster(language, None)
    assert tonight == pages.poster(language, 1)
    assert tonight is not None
    picture = cv2.imdecode(np.frombuffer(tonight, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape[1::-1] == SIZE_WH
    assert len({pages.poster(one, 1) for one in LANGUAGES}) == 2
    assert pages.poster(language, 2) is None


def test_every_letter_of_the_catalogues_can_be_drawn() -> None:
    texts = [path.read_text("utf-8") for path in Path(pi.words.__file__).parent.glob("*.ftl")]
    assert {letter for text in texts for letter in text if letter.isalpha()} <= set(glyphs())


def test_accents_are_drawn_above_their_letter_and_emoji_not_at_all() -> None:
    assert inked("é")[:20].any()
    assert not inked("e")[:20].any()
    assert list(drawable("Zoé \U0001f600\u200d")) == list(drawable("Zoé "))


def test_a_line_is_as_wide_as_its_letters() -> None:
    across = np.flatnonzero(inked("Hélène").any(axis=0))
    assert 0.9 < (across[-1] - across[0]) / width("Hélène", 40) <= 1
