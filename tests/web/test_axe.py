"""The measure of accessibility itself: it finds the faults, under the policy of our pages, and nothing else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route

from tests.web.axe import COLOURS, OPTIONS, faults
from web.guard import HEADERS

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dice</title></head>
<body><main><h1>Dice</h1>{}</main></body></html>"""


def faults_of(browser: Browser, body: str, options: dict[str, Any] = OPTIONS) -> list[str]:
    page = browser.new_page(reduced_motion="reduce")

    def answer(route: Route) -> None:
        route.fulfill(body=PAGE.format(body), content_type="text/html; charset=utf-8", headers=HEADERS)

    page.route("**/*", answer)
    page.goto("http://127.0.0.1/")
    found = faults(page, options)
    page.close()
    return found


def test_a_sound_page_has_no_fault(browser: Browser) -> None:
    assert faults_of(browser, "<p>Six and two.</p><button>Accept</button>") == []


def test_illegible_letters_are_a_fault_of_the_colours(browser: Browser) -> None:
    (fault,) = faults_of(browser, '<p><font color="#eeeeee">Six and two.</font></p>', COLOURS)
    assert fault.startswith("color-contrast at ")


def test_each_fault_is_one_line_with_its_rule_and_element(browser: Browser) -> None:
    image, field = faults_of(browser, '<img src="/die.png"><input name="code">')
    assert image.startswith("image-alt at img: ")
    assert field.startswith("label at input: ")
