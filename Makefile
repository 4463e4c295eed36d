# gdllint: targets for people and for continuous integration.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: all demo build clingo test lint bench clean

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

## test: all tests
test: clingo
	go test -timeout 12m ./...

## lint: formatting, vet and staticcheck
lint:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "not formatted by gofmt:"; echo "$$files"; exit 1; fi
	go vet ./...
	go run $(STATICCHECK) ./...

## bench: all benchmarks
bench: clingo
	go test -run '^$$' -bench . -benchmem ./...

clean:
	rm -rf bin
