"""Usage: how the command line explains itself and says what was wrong with it, in the language of the shell.

`argparse` speaks English; here stand the codes of the sentences that its help and its errors become (`cli-…` in the
catalogues). They are read only when something is told, so that no command waits for them.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from typing import Any, NoReturn

WRONG = {
    "required": re.compile(r"the following arguments are required: (?P<names>.*)"),
    "unknown": re.compile(r"unrecognized arguments: (?P<names>.*)"),
    "value": re.compile(r"argument (?P<name>.*?): expected .*"),
    "choice": re.compile(r"argument (?P<name>.*?): invalid choice: (?P<said>.*?) \(choose from (?P<choices>.*)\)"),
    "bare": re.compile(r"argument (?P<name>.*?): ignored explicit argument (?P<said>.*)"),
    "problem": re.compile(r"argument (?P<name>.*?): (?P<problem>.*)"),
}
"""What argparse says of a command line that it does not understand, by the code of our sentence."""

SECTIONS = {"positional arguments": "cli-positionals", "options": "cli-options"}


def spoken(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the shell, where it is one of ours; English where it is none.

    >>> spoken({"LANG": "fr_FR.UTF-8"}), spoken({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}), spoken({})
    ('fr', 'en', 'en')
    """
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "fr" if named.lower().startswith("fr") else "en"


def say(code: str, **values: str) -> str:
    """Say a sentence of the command line."""
    from pi.words import Words

    return Words(spoken()).say("", code, dict(values))


class Told(str):
    """The code of a sentence, which stands in its place as soon as argparse writes it."""

    __slots__ = ()

    def __mod__(self, values: object) -> str:
        return say(str(self))


class Formatter(argparse.HelpFormatter):
    """Help under headings of ours."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{say('cli-usage')} " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(say(SECTIONS[heading]) if heading in SECTIONS else heading)


class Parser(argparse.ArgumentParser):
    """A parser whose help is told in the language of the shell; its texts are codes (`Told`)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, add_help=False, allow_abbrev=False, formatter_class=Formatter)
        self.add_argument("-h", "--help", action="help", help=Told("cli-help"))

    def format_help(self) -> str:
        for text in ("description", "epilog"):
            if isinstance(code := getattr(self, text), Told):
                setattr(self, text, say(code))
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        found = ((code, wrong.fullmatch(message)) for code, wrong in WRONG.items())
        code, values = next(((code, match.groupdict()) for code, match in found if match), ("misread", {}))
        if "choices" in values:
            values["choices"] = values["choices"].replace("'", "")  # which Python quotes up to 3.12 only
        self.exit(2, f"{self.format_usage()}{self.prog}: {say(f'cli-wrong-{code}', **values)}\n")
