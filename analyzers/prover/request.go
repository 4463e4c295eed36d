package prover

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Request is a question with the rules that wait for its answer. A question
// without such rules takes part in the work all the same.
type Request struct {
	proof.Question
	// Rules are the codes of the rules that wait for the answer. Without any it
	// is a fact, for which only a run that proves all asks.
	Rules []string
	// Beside tells that the rules wait for it only in a run that proves all.
	Beside bool
	// Apart marks work that helps no other question: it is done only if a rule
	// waits for it.
	Apart bool
	// Optional tells that no rule that is on by default asks: the question takes
	// part without a waiting rule only if all is to be proved.
	Optional bool
	// Refused is the reason why the question cannot be put to this game. Then it
	// is open.
	Refused string
}

// Requests are the questions of one analyzer about one rulesheet.
type Requests []Request

// Asking makes a session with the questions of an analyzer that is not made by
// New. The pass of ask has the rulesheet and the results of required analyzers.
func Asking(name string, ask func(*analysis.Pass) Requests, required ...*analysis.Analyzer) *analysis.Analyzer {
	return newSession(asker(name, ask, required...))
}

// asker makes the analyzer whose result is the list of questions of another one.
func asker(name string, ask func(*analysis.Pass) Requests, required ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name + "questions",
		Doc:        "list what " + name + " asks",
		Run:        func(pass *analysis.Pass) (any, error) { return ask(pass), nil },
		Requires:   append([]*analysis.Analyzer{rulesheet.Analyzer}, required...),
		ResultType: reflect.TypeFor[Requests](),
	}
}

// asked returns the questions of all analyzers of a session, in their order.
func asked(pass *analysis.Pass) Requests {
	var all Requests
	for _, a := range pass.Analyzer.Requires {
		if list, ok := pass.ResultOf[a].(Requests); ok {
			all = append(all, list...)
		}
	}
	return all
}

// refused returns open verdicts for the questions that cannot be put to the game.
func (rs Requests) refused(unit *rulesheet.Unit) []proof.Verdict {
	var open []proof.Verdict
	for _, r := range rs {
		if r.Refused != "" && r.wanted(unit) {
			open = append(open, proof.Verdict{Question: r.Question, Status: proof.Open, Reason: r.Refused})
		}
	}
	return open
}

// put hands the questions to the prover, each once and always in the same
// order. The waiting rules only decide when the work may end. It tells whether any
// rule waits. If formulas are asked on their own, no other question is considered,
// and no optional question unless all is to be proved: they took a sixth of the
// time of lint.
func (rs Requests) put(p *prover.Prover, unit *rulesheet.Unit) bool {
	waits, known := rs.waiting(unit), map[proof.Question]bool{}
	for _, r := range rs {
		switch {
		case r.Refused != "" || known[r.Question]:
			continue
		case waits[r.Question]:
			p.Ask(r.Question)
		case r.leftOut(unit):
			continue
		default:
			p.Consider(r.Question)
		}
		known[r.Question] = true
	}
	return len(waits) > 0
}

// leftOut tells whether the question takes no part unless a rule waits.
func (r *Request) leftOut(unit *rulesheet.Unit) bool {
	return unit.Alone || r.Apart || !unit.Prove && (r.Optional || r.Beside)
}

// waiting returns the questions that some rule waits for: several analyzers may
// ask the same one.
func (rs Requests) waiting(unit *rulesheet.Unit) map[proof.Question]bool {
	waits := map[proof.Question]bool{}
	for _, r := range rs {
		if r.Refused == "" && r.wanted(unit) {
			waits[r.Question] = true
		}
	}
	return waits
}

// wanted tells whether a rule, or a run that proves all, waits for the answer.
func (r *Request) wanted(unit *rulesheet.Unit) bool {
	switch everything := unit.Prove && !unit.Only; {
	case unit.Static || r.Beside && !unit.Prove:
		return false
	case everything || len(r.Rules) == 0:
		return everything
	}
	return slices.ContainsFunc(r.Rules, unit.Wanted)
}
