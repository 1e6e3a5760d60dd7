"""The test of the voice: it speaks one sentence with the configured engine and output."""

import threading
from collections.abc import Iterator

from pi.doctor.finding import Finding, State
from pi.voice.announcer import Chime, Utterance
from pi.voice.options import VoiceOptions
from pi.voice.sound import VoiceError, voice_setup
from pi.voice.speaker import Speaker
from pi.words import Words


def examine(options: VoiceOptions, words: Words) -> Iterator[Finding]:
    """Speak a sentence, or play a chime if there is no engine."""
    if options.kind == "none":
        yield Finding("voice-off", State.SKIPPED)
        return
    try:
        setup = voice_setup(options, words.language)
        if setup is None:
            yield Finding("voice-nothing", State.WARNING)
            return
        troubles: list[VoiceError] = []
        wake = threading.Event()
        with Speaker(setup, lambda trouble: troubles.append(trouble) if trouble else None, wake.set) as speaker:
            speaker.speak(Utterance((words.names.render("", "doctor-voice-sentence"),), Chime.GOOD))
            while not speaker.is_silent:
                wake.wait(speaker.patience_s)
                wake.clear()
                speaker.tick()
    except VoiceError as error:
        troubles = [error]
    if troubles:
        yield Finding("voice-failed", State.FAILED, troubles[0].notice.values)
    elif setup is not None and setup.engine is None:
        yield Finding("voice-chimes", State.WARNING)
    else:
        yield Finding("voice-spoke", State.GOOD)
