"""The tests of the eye share a memory of its networks' answers."""

from tests.vision.remembered import remembered_networks as remembered_networks
