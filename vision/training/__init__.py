"""The training of the eye's two small networks, on drawn scenes in great variety and on photographs.

None of it runs while dice are read. `python -m vision.training` makes the networks of `vision/weights` again.
"""
