package enumerate

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A countJudge answers the questions that count: which functionals hold in all states, and
// which fluents persist.
type countJudge struct {
	network              *circuit.Network
	clock                *clockJudge        // may be nil
	functionalItem       *task.QuestionItem // nil if it is not asked, as is persistent
	persistenceItem      *task.QuestionItem
	candidateFunctionals []induction.Functional
	failedFunctionals    []bool // by functional
	// By fluent, two flags: some transition makes it false, and some transition makes
	// it true; for the transitions of the initial state, and for all.
	changedAtFirst, changedEver []bool
}

// newCountJudge returns nil if the task asks for no count.
func newCountJudge(t *task.ProofTask) *countJudge {
	j := &countJudge{network: t.Net}
	for _, it := range t.QuestionItems {
		switch {
		case it.Done:
		case it.Verdict.Property == proof.Functionals:
			j.functionalItem = it
			j.candidateFunctionals = induction.CandidateFunctionals(t)
			j.failedFunctionals = make([]bool, len(j.candidateFunctionals))
		case it.Verdict.Property != proof.Persistence:
		case !induction.CanCountPersistence(t):
			it.Done, it.Verdict.OpenReason = true, induction.TooManyFluents
		default:
			j.persistenceItem = it
			j.changedAtFirst, j.changedEver = make([]bool, 2*len(t.Net.NextRefs)), make([]bool, 2*len(t.Net.NextRefs))
		}
	}
	if j.functionalItem == nil && j.persistenceItem == nil {
		return nil
	}
	return j
}

// judgedGates returns the gates that each state has to be evaluated for.
func (j *countJudge) judgedGates() (refs []circuit.NodeRef) {
	if j == nil {
		return nil
	}
	for _, f := range j.candidateFunctionals {
		refs = append(append(refs, f.AtMostViolations...), f.AtLeastViolations...)
	}
	return refs
}

func (j *countJudge) judgeFreshStates(e *lanes.Expander, fresh uint64) {
	for i, f := range j.candidateFunctionals {
		if !j.failedFunctionals[i] {
			j.failedFunctionals[i] = j.anyRefHolds(e, f.AtMostViolations, fresh) || j.anyRefHolds(e, f.AtLeastViolations, fresh)
		}
	}
}

func (j *countJudge) anyRefHolds(e *lanes.Expander, refs []circuit.NodeRef, among uint64) bool {
	for _, r := range refs {
		if e.LanesBefore(r)&among != 0 {
			return true
		}
	}
	return false
}

func (j *countJudge) judgeMoves(e *lanes.Expander, moved uint64) {
	if j.persistenceItem == nil {
		return
	}
	var first uint64
	if e.WalkDepth == 0 {
		for set := moved; set != 0; set &= set - 1 {
			if l := bits.TrailingZeros64(set); e.LaneState(l) == 0 {
				first |= 1 << l
			}
		}
	}
	for f, ref := range j.network.FluentRefs {
		if j.clock.owns(int32(f)) {
			continue
		}
		now, after := e.LanesBefore(ref), e.LanesAfter(int32(f))
		ends, begins := now&^after, after&^now
		j.changedEver[2*f] = j.changedEver[2*f] || ends&moved != 0
		j.changedEver[2*f+1] = j.changedEver[2*f+1] || begins&moved != 0
		j.changedAtFirst[2*f] = j.changedAtFirst[2*f] || ends&first != 0
		j.changedAtFirst[2*f+1] = j.changedAtFirst[2*f+1] || begins&first != 0
	}
}

func (j *countJudge) isJudgeSettled() bool { return false }

// useClock accounts for the fluents of a clock. It reports false if a functional is about the clock
// and about other fluents, or no random match goes on until the clock ends it.
func (j *countJudge) useClock(c *clockJudge) bool {
	if j == nil {
		return true
	}
	if !runsToEnd(j.network, c.clock.LastTime()) {
		return false
	}
	violations := make([][]circuit.NodeRef, len(j.candidateFunctionals)) // of those about the clock
	for i, f := range j.candidateFunctionals {
		refs := slices.Concat(f.AtMostViolations, f.AtLeastViolations)
		switch read := j.network.ConeFluents(refs...); {
		case !slices.ContainsFunc(read, c.owns):
		case slices.ContainsFunc(read, func(f int32) bool { return !c.owns(f) }):
			return false
		default:
			violations[i] = refs
		}
	}
	j.clock = c
	ev := circuit.NewConeEvaluator(j.network, slices.Concat(violations...))
	for time := range c.clock.LastTime() + 1 {
		for f := range j.network.FluentRefs {
			if !c.owns(int32(f)) {
				continue
			}
			is := c.clock.Holds(time, int32(f))
			ev.SetFluent(f, laneMask(is))
			if was := time > 0 && c.clock.Holds(time-1, int32(f)); j.persistenceItem != nil && time > 0 && was != is {
				at := 2 * f
				if is {
					at++
				}
				j.changedEver[at], j.changedAtFirst[at] = true, j.changedAtFirst[at] || time == 1
			}
		}
		ev.ComputeStates()
		for i, refs := range violations {
			j.failedFunctionals[i] = j.failedFunctionals[i] || slices.ContainsFunc(refs, func(r circuit.NodeRef) bool { return ev.TrueLanes(r) != 0 })
		}
	}
	return true
}

// runsToEnd tells whether a random match has so many moves.
func runsToEnd(net *circuit.Network, moves int) bool {
	m := simulate.NewRandomMatches(net, 97)
	m.BeginInitially()
	going := m.EvaluateStates()
	for range moves {
		if going == 0 {
			return false
		}
		m.MoveRandomly(going, false)
		going &= m.EvaluateStates()
	}
	return true
}

// maxFailedNamed bounds the functionals that fail and are named.
const maxFailedNamed = 3

// settle answers the questions once all states are known.
func (j *countJudge) settle(t *task.ProofTask, how string, depth int, why support.VisitedAll) {
	if it := j.functionalItem; it != nil && !it.Done {
		it.Verdict.ProvedFormulas, it.Verdict.TotalFormulas = countFlags(j.failedFunctionals, false), len(j.failedFunctionals)
		why.GivenStatements = j.validFunctionals()
		var failed []string
		for i, f := range j.candidateFunctionals {
			if j.failedFunctionals[i] && len(failed) < maxFailedNamed {
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
		it.Verdict.ProvedFormulas, it.Verdict.TotalFormulas = unreached+countFlags(j.changedEver, false), unreached+countFlags(j.changedAtFirst, false)
		why.GivenStatements = []certificate.Statement{induction.PersistenceStatement(t, func(i int) bool { return !j.changedEver[i] })}
		j.settleCountItem(t, it, how, "statement", depth, why)
	}
}

// validFunctionals returns the certificate statements of the functionals that hold.
func (j *countJudge) validFunctionals() (statements []certificate.Statement) {
	for i, f := range j.candidateFunctionals {
		if !j.failedFunctionals[i] {
			statements = append(statements, f.Statement)
		}
	}
	return statements
}

// settleCountItem settles a question that counts. If some statements fail, each of them has failed
// in some match.
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

func countFlags(flags []bool, want bool) (n int) {
	for _, f := range flags {
		if f == want {
			n++
		}
	}
	return n
}
