"""Modules that are not collected."""

from __future__ import annotations

collect_ignore = ["virtual_pi.py"]  # can be imported only with libcamera
