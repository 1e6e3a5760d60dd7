"""The first start: on a real page with three buttons, and stored for every later start."""

from __future__ import annotations

import re
import threading
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

import pi.config
from pi.broker.options import BrokerOptions
from pi.config import Config, ConfigError, TableConfig, is_first_start, load, wizard_file
from pi.doctor.cameras import camera_name, examine, local_cameras
from pi.doctor.finding import Finding, State
from pi.doctor.wizard import SetupWizard, save
from pi.night.types import Button
from pi.options import toml_values
from pi.panel.pins import PanelOptions
from pi.system.health import Health, health
from pi.voice.options import VoiceOptions
from pi.words import LANGUAGES, Words
from tests.pi.test_files import ODD
from tests.states import PATIENCE_S
from tests.visitors import listening, visited
from web.serve import Server
from web.wizard import create_wizard

NOWHERE = Path("/nowhere/gpiochip0")
KEY = "key-of-the-own-screen"
FRAME = """() => {
  const at = document.querySelector(".framed").getBoundingClientRect();
  return [at.left, at.top, at.right, at.bottom];
}"""
FILES = {"kind": "files", "options": {"path": "/no/such/film"}}
PRESSED = [Finding("panel-pressed", State.GOOD, {"button": button}) for button in Button]
SILENT = Finding("panel-silent", State.FAILED, {"button": Button.NEXT, "pin": 22, "lamp": 13})


def rest(_config: Config, _words: Words) -> Iterator[Finding]:
    yield Finding("disk-slow", State.WARNING, {"milliseconds": 80.0})


def fault(panel: list[list[Finding]]) -> Callable[[PanelOptions], Iterator[Finding]]:
    rounds = iter(panel)
    return lambda _options: iter(next(rounds))


def led(wizard: SetupWizard) -> Future[Mapping[str, Any]]:
    """Run the wizard in a thread. Return its choices to come."""
    choices = Future[Mapping[str, Any]]()
    threading.Thread(target=lambda: choices.set_result(wizard.run()), daemon=True).start()
    return choices


def after(wizard: SetupWizard, asks: str) -> None:
    """Wait until the page asks this question."""
    version = wizard.version()
    while asks not in wizard.page().asks:
        later = wizard.wait(version, PATIENCE_S)
        assert later != version, wizard.page()
        version = later


@contextmanager
def shown(browser: Browser, wizard: SetupWizard, width: int = 800, height: int = 480) -> Iterator[Page]:
    """The wizard on the own screen, run by a thread of its own."""
    with Server(create_wizard(wizard, KEY), "127.0.0.1", 0, 4) as server:
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page.goto(f"{server.address}/?own={KEY}")
        yield page
        page.close()


def press(page: Page, button: Button, then: str) -> None:
    page.locator(f"button.{button}").click()
    expect(page.locator(".asks, .shown").filter(has_text=then).first).to_be_visible(timeout=1000 * PATIENCE_S)


def test_every_start_is_answered_with_three_buttons_on_the_page(browser: Browser) -> None:
    wizard = SetupWizard(Config(), [FILES, {"kind": "simulated"}], chip=NOWHERE, has_screen=True, rest=rest)
    chosen = led(wizard)
    with shown(browser, wizard) as page:
        expect(page.locator("button.accept span")).to_have_text("Français")
        expect(page.locator("button.bluff.dark")).to_be_visible()
        press(page, Button.NEXT, "whole frame")
        for margin in (1, 2):
            page.locator("button.next").click()
            expect(page.locator(".framed")).to_have_attribute("data-margin", str(margin))
        assert page.evaluate(FRAME) == pytest.approx([16, 9.6, 784, 470.4])
        press(page, Button.ACCEPT, "This camera?")
        expect(page.locator(".step")).to_have_text("3 of 5")
        expect(page.locator("li.bad small")).to_contain_text("path")
        assert page.locator(".live").count() == 0
        press(page, Button.NEXT, "Simulated tray")
        expect(page.locator("button.accept span")).to_have_text("Take this one")
        press(page, Button.ACCEPT, "Who may open the pages?")
        for button, answer in (("accept", "The whole house"), ("next", "This screen only")):
            expect(page.locator(f"button.{button} span")).to_have_text(answer)
        press(page, Button.ACCEPT, "Shall we play?")
        expect(page.locator("li.bad")).to_contain_text("80 ms")
        press(page, Button.ACCEPT, "the table is being set up")
    assert chosen.result(PATIENCE_S) == {
        "table": {"language": "en"},
        "camera": {"kind": "simulated"},
        "panel": {"pins": "mock"},
        "web": {"host": "0.0.0.0"},
        "screen": {"margin": 2},
    }


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 480)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_chosen_camera_is_shown_live_with_its_readings(
    browser: Browser, language: str, width: int, height: int
) -> None:
    camera = {"kind": "simulated", "options": {"seed": 3, "size_wh": [640, 480]}}
    wizard = SetupWizard(Config(), [camera], chip=NOWHERE, rest=rest)
    chosen = led(wizard)
    with shown(browser, wizard, width, height) as page:
        page.locator(f"button.{'accept' if language == 'fr' else 'next'}").click()
        live = page.locator("canvas.live")
        expect(live).to_have_js_property("width", 640, timeout=1000 * PATIENCE_S)
        live.evaluate("canvas => { canvas.id = 'first'; }")
        expect(page.locator("#first")).to_have_count(0, timeout=1000 * PATIENCE_S)
        box = live.bounding_box()
        assert box is not None
        assert box["width"] >= 220
        words = Words(language, strict=True)
        expect(page.locator(".room ul")).to_contain_text(
            words.names.render("", "doctor-camera-dice", {"values": ""})[:6]
        )
        cut = "one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
        assert page.locator(".press span, .asks, .shown").evaluate_all(f"all => all.filter({cut}).length") == 0
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        for _ in range(3):
            wizard.press("accept")
        chosen.result(PATIENCE_S)


def test_the_steps_go_back_one_by_one_and_are_asked_again(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    tries = fault([[SILENT], [SILENT], PRESSED])
    wizard = SetupWizard(Config(), [FILES], chip=tmp_path / "gpiochip0", rest=rest, examine=tries)
    chosen = led(wizard)
    way: list[tuple[str, str, str]] = [
        ("langue", "1 sur 5", "next"),
        ("A button has not answered", "2 of 5", "bluff"),
        ("Which language", "1 of 5", "accept"),
        ("Un bouton n’a pas répondu", "2 sur 5", "accept"),
        ("Cette caméra ?", "3 sur 5", "accept"),
        ("Qui peut", "4 sur 5", "bluff"),
        ("Cette caméra ?", "3 sur 5", "accept"),
        ("Qui peut", "4 sur 5", "next"),
        ("le reste", "5 sur 5", "bluff"),
        ("Qui peut", "4 sur 5", "next"),
        ("le reste", "5 sur 5", "accept"),
    ]
    for asks, step, button in way:
        after(wizard, asks)
        assert wizard.page().step == step
        assert bool(wizard.page().wiring) is step.startswith("2")
        wizard.press(button)
    after(wizard, "se met en place")
    choices = chosen.result(PATIENCE_S)
    assert (choices["table"], choices["web"]) == ({"language": "fr"}, {"host": "127.0.0.1"})


def test_during_the_first_start_the_health_is_that_of_a_table() -> None:
    wizard = SetupWizard(Config(), [FILES], chip=NOWHERE, rest=rest)
    with Server(create_wizard(wizard, KEY), "127.0.0.1", 0, 4) as server:
        assert health(server.address) == Health(wizard.version(), playing=False, dark=False)


def test_the_wizard_links_to_the_drawing_of_the_wiring_and_back() -> None:
    wizard = SetupWizard(Config(), [FILES], chip=NOWHERE, rest=rest)
    client = visited(create_wizard(wizard, KEY)).test_client()
    assert KEY in client.get(f"/?own={KEY}").text
    drawing = client.get("/wiring?lang=en").text
    assert "GPIO 17" in drawing
    way = re.search(r'href="(/(?:\?[^"]*)?)"', drawing)
    assert way is not None
    assert f'data-own="{KEY}"' in client.get(way[1]).text


def test_real_buttons_are_tried_until_all_three_work(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    tries = fault([[*PRESSED[:2], SILENT], PRESSED])
    wizard = SetupWizard(Config(), [FILES], chip=tmp_path / "gpiochip0", alone_s=0.0, rest=rest, examine=tries)
    chosen = led(wizard)
    after(wizard, "langue")
    wizard.press("accept")
    after(wizard, "Cette caméra ?")
    assert wizard.page().lines[0].remedy
    for asks in ("Qui peut", "le reste", "se met en place"):
        wizard.press("accept")
        after(wizard, asks)
    choices = chosen.result(PATIENCE_S)
    assert choices["panel"] == {"pins": "auto"}


def test_the_page_is_shown_elsewhere_and_pressed_on_the_own_screen_only() -> None:
    wizard = SetupWizard(Config(), [FILES], chip=NOWHERE, rest=rest)
    led(wizard)
    after(wizard, "langue")
    elsewhere = {"REMOTE_ADDR": "192.168.1.20"}
    with listening(visited(create_wizard(wizard, KEY))) as app:
        client = app.test_client()
        refused = client.post("/press", data={"button": "accept"}, environ_base=elsewhere)
        assert (refused.status_code, "écran de la table" in refused.text) == (403, True)
        assert "langue" in wizard.page().asks
        assert client.get("/", environ_base=elsewhere).text.count("disabled") == len(Button)
        assert "disabled" not in client.get("/").text
        assert client.post("/press", data={"button": "accept"}).status_code == 204
        after(wizard, "Cette caméra ?")


def test_parts_without_a_choice_are_examined_with_the_choices(tmp_path: Path) -> None:
    config = Config(
        table=TableConfig(state=str(tmp_path)),
        voice=VoiceOptions(kind="none"),
        broker=BrokerOptions(host="127.0.0.1", port=1),
    )
    wizard = SetupWizard(config, [FILES], chip=NOWHERE)
    chosen = led(wizard)
    after(wizard, "langue")
    for asks in ("Cette caméra ?", "Qui peut", "le reste"):
        wizard.press("accept")
        after(wizard, asks)
    told = [line.text for line in wizard.page().lines]
    for part in ("journal peut être écrit", "ms", "Les téléphones trouvent la table", "port", "broker"):
        assert any(part in line for line in told), (part, told)
    wizard.press("accept")
    chosen.result(PATIENCE_S)


def test_choices_that_cannot_be_stored_are_a_page_with_its_remedy(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_bytes(b"in the way of the folder")
    wizard = SetupWizard(Config(), [FILES], chip=NOWHERE, rest=rest, file=state / "chosen.toml")
    chosen = led(wizard)
    after(wizard, "langue")
    for asks in ("Cette caméra ?", "Qui peut", "le reste", "choix ne peuvent pas encore être enregistrés"):
        wizard.press("accept")
        after(wizard, asks)
    (line,) = wizard.page().lines
    assert str(state) in line.text
    assert line.remedy
    assert dict(wizard.page().buttons)["accept"] == "Réessayer"
    state.unlink()
    wizard.press("accept")
    chosen.result(PATIENCE_S)
    assert tomllib.loads((state / "chosen.toml").read_text())["camera"] == FILES


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An installed box: the system's configuration with every key commented, and the folder of the journal."""
    monkeypatch.setattr(pi.config, "SYSTEM_FILE", tmp_path / "croupier.toml")
    (tmp_path / "croupier.toml").write_text(pi.config.as_toml(Words("fr")), "utf-8")
    return {"STATE_DIRECTORY": str(tmp_path / "state")}


def test_the_first_start_of_a_box_happens_once(box: dict[str, str]) -> None:
    assert is_first_start(environment=box)
    save({"table": {"language": "en"}, "camera": {"kind": "usb", "options": {"device": 2}}}, wizard_file(box))
    assert not is_first_start(environment=box)
    config = load(environment=box)
    assert (config.table.language, config.camera.kind, config.camera.options) == ("en", "usb", {"device": 2})


SPOILT: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "without a camera": lambda file: file.write_text('[table]\nlanguage = "en"\n'),
    "a camera without a kind": lambda file: file.write_text('[camera]\ndice = "ivory"\n'),
    "a camera that is none": lambda file: file.write_text('camera = "usb"\n'),
    "a kind that is none": lambda file: file.write_text("[camera]\nkind = 7\n"),
    "half of it": lambda file: file.write_text('[camera]\nkind = "us'),
    "random bytes": lambda file: file.write_bytes(bytes(range(256))),
    "deep": lambda file: file.write_text("a = " + "[" * 20_000),
    "large": lambda file: file.write_bytes(b"#" * 2**20),
    **ODD,
}


@pytest.mark.parametrize("spoilt", SPOILT.values(), ids=SPOILT)
def test_a_lost_choice_is_asked_for_again(box: dict[str, str], spoilt: Callable[[Path], object]) -> None:
    file = wizard_file(box)
    file.parent.mkdir()
    spoilt(file)
    for said, asked in (("", True), ('[table]\nlanguage = "en"\n', True), ('[camera]\nkind = "files"\n', False)):
        pi.config.SYSTEM_FILE.write_text(said)
        assert is_first_start(environment=box) is asked
        load(environment=box)
    save({"camera": {"kind": "usb"}}, file)
    pi.config.SYSTEM_FILE.write_text("")
    assert not is_first_start(environment=box)
    assert load(environment=box).camera.kind == "usb"


def test_the_wizard_feeds_the_watchdog_while_it_waits_for_a_press() -> None:
    beats = threading.Semaphore(0)
    wizard = SetupWizard(Config(), [FILES], chip=NOWHERE, rest=rest, beat=beats.release)
    led(wizard)
    after(wizard, "langue")
    assert all(beats.acquire(timeout=PATIENCE_S) for _ in range(4))


def test_the_system_file_overrides_the_stored_choices(box: dict[str, str]) -> None:
    save({"table": {"language": "en"}, "camera": {"kind": "usb"}}, wizard_file(box))
    pi.config.SYSTEM_FILE.write_text('[camera]\nkind = "files"\n[web]\nport = 80\n')
    config = load(environment=box)
    assert (config.table.language, config.camera.kind, config.web.port) == ("en", "files", 80)


def test_a_configured_table_starts_without_the_wizard(box: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("")
    assert not is_first_start(tmp_path / "own.toml", box)
    pi.config.SYSTEM_FILE.write_text("[web]\nport = 80\n")
    assert not is_first_start(environment=box)
    pi.config.SYSTEM_FILE.write_text("[web\n")
    with pytest.raises(ConfigError):
        is_first_start(environment=box)


def test_a_laptop_without_any_file_starts_without_the_wizard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pi.config, "SYSTEM_FILE", tmp_path / "none.toml")
    assert not is_first_start(environment={"STATE_DIRECTORY": str(tmp_path)})


VALUES = st.recursive(
    st.text() | st.booleans() | st.integers() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=30)
@given(st.dictionaries(st.text(), st.dictionaries(st.text(), VALUES, max_size=3), max_size=3))
def test_every_choice_is_read_as_it_was_written(values: dict[str, dict[str, object]]) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new" / "chosen.toml"
        save(values, file)
        assert toml_values(file) == values
        assert [path.name for path in file.parent.iterdir()] == ["chosen.toml"]


def test_the_simulated_tray_is_always_offered_last(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    (tmp_path / "video11").touch()
    assert [kind["kind"] for kind in local_cameras(tmp_path) if kind["kind"] != "picamera2"] == ["usb", "simulated"]


def test_equal_webcams_have_different_names_and_other_video_devices_are_ignored(tmp_path: Path) -> None:
    for number, (index, name) in enumerate((("0", "Brio 500"), ("1", "Brio 500"), ("0", "C920"))):
        (tmp_path / f"video{number}").mkdir()
        (tmp_path / f"video{number}" / "index").write_text(f"{index}\n")
        (tmp_path / f"video{number}" / "name").write_text(f"{name}\n")
    usb = [camera for camera in local_cameras(tmp_path, tmp_path) if camera["kind"] == "usb"]
    assert [camera_name(camera, Words("en"), tmp_path) for camera in usb] == [
        "Brio 500 (USB webcam 0)",
        "C920 (USB webcam 2)",
    ]
    assert camera_name(usb[0], Words("fr"), tmp_path / "no names") == "Webcam USB 0"


@pytest.mark.parametrize(
    ("by_id", "by_path", "wanted"),
    [
        ((0, 2), (0, 2), "by-id"),
        ((0,), (0, 2), "by-path"),  # two of one kind have the same name from their maker
        ((), (), ""),
    ],
)
def test_webcams_are_identified_by_their_udev_links(
    tmp_path: Path, by_id: Sequence[int], by_path: Sequence[int], wanted: str
) -> None:
    for number in (0, 2):
        (tmp_path / f"video{number}").touch()
    for kind, numbers in (("by-id", by_id), ("by-path", by_path)):
        (tmp_path / "v4l" / kind).mkdir(parents=True)
        for number in numbers:
            (tmp_path / "v4l" / kind / f"camera-{number}").symlink_to(f"../../video{number}")
    found = [camera["options"]["device"] for camera in local_cameras(tmp_path) if camera["kind"] == "usb"]
    assert found == ([str(tmp_path / "v4l" / wanted / f"camera-{number}") for number in (0, 2)] if wanted else [0, 2])
    said = [str(finding.values["path"]) for finding in examine("usb", {}, tmp_path)]
    assert said == [str(found[0])]
    assert list(examine("usb", {"device": "/dev/v4l/by-id/camera-0"}, tmp_path)) == []
    (tmp_path / "video2").unlink()
    assert list(examine("usb", {}, tmp_path)) == []
