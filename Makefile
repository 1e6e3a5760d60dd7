# One word a chore. `make run` and `make test` set up everything they need.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# On a Raspberry Pi picamera2 and lgpio come from apt and are seen through the environment.
SYSTEM := $(shell $(PYTHON) -c 'import picamera2' 2>/dev/null && echo --system-site-packages)
# Files of tests run beside each other, in the order of tests/conftest.py: so many more than there are cores, since
# what drives a browser or waits for a table leaves its core to others for a third of the time.
beside = --numprocesses $(shell expr $$(getconf _NPROCESSORS_ONLN) + $(1)) --dist loadfile --no-loadscope-reorder
PHOTOS ?= ../shared/photos
# Bytecode is kept: else every worker, and every program that a test starts, compiles the whole house anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run demo test test-lowest search test-pi test-pi-quick test-here test-arm test-arm-quick test-gpio test-power test-browser test-long release-check lint format bench eye audit mutants config clean release install update rollback uninstall

run: $(VENV)/.run
	$(BIN)/croupier table

demo: $(VENV)/.run
	$(BIN)/croupier demo

test: $(VENV)/.test lint
	$(BIN)/pytest $(call beside,3)

# The everyday tests on Debian 13 and Python 3.13, with the unmodified picamera2 on libcamera's virtual camera.
test-pi:
	sh tests/trixie/root.sh make test-here

test-here: $(VENV)/.test
	$(BIN)/python -c 'import picamera2'
	$(BIN)/pytest $(call beside,1) -m 'not long' $(TESTS)

# Of these the cameras, the panel, the journal and one evening.
test-pi-quick:
	sh tests/trixie/root.sh make test-here TESTS='tests/pi/cameras tests/pi/panel tests/pi/journal tests/test_evening.py'

# What a box runs, on its own processor: Debian 13 for 64-bit ARM, whose programs QEMU translates.
test-arm: $(VENV)/.test
	sh tests/arm/root.sh --possible
	$(BIN)/pytest -n0 -rP tests/arm

test-arm-quick: $(VENV)/.test
	sh tests/arm/root.sh --possible
	$(BIN)/pytest -n0 tests/arm/test_quick.py

# The panel on a gpiochip of a real kernel, in QEMU: two minutes, behind some more for the first time.
test-gpio:
	sh tests/gpio/guest.sh python3 -m pytest -rs --color=no -p no:cacheprovider --confcutdir=tests/gpio tests/gpio

# Forty power cuts of the same small machine while it plays.
test-power: $(VENV)/.test
	POWER=1 $(BIN)/pytest -n0 -s -m long tests/power

# The pages in Chromium.
test-browser: $(VENV)/.test
	$(BIN)/pytest $(call beside,2) -m 'browser and not long'

# The pages and the long tests; with FIFTH=1 to 5 only every fifth of the long ones.
test-long: $(VENV)/.test $(if $(FIFTH),,test-browser)
	sh systemd/packages.sh boot
	$(BIN)/pytest $(call beside,1) -m long $(if $(FIFTH),--fifth $(FIFTH))

# All tests there are, however long they take: before a release.
release-check: test test-lowest test-arm test-pi test-gpio test-power test-long audit

# The eye, the cameras, the journal and the table with the lowest versions that pyproject.toml allows.
LOWEST := .venv-lowest
test-lowest: $(LOWEST)/.test
	$(LOWEST)/bin/python -c 'import cv2, numpy, onnxruntime as o; print("lowest versions: OpenCV", cv2.__version__, "numpy", numpy.__version__, "onnxruntime", o.__version__)'
	$(LOWEST)/bin/python -m pytest $(call beside,1) tests/vision/test_networks.py tests/vision/test_stills.py \
		tests/vision/test_eye.py tests/vision/test_settle.py tests/pi/cameras tests/pi/capture/test_camera_loop.py tests/pi/journal/test_journal.py \
		tests/pi/table/test_table.py

$(LOWEST)/.test: pyproject.toml tests/lowest.py
	$(PYTHON) -m venv $(LOWEST)
	$(PYTHON) tests/lowest.py > $(LOWEST)/lowest.txt
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(LOWEST)/lowest.txt \
		pytest pytest-xdist hypothesis playwright axe-playwright-python
	touch $@

# The everyday tests with other draws of chance than everybody's.
search: $(VENV)/.test
	$(BIN)/pytest $(call beside,2) --hypothesis-profile=search

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.test
	$(BIN)/croupier bench $(PHOTOS)

# The eye's networks, their calibration, and the three pairs that read what they had not seen:
# `make eye OUT=../eye PHOTOGRAPHS='../photos-train ../photos ../photos-train2'`
eye: $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint systemd/constraints.txt --editable '.[sim,test,train]'
	$(BIN)/python -m vision.training $(OUT) $(PHOTOGRAPHS)

# Known holes in what the box is made of; needs the network. What cannot be looked up is an error.
audit: $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	for list in systemd/constraints.txt systemd/box*.txt; do \
		$(BIN)/pip-audit --strict --no-deps --disable-pip --requirement $$list || exit 1; done

# Which changes of the code no test notices; tests/mutants.py says how. `make mutants ONLY=vision/rest.py JOBS=2`
mutants: $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint systemd/constraints.txt 'mutmut>=3.8.1,<3.9'
	nice -n 10 $(BIN)/python -m tests.mutants --jobs $(or $(JOBS),1) $(ONLY)

config: $(VENV)/.run
	$(BIN)/croupier config

# What one copies to a memory card, of the last commit; two runs give the same bytes.
release: $(BIN)/python
	PYTHON=$(BIN)/python sh systemd/release.sh dist

# Everything of an installed box; the code is in systemd/install.sh.
install update rollback uninstall:
	@sh systemd/install.sh $@

clean:
	rm -rf $(VENV) $(LOWEST) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	sh systemd/packages.sh venv
	$(PYTHON) -m venv $(SYSTEM) $(VENV)

$(VENV)/.run: pyproject.toml systemd/constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint systemd/constraints.txt --editable '.[sim]'
	touch $@

$(VENV)/.test: pyproject.toml systemd/constraints.txt | $(BIN)/python
	sh systemd/packages.sh browser units voice broker
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint systemd/constraints.txt --editable '.[sim,test]'
	touch $@ $(VENV)/.run
