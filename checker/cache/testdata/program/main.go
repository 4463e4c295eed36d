// Command program prints its identity.
package main

import (
	"fmt"

	"github.com/gdllint/gdllint/checker/cache"
)

const text = "one"

func main() {
	p, err := cache.CurrentProgram()
	fmt.Println(p.BuildID, err, text)
}
