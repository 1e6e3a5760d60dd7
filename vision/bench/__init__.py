"""Measures the eye on labelled pictures: how often it is right, wrong or silent, and how long a reading takes.

1. :mod:`~vision.bench.labels` reads the labels of a folder.
2. :mod:`~vision.bench.results` reads every picture, in processes of one thread each, and gives each reading a verdict.
   :mod:`~vision.bench.films` does the same with the throws of films.
3. :mod:`~vision.bench.report` counts the verdicts and writes the table or the JSON object of `croupier bench`.

:mod:`~vision.bench.trials` renders throws that are hard in one way each, to find where the eye is wrong.
"""
