"""The voice, looked at: it says one sentence, through the very engine and output that it will use."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from pi.doctor.finding import Finding, State
from pi.voice.announcer import Chime, Utterance
from pi.voice.options import VoiceOptions
from pi.voice.sound import VoiceError, voice_setup
from pi.voice.speaker import Speaker
from pi.words import Words

TICK_S = 0.02


def examine(options: VoiceOptions, words: Words, *, sleep: Callable[[float], None] = time.sleep) -> Iterator[Finding]:
    """Say a sentence, or chime where there is no engine."""
    if options.kind == "none":
        yield Finding("voice-off", State.SKIPPED)
        return
    try:
        found = voice_setup(options, words.language)
        if found is None:
            yield Finding("voice-nothing", State.WARNING)
            return
        troubles: list[VoiceError] = []
        with Speaker(found, lambda trouble: troubles.append(trouble) if trouble else None) as speaker:
            speaker.speak(Utterance((words.render("", "doctor-voice-sentence"),), Chime.GOOD))
            while speaker.stage is not None:
                sleep(TICK_S)
                speaker.tick()
    except VoiceError as error:
        troubles = [error]
    if troubles:
        yield Finding("voice-failed", State.FAILED, troubles[0].notice.values)
    elif found is not None and found.engine is None:
        yield Finding("voice-chimes", State.WARNING)
    else:
        yield Finding("voice-spoke", State.GOOD)
