//go:build !js || !wasm

package main

import (
	"fmt"
	"os"
)

// main prints that this program runs in a browser only.
func main() {
	fmt.Fprintln(os.Stderr, "wasm: this program runs in a browser only: see make site")
	os.Exit(2)
}
