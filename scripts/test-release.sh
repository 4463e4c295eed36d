#!/usr/bin/env bash
# Installs what "make release-check" has built in dist as users do, and lints and
# proves tic-tac-toe with each: the deb in a fresh Debian, the image's tree by
# chroot, the rpm, and the packages for npm and PyPI. Needs root on Debian; tools
# that are missing are installed.
set -euo pipefail
cd "$(dirname "$0")/.."
repo=$PWD dist=$PWD/dist
[ "$(id -u)" = 0 ] || { echo "test-release: run it as root" >&2; exit 1; }
[ -e "$dist/metadata.json" ] || { echo "test-release: run make release-check first" >&2; exit 1; }

need=()
for pair in debootstrap:debootstrap rpm:rpm npm:npm pre-commit:pre-commit; do
  command -v "${pair%%:*}" >/dev/null || need+=("${pair##*:}")
done
dpkg -s python3-pip python3-venv python3-setuptools python3-wheel >/dev/null 2>&1 || need+=(python3-pip python3-venv python3-setuptools python3-wheel)
if [ ${#need[@]} -gt 0 ]; then
  apt-get -qq update </dev/null
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${need[@]}" </dev/null >/dev/null
fi

tmp=$(mktemp -d)
cleanup() {
  umount "$tmp/debian/proc" 2>/dev/null || true
  rm -rf --one-file-system "$tmp"
}
trap cleanup EXIT
game=packaging/testdata/tictactoe.kif

# works NAME COMMAND...: the program lints and proves.
works() {
  local name=$1 out
  shift
  "$@" version | grep -q '^gdllint ' || { echo "$name: no version" >&2; exit 1; }
  "$@" --static -q --fail-on note tictactoe.kif || { echo "$name: tic-tac-toe is not clean" >&2; exit 1; }
  out=$("$@" prove tictactoe.kif)
  for property in playability termination zero-sum; do
    grep -q "^ *$property  *proved" <<<"$out" || { echo "$name: $property is not proved" >&2; echo "$out" >&2; exit 1; }
  done
  echo "$name: lints and proves tic-tac-toe"
}

export GDLLINT_CACHE=off
cp "$game" "$tmp/"
cd "$tmp"

# A fresh Debian, into which apt installs the deb with what it recommends. The
# mirror is the one from which this machine has its packages.
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | head -1)
debootstrap --variant=minbase bookworm "$tmp/debian" ${mirror:+"$mirror"} >"$tmp/debootstrap.log" 2>&1 || { tail -5 "$tmp/debootstrap.log" >&2; exit 1; }
for f in /etc/apt/apt.conf /etc/apt/apt.conf.d/*proxy* /usr/local/share/ca-certificates; do
  [ -e "$f" ] && mkdir -p "$tmp/debian$(dirname "$f")" && cp -r "$f" "$tmp/debian$(dirname "$f")/"
done
cp /etc/resolv.conf "$tmp/debian/etc/"
mount -t proc proc "$tmp/debian/proc"
cp "$dist"/gdllint_*_linux_amd64.deb "$tmp/debian/gdllint.deb"
mkdir "$tmp/debian/src"
cp tictactoe.kif "$tmp/debian/src/"
inside() { env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin GDLLINT_CACHE=off DEBIAN_FRONTEND=noninteractive chroot "$@"; }
inside "$tmp/debian" sh -c 'apt-get -qq update && apt-get -qq install -y /gdllint.deb' </dev/null >"$tmp/apt.log" 2>&1 || { tail -5 "$tmp/apt.log" >&2; exit 1; }
inside "$tmp/debian" dpkg -s gringo >/dev/null || { echo "deb: what it recommends is not installed" >&2; exit 1; }
in_debian() { inside "$tmp/debian" sh -c 'cd /src && exec gdllint "$@"' sh "$@"; }
works deb in_debian
in_debian version -v | grep -q '^clingo  5' || { echo "deb: libclingo is not used" >&2; exit 1; }

# What the Dockerfile does to the same system, and the program as its user.
inside "$tmp/debian" sh -c 'apt-get -qq remove -y gdllint && useradd --no-create-home --uid 10001 gdllint &&
  rm -f /usr/bin/clingo /usr/bin/gringo /usr/bin/reify /usr/bin/lpconvert' >/dev/null 2>&1
! [ -e "$tmp/debian/usr/bin/gdllint" ]
mkdir "$tmp/archive"
tar -xzf "$dist"/gdllint_*_linux_amd64.tar.gz -C "$tmp/archive"
install "$tmp/archive/gdllint" "$tmp/debian/usr/local/bin/gdllint"
in_image() { inside --userspec=10001:10001 "$tmp/debian" sh -c 'cd /src && exec gdllint "$@"' sh "$@"; }
works image in_image
[ "$(inside --userspec=10001:10001 "$tmp/debian" id -u)" = 10001 ]

# The rpm says what it recommends, and is installed in an empty root: there is no
# Fedora here.
rpm -qp --recommends "$dist"/gdllint_*_linux_amd64.rpm 2>/dev/null | grep -x clingo >/dev/null
mkdir "$tmp/rpm"
rpm --root "$tmp/rpm" --install --nodeps "$dist"/gdllint_*_linux_amd64.rpm 2>/dev/null
works rpm "$tmp/rpm/usr/bin/gdllint"

# npm and PyPI, from local files.
"$repo/scripts/pack-release.sh" "$dist" >"$tmp/pack.log" 2>&1 || { cat "$tmp/pack.log" >&2; exit 1; }
npm install --offline --silent --no-audit --no-fund --global --prefix "$tmp/npm" \
  "$dist"/npm/gdllint-linux-x64-*.tgz "$dist"/npm/gdllint-[0-9]*.tgz
works npm "$tmp/npm/bin/gdllint"
/usr/bin/python3 -m venv "$tmp/venv"
"$tmp/venv/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$dist/pypi" --pre gdllint
works PyPI "$tmp/venv/bin/gdllint"
works "python -m gdllint" "$tmp/venv/bin/python" -m gdllint

# Exit codes come through.
printf '(<= (p ?x) (q))\n' >bad.kif
for program in "$tmp/npm/bin/gdllint" "$tmp/venv/bin/gdllint"; do
  code=0
  "$program" --static -q bad.kif >/dev/null || code=$?
  [ "$code" = 1 ] || { echo "$program: exit code $code, want 1" >&2; exit 1; }
done
# A hook of pre-commit that has the wheel for its program: nothing is built.
git init -q "$tmp/hooked"
cp tictactoe.kif "$tmp/hooked/"
cat >"$tmp/hooked/.pre-commit-config.yaml" <<EOF
repos:
  - repo: local
    hooks:
      - id: gdllint
        name: gdllint
        language: python
        additional_dependencies: ["$(ls "$dist"/pypi/*-manylinux_*_x86_64.whl)"]
        entry: gdllint --static -q
        files: '\.(kif|gdl|hrf|props)\$'
EOF
hook() { (cd "$tmp/hooked" && git add -A && env PATH=/usr/bin:/bin PRE_COMMIT_HOME="$tmp/hooks" PIP_NO_INDEX=1 PIP_NO_BUILD_ISOLATION=0 pre-commit run --all-files); }
hook >"$tmp/hook.log" 2>&1 || { tail -5 "$tmp/hook.log" >&2; exit 1; }
cp bad.kif "$tmp/hooked/"
if hook >"$tmp/hook.log" 2>&1; then echo "pre-commit: nothing is found" >&2; exit 1; fi
grep '^bad.kif:1:' "$tmp/hook.log" >/dev/null
echo "pre-commit: a hook with the wheel for its program finds faults"

for document in "$dist"/*.spdx.json; do
  python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); assert d["spdxVersion"] == "SPDX-2.3" and len(d["packages"]) > 5' "$document"
done
(cd "$dist" && sha256sum --quiet -c checksums.txt)
echo "checksums and lists of parts are in order"
