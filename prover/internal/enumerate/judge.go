package enumerate

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An askedQuestion is a question that the states and transitions of a game decide.
type askedQuestion struct {
	item          *task.QuestionItem
	badState      circuit.NodeRef   // holds in the states that violate it
	pathFormula   *goal.GateFormula // a formula that looks one move ahead and has to hold on each transition; may be nil
	firstSighting *violationSighting
	// closedBefore is set if the question was settled when the present exploration began.
	closedBefore bool
}

// A violationSighting is the first violation of a question: in a state at a depth, or on the joint
// move that leaves it.
type violationSighting struct {
	stateNumber uint32
	stateDepth  int
	jointMove   []int32 // by role; nil if the state itself violates the question
}

// newAskedQuestion prepares a question. In a state in which the match ends, a formula that looks
// one move ahead is judged as a formula about that state.
func newAskedQuestion(net *circuit.Network, it *task.QuestionItem) *askedQuestion {
	a := &askedQuestion{item: it, badState: it.QuestionGoal.BadState, pathFormula: it.QuestionGoal.PathFormula}
	if g := it.QuestionGoal; g.PathFormula != nil {
		a.badState = net.OrGate(g.BadState, net.AndGate(g.PathEnds, goal.GateAtEnd(net, g.PathFormula).Negated()))
	}
	return a
}

// judgesTransitions reports whether transitions may violate the question.
func (a *askedQuestion) judgesTransitions() bool { return a.pathFormula != nil }

func (a *askedQuestion) isUnanswered() bool { return a.firstSighting == nil && !a.closedBefore }

func allAnswered(questions []*askedQuestion) bool {
	return !slices.ContainsFunc(questions, (*askedQuestion).isUnanswered)
}

// noteSighting notes a violation in one of the lanes in bad: in the state with the least number, or
// on the move from it.
func (a *askedQuestion) noteSighting(e *lanes.Expander, bad uint64, onMove bool) {
	best := -1
	for ; bad != 0; bad &= bad - 1 {
		if l := bits.TrailingZeros64(bad); best < 0 || e.LaneState(l) < e.LaneState(best) {
			best = l
		}
	}
	a.firstSighting = &violationSighting{stateNumber: e.LaneState(best), stateDepth: e.WalkDepth}
	if onMove {
		a.firstSighting.jointMove = slices.Clone(e.LaneMove(best))
	}
}

// A stateJudge looks for states that violate goals.
type stateJudge []*askedQuestion

func (j stateJudge) judgeFreshStates(e *lanes.Expander, fresh uint64) {
	for _, a := range j {
		if a.isUnanswered() {
			if bad := e.LanesBefore(a.badState) & fresh; bad != 0 {
				a.noteSighting(e, bad, false)
			}
		}
	}
}

func (j stateJudge) judgeMoves(*lanes.Expander, uint64) {}

func (j stateJudge) isJudgeSettled() bool { return allAnswered(j) }

// A stepJudge looks for transitions that violate formulas which look one move ahead. A separate evaluator computes the gates after the
// move.
type stepJudge struct {
	questions     []*askedQuestion
	nextEvaluator *circuit.LaneEvaluator
	nextFluents   []int32 // fluents that the gates after the move depend on
}

func newStepJudge(net *circuit.Network, questions []*askedQuestion) *stepJudge {
	after := gatesOfTransitions(questions)
	return &stepJudge{questions: questions, nextEvaluator: circuit.NewConeEvaluator(net, after), nextFluents: net.ConeFluents(after...)}
}

// gatesOfTransitions returns the gates, before or after the move, of questions about transitions.
func gatesOfTransitions(steps []*askedQuestion) (refs []circuit.NodeRef) {
	for _, a := range steps {
		refs = append(refs, a.transitionGates()...)
	}
	return refs
}

// transitionGates returns the gates of a question about transitions.
func (a *askedQuestion) transitionGates() (refs []circuit.NodeRef) {
	if a.pathFormula != nil {
		a.pathFormula.VisitGates(func(r circuit.NodeRef) { refs = append(refs, r) })
	}
	return refs
}

func (j *stepJudge) judgeFreshStates(*lanes.Expander, uint64) {}

func (j *stepJudge) judgeMoves(e *lanes.Expander, moved uint64) {
	if j.isJudgeSettled() {
		return
	}
	for _, f := range j.nextFluents {
		j.nextEvaluator.SetFluent(int(f), e.LanesAfter(f))
	}
	j.nextEvaluator.ComputeStates()
	window := simulate.LookWindow{e.LanesBefore, j.nextEvaluator.TrueLanes}
	for _, a := range j.questions {
		if a.isUnanswered() {
			if bad := moved &^ window.Holds(a.pathFormula); bad != 0 {
				a.noteSighting(e, bad, true)
			}
		}
	}
}

func (j *stepJudge) isJudgeSettled() bool { return allAnswered(j.questions) }
