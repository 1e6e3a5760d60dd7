"""The oldest supported browsers: every page works without the features that they lack; below them it says so.

The table of these browsers is in `web/README.md`. A browser of today imitates an old one: missing features are removed
before the first script runs. A script with unknown syntax does not run, and unknown rules or declarations of a style
sheet are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from pi.app import App
from pi.config import Config
from pi.doctor.wizard import SetupWizard
from pi.night.types import Button
from pi.words import Words
from tests.evening import empty_tray, house, say, until
from tests.pages import SMALL
from tests.pi.doctor.test_wizard import NOWHERE, led, press, rest
from tests.states import PATIENCE_S
from tests.web.hands import KEY
from web.serve import Server
from web.wizard import create_wizard

LACKING = """
const without = (of, ...names) => names.forEach(name => { delete of[name]; });
const Whole = window.FormData;
window.FormData = class extends Whole { constructor(form) { super(form); } };
without(HTMLFormElement.prototype, "requestSubmit");
without(window.SubmitEvent.prototype, "submitter");
for (const of of [Element, Document, DocumentFragment]) without(of.prototype, "replaceChildren");
without(Element.prototype, ...Object.getOwnPropertyNames(Element.prototype).filter(name => name.startsWith("aria")));
without(Element.prototype, "checkVisibility");
without(AbortSignal, "timeout", "any");
without(Response.prototype, "body");
without(Navigator.prototype, "vibrate", "share", "canShare", "wakeLock");
without(Array.prototype, "at", "findLast", "toSorted");
without(String.prototype, "replaceAll", "at");
without(Object, "hasOwn", "groupBy");
without(Promise, "any", "withResolvers");
without(Crypto.prototype, "randomUUID");
without(window, "BroadcastChannel", "structuredClone", "ReadableStream");
without(CSS, "supports");
"""
"""The features that Safari 15.0 or Chromium 79 lack."""

SCRIPT = re.compile(r"\?\.|\?\?|\|\|=|&&=|\(\?<[=!]|#\w+ *[=(;]|static \{|^await |import\.meta", re.MULTILINE)
"""Syntax unknown to one of them."""

SELECTOR = re.compile(
    r":(has|is|where|focus-visible|modal)\b|:not\([^()]*,|^@(container|layer|property|starting-style)"
)
VALUE = re.compile(
    r"^(inset|aspect-ratio|text-wrap|container|translate|rotate|scale|accent-color|[a-z]+-(block|inline))\b"
    r"|light-dark|color-mix|round\(|subgrid|\b[dsl]v[hw]\b|cq[whib]|overflow: clip"
)

PAGES = ("/camera", "/club", "/house", "/card", "/deck", "/wiring", "/phone/menu", "/phone/rules", "/phone/history")
WITHIN = """() => {
  const wrong = [];
  for (const part of document.querySelectorAll("%s")) {
    const at = part.getBoundingClientRect();
    if (!at.width || at.left < -1 || at.right > innerWidth + 1) wrong.push(part.outerHTML.slice(0, 80));
  }
  return wrong;
}"""


def old_script(route: Route) -> None:
    """Answer a script as an old browser runs it: not at all if its syntax is unknown."""
    answer = route.fetch()
    code = re.sub(r"// .*", "", answer.text())
    route.fulfill(response=answer, body="(" if SCRIPT.search(code) else answer.text())


def old_style(route: Route) -> None:
    """Answer a style sheet without its unknown rules and declarations."""
    answer = route.fetch()
    text = re.sub(r"/\*.*?\*/", "", answer.text(), flags=re.DOTALL)
    route.fulfill(response=answer, body=re.sub(r"([^{}]+)\{([^{}]*)\}", known_rule, text))


def known_rule(rule: re.Match[str]) -> str:
    if SELECTOR.search(rule[1].strip()):
        return ""
    known = [part for part in rule[2].split(";") if not VALUE.search(part.strip())]
    return f"{rule[1]}{{{';'.join(known)}}}"


class OldBrowser:
    """The oldest supported browser. ``wrong`` are the errors that its pages reported."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self.wrong: list[str] = []
        context.add_init_script(LACKING)
        context.route("**/*.js", old_script)
        context.route("**/*.css", old_style)

    def open(self, address: str) -> Page:
        page = self._context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.wrong.append(message.text) if message.type == "error" else None)
        page.goto(address)
        return page


@pytest.fixture
def old(browser: Browser) -> Iterator[OldBrowser]:
    context = browser.new_context(viewport=SMALL, reduced_motion="reduce")
    old = OldBrowser(context)
    yield old
    context.close()
    assert old.wrong == []


@pytest.fixture
def running(tmp_path: Path) -> Iterator[App]:
    night = {"phones": "table", "players": ["Ana", "Bo", "Cy"]}
    with house(tmp_path, camera=empty_tray(tmp_path), night=night, web={"address": "127.0.0.1"}) as running:
        yield running


def test_every_page_works_in_the_oldest_browsers(running: App, old: OldBrowser) -> None:
    address, words = running.server.address, Words("en")
    wall = old.open(f"{address}/?lang=en&own={running.own_key}")
    wall.locator("button.accept").click()
    expect(wall.locator(".seats, .choice").first).to_be_visible()
    phone = old.open(f"{address}/phone?lang=en")
    phone.locator("[name=code]").fill(running.code)
    phone.locator("[name=code]").press("Enter")
    phone.locator("[name=name]").press_sequentially("Maximili")
    say(running, {"do": "sit", "players": ["Di"]})
    expect(phone.locator("[data-part=rest]")).to_contain_text("Di")
    phone.keyboard.type("en")
    expect(phone.locator("[name=name]")).to_have_value("Maximilien")
    phone.reload()
    expect(phone.locator("[name=name]")).to_have_value("Maximilien")
    phone.locator("[name=table]").click()
    expect(phone.locator("form.setup").first).to_be_visible()
    say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
    phone.locator("form.does-announce [name=pick]").first.click()
    until(running, lambda state: state.table is not None and state.table["phase"] != "announce")
    die = wall.locator(".announced .die").first
    colours = [die.locator(part).first.evaluate("part => getComputedStyle(part).fill") for part in ("rect", "circle")]
    assert len(set(colours)) == 2
    hidden = old.open(f"{address}/camera?lang=en")
    for _ in range(2):
        hidden.wait_for_event("response", lambda response: "/camera/now" in response.url)
    expect(hidden.locator(".absent")).to_be_visible()
    hidden.close()
    say(running, {"do": "end"})
    for path in PAGES:
        page = old.open(f"{address}{path}?lang=en")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate(WITHIN % "h1, h2, button, nav a") == []
        if path == "/camera":
            expect(page.locator("canvas.live")).to_be_visible()
        page.close()
    assert words.names.connection()["connection-plain"] not in wall.locator("body").inner_text()


def test_the_first_start_works_in_the_oldest_browsers(browser: Browser, old: OldBrowser) -> None:
    wizard = SetupWizard(Config(), [{"kind": "simulated", "options": {"seed": 1}}], chip=NOWHERE, rest=rest)
    led(wizard)
    with Server(create_wizard(wizard, KEY), "127.0.0.1", 0, 4) as server:
        page = old.open(f"{server.address}/?own={KEY}")
        press(page, Button.NEXT, "This camera?")
        expect(page.locator("canvas.live")).to_be_visible(timeout=1000 * PATIENCE_S)
        press(page, Button.ACCEPT, "Who may open the pages?")
        press(page, Button.NEXT, "Shall we play?")
        press(page, Button.ACCEPT, "the table is being set up")
        page.close()


FOLLOWING = ("/", "/phone", "/club", "/camera")


@pytest.mark.parametrize("path", FOLLOWING)
def test_in_an_older_browser_a_page_says_so_and_reloads_itself(running: App, browser: Browser, path: str) -> None:
    plain = Words("en").names.connection()["connection-plain"]
    whole = running.flask.test_client().get(f"{path}?lang=en", headers={"Accept-Language": "en"}).text
    without_scripts = whole.partition("<noscript>")[2].partition("</noscript>")[0]
    assert plain in without_scripts
    assert ('http-equiv="refresh"' in without_scripts) == ("<input name" not in whole)
    page = browser.new_page(viewport=SMALL, locale="en")
    page.route("**/*.js", lambda route: route.continue_() if "old.js" in route.request.url else route.abort())
    page.clock.install()
    page.goto(f"{running.server.address}{path}?lang=en")
    field = page.locator("[name=code]")
    if path == "/phone":
        field.fill("BC")
        page.clock.run_for(16_000)
        expect(page.get_by_text(plain)).to_be_visible()
        expect(field).to_have_value("BC")
        field.fill("")
        field.blur()
    with page.expect_navigation():
        page.clock.run_for(16_000)
    page.close()
