#!/usr/bin/env bash
# Fails if a function is reached by no program and no test. What the module
# offers to other programs (the README's examples compile it as one, and so are those
# in tools/ and site/), and what C calls, is listed here.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed='^(checker/main\.go:.*|gdl/recognize\.go:.* Recognize|internal/collection/collectiontest/collectiontest\.go:.* ValidGames|report/html/page\.go:.* (StyleSheet|PageScript)|prover/internal/plan/stages\.go:.* RowNames|prover/internal/support/used\.go:.* UsedInvariants)$'
found=$(go run golang.org/x/tools/cmd/deadcode@v0.52.0 -test ./... | grep -vE "$allowed" || true)
if [ -n "$found" ]; then
  echo "reached by no program and no test:"
  echo "$found"
  exit 1
fi
