"""The table: everything that runs on the Raspberry Pi.

`pi.rules` is the referee; the other modules carry actions to it and its events
and tables away from it.
"""
