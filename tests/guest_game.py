"""An evening of a game installed in the environment of this program: `python -m tests.guest_game STEP STATE`.

`play` plays a game of one round on the simulated tray, by buttons and by a phone; `read` starts the table again. Both
print the texts of the wall, the pages of the house and the export in every language, as JSON.
"""

from __future__ import annotations

import html
import io
import json
import re
import sys
import zipfile
from itertools import product
from pathlib import Path

from pi.app import App
from pi.night.types import Button
from pi.phones.controls import all_picks, controls
from pi.words import LANGUAGES, Words
from tests.evening import house, until
from tests.states import heard, table_of

NIGHT = {"game": "mygame", "players": ["Ana", "Bo", "Cy"], "options": {"rounds": 1}, "phones": "table"}
TRAY = {"kind": "simulated", "options": {"real_time": False, "size_wh": [480, 360], "seed": 1}}


def play(running: App) -> None:
    """Begin with three presses, let the camera read three throws, and name the player who drinks on a phone."""
    for _ in range(3):
        heard(running.table, lambda: running.flask.test_client().post("/press", data={"button": Button.ACCEPT}))
    state = until(running, lambda state: bool(state.table) and table_of(state)["phase"] == "name")
    phone = running.flask.test_client()
    for path, data in (("code", {"code": running.ticket}), ("play", {"table": "on"})):
        assert phone.post(f"/phone/{path}", data=data).status_code == 303
    [choice] = controls(state, Words("fr"), None)
    form = {"do": choice.do, "by": choice.by, "pair": choice.pair, "question": choice.question}
    heard(running.table, lambda: phone.post("/phone/act", data={**form, "pick": next(all_picks(choice.picks)).key}))


def said(running: App) -> dict[str, object]:
    """Return the texts of the wall and of the page of the night, and the games of both exports."""
    visitor = running.flask.test_client()
    found: dict[str, object] = {}
    for language, (name, path) in product(LANGUAGES, (("wall", "/"), ("night", "/house/night/1"))):
        text = re.sub(r"<[^>]*>", " ", visitor.get(f"{path}?lang={language}").text)
        found[f"{name} {language}"] = " ".join(html.unescape(text).split())
    with zipfile.ZipFile(io.BytesIO(visitor.get("/house/export.zip").data)) as archive:
        found["csv"] = archive.read("games.csv").decode("utf-8-sig")
    [night] = json.loads(visitor.get("/house/export.json").data)["nights"]
    return {**found, "json": night["games"]}


if __name__ == "__main__":
    step, state = sys.argv[1:]
    with house(Path(state), night=NIGHT, camera=TRAY) as running:
        if step == "play":
            play(running)
        print(json.dumps(said(running)))
