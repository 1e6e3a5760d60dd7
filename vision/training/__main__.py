"""Make the eye's networks and their calibration: ``python -m vision.training OUT PHOTOGRAPHS [PHOTOGRAPHS ...]``.

1. Scenes are drawn, and both networks learn from them alone.
2. These locate what tops they can in the photographs whose licence allows it, and learn from them for a short time:
   the teacher, which locates the tops of all.
3. The networks of the first step go on with these photographs and the drawn scenes.
4. The last is done again without each group of sources in `vision.training.stages.WITHOUT`. These networks read the
   photographs of those sources, and on their readings the calibration is fitted.

Everything lies in OUT; what is there already is not made again: a training that was stopped goes on with the network
or the file at which it stopped. It takes some four hours on two cores. The same seeds and photographs give the same
networks on one machine.
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
