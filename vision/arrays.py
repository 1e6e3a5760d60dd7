"""Types of the arrays of numbers. Pictures are `vision.reading.Pixels`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
AnyFloats = NDArray[np.floating[Any]]
"""Floats of any precision: large arrays are float32."""
Mask = NDArray[np.bool_]
