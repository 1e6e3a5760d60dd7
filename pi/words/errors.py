"""Sentences about what goes wrong: notices, troubles with their mends, refusals.

Codes with their values go in, and failures that know their own sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from pi.moment import Json, Notice
from vision.fault import Fault

from .catalogue import Value
from .deeds import Deeds
from .names import Values

if TYPE_CHECKING:
    from .words import Words


@runtime_checkable
class Sayable(Protocol):
    """A failure that knows its sentence."""

    def said(self, words: Words) -> str:
        """Say it in a language."""


class Wrong(Deeds):
    """What goes wrong, in one language."""

    def notice(self, notice: Notice) -> str:
        """Say what is the matter with the table itself."""
        values: Values = {key: self.value(value) for key, value in notice.values.items()}
        if notice.code == "unsure":
            values["why"] = self.say("", f"unsure-{notice.values['why']}")
            seen = notice.values.get("values")
            code = "unsure-seen" if seen else "unsure-unseen"
            values["values"] = self.say("", code, {"values": self.names([str(die) for die in seen or ()])})
        elif notice.code == "refused":
            values["message"] = self.error(notice.values)
        elif "parts" in values:
            values["parts"] = self.names([self.say("", f"part-{part}") for part in notice.values["parts"]])
        elif "trouble" in values:
            values["problem"], values["mend"] = self.trouble(notice.values)
        elif notice.code == "waiting":
            values["reason"] = self.no_seat(str(values["game"]))
        elif "game" in values:
            values["game"] = self.title(str(values["game"]))
        return self.say("", f"notice-{notice.code}", values)

    def trouble(self, told: Json) -> tuple[str, str]:
        """Say what is the matter with a part of the table, and what to do about it (`pi.trouble`)."""
        values = {key: self.failure(v) if isinstance(v, Exception) else self.value(v) for key, v in told.items()}
        code = f"trouble-{told['trouble']}"
        return self.say("", code, values), self.say("", code, values, attribute="mend")

    def failure(self, error: Exception) -> str:
        """Say what has failed, with its mend where it is known."""
        if isinstance(error, Fault):
            return self.say("", f"eye-{error.code}", dict(error.values))
        return error.said(cast("Words", self)) if isinstance(error, Sayable) else str(error)

    def option_problem(self, code: str, values: Mapping[str, object]) -> str:
        """Say what is wrong with a key of the configuration or its value (`pi.options.BadOption`)."""
        told: Values = {key: value if isinstance(value, int | float) else str(value) for key, value in values.items()}
        if isinstance(wanted := values.get("wanted"), list):
            known = [self.say("", f"config-type-{one}") if one.isidentifier() else one for one in wanted]
            first = {"rest": ", ".join(known[:-1]), "last": known[-1]}
            told["wanted"] = self.say("", "list-either", first) if len(known) > 1 else known[0]
        return self.say("", f"config-{code}", told)

    def no_seat(self, game: str) -> str:
        """Say why a game lets nobody sit down now."""
        return self.say(game, "no-seat")

    def refused(self, reason: str, **values: Value) -> str:
        """Say why a page was refused, by our reason or by the status of HTTP."""
        known = self.has("", f"refused-{reason}")
        return self.say("", f"refused-{reason}" if known else "refused-other", values)

    def phone(self, code: str, **values: Value) -> str:
        """Say something on the page for phones."""
        return self.say("", f"phone-{code}", values)

    def error(self, error: Json) -> str:
        """Say why the referee refused an action."""
        return self.say("", f"error-{error['code']}")
