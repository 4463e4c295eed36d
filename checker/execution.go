package checker

import (
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/internal/guard"
)

// An outcome is the result of one analyzer, or its error.
type outcome struct {
	result      any
	diagnostics []analysis.Diagnostic
	err         error
}

// An execution runs analyzers over a rulesheet, each at most once.
type execution struct {
	sheet *sheet
	done  map[*analysis.Analyzer]*outcome
	call  func(*analysis.Analyzer, *analysis.Pass) (any, error)
	// finish, unless nil, is called with the outcome of each analyzer. It ends
	// the execution by returning false.
	finish func(*analysis.Analyzer, *outcome) bool
	ended  bool
}

func (x *execution) runEach(analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		if x.run(a); x.ended {
			return
		}
	}
}

// run runs an analyzer and, first, those that it requires.
func (x *execution) run(a *analysis.Analyzer) *outcome {
	if o, ok := x.done[a]; ok {
		return o
	}
	o := &outcome{}
	x.done[a] = o
	x.fill(a, o)
	if x.finish != nil && !x.finish(a, o) {
		x.ended = true
	}
	return o
}

// fill computes the outcome of an analyzer.
func (x *execution) fill(a *analysis.Analyzer, o *outcome) {
	inputs := make(map[*analysis.Analyzer]any, len(a.Requires))
	for _, required := range a.Requires {
		result := x.run(required)
		if result.err != nil {
			o.err = prerequisiteError{required.Name}
			return
		}
		inputs[required] = result.result
	}
	if a == rulesheet.Analyzer {
		o.result = x.sheet.unit
		return
	}
	if o.err = x.sheet.tooLate(a); o.err != nil {
		return
	}
	o.result, o.err = x.call(a, x.sheet.pass(a, inputs, o))
	if got := reflect.TypeOf(o.result); o.err == nil && got != a.ResultType {
		o.err = fmt.Errorf("analyzer %s: result of type %v instead of %v", a.Name, got, a.ResultType)
	}
}

// direct runs an analyzer; a panic becomes an error.
func direct(a *analysis.Analyzer, pass *analysis.Pass) (result any, err error) {
	defer guard.Catch("analyzer "+a.Name, &err)
	if result, err = a.Run(pass); err != nil {
		err = fmt.Errorf("analyzer %s: %w", a.Name, err)
	}
	return result, err
}
