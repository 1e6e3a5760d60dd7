"""The memory of the house: what its journal tells about nights, players and dice, and how to take it home.

The journal is the only source. Its actions are heard by the referee once more; what the events
say is counted (:mod:`~pi.memory.tally`), night by night, and drawn as pages. Nothing is kept but
stories of nights that are over, and those may be thrown away.
"""
