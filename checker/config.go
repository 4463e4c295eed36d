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

// A Budget says how hard to try to answer questions about a game.
type Budget string

// The budgets. They are counted in work, so that a laptop and a server come
// to the same answers.
const (
	Quick    Budget = "quick"    // about a second a game
	Default  Budget = "default"  // about four seconds, twenty at worst
	Thorough Budget = "thorough" // minutes
)

// ParseBudget reads the name of a budget.
func ParseBudget(name string) (Budget, error) {
	switch b := Budget(name); b {
	case Quick, Default, Thorough:
		return b, nil
	}
	return "", fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", name)
}

// Timeout is the safety net for a file where counting work fails to bound the
// time. It is far above what the work takes on a slow machine.
func (b Budget) Timeout() time.Duration {
	switch b {
	case Quick:
		return 10 * time.Minute
	case Thorough:
		return 12 * time.Hour
	}
	return 30 * time.Minute
}

// A Threshold says from which severity on findings make a run fail.
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

// met tells whether a finding of this severity makes a run fail.
func (t Threshold) met(s finding.Severity) bool {
	switch t {
	case FailOnNote:
		return true
	case FailOnWarning:
		return s >= finding.Warning
	case FailNever:
		return false
	}
	return s >= finding.Error
}

// A Config says what to check and how. The zero value is the default.
type Config struct {
	Select, Ignore, Only []string // rules: codes, names, families, "all"
	Require              []string // properties that every game must have

	// Layers are settings that the fields above beat: those of a file, in
	// order. Later ones decide.
	Layers []Layer

	Notation gdl.Choice // in which rulesheets are read; default: as their text says

	Static     bool     // look at the text only, never at states of the game
	Properties []string // formulas that are asked of every rulesheet

	Prove    bool // ask for every property, whatever rules are selected
	Evidence bool // add to proved verdicts what shows them to others
	// Trial, unless nil, makes what tries the certificates of that for one file.
	Trial  func() *certificate.Trial
	Views  string // how to decide what roles know: two (default) or paper
	Sizes  bool   // tell how large the programs are that decide it
	Budget Budget // default: that of the layers, then Default

	Solver solvers.Choice // who answers queries; default: auto

	Timeout time.Duration // wall clock for one file; default: by the budget
	Longest time.Duration // bounds limits that come from a budget; 0 for no bound
	Memory  int64         // bytes of the process at which work is cut short; 0 for no limit
	Jobs    int           // files at the same time; default: the number of CPUs

	// Cache, unless nil, has what earlier runs found out about states of games,
	// and keeps what this one finds out.
	Cache *cache.Cache

	Fixing Fixing // what to do with the fixes of findings
	// Repairs asks for repairs of what is wrong with matches also where the
	// budget is quick, and for more work on them.
	Repairs bool

	FailOn     Threshold // default: FailOnError
	FailOnOpen bool      // an open verdict makes the run incomplete

	// Early asks for what is known of a file before the states of its game are
	// looked at: see report.File.Early.
	Early bool
	// AnyOrder asks for each file as soon as it is ready.
	AnyOrder bool
	// Progress, unless nil, is told what is being done to a file from the moment
	// that work on it begins, and Finished when all of it has ended. Of a file that
	// is finished Progress hears nothing more. They are called from several
	// goroutines.
	Progress func(path, what string)
	Finished func(path string)

	Stdin io.Reader // for the argument -
	// Overlay, unless nil, returns the text that an editor shows of a file of
	// properties, which stands for what is in the file.
	Overlay func(path string) (text []byte, ok bool)

	// Expected, unless nil, returns the rules whose findings somebody will
	// miss in a file: report.File.Answered tells which of them had their say.
	Expected func(path string) []string
}

// withDefaults fills in what the zero value leaves open.
func (c Config) withDefaults() Config {
	if c.Jobs <= 0 {
		c.Jobs = runtime.NumCPU()
	}
	if c.FailOn == "" {
		c.FailOn = FailOnError
	}
	return c
}
