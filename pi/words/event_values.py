"""Values for sentences: the options in force, and codes that a sentence selects on."""

from pi.night.rule_set import RuleSet
from pi.words.catalogue import Value

NONE = "none"
"""The code of an empty value, so that a sentence can select on it."""


def option_values(rules: RuleSet) -> dict[str, Value]:
    """Return the options in force, as values for every sentence of the game: `opt_…` and `stake`."""
    values: dict[str, Value] = {f"opt_{name}": as_code(value) for name, value in rules.options.items()}
    return values | {"stake": as_code(rules.options.get("stake", ""))}


def as_code(value: object) -> str:
    """Return an option's value as a code: ``true``, ``false``, ``none`` for None or an empty text, else its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return NONE if value in ("", None) else str(value)
