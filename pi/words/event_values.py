"""Values of sentences that come from codes: the options in force, and what a sentence selects on.

This module holds no words and decides nothing.
"""

from pi.night.rule_set import RuleSet
from pi.words.catalogue import Value

NONE = "none"
"""What a sentence gets for a value that is empty, so that it can select on it."""


def option_values(rules: RuleSet) -> dict[str, Value]:
    """The options in force, as values that every sentence of the game may select on: `opt_…` and `stake`."""
    values: dict[str, Value] = {f"opt_{name}": coded(value) for name, value in rules.options.items()}
    return values | {"stake": coded(rules.options.get("stake", ""))}


def coded(value: object) -> str:
    """An option's value as a sentence selects on it: ``true``, ``false``, ``none`` for nothing, else its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return NONE if value in ("", None) else str(value)
