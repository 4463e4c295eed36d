package config

import (
	"slices"
	"time"
)

// A settingKey is a setting of the file: its name, its description, its reader, and
// its form in the JSON schema.
type settingKey struct {
	keyName     string
	description string
	valueKind   valueKind
	// allowsOverride keys may stand in overrides too.
	allowsOverride bool
	// storeValue stores the value that the kind has read.
	storeValue func(*Settings, any)
}

// settingKeys are the settings, in the order in which they are shown.
var settingKeys = []settingKey{
	{"select", "Rules to add: codes, names, families or all.", wordList(ruleWord), true,
		func(s *Settings, v any) { s.SelectedRules = v.([]SettingValue[string]) }},
	{"ignore", "Rules to leave out.", wordList(ruleWord), true,
		func(s *Settings, v any) { s.IgnoredRules = v.([]SettingValue[string]) }},
	{"only", "Rules to check, and no others.", wordList(ruleWord), false,
		func(s *Settings, v any) { s.OnlyRules = v.([]SettingValue[string]) }},
	{"require", "Properties that every game must have; a violation is an error.", wordList(propertyWord), true,
		func(s *Settings, v any) { s.RequiredProperties = v.([]SettingValue[string]) }},
	{"severity", "Severities of rules, by code, name or family; the most precise word decides.", severityKind{}, true,
		func(s *Settings, v any) { s.RuleSeverities = v.([]RuleSeverity) }},
	{"exclude", "Files and directories to leave out when directories are searched.", wordList(globWord), false,
		func(s *Settings, v any) { s.ExcludeGlobs = v.([]SettingValue[string]) }},
	{"static", "Look at the text only, never at states of the game.", booleanKind{}, false,
		func(s *Settings, v any) { s.StaticOnly = v.(SettingValue[bool]) }},
	{"notation", "How rulesheets are written; auto: as their text says.", wordChoice(NotationNames), false,
		func(s *Settings, v any) { s.NotationName = v.(SettingValue[string]) }},
	{"budget", "How hard to try to prove.", wordChoice(BudgetNames), true,
		func(s *Settings, v any) { s.BudgetName = v.(SettingValue[string]) }},
	{"solver", "Who answers queries about states; auto: clingo where its library can be loaded, else the embedded solver.", wordChoice(SolverNames), false,
		func(s *Settings, v any) { s.SolverName = v.(SettingValue[string]) }},
	{"timeout", "Limit for one file, such as 30s or 2m.", durationKind{}, false,
		func(s *Settings, v any) { s.FileTimeout = v.(SettingValue[time.Duration]) }},
	{"jobs", "How many files to check at the same time.", countKind{}, false,
		func(s *Settings, v any) { s.JobCount = v.(SettingValue[int]) }},
	{"fail-on", "Exit with 1 from this severity on.", wordChoice(FailThresholds), false,
		func(s *Settings, v any) { s.FailOn = v.(SettingValue[string]) }},
	{"fail-on-open", "Exit with 3 if a question stays open.", booleanKind{}, false,
		func(s *Settings, v any) { s.FailOnOpen = v.(SettingValue[bool]) }},
	{"format", "The format of the report on standard output; files are named on the command line alone.", formatKind{}, false,
		func(s *Settings, v any) { s.ReportFormats = v.([]SettingValue[string]) }},
	{"baseline", "File with accepted findings, relative to this file.", textKind{}, false,
		func(s *Settings, v any) { s.BaselinePath = v.(SettingValue[string]) }},
}

// The keys outside of the table.
const (
	overridesKey = "overrides"
	pathsKey     = "paths"
)

// keyNames returns the names of the keys that may stand in a file or, if
// local, in an override.
func keyNames(local bool) []string {
	names := []string{overridesKey}
	if local {
		names = []string{pathsKey}
	}
	for _, k := range settingKeys {
		if k.allowsOverride || !local {
			names = append(names, k.keyName)
		}
	}
	return names
}

// findKey returns the key with a name.
func findKey(name string, local bool) (settingKey, bool) {
	i := slices.IndexFunc(settingKeys, func(k settingKey) bool { return k.keyName == name && (k.allowsOverride || !local) })
	if i < 0 {
		return settingKey{}, false
	}
	return settingKeys[i], true
}
