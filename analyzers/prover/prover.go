// Package prover defines the analyzer that puts the questions of all semantic
// analyzers to one prover.Prover, and what these have in common: each picks
// its verdicts and turns violations into findings.
package prover

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Session holds the answers to the questions about one rulesheet.
type Session struct {
	verdicts []proof.Verdict
}

// Verdicts returns the answers to the questions about a property that is asked
// of every game. There are none if nobody wanted to know.
func (s *Session) Verdicts(property proof.Property) []proof.Verdict {
	var list []proof.Verdict
	for _, v := range s.verdicts {
		if v.Property == property && v.Name == "" {
			list = append(list, v)
		}
	}
	return list
}

// Knowledge returns the answers to the questions what the roles know about
// something, in all readings.
func (s *Session) Knowledge(property proof.Property) []proof.Verdict {
	var list []proof.Verdict
	for _, v := range s.verdicts {
		if v.Property == property && v.Formula == nil {
			list = append(list, v)
		}
	}
	return list
}

// Stated returns the answer to the question about a property that the author
// states, if it was asked.
func (s *Session) Stated(property statements.Statement) (proof.Verdict, bool) {
	q := property.Question()
	for _, v := range s.verdicts {
		if v.Name == q.Name && v.Formula == q.Formula && v.Property == q.Property && v.Role == q.Role {
			return v, true
		}
	}
	return proof.Verdict{}, false
}

// Analyzer computes a Session. Nothing is computed if no rule of a semantic
// analyzer is wanted.
var Analyzer = &analysis.Analyzer{
	Name:       "prover",
	Doc:        "answer the questions about the states of the game",
	Run:        run,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer, validity.Analyzer, reach.Analyzer, statements.Analyzer},
	ResultType: reflect.TypeFor[*Session](),
}

// run asks everything before anything is solved: also what nobody wants, so
// that a verdict does not depend on which rules are selected. The work ends
// when what is wanted is answered.
func run(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	views, err := proof.ParseViews(unit.Views)
	if err != nil {
		return nil, err
	}
	// The prover is garbage when this returns: a run over many files must
	// not keep their networks and solvers.
	p := prover.New(unit.File, prover.Options{Budget: reach.Budget(unit), Invalid: validity.Of(pass).Invalid,
		Ground: reach.Of(pass).Ground, Evidence: unit.Evidence, Views: views, Sizes: unit.Sizes, Log: unit.Log,
		Progress: Progress(unit)})
	if !ask(p, unit, questionsOf(statements.Of(pass))) {
		return &Session{}, nil
	}
	session := &Session{verdicts: p.Verdicts(unit.Ctx)}
	for _, err := range p.Faults() {
		if unit.Fault == nil {
			return nil, err
		}
		unit.Fault(err)
	}
	return session, nil
}

// Progress returns what tells of the prover's work; nil if nobody listens.
func Progress(unit *rulesheet.Unit) func(question, step string) {
	if unit.Progress == nil {
		return nil
	}
	return func(question, step string) {
		if question != "" {
			step = question + ", " + step
		}
		unit.Progress(step)
	}
}
