"""The eye: frames in, readings out. It knows no rules, no Pi and no web."""

import os

MAX_PIXELS = 65_000_000
"""What the largest camera of a Pi takes, 9,248 x 6,944 and its kin; to decode them takes 400 MB, at worst 600."""

# A file of some kilobytes can unfold to gigabytes. OpenCV reads this when it is loaded, so it stands before its import.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MAX_PIXELS))
# Otherwise onnxruntime reports to its maker, by the network and a file in the temporary folder, that it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
