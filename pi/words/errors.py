"""Sentences about problems: notices, failures with their remedies, refusals.

Codes with their values, or errors that have both, go in; sentences come out.
"""

from pi.errors import PartError
from pi.night.codes import NoticeCode
from pi.night.rule_set import RuleSet
from pi.night.types import Button, Json, Notice
from pi.options import BadOption
from pi.words.catalogue import Value, short
from pi.words.vocabulary import Names, Values
from vision.fault import Fault

MAX_VALUE_LETTERS = 300
"""The most letters shown of a configured value, which may have any length."""
LARGEST = 10**18
"""The largest number that is shown in full."""


class Problems:
    """The sentences about problems in one language."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def notice(self, notice: Notice, how: str = "") -> str:
        """Return the sentence of a notice; ``how`` is the sentence on how a guest is let in now (`let_in`)."""
        values: Values = {key: self.names.value(value) for key, value in notice.values.items()}
        if notice.code == NoticeCode.UNSURE:
            values["why"] = self.names.render("", f"unsure-{notice.values['why']}")
            code = "unsure-seen" if notice.values.get("values") else "unsure-unseen"
            values["values"] = self.names.render("", code, {"values": values.get("values", "")})
        elif notice.code == NoticeCode.CLAIM_UNSURE:
            values["why"] = self.names.render("", f"unsure-{notice.values['why']}")
        elif notice.code == NoticeCode.CLAIM_REFUSED:
            rules = RuleSet.of(notice.values["table"])
            values = {key: self.names.announcement(notice.values[key], rules) for key in ("value", "lowest")}
        elif notice.code == NoticeCode.REFUSED:
            values["message"] = self.error(notice.values)
        elif "parts" in values:
            parts = [self.names.render("", f"part-{part}") for part in notice.values["parts"]]
            values["parts"] = self.names.join(parts)
        elif "trouble" in values:
            values["problem"], values["mend"] = self.part_error(notice.values)
        elif notice.code == NoticeCode.KNOCKING:
            values["how"] = how
        elif notice.code == NoticeCode.WAITING:
            values["reason"] = self.no_seat(str(values["game"]))
        elif "game" in values:
            game = notice.values["game"]
            values["game"] = self.names.title(game) if game else self.names.render("", "tonight")
        return self.names.render("", f"notice-{notice.code}", values)

    def part_error(self, error: Json) -> tuple[str, str]:
        """Return the problem of a part of the table, and its remedy (`pi.errors`)."""
        values = {key: self.failure(v) if isinstance(v, Exception) else self.names.value(v) for key, v in error.items()}
        code = f"trouble-{error['trouble']}"
        return self.names.render("", code, values), self.names.render("", code, values, attribute="mend")

    def failure(self, error: Exception) -> str:
        """Return the sentence of a failure, with its remedy if known."""
        match error:
            case PartError():
                return "{}. {}".format(*self.part_error(error.values))
            case BadOption():
                problem = self._option_problem(error)
                location: Values = {"place": error.where, "problem": problem}
                return self.names.render("", "config-place", location) if error.where else problem
            case Fault():
                return self.names.render("", f"eye-{error.code}", dict(error.values))
        return str(error)

    def _option_problem(self, error: BadOption) -> str:
        """Return the sentence of a problem in the configuration, with its key or value."""
        values: Values = {key: self._of_option(value) for key, value in error.values.items()}
        if isinstance(wanted := error.values.get("wanted"), list):
            types = [self.names.render("", f"config-type-{name}") if name.isidentifier() else name for name in wanted]
            first = {"rest": ", ".join(types[:-1]), "last": types[-1]}
            values["wanted"] = self.names.render("", "list-either", first) if len(types) > 1 else types[0]
        return self.names.render("", f"config-{error.code}", values)

    def _of_option(self, value: object) -> Value:
        if isinstance(value, int | float):
            return value if -LARGEST <= value <= LARGEST else "…"
        return self.failure(value) if isinstance(value, Exception) else short(str(value), MAX_VALUE_LETTERS)

    def let_in(self, player: str, way: str, button: Button = Button.ACCEPT) -> str:
        """Return how the buttons let a guest in now. ``way`` is ``press`` (this button), ``hold`` (hold red for the
        menu, then press green) or ``menu``.
        """
        return self.names.render("", "let-in", {"player": player, "way": way, "button": self.names.colour(button)})

    def no_seat(self, game: str) -> str:
        return self.names.render(game, "no-seat")

    def refused(self, reason: str, **values: Value) -> str:
        """Return why a page was refused; ``reason`` is a code of the table or an HTTP status."""
        has_reason = self.names.has("", f"refused-{reason}")
        return self.names.render("", f"refused-{reason}" if has_reason else "refused-other", values)

    def error(self, error: Json) -> str:
        return self.names.render("", f"error-{error['code']}")
