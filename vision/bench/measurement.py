"""Everything that is measured on one folder of labelled pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from vision.bench import reliability, scores
from vision.bench.confusion import Confusion, confusion
from vision.bench.films import FilmScore, measure_films
from vision.bench.labels import FILMS, Expect, labels_of, throws_of
from vision.bench.reliability import Sample
from vision.bench.scenes import SCENES
from vision.bench.scores import Judged, Verdict
from vision.bench.speed import Memory, Speed, measure_speed
from vision.bench.work import Rendered, read_pictures, read_scenes, workers
from vision.reading import Reading, Why


@dataclass(frozen=True)
class Measurement:
    """What was read of every picture, scene and film, and how fast; what was not asked for is empty or None."""

    folder: Path
    judged: tuple[Judged, ...]
    rendered: tuple[Rendered, ...] = ()
    film: FilmScore | None = None
    speeds: tuple[Speed, ...] = ()
    memory: Memory | None = None

    @property
    def tables(self) -> tuple[Judged, ...]:
        """The pictures with as many dice as the games are played with."""
        return tuple(one for one in self.judged if one.label.of_a_table)

    @property
    def misses(self) -> tuple[Judged, ...]:
        """The pictures that were read wrongly or wrongly refused, the wrong ones first."""
        return tuple(one for worst in (Verdict.WRONG, Verdict.REFUSED) for one in self.judged if one.verdict == worst)

    @property
    def refusals(self) -> dict[str, Counter[Why]]:
        """The reasons of the readings that are not sure, by group."""
        return scores.refusals(self.judged)

    @property
    def confusion(self) -> Confusion:
        """Which values are taken for which, best guesses included."""
        return confusion((values, reading.values) for values, reading in self._known())

    def without_values(self, expect: Expect) -> tuple[Judged, ...]:
        """Return the pictures on which nothing is to be read."""
        return tuple(one for one in self.judged if one.label.expect == expect)

    def reliabilities(self) -> dict[str, list[Sample]]:
        """Return the samples of confidence by what they are about; pictures without a right reading are left out."""
        known = self._known()
        samples = {
            "dice-photographs": [one for pair in known for one in reliability.dice_by_value(*pair)],
            "dice-rendered": [one for _, _, own in self.rendered for one in own],
            "readings-photographs": list(reliability.readings(known)),
            "readings-rendered": list(reliability.readings((values, read) for values, read, _ in self.rendered)),
        }
        return {name: own for name, own in samples.items() if own}

    def _known(self) -> list[tuple[tuple[int, ...], Reading]]:
        return [(one.label.values, one.reading) for one in self.judged if one.label.expect != Expect.REFUSE]


def measure(
    folder: Path,
    groups: Collection[str] = (),
    scenes: int = SCENES,
    tell: Callable[..., None] = lambda code, **values: None,
) -> Measurement:
    """Measure everything on a folder, or only what belongs to some of its groups.

    ``scenes`` is how many scenes to render; with ``groups`` there are none. ``tell`` is called with the present step as
    a code and values (`vision.bench.report.Say`). Raises :class:`vision.bench.labels.LabelsError`, and
    :class:`vision.stills.NotAPictureError` for a broken picture.
    """
    labels = labels_of(folder, groups)
    throws = throws_of(folder) if not groups or FILMS in groups else []
    seeds = [] if groups else range(scenes)
    with workers() as pool:
        tell("reading", pictures=len(labels), scenes=len(seeds), throws=len(throws))
        film = pool.submit(measure_films, folder, throws) if throws else None
        judged, rendered = read_pictures(pool, folder, labels), read_scenes(pool, seeds)
        filmed = film.result() if film else None
    if not labels:
        return Measurement(folder, (), tuple(rendered), filmed)
    tell("timing")
    with workers(1) as pool:
        speeds, memory = measure_speed(pool, [folder / label.file for label in labels])
    return Measurement(folder, tuple(judged), tuple(rendered), filmed, tuple(speeds), memory)
