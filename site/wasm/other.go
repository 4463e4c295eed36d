//go:build !js || !wasm

package main

import (
	"fmt"
	"os"
)

// main says what this program is for where it cannot do it.
func main() {
	fmt.Fprintln(os.Stderr, "wasm: this program runs in a browser only: see make site")
	os.Exit(2)
}
