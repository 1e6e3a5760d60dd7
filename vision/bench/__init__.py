"""Measures the eye on labelled pictures: how often it is right, wrong or silent, and how long a reading takes.

`labels` are read, `results` and `films` get verdicts, `report` counts them; `trials` renders throws that are hard.
"""
