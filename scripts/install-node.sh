#!/usr/bin/env bash
# Installs Node.js 20 or later with npm, which make the VS Code extension, unless
# they are there.
set -euo pipefail

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@" || sudo "$@"; fi
}

have_node() { command -v npm >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ]; }

if have_node; then exit 0; fi
echo "installing Node.js" >&2
if ! command -v npm >/dev/null; then
  if command -v apt-get >/dev/null; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends nodejs npm </dev/null >&2
  elif command -v brew >/dev/null; then
    brew install node >&2
  fi
fi
have_node || as_root npm install --global --silent node@20 >&2 || true
hash -r
have_node || { echo "Node.js 20 or later could not be installed: see https://nodejs.org" >&2; exit 1; }
