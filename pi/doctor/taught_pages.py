"""The taught sets on the page of the camera: what there is, and what the host does with it (`web.ports.TaughtPort`)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pi.capture.taught_sets import TaughtSets
from pi.errors import PartError
from pi.table.table import RunningTable
from pi.words import plain, words_in
from vision.taught import MAX_NAME, SetKind, TaughtError, TaughtSet
from web.pages import TaughtLine, TaughtPage

MAX_DIGITS = 9
LABELS = ("title", "about", "teach", "label", "rename", "use", "rest", "delete", "really", "export", "file", "import")


class TaughtPages:
    def __init__(self, sets: TaughtSets, table: RunningTable) -> None:
        self._sets, self._table = sets, table

    def page(self, language: str) -> TaughtPage:
        names, sets = words_in(language).names, self._sets
        kinds = {str(kind): names.render("", "taught-kind", {"set": str(kind)}) for kind in SetKind}
        lines = (
            TaughtLine(number, plain(taught.name), kinds[taught.kind], sets.in_use(taught.kind) is taught)
            for number, taught in sets.sets.items()
        )
        return TaughtPage(tuple(lines), kinds, {code: names.render("", f"taught-{code}") for code in LABELS})

    def change(self, language: str, fields: Mapping[str, str], content: bytes) -> str:
        words, sets, text = words_in(language), self._sets, fields.get("number", "")
        number = int(text) if text.isdecimal() and len(text) < MAX_DIGITS else 0
        changes: dict[str, Callable[[], None]] = {
            "teach": lambda: self._teach(fields.get("set", "")),
            "import": lambda: sets.write(sets.next_number, TaughtSet.from_bytes(content)),
            "rename": lambda: self._rename(number, plain(fields.get("name", ""))[:MAX_NAME]),
            "use": lambda: sets.use(number, used=True),
            "rest": lambda: sets.use(number, used=False),
            "delete": lambda: sets.delete(number),
        }
        try:
            changes[fields.get("do", "")]()
        except (TaughtError, PartError) as error:
            return words.problems.failure(error)
        except LookupError:
            return words.names.render("", "taught-not-now")
        return ""

    def export(self, number: int) -> bytes | None:
        taught = self._sets.sets.get(number)
        return taught.to_bytes() if taught else None

    def _teach(self, kind: str) -> None:
        if not self._table.teach(kind).result():
            raise LookupError(kind)

    def _rename(self, number: int, name: str) -> None:
        taught = self._sets.sets[number]
        self._sets.write(number, replace(taught, name=name or taught.name))
