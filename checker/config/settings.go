package config

import (
	"time"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// FileName is the name of the file with the settings.
const FileName = ".gdllint.yaml"

// Settings are the settings of a file, of the flags of a command line, or of a run. A setting that
// a file or the flags do not set has the zero value and no origin.
type Settings struct {
	SelectedRules, IgnoredRules, OnlyRules []string // words for rules: codes, names, families, "all"
	RequiredProperties                     []string // properties that every game must have
	RuleSeverities                         []RuleSeverity
	ExcludeGlobs                           []string
	StaticOnly                             bool               // look at the text only, never at states of the game
	Budget                                 Budget             // how hard to try to prove
	NotationChoice                         gdl.NotationChoice // the notation of rulesheets
	SolverChoice                           solvers.Choice     // the solver of queries
	FileTimeout                            time.Duration      // wall clock for one file; 0: by the budget
	MemoryLimit                            int64              // the bytes that the process may take: work is cut short before; 0: no limit
	JobCount                               int                // the number of files that are checked at the same time
	FailOn                                 Threshold          // the least severity of findings that make a run fail
	FailOnOpen                             bool               // an open verdict makes the run incomplete
	ReportFormats                          []string           // NAME or, on the command line alone, NAME=FILE
	BaselinePath                           string

	// Origins tells for each setting where its values come from. The keys are the names of settings. The values
	// are places in a file or flags, one for each value of a list.
	Origins map[string][]string
}

// A RuleSeverity sets the severity of the rules that a word names.
type RuleSeverity struct {
	RuleWord string
	Severity finding.Severity
}

// setOrigins records the origins of the values of a setting.
func (s *Settings) setOrigins(name string, origins []string) {
	if s.Origins == nil {
		s.Origins = map[string][]string{}
	}
	s.Origins[name] = origins
}

// SettingOverride holds settings for the files that match some globs.
type SettingOverride struct {
	PathGlobs   []string // relative to the directory of the file
	pathOrigins []string // the place of each glob
	Settings
}

// A SettingsFile holds the settings of one .gdllint.yaml.
type SettingsFile struct {
	Path       string // the path of the file, as messages show it
	FolderPath string // the absolute path of its directory
	// WasFound tells that a search found the file, so that it is part of the
	// checked repository.
	WasFound bool
	Settings
	Overrides []SettingOverride
}

// A SettingVocabulary holds the words that settings may use.
type SettingVocabulary struct {
	RuleWords     []string // codes, names, families, all
	PropertyNames []string // properties that can be required
	FormatNames   []string // formats of reports
}
