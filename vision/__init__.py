"""The eye: frames in, readings out. It knows no rules, no Pi and no web."""

import os

# A file of some kilobytes can unfold to gigabytes. OpenCV reads this when it is loaded, so it stands before its import.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(120_000_000))
