"""The language of the shell, in which the command line prints its sentences. Its `--help` is English."""

import os
from collections.abc import Mapping


def shell_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the shell if it is French, English otherwise.

    >>> shell_language({"LANG": "fr_FR.UTF-8"}), shell_language({"LC_ALL": "C", "LANG": "fr"}), shell_language({})
    ('fr', 'en', 'en')
    """
    locale = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "fr" if locale.lower().startswith("fr") else "en"


def render(code: str, **values: str) -> str:
    """Return a sentence of the command line. The catalogues are read only now, so that they delay no command."""
    from pi.words import Words

    return Words(shell_language()).names.render("", code, dict(values))
