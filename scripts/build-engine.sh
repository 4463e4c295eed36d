#!/usr/bin/env bash
# Builds gdllint as WebAssembly, as the file that is named. What is not in a hurry is
# compiled without inlining: that saves a fifth of the download. The loops that go through
# millions of gates call nothing, and are as fast without.
set -euo pipefail
ours=github.com/gdllint/gdllint
flags=("-gcflags=$ours/...=-l")
for package in 'go/...' 'internal/...' 'math/...' 'html/...' 'text/...' 'encoding/...' 'regexp/...' reflect fmt time encoding maps slices iter cmp sync 'os/...' 'net/...' 'crypto/...' internal/poll \
  'compress/...' 'unicode/...' 'hash/...' 'mime/...' 'container/...' 'vendor/...' strings bytes strconv sort errors context io math/big math/rand 'log/...' 'path/...' bufio flag syscall 'golang.org/x/...' 'go.yaml.in/...' \
  'github.com/owenrumney/...' 'github.com/yuin/...' 'github.com/bmatcuk/...' 'github.com/aymanbagabas/...' runtime runtime/debug runtime/metrics unique weak html embed path encoding syscall/js io/fs sync/atomic; do
  flags+=("-gcflags=$package=-l")
done
flags+=('-gcflags=internal/runtime/maps=') # they are used everywhere
out=$(realpath -m "$1")
cd "$(dirname "$0")/../site"
GOOS=js GOARCH=wasm go build -trimpath "${flags[@]}" -ldflags='-s -w' -o "$out" ./wasm
