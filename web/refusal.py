"""Refusals: the answer to a refused request is one short line in the language of the browser."""

from typing import NoReturn, Protocol

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException

LANGUAGES = ("fr", "en")
TEXT = {"Content-Type": "text/plain; charset=utf-8"}


class Sayer(Protocol):
    def refused(self, language: str, reason: str, **values: str) -> str:
        """Return the sentence for ``reason``: a code given to `refuse`, or a status such as ``404``."""


class Refused(HTTPException):
    """A refused request; ``reason`` is the code of its sentence."""

    def __init__(self, status: int, reason: str, **values: str) -> None:
        super().__init__(reason)
        self.code = status
        self.reason, self.values = reason, values


def refuse(status: int, reason: str, **values: str) -> NoReturn:
    raise Refused(status, reason, **values)


def browser_language() -> str:
    """Return the browser's most preferred language in which there are pages, else the default of the app."""
    wanted = (tag[:2].lower() for tag in request.accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), None) or str(current_app.config["LANGUAGE"]())


def tell_refusals(app: Flask, sayer: Sayer) -> None:
    """Answer each error of this app with a sentence."""

    def told(error: HTTPException) -> tuple[str, int, dict[str, str]]:
        status = error.code or 500
        reason, values = (error.reason, error.values) if isinstance(error, Refused) else (str(status), {})
        asked = request.args.get("lang", "")
        language = asked if asked in LANGUAGES else browser_language()
        return f"{status} {sayer.refused(language, reason, **values)}\n", status, TEXT

    app.register_error_handler(HTTPException, told)
