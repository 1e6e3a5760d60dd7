"""The measurement of the eye on labelled pictures: how often it is right, wrong or silent, and the time of a reading.

`labels` reads the labels, `results` and `films` compare the readings with them, `report` counts; `trials` renders hard
throws.
"""
