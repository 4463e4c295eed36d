package checker

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/certificate"
)

// A Budget bounds the work on questions about a game.
type Budget string

// The budgets. They count work, so that a laptop and a server reach the same
// answers.
const (
	QuickBudget    Budget = "quick"    // about a second a game
	DefaultBudget  Budget = "default"  // about four seconds, twenty at worst
	ThoroughBudget Budget = "thorough" // minutes
)

// ParseBudget reads the name of a budget.
func ParseBudget(name string) (Budget, error) {
	switch b := Budget(name); b {
	case QuickBudget, DefaultBudget, ThoroughBudget:
		return b, nil
	}
	return "", fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", name)
}

// FileTimeout returns the safety net for a file whose time the counted work fails
// to bound. It is far above the time that the work takes on a slow machine.
func (b Budget) FileTimeout() time.Duration {
	switch b {
	case QuickBudget:
		return 10 * time.Minute
	case ThoroughBudget:
		return 12 * time.Hour
	}
	return 30 * time.Minute
}

// A Threshold is the least severity of findings that make a run fail.
type Threshold string

// The thresholds.
const (
	FailOnError   Threshold = "error"
	FailOnWarning Threshold = "warning"
	FailOnNote    Threshold = "note"
	FailNever     Threshold = "never"
)

// ParseThreshold reads the name of a threshold.
func ParseThreshold(name string) (Threshold, error) {
	switch t := Threshold(strings.ToLower(name)); t {
	case FailOnError, FailOnWarning, FailOnNote, FailNever:
		return t, nil
	}
	return "", fmt.Errorf("unknown severity '%s'; choose error, warning, note or never", name)
}

// isMet tells whether a finding of this severity makes a run fail.
func (t Threshold) isMet(s finding.Severity) bool {
	switch t {
	case FailOnNote:
		return true
	case FailOnWarning:
		return s >= finding.SeverityWarning
	case FailNever:
		return false
	}
	return s >= finding.SeverityError
}

// A Config selects the rules, the questions about games, and the limits of the
// work. The zero value is the default.
type Config struct {
	SelectedRules, IgnoredRules, OnlyRules []string // words for rules: codes, names, families, "all"
	RequiredProperties                     []string // properties that every game must have

	// RuleLayers are the settings of a file, in order. Later ones decide, and the
	// fields above override them.
	RuleLayers []RuleLayer

	NotationChoice gdl.NotationChoice // the notation of rulesheets; default: detected in their text

	StaticOnly    bool     // look at the text only, never at states of the game
	ExtraFormulas []string // formulas that are asked of every rulesheet

	ProveAll     bool // ask for every property, also of rules that are not selected
	WithEvidence bool // add evidence for others to check to proved verdicts
	// NewTrial, unless nil, returns a trial of the certificates of one file.
	NewTrial   func() *certificate.ClingoTrial
	ChosenRows []string // the rows of the prover's plan that are run; none: all
	ShowSizes  bool     // report the sizes of the programs of these questions
	Budget     Budget   // default: that of the layers, then the default budget

	SolverChoice solvers.Choice // the solver of queries; default: auto

	FileTimeout      time.Duration // wall clock for one file; default: by the budget
	MaxBudgetTimeout time.Duration // bound on timeouts that come from a budget; 0 for no bound
	MemoryLimit      int64         // the bytes of the process at which work is cut short; 0 for no limit
	JobCount         int           // the number of files at the same time; default: the number of CPUs

	// ResultCache, unless nil, holds the results of earlier runs about states of
	// games, and keeps those of this one.
	ResultCache *cache.Cache

	FixMode FixMode // whether and how fixes of findings are applied
	// SearchRepairs asks for repairs of violations that matches show, also where the
	// budget is quick, and for more work on them.
	SearchRepairs bool

	FailOn     Threshold // default: FailOnError
	FailOnOpen bool      // an open verdict makes the run incomplete

	// ReportEarly asks for a report on a file before the states of its game are
	// visited.
	ReportEarly bool
	// AnyOrder asks for each file as soon as it is finished.
	AnyOrder bool
	// NoteActivity, unless nil, is called with the current work on a file, from the
	// beginning of the work to its end, and the function below when all of it
	// has ended. Several goroutines call them.
	NoteActivity func(path, what string)
	NoteFinished func(path string)

	Stdin io.Reader // for the argument -
	// OverlayText, unless nil, returns the text of a file of properties in an
	// editor, which replaces the text on disk.
	OverlayText func(path string) (text []byte, ok bool)

	// ExpectedRules, unless nil, returns the rules of which a baseline expects
	// findings in a file. The report says which of them were checked
	// completely.
	ExpectedRules func(path string) []string
}

// withDefaults replaces zero values by their defaults.
func (c Config) withDefaults() Config {
	if c.JobCount <= 0 {
		c.JobCount = runtime.NumCPU()
	}
	if c.FailOn == "" {
		c.FailOn = FailOnError
	}
	return c
}
