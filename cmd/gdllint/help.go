package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

// A helpPage is the help of a command.
type helpPage struct {
	description  string      // the description; its first line stands in the list of commands
	usageLines   []string    // without the name of the program
	noteText     string      // further explanations
	exampleLines [][2]string // command lines without the name of the program, each with its purpose
	flagList     []cli.Flag
	exitCodes    string // its exit codes, if they differ from those of lint
}

// setHelpTexts sets the texts that --help prints for the program and its commands.
func setHelpTexts(app *cli.App) {
	app.CustomAppHelpTemplate = mainPage().helpText()
	for _, c := range commandPages() {
		app.Command(c.commandName).CustomHelpTemplate = c.helpPage.helpText()
	}
}

// helpText returns the text that --help prints.
func (p helpPage) helpText() string {
	var b strings.Builder
	b.WriteString(p.description + "\n\nUsage:\n")
	for _, line := range p.usageLines {
		fmt.Fprintf(&b, "  %s %s\n", toolName, line)
	}
	if p.noteText != "" {
		b.WriteString("\n" + p.noteText + "\n")
	}
	b.WriteString("\nExamples:\n" + alignColumns(p.exampleLines, "  "+toolName+" "))
	for _, group := range (&cli.Command{Flags: inCategory("Flags", p.flagList...)}).VisibleFlagCategories() {
		b.WriteString("\n" + group.Name() + ":\n" + flagLines(group.Flags()))
	}
	if p.exitCodes != "" {
		b.WriteString("\nExit codes: " + p.exitCodes + "\n")
	}
	return b.String()
}

// alignColumns writes pairs of texts, one pair a line.
func alignColumns(rows [][2]string, indent string) string {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(tw, "%s%s\t%s\n", indent, row[0], row[1])
	}
	tw.Flush()
	return b.String()
}

// visibleFlags returns the flags that help shows. Commands know others only to
// report that they cannot be used there.
func visibleFlags(flags []cli.Flag) []cli.Flag { return (&cli.Command{Flags: flags}).VisibleFlags() }

// flagLines explains flags, one a line.
func flagLines(flags []cli.VisibleFlag) string {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range flags {
		fmt.Fprintln(tw, flagLine(f))
	}
	tw.Flush()
	return b.String()
}

// flagLine returns the names of a flag, its argument, and its description.
func flagLine(f cli.Flag) string {
	names := append(f.Names(), "")
	return config.HelpLine(names[0], names[1], f.(cli.DocGenerationFlag).GetUsage())
}

// listCommands returns the list of commands with their purposes.
func listCommands() string {
	var rows [][2]string
	for _, c := range commandPages() {
		about, _, _ := strings.Cut(c.helpPage.description, "\n")
		rows = append(rows, [2]string{c.commandName, strings.TrimSuffix(strings.TrimPrefix(about, toolName+" "+c.commandName+" "), ".")})
	}
	return alignColumns(rows, "  ")
}

// runHelp prints the help of the program, or of a command.
func (c *Command) runHelp(ctx *cli.Context) error {
	text := mainPage().helpText()
	if name := ctx.Args().First(); name != "" {
		p, ok := findHelpPage(name)
		if !ok {
			return unknownCommandError(name)
		}
		text = p.helpText()
	}
	_, err := io.WriteString(c.Stdout, text)
	return err
}

// findHelpPage returns the help of a command.
func findHelpPage(name string) (helpPage, bool) {
	for _, c := range commandPages() {
		if c.commandName == name {
			return c.helpPage, true
		}
	}
	return helpPage{}, false
}

func unknownCommandError(name string) error {
	if near := closestCommand(name); near != "" {
		return fmt.Errorf("unknown command '%s'; did you mean '%s'?", name, near)
	}
	return fmt.Errorf("unknown command '%s'; '%s --help' lists all", name, toolName)
}

// otherWords maps words of other programs to what they mean here.
var otherWords = map[string]string{"fix": "lint --fix", "format": "fmt", "check": "lint", "run": "play", "verify": "prove", "simulate": "match"}

// closestCommand returns the command that a word most likely stands for, or "".
func closestCommand(word string) string {
	if meant := otherWords[strings.ToLower(word)]; meant != "" {
		return meant
	}
	var names []string
	for _, c := range commandPages() {
		names = append(names, c.commandName)
	}
	return checker.ClosestWord(word, names)
}
