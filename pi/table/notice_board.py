"""The notices of a table, each until it is cleared. Used on the table's thread."""

from collections.abc import Iterator
from dataclasses import replace

from pi.night.codes import NoticeCode
from pi.night.types import Notice


class NoticeBoard:
    """At most one notice of each code. Showing a notice sets ``is_news``; the desk resets it."""

    def __init__(self) -> None:
        self.is_news = False
        self._notices: dict[NoticeCode, Notice] = {}
        self._serial = 0

    def __contains__(self, code: NoticeCode) -> bool:
        return code in self._notices

    def __iter__(self) -> Iterator[Notice]:
        return iter(self._notices.values())

    def show(self, notice: Notice) -> None:
        """Show a notice. It counts as new even if its content is the same as before."""
        self._notices[notice.code] = self.with_serial(notice)
        self.is_news = True

    def clear(self, *codes: NoticeCode) -> None:
        for code in codes:
            self._notices.pop(code, None)

    def with_serial(self, notice: Notice) -> Notice:
        self._serial += 1
        return replace(notice, serial=self._serial)
