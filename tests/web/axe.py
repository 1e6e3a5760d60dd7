"""Axe: the obstacles of a page for people with low vision, a motor impairment or colour blindness."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""All rules that axe applies by default, and the size of touch targets (WCAG 2.2)."""

COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""The rule about colours alone, for other colours of a page without other faults."""


def faults(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    """Return every fault of a loaded page, a line each: the rule, the element, and the reason."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options).then(results => results.violations)", options)
    return [
        f"{fault['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary'].splitlines()[-1].strip()}"
        for fault in found
        for node in fault["nodes"]
    ]
