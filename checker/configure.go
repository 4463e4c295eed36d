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

// NewVocabulary returns the words that a file with settings may use.
func NewVocabulary(rules []finding.Rule) config.SettingVocabulary {
	words := ruleWords(rules)
	for _, r := range rules {
		words = append(words, finding.FamilyOf(r.Code).CodeLetter)
	}
	slices.Sort(words)
	return config.SettingVocabulary{RuleWords: slices.Compact(words), PropertyNames: PropertyNames(rules), FormatNames: FormatNames()}
}

// NewConfig returns the Config of effective settings.
func NewConfig(e config.EffectiveSettings) (c Config, err error) {
	c = Config{
		SelectedRules: config.ValueTexts(e.FlagSettings.SelectedRules), IgnoredRules: config.ValueTexts(e.FlagSettings.IgnoredRules), OnlyRules: config.ValueTexts(e.FlagSettings.OnlyRules),
		RequiredProperties: config.ValueTexts(e.FlagSettings.RequiredProperties), NotationChoice: gdl.NotationChoice(e.NotationName.Value), StaticOnly: e.StaticOnly.Value, Budget: Budget(e.FlagSettings.BudgetName.Value),
		SolverChoice: solvers.Choice(e.SolverName.Value), FileTimeout: e.FileTimeout.Value, JobCount: e.JobCount.Value, FailOnOpen: e.FailOnOpen.Value,
	}
	if c.FailOn, err = ParseThreshold(e.FailOn.Value); err != nil {
		return c, err
	}
	if _, err = solvers.ParseChoice(e.SolverName.Value); err != nil {
		return c, err
	}
	if _, err = ParseBudget(e.BudgetName.Value); err != nil || e.File == nil {
		return c, err
	}
	if e.File.WasFound && !e.FlagSettings.BudgetName.IsSet() {
		c.MaxBudgetTimeout = config.MaxFoundTimeout
	}
	c.RuleLayers = append(c.RuleLayers, newLayer(e.File.Settings))
	for _, o := range e.File.Overrides {
		layer := newLayer(o.Settings)
		layer.PathGlobs = glob.PatternList{BaseDir: e.File.FolderPath, Patterns: config.ValueTexts(o.PathGlobs)}
		c.RuleLayers = append(c.RuleLayers, layer)
	}
	return c, nil
}

// newLayer returns the layer of a part of a file with settings.
func newLayer(s config.Settings) RuleLayer {
	l := RuleLayer{SelectedRules: config.ValueTexts(s.SelectedRules), IgnoredRules: config.ValueTexts(s.IgnoredRules), OnlyRules: config.ValueTexts(s.OnlyRules),
		RequiredProperties: config.ValueTexts(s.RequiredProperties), Budget: Budget(s.BudgetName.Value)}
	for _, x := range s.RuleSeverities {
		l.RuleSeverities = append(l.RuleSeverities, RuleSeverity{x.RuleWord.Value, severityLevels[x.LevelName]})
	}
	return l
}

var severityLevels = map[string]finding.Severity{"error": finding.SeverityError, "warning": finding.SeverityWarning, "note": finding.SeverityNote}

// SettingsFolder returns the directory at which the search for the file with
// settings starts: the innermost one that holds everything that args name.
func SettingsFolder(args []string, stdinName string) string {
	common := ""
	for i, arg := range args {
		dir, err := filepath.Abs(argumentFolder(arg, stdinName))
		if err != nil {
			continue
		}
		if i == 0 || common == "" {
			common = dir
		}
		for !liesWithin(common, dir) {
			common = filepath.Dir(common)
		}
	}
	if common == "" {
		return "."
	}
	return common
}

// liesWithin tells whether a directory is, or lies below, another one.
func liesWithin(outer, dir string) bool {
	rel, err := filepath.Rel(outer, dir)
	return err == nil && filepath.IsLocal(rel) || outer == filepath.Dir(outer)
}

// argumentFolder returns the directory of the files that an argument names.
func argumentFolder(arg, stdinName string) string {
	if arg == "-" {
		return filepath.Dir(stdinName)
	}
	if base, ok := cutRecursive(arg); ok {
		return base
	}
	if isFolderPath(arg) {
		return arg
	}
	if strings.ContainsAny(arg, "*?[{") && !pathExists(arg) {
		base, _ := doublestar.SplitPattern(filepath.ToSlash(arg))
		return filepath.FromSlash(base)
	}
	return filepath.Dir(arg)
}

func isFolderPath(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func pathExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
