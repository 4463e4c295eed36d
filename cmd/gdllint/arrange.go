package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// arrangeArguments moves flags before paths: package cli takes all arguments after the
// first path for paths. Arguments after -- and - itself are not flags.
func arrangeArguments(app *cli.App, args []string) []string {
	if len(args) == 0 {
		return []string{app.Name}
	}
	head, rest := args[:1:1], separateLetters(app.Flags, args[1:])
	flags := app.Flags
	command, at := findSubcommand(app, rest)
	if command != nil {
		// Flags with the same names may stand before and after the name of the
		// command; they belong after it.
		head = append(head, command.Name)
		rest = append(rest[:at:at], rest[at+1:]...)
		flags = command.Flags
	}
	rest = separateLetters(flags, rest)
	options, paths := splitFlags(flags, rest)
	arranged := append(head, options...)
	if slices.ContainsFunc(options, isHelp) || lacksValue(flags, rest) {
		return arranged // package cli takes paths for topics, and -- for a value
	}
	// Paths that look like flags must not be taken for some.
	return append(append(arranged, "--"), paths...)
}

// separateLetters takes flags of one letter apart that are written as one word: -qf is -q -f, and
// -j4 is -j 4.
func separateLetters(flags []cli.Flag, args []string) (apart []string) {
	for i, arg := range args {
		if arg == "--" {
			return append(apart, args[i:]...)
		}
		letters := lettersOf(flags, arg)
		if letters == nil {
			letters = []string{arg}
		}
		apart = append(apart, letters...)
	}
	return apart
}

// lettersOf returns the flags that a word is made of, the last of which may take a value; nil
// for any other word.
func lettersOf(flags []cli.Flag, word string) (list []string) {
	if len(word) < 3 || !isFlag(word) || flagNamed(flags, strings.TrimLeft(word, "-")) != nil {
		return nil
	}
	for i := 1; i < len(word); i++ {
		f := flagNamed(flags, word[i:i+1])
		if f == nil {
			return nil
		}
		if list = append(list, "-"+word[i:i+1]); isSwitch(f) {
			continue
		}
		if _, err := strconv.ParseUint(word[i+1:], 10, 32); err == nil {
			return append(list, word[i+1:])
		}
		if i+1 < len(word) {
			return nil
		}
	}
	return list
}

// findSubcommand returns the command that the first argument names which is not a
// flag, and its index.
func findSubcommand(app *cli.App, args []string) (*cli.Command, int) {
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		if isFlag(args[i]) {
			if takesNextArgument(app.Flags, args[i]) {
				i++
			}
			continue
		}
		return app.Command(args[i]), i
	}
	return nil, 0
}

// repeatedFormat returns an error if -f of a command that writes one format is given
// twice: the first would be dropped.
func repeatedFormat(app *cli.App, args []string) error {
	command, at := findSubcommand(app, args)
	if command == nil {
		return nil
	}
	isFormat := func(f cli.Flag) bool {
		single, ok := f.(*cli.StringFlag)
		return ok && single.Name == "format"
	}
	options, _ := splitFlags(command.Flags, slices.Delete(slices.Clone(args), at, at+1))
	seen := 0
	for _, o := range options {
		name, _, _ := strings.Cut(strings.TrimLeft(o, "-"), "=")
		if isFlag(o) && (name == "f" || name == "format") {
			seen++
		}
	}
	if seen > 1 && slices.ContainsFunc(command.Flags, isFormat) {
		return fmt.Errorf("-f is given %d times, and %s writes one format in a run", seen, command.Name)
	}
	return nil
}

// splitFlags separates flags, with their values, from paths.
func splitFlags(flags []cli.Flag, args []string) (options, paths []string) {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return options, append(paths, args[i+1:]...)
		case !isFlag(arg):
			paths = append(paths, arg)
		case takesNextArgument(flags, arg) && i+1 < len(args):
			options = append(options, arg, args[i+1])
			i++
		default:
			options = append(options, arg)
		}
	}
	return options, paths
}

// lacksValue tells whether the last argument is a flag without its value.
func lacksValue(flags []cli.Flag, args []string) bool {
	options, _ := splitFlags(flags, args)
	n := len(options)
	if n == 0 || slices.Contains(args, "--") || !takesNextArgument(flags, args[len(args)-1]) || !isFlag(args[len(args)-1]) {
		return false
	}
	return n == 1 || !takesNextArgument(flags, options[n-2]) || !isFlag(options[n-2])
}

// flagNamesFile returns an error about the first argument that is both a flag
// and the name of a file. Hooks hand over such arguments: the meaning is
// ambiguous, and an error is safe either way.
func flagNamesFile(args []string) error {
	for _, arg := range args[min(1, len(args)):] {
		if arg == "--" {
			return nil
		}
		if !isFlag(arg) {
			continue
		}
		if _, err := os.Lstat(arg); err == nil {
			return fmt.Errorf("'%s' is a flag and the name of a file; write ./%s for the file, or rename it", arg, arg)
		}
	}
	return nil
}

func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// takesNextArgument tells whether a flag takes the next argument for its value.
func takesNextArgument(flags []cli.Flag, arg string) bool {
	f := flagNamed(flags, strings.TrimLeft(arg, "-"))
	return f != nil && !isSwitch(f)
}

// flagNamed returns the flag with a name, or nil.
func flagNamed(flags []cli.Flag, name string) cli.Flag {
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
