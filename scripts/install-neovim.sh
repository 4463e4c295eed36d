#!/usr/bin/env bash
# Installs Neovim, with which the language server is tested, unless it is there.
set -euo pipefail

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@" || sudo "$@"; fi
}

if command -v nvim >/dev/null; then exit 0; fi
echo "installing Neovim" >&2
if command -v apt-get >/dev/null; then
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends neovim </dev/null >&2
elif command -v brew >/dev/null; then
  brew install neovim >&2
fi
command -v nvim >/dev/null || { echo "Neovim could not be installed: see https://neovim.io" >&2; exit 1; }
