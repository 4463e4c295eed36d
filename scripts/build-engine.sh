#!/usr/bin/env bash
# Builds gdllint as WebAssembly, as the file that is named. What is not in a hurry is
# compiled without inlining: that saves a fifth of the download. Of the project, the room
# that goes through millions of gates is in a hurry.
set -euo pipefail
ours=github.com/gdllint/gdllint
flags=("-gcflags=$ours/...=-l")
for package in grounding/circuit; do
  flags+=("-gcflags=$ours/$package=")
done
for package in 'go/...' 'internal/...' 'math/...' 'html/...' 'text/...' 'encoding/...' 'regexp/...' reflect fmt time encoding maps slices iter cmp sync 'os/...' 'net/...' 'crypto/...' internal/poll \
  'compress/...' 'unicode/...' 'hash/...' 'mime/...' 'container/...' 'vendor/...' strings bytes strconv sort errors context io math/big math/rand 'log/...' 'path/...' bufio flag syscall 'golang.org/x/...' 'go.yaml.in/...' \
  'github.com/owenrumney/...' 'github.com/bmatcuk/...' 'github.com/aymanbagabas/...' 'gonum.org/...'; do
  flags+=("-gcflags=$package=-l")
done
flags+=('-gcflags=internal/runtime/maps=') # they are used everywhere
out=$(realpath -m "$1")
cd "$(dirname "$0")/../site"
GOOS=js GOARCH=wasm go build -trimpath "${flags[@]}" -ldflags='-s -w' -o "$out" ./wasm
