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
	app := (&Command{programStreams: programStreams{Stdout: io.Discard, Stderr: io.Discard}}).newApp()
	setHelpTexts(app)
	for _, c := range commandPages() {
		text := c.helpPage.helpText()
		if len(c.helpPage.exampleLines) < 2 {
			t.Errorf("%s: %d examples", c.commandName, len(c.helpPage.exampleLines))
		}
		if !strings.HasPrefix(c.helpPage.description, "gdllint "+c.commandName+" ") || !strings.HasSuffix(c.helpPage.description, ".") {
			t.Errorf("%s: begins with %q", c.commandName, c.helpPage.description)
		}
		if app.Command(c.commandName) == nil || app.Command(c.commandName).Action == nil {
			t.Errorf("%s: there is no such command", c.commandName)
		}
		for _, f := range visibleFlags(c.helpPage.flagList) {
			if !strings.Contains(text, " --"+f.Names()[0]) {
				t.Errorf("%s: --%s is missing", c.commandName, f.Names()[0])
			}
		}
		for line := range strings.Lines(text) {
			if len(line) > 81 && !strings.Contains(line, "--") && !strings.Contains(line, "gdllint") {
				t.Errorf("%s: long line %s", c.commandName, line)
			}
		}
	}
	if strings.Contains(app.Command("fmt").CustomHelpTemplate, "--select") || strings.Contains(app.Command("lint").CustomHelpTemplate, "--discover") {
		t.Error("flags of other commands")
	}
}

// The examples can be typed in: commands and flags exist.
func TestHelpExamples(t *testing.T) {
	app := (&Command{}).newApp()
	for _, c := range append(commandPages(), commandPage{"", mainPage()}) {
		for _, example := range c.helpPage.exampleLines {
			words := strings.Fields(strings.ReplaceAll(example[0], "'", ""))
			flags := app.Flags
			if command, _ := findSubcommand(app, words); command != nil {
				flags = command.Flags
			}
			options, _ := splitFlags(flags, words)
			for _, word := range options {
				if isFlag(word) && !slices.ContainsFunc(visibleFlags(flags), func(f cli.Flag) bool {
					return slices.Contains(f.Names(), strings.TrimLeft(word, "-"))
				}) {
					t.Errorf("%s: %s: no flag %s", c.commandName, example[0], word)
				}
			}
		}
	}
}
