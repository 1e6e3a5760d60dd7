"""What the tests of the eye share: the memory of its networks."""

from tests.vision.remembered import remembered_networks as remembered_networks
