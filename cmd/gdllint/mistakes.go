package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// usageError rewrites an error about a flag: the messages of package flag name
// neither the likely flag nor the help.
func usageError(ctx *cli.Context, err error, _ bool) error {
	command, flags := tool, ctx.App.Flags
	if ctx.Command != nil && ctx.Command.Name != "" && ctx.App.Command(ctx.Command.Name) != nil {
		command, flags = tool+" "+ctx.Command.Name, ctx.Command.Flags
	}
	advice := fmt.Sprintf("; see '%s --help'", command)
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return unknownFlag(ctx.App, strings.TrimLeft(name, "-"), flags, advice)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return fmt.Errorf("%s: a value is missing%s", dashed(strings.TrimLeft(name, "-")), advice)
	}
	text = strings.Replace(strings.TrimPrefix(text, "invalid boolean value "), " for -", " for flag -", 1)
	if value, rest, ok := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag "); ok {
		name, reason, _ := strings.Cut(rest, ": ")
		return fmt.Errorf("%s %s: %s", dashed(strings.TrimLeft(name, "-")), strings.Trim(value, `"`), wanted(flags, name, reason))
	}
	return fmt.Errorf("%w%s", err, advice)
}

// unknownFlag returns an error that names the likely flag, or the command that
// has the flag.
func unknownFlag(app *cli.App, name string, flags []cli.Flag, advice string) error {
	if near := checker.Suggest(name, longNames(flags)); near != "" {
		return fmt.Errorf("unknown flag '%s'; did you mean '%s'?", dashed(name), dashed(near))
	}
	for _, command := range app.Commands {
		for _, f := range visible(command.Flags) {
			if slices.Contains(f.Names(), name) {
				return fmt.Errorf("unknown flag '%s'; it belongs to '%s %s'", dashed(name), tool, command.Name)
			}
		}
	}
	return fmt.Errorf("unknown flag '%s'%s", dashed(name), advice)
}

// wanted returns a text about the values that a flag takes, or else the given
// reason.
func wanted(flags []cli.Flag, name, reason string) string {
	for _, f := range flags {
		if !slices.Contains(f.Names(), strings.TrimLeft(name, "-")) {
			continue
		}
		switch f.(type) {
		case *cli.IntFlag:
			return "want a whole number"
		case *cli.DurationFlag:
			return "want a time such as 30s, 2m or 1h30m"
		case *cli.BoolFlag:
			return "want true or false, or no value at all"
		}
	}
	return reason
}

// longNames returns the names of flags that are words.
func longNames(flags []cli.Flag) []string {
	var names []string
	for _, f := range visible(flags) {
		for _, n := range f.Names() {
			if len(n) > 1 {
				names = append(names, n)
			}
		}
	}
	return names
}

// dashed returns the name of a flag with its dashes.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// misspeltCommand returns an error if the first path does not exist and
// resembles a command.
func misspeltCommand(ctx *cli.Context) error {
	word := ctx.Args().First()
	if ctx.Command.Name == "lint" || word == "" || strings.ContainsAny(word, `./\*?[{`) {
		return nil
	}
	if _, err := os.Stat(word); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if near := nearCommand(word); near != "" {
		return fmt.Errorf("%s: no such file or directory; did you mean the command '%s'?", word, near)
	}
	return nil
}
