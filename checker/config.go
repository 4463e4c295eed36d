package checker

import (
	"context"
	"io"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/certificate"
)

// Settings are the settings that flags and files can have.
type Settings = config.Settings

// A Config selects the rules, the questions about games, and the limits of the
// work. The zero value is the default.
type Config struct {
	// Settings are those of a command line or of a program.
	Settings
	// SettingsFile, unless nil, is a file with settings. The Settings above override it.
	SettingsFile *config.SettingsFile

	ExtraFormulas []string // unless empty, formulas that are asked of every rulesheet, as the only questions

	ProveAll     bool // ask for every property, also of rules that are not selected
	WithEvidence bool // add evidence for others to check to proved verdicts
	// NewTrial, unless nil, returns the trial in which clingo checks the certificates of one file.
	NewTrial   func() *certificate.ClingoTrial
	ChosenRows []string // the rows of the prover's plan that are run; none: all
	ShowSizes  bool     // report the sizes of the programs of questions about knowledge

	// ResultCache, unless nil, holds the results of earlier runs about states of games. It also stores the results
	// of this run.
	ResultCache *cache.Cache

	Document DocumentOptions // the parts that formats need beyond those of each document

	FixMode FixMode // whether and how fixes of findings are applied

	// ReportEarly asks for a report on a file before the states of its game are
	// visited.
	ReportEarly bool
	// AnyOrder asks for the report on each file as soon as it is finished, in any order.
	AnyOrder bool
	// VisitDraft, unless nil, is called with the results about each rulesheet that were not taken from the cache, before its document is made,
	// from one goroutine at a time.
	VisitDraft func(*Draft) error
	// CompareGames, unless nil, tells in a sentence whether two texts are the same game; "" if there is nothing to say. Unsafe fixes ask for it.
	CompareGames func(ctx context.Context, old, new *gdl.File) string
	// These functions may be nil; several goroutines call them. NoteActivity is called when a piece
	// of work on a file begins, NoteDecided with each answer when it is reached, NoteFinished when
	// all work on the file has ended.
	NoteActivity func(path, what string)
	NoteDecided  func(path, answer string)
	NoteFinished func(path string)

	Stdin io.Reader // for the argument - of a Job
	// OverlayText, unless nil, returns the text in an editor of a file beside a
	// rulesheet, which replaces the text on disk.
	OverlayText func(path string) (text []byte, ok bool)
}

// RunSettings returns the settings of the whole run: the defaults, overridden by
// the file, and both by the command line.
func (c *Config) RunSettings() Settings {
	return config.MergeSettings(c.SettingsFile, c.Settings).Settings
}
