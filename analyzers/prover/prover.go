// Package prover makes semantic analyzers: those that ask questions about the matches of a game. Each has obligations,
// which are questions with a report for the answer no. It gets the answers from a session with the prover:
//
//	var Analyzer = prover.New("turntaking", doc, prover.Obligation{
//		Code:       "P09",
//		Property:   proof.TurnTaking,
//		AdviceText: "leave a choice to one of them only",
//	})
//
// The prover gets all questions of a session before it solves one, since some properties can only be proved together. An
// analyzer that runs alone has a session of its own. By ShareSession a driver gives several analyzers one session for the
// questions of all.
package prover

import (
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/sample"
)

// A Session holds the answers to the questions about one rulesheet.
type Session struct {
	allVerdicts []proof.Verdict
	sample      func() *sample.Sample
}

// SessionOf returns the session that the analyzer of a pass requires.
func SessionOf(pass *analysis.Pass) *Session {
	for _, a := range pass.Analyzer.Requires {
		if s, ok := pass.ResultOf[a].(*Session); ok {
			return s
		}
	}
	return &Session{}
}

// PropertyVerdicts returns the answers to the questions about a property that every game has, in all readings. There are
// none if no rule waited for them.
func (s *Session) PropertyVerdicts(property proof.Property) []proof.Verdict {
	var list []proof.Verdict
	for _, v := range s.allVerdicts {
		if v.Property == property && (v.Name == "" || v.Name == proof.AmongFinished) {
			list = append(list, v)
		}
	}
	return list
}

// FindAnswer returns the answer to a question, if it was asked.
func (s *Session) FindAnswer(q proof.Question) (proof.Verdict, bool) {
	for _, v := range s.allVerdicts {
		if v.Name == q.Name && v.Formula == q.Formula && v.Property == q.Property && v.Role == q.Role {
			return v, true
		}
	}
	return proof.Verdict{}, false
}

// newSessionAnalyzer makes the analyzer that passes the questions of another one to the prover.
func newSessionAnalyzer(asker *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "prover",
		Doc:        "answer the questions about the states of the game",
		Run:        func(pass *analysis.Pass) (any, error) { return answerQuestions(pass, asker) },
		Requires:   []*analysis.Analyzer{rulesheet.Analyzer, validity.Analyzer, reach.Analyzer, played.Analyzer, asker},
		ResultType: reflect.TypeFor[*Session](),
	}
}

// isSession tells whether an analyzer is a session.
func isSession(a *analysis.Analyzer) bool { return a.ResultType == reflect.TypeFor[*Session]() }

// AsksQuestions tells whether an analyzer needs the answer to some question.
func AsksQuestions(a *analysis.Analyzer) bool { return lint.NeedsKind(a, isSession) }

// answerQuestions returns the answers that all sessions of a run share, or else those to the questions of one analyzer.
func answerQuestions(pass *analysis.Pass, asker *analysis.Analyzer) (any, error) {
	if shared := rulesheet.UnitOf(pass).SharedAnswers; shared != nil {
		return shared(pass)
	}
	return pass.ResultOf[asker].(Requests).askSession(pass)
}

// askSession answers questions. The prover also considers those for which no rule waits, so that a verdict does not
// depend on the selection of rules. It stops after the last awaited answer.
func (rs Requests) askSession(pass *analysis.Pass) (*Session, error) {
	unit := rulesheet.UnitOf(pass)
	if unit.StaticOnly || validity.ValidityOf(pass).InvalidReason != "" {
		return &Session{}, nil // in a static run no rule waits for answers, and an invalid game has no matches
	}
	opts := unit.ProverOptions
	opts.SharedGrounding, opts.LogLine, opts.OnProgress = reach.ReachableGame(pass).GroundOrError, unit.LogWork, ProgressListener(unit)
	if unit.ReportDecided != nil {
		opts.OnDecided = func(v proof.Verdict) {
			unit.ReportDecided(fmt.Sprintf("%s %s, %.1f s", v.CertificateLabel(), v.Status, v.Seconds))
		}
	}
	// The prover is free for garbage collection when this returns: a run over many files must not keep its networks and
	// solvers.
	p := prover.New(unit.File, opts)
	session := &Session{allVerdicts: rs.refusedVerdicts(unit), sample: func() *sample.Sample { return played.SampleOf(pass) }}
	if !rs.askProver(p, unit) {
		return session, nil
	}
	session.allVerdicts = append(session.allVerdicts, p.AnswerQuestions(unit.Ctx)...)
	reportCut(unit, session.allVerdicts)
	for _, err := range p.ProgramFaults() {
		if unit.ReportFault == nil {
			return nil, err
		}
		unit.ReportFault(err)
	}
	return session, session.markVacuous(pass)
}

// reportCut reports that answers are missing because a resource ran out, such as memory, although the context of the unit
// has not ended.
func reportCut(unit *rulesheet.Unit, verdicts []proof.Verdict) {
	for i := range verdicts {
		if by := verdicts[i].CutCause; by != "" && unit.ReportCut != nil && unit.Ctx.Err() == nil {
			unit.ReportCut(by)
			return
		}
	}
}

// ProgressListener returns the listener for the steps of the prover; nil if the unit has none.
func ProgressListener(unit *rulesheet.Unit) func(question, step string) {
	if unit.ReportProgress == nil {
		return nil
	}
	return func(question, step string) {
		if question != "" {
			step = question + ", " + step
		}
		unit.ReportProgress(step)
	}
}
