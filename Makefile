# gdllint: targets for people and for continuous integration.

# Packages that others import; none of them needs cgo.
LIBRARY = ./gdl ./property ./play ./finding ./checker ./report ./analyzers

# The last version that needs no newer Go and whose modules all can be had.
GORELEASER = github.com/goreleaser/goreleaser/v2@v2.16.0

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

# Packages whose tests take seconds all together.
QUICK = ./gdl/... ./property ./asp/... ./grounding/... ./finding ./fix ./analyzers/... ./report/... ./sarif/... ./checker/...

# Builds a program of the module tools/ as bin/tools/NAME, and runs it from here.
measure = go build -C tools -o ../bin/tools/ ./$(1) && bin/tools/$(1)

.PHONY: all demo build clingo quick test test-all fuzz test-beam test-tools test-browser test-editors test-code test-mcp test-slurm vscode site test-site release release-check release-test lint lines lines-landed portable docs film tables tables-compare views certify growth large renamed walks audit attack repairs warnings causes mutants plan-report ablation bench clean

all: build

## demo: build gdllint and let it loose on the games of testdata/games
demo: build
	@scripts/install-clingo.sh || true
	@echo '$$ bin/gdllint testdata/games'
	@bin/gdllint --fail-on never testdata/games

## build: the command, as bin/gdllint
build:
	go build -o bin/gdllint ./cmd/gdllint

## clingo: install the solver's library if it is missing
clingo:
	scripts/install-clingo.sh

## quick: gofmt, and the tests of what is edited most, in less than a minute
quick:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "not formatted by gofmt:"; echo "$$files"; exit 1; fi
	go test -short $(QUICK)

## test: all tests but those that take minutes
test: clingo
	go test -short -timeout 12m ./...

## test-all: all tests, also those that take minutes
test-all: clingo
	go test -timeout 20m ./...

## fuzz: hostile texts on all that looks at texts, and pages that are formatted, each of five ways for FUZZ (1m): make fuzz FUZZ=20m
fuzz:
	go test ./internal/hostile -run TestRandom -v -timeout 0 -for $(or $(FUZZ),1m) -from $$(date +%s)
	go test ./internal/hostile -run '^$$' -fuzz FuzzGrown -fuzztime $(or $(FUZZ),1m) -parallel 1
	go test ./internal/hostile -run '^$$' -fuzz FuzzText -fuzztime $(or $(FUZZ),1m) -parallel 1
	go test ./internal/reformat -run '^$$' -fuzz FuzzPage -fuzztime $(or $(FUZZ),1m) -parallel 1
	go test ./internal/fragment -run '^$$' -fuzz FuzzParts -fuzztime $(or $(FUZZ),1m) -parallel 1

## test-beam: the pipeline for very many games, a module of its own; it takes minutes to build for the first time
test-beam: clingo
	cd beam && go test -timeout 10m ./...

## test-tools: the programs with which the project measures itself, and what makes the site: modules of their own
test-tools: clingo
	cd tools && go test -timeout 15m ./...
	cd site && go test -timeout 10m ./...

## test-editors: the language server with real editors, which are installed if they are missing
test-editors: clingo
	scripts/install-neovim.sh
	go test -count=1 ./cmd/gdllint -run TestScripts/neovim

## test-mcp: a session of the client that npm has with the server for agents; nothing without npm
test-mcp: build
	@command -v npm >/dev/null || { echo "test-mcp: skipped, for npm is missing: scripts/install-node.sh"; exit 0; }; \
	cd editors/mcp && npm ci --silent --no-audit --no-fund && GDLLINT=$(CURDIR)/bin/gdllint GAME=$(CURDIR)/testdata/games/ferry.kif node --test session.mjs

## test-slurm: shards as an array of Slurm jobs, on a cluster of this machine alone (installed if it is missing)
test-slurm: build
	scripts/test-slurm.sh

## vscode: the VS Code extension, tested and packaged as editors/vscode/dist/gdllint.vsix; PINS=dist/npm/pins.json lets it offer the program of a release
vscode: clingo build
	scripts/install-node.sh
	cp LICENSE editors/vscode/
	cd editors/vscode && npm ci --silent --no-audit --no-fund && npm run --silent check && npm run --silent bundle
	cd editors/vscode && GDLLINT=$(CURDIR)/bin/gdllint npm test --silent
	$(if $(PINS),cp $(PINS) editors/vscode/dist/pins.json)
	cd editors/vscode && npm run --silent package

## test-code: the extension in VS Code itself, in a browser (180 MB from npm; the headers of Node in NODE_HEADERS, by default /usr)
test-code: vscode
	scripts/install-chromium.sh
	cd editors/code && npm ci --silent --ignore-scripts --no-audit --no-fund && npm run --silent ready
	cd editors/code && GDLLINT=$(CURDIR)/bin/gdllint VSIX=$(CURDIR)/editors/vscode/dist/gdllint.vsix node --test session.test.mjs

## test-browser: reports in a real browser (headless Chromium, installed if it is missing)
test-browser:
	scripts/install-chromium.sh
	cd site && go test -tags browser -timeout 15m ./reports $(if $(SHOTS),-args -shots $(abspath $(SHOTS)))

## site: the playground and the manual as pages, in site/dist
site:
	scripts/install-node.sh
	rm -rf site/dist
	cd site && npm ci --silent --no-audit --no-fund && npm run --silent check && npm run --silent bundle
	scripts/build-engine.sh bin/engine.wasm
	go build -C site -o ../bin/site/ ./build && bin/site/build -o site/dist -engine bin/engine.wasm -goroot "$$(go env GOROOT)"

## test-site: the site in a real browser (headless Chromium, installed if it is missing)
test-site: site
	scripts/install-chromium.sh
	cd site && go test -count=1 -tags browser -timeout 15m ./browser $(if $(SHOTS),-args -shots $(abspath $(SHOTS)))

## release-check: the configuration of releases, and a build of everything in dist (no tag is needed, nothing is published)
release-check:
	scripts/install-cross.sh
	CGO_ENABLED=0 go run $(GORELEASER) check --quiet
	CGO_ENABLED=0 go run $(GORELEASER) release --snapshot --clean --parallelism 2

## release-test: installs what release-check has built, lints and proves with it (root, Debian)
release-test: release-check
	scripts/test-release.sh

## release: the draft of a release of the tag, and packages for npm and PyPI in dist
release:
	CGO_ENABLED=0 go run $(GORELEASER) release --clean
	scripts/pack-release.sh dist

## lint: formatting, vet, staticcheck and deadcode
lint:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "not formatted by gofmt:"; echo "$$files"; exit 1; fi
	go vet ./...
	CGO_ENABLED=0 go vet $(LIBRARY)
	go run $(STATICCHECK) ./...
	scripts/deadcode.sh
	cd beam && go vet ./... && go run $(STATICCHECK) ./...
	cd site && go vet ./... && go vet -tags browser ./browser ./reports && GOOS=js GOARCH=wasm go vet ./wasm && go run $(STATICCHECK) ./...
	cd tools && go vet ./... && go run $(STATICCHECK) ./...

## lines: code by area; fails where one has grown since its last landing without a reason in a commit ('Grows: AREA: why')
lines:
	$(call measure,lines) $(LINES)

## lines-landed: write the sizes of today into tools/lines/areas.tsv, where each growth has its reason
lines-landed:
	$(call measure,lines) -renew

## portable: builds without cgo, for Windows and for WebAssembly; the first proves a game in an empty environment
portable:
	CGO_ENABLED=0 go build -o bin/gdllint-portable ./cmd/gdllint
	env -i bin/gdllint-portable prove --no-cache --no-config --fail-on never testdata/games/nim.kif
	CGO_ENABLED=0 GOOS=windows go build -o /dev/null ./cmd/gdllint
	GOOS=js GOARCH=wasm go build -o /dev/null ./cmd/gdllint

## docs: write what the manual and the README say about rules
docs:
	go test ./cmd/gdllint -run "TestDocs|TestPageExamples" -update
	go test ./prover/internal/plan -update

## film: the moving picture of the README, from docs/tutorial.md
film: build
	cd tools && go run ./film ../bin/gdllint .. ../docs/pictures/film.svg

## tables: our verdicts beside the papers' (needs the corpus of third-party games)
tables: clingo
	$(call measure,tables) $(TABLES)

## tables-compare: the papers' own method on the same games, side by side
tables-compare: clingo
	$(call measure,tables) -compare $(TABLES)

## views: two copies of a game against the n views of KR 2012 (needs the corpus, or games in VIEWS)
views: clingo
	$(call measure,views) $(VIEWS)

## certify: stock clingo over the certificates of the table games and a sample (needs the corpus)
certify: clingo
	$(call measure,certify) $(CERTIFY)

## large: what large texts of unkind shapes cost, each in a process of its own
large: build
	$(call measure,large) $(LARGE)

## growth: what larger boards cost, for docs/performance.md
growth: clingo
	$(call measure,growth) $(GROWTH)

## walks: calls of Walk and loops over bodies and arguments outside gdl, where the resolved rulesheet is not asked
walks:
	$(call measure,walks) $(WALKS)

## renamed: rulesheets with other names in another order, to be proved and compared: make renamed RENAMED='-seed 1 -o DIR FILE...'
renamed:
	$(call measure,renamed) $(RENAMED)

## audit: random matches, and the states of small games, against the verdicts (needs the corpus, or games in AUDIT)
audit: clingo
	$(call measure,audit) $(AUDIT)
	$(call measure,audit) -states $(AUDIT)

## attack: hostile folders, texts and inputs against the built program: make attack ATTACK='-short'; see docs/design/attack.md
attack: clingo build
	$(call measure,attack) $(ATTACK)

## repairs: would the linter have shown what authors repaired? (needs the corpus)
repairs: clingo
	$(call measure,repairs) -select P10 -o docs/design/repairs.md $(REPAIRS)

## warnings: a sample of warnings to judge, in docs/design/warnings.md (needs the corpus)
warnings: clingo
	$(call measure,warnings) -static -seed 2 $(WARNINGS)

## causes: errors of faulty rulesheets to judge, for docs/design/causes.md (needs the corpus)
causes:
	$(call measure,causes) $(CAUSES)

## mutants: accepted games with one known fault each, and how well its cause is told (needs the corpus)
mutants: clingo
	$(call measure,mutants) $(MUTANTS)

## plan-report: what each row of the prover's plan costs and brings (needs the corpus, or games in DIR)
plan-report: clingo
	$(call measure,ablation) $(if $(DIR),-games $(abspath $(DIR))) $(ABLATION)

## ablation: what is lost without each row of the plan, for docs/design/ablation.md (needs the corpus)
ablation: clingo
	$(call measure,ablation) -without all $(ABLATION)

## bench: all benchmarks
bench: clingo
	go test -run '^$$' -bench . -benchmem ./...

clean:
	rm -rf bin site/dist
