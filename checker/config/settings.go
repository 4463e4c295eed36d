package config

import (
	"fmt"
	"time"
)

// FileName is the name of the file with the settings.
const FileName = ".gdllint.yaml"

// A SettingValue is a setting with its origin: a place in a file or a flag. The zero
// Value is not set.
type SettingValue[T any] struct {
	Value      T
	OriginText string
}

// IsSet tells whether the value was chosen.
func (v SettingValue[T]) IsSet() bool { return v.OriginText != "" }

// orElse returns v, or another value if v is not set.
func (v SettingValue[T]) orElse(other SettingValue[T]) SettingValue[T] {
	if v.IsSet() {
		return v
	}
	return other
}

// NewValue returns a value with an origin.
func NewValue[T any](origin string, value T) SettingValue[T] { return SettingValue[T]{value, origin} }

// NewValues makes Values of several words with one origin.
func NewValues(origin string, words []string) []SettingValue[string] {
	var list []SettingValue[string]
	for _, w := range words {
		list = append(list, NewValue(origin, w))
	}
	return list
}

// ValueTexts returns the words without their origins.
func ValueTexts(words []SettingValue[string]) []string {
	var list []string
	for _, w := range words {
		list = append(list, w.Value)
	}
	return list
}

// A RuleSeverity sets the severity of the rules that a word names.
type RuleSeverity struct {
	RuleWord  SettingValue[string]
	LevelName string // error, warning or note
}

// Settings are the settings of a file or of the flags of a command line.
// Settings that are not set are left to the next source.
type Settings struct {
	SelectedRules, IgnoredRules, OnlyRules []SettingValue[string] // words that name rules
	RequiredProperties                     []SettingValue[string] // properties that every game must have
	RuleSeverities                         []RuleSeverity
	ExcludeGlobs                           []SettingValue[string] // globs
	ReportFormats                          []SettingValue[string] // NAME or, on the command line alone, NAME=FILE
	FailOn, BudgetName                     SettingValue[string]
	NotationName, SolverName               SettingValue[string]
	BaselinePath                           SettingValue[string] // a path
	FailOnOpen, StaticOnly                 SettingValue[bool]
	FileTimeout                            SettingValue[time.Duration]
	JobCount                               SettingValue[int]
}

// SettingOverride is settings for some paths.
type SettingOverride struct {
	PathGlobs []SettingValue[string] // globs, relative to the directory of the file
	Settings
}

// A SettingsFile is the settings of a file.
type SettingsFile struct {
	Path       string // as messages show it
	FolderPath string // the absolute path of its directory
	// WasFound tells that a search found the file, so that it is part of the
	// checked repository.
	WasFound bool
	Settings
	Overrides []SettingOverride
}

// A SettingVocabulary holds the words that a file may use.
type SettingVocabulary struct {
	RuleWords     []string // codes, names, families, all
	PropertyNames []string // properties that can be required
	FormatNames   []string // formats of reports
}

// The names of severities, of the values of fail-on, and of budgets, notations
// and solvers.
var (
	SeverityLevels = []string{"error", "warning", "note"}
	FailThresholds = []string{"error", "warning", "note", "never"}
	BudgetNames    = []string{"quick", "default", "thorough"}
	NotationNames  = []string{"auto", "prefix", "infix", "operations"}
	SolverNames    = []string{"auto", "clingo", "embedded"}
)

// maxJobs bounds the key jobs: a larger number is a typing error.
const maxJobs = 1024

func (v SettingValue[T]) String() string { return fmt.Sprintf("%v (%s)", v.Value, v.OriginText) }
