// Command build makes the site: the playground, and the manual as pages. The engine and
// the scripts are made before it; see the target site of the Makefile.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	b := &builder{}
	flag.StringVar(&b.root, "root", ".", "`directory` of the project")
	flag.StringVar(&b.out, "o", "site/dist", "`directory` of the site, which holds the scripts already")
	flag.StringVar(&b.engine, "engine", "", "`file` with the engine")
	flag.StringVar(&b.goroot, "goroot", "", "`directory` of Go, which has the script that starts engines")
	flag.Parse()
	if err := b.build(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}
