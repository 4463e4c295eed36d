#!/usr/bin/env bash
# Builds gdllint as WebAssembly, as the file that is named. What is not in a hurry is
# compiled without inlining: that saves a sixth of the download.
set -euo pipefail
flags=()
for package in 'go/...' 'html/...' 'text/...' 'encoding/...' 'regexp/...' reflect fmt time 'os/...' 'net/...' 'crypto/...' internal/poll \
  'compress/...' math/big math/rand 'log/...' 'path/...' bufio flag syscall 'golang.org/x/...' 'github.com/goccy/...' \
  'github.com/owenrumney/...' 'github.com/bmatcuk/...' 'github.com/aymanbagabas/...' 'gonum.org/...'; do
  flags+=("-gcflags=$package=-l")
done
GOOS=js GOARCH=wasm go build -trimpath "${flags[@]}" -ldflags='-s -w' -o "$1" ./site/wasm
