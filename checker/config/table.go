package config

import (
	"slices"
	"time"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/gdl"
)

// A settingRow is a row of the table of settings. Flags, keys of the file, their
// JSON schema, the display of all settings, completion and the manual come from it.
type settingRow struct {
	settingName string // the key of the file, and the flag
	// description explains the key. It is "" for a setting that is a flag only, since its value
	// belongs to a machine and not to a repository.
	description string
	// flagUsage explains the flag, its argument first. It is "" for a setting without a flag. A %s
	// stands for the possible values.
	flagUsage string
	shortFlag string
	// allowsOverride tells that the key may stand in overrides too.
	allowsOverride bool
	valueKind
}

// settingTable holds the settings, in the order in which they are shown.
var settingTable = []settingRow{
	{settingName: "select", description: "Rules to add: codes, names, families or all.", allowsOverride: true,
		flagUsage: "`RULES`: add them: codes, names, families such as V, all; separated by commas",
		valueKind: wordList{ruleWord, func(s *Settings) *[]string { return &s.SelectedRules }}},
	{settingName: "ignore", description: "Rules to leave out.", allowsOverride: true, flagUsage: "`RULES`: leave them out",
		valueKind: wordList{ruleWord, func(s *Settings) *[]string { return &s.IgnoredRules }}},
	{settingName: "only", description: "Rules to check, and no others.", flagUsage: "`RULES`: check nothing else",
		valueKind: wordList{ruleWord, func(s *Settings) *[]string { return &s.OnlyRules }}},
	{settingName: "require", description: "Properties that every game must have; a violation is an error.", allowsOverride: true,
		flagUsage: "`PROPERTIES`: that every game must have, such as zero-sum; a violation is an error",
		valueKind: wordList{propertyWord, func(s *Settings) *[]string { return &s.RequiredProperties }}},
	{settingName: "severity", description: "Severities of rules, by code, name or family; the most precise word decides.", allowsOverride: true,
		valueKind: severityKind{}},
	{settingName: "exclude", description: "Files and directories to leave out when directories are searched.",
		flagUsage: "`GLOB`: leave out files and directories that match",
		valueKind: wordList{globWord, func(s *Settings) *[]string { return &s.ExcludeGlobs }}},
	{settingName: "static", description: "Look at the text only, never at states of the game.",
		flagUsage: "look at the text only, never at states of the game",
		valueKind: booleanKind(func(s *Settings) *bool { return &s.StaticOnly })},
	{settingName: "budget", description: "How hard to try to prove.", allowsOverride: true, flagUsage: "`HOW`: how hard to try to prove: %s",
		valueKind: wordChoice("budget", Budgets, func(s *Settings) *Budget { return &s.Budget })},
	{settingName: "notation", description: "How rulesheets are written; auto: as their text says.",
		flagUsage: "`NOTATION`: read rulesheets as prefix, infix or operations; auto (default): as their text says",
		valueKind: wordChoice("notation", gdl.NotationChoices, func(s *Settings) *gdl.NotationChoice { return &s.NotationChoice })},
	{settingName: "solver", description: "Who answers queries about states; auto: clingo where its library can be loaded, else the embedded solver.",
		flagUsage: "`NAME`: who answers queries: auto (default: clingo where its library can be loaded, and embedded for a few questions; else embedded), clingo, embedded",
		valueKind: wordChoice("solver", solvers.Choices, func(s *Settings) *solvers.Choice { return &s.SolverChoice })},
	{settingName: "timeout", description: "Limit for one file, such as 30s or 2m.",
		flagUsage: "`TIME`: limit for one file, such as 30s, exit 3 where it cuts work short; by default " + budgetTimeouts() + ", a safety net: work is bounded by --budget",
		valueKind: durationKind(func(s *Settings) *time.Duration { return &s.FileTimeout })},
	{settingName: "memory", flagUsage: "`MB`: end work that takes more memory, exit 3",
		valueKind: megabyteKind(func(s *Settings) *int64 { return &s.MemoryLimit })},
	{settingName: "jobs", description: "How many files to check at the same time.", shortFlag: "j",
		flagUsage: "`N`: check so many files at the same time; by default as many as there are CPUs",
		valueKind: countKind(func(s *Settings) *int { return &s.JobCount })},
	{settingName: "fail-on", description: "Exit with 1 from this severity on.",
		flagUsage: "`SEVERITY`: exit 1 from this one on: error (default), warning, note, never",
		valueKind: wordChoice("severity", thresholds, func(s *Settings) *Threshold { return &s.FailOn })},
	{settingName: "fail-on-open", description: "Exit with 3 if a question stays open.", flagUsage: "exit 3 if a question stays open",
		valueKind: booleanKind(func(s *Settings) *bool { return &s.FailOnOpen })},
	{settingName: "format", description: "The format of the report on standard output; files are named on the command line alone.", shortFlag: "f",
		flagUsage: "`NAME[=FILE]`: report as %s; text by default; may be repeated",
		valueKind: formatKind{}},
	{settingName: baselineName, description: "File with accepted findings, relative to this file.", flagUsage: "`FILE`: leave out the findings that it lists",
		valueKind: pathKind(func(s *Settings) *string { return &s.BaselinePath })},
}

// The names of settings and keys that are used outside of the table.
const (
	baselineName = "baseline"
	overridesKey = "overrides"
	pathsKey     = "paths"
)

// isKey tells whether the row is a key of the file or, if local, of an override.
func (r *settingRow) isKey(local bool) bool {
	return r.description != "" && (r.allowsOverride || !local)
}

// keyNames returns the names of the keys that may stand in a file or, if
// local, in an override.
func keyNames(local bool) []string {
	names := []string{overridesKey}
	if local {
		names = []string{pathsKey}
	}
	for _, r := range settingTable {
		if r.isKey(local) {
			names = append(names, r.settingName)
		}
	}
	return names
}

// findKey returns the row of the key with a name in a file or, if local, in an override.
func findKey(name string, local bool) (settingRow, bool) {
	i := slices.IndexFunc(settingTable, func(r settingRow) bool { return r.settingName == name && r.isKey(local) })
	if i < 0 {
		return settingRow{}, false
	}
	return settingTable[i], true
}
