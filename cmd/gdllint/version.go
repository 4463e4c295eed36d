package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/asp/clingo"
)

// This file has the command version.

// release and revision are the version and the commit of a release. The linker sets them
// (.goreleaser.yaml), since Go does not record them in every kind of checkout.
var release, revision string

// programVersion returns the version of the release or of the module. It is a pseudo-version for a build from a
// checkout, and "" if Go recorded none.
func programVersion() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

func versionFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "print also how the program was built, and which solvers it can use"},
	}
}

// printVersion runs the command version, and lint --version.
func (c *Command) printVersion(ctx context.Context, cmd *cli.Context) error {
	v := programVersion()
	if v == "" {
		v = "(version unknown)"
	}
	if commit := commitText(); commit != "" {
		v += ", " + commit
	}
	fmt.Fprintln(c.Stdout, toolName, v)
	if !cmd.Bool("verbose") {
		return nil
	}
	tw := tabwriter.NewWriter(c.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tw, "built\t%s, %s/%s, %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, cgoText())
	for _, s := range knownSolvers() {
		fmt.Fprintf(tw, "%s\t%s\n", s[0], s[1])
	}
	return tw.Flush()
}

// commitText returns a text about the commit from which the program was built; "" if it is not
// known.
func commitText() string {
	at := revision
	if at == "" {
		at = buildSetting("vcs.revision")
	}
	if at == "" {
		return ""
	}
	text := "commit " + at[:min(12, len(at))]
	if day, _, ok := strings.Cut(buildSetting("vcs.time"), "T"); ok {
		text += " of " + day
	}
	if buildSetting("vcs.modified") == "true" {
		text += ", changed since"
	}
	return text
}

func cgoText() string {
	if buildSetting("CGO_ENABLED") == "1" {
		return "with cgo"
	}
	return "without cgo"
}

// buildSetting returns the setting of the build with a key; "" if there is none.
func buildSetting(key string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// knownSolvers returns the solvers, each with its version, a remark, or the reason why it cannot be used.
func knownSolvers() [][2]string {
	v, err := clingo.LibraryVersion()
	switch {
	case err != nil && buildSetting("CGO_ENABLED") == "0":
		v = "not usable: this program was built without cgo"
	case err != nil:
		v = "not usable: " + err.Error()
	}
	return [][2]string{{"clingo", v}, {"embedded", "part of this program"}}
}
