package config

import (
	"path/filepath"
	"runtime"
	"slices"
)

// An EffectiveSettings holds the settings of a run: defaults, overridden by the file
// and then by the flags. Lists of rules are not merged: their layers take
// effect one after the other.
type EffectiveSettings struct {
	Settings                   // values of the file and of the flags; lists are concatenated
	File         *SettingsFile // nil if there is none
	FlagSettings *Settings     // the settings of the command line
}

// DefaultSettings returns the default settings.
func DefaultSettings() Settings {
	const origin = "default"
	return Settings{
		StaticOnly: NewValue(origin, false), BudgetName: NewValue(origin, "default"), NotationName: NewValue(origin, "auto"), SolverName: NewValue(origin, "auto"), JobCount: NewValue(origin, runtime.NumCPU()),
		FailOn: NewValue(origin, "error"), FailOnOpen: NewValue(origin, false), ReportFormats: NewValues(origin, []string{"text"}),
	}
}

// MergeSettings overrides the defaults by a file, which may be nil, and both by flags.
func MergeSettings(file *SettingsFile, flags Settings) EffectiveSettings {
	e := EffectiveSettings{Settings: DefaultSettings(), File: file, FlagSettings: &flags}
	if file != nil {
		e.applySettings(file.resolvedSettings())
	}
	e.applySettings(flags)
	return e
}

// applySettings overrides the settings of e by those that are set in s.
func (e *EffectiveSettings) applySettings(s Settings) {
	e.SelectedRules = append(slices.Clip(e.SelectedRules), s.SelectedRules...)
	e.IgnoredRules = append(slices.Clip(e.IgnoredRules), s.IgnoredRules...)
	e.OnlyRules = append(slices.Clip(e.OnlyRules), s.OnlyRules...)
	e.RequiredProperties = append(slices.Clip(e.RequiredProperties), s.RequiredProperties...)
	e.RuleSeverities = append(slices.Clip(e.RuleSeverities), s.RuleSeverities...)
	e.ExcludeGlobs = append(slices.Clip(e.ExcludeGlobs), s.ExcludeGlobs...)
	if len(s.ReportFormats) > 0 {
		e.ReportFormats = s.ReportFormats
	}
	e.FailOn, e.BudgetName, e.BaselinePath = s.FailOn.orElse(e.FailOn), s.BudgetName.orElse(e.BudgetName), s.BaselinePath.orElse(e.BaselinePath)
	e.NotationName, e.SolverName = s.NotationName.orElse(e.NotationName), s.SolverName.orElse(e.SolverName)
	e.FailOnOpen, e.StaticOnly = s.FailOnOpen.orElse(e.FailOnOpen), s.StaticOnly.orElse(e.StaticOnly)
	e.FileTimeout, e.JobCount = s.FileTimeout.orElse(e.FileTimeout), s.JobCount.orElse(e.JobCount)
}

// resolvedSettings returns the settings of a file with paths relative to the working
// directory.
func (f *SettingsFile) resolvedSettings() Settings {
	s := f.Settings
	if s.BaselinePath.IsSet() {
		s.BaselinePath.Value = f.resolvePath(s.BaselinePath.Value)
	}
	return s
}

// resolvePath resolves a path that is relative to the file.
func (f *SettingsFile) resolvePath(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return DisplayPath(filepath.Join(f.FolderPath, filepath.FromSlash(path)))
}
