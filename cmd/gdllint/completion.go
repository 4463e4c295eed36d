package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

func (c *Command) runCompletion(ctx *cli.Context) error {
	scripts := map[string]func(*completionWords) string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}
	script, ok := scripts[ctx.Args().First()]
	if !ok {
		return errors.New("completion: name a shell: bash, zsh or fish")
	}
	_, err := fmt.Fprint(c.Stdout, script(c.collectCompletions()))
	return err
}

// collectCompletions are the words of the completion scripts. They are written into
// the scripts, so that a key press starts no program.
type completionWords struct {
	commandList      []*cli.Command
	flagValues       []valueWords        // of flags
	commandArguments map[string][]string // of commands that take no files
}

// valueWords are the values of some flags.
type valueWords struct {
	flagNames      []string // with their dashes
	valueList      []string
	commaSeparated bool // several, separated by commas
}

// collectCompletions collects the words of the scripts.
func (c *Command) collectCompletions() *completionWords {
	rules := ruleNames(c.RuleList())
	flagValues := []valueWords{
		{[]string{"--severity"}, []string{"error", "warning", "note"}, false},
		{[]string{"--color"}, []string{"auto", "always", "never"}, false},
		{[]string{"--sarif-profile"}, []string{"default", "full"}, false},
	}
	for _, f := range config.SettingFlags(checker.NewVocabulary(c.RuleList())) {
		if len(f.KnownWords) > 0 {
			flagValues = append(flagValues, valueWords{flagSpellings(f), f.KnownWords, f.WordLists})
		}
	}
	return &completionWords{
		commandList: c.newCommands(),
		flagValues:  flagValues,
		commandArguments: map[string][]string{
			"explain": rules, "rules": rules, "completion": {"bash", "zsh", "fish"},
			"version": nil, "help": nil,
		},
	}
}

// flagSpellings returns the names of a flag, with their dashes.
func flagSpellings(f config.SettingFlag) []string {
	if f.Short == "" {
		return []string{"--" + f.Name}
	}
	return []string{"--" + f.Name, "-" + f.Short}
}

// ruleNames returns families, codes and names of rules, in this order.
func ruleNames(rules []finding.Rule) []string {
	var families, codes, names []string
	for _, r := range rules {
		if family := document.FamilyOf(r.Code).CodeLetter; !slices.Contains(families, family) {
			families = append(families, family)
		}
		codes, names = append(codes, r.Code), append(names, r.Name)
	}
	slices.Sort(names)
	return slices.Concat(families, codes, slices.Compact(names))
}

// commandNames returns the names of all commands.
func (w *completionWords) commandNames() []string {
	var names []string
	for _, command := range w.commandList {
		names = append(names, command.Name)
	}
	return names
}

// flagNames returns the long names of flags, with their dashes.
func flagNames(flags []cli.Flag) []string {
	var names []string
	for _, f := range visibleFlags(flags) {
		names = append(names, "--"+f.Names()[0])
	}
	return append(names, "--help")
}

// takesFiles tells whether the arguments of a command are files.
func (w *completionWords) takesFiles(command string) bool {
	_, own := w.commandArguments[command]
	return !own
}

// joinWords joins words by blanks.
func joinWords(list []string) string { return strings.Join(list, " ") }
