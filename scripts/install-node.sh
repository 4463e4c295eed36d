#!/usr/bin/env bash
# Installs Node.js 20 or later with npm, which make the VS Code extension, unless
# they are there.
set -euo pipefail

# The version that is installed where the system has an older one, and the sums of its
# packages in the registry of npm. Nothing of a package is run before it was compared.
VERSION=20.20.2
sum() {
  case "$1" in
    linux-x64) echo PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ== ;;
    linux-arm64) echo LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg== ;;
    *) return 1 ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@" || sudo "$@"; fi
}

have_node() { command -v npm >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ]; }

# pinned installs the program node of that version in a folder, and no scripts run.
pinned() {
  local platform wanted work
  platform=$(node -p 'process.platform + "-" + process.arch')
  wanted=$(sum "$platform") || { echo "no sum is known for $platform" >&2; return 1; }
  work=$(mktemp -d)
  trap 'rm -rf "$work"' RETURN
  npm pack --silent --ignore-scripts --pack-destination "$work" "node-$platform@$VERSION" >/dev/null
  if [ "$(openssl dgst -sha512 -binary "$work"/*.tgz | base64 -w 0)" != "$wanted" ]; then
    echo "node-$platform@$VERSION is not what it was" >&2
    return 1
  fi
  tar -xzf "$work"/*.tgz -C "$work" package/bin/node
  as_root install -m 755 "$work/package/bin/node" "$1/node"
}

if [ "${1-}" = --pinned ]; then pinned "$2"; exit; fi # for a folder of one's own
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
have_node || pinned /usr/local/bin || true
hash -r
have_node || { echo "Node.js 20 or later could not be installed: see https://nodejs.org" >&2; exit 1; }
