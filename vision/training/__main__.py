"""Make the eye's networks and their calibration: ``python -m vision.training OUT PHOTOGRAPHS [PHOTOGRAPHS ...]``.

1. Scenes are drawn. A detector and a plain reader are trained on them alone.
2. These networks locate tops in the photographs with a free licence, and are trained on them for a short time. The
   result is the teacher, which locates the tops again.
3. The networks of step 1 are trained further on these photographs and the drawn scenes. A second reader starts from
   EfficientNet-Lite0, as trained on ImageNet. It is also shown photographs of objects that are no dice. Both are
   joined to one network: the classes are the mean of both, place and tilt are those of the plain reader.
4. Step 3 is repeated without each group of sources in `vision.training.stages.WITHOUT`. The resulting networks read the
   photographs of those sources, and the calibration is fitted to their readings.

All files are in OUT. A stopped training continues within a hundred steps of where it was. It takes some two hours on
two cores. The same seeds and photographs give the same networks on one machine.
"""

import argparse
from pathlib import Path

from vision.training.stages import train

if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m vision.training")
    asked.add_argument("out", type=Path)
    asked.add_argument("photographs", type=Path, nargs="+")
    arguments = asked.parse_args()
    train(arguments.out, arguments.photographs)
