package enumerate

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// An asked question is one that the states and transitions of a game decide.
type asked struct {
	it    *task.Item
	bad   circuit.Ref       // holds in the states that violate it
	steps []unroll.StepPair // the transitions that violate it
	found *sighting
	// closed is set if the question was settled when the present visit began. The
	// item itself must not be read by another core.
	closed bool
}

// A sighting is the first violation of a question: in a state at a depth, or on the joint
// move that leaves it.
type sighting struct {
	state uint32
	depth int
	joint []int32 // by role; nil if the state itself violates the question
}

// newAsked prepares a question. At the end of a match, a formula that looks one move ahead
// is a formula about the state.
func newAsked(net *circuit.Network, it *task.Item) *asked {
	a := &asked{it: it, bad: it.Goal.State, steps: it.Goal.Steps}
	if g := it.Goal; g.Seq != nil {
		a.bad = net.And(g.Ends, goal.AtEnd(net, g.Seq).Not())
	}
	return a
}

// hasSteps reports whether transitions may violate the question.
func (a *asked) hasSteps() bool { return len(a.steps) > 0 || a.it.Goal.Seq != nil }

func (a *asked) open() bool { return a.found == nil && !a.closed }

func noneOpen(questions []*asked) bool {
	return !slices.ContainsFunc(questions, (*asked).open)
}

// see notes a violation in one of the lanes, in the state that was found first.
func (a *asked) see(e *expand.Expander, bad uint64, onMove bool) {
	best := -1
	for ; bad != 0; bad &= bad - 1 {
		if l := bits.TrailingZeros64(bad); best < 0 || e.State(l) < e.State(best) {
			best = l
		}
	}
	a.found = &sighting{state: e.State(best), depth: e.Depth}
	if onMove {
		a.found.joint = slices.Clone(e.Joint(best))
	}
}

// A stateJudge looks for states that violate goals.
type stateJudge []*asked

func (j stateJudge) states(e *expand.Expander, fresh uint64) {
	for _, a := range j {
		if a.open() {
			if bad := e.Value(a.bad) & fresh; bad != 0 {
				a.see(e, bad, false)
			}
		}
	}
}

func (j stateJudge) moved(*expand.Expander, uint64) {}

func (j stateJudge) settled() bool { return noneOpen(j) }

// A stepJudge looks for transitions that violate goals: pairs of gates before and after,
// and formulas that look one move ahead. A separate evaluator computes the gates after the
// move.
type stepJudge struct {
	questions []*asked
	later     *circuit.Evaluator
	fluents   []int32 // fluents that the gates after the move depend on
}

func newStepJudge(net *circuit.Network, questions []*asked) *stepJudge {
	after := readGates(questions)
	return &stepJudge{questions: questions, later: circuit.NewConeEvaluator(net, after), fluents: net.FluentsOf(after...)}
}

// readGates returns the gates, before or after the move, of questions about transitions.
func readGates(steps []*asked) (refs []circuit.Ref) {
	for _, a := range steps {
		refs = append(refs, a.stepGates()...)
	}
	return refs
}

// stepGates returns the gates of a question about transitions.
func (a *asked) stepGates() (refs []circuit.Ref) {
	for _, pair := range a.steps {
		refs = append(refs, pair.Now, pair.Next)
	}
	if g := a.it.Goal; g.Seq != nil {
		g.Seq.Leaves(func(r circuit.Ref) { refs = append(refs, r) })
	}
	return refs
}

func (j *stepJudge) states(*expand.Expander, uint64) {}

func (j *stepJudge) moved(e *expand.Expander, moved uint64) {
	if j.settled() {
		return
	}
	for _, f := range j.fluents {
		j.later.SetFluent(int(f), e.After(f))
	}
	j.later.States()
	for _, a := range j.questions {
		if a.open() {
			if bad := j.broken(e, a) & moved; bad != 0 {
				a.see(e, bad, true)
			}
		}
	}
}

// broken returns the lanes in which the present transition violates a question.
func (j *stepJudge) broken(e *expand.Expander, a *asked) (bad uint64) {
	for _, pair := range a.steps {
		bad |= e.Value(pair.Now) & j.later.Value(pair.Next)
	}
	if g := a.it.Goal; g.Seq != nil {
		bad |= ^simulate.Looks{e.Value, j.later.Value}.Holds(g.Seq, 0)
	}
	return bad
}

func (j *stepJudge) settled() bool { return noneOpen(j.questions) }
