"""Teaching: the faces of a table's own dice or cards are shown to the camera one after another, then tried.

Presses come from the table, frames from the camera loop. The *lesson* is what the wall says of it, in codes and
numbers; the pictures stay here until the set is stored. Green keeps what is seen for the face that is asked, red goes
back, yellow leaves a face as it is. After the last face the set is stored and in use, and the wall says what is read
with it, until green ends it.
"""

import threading
from collections.abc import Callable, Sequence

from pi.capture.taught_sets import TaughtSets
from pi.journal.disk import JournalError
from pi.night.types import Button, Json
from pi.table.table import RunningTable
from vision.arrays import Floats
from vision.card_outlines import find_cards
from vision.eye import Eye
from vision.hands import HandReader, HandReading
from vision.motion import Motion
from vision.overlay import corners, labelled
from vision.reading import Frame, Pixels, Reading
from vision.taught import SetKind, TaughtError, TaughtSet
from vision.taught_cards import alike_cards
from vision.taught_dice import TaughtDice, find_tops

STILL_S = 0.4
"""Time without motion after which the tray is looked at (s)."""
Marks = Sequence[tuple[Floats, str]]
"""The outlines of dice or cards in a picture, in px, each with its face; an empty one if it is not clear."""
Trial = Callable[[Pixels], Reading | HandReading]
"""Reads a picture with the set that was taught."""


class Teaching:
    """The teaching of one set at a time. Every method may be called from any thread, `follow` from one alone.

    ``title`` returns the name of the set of this kind and number, ``label`` the text on a face in the picture.
    """

    kinds = tuple(map(str, SetKind))

    def __init__(
        self,
        sets: TaughtSets,
        table: RunningTable,
        title: Callable[[str, int], str],
        label: Callable[[str, str], str],
    ) -> None:
        self.lesson: Json | None = None
        """None while nothing is taught. The ``set`` (its kind); the ``step`` of all ``steps``; the asked ``face``,
        empty after the last one; how many pictures of it are ``kept``, and how many were ``seen``; the buttons that
        mean something (``presses``); and the code of the sentence, ``says``, with its values.
        """
        self.sets, self._table, self._title, self._label = sets, table, title, label
        self._lock = threading.Lock()
        self._marks: Marks = ()
        self._seen: tuple[Pixels, ...] = ()
        self._trial: Trial | None = None

    def begin(self, kind: str) -> None:
        with self._lock:
            self._kind, self._number = SetKind(kind), self.sets.next_number
            self._faces = self._kind.faces[::-1] if self._kind is SetKind.POKER_DICE else self._kind.faces
            self._pictures: dict[str, tuple[Pixels, ...]] = {}
            self._go(0)
            # What lies there already may be what is asked.
            self._has_moved = True

    def end(self) -> None:
        with self._lock:
            self.lesson = None

    def press(self, button: Button) -> bool:
        """Carry out a press. Return False if the button means nothing now."""
        with self._lock:
            if self.lesson is None or button not in self.lesson["presses"]:
                return False
            if button is Button.BLUFF:
                self._go(self._again)
            elif self._trial is not None:
                self.lesson = None
            elif self._is_over:
                self._go(self._step)
            else:
                if button is Button.ACCEPT:
                    self._pictures[self._faces[self._step]] = self._seen
                self._go(self._step + 1)
            return True

    def follow(self, frame: Frame, motion: Motion) -> None:
        """Look at the tray once it is still, or store the set after the last face."""
        if (before := self.lesson) is None:
            return
        if before["says"] == "saving":
            self._store()
        elif self._is_over and self._trial is None:
            return
        elif motion.stirred or (self._has_moved and motion.is_reached_into()):
            with self._lock:
                if self.lesson is before and before["says"] != "hand":
                    self._has_moved, self._seen, self._marks = True, (), ()
                    self._say("hand")
        elif self._has_moved and motion.still_s >= STILL_S:
            self._look(frame.pixels, before)
        if self.lesson is not before:
            self._table.refresh()

    def drawn(self, pixels: Pixels) -> Pixels:
        """Return the picture with what was seen in it."""
        kind = str(self._kind)
        return labelled(pixels, [(outline, face and self._label(kind, face)) for outline, face in self._marks])

    @property
    def _is_over(self) -> bool:
        return self._step == len(self._faces)

    def _go(self, step: int) -> None:
        """Ask for a face; after the last one, store the set."""
        self._step, self._again, self._has_moved = step, step - 1, False
        self._seen, self._marks, self._trial = (), (), None
        self._say("saving" if self._is_over else "show")

    def _say(self, says: str, **values: object) -> None:
        face = "" if self._is_over else self._faces[self._step]
        presses = {Button.ACCEPT: self._is_over or self._seen, Button.BLUFF: self._step, Button.NEXT: face}
        self.lesson = {
            "set": str(self._kind),
            "step": self._step + 1,
            "steps": len(self._faces),
            "face": face,
            "kept": len(self._pictures.get(face, ())),
            "seen": len(self._seen),
            "presses": tuple(button for button, means in presses.items() if means and says != "saving"),
            "says": says,
            **values,
        }

    def _look(self, pixels: Pixels, before: Json) -> None:
        """Say what lies in the tray, unless a press has changed what is asked meanwhile."""
        seen, values = tuple[Pixels, ...](), dict[str, object]()
        if self._trial is not None:
            reading = self._trial(pixels)
            marks, says = marks_of(reading), "unsure" if reading.why else "read"
            faces = sorted((face for _, face in marks if face), key=self._faces.index)
            values = {"faces": faces, "why": reading.why and str(reading.why)}
        else:
            laid = find_cards(pixels) if self._kind is SetKind.CARDS else find_tops(pixels)
            marks, seen = [(one.outline, before["face"]) for one in laid], tuple(one.picture for one in laid)
            says = "seen" if laid else "show"
        with self._lock:
            if self.lesson is before:
                self._has_moved, self._marks, self._seen = False, marks, seen
                self._say(says, **values)

    def _store(self) -> None:
        """Store the set and begin the trial, or say why not."""
        name, again = self._title(self._kind, self._number), self._step - 1
        says, values, trial = "trial", dict[str, object](name=name), None
        try:
            taught = TaughtSet(name, self._kind, self._pictures)
            self.sets.write(self._number, taught)
            trial, pairs = trial_of(taught)
            if pairs:
                says, values, again = "alike", {"faces": pairs[0]}, min(map(self._faces.index, pairs[0]))
        except TaughtError as error:
            says, values = "error", {"code": error.code, **error.values}
            again = next((step for step, face in enumerate(self._faces) if not self._pictures.get(face)), again)
        except JournalError as error:
            says, values = "trouble", dict(error.values)
        with self._lock:
            if self.lesson is None:
                return
            if says == "error":
                self._go(again)
            else:
                self._trial, self._again = trial, again
            self._say(says, **values)


def trial_of(taught: TaughtSet) -> tuple[Trial, Sequence[tuple[str, str]]]:
    """Return the reader of pictures of the dice or cards of a set, and the pairs of faces that look too alike."""
    if taught.kind is SetKind.CARDS:
        return HandReader(taught).read, alike_cards(taught)
    dice = TaughtDice(taught)
    return Eye(dice).read, dice.alike()


def marks_of(reading: Reading | HandReading) -> Marks:
    """Return the outlines of the dice or cards of a reading, each with its face."""
    if isinstance(reading, HandReading):
        return [(card.outline, card.value or "") for card in reading.cards]
    boxes = [*((die.box, str(die.value)) for die in reading.dice), *((box, "") for box in reading.unread)]
    return [(corners(box), face) for box, face in boxes]
