"""The memory of the house: what its journal holds about nights, players and dice, and its export.

The journal is the only source. The referee replays its actions; the resulting events
are counted (:mod:`~pi.history.tally`), night by night, and drawn as pages. Only stories of
nights that are over are stored, and those may be deleted.
"""
