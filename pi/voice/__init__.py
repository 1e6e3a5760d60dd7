"""The voice: the sentences of the wall, spoken, or a chime where there is nothing to speak with.

Moments of the table come in; what is to be said of them (`pi.voice.announcer`) goes through an engine of speech and
a program that plays sounds (`pi.voice.sound`), one thing at a time (`pi.voice.speaker`), on a thread of the
voice's own (`pi.voice.voice`). Whatever breaks there is said on the wall, and the table goes on.
"""
