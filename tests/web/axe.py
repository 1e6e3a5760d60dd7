"""Axe: the obstacles of a page for people with low vision, a motor impairment or colour blindness."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""All rules that axe has on by itself, and the size of what a finger must hit (WCAG 2.2)."""

COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""What other colours can make of a page that has no other fault."""


def faults(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    """Every fault of a page as it is drawn once it is loaded, a line each: the rule, where, and what is wrong."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options).then(results => results.violations)", options)
    return [
        f"{fault['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary'].splitlines()[-1].strip()}"
        for fault in found
        for node in fault["nodes"]
    ]
