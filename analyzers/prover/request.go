package prover

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Request is a question with the rules that wait for its answer. The prover may consider a question without such rules
// too.
type Request struct {
	proof.Question
	// WaitingRules are the codes of the rules that wait for the answer. If there are none, only a run that proves all
	// needs the answer.
	WaitingRules []string
	// OnlyWithProve tells that the rules wait only in a run that proves all.
	OnlyWithProve bool
	// SeparateWork marks work that helps no other question. The prover does it only if a rule waits.
	SeparateWork bool
	// IsOptional tells that no rule that is on by default waits. Without a waiting rule, the question is considered only
	// if all is to be proved.
	IsOptional bool
	// RefusalReason says why the question cannot be asked about this game. The answer is then open.
	RefusalReason string
}

// Requests are the questions of one analyzer about one rulesheet.
type Requests []Request

// NewAskingSession makes a session with the questions of an analyzer that New does not make. The pass of ask has the
// rulesheet and the results of the required analyzers.
func NewAskingSession(name string, ask func(*analysis.Pass) Requests, required ...*analysis.Analyzer) *analysis.Analyzer {
	return newSessionAnalyzer(newAsker(name, ask, required...))
}

// newAsker makes the analyzer whose result is the list of questions of another one.
func newAsker(name string, ask func(*analysis.Pass) Requests, required ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name + "questions",
		Doc:        "list what " + name + " asks",
		Run:        func(pass *analysis.Pass) (any, error) { return ask(pass), nil },
		Requires:   append([]*analysis.Analyzer{rulesheet.Analyzer}, required...),
		ResultType: reflect.TypeFor[Requests](),
	}
}

// listsQuestions tells whether an analyzer lists the questions of another one.
func listsQuestions(a *analysis.Analyzer) bool { return a.ResultType == reflect.TypeFor[Requests]() }

// refusedVerdicts returns open verdicts for the questions that cannot be asked about the game.
func (rs Requests) refusedVerdicts(unit *rulesheet.Unit) []proof.Verdict {
	var open []proof.Verdict
	for _, r := range rs {
		if r.RefusalReason != "" && r.isAwaited(unit) {
			open = append(open, proof.Verdict{Question: r.Question, Status: proof.Open, Explanation: proof.Explanation{OpenReason: r.RefusalReason}})
		}
	}
	return open
}

// askProver passes the questions to the prover, each once and always in the same order. It tells whether any rule waits.
// The prover only considers a question without a waiting rule, and isLeftOut omits some of these, which took a sixth of
// the time of lint.
func (rs Requests) askProver(p *prover.Prover, unit *rulesheet.Unit) bool {
	waits, known := rs.awaitedQuestions(unit), map[proof.Question]bool{}
	for _, r := range rs {
		switch {
		case r.RefusalReason != "" || known[r.Question]:
			continue
		case waits[r.Question]:
			p.AskQuestions(r.Question)
		case r.isLeftOut(unit):
			continue
		default:
			p.ConsiderQuestions(r.Question)
		}
		known[r.Question] = true
	}
	return len(waits) > 0
}

// isLeftOut tells whether a question is omitted unless a rule waits.
func (r *Request) isLeftOut(unit *rulesheet.Unit) bool {
	return unit.PropertiesOnly || r.SeparateWork || !unit.ProveAll && (r.IsOptional || r.OnlyWithProve)
}

// awaitedQuestions returns the questions for which some rule waits. Several analyzers may ask the same one.
func (rs Requests) awaitedQuestions(unit *rulesheet.Unit) map[proof.Question]bool {
	waits := map[proof.Question]bool{}
	for _, r := range rs {
		if r.RefusalReason == "" && r.isAwaited(unit) {
			waits[r.Question] = true
		}
	}
	return waits
}

// isAwaited tells whether a rule, or a run that proves all, waits for the answer.
func (r *Request) isAwaited(unit *rulesheet.Unit) bool {
	switch everything := unit.ProveAll && !unit.OnlyWanted; {
	case unit.StaticOnly || r.OnlyWithProve && !unit.ProveAll:
		return false
	case everything || len(r.WaitingRules) == 0:
		return everything
	}
	return slices.ContainsFunc(r.WaitingRules, unit.IsWanted)
}
