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

// translateUsageError rewrites an error about a flag: the messages of package flag name
// neither the likely flag nor the help.
func translateUsageError(ctx *cli.Context, err error, _ bool) error {
	command, flags := toolName, ctx.App.Flags
	if ctx.Command != nil && ctx.Command.Name != "" && ctx.App.Command(ctx.Command.Name) != nil {
		command, flags = toolName+" "+ctx.Command.Name, ctx.Command.Flags
	}
	advice := fmt.Sprintf("; see '%s --help'", command)
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return unknownFlagError(ctx.App, strings.TrimLeft(name, "-"), flags, advice)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return fmt.Errorf("%s: a value is missing%s", withDashes(strings.TrimLeft(name, "-")), advice)
	}
	text = strings.Replace(strings.TrimPrefix(text, "invalid boolean value "), " for -", " for flag -", 1)
	if value, rest, ok := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag "); ok {
		name, reason, _ := strings.Cut(rest, ": ")
		return fmt.Errorf("%s %s: %s", withDashes(strings.TrimLeft(name, "-")), strings.Trim(value, `"`), wantedText(flags, name, reason))
	}
	return fmt.Errorf("%w%s", err, advice)
}

// unknownFlagError returns an error that names the likely flag, or the command that
// has the flag.
func unknownFlagError(app *cli.App, name string, flags []cli.Flag, advice string) error {
	if near := checker.ClosestWord(name, longFlagNames(flags)); near != "" {
		return fmt.Errorf("unknown flag '%s'; did you mean '%s'?", withDashes(name), withDashes(near))
	}
	var having []string
	for _, command := range app.Commands {
		if slices.ContainsFunc(visibleFlags(command.Flags), func(f cli.Flag) bool { return slices.Contains(f.Names(), name) }) {
			having = append(having, command.Name)
		}
	}
	if len(having) > 0 {
		return fmt.Errorf("unknown flag '%s'%s; it belongs to '%s %s'", withDashes(name), advice, toolName, strings.Join(having, "', '"+toolName+" "))
	}
	return fmt.Errorf("unknown flag '%s'%s", withDashes(name), advice)
}

// wantedText returns a text about the values that a flag takes, or else the given
// reason.
func wantedText(flags []cli.Flag, name, reason string) string {
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

// longFlagNames returns the names of flags that are words.
func longFlagNames(flags []cli.Flag) []string {
	var names []string
	for _, f := range visibleFlags(flags) {
		for _, n := range f.Names() {
			if len(n) > 1 {
				names = append(names, n)
			}
		}
	}
	return names
}

// withDashes returns the name of a flag with its dashes.
func withDashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// checkMisspeltCommand returns an error if the first path does not exist and
// resembles a command.
func checkMisspeltCommand(ctx *cli.Context) error {
	word := ctx.Args().First()
	if ctx.Command.Name == "lint" || word == "" || strings.ContainsAny(word, `./\*?[{`) {
		return nil
	}
	if _, err := os.Stat(word); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if near := closestCommand(word); near != "" {
		return fmt.Errorf("%s: no such file or directory; did you mean the command '%s'?", word, near)
	}
	return nil
}
