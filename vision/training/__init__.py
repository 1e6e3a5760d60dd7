"""How the eye learns: scenes drawn in great variety, and the training of its two small networks on them.

Nothing here runs while dice are read. The networks lie in `vision/weights`, with the figures they
were made with; `python -m vision.training` makes them again.
"""
