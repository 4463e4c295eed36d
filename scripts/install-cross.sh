#!/usr/bin/env bash
# Installs Debian's C compiler for arm64, with which releases are built, unless it
# is there.
set -euo pipefail
if command -v aarch64-linux-gnu-gcc >/dev/null && command -v x86_64-linux-gnu-gcc >/dev/null; then exit 0; fi
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@" || sudo "$@"; fi
}
echo "installing the C compilers of releases" >&2
as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null >&2
as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends gcc libc6-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross </dev/null >&2
