# llamadillo: `make play` runs the simulated box, `make test` proves everything.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test check tests format lock words frames bench hw enclosure web web-play web-picture cards \
	image image-lock install update uninstall test-pi test-web test-image release clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

# One environment; an extra is installed when its stamp is older than pyproject.toml, with the versions that a
# box installs, so that these are the ones that are tested. Installing also
# compiles the catalogues of words, so it is done again when one of them is newer.
CATALOGUES := $(wildcard firmware/llamadillo/languages/*.po)

$(BIN)/pip:
	$(PYTHON) -m venv .venv

.venv/.installed-%: pyproject.toml setup.py systemd/box.lock systemd/build.lock $(CATALOGUES) | $(BIN)/pip
	@$(BIN)/python -m systemd.lock --check
	@$(BIN)/python -m systemd.lock --constraints >.venv/constraints.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint .venv/constraints.txt --editable '.[$*]'
	@touch $@

play: .venv/.installed-sim ## play on the simulated box in this terminal (ARGS="--seats 3 --seed 7")
	@$(BIN)/llamadillo play $(ARGS)

test: check tests ## everything: check, then the tests

check: .venv/.installed-dev ## format, lint, strict types, import contract, lock files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m systemd.lock --check

tests: .venv/.installed-dev
	$(BIN)/pytest -n auto --dist worksteal

format: .venv/.installed-dev ## format and mend what can be mended
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lock: | $(BIN)/pip ## the exact packages of the box, from pyproject.toml (ARGS=--upgrade: the newest versions)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/python -m systemd.lock $(ARGS)

words: .venv/.installed-dev ## catalogues of words up to date with the code, and what is left to translate
	$(BIN)/python -m tests.languages

frames: .venv/.installed-dev ## golden frames anew; look at the diff and at build/screens-*.png
	$(BIN)/python -m tests.screens
	$(BIN)/python -m tests.gfx.specimens
	for language in en de fr; do $(BIN)/llamadillo screens --language $$language build/screens-$$language.png || exit 1; done
	$(BIN)/llamadillo screens --box .github/box.png

bench: .venv/.installed-dev .venv/.installed-bench .venv/.installed-training ## measure speed, bus traffic, strength
	$(BIN)/python -m lab.benchmarks
	$(BIN)/python -m lab.strength
	$(BIN)/python -m lab.hosting

hw: .venv/.installed-hw ## electronics: rule check, drawings, what to order, files for who makes boards (build/hw)
	$(BIN)/python -m hw.erc
	$(BIN)/python -m hw.bom
	$(BIN)/python -m hw.kicad check
	$(BIN)/python -m hw.kicad drawings
	$(BIN)/python -m hw.latch
	$(BIN)/python -m hw.wiring
	$(BIN)/python -m hw.steps
	$(BIN)/python -m hw.pcb check
	$(BIN)/python -m hw.pcb pictures
	$(BIN)/python -m hw.pcb ibom

enclosure: .venv/.installed-enclosure ## the case: STL, STEP and pictures of every part, checked (build/enclosure)
	$(BIN)/python -m enclosure --check
	$(BIN)/python -m enclosure

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	npm ci --prefix web --no-audit --no-fund
	@touch $@

web: .venv/.installed-sim .venv/.installed-pages web/node_modules/.package-lock.json ## the box in a browser tab: a static site (build/web)
	$(BIN)/python -m web $(ARGS)

web-play: .venv/.installed-sim .venv/.installed-pages web/node_modules/.package-lock.json ## play in the browser of this computer
	$(BIN)/python -m web --serve $(ARGS)

web-picture: .venv/.installed-dev .venv/.installed-web web ## the picture of the page for the README (.github/tab.png)
	$(BIN)/python -m tests.web

cards: .venv/.installed-paper ## table cards and the sheets of the lessons as PDF: build/paper (ARGS="--address URL")
	@$(BIN)/python -m paper $(ARGS)

image: .venv/.installed-dev ## the memory card of a box: image, update, checksums (build/image); as root, Debian
	$(BIN)/python -m image build $(ARGS)

image-lock: .venv/.installed-dev ## the newest Debian packages for the image
	$(BIN)/python -m image lock

install: ## on a Pi, as root: make it the box, a service that starts with it (ARGS=--dry-run says what it would do)
	@sh systemd/install.sh $@ $(ARGS)

update: ## on a Pi, as root: this release in place of the one that is installed
	@sh systemd/install.sh $@ $(ARGS)

uninstall: ## on a Pi, as root: all of it gone but the saved games
	@sh systemd/install.sh $@ $(ARGS)

test-pi: .venv/.installed-dev ## the box on a real Linux kernel with simulated pins and bus; builds that kernel once
	$(BIN)/python -m tests.virtual_pi.kernel
	$(BIN)/pytest tests/virtual_pi -m virtual_pi -n auto --dist worksteal

test-web: .venv/.installed-dev .venv/.installed-web .venv/.installed-room-tests web ## the pages in real browsers
	web/node_modules/.bin/tsc --project web
	$(BIN)/pytest tests/web tests/mirror -m browser -n 2 --dist worksteal

test-image: .venv/.installed-dev ## the image checked, and started on an emulated Pi, unless that is done (ARGS="--short")
	$(BIN)/python -m image.proof $(ARGS)

release: ## all that is released, proved, in one folder (build/release)
	$(MAKE) image test-image web hw enclosure cards
	$(BIN)/python -m image.release $(ARGS)

clean: ## remove what the commands above made
	rm -rf .venv build web/node_modules firmware/llamadillo/languages/*.mo .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
