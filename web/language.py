"""The language of a page that no address asks for: that of the browser, where it is one of ours."""

from __future__ import annotations

from flask import request

from .app import LANGUAGES


def browser_language(default: str) -> str:
    """Return the first language that the browser prefers and the house speaks; ``default`` where there is none."""
    wanted = (tag[:2].lower() for tag in request.accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), default)
