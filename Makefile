# Fivefold's commands: `make` lists them.
PYTHON ?= python3
VENV = .venv/bin

.PHONY: help setup play test test-thorough test-quick bench types format update audit image

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup:  ## install everything, build the word data, prepare the database
	@$(PYTHON) config/setup.py

play:  ## run the whole site on this machine (PORT=8000)
	@$(PYTHON) config/setup.py --play
	@trap : INT; env LOG_LEVEL=$${LOG_LEVEL:-WARNING} WORKER_PROCESSES=$${WORKER_PROCESSES:-2} \
		$(VENV)/honcho -e /dev/null start -f Procfile -p $${PORT:-8000}; ended=$$?; \
		[ $$ended -ne 130 ] && exit $$ended; echo "Fivefold has stopped."

test:  ## run every check and test
	@$(PYTHON) config/setup.py --tests
	@$(VENV)/python -m tests.everything

test-thorough:  ## run the tests that take hours, too: every seed, address and theme
	@$(PYTHON) config/setup.py --tests
	@THOROUGH=1 $(VENV)/python -m tests.everything

test-quick:  ## run the tests that need no browser and no server
	@$(PYTHON) config/setup.py --tests
	@$(VENV)/python -m pytest -q -m "not slow and not thorough" --ignore tests/browser

bench:  ## measure the figures in docs/benchmarks.md
	@$(PYTHON) config/setup.py --tests
	@$(VENV)/python -m benchmarks

types:  ## write static/wire.d.ts, the types of all messages for the page's scripts
	@$(VENV)/python -m config.page_types

format:  ## format all code
	@$(VENV)/ruff format . && $(VENV)/ruff check --fix .
	@npx --no-install prettier --write --log-level warn static "tests/**/*.js" tests/toy/static "*.js"
	@npx --no-install eslint --fix .
	@$(VENV)/djlint --reformat --warn --quiet templates tests/toy/templates

COMPILE = $(VENV)/pip-compile -q -U --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-header --annotation-style=line

update:  ## pin the newest versions of everything, and check whether any is known to be unsafe
	@$(VENV)/python -m pip install --quiet pip-tools pip-audit
	@$(COMPILE) -o requirements.txt requirements.in
	@$(COMPILE) -o requirements-dev.txt requirements-dev.in
	@npm update --save --omit-lockfile-registry-resolved
	@$(MAKE) --no-print-directory audit

audit:  ## check whether a pinned version is known to be unsafe (needs a network)
	@$(VENV)/pip-audit --version >/dev/null 2>&1 || $(VENV)/python -m pip install --quiet pip-audit
	@$(VENV)/pip-audit --progress-spinner off --disable-pip -r requirements.txt -r requirements-dev.txt
	@npm audit

image:  ## build the image of a real installation with buildah, start it, and play a move on it
	@bash deploy/image.sh
