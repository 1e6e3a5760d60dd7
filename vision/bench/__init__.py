"""Measures the eye on labelled pictures: how often it is right, how sure, how fast, how large.

The way through, one noun a file:

1. :mod:`~vision.bench.labels` says what a right reader would say of each picture and where it comes from,
   :mod:`~vision.bench.trained` what the networks were trained on.
2. :mod:`~vision.bench.work` reads every picture in processes of one thread each.
3. :mod:`~vision.bench.scores`, :mod:`~vision.bench.confusion` and
   :mod:`~vision.bench.reliability` count, :mod:`~vision.bench.intervals` says how far that may be off;
   :mod:`~vision.bench.scenes` renders dice whose places are known too; :mod:`~vision.bench.films` counts throws,
   :mod:`~vision.bench.speed` time.
4. :mod:`~vision.bench.measurement` is all of it, :mod:`~vision.bench.goals` holds it against what
   the eye must reach, :mod:`~vision.bench.report` prints it, :mod:`~vision.bench.record` tells it to machines
   and :mod:`~vision.bench.sheet` draws every miss.

Beside it :mod:`~vision.bench.trials` renders throws that are hard in one way each, to find where the eye is wrong,
:mod:`~vision.bench.changes` shows it the pictures under other lamps, in other colours, by worse and turned cameras,
:mod:`~vision.bench.claims` reads rendered cards in photographs, and :mod:`~vision.bench.box` times this machine.

Uses only public interfaces of the eye.
"""
