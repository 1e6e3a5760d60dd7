"""The eye: frames in, readings out. It does not depend on the rules, the Pi or the web."""

import os

MAX_PIXELS = 65_000_000
"""Maximum size of a picture: room for the largest Pi cameras (9,248 x 6,944). Decoding takes 400 to 600 MB."""

# A file of some kilobytes can decode to gigabytes. OpenCV reads the limit when it is loaded, so it is set before.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MAX_PIXELS))
# Otherwise onnxruntime reports each start to its maker, over the network and in a temporary file.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
