package main

import (
	"context"
	"embed"
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

// completionWord is the last argument of a call by which a completion script asks for the words
// that may come next.
const completionWord = "--generate-shell-completion"

// scripts holds the completion script of each shell. A script passes the words of the command line
// to this program as arguments, never as a text that the shell would evaluate.
//
//go:embed completion
var scripts embed.FS

var shells = []string{"bash", "zsh", "fish"}

// runCompletion runs the command completion: it prints the completion script for a shell.
func (c *Command) runCompletion(_ context.Context, cmd *cli.Context) error {
	shell := cmd.Args().First()
	if !slices.Contains(shells, shell) {
		return errors.New("completion: name a shell: bash, zsh or fish")
	}
	script, err := scripts.ReadFile("completion/" + shell)
	if err == nil {
		_, err = c.Stdout.Write(script)
	}
	return err
}

// printWords prints the words that may come after args: values of a flag, or flags; rules, shells or commands as
// arguments of a command; or commands if none was named.
func (c *Command) printWords(command *cli.Command, args []string, named bool) {
	last := ""
	if len(args) > 0 {
		last = args[len(args)-1]
	}
	var words []string
	switch {
	case strings.HasPrefix(last, "-"):
		if words = c.flagWords(strings.TrimLeft(last, "-")); len(words) == 0 {
			for _, f := range command.VisibleFlags() {
				words = append(words, withDashes(f.Names()[0]))
			}
			words = append(words, "--help")
		}
	case command.Name == "explain" || command.Name == "rules":
		words = ruleNames(c.RuleList())
	case command.Name == "completion":
		words = shells
	case command.Name == "help" || !named && len(args) == 0:
		words = commandNames()
	}
	for _, w := range words {
		fmt.Fprintln(c.Stdout, w)
	}
}

// flagWords returns the possible values of the flag with a name; nil if there is no list of them.
func (c *Command) flagWords(name string) []string {
	for _, f := range config.SettingFlags(checker.NewVocabulary(c.RuleList())) {
		if f.Name == name || f.Short == name {
			return f.KnownWords
		}
	}
	return map[string][]string{"severity": {"error", "warning", "note"}, "color": {"auto", "always", "never"}, "sarif-profile": {"default", "full"}}[name]
}

// ruleNames returns the words that name rules: letters of families, then codes, then names.
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
