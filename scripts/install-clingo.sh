#!/usr/bin/env bash
# Installs the library of clingo, the solver that gdllint opens at run time,
# unless it is there already.
set -euo pipefail

have_clingo() {
  [ -n "${GDLLINT_CLINGO:-}" ] && [ -e "$GDLLINT_CLINGO" ] && return 0
  case "$(uname -s)" in
    Darwin) ls /opt/homebrew/lib/libclingo*.dylib /usr/local/lib/libclingo*.dylib >/dev/null 2>&1 ;;
    # No "grep -q": it would close the pipe, and pipefail takes that for an error.
    *) PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep 'libclingo\.so' >/dev/null ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@" || sudo "$@"; fi
}

install_clingo() {
  if [ "$(uname -s)" = Darwin ]; then
    brew install clingo
  elif command -v apt-get >/dev/null; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y gringo </dev/null
  elif command -v dnf >/dev/null; then
    as_root dnf -q install -y clingo </dev/null
  elif command -v pacman >/dev/null; then
    as_root pacman -S --noconfirm clingo </dev/null
  else
    return 1
  fi
}

if have_clingo; then exit 0; fi
echo "installing libclingo" >&2
if install_clingo >&2 && have_clingo; then exit 0; fi
echo "libclingo could not be installed: see https://potassco.org/clingo; without it many questions stay open" >&2
exit 1
