"""The voice: it speaks the sentences of the wall, or plays a chime if there is no engine of speech.

States of the table come in; their sentences (`pi.voice.announcer`) go through an engine of speech and a program that
plays sounds (`pi.voice.sound`), one at a time (`pi.voice.speaker`), on a separate thread (`pi.voice.voice`). A failure
is shown on the wall, and the table goes on.
"""
