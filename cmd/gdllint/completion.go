package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// runCompletion prints the library's script for a shell, which asks this program for words.
func (c *Command) runCompletion(_ context.Context, cmd *cli.Command) error {
	shell := cmd.Args().First()
	if !slices.Contains(shells, shell) {
		return errors.New("completion: name a shell: bash, zsh or fish")
	}
	var script bytes.Buffer
	if err := (&cli.Command{Name: toolName, EnableShellCompletion: true, Writer: &script}).Run(context.Background(), []string{toolName, "completion", shell}); err != nil {
		return err
	}
	// Most arguments are files, which the scripts for programs without any leave out.
	_, err := strings.NewReplacer("-c "+toolName+" -f -a", "-c "+toolName+" -a", "else\n\t\t_files\n\tfi", "fi\n\t_files").WriteString(c.Stdout, script.String())
	return err
}

var shells = []string{"bash", "zsh", "fish"}

// completer returns the function that prints the words which may come next: values of a flag, flags, arguments, or commands
// if none is named.
func (c *Command) completer(named bool) cli.ShellCompleteFunc {
	return func(ctx context.Context, cmd *cli.Command) {
		last := ""
		if n := cmd.NArg(); n > 0 {
			last = cmd.Args().Get(n - 1)
		}
		var words []string
		switch {
		case isFlag(last) || last == "-" || last == "--":
			if words = c.flagWords(strings.TrimLeft(last, "-")); len(words) == 0 {
				cli.DefaultCompleteWithFlags(ctx, cmd)
			}
		case cmd.Name == "explain" || cmd.Name == "rules":
			words = ruleNames(c.RuleList())
		case cmd.Name == "completion":
			words = shells
		case cmd.Name == "help" || !named && cmd.NArg() == 0 && cmd.NumFlags() == 0:
			words = commandNames()
		}
		for _, w := range words {
			fmt.Fprintln(c.Stdout, w)
		}
	}
}

// flagWords returns the values of a flag, if there is a list of them.
func (c *Command) flagWords(name string) []string {
	for _, f := range config.SettingFlags(checker.NewVocabulary(c.RuleList())) {
		if f.Name == name || f.Short == name {
			return f.KnownWords
		}
	}
	return map[string][]string{"severity": {"error", "warning", "note"}, "color": {"auto", "always", "never"}, "sarif-profile": {"default", "full"}}[name]
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
