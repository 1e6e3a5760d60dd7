"""Measurements without assertions: each module prints figures that `tests/README.md` or `systemd/README.md` quotes."""
