package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/typo"
)

// This file has the table of the commands, and finds the command and the flags that a command line means.

// commands returns the table of the commands, with their flags and functions, in the order of the
// help. The first one runs if the command line names none.
func (c *Command) commands() []*cli.Command {
	games := c.games()
	row := func(name string, flags []cli.Flag, run func(context.Context, *cli.Context) error) *cli.Command {
		return &cli.Command{Name: name, Flags: flags, Action: func(cmd *cli.Context) error { return run(cmd.Context, cmd) },
			OnUsageError: translateUsageError, HideHelpCommand: true, UseShortOptionHandling: true}
	}
	return []*cli.Command{
		row("lint", append(lintFlags(), versionFlag()), c.runLint),
		row("prove", proveFlags(), c.runProve),
		row("certify", certifyFlags(), c.runCertify),
		row(baselineCommand, baselineFlags(), c.runBaseline),
		row(cacheCommand, verifyFlags(), c.runCache),
		row("merge", mergeFlags(), c.runMerge),
		row("explain", nil, c.runExplain),
		row("rules", rulesFlags(), c.runRules),
		row("fmt", fmtFlags(), games.runFormat),
		row("convert", convertFlags(), games.runConvert),
		row("match", matchFlags(), games.runMatch),
		row("test", testFlags(), games.runTest),
		row("cover", coverFlags(), games.runCover),
		row("facts", factsFlags(), c.runFacts),
		row("mutate", mutateFlags(), games.runMutate),
		row("serve", nil, c.runService),
		row("play", playFlags(), games.runPlay),
		row("compare", compareFlags(), games.runCompare),
		row("perft", perftFlags(), games.runPerft),
		row("export", exportFlags(), games.export),
		row("sarif", sarifFlags(), c.runSARIF),
		row("mcp", agentFlags(), c.runAgentServer),
		row("lsp", cacheFlags(), c.runLanguageServer),
		row("completion", nil, c.runCompletion),
		row("version", versionFlags(), c.printVersion),
		row("help", nil, c.runHelp),
	}
}

// joinedNumber matches one-letter flags that are joined with the number that is the value of the last, such as -j4.
var joinedNumber = regexp.MustCompile(`^(-[A-Za-z]+)(\d+)$`)

// findCommand returns the command that arguments name, perhaps after flags, and the other arguments, with joined numbers
// as arguments of their own. If none is named it returns the first command, and as path the first argument that is
// neither a flag nor the value of one.
func findCommand(commands []*cli.Command, args []string) (command *cli.Command, rest []string, path string, named bool) {
	for _, arg := range args {
		if parts := joinedNumber.FindStringSubmatch(arg); parts != nil && !slices.Contains(rest, "--") {
			rest = append(rest, parts[1:]...)
		} else {
			rest = append(rest, arg)
		}
	}
	for i := 0; i < len(rest) && rest[i] != "--"; i++ {
		if isFlag(rest[i]) {
			if f, joined := flagOf(commands[0].Flags, rest[i]); f != nil && !joined && !isSwitch(f) {
				i++
			}
			continue
		}
		if at := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.Name == rest[i] }); at >= 0 {
			return commands[at], slices.Delete(rest, i, i+1), "", true
		}
		return commands[0], rest, rest[i], false
	}
	return commands[0], rest, "", false
}

// flagNamesFile returns an error if an argument looks like a flag and is also the name of a file.
// Git hooks may pass such file names, and it is not clear which of the two is meant.
func flagNamesFile(args []string) error {
	for _, arg := range args {
		if arg == "--" {
			return nil
		}
		if !isFlag(strings.TrimSpace(arg)) {
			continue
		}
		if _, err := os.Lstat(arg); err == nil {
			return fmt.Errorf("'%s' is a flag and the name of a file; write ./%s for the file, or rename it", arg, arg)
		}
	}
	return nil
}

// flagsFirst returns the arguments of a command with all flags and their values before the paths,
// since package cli takes all arguments after the first path for paths. It is an error to give -f
// twice to a command that writes one format.
func flagsFirst(command *cli.Command, args []string) ([]string, error) {
	var options, paths []string
	formats, open := 0, false
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			paths, i = append(paths, args[i+1:]...), len(args)
		case !isFlag(arg):
			paths = append(paths, arg)
		default:
			options = append(options, arg)
			f, joined := flagOf(command.Flags, arg)
			if single, ok := f.(*cli.StringFlag); ok && single.Name == "format" {
				formats++
			}
			if f == nil || joined || isSwitch(f) {
				continue
			}
			if open = i+1 == len(args); !open {
				i++
				options = append(options, args[i])
			}
		}
	}
	if formats > 1 {
		return nil, fmt.Errorf("-f is given more than once, and %s writes one format in a run", command.Name)
	}
	if open || slices.ContainsFunc(options, isHelp) {
		return options, nil // otherwise -- would be taken for a value, or paths for topics of help
	}
	return slices.Concat(options, []string{"--"}, paths), nil
}

// flagOf returns the flag of an argument, and whether the argument contains its value after '='. Of
// several one-letter flags in one argument it returns the last; nil for an unknown flag.
func flagOf(flags []cli.Flag, arg string) (f cli.Flag, joined bool) {
	name, _, joined := strings.Cut(arg, "=")
	if f = flagNamed(flags, name); f == nil && !strings.HasPrefix(arg, "--") {
		f = flagNamed(flags, name[len(name)-1:])
	}
	return f, joined
}

func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// flagNamed returns the flag with a name, given with or without dashes; nil if there is none.
func flagNamed(flags []cli.Flag, name string) cli.Flag {
	name = strings.TrimLeft(name, "-")
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// isSwitch tells whether a flag takes no value.
func isSwitch(f cli.Flag) bool {
	_, ok := f.(*cli.BoolFlag)
	return ok
}

// translateUsageError returns an error of package cli about a flag in other words. These name the flag that was likely
// meant, and the help.
func translateUsageError(cmd *cli.Context, err error, _ bool) error {
	command := cmd.Command
	advice := fmt.Sprintf("; see '%s --help'", strings.TrimSuffix(toolName+" "+command.Name, " lint"))
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return unknownFlagError(cmd, strings.TrimLeft(name, "-"), advice)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return fmt.Errorf("%s: a value is missing%s", withDashes(name), advice)
	}
	text = strings.Replace(strings.TrimPrefix(text, "invalid boolean value "), " for -", " for flag -", 1)
	if value, rest, ok := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag "); ok {
		name, reason, _ := strings.Cut(rest, ": ")
		return fmt.Errorf("%s %s: %s", withDashes(name), strings.Trim(value, `"`), wantedText(flagNamed(command.Flags, name), reason))
	}
	return fmt.Errorf("%w%s", err, advice)
}

// unknownFlagError returns the error about an unknown flag. It names a similar flag, or the
// commands that have the flag, or ends with the advice.
func unknownFlagError(cmd *cli.Context, name, advice string) error {
	var near, having []string
	for _, f := range cmd.Command.VisibleFlags() {
		near = append(near, slices.DeleteFunc(f.Names(), func(n string) bool { return len(n) == 1 })...)
	}
	if meant := typo.ClosestWord(name, near); meant != "" {
		return fmt.Errorf("unknown flag '%s'; did you mean '%s'?", withDashes(name), withDashes(meant))
	}
	for _, other := range cmd.App.Commands {
		if flagNamed(other.VisibleFlags(), name) != nil {
			having = append(having, other.Name)
		}
	}
	if len(having) > 0 {
		return fmt.Errorf("unknown flag '%s'; it belongs to '%s %s'", withDashes(name), toolName, strings.Join(having, "', '"+toolName+" "))
	}
	return fmt.Errorf("unknown flag '%s'%s", withDashes(name), advice)
}

// wantedText returns a text about the kind of values that a flag takes, or else the reason.
func wantedText(f cli.Flag, reason string) string {
	switch f.(type) {
	case *cli.IntFlag, *cli.Uint64Flag:
		return "want a whole number"
	case *cli.DurationFlag:
		return "want a time such as 30s, 2m or 1h30m"
	case *cli.BoolFlag:
		return "want true or false, or no value at all"
	}
	return reason
}

// withDashes returns the name of a flag with its dashes.
func withDashes(name string) string {
	if name = strings.TrimLeft(name, "-"); len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// checkMisspelt returns an error if a word, which was taken for a path, is no existing file and
// resembles a command.
func checkMisspelt(word string) error {
	if word == "" || strings.ContainsAny(word, `./\*?[{`) {
		return nil
	}
	if _, err := os.Stat(word); !errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if near := closestCommand(word); near != "" {
		return fmt.Errorf("%s: no such file or directory; did you mean the command '%s'?", word, near)
	}
	return nil
}
