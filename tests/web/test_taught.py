"""The taught sets on the page of the camera: what the own screen may do with them, and that no one else may."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from werkzeug.test import TestResponse

from pi.app import App
from pi.words import LANGUAGES, Words
from tests.evening import guest, house, say
from tests.house import START
from tests.outgoing import ELSEWHERE
from tests.pages import PHONE, WALL
from tests.pi.capture.test_taught_sets import BAD, logo, names, poker
from tests.states import PATIENCE_S
from tests.web.axe import faults
from vision.taught import MAX_BYTES, SetKind
from web.permissions import LONGEST_UPLOAD_BYTES

CHANGES = ("teach", "import", "rename", "use", "rest", "delete")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path, camera={"kind": "files"}) as running:
        yield running


def post(running: App, **fields: Any) -> TestResponse:
    client = running.flask.test_client()
    return client.post("/camera/set", query_string={"own": running.own_key, "lang": "en"}, data=fields)


def add(running: App, content: bytes) -> TestResponse:
    # Werkzeug's client would leave a file open for so much.
    head = b'--x\r\nContent-Disposition: form-data; name="do"\r\n\r\nimport\r\n'
    head += b'--x\r\nContent-Disposition: form-data; name="file"; filename="set.zip"\r\n\r\n'
    return running.flask.test_client().post(
        "/camera/set",
        query_string={"own": running.own_key, "lang": "en"},
        data=head + content + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
    )


def test_a_set_is_added_renamed_rested_used_saved_and_deleted(running: App) -> None:
    sets = running._sets
    for taught in (poker("bar"), logo()):
        assert add(running, taught.to_bytes()).status_code == 303
    assert names(sets) == ["bar", "Logo"]
    client = running.flask.test_client()
    saved = client.get("/camera/set/1.zip", query_string={"own": running.own_key})
    assert (saved.mimetype, saved.data) == ("application/zip", sets.sets[1].to_bytes())
    assert post(running, number=1, do="rename", name="\x1b[2J<b>new</b>").status_code == 303
    page = client.get("/camera", query_string={"own": running.own_key, "lang": "en"}).text
    assert 'value="[2J&lt;b&gt;new&lt;/b&gt;"' in page
    for do, used in (("rest", False), ("use", True), ("delete", False)):
        assert post(running, number=1, do=do).status_code == 303
        assert (sets.in_use(SetKind.POKER_DICE) is not None) is used
    assert names(sets) == ["Logo"]


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_file_that_is_no_set_is_refused_with_a_sentence(running: App, bad: Any) -> None:
    answer = add(running, bad())
    assert answer.status_code == 409
    assert answer.text.startswith("409 ")
    assert "eye-taught" not in answer.text
    assert names(running._sets) == []


def test_a_file_may_be_as_large_as_a_set_and_no_larger(running: App) -> None:
    assert add(running, b"PK" + bytes(MAX_BYTES - 2)).status_code == 409
    with closing(HTTPConnection("127.0.0.1", running.server.port, timeout=PATIENCE_S)) as line:
        length = {"Content-Length": str(LONGEST_UPLOAD_BYTES + 1), "Content-Type": "multipart/form-data; boundary=x"}
        line.request("POST", f"/camera/set?own={running.own_key}", headers=length)
        assert line.getresponse().status == 413


def test_what_is_not_there_is_said(running: App) -> None:
    named = (("7", "use"), ("7", "delete"), ("٧", "rest"), ("-1", "rename"), ("9" * 5000, "use"), ("1", "fly"))
    for number, do in named:
        refused = post(running, number=number, do=do)
        assert (refused.status_code, "the set is gone" in refused.text) == (409, True)
    assert post(running, do="import").status_code == 409
    client = running.flask.test_client()
    assert client.get("/camera/set/7.zip", query_string={"own": running.own_key}).status_code == 404


def test_the_page_begins_a_lesson_unless_a_game_is_on(running: App) -> None:
    assert (post(running, do="teach", set="coins").status_code, running.table.state.lesson) == (409, None)
    answer = post(running, do="teach", set="cards")
    assert (answer.status_code, answer.location) == (303, "/?lang=en")
    assert running.table.state.lesson is not None
    say(running, START)
    refused = post(running, do="teach", set="cards")
    assert (refused.status_code, running.table.state.lesson) == (409, None)
    assert "a game is on" in refused.text


def strangers(running: App) -> Iterator[FlaskClient]:
    """A browser without the key, a machine elsewhere with it, and a phone that has shown the code of the night."""
    yield running.flask.test_client()
    client = running.flask.test_client()
    client.environ_base.update(ELSEWHERE)
    yield client
    yield guest(running)


def test_nobody_but_the_own_screen_sees_or_changes_a_set(running: App) -> None:
    add(running, poker("secret").to_bytes())
    for place, client in enumerate(strangers(running)):
        key = {"own": running.own_key} if place == 1 else {}
        for do in CHANGES:
            data = {"do": do, "set": "dice", "number": 1, "file": (io.BytesIO(logo().to_bytes()), "set.zip")}
            assert client.post("/camera/set", query_string=key, data=data).status_code == 403, (place, do)
        assert client.get("/camera/set/1.zip", query_string=key).status_code == 403
        assert "secret" not in client.get("/camera", query_string=key).text
    assert names(running._sets) == ["secret"]
    assert running.table.state.lesson is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_people_do_it_all_without_a_script_and_nobody_stumbles(
    running: App, browser: Browser, tmp_path: Path, language: str
) -> None:
    words = Words(language, strict=True)
    (tmp_path / "set.zip").write_bytes(poker("bar").to_bytes())
    page = browser.new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{running.server.address}/camera?own={running.own_key}&lang={language}")
    page.set_input_files("[type=file]", tmp_path / "set.zip")
    page.get_by_role("button", name=words.names.render("", "taught-import")).click()
    page.get_by_label(words.names.render("", "taught-label")).fill("L’or du bar")
    page.get_by_role("button", name=words.names.render("", "taught-rename")).click()
    expect(page.locator("h3")).to_contain_text("L’or du bar")
    page.close()
    page = browser.new_page(viewport=WALL, reduced_motion="reduce")
    page.goto(f"{running.server.address}/camera?own={running.own_key}&lang={language}")
    for size in (WALL, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert not faults(page)
    page.get_by_text(words.names.render("", "taught-delete"), exact=True).click()
    page.get_by_role("button", name=words.names.render("", "taught-really")).click()
    expect(page.locator("h3")).to_have_count(0)
    page.close()
