"""Errors of parts, each with its remedy.

A failure of any part except the voice (`pi.voice.sound.VoiceError`) is a code with the values of two sentences: the
problem and its remedy. `pi.words` renders both; the log has the code and the values.
"""

from vision.fault import Fault


class PartError(Fault, OSError):
    """A failure; ``values`` holds its code and its values, as in the notices of the wall."""

    def __init__(self, code: str, **values: str | float | Exception) -> None:
        super().__init__(code, trouble=code, **values)
