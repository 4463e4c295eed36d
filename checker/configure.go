package checker

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/glob"
)

// Vocabulary returns the words that a file with settings may use.
func Vocabulary(rules []finding.Rule) config.Vocabulary {
	words := ruleWords(rules)
	for _, r := range rules {
		words = append(words, finding.FamilyOf(r.Code).Letter)
	}
	slices.Sort(words)
	return config.Vocabulary{Rules: slices.Compact(words), Properties: Properties(rules), Formats: Formats()}
}

// Configure returns the Config of effective settings.
func Configure(e config.Effective) (c Config, err error) {
	c = Config{
		Select: config.Texts(e.Flags.Select), Ignore: config.Texts(e.Flags.Ignore), Only: config.Texts(e.Flags.Only),
		Require: config.Texts(e.Flags.Require), Notation: gdl.Choice(e.Notation.Value), Static: e.Static.Value, Budget: Budget(e.Flags.Budget.Value),
		Solver: solvers.Choice(e.Solver.Value), Timeout: e.Timeout.Value, Jobs: e.Jobs.Value, FailOnOpen: e.FailOnOpen.Value,
	}
	if c.FailOn, err = ParseThreshold(e.FailOn.Value); err != nil {
		return c, err
	}
	if _, err = solvers.Parse(e.Solver.Value); err != nil {
		return c, err
	}
	if _, err = ParseBudget(e.Budget.Value); err != nil || e.File == nil {
		return c, err
	}
	if e.File.Found && !e.Flags.Budget.IsSet() {
		c.Longest = config.LongestTimeout
	}
	c.Layers = append(c.Layers, layerOf(e.File.Settings))
	for _, o := range e.File.Overrides {
		layer := layerOf(o.Settings)
		layer.Paths = glob.List{Base: e.File.Dir, Patterns: config.Texts(o.Paths)}
		c.Layers = append(c.Layers, layer)
	}
	return c, nil
}

// layerOf returns the layer of a part of a file with settings.
func layerOf(s config.Settings) Layer {
	l := Layer{Select: config.Texts(s.Select), Ignore: config.Texts(s.Ignore), Only: config.Texts(s.Only),
		Require: config.Texts(s.Require), Budget: Budget(s.Budget.Value)}
	for _, x := range s.Severity {
		l.Severity = append(l.Severity, RuleSeverity{x.Rule.Value, levels[x.Level]})
	}
	return l
}

var levels = map[string]finding.Severity{"error": finding.Error, "warning": finding.Warning, "note": finding.Note}

// ConfigDir returns the directory at which the search for the file with
// settings starts: the innermost one that holds everything that args name.
func ConfigDir(args []string, stdinName string) string {
	common := ""
	for i, arg := range args {
		dir, err := filepath.Abs(argumentDir(arg, stdinName))
		if err != nil {
			continue
		}
		if i == 0 || common == "" {
			common = dir
		}
		for !within(common, dir) {
			common = filepath.Dir(common)
		}
	}
	if common == "" {
		return "."
	}
	return common
}

// within tells whether a directory is, or lies below, another one.
func within(outer, dir string) bool {
	rel, err := filepath.Rel(outer, dir)
	return err == nil && filepath.IsLocal(rel) || outer == filepath.Dir(outer)
}

// argumentDir returns the directory of the files that an argument names.
func argumentDir(arg, stdinName string) string {
	if arg == "-" {
		return filepath.Dir(stdinName)
	}
	if base, ok := recursive(arg); ok {
		return base
	}
	if isDir(arg) {
		return arg
	}
	if strings.ContainsAny(arg, "*?[{") && !exists(arg) {
		base, _ := doublestar.SplitPattern(filepath.ToSlash(arg))
		return filepath.FromSlash(base)
	}
	return filepath.Dir(arg)
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
