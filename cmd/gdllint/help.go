package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// A page is the help of a command.
type page struct {
	about    string      // the description; its first line stands in the list of commands
	usage    []string    // without the name of the program
	notes    string      // further explanations
	examples [][2]string // command lines without the name of the program, each with its purpose
	flags    []cli.Flag
	exit     string // its exit codes, if they differ from those of lint
}

// describe sets the texts that --help prints for the program and its commands.
func describe(app *cli.App) {
	app.CustomAppHelpTemplate = mainPage().text()
	for _, c := range commandPages() {
		app.Command(c.name).CustomHelpTemplate = c.page.text()
	}
}

// text returns the text that --help prints.
func (p page) text() string {
	var b strings.Builder
	b.WriteString(p.about + "\n\nUsage:\n")
	for _, line := range p.usage {
		fmt.Fprintf(&b, "  %s %s\n", tool, line)
	}
	if p.notes != "" {
		b.WriteString("\n" + p.notes + "\n")
	}
	b.WriteString("\nExamples:\n" + columns(p.examples, "  "+tool+" "))
	if visible := visible(p.flags); len(visible) > 0 {
		b.WriteString("\nFlags:\n" + flagLines(visible))
	}
	if p.exit != "" {
		b.WriteString("\nExit codes: " + p.exit + "\n")
	}
	return b.String()
}

// columns writes pairs of texts, one pair a line.
func columns(rows [][2]string, indent string) string {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(tw, "%s%s\t%s\n", indent, row[0], row[1])
	}
	tw.Flush()
	return b.String()
}

// visible returns the flags that help shows. Commands know others only to
// report that they cannot be used there.
func visible(flags []cli.Flag) []cli.Flag {
	var list []cli.Flag
	for _, f := range flags {
		if v, ok := f.(cli.VisibleFlag); !ok || v.IsVisible() {
			list = append(list, f)
		}
	}
	return list
}

// flagLines explains flags, one a line.
func flagLines(flags []cli.Flag) string {
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
	names := f.Names()
	short := "    "
	if len(names) > 1 {
		short = "-" + names[1] + ", "
	}
	usage := f.(cli.DocGenerationFlag).GetUsage()
	takes := ""
	if rest, ok := strings.CutPrefix(usage, "`"); ok {
		word, what, _ := strings.Cut(rest, "`: ")
		takes, usage = " "+word, what
	}
	return fmt.Sprintf("  %s--%s%s\t%s", short, names[0], takes, usage)
}

// commandList returns the list of commands with their purposes.
func commandList() string {
	var rows [][2]string
	for _, c := range commandPages() {
		about, _, _ := strings.Cut(c.page.about, "\n")
		rows = append(rows, [2]string{c.name, strings.TrimSuffix(strings.TrimPrefix(about, tool+" "+c.name+" "), ".")})
	}
	return columns(rows, "  ")
}

// help prints the help of the program, or of a command.
func (c *Command) help(ctx *cli.Context) error {
	text := mainPage().text()
	if name := ctx.Args().First(); name != "" {
		p, ok := pageOf(name)
		if !ok {
			return unknownCommand(name)
		}
		text = p.text()
	}
	_, err := io.WriteString(c.Stdout, text)
	return err
}

// pageOf returns the help of a command.
func pageOf(name string) (page, bool) {
	for _, c := range commandPages() {
		if c.name == name {
			return c.page, true
		}
	}
	return page{}, false
}

func unknownCommand(name string) error {
	if near := nearCommand(name); near != "" {
		return fmt.Errorf("unknown command '%s'; did you mean '%s'?", name, near)
	}
	return fmt.Errorf("unknown command '%s'; '%s --help' lists all", name, tool)
}

// nearCommand returns the command that a word most likely stands for, or "".
func nearCommand(word string) string {
	var names []string
	for _, c := range commandPages() {
		names = append(names, c.name)
	}
	return checker.Suggest(word, names)
}
