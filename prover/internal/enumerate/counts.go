package enumerate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A countJudge answers the questions that count: how many functionals hold in all states, and how
// many fluents persist (once true always true, or once false always false).
type countJudge struct {
	functionalItem       *task.QuestionItem // nil if it is not asked; so is persistenceItem
	persistenceItem      *task.QuestionItem
	candidateFunctionals []induction.Functional
	functionals          []*askedQuestion // whether some state violates them
	persistent           []*askedQuestion // two for each fluent: whether some transition makes it false, and whether one makes it true
}

// newCountJudge returns nil if the task asks for no count.
func newCountJudge(t *task.ProofTask) *countJudge {
	j := &countJudge{}
	for _, it := range t.QuestionItems {
		switch {
		case it.Done:
		case it.Verdict.Property == proof.Functionals:
			j.functionalItem = it
			j.candidateFunctionals = induction.CandidateFunctionals(t)
			for _, f := range j.candidateFunctionals {
				j.functionals = append(j.functionals, &askedQuestion{badState: t.Net.OrGate(slices.Concat(f.AtMostViolations, f.AtLeastViolations)...)})
			}
		case it.Verdict.Property != proof.Persistence:
		case !induction.CanCountPersistence(t):
			it.Done, it.Verdict.OpenReason = true, induction.TooManyFluents
		default:
			j.persistenceItem = it
			for range 2 * len(t.GroundGame.Fluents) {
				j.persistent = append(j.persistent, &askedQuestion{})
			}
		}
	}
	if j.functionalItem == nil && j.persistenceItem == nil {
		return nil
	}
	return j
}

// judgedGates returns the gates that each state has to be evaluated for.
func (j *countJudge) judgedGates() (refs []circuit.NodeRef) {
	if j != nil {
		for _, a := range j.functionals {
			refs = append(refs, a.badState)
		}
	}
	return refs
}

func (j *countJudge) judgeFreshStates(e *lanes.Expander, fresh uint64) {
	stateJudge(j.functionals).judgeFreshStates(e, fresh)
}

// judgeMoves looks for moves that make a fluent false or true.
func (j *countJudge) judgeMoves(e *lanes.Expander, moved uint64) {
	for i, a := range j.persistent {
		was, is := e.LanesBefore(e.Net.FluentRefs[i/2]), e.LanesAfter(int32(i/2))
		if i%2 == 1 {
			was, is = is, was
		}
		if changed := was &^ is & moved; changed != 0 && a.isUnanswered() {
			a.noteSighting(e, changed, true)
		}
	}
}

// isJudgeSettled is false: all states have to be seen.
func (j *countJudge) isJudgeSettled() bool { return false }

// maxFailedNamed is the greatest number of failed functionals that a reason names.
const maxFailedNamed = 3

// settle answers the questions once all states are visited.
func (j *countJudge) settle(t *task.ProofTask, how string, depth int, why support.VisitedAll) {
	if it := j.functionalItem; it != nil && !it.Done {
		it.Verdict.ProvedFormulas, it.Verdict.TotalFormulas = countSeen(j.functionals, isNeverSeen), len(j.functionals)
		why.GivenStatements = j.validFunctionals()
		var failed []string
		for i, f := range j.candidateFunctionals {
			if j.functionals[i].firstSighting != nil && len(failed) < maxFailedNamed {
				failed = append(failed, "'"+f.Statement.Meaning+"'")
			}
		}
		j.settleCountItem(t, it, how, "functional", depth, why)
		if it.Verdict.OpenReason != "" {
			it.Verdict.OpenReason += ", first " + strings.Join(failed, ", ")
		}
	}
	if it := j.persistenceItem; it != nil && !it.Done {
		unreached := induction.CountUnreached(t)
		it.Verdict.ProvedFormulas, it.Verdict.TotalFormulas = unreached+countSeen(j.persistent, isNeverSeen), unreached+countSeen(j.persistent, (*askedQuestion).isKeptAtFirst)
		why.GivenStatements = []certificate.Statement{induction.PersistenceStatement(t, func(i int) bool { return isNeverSeen(j.persistent[i]) })}
		j.settleCountItem(t, it, how, "statement", depth, why)
	}
}

// validFunctionals returns the certificate statements of the functionals that hold.
func (j *countJudge) validFunctionals() (statements []certificate.Statement) {
	for i, f := range j.candidateFunctionals {
		if isNeverSeen(j.functionals[i]) {
			statements = append(statements, f.Statement)
		}
	}
	return statements
}

// settleCountItem settles a question that counts: as proved if all statements hold, else as open
// with the number of those that hold.
func (j *countJudge) settleCountItem(t *task.ProofTask, it *task.QuestionItem, how, what string, depth int, why task.ProofArgument) {
	it.Argument = why
	v := &it.Verdict
	if v.ProvedFormulas == v.TotalFormulas {
		t.SettleProved(it, how, depth, why)
		return
	}
	it.Done = true
	v.Method, v.Depth = how, depth
	v.OpenReason = fmt.Sprintf("%d of %s hold; each of the others fails in some match", v.ProvedFormulas, plural.CountNoun(v.TotalFormulas, what))
	t.PostItems(it)
}

// isNeverSeen tells whether no violation of a statement was seen.
func isNeverSeen(a *askedQuestion) bool { return a.firstSighting == nil }

// isKeptAtFirst tells whether no move from the initial state violates a statement.
func (a *askedQuestion) isKeptAtFirst() bool {
	return a.firstSighting == nil || a.firstSighting.stateNumber > 0
}

func countSeen(statements []*askedQuestion, is func(*askedQuestion) bool) (n int) {
	for _, a := range statements {
		if is(a) {
			n++
		}
	}
	return n
}
