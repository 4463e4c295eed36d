package main

import (
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

// version returns the version of the module that the program was built from,
// or "" if it was built from a working copy.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

func (c *Command) version(*cli.Context) error {
	v := version()
	if v == "" {
		v = "(built from a working copy)"
	}
	fmt.Fprintln(c.Stdout, tool, v)
	return nil
}
