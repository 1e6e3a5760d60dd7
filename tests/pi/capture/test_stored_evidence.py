"""From the camera to the evidence store: the pictures that are kept, and those that never leave."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import cv2
import numpy as np
import pytest

from pi.app import context_for
from pi.capture.camera_loop import PROBE_S, CameraLoop
from pi.capture.evidence import Evidence, Part
from pi.capture.evidence_store import EvidenceStore
from pi.history.export import throws
from pi.history.history import HouseHistory
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.picker.context import NightConfig
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.house import START, say
from tests.pi.cameras.failing import Clock
from tests.pi.capture.frames import SIZE_WH, CameraInHand, decoded, secret_pixels, tray, watched
from tests.states import context_of, until, until_seen
from tests.vision.drawing import IVORY
from vision.bench.labels import labels_of
from vision.eye import Eye
from vision.reading import Pixels
from vision.stills import load

EMPTY, FULL = tray(), tray(2, 6)
LIE: tuple[Json, ...] = ({"do": "announce", "value": 62}, {"do": "bluff"})


class Scene(NamedTuple):
    """A table with a camera in the test's hand; ``room`` is the free space of the disk."""

    table: RunningTable
    camera: CameraInHand
    evidence_store: EvidenceStore
    watch: CameraLoop
    room: list[int]
    clock: Clock

    def say(self, *actions: Json) -> None:
        say(self.table, *actions)

    def reveal(self, picture: Pixels, frames: int = 25) -> None:
        """Uncover a lie, and show the empty tray and then this picture."""
        self.say(*LIE)
        self.show(EMPTY)
        self.show(picture, frames)

    def until(self, seen: Callable[[TableState], bool]) -> TableState:
        return until(self.table, seen)

    def show(self, pixels: Pixels, frames: int = 25) -> None:
        """Show a picture to the camera for one second, or this many frames."""
        self.camera.show([pixels] * frames)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    room, camera, clock = [10**12], CameraInHand(), Clock()
    evidence_store = EvidenceStore(tmp_path / "pictures", keep_s=3600, room=lambda _folder: room[0])
    with Journal(tmp_path / "nights", evidence_store.erase) as journal:
        table = RunningTable(journal, context_for(NightConfig())).start()
        say(table, START)
        with watched(table, camera, evidence_store, steady=clock) as watch:
            yield Scene(table, camera, evidence_store, watch, room, clock)
        table.close()


def all_pictures(scene: Scene, evidence: Evidence) -> list[bytes]:
    return [scene.evidence_store.picture(evidence.number, part) or b"" for part in Part]


def worn(value: int) -> Pixels:
    """Return a throw with a 6, whose other die has half lost the pip in its middle."""
    pixels = tray(value, 6)
    x, y, wide, tall = next(die.box for die in Eye().read(pixels, 2).dice if die.value == value)
    spot = cv2.circle(pixels.copy(), (x + wide // 2, y + tall // 2), round(0.13 * wide), IVORY, -1, cv2.LINE_AA)
    return np.asarray(cv2.addWeighted(pixels, 0.5, spot, 0.5, 0), np.uint8)


def test_a_correction_first_offers_the_second_most_probable_value(scene: Scene) -> None:
    picture = worn(3)
    doubted = min(Eye().read(picture, 2).dice, key=lambda die: die.confidence)
    assert (doubted.value, doubted.second) == (3, 2)
    scene.reveal(picture)
    scene.until(lambda m: any(event["event"] == "shown" for event in m.happened))
    scene.table.hold(Button.BLUFF).result()
    (likeliest, *_) = scene.table.state.offer.entries
    assert (likeliest.values["was"]["values"], likeliest.values["now"]["values"]) == ([3, 6], [2, 6])


CORRECTION: Json = {"do": "correct", "number": 2, "action": {"do": "announce", "value": 63}}


def test_the_second_most_probable_value_outlives_restart_undo_and_correction(tmp_path: Path) -> None:
    reading = Eye().read(worn(3), 2)
    doubts: list[object] = []
    for action in (None, {"do": "announce", "value": 43}, {"do": "undo"}, CORRECTION):
        with Journal(tmp_path / "nights") as journal:
            table = RunningTable(journal, context_for(NightConfig())).start()
            if action is None:
                say(table, START, *LIE)
                assert table.read(reading).result() is not None
            else:
                say(table, action)
            doubts.append({n: dict(of) for n, of in context_of(table).doubts.items()})
            table.close()
    assert doubts[0]
    assert doubts[0][4][3].second == 2  # type: ignore[index]
    assert doubts == [doubts[0]] * 4


def test_a_line_of_dice_without_doubts_reads_as_before(tmp_path: Path) -> None:
    with Journal(tmp_path / "nights") as journal:
        table = RunningTable(journal, context_for(NightConfig())).start()
        say(table, START, *LIE, {"do": "dice", "values": [2, 6]})
        table.close()
        assert [set(line.action) - {"by"} for line in journal.lines()][-1] == {"do", "values"}
        assert not any(entry.doubts for entry in journal.entries)


def test_a_reading_that_counts_keeps_its_picture_and_the_film_before(scene: Scene) -> None:
    scene.reveal(FULL)
    until_seen(scene.table)
    (evidence,) = scene.evidence_store.all()
    assert (evidence.values, evidence.why, evidence.line) == ((2, 6), None, 4)
    assert scene.table.state.hidden
    assert decoded(all_pictures(scene, evidence)[0]).shape[:2] == SIZE_WH[::-1]
    ivory = decoded(scene.evidence_store.picture(evidence.number, Part.FILM) or b"").min(axis=2) > 150
    tall = evidence.film_wh[1]
    assert not ivory[:tall].any(), "the film begins with an empty tray"
    assert ivory[-tall:].any()


def test_the_bench_reads_the_exported_throws_of_a_night(scene: Scene, tmp_path: Path) -> None:
    scene.reveal(FULL)
    until_seen(scene.table)
    seen = {"group": "confirmed", "values": "2 6", "boxes": 2, "read": (2, 6)}
    assert exported(scene, tmp_path / "read") == [seen]
    scene.say({"do": "correct", "number": 4, "action": {"do": "dice", "values": [1, 6]}})
    assert exported(scene, tmp_path / "corrected") == [seen | {"group": "corrected", "values": "1 6"}]
    scene.say({"do": "correct", "number": 4, "action": None})
    assert exported(scene, tmp_path / "taken-back") == []


def exported(scene: Scene, folder: Path) -> list[dict[str, object]]:
    """Unpack the throws. Return each label with its number of boxes and the reading of its picture."""
    memory = HouseHistory(JournalReader(folder.parent / "nights"))
    with ZipFile(BytesIO(b"".join(throws(memory, scene.evidence_store)))) as file:
        file.extractall(folder)
    rows = csv.DictReader((folder / "labels.csv").read_text(encoding="utf-8").splitlines())
    boxes = {row["file"]: len(row["boxes"].split(";")) for row in rows}
    return [
        {
            "group": label.group,
            "values": " ".join(map(str, label.values)),
            "boxes": boxes[label.file],
            "read": Eye().read(load(folder / label.file), 2).values,
        }
        for label in labels_of(folder)
    ]


def test_an_unsure_reading_keeps_its_picture_too(scene: Scene) -> None:
    scene.reveal(tray(2, 6, 3), frames=75)
    until_seen(scene.table)
    (evidence,) = scene.evidence_store.all()
    assert (evidence.why, evidence.line) == ("count", None)


def test_pictures_taken_while_dice_are_hidden_are_neither_kept_nor_shown(scene: Scene) -> None:
    secret, left = tray(5, 3, secret=True), []
    for level, values in ((62, (2, 6)), (63, (3, 5)), (64, (4, 2))):
        scene.show(secret, frames=60)
        left.append(scene.watch.picture())
        scene.say({"do": "announce", "value": level}, {"do": "bluff"})
        scene.show(EMPTY)
        scene.show(tray(*values))
        scene.until(lambda m: any(event["event"] == "shown" for event in m.happened))
        scene.show(secret, frames=60)
    kept = scene.evidence_store.all()
    assert len(kept) == 3
    assert left == [None, None, None]
    assert [secret_pixels(jpeg) for evidence in kept for jpeg in all_pictures(scene, evidence)] == [0] * 3 * len(Part)


def test_the_tray_is_shown_only_as_it_was_after_the_dice(scene: Scene) -> None:
    scene.show(tray(5, 3, secret=True))
    scene.say(*LIE)
    assert scene.watch.picture() is None
    scene.show(EMPTY, frames=2)
    assert secret_pixels(scene.watch.picture() or b"") == 0
    scene.say({"do": "undo"})
    assert scene.watch.picture() is None


def test_frames_from_before_an_undone_bluff_are_in_no_film(scene: Scene) -> None:
    scene.say(*LIE)
    scene.show(tray(secret=True), frames=60)
    scene.say({"do": "undo"}, {"do": "bluff"})
    scene.show(EMPTY)
    scene.show(FULL)
    until_seen(scene.table)
    (evidence,) = scene.evidence_store.all()
    assert [secret_pixels(jpeg) for jpeg in all_pictures(scene, evidence)] == [0] * len(Part)


def test_on_a_full_disk_a_notice_stays_until_there_is_room(scene: Scene) -> None:
    scene.room[0] = 0
    scene.reveal(FULL)
    (notice,) = (notice for notice in scene.until(lost).notices if notice.code == "pictures-failed")
    assert all(Words(language, strict=True).problems.notice(notice) for language in LANGUAGES)
    scene.room[0] = 10**12
    scene.clock.pass_s(PROBE_S)
    scene.show(FULL, frames=1)
    scene.until(lambda state: not lost(state))


def test_a_throw_that_is_kept_clears_the_notice_of_a_full_disk(scene: Scene) -> None:
    for room, failed, values in ((0, True, (2, 6)), (10**12, False, (3, 5))):
        scene.room[0] = room
        scene.reveal(tray(*values))
        scene.until(lost if failed else lambda state: not lost(state))
        assert len(scene.evidence_store.all()) == (0 if failed else 1)


def lost(state: TableState) -> bool:
    return any(notice.code == "pictures-failed" for notice in state.notices)
