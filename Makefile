# The two commands a reader needs are `make play` and `make test`; `make` alone lists the others.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help play test lint notebooks trace bench

PYTHON ?= python3
# More options for JupyterLab, as in: make play ARGS="--port=9000"
ARGS ?=

VENV := .venv
RUN := $(VENV)/bin/python
STYLE := bad=0; for check in "ruff check ." "ruff format --check ." mypy; do $(RUN) -m $$check || bad=1; done

unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_QUIET := 1

help: ## list the commands
	@echo "make COMMAND, where COMMAND is one of:"
	@sed -n 's/^\([a-z]*\):[^#]*## /  \1\t/p' Makefile | expand -t 14

play: $(VENV)/ready-play ## open the notebooks in JupyterLab; the first time it installs everything into .venv
	@options="$(ARGS)"; \
	if [ "$$(id -u)" = 0 ]; then options="--allow-root $$options"; fi; \
	if [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] && [ "$$(uname)" != Darwin ]; then \
		options="--no-browser $$options"; \
		echo "No browser can be opened from here: open the address that JupyterLab prints below. Ctrl-C ends it."; \
	else \
		echo "JupyterLab opens in your browser. Ctrl-C here ends it."; \
	fi; \
	exec $(RUN) -m jupyterlab notebooks/start.ipynb --LabApp.default_url=/lab/tree/start.ipynb $$options

test: $(VENV)/ready-test ## check everything: style, types, all tests, all notebooks, and the game in a real browser
	@$(STYLE); \
	if [ $$bad = 1 ]; then echo "Style or types are not right, see above. The tests follow."; fi; \
	if ! command -v chromium chromium-browser google-chrome >/dev/null; then \
		echo "No Chromium here, so the browser tests are left out. On Debian or Ubuntu: apt-get install chromium"; \
	fi; \
	$(RUN) -m pytest && exit $$bad

lint: $(VENV)/ready-test ## style and types only
	@$(STYLE); exit $$bad

notebooks: $(VENV)/ready-test ## run every notebook and store what its cells answer
	@$(RUN) -m notebooks.execute

trace: $(VENV)/ready-test ## show for every clause of every game where it is enforced, tested and taught
	@$(RUN) -m tests.trace

bench: $(VENV)/ready-bench ## measure the speed of this machine beside other libraries
	@$(RUN) -m benchmarks

# One environment for all. A stamp tells what is in it; it is made anew when pyproject.toml asks for something else.
$(VENV)/ready-play: EXTRAS :=
$(VENV)/ready-test: EXTRAS := [test]
$(VENV)/ready-bench: EXTRAS := [test,bench]

# jsonschema 4.25 and newer brings a parser that costs three seconds in every process that reads a notebook. The cap is
# for this environment only; the package itself asks for nothing.
$(VENV)/ready-%: pyproject.toml Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "catlib needs Python 3.11 or newer, and '$(PYTHON)' is: $$($(PYTHON) --version 2>&1 | tail -n 1)"; \
		echo "Name another one like this: make $* PYTHON=python3.12"; \
		exit 1; }
	@echo "Preparing $(VENV) for 'make $*' (about two minutes the first time, some 500 MB) ..."
	@[ -x $(RUN) ] || $(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "The venv module of Python is missing. On Debian or Ubuntu: apt-get install python3-venv"; \
		exit 1; }
	$(RUN) -m pip install -e ".$(EXTRAS)" "jsonschema<4.25"
	@touch $@
