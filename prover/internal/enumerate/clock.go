package enumerate

import (
	"errors"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// A step counter (a clock) multiplies the states by the length of matches. If only the end of the
// match and the questions depend on it, states are compared without it: each is visited once, at
// the depth at which it is reached first. The same state may be reached later, too, so that it is
// judged at all later times as well. A question that it violates only at a later time is not
// decided here. If the match is over in the state when it is reached first, but not at a later
// time, states have to be compared with the clock (errUseless).

// A clockJudge judges states at the later times of a clock.
type clockJudge struct {
	clock     *walkClock
	net       *circuit.Network
	questions []*askedQuestion
	evaluator *circuit.LaneEvaluator
	fluents   []int32 // on which the end and the questions depend
	isUseless bool
	visitsAll bool // all states have to be visited, even if all questions are answered
}

// errUseless reports that states have to be told apart by the clock.
var errUseless = errors.New("a match may go on later from a state in which it ends at first")

// newClockJudge returns nil if the game has no clock.
func newClockJudge(net *circuit.Network) *clockJudge {
	j := &clockJudge{net: net}
	end := propagate.NewPartialSystem(net)
	end.IncludeCone(net.TerminalRef)
	j.clock = findClock(net, func(of, hold []bool) bool {
		mark := len(end.ImpliedTrail)
		defer end.BacktrackTo(mark)
		for f, is := range of {
			if ref := net.FluentRefs[f]; is && hold[f] {
				end.AssumeRefs(ref)
			} else if is {
				end.AssumeRefs(ref.Negated())
			}
		}
		return end.ValueOf(net.TerminalRef) == propagate.HoldsValue
	})
	if j.clock == nil {
		return nil
	}
	return j
}

// judgeQuestions sets the questions that are judged at later times. None of them may be about
// transitions that depend on the clock.
func (j *clockJudge) judgeQuestions(questions []*askedQuestion) {
	roots := []circuit.NodeRef{j.net.TerminalRef}
	for _, a := range questions {
		roots = append(roots, a.badState)
	}
	j.questions, j.evaluator, j.fluents = questions, circuit.NewConeEvaluator(j.net, roots), j.net.ConeFluents(roots...)
}

func (j *clockJudge) owns(fluent int32) bool { return j != nil && j.clock.ownsFluent(fluent) }

// showTime sets the clock to the depth of a walk.
func (j *clockJudge) showTime(e *lanes.Expander) {
	if j != nil {
		e.SetLeftOut(func(f int32) bool { return j.clock.Holds(e.WalkDepth, f) })
	}
}

// judgeFreshStates judges new states at all times of the clock after the present one.
func (j *clockJudge) judgeFreshStates(e *lanes.Expander, fresh uint64) {
	for _, f := range j.fluents {
		j.evaluator.SetFluent(int(f), e.LanesBefore(j.net.FluentRefs[f]))
	}
	ended := e.LanesBefore(j.net.TerminalRef) & fresh
	cost, _ := j.evaluator.ProgramSizes()
	e.AddWork(int64(cost * (j.clock.LastTime() - e.WalkDepth)))
	for time := e.WalkDepth + 1; time <= j.clock.LastTime(); time++ {
		for _, f := range j.fluents {
			if j.owns(f) && j.clock.Holds(time, f) != j.clock.Holds(time-1, f) {
				j.evaluator.SetFluent(int(f), laneMask(j.clock.Holds(time, f)))
			}
		}
		j.evaluator.ComputeStates()
		j.isUseless = j.isUseless || ended&^j.evaluator.TrueLanes(j.net.TerminalRef) != 0
		for _, a := range j.questions {
			a.isUnsure = a.isUnsure || j.evaluator.TrueLanes(a.badState)&fresh != 0
		}
	}
}

func (j *clockJudge) judgeMoves(*lanes.Expander, uint64) {}

func (j *clockJudge) isJudgeSettled() bool { return !j.visitsAll }

func laneMask(holds bool) uint64 {
	if holds {
		return ^uint64(0)
	}
	return 0
}
