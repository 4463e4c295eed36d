package config

import (
	"path/filepath"
	"runtime"
	"slices"
)

// An Effective holds the settings of a run: defaults, overridden by the file
// and then by the flags. Lists of rules are not merged: their layers take
// effect one after the other.
type Effective struct {
	Settings           // values of the file and of the flags; lists are concatenated
	File     *File     // nil if there is none
	Flags    *Settings // the settings of the command line
}

// Defaults returns the default settings.
func Defaults() Settings {
	const origin = "default"
	return Settings{
		Static: From(origin, false), Budget: From(origin, "default"), Notation: From(origin, "auto"), Solver: From(origin, "auto"), Jobs: From(origin, runtime.NumCPU()),
		FailOn: From(origin, "error"), FailOnOpen: From(origin, false), Format: Words(origin, []string{"text"}),
	}
}

// Merge overrides the defaults by a file, which may be nil, and both by flags.
func Merge(file *File, flags Settings) Effective {
	e := Effective{Settings: Defaults(), File: file, Flags: &flags}
	if file != nil {
		e.over(file.resolved())
	}
	e.over(flags)
	return e
}

// over overrides the settings of e by those that are set in s.
func (e *Effective) over(s Settings) {
	e.Select = append(slices.Clip(e.Select), s.Select...)
	e.Ignore = append(slices.Clip(e.Ignore), s.Ignore...)
	e.Only = append(slices.Clip(e.Only), s.Only...)
	e.Require = append(slices.Clip(e.Require), s.Require...)
	e.Severity = append(slices.Clip(e.Severity), s.Severity...)
	e.Exclude = append(slices.Clip(e.Exclude), s.Exclude...)
	if len(s.Format) > 0 {
		e.Format = s.Format
	}
	e.FailOn, e.Budget, e.Baseline = s.FailOn.or(e.FailOn), s.Budget.or(e.Budget), s.Baseline.or(e.Baseline)
	e.Notation, e.Solver = s.Notation.or(e.Notation), s.Solver.or(e.Solver)
	e.FailOnOpen, e.Static = s.FailOnOpen.or(e.FailOnOpen), s.Static.or(e.Static)
	e.Timeout, e.Jobs = s.Timeout.or(e.Timeout), s.Jobs.or(e.Jobs)
}

// resolved returns the settings of a file with paths relative to the working
// directory.
func (f *File) resolved() Settings {
	s := f.Settings
	if s.Baseline.IsSet() {
		s.Baseline.Value = f.path(s.Baseline.Value)
	}
	return s
}

// path resolves a path that is relative to the file.
func (f *File) path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return Shown(filepath.Join(f.Dir, filepath.FromSlash(path)))
}
