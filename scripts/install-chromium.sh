#!/usr/bin/env bash
# Installs the browser that reports are tested in, if it is missing.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
run=
[ "$(id -u)" = 0 ] || run=sudo
if ! command -v apt-get >/dev/null; then
  echo "Chromium is missing: install it with the package manager of your system" >&2
  exit 1
fi
$run apt-get update -qq
DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq chromium fonts-dejavu-core >/dev/null
