package enumerate

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file looks for violations in the states and transitions that an exploration visits.

// An askedQuestion is a question that the states and transitions of a game decide.
type askedQuestion struct {
	item          *task.QuestionItem
	badState      circuit.NodeRef    // holds in the states that violate the question after any match
	badStep       circuit.NodeRef    // holds in the states that violate it after some moves to them; reads gates about the state before
	firstSighting *violationSighting // nil if no violation was seen
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

func newAskedQuestion(it *task.QuestionItem) *askedQuestion {
	a := &askedQuestion{item: it, badState: it.QuestionGoal.BadState, badStep: circuit.FalseRef}
	if paths := it.QuestionGoal.BadPaths; len(paths) > 1 {
		a.badState, a.badStep = paths[0], paths[1]
	}
	return a
}

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

// A stepJudge looks for moves to states that violate goals after such a move. A separate evaluator
// computes the gates after the move.
type stepJudge struct {
	questions     []*askedQuestion
	nextEvaluator *circuit.LaneEvaluator
	nextFluents   []int32 // fluents that the gates after the move depend on
}

func newStepJudge(net *circuit.Network, questions []*askedQuestion) *stepJudge {
	var after []circuit.NodeRef
	for _, a := range questions {
		after = append(after, a.badStep)
	}
	return &stepJudge{questions: questions, nextEvaluator: circuit.NewConeEvaluator(net, after), nextFluents: net.ConeFluents(after...)}
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
	for _, a := range j.questions {
		if a.isUnanswered() {
			if bad := moved & j.nextEvaluator.TrueLanes(a.badStep); bad != 0 {
				a.noteSighting(e, bad, true)
			}
		}
	}
}

func (j *stepJudge) isJudgeSettled() bool { return allAnswered(j.questions) }
