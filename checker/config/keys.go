package config

import (
	"slices"
	"time"
)

// A key is a setting of the file: its name, its description, its reader, and
// its form in the JSON schema.
type key struct {
	name  string
	about string
	kind  kind
	// local keys may stand in overrides too.
	local bool
	// put stores the value that the kind has read.
	put func(*Settings, any)
}

// keys are the settings, in the order in which they are shown.
var keys = []key{
	{"select", "Rules to add: codes, names, families or all.", listOf(rule), true,
		func(s *Settings, v any) { s.Select = v.([]Value[string]) }},
	{"ignore", "Rules to leave out.", listOf(rule), true,
		func(s *Settings, v any) { s.Ignore = v.([]Value[string]) }},
	{"only", "Rules to check, and no others.", listOf(rule), false,
		func(s *Settings, v any) { s.Only = v.([]Value[string]) }},
	{"require", "Properties that every game must have; a violation is an error.", listOf(property), true,
		func(s *Settings, v any) { s.Require = v.([]Value[string]) }},
	{"severity", "Severities of rules, by code, name or family; the most precise word decides.", severities{}, true,
		func(s *Settings, v any) { s.Severity = v.([]Severity) }},
	{"exclude", "Files and directories to leave out when directories are searched.", listOf(pathGlob), false,
		func(s *Settings, v any) { s.Exclude = v.([]Value[string]) }},
	{"static", "Look at the text only, never at states of the game.", boolean{}, false,
		func(s *Settings, v any) { s.Static = v.(Value[bool]) }},
	{"notation", "How rulesheets are written; auto: as their text says.", oneOf(Notations), false,
		func(s *Settings, v any) { s.Notation = v.(Value[string]) }},
	{"budget", "How hard to try to prove.", oneOf(Budgets), true,
		func(s *Settings, v any) { s.Budget = v.(Value[string]) }},
	{"solver", "Who answers queries about states; auto: clingo where its library can be loaded, else the embedded solver.", oneOf(Solvers), false,
		func(s *Settings, v any) { s.Solver = v.(Value[string]) }},
	{"timeout", "Limit for one file, such as 30s or 2m.", duration{}, false,
		func(s *Settings, v any) { s.Timeout = v.(Value[time.Duration]) }},
	{"jobs", "How many files to check at the same time.", count{}, false,
		func(s *Settings, v any) { s.Jobs = v.(Value[int]) }},
	{"fail-on", "Exit with 1 from this severity on.", oneOf(Thresholds), false,
		func(s *Settings, v any) { s.FailOn = v.(Value[string]) }},
	{"fail-on-open", "Exit with 3 if a question stays open.", boolean{}, false,
		func(s *Settings, v any) { s.FailOnOpen = v.(Value[bool]) }},
	{"format", "The format of the report on standard output; files are named on the command line alone.", formats{}, false,
		func(s *Settings, v any) { s.Format = v.([]Value[string]) }},
	{"baseline", "File with accepted findings, relative to this file.", text{}, false,
		func(s *Settings, v any) { s.Baseline = v.(Value[string]) }},
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
	for _, k := range keys {
		if k.local || !local {
			names = append(names, k.name)
		}
	}
	return names
}

// find returns the key with a name.
func find(name string, local bool) (key, bool) {
	i := slices.IndexFunc(keys, func(k key) bool { return k.name == name && (k.local || !local) })
	if i < 0 {
		return key{}, false
	}
	return keys[i], true
}
