"""Fixtures of the capture tests: the memory of the networks."""

from tests.vision.remembered import remembered_networks as remembered_networks
