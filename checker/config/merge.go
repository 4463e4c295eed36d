package config

import (
	"path/filepath"
	"runtime"
	"slices"
)

// EffectiveSettings are the settings of a run: the defaults, overridden by the file and then by the flags. The file
// and the flags are kept too, since they select rules one after the other.
type EffectiveSettings struct {
	Settings                   // values of the file and of the flags; lists of words are concatenated
	File         *SettingsFile // nil if there is none
	FlagSettings Settings      // the settings of the command line
}

// DefaultMemoryLimit is the default limit of the memory of the program, in bytes.
// The heaviest games that are known take half of it.
const DefaultMemoryLimit = 2000 << 20

// DefaultSettings returns the default settings. A timeout comes from the budget, and
// the callers set a limit of memory.
func DefaultSettings() Settings {
	s := Settings{Budget: DefaultBudget, NotationChoice: "auto", SolverChoice: "auto", JobCount: runtime.NumCPU(), FailOn: FailOnError, ReportFormats: []string{"text"}}
	for _, name := range []string{"static", "budget", "notation", "solver", "jobs", "fail-on", "fail-on-open", "format"} {
		s.setOrigins(name, []string{"default"})
	}
	return s
}

// MergeSettings overrides the defaults by a file, which may be nil, and both by flags.
func MergeSettings(file *SettingsFile, flags Settings) EffectiveSettings {
	e := EffectiveSettings{Settings: DefaultSettings(), File: file, FlagSettings: flags}
	if file != nil {
		e.OverrideBy(file.resolvedSettings())
	}
	e.OverrideBy(flags)
	return e
}

// OverrideBy overrides each setting of s that from sets. Lists of words and severities are concatenated instead.
func (s *Settings) OverrideBy(from Settings) {
	for _, r := range settingTable {
		origins := from.Origins[r.settingName]
		switch r.mergeField(s, &from, len(origins) > 0) {
		case fieldReplaced:
			s.setOrigins(r.settingName, origins)
		case fieldExtended:
			s.setOrigins(r.settingName, append(slices.Clip(s.Origins[r.settingName]), origins...))
		}
	}
}

// resolvedSettings returns the settings of a file, with the path of the baseline as a path
// for the working directory.
func (f *SettingsFile) resolvedSettings() Settings {
	s := f.Settings
	if s.BaselinePath != "" && !filepath.IsAbs(s.BaselinePath) {
		s.BaselinePath = DisplayPath(filepath.Join(f.FolderPath, filepath.FromSlash(s.BaselinePath)))
	}
	return s
}
