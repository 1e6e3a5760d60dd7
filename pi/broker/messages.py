"""The messages to the broker: topics, the table's state, its events, and the device description for Home Assistant.

``croupier/v1/<club>/<table>/{status,state,event,cmd}``:

1. *status* is ``online`` or ``offline``, retained; the broker itself sends ``offline`` when the table disconnects.
2. *state* is the full content of the wall, retained, with its number. It has sentences in both languages, so another
   program needs no other part of Croupier. *run* is drawn at each start of Croupier: it reveals two tables of one name.
3. *event* are the events of one action, never retained: later subscribers have the state.
4. *cmd* is accepted only if the configuration allows it, and never if it was retained.
"""

import json
from collections.abc import Mapping

from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.screens.wall import WallView, notice_text, screen
from pi.words import Words

ONLINE, OFFLINE = "online", "offline"
BASE = "croupier/v1"


class Topics:
    """The topics of one table of a club."""

    def __init__(self, club: str, table: str) -> None:
        self.club, self.table = club, table
        kinds = ("status", "state", "event", "cmd")
        self.status, self.state, self.event, self.cmd = (f"{BASE}/{club}/{table}/{kind}" for kind in kinds)

    def device(self, discovery: str) -> str:
        """Return the topic of this table's device description for Home Assistant."""
        return f"{discovery}/device/croupier-{self.club}-{self.table}/config"


def state_message(state: TableState, words: Mapping[str, Words], run: str, address: str = "") -> Json:
    """Return the state of the table, in every language of ``words``; ``run`` identifies this start of the table.

    ``address`` is the host and port of its pages; empty if no other machine reaches them.
    """
    situation = state.situation
    seats = state.setup.seats if state.setup else ()
    troubles = [notice for notice in state.notices if notice.code.is_trouble]
    return {
        "seq": state.version,
        "run": run,
        "playing": bool(situation.sides) and situation.ending is None,
        "game": situation.rules.game or None,
        "players": [player.name for player in situation.players] or list(seats),
        "troubles": [notice.code for notice in troubles],
        "address": address,
        "says": {
            language: {**texts(screen(state, of)), "troubles": [notice_text(notice, state, of) for notice in troubles]}
            for language, of in words.items()
        },
    }


def run_of(payload: bytes) -> str | None:
    """Return the `run` of a state; empty if the state has none, None if the payload is not a state.

    >>> run_of(b'{"seq": 3, "run": "5eed"}'), run_of(b'{"seq": 3}'), run_of(b'{"run": "5eed"}'), run_of(b"[")
    ('5eed', '', None, None)
    """
    message = _read(payload)
    return str(message.get("run", "")) if "seq" in message else None


def troubles_of(payload: bytes) -> list[str]:
    """Return the codes of the troubles in a state; an empty list if the payload is not a state.

    >>> troubles_of(b'{"troubles": ["broker-shared"]}'), troubles_of(b"3")
    (['broker-shared'], [])
    """
    troubles = _read(payload).get("troubles")
    return [str(code) for code in troubles] if isinstance(troubles, list) else []


def _read(payload: bytes) -> Json:
    """Return the JSON object in a message; an empty one if there is none."""
    try:
        message = json.loads(payload)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def texts(wall: WallView) -> Json:
    return {
        "title": wall.title,
        "now": [{"who": cup.who, "call": cup.call, "instruction": cup.instruction} for cup in wall.pairs],
        "told": [*wall.sentences, *wall.takes],
    }


def events(state: TableState) -> Json | None:
    """Return the message of the last action's events; None without events."""
    return {"seq": state.version, "events": [dict(event) for event in state.happened]} if state.happened else None


def device(topics: Topics, version: str, *, commands: bool, language: str) -> Json:
    """Return the device description of the table for Home Assistant (device discovery, with abbreviated keys)."""
    identity = f"croupier-{topics.club}-{topics.table}"
    words = Words(language)

    def sensor(name: str, template: str, platform: str = "sensor", **more: str) -> Json:
        named = {"name": words.names.label(f"broker-{name}"), "uniq_id": f"{identity}-{name}"}
        return {"p": platform, **named, "val_tpl": template, **more}

    parts: dict[str, Json] = {
        "playing": sensor(
            "playing", "{{ 'ON' if value_json.playing else 'OFF' }}", "binary_sensor", ic="mdi:dice-multiple"
        ),
        "game": sensor("game", f"{{{{ value_json.says.{language}.title }}}}", ic="mdi:cards"),
        "now": sensor("now", f"{{{{ value_json.says.{language}.now[0].instruction[:255] }}}}", ic="mdi:bullhorn"),
        "trouble": sensor(
            "trouble", "{{ 'ON' if value_json.troubles else 'OFF' }}", "binary_sensor", dev_cla="problem"
        ),
    }
    for button in Button:
        press = {"name": words.names.label(f"broker-press-{button}"), "uniq_id": f"{identity}-{button}"}
        press |= {"cmd_t": topics.cmd, "pl_prs": json.dumps({"press": button})}
        # Home Assistant removes a part that has nothing but its platform.
        parts[button] = {"p": "button", **(press if commands else {})}
    return {
        "dev": {"ids": [identity], "name": f"Croupier {topics.table}", "mf": "Croupier", "sw": version},
        "o": {"name": "Croupier", "sw": version},
        "cmps": parts,
        "stat_t": topics.state,
        "avty_t": topics.status,
    }


def command(payload: bytes) -> tuple[Button, bool] | None:
    """Return the button of a command, and True if it is held, False if pressed; None if it is not a command.

    >>> command(b'{"press": "accept"}')
    (<Button.ACCEPT: 'accept'>, False)
    >>> command(b'{"press": "lever"}')
    """
    message = _read(payload)
    if len(message) != 1:
        return None
    ((verb, button),) = message.items()
    if verb not in ("press", "hold") or button not in [str(each) for each in Button]:
        return None
    return Button(button), verb == "hold"
