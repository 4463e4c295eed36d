package checker

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/internal/guard"
)

// analyzerPhases are the analyzers in the order in which they run, fast ones first. The order has no influence on
// reports.
type analyzerPhases struct {
	textPhase   []*analysis.Analyzer // analyzers that need the text only
	groundPhase []*analysis.Analyzer // analyzers that need the reachable atoms, so that the game is grounded
	proofPhase  []*analysis.Analyzer // the first analyzer that has questions for the prover, and all after it
	statePhases []*analysis.Analyzer // groundPhase and proofPhase together
}

// newAnalyzerPhases divides analyzers, which have to be sorted by their costs, into phases.
func newAnalyzerPhases(all []*analysis.Analyzer) (p analyzerPhases) {
	first := slices.IndexFunc(all, prover.AsksQuestions)
	if first < 0 {
		first = len(all)
	}
	for _, a := range all[:first] {
		if lint.RequiresResult(a, reach.Analyzer) {
			p.groundPhase = append(p.groundPhase, a)
		} else {
			p.textPhase = append(p.textPhase, a)
		}
	}
	p.proofPhase = all[first:]
	p.statePhases = slices.Concat(p.groundPhase, p.proofPhase)
	return p
}

// An analyzerOutcome is the result of one analyzer, or its error.
type analyzerOutcome struct {
	analyzerResult any
	rawDiagnostics []analysis.Diagnostic
	err            error
}

type outcomeTable map[*analysis.Analyzer]*analyzerOutcome

// errOutOfTime is the error of analyzers that were abandoned, or did not begin since the time was over.
var errOutOfTime = errors.New("out of time")

// prerequisiteError is the error of an analyzer that could not run because a required one failed.
// The required analyzer's own error gives the reason.
type prerequisiteError struct{ analyzerName string }

func (e prerequisiteError) Error() string { return "analyzer " + e.analyzerName + " failed" }

// runEach runs analyzers, each at most once. An analyzer that does not notice the end of its context in time is abandoned
// with its goroutine, so that the findings of the others come in time. Analyzers that begin after the end of the context
// run, too: most only report their questions as open.
func (s *sheetCheck) runEach(analyzers []*analysis.Analyzer) {
	for isOpen := true; isOpen; {
		g := &analyzerRun{rulesheet: s, outcomes: maps.Clone(s.outcomes), published: make(outcomeTable, len(analyzers))}
		done := make(chan struct{})
		go func() {
			defer close(done)
			for _, a := range analyzers {
				g.runAnalyzer(a)
			}
		}()
		isOpen = false
		select {
		case <-done:
		case <-s.graceContext.Done():
			select {
			case <-done:
			case <-time.After(s.runner.gracePeriod / 2):
				isOpen = true
			}
		}
		published, running := g.takeOutcomes()
		maps.Copy(s.outcomes, published)
		if isOpen && running != nil {
			s.outcomes[running] = &analyzerOutcome{err: errOutOfTime}
		}
	}
}

// runAnalyzer runs an analyzer and, first, those that it requires.
func (s *sheetCheck) runAnalyzer(a *analysis.Analyzer) *analyzerOutcome {
	if s.outcomes[a] == nil {
		s.runEach([]*analysis.Analyzer{a})
	}
	return s.outcomes[a]
}

// An analyzerRun runs analyzers over a rulesheet, and may be abandoned. Other goroutines may use
// only its published outcomes.
type analyzerRun struct {
	rulesheet *sheetCheck
	outcomes  outcomeTable
	// The required analyzers and their results of the last run: most analyzers require the same
	// ones.
	lastRequired []*analysis.Analyzer
	lastInputs   map[*analysis.Analyzer]any

	mu        sync.Mutex
	published outcomeTable
	running   *analysis.Analyzer
	isTaken   bool
}

// takeOutcomes returns the outcomes that were published so far, and the analyzer that is running.
// After it no outcome is published and no analyzer begins.
func (g *analyzerRun) takeOutcomes() (outcomeTable, *analysis.Analyzer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.isTaken = true
	return g.published, g.running
}

// note publishes the outcome of an analyzer, unless that is nil, and notes which analyzer is
// running. It tells whether more outcomes are wanted.
func (g *analyzerRun) note(a *analysis.Analyzer, o *analyzerOutcome, running *analysis.Analyzer) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.isTaken {
		return false
	}
	if g.running = running; o != nil {
		g.published[a] = o
	}
	return true
}

func (g *analyzerRun) runAnalyzer(a *analysis.Analyzer) *analyzerOutcome {
	o := g.outcomes[a]
	if o == nil {
		o = g.computeOutcome(a)
		g.outcomes[a] = o
		g.note(a, o, nil)
	}
	return o
}

// computeOutcome runs an analyzer; a panic becomes an error.
func (g *analyzerRun) computeOutcome(a *analysis.Analyzer) (o *analyzerOutcome) {
	o = &analyzerOutcome{}
	inputs := g.lastInputs
	if inputs == nil || !slices.Equal(a.Requires, g.lastRequired) {
		inputs = make(map[*analysis.Analyzer]any, len(a.Requires))
	}
	for _, required := range a.Requires {
		result := g.runAnalyzer(required)
		if result.err != nil {
			o.err = prerequisiteError{required.Name}
			return o
		}
		inputs[required] = result.analyzerResult
	}
	g.lastRequired, g.lastInputs = a.Requires, inputs
	if a == rulesheet.Analyzer {
		o.analyzerResult = g.rulesheet.sheetUnit
		return o
	}
	if o.err = g.rulesheet.checkTime(a); o.err != nil {
		return o
	}
	if !g.note(a, nil, a) {
		o.err = errOutOfTime
		return o
	}
	defer guard.CatchPanic("analyzer "+a.Name, &o.err)
	var err error
	if o.analyzerResult, err = a.Run(g.rulesheet.newPass(a, inputs, o)); err != nil {
		o.err = fmt.Errorf("analyzer %s: %w", a.Name, err)
	} else if got := reflect.TypeOf(o.analyzerResult); got != a.ResultType {
		o.err = fmt.Errorf("analyzer %s: result of type %v instead of %v", a.Name, got, a.ResultType)
	}
	return o
}

// largeTextSize is the size of a text, in bytes, above which checkTime stops analyzers after the end of the time.
const largeTextSize = 512 << 10

// checkTime returns an error if an analyzer of a large text must not begin since the time is over. Analyzers of states
// run all the same unless only the text is looked at: most only report their questions as open.
func (s *sheetCheck) checkTime(a *analysis.Analyzer) error {
	if s.analyzerContext.Err() != nil && len(s.sheetText) > largeTextSize && (s.sheetUnit.StaticOnly || slices.Contains(s.runner.analyzerPhases.textPhase, a)) {
		return errOutOfTime
	}
	return nil
}

// A passMaker makes the passes of analyzers over a rulesheet. For go/analysis the
// rulesheet is a package without Go files and with one other file.
type passMaker struct {
	sheetPath  string
	sheetText  []byte
	fileSet    *token.FileSet
	sharedPass analysis.Pass // the common part of all passes
}

func newPassMaker(path string, text []byte) passMaker {
	fset := token.NewFileSet()
	return passMaker{sheetPath: path, sheetText: text, fileSet: fset, sharedPass: analysis.Pass{
		Fset:       fset,
		OtherFiles: []string{path},
		Pkg:        types.NewPackage(path, "gdl"),
		TypesInfo:  new(types.Info),
		TypesSizes: types.SizesFor("gc", "amd64"),
		Module:     new(analysis.Module),
	}}
}

func (m *passMaker) newPass(a *analysis.Analyzer, inputs map[*analysis.Analyzer]any, o *analyzerOutcome) *analysis.Pass {
	pass := m.sharedPass
	pass.Analyzer, pass.ResultOf, pass.ReadFile = a, inputs, m.readFile
	pass.Report = func(d analysis.Diagnostic) { o.rawDiagnostics = append(o.rawDiagnostics, d) }
	return &pass
}

// readFile returns the text of the rulesheet to analyzers. It may come from
// standard input or an editor.
func (m *passMaker) readFile(name string) ([]byte, error) {
	if name != m.sheetPath {
		return nil, fmt.Errorf("%s is not part of the rulesheet", name)
	}
	return slices.Clone(m.sheetText), nil
}
