# Each target sets up what it needs: a machine with Python 3.11 and make is enough.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
PYTEST_ARGS ?= -n auto
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help serve test check node containers kubernetes bench report capacity soak coverage openapi types pictures web lock vendor clean

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
N := tests/node/node_modules
C := clients/node_modules
CODE := clients/python engines schema service tests examples $(wildcard bench)
UV_COMPILE = build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --no-emit-index-url --no-emit-find-links $(LOCK_ARGS) pyproject.toml
# Set when npm and a Node that the checks run on (20.19 or later) are present.
NODE := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm)
NODE_READY := $(if $(NODE),$(N)/.ready $(C)/.ready)
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

serve: .venv/.ready ## run the service (HOST=127.0.0.1 PORT=8000)
	exec $(BIN)/knickerbocker serve --host $(HOST) --port $(PORT)

test: check .venv/.debian ## run everything: check, the tests, the checks that need Node
	$(BIN)/pytest $(PYTEST_ARGS)
	@$(MAKE) --no-print-directory node

check: .venv/.bulk $(NODE_READY) ## lint, formatting and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(if $(NODE),$(N)/.bin/pyright --warnings,@echo 'skipped: pyright (needs Node 20.19 and npm)')

ifdef NODE
node: .venv/.ready $(NODE_READY) ## OpenAPI linters, TypeScript client, playground, GraphQL over HTTP audit
	$(N)/.bin/redocly lint --config tests/node/redocly.yaml openapi/openapi.json
	$(N)/.bin/spectral lint --ruleset tests/node/spectral.yaml --fail-severity warn openapi/openapi.json
	cd clients/typescript && npm run --silent build && npm run --silent size
	cd clients/web && npm run --silent check
	@port=$$($(BIN)/python -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])'); \
	$(BIN)/knickerbocker serve --host 127.0.0.1 --port $$port & server=$$!; trap "kill $$server" EXIT; \
	node tests/node/audit.mjs http://127.0.0.1:$$port/graphql
else
node:
	@echo 'skipped: redocly, spectral, TypeScript client, playground, GraphQL over HTTP audit (they need Node 20.19 and npm)'
endif

bench: .venv/.ready ## measure, as ratios in one run (BENCH_ARGS=--bots: how strong bots are)
	$(BIN)/python -m bench $(BENCH_ARGS)

containers: .venv/.ready ## bring up compose, systemd and a Ray cluster by Docker; containers come, go and are killed
	CONTAINERS=1 $(BIN)/pytest tests/deploy/test_compose.py tests/deploy/test_systemd.py tests/deploy/test_ray.py

kubernetes: .venv/.ready ## try deploy/ in the cluster that kubectl speaks to, in a namespace that is removed afterwards
	KUBERNETES=1 $(BIN)/pytest tests/deploy/test_kubernetes.py

capacity: .venv/.ready ## measure what a call costs in each tier, and write docs/capacity.md anew (needs nginx)
	$(BIN)/python -m bench.capacity --write

soak: .venv/.ready ## load a process for ten minutes, and write docs/soak.md anew
	$(BIN)/python -m bench.soak --write

report: .venv/.bulk ## play the games of the balance report, and write docs/balance anew (REPORT_ARGS=…)
	$(BIN)/knickerbocker report $(REPORT_ARGS)

coverage: .venv/.bulk ## branch coverage; the engines must reach 100 %
	$(BIN)/pytest $(PYTEST_ARGS) --cov --cov-report=
	$(BIN)/coverage report
	$(BIN)/coverage report --include='engines/*' --fail-under=100 >/dev/null

openapi: .venv/.ready ## write openapi/ anew
	$(BIN)/knickerbocker openapi

types: .venv/.ready ## write the Python client's types anew
	$(BIN)/python clients/python/generate.py

pictures: .venv/.ready ## write the golden pictures of tests/pictures anew, to be looked at
	$(BIN)/python -m tests.pictures

web: $(C)/.ready ## build the playground of service/static/web anew (needs npm)
	cd clients/typescript && npm run --silent build
	cd clients/web && npm run --silent build

lock: ## write the lock files anew (LOCK_ARGS=--upgrade for newer versions)
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv==0.13.9
	$(UV_COMPILE) --extra test --extra dev -o requirements.lock
	$(UV_COMPILE) --extra bulk --extra otel --extra ray -c requirements.lock -o requirements-bulk.lock
	$(UV_COMPILE) deploy/build.in -c requirements.lock -o deploy/requirements.lock
	$(if $(NODE),for folder in tests/node clients; do \
	  (cd $$folder && npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund); done)

# vendor-one: package@version, folder, files. Takes the files out of the npm package, without source map comments.
vendor-one = mkdir -p build/vendor service/static/$(2) && \
	tar -xzf "build/vendor/$$(cd build/vendor && npm pack --silent $(1))" -C build/vendor && \
	for file in $(3); do \
	  sed -e 's|/[*/][\#@] sourceMappingURL=[^ *]*\( \*/\)\?||' build/vendor/package/$$file >service/static/$(2)/$${file\#\#*/}; \
	done && cp build/vendor/package/LICENSE service/static/$(2)/LICENSE.$(firstword $(subst @, ,$(1))).txt && \
	rm -r build/vendor/package

vendor: ## fetch the third-party files of service/static anew (needs npm)
	@$(call vendor-one,swagger-ui-dist@5.35.0,swagger,swagger-ui.css swagger-ui-bundle.js swagger-ui-bundle.js.LICENSE.txt NOTICE)
	@$(call vendor-one,graphiql@3.8.3,graphiql,graphiql.min.css graphiql.min.js)
	@$(call vendor-one,react@18.2.0,graphiql,umd/react.production.min.js)
	@$(call vendor-one,react-dom@18.2.0,graphiql,umd/react-dom.production.min.js)

clean: ## remove all that the targets made
	rm -rf .venv build dist *.egg-info $(N) $(C) .*_cache .hypothesis .schemathesis .coverage*
	rm -rf clients/*/{dist,build,generated} clients/typescript/src/openapi.ts
	find . -name __pycache__ -prune -exec rm -r {} +

.venv/.ready: requirements.lock pyproject.toml clients/python/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.11")'
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; \
	  else \
	    echo 'This Python has no ensurepip. Run: sudo apt-get install -y python3-venv'; exit 1; \
	  fi; \
	fi
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e . -e clients/python
	@touch $@

# Programs that tests use. Not installed where that would start services: then the tests that need them are skipped.
.venv/.debian: .venv/.ready
	@missing=$$(for one in nginx:nginx-light redis-server:redis-server chromium:chromium prometheus:prometheus; do \
	  PATH=$$PATH:/usr/sbin command -v "$${one%%:*}" >/dev/null || echo "$${one##*:}"; done); \
	if [ -z "$$missing" ]; then touch $@; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ ! -d /run/systemd/system ] && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; then touch $@; \
	else echo "tests are skipped without:" $$missing; fi

.venv/.bulk: .venv/.ready requirements-bulk.lock
	$(PIP) install --require-hashes -r requirements-bulk.lock
	@touch $@

# The playground and its tests find the client for TypeScript as it is built.
%/node_modules/.ready: %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	$(if $(filter clients,$*),cd clients/typescript && npm run --silent build)
	@touch $@
