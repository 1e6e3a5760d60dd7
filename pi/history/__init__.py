"""The memory of the house: pages about the nights, players and dice of its journal, and the journal's export.

The journal is the only source. The referee replays its actions; the resulting events are counted night by night
(:mod:`~pi.history.tally`) and shown as pages. Only the stories of past nights are stored: their files may be deleted.
"""
