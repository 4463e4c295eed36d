package checker

import (
	"fmt"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/internal/guard"
)

// An analyzerOutcome is the result of one analyzer, or its error.
type analyzerOutcome struct {
	analyzerResult any
	rawDiagnostics []analysis.Diagnostic
	err            error
}

// An analyzerRun runs analyzers over a rulesheet, each at most once.
type analyzerRun struct {
	rulesheet    *sheetCheck
	outcomes     map[*analysis.Analyzer]*analyzerOutcome
	callAnalyzer func(*analysis.Analyzer, *analysis.Pass) (any, error)
	// noteOutcome, unless nil, is called with the outcome of each analyzer. It ends
	// the execution by returning false.
	noteOutcome func(*analysis.Analyzer, *analyzerOutcome) bool
	hasEnded    bool
	// Most analyzers require the same ones, and get the same results.
	lastRequired []*analysis.Analyzer
	lastInputs   map[*analysis.Analyzer]any
}

func (x *analyzerRun) runEach(analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		if x.runAnalyzer(a); x.hasEnded {
			return
		}
	}
}

// runAnalyzer runs an analyzer and, first, those that it requires.
func (x *analyzerRun) runAnalyzer(a *analysis.Analyzer) *analyzerOutcome {
	if o, ok := x.outcomes[a]; ok {
		return o
	}
	o := &analyzerOutcome{}
	x.outcomes[a] = o
	x.computeOutcome(a, o)
	if x.noteOutcome != nil && !x.noteOutcome(a, o) {
		x.hasEnded = true
	}
	return o
}

// computeOutcome computes the outcome of an analyzer.
func (x *analyzerRun) computeOutcome(a *analysis.Analyzer, o *analyzerOutcome) {
	inputs := x.lastInputs
	if inputs == nil || !slices.Equal(a.Requires, x.lastRequired) {
		inputs = make(map[*analysis.Analyzer]any, len(a.Requires))
	}
	for _, required := range a.Requires {
		result := x.runAnalyzer(required)
		if result.err != nil {
			o.err = prerequisiteError{required.Name}
			return
		}
		inputs[required] = result.analyzerResult
	}
	x.lastRequired, x.lastInputs = a.Requires, inputs
	if a == rulesheet.Analyzer {
		o.analyzerResult = x.rulesheet.sheetUnit
		return
	}
	if o.err = x.rulesheet.checkTime(a); o.err != nil {
		return
	}
	o.analyzerResult, o.err = x.callAnalyzer(a, x.rulesheet.newPass(a, inputs, o))
	if got := reflect.TypeOf(o.analyzerResult); o.err == nil && got != a.ResultType {
		o.err = fmt.Errorf("analyzer %s: result of type %v instead of %v", a.Name, got, a.ResultType)
	}
}

// runGuarded runs an analyzer; a panic becomes an error.
func runGuarded(a *analysis.Analyzer, pass *analysis.Pass) (result any, err error) {
	defer guard.CatchPanic("analyzer "+a.Name, &err)
	if result, err = a.Run(pass); err != nil {
		err = fmt.Errorf("analyzer %s: %w", a.Name, err)
	}
	return result, err
}
