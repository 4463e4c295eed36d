package checker

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file gathers the settings of a run, and prepares a job.

// NewVocabulary returns the names of rules, properties and formats that a file with settings may
// use.
func NewVocabulary(rules []finding.Rule) config.SettingVocabulary {
	words := ruleWords(rules)
	for _, r := range rules {
		words = append(words, document.FamilyOf(r.Code).CodeLetter)
	}
	slices.Sort(words)
	return config.SettingVocabulary{RuleWords: slices.Compact(words), PropertyNames: PropertyNames(rules), FormatNames: FormatNames()}
}

// A SettingsSource says where the settings of a run come from.
type SettingsSource struct {
	Flags Settings
	// FilePath names the file; "" for the nearest one to the rulesheets, if there is one.
	FilePath       string
	WithoutFile    bool     // no file with settings is read
	SheetArguments []string // the arguments that name rulesheets
	StdinName      string
	Rules          []finding.Rule
}

// A SettingsFileError is a mistake in the file with settings. Reports are written nevertheless, and
// contain the error.
type SettingsFileError struct{ error }

// Unwrap returns the mistake.
func (e *SettingsFileError) Unwrap() error { return e.error }

// ReadSettings merges flags, the file with settings and defaults. foreign has the errors of
// config.FindFile about files that are not read. If err is a SettingsFileError, the settings are
// those of the flags and the defaults.
func (q *SettingsSource) ReadSettings() (merged config.EffectiveSettings, foreign []error, err error) {
	path, load := q.FilePath, config.LoadFile
	switch {
	case path != "" && q.WithoutFile:
		return merged, nil, errors.New("--config and --no-config exclude each other")
	case path == "" && !q.WithoutFile:
		path, foreign = config.FindFile(SettingsFolder(q.SheetArguments, q.StdinName))
		load = config.LoadFoundFile
	}
	var file *config.SettingsFile
	if path != "" {
		if file, err = load(path, NewVocabulary(q.Rules)); err != nil {
			return config.MergeSettings(nil, q.Flags), foreign, &SettingsFileError{err}
		}
	}
	return config.MergeSettings(file, q.Flags), foreign, nil
}

// SettingsFolder returns the directory at which the search for the file with settings starts: the innermost directory
// that contains everything that args name; "." if they name nothing.
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

// argumentFolder returns a directory that contains all files that an argument names.
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

// configure opens the reports, reads the baseline and makes the runner of the settings.
func (s *jobSession) configure(inputs []Input) {
	j := s.job
	err := j.checkOutputPaths(inputs)
	if err == nil {
		s.writers, err = j.openWriters()
	}
	if err != nil {
		s.noteUsageError(err)
		return
	}
	for _, err := range j.SettingsErrors {
		s.noteUsageError(err)
	}
	if s.baselineUse, err = j.loadBaseline(); err != nil {
		s.noteUsageError(err)
	}
	if s.runStatus.exitCode == ExitUsage {
		return
	}
	if screen.IsTerminal(j.Stderr) && !j.Quiet {
		s.progress = report.NewProgress(j.Stderr)
		j.Config.NoteActivity, j.Config.NoteDecided, j.Config.NoteFinished = s.progress.NoteActivity, s.progress.NoteDecided, s.progress.FinishFile
	}
	// A baseline assigns its entries in the order of the whole report.
	j.Config.ReportEarly = len(s.writers.early()) > 0 && j.BaselineMode.BaselinePath == "" && j.Config.VisitDraft == nil
	j.Config.AnyOrder = j.allowsAnyOrder()
	j.Config.Document = j.documentOptions()
	if s.runner, err = NewRunner(j.Analyzers, j.Rules, j.Config); err != nil {
		s.noteUsageError(err)
	} else {
		s.runner.baselineUse = s.baselineUse
	}
}
