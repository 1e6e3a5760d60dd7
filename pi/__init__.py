"""The table: everything that runs on the Raspberry Pi.

`pi.rules` is the referee; the other modules bring actions to it, and its events and tables to screens and files.
"""


def version() -> str:
    """Return the version that is installed; 0 if the program runs from a folder and is not installed."""
    # Its import takes longer than that of the referee.
    from importlib import metadata

    try:
        return metadata.version("croupier")
    except metadata.PackageNotFoundError:
        return "0"
