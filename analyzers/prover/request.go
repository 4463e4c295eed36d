package prover

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Request is a question with those who wait for its answer. What nobody
// waits for takes part in the work all the same.
type Request struct {
	proof.Question
	// Rules are the codes of the rules that wait for the answer. Without any it
	// is a fact, for which only Unit.Prove asks.
	Rules []string
	// Beside tells that the rules wait for it only together with Unit.Prove.
	Beside bool
	// Apart tells of work that helps no other question: without anybody who
	// waits it is not done.
	Apart bool
	// Optional tells that no rule asks that is on by default: only where all is
	// to be proved does the question take part without anybody who waits.
	Optional bool
	// Refused says why the question cannot be put to this game. Then it is open.
	Refused string
}

// Requests are the questions of one analyzer about one rulesheet.
type Requests []Request

// Asking makes a session with the questions of an analyzer that is not made by
// New. Ask is told the rulesheet, and has the results of required analyzers.
func Asking(name string, ask func(*analysis.Pass) Requests, required ...*analysis.Analyzer) *analysis.Analyzer {
	return newSession(asker(name, ask, required...))
}

// asker makes the analyzer whose result are the questions of another one.
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

// refused answers those questions that cannot be put to the game.
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
// order; who waits for which only decides about when the work may end. It
// returns whether anybody waits. If formulas are asked on their own, nothing
// else is considered, and no optional question unless all is to be proved: they
// took a sixth of the time of lint.
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

// leftOut tells whether the question takes no part unless somebody waits.
func (r *Request) leftOut(unit *rulesheet.Unit) bool {
	return unit.Alone || r.Apart || !unit.Prove && (r.Optional || r.Beside)
}

// waiting returns the questions that somebody waits for: several analyzers may
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

// wanted tells whether somebody waits for the answer.
func (r *Request) wanted(unit *rulesheet.Unit) bool {
	switch everything := unit.Prove && !unit.Only; {
	case unit.Static || r.Beside && !unit.Prove:
		return false
	case everything || len(r.Rules) == 0:
		return everything
	}
	return slices.ContainsFunc(r.Rules, unit.Wanted)
}
