package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/typo"
)

// helpTexts contains the help of the program and of each command, without flags, each below a
// heading with the name.
//
//go:embed help.txt
var helpTexts string

// pathNotes is the part of help about arguments that name files.
const pathNotes = `PATH is a file, a directory, DIR/... for all below it, a glob, or - for
standard input. Without PATH it is ./... Files are *.kif, *.gdl and *.hrf; a
file that is named explicitly is always read.`

// helpOf returns the help text of a command, and the text about its exit codes.
func helpOf(name string) (text, exitCodes string) {
	_, text, _ = strings.Cut("\n"+helpTexts, "\n# "+name+"\n")
	text, _, _ = strings.Cut(text, "\n\n# ")
	text, exitCodes, _ = strings.Cut(strings.TrimSpace(text)+"\n", "\nExit codes: ")
	return strings.ReplaceAll(text, "{paths}", pathNotes), exitCodes
}

// commandNames returns the names of all commands that have help.
func commandNames() (names []string) {
	for line := range strings.Lines(helpTexts) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "# "); ok && name != toolName {
			names = append(names, name)
		}
	}
	return names
}

// helpText returns the complete help of the command with a name, with the flags of command. The
// help of the program has the list of commands and the flags of lint.
func helpText(name string, command *cli.Command) string {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, n := range commandNames() {
		text, _ := helpOf(n)
		about, _, _ := strings.Cut(text, "\n")
		fmt.Fprintf(tw, "  %s\t%s\n", n, strings.TrimSuffix(strings.TrimPrefix(about, toolName+" "+n+" "), "."))
	}
	tw.Flush()
	text, exitCodes := helpOf(name)
	text = strings.Replace(text, "{commands}\n", b.String(), 1)
	b.Reset()
	for _, group := range (&cli.Command{Flags: inCategory("Flags", command.Flags...)}).VisibleFlagCategories() {
		fmt.Fprintf(tw, "\n%s:\n", group.Name())
		for _, f := range group.Flags() {
			names := append(f.Names(), "")
			fmt.Fprintln(tw, config.HelpLine(names[0], names[1], f.(cli.DocGenerationFlag).GetUsage()))
		}
	}
	tw.Flush()
	if text += b.String(); exitCodes != "" {
		text += "\nExit codes: " + exitCodes
	}
	return text
}

// runHelp runs the command help: it prints the help of the program, or of a command.
func (c *Command) runHelp(_ context.Context, cmd *cli.Context) error {
	name, commands := cmd.Args().First(), c.commands()
	at := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.Name == name })
	switch near := closestCommand(name); {
	case name == "":
		name, at = toolName, 0
	case at < 0 && near != "":
		return fmt.Errorf("unknown command '%s'; did you mean '%s'?", name, near)
	case at < 0:
		return fmt.Errorf("unknown command '%s'; '%s --help' lists all", name, toolName)
	}
	_, err := io.WriteString(c.Stdout, helpText(name, commands[at]))
	return err
}

// otherWords maps names of commands of other programs to the commands of gdllint for the same purpose.
var otherWords = map[string]string{"fix": "lint --fix", "format": "fmt", "check": "lint", "run": "play", "verify": "prove", "simulate": "match"}

// closestCommand returns the command that a word most likely stands for, or "".
func closestCommand(word string) string {
	if meant := otherWords[strings.ToLower(word)]; meant != "" {
		return meant
	}
	return typo.ClosestWord(word, commandNames())
}
