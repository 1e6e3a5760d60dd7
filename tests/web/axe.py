"""Axe: the obstacles of a page for people with low vision, a motor impairment or colour blindness."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""All rules that axe has on by itself, and the size of what a finger must hit (WCAG 2.2)."""


def faults(page: Page) -> list[str]:
    """Every fault of a page as it is drawn once it is loaded, a line each: the rule, where, and what is wrong."""
    page.wait_for_load_state()
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{fault['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary'].splitlines()[-1].strip()}"
        for fault in found
        for node in fault["nodes"]
    ]
