package main

import (
	"strings"
	"testing"
)

// Each command has help of its own: its flags and no others, two examples at
// least, and no long lines but those of flags.
func TestHelpPages(t *testing.T) {
	commands := (&Command{}).commands()
	if len(commands) != len(commandNames()) {
		t.Errorf("%d commands, %d with help", len(commands), len(commandNames()))
	}
	for i, c := range commands {
		text := helpText(c.Name, c)
		if commandNames()[i] != c.Name {
			t.Errorf("%s: the help of %s stands in its place", c.Name, commandNames()[i])
		}
		if n := len(examplesOf(c.Name)); n < 2 {
			t.Errorf("%s: %d examples", c.Name, n)
		}
		if about, _, _ := strings.Cut(text, "\n"); !strings.HasPrefix(about, "gdllint "+c.Name+" ") || !strings.HasSuffix(about, ".") {
			t.Errorf("%s: begins with %q", c.Name, about)
		}
		for _, f := range c.VisibleFlags() {
			if !strings.Contains(text, " --"+f.Names()[0]) {
				t.Errorf("%s: --%s is missing", c.Name, f.Names()[0])
			}
		}
		for line := range strings.Lines(text) {
			if len(line) > 81 && !strings.Contains(line, "--") && !strings.Contains(line, "gdllint") {
				t.Errorf("%s: long line %s", c.Name, line)
			}
		}
		if flags := map[string]string{"fmt": "--select", "lint": "--discover"}[c.Name]; flags != "" && strings.Contains(text, flags) {
			t.Errorf("%s: flags of other commands", c.Name)
		}
	}
}

// examplesOf returns the command lines of the examples of a command.
func examplesOf(name string) (list []string) {
	text, _ := helpOf(name)
	_, text, _ = strings.Cut(text, "\nExamples:\n")
	for line := range strings.Lines(text) {
		example, _, _ := strings.Cut(strings.TrimPrefix(line, "  gdllint "), "  ")
		list = append(list, example)
	}
	return list
}

// The examples can be typed in: commands and flags exist.
func TestHelpExamples(t *testing.T) {
	for _, name := range append(commandNames(), toolName) {
		for _, example := range examplesOf(name) {
			command, words, _, _ := findCommand((&Command{}).commands(), strings.Fields(strings.ReplaceAll(example, "'", "")))
			if name != toolName && command.Name != name && !(name == "version" && command.Name == "lint") {
				t.Errorf("%s: %s is one of %s", name, example, command.Name)
			}
			for _, word := range words {
				if f := flagNamed(command.Flags, word); strings.HasPrefix(word, "--") && f == nil {
					t.Errorf("%s: %s: no flag %s", name, example, word)
				}
			}
		}
	}
}
