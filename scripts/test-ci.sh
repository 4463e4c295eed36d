#!/usr/bin/env bash
# Runs all tests, and fails also if one was skipped that needs the solver's
# library or executable, or the collection of third-party games where that stands
# beside the module.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
go run gotest.tools/gotestsum@v1.13.0 --format pkgname-and-test-fails --jsonfile "$log" -- -timeout 20m ./...

# The messages with which tests skip.
needs='no libclingo|no clingo executable|clingo is not installed'
if [ -e "${GDLLINT_CORPUS:-../shared/corpus}/accepted.txt" ]; then
  needs="$needs|no collection of third-party games|in the collection of third-party games|no corpus beside the module|no collection beside the module"
  needs="$needs|corpus is no part of the project|corpus of third-party games is not there|are no part of the project|papers are not here|collection has no pages"
fi
skipped=$(grep '"Action":"output"' "$log" | grep -E '"Output":" +[a-z_0-9]+_test\.go:[0-9]+: |"Output":" +collectiontest\.go:[0-9]+: ' | grep -E "$needs" || true)
if [ -n "$skipped" ]; then
  echo "tests were skipped for want of something that must be here:"
  echo "$skipped"
  exit 1
fi
