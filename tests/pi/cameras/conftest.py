"""What is no test here."""

from __future__ import annotations

collect_ignore = ["virtual_pi.py"]  # it can be imported only where libcamera is
