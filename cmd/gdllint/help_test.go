package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// Each command has help of its own: its flags and no others, two examples at
// least, and no long lines but those of flags.
func TestHelpPages(t *testing.T) {
	app := (&Command{Stdout: io.Discard, Stderr: io.Discard}).app()
	describe(app)
	for _, c := range commandPages() {
		text := c.page.text()
		if len(c.page.examples) < 2 {
			t.Errorf("%s: %d examples", c.name, len(c.page.examples))
		}
		if !strings.HasPrefix(c.page.about, "gdllint "+c.name+" ") || !strings.HasSuffix(c.page.about, ".") {
			t.Errorf("%s: begins with %q", c.name, c.page.about)
		}
		if app.Command(c.name) == nil || app.Command(c.name).Action == nil {
			t.Errorf("%s: there is no such command", c.name)
		}
		for _, f := range visible(c.page.flags) {
			if !strings.Contains(text, " --"+f.Names()[0]) {
				t.Errorf("%s: --%s is missing", c.name, f.Names()[0])
			}
		}
		for line := range strings.Lines(text) {
			if len(line) > 81 && !strings.Contains(line, "--") && !strings.Contains(line, "gdllint") {
				t.Errorf("%s: long line %s", c.name, line)
			}
		}
	}
	if strings.Contains(app.Command("fmt").CustomHelpTemplate, "--select") || strings.Contains(app.Command("lint").CustomHelpTemplate, "--discover") {
		t.Error("flags of other commands")
	}
}

// The examples can be typed in: commands and flags exist.
func TestHelpExamples(t *testing.T) {
	app := (&Command{}).app()
	for _, c := range append(commandPages(), commandPage{"", mainPage()}) {
		for _, example := range c.page.examples {
			words := strings.Fields(strings.ReplaceAll(example[0], "'", ""))
			flags := app.Flags
			if command, _ := subcommand(app, words); command != nil {
				flags = command.Flags
			}
			options, _ := split(flags, words)
			for _, word := range options {
				if isFlag(word) && !slices.ContainsFunc(visible(flags), func(f cli.Flag) bool {
					return slices.Contains(f.Names(), strings.TrimLeft(word, "-"))
				}) {
					t.Errorf("%s: %s: no flag %s", c.name, example[0], word)
				}
			}
		}
	}
}
