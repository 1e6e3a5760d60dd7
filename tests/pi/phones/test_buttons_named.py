"""The messages of a phone about buttons: they name the colours, and pressing them has the named effect."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from pi.night.types import Button
from pi.phones.page import phone_view
from pi.rules.testing import wander
from pi.screens.wall import screen
from pi.words import LANGUAGES, Words
from tests.pi.sitting import Evening
from web.ports import PhoneIdentity

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
COLOURS = {"vert": A, "rouge": B, "jaune": N, "green": A, "red": B, "yellow": N}
HELD = ("hold", "tenir")
NAMES = ("Ana", "Bo", "Cy", "Yan", "Zed")


def buttons_in(message: str) -> list[tuple[Button, bool]]:
    """Return the buttons that a message names, in their order, each with True if it is to be held."""
    found = re.findall(r"(?:(press|appuyer sur le|hold|tenir le) )(\w+)", message.lower())
    return [(COLOURS[colour], verb.startswith(HELD)) for verb, colour in found if colour in COLOURS]


def evenings(seed: int, steps: int) -> Iterator[Evening]:
    """Yield a house of strangers after each random step: guests come and go by phone, buttons are pressed."""
    rng = random.Random(seed)
    with Evening() as evening:
        for _ in range(steps):
            name, button = rng.choice(NAMES), rng.choice(list(Button))
            match rng.randrange(6):
                case 0:
                    (evening.running.admit if rng.random() < 0.8 else evening.running.remove)(name).result()
                case 1 if evening.playing:
                    action = wander(dict(evening.table), rng)
                    evening.say({"do": "end"} if rng.random() < 0.4 else action)
                case 2:
                    evening.hold(button)
                case _:
                    evening.press(button)
            yield evening


def message(evening: Evening, name: str, language: str) -> str:
    holder = PhoneIdentity(is_admitted=True, seat=name)
    return phone_view(evening.state, Words(language, strict=True), holder, "").message


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.long if seed else ()) for seed in range(5)])
def test_pressing_the_buttons_that_a_phone_names_has_the_named_effect(seed: int) -> None:
    done = Counter[str]()
    for evening in evenings(seed, 110):
        for name in NAMES:
            told = {language: buttons_in(message(evening, name, language)) for language in LANGUAGES}
            assert told["fr"] == told["en"]
            is_guest, before = name in evening.state.waiting, evening.setup.game
            if is_guest:
                notices = [notice.text for notice in screen(evening.state, Words("en")).notices if name in notice.text]
                assert buttons_in(notices[0]) == told["en"]
            for button, held in told["en"]:
                (evening.hold if held else evening.press)(button)
            if is_guest and told["en"] not in ([], [(B, True)]):
                assert name in evening.table["players"]
                done["a guest plays"] += 1
            elif told["en"] and not is_guest:
                assert evening.playing or evening.setup.game != before
                done["a game begins"] += 1
    assert min(done["a guest plays"], done["a game begins"]) > 1, done
