#!/usr/bin/env bash
# Packs what goreleaser has built for npm and PyPI: DIST/npm/*.tgz and
# DIST/pypi/*.whl. It needs no network.
#
#   scripts/pack-release.sh DIST
set -euo pipefail
dist=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["version"])' "$dist/metadata.json")

rm -rf "$dist/npm" "$dist/pypi"
node packaging/npm/build.mjs "$version" "$dist" "$dist/npm"
for dir in "$dist"/npm/*/; do
  npm pack --silent --pack-destination "$dist/npm" "$dir" >/dev/null
done
node packaging/npm/pin.mjs "$version" "$dist/npm"
# Debian's Python, which has setuptools and wheel as packages of the system.
/usr/bin/python3 packaging/pypi/build.py "$version" "$dist" "$dist/pypi"
ls "$dist"/npm/*.tgz "$dist"/pypi/*.whl
