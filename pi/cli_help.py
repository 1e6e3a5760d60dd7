"""Usage: how the command line explains itself and says what was wrong with it, in the language of the shell.

`argparse` speaks English; here stand the codes of the sentences for its help and its errors (`cli-…` in the
catalogues). The catalogues are read only when a text is printed, so that they delay no command.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Mapping
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


def shell_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the shell, where it is one of ours; English where it is none.

    >>> shell_language({"LANG": "fr_FR.UTF-8"}), shell_language({"LC_ALL": "C", "LANG": "fr"}), shell_language({})
    ('fr', 'en', 'en')
    """
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "fr" if named.lower().startswith("fr") else "en"


def render(code: str, **values: str) -> str:
    """Say a sentence of the command line."""
    from pi.words import Words

    return Words(shell_language()).render("", code, dict(values))


class Formatter(argparse.HelpFormatter):
    """Writes help under our headings, and each text, which is the code of a sentence, as that sentence."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, f"{render('cli-usage')} " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(render(SECTIONS[heading]) if heading in SECTIONS else heading)

    def add_text(self, text: str | None) -> None:
        super().add_text(render(text) if text else text)

    def _get_help_string(self, action: argparse.Action) -> str:
        return render(action.help).replace("%", "%%") if action.help else ""


class Parser(argparse.ArgumentParser):
    """A parser with help in the language of the shell; its texts are codes of sentences (`cli-…`)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, add_help=False, allow_abbrev=False, formatter_class=Formatter)
        self.add_argument("-h", "--help", action="help", help="cli-help")

    def error(self, message: str) -> NoReturn:
        found = ((code, wrong.fullmatch(message)) for code, wrong in WRONG.items())
        code, values = next(((code, match.groupdict()) for code, match in found if match), ("misread", {}))
        if "choices" in values:
            values["choices"] = values["choices"].replace("'", "")  # which Python quotes up to 3.12 only
        self.exit(2, f"{self.format_usage()}{self.prog}: {render(f'cli-wrong-{code}', **values)}\n")
