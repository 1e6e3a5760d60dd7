"""The second opinion of the eye: spots, legal pip patterns, poses and bodies; nothing in here is learned.

A picture goes in, a reading comes out (:func:`vision.geometry.reader.read`). It errs where the networks do
not (grain, glare, cloth) and not where they do, so what both say is right.
"""
