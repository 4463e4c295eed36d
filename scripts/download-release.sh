#!/usr/bin/env bash
# Downloads the program of a release, checks its sum and unpacks it:
#
#   scripts/download-release.sh v0.1.0 DIRECTORY
#
# GDLLINT_RELEASES says where releases are, for tests.
set -euo pipefail
tag=$1 dir=$2
from=${GDLLINT_RELEASES:-https://github.com/gdllint/gdllint/releases/download}

case "$(uname -s)" in
  Linux) os=linux ext=tar.gz ;;
  Darwin) os=darwin ext=tar.gz ;;
  MINGW* | MSYS* | CYGWIN*) os=windows ext=zip ;;
  *) echo "there is no release for $(uname -s)" >&2; exit 1 ;;
esac
case "$(uname -m)" in
  x86_64 | amd64) arch=amd64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) echo "there is no release for $(uname -m)" >&2; exit 1 ;;
esac

name="gdllint_${tag#v}_${os}_$arch.$ext"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for file in checksums.txt "$name"; do
  curl -fsSL --retry 3 -o "$tmp/$file" "$from/$tag/$file"
done
want=$(awk -v name="$name" '$2 == name { print $1 }' "$tmp/checksums.txt")
[ -n "$want" ] || { echo "checksums.txt of $tag does not name $name" >&2; exit 1; }
if command -v sha256sum >/dev/null; then got=$(sha256sum "$tmp/$name"); else got=$(shasum -a 256 "$tmp/$name"); fi
[ "${got%% *}" = "$want" ] || { echo "$name of $tag has not the sum that checksums.txt says; it is not used" >&2; exit 1; }

# The sums come from where the program comes from; its provenance does not.
if [ -z "${GDLLINT_RELEASES:-}" ] && [ "${GITHUB_ACTIONS:-}" = true ]; then
  command -v gh >/dev/null || { echo "gh is missing, which verifies the attestation of $name" >&2; exit 1; }
  gh attestation verify "$tmp/$name" --repo gdllint/gdllint >&2 || { echo "$name of $tag has no attestation of gdllint's; it is not used" >&2; exit 1; }
fi

mkdir -p "$dir"
if [ "$ext" = zip ]; then unzip -qo "$tmp/$name" -d "$dir"; else tar -xzf "$tmp/$name" -C "$dir"; fi
