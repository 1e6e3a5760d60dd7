"""Make the eye's networks and their calibration: ``python -m vision.training OUT PHOTOGRAPHS [PHOTOGRAPHS ...]``.

1. Scenes are drawn, and both networks are trained on them alone.
2. These networks locate tops in the photographs with a free licence, and are trained on them for a short time. The
   result is the teacher, which locates the tops again.
3. The networks of step 1 are trained further on these photographs and the drawn scenes.
4. Step 3 is repeated without each group of sources in `vision.training.stages.WITHOUT`. The resulting networks read the
   photographs of those sources, and the calibration is fitted to their readings.

All files are in OUT. A stopped training continues within a hundred steps of where it was. It takes less than
two hours on two cores. The same seeds and photographs give the same networks on one machine.
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
