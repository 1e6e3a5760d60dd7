"""The table: everything that runs on the Raspberry Pi.

`pi.rules` is the referee; the other modules carry actions to it and its events and tables away from it.
"""


def version() -> str:
    """Return the version that is installed; 0 for a program that runs from a folder without being installed."""
    # Its import takes longer than that of the referee.
    from importlib import metadata

    try:
        return metadata.version("croupier")
    except metadata.PackageNotFoundError:
        return "0"
