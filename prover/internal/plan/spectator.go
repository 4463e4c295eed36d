package plan

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A spectator follows matches of the reference semantics state by state and
// notes which questions they seem to answer. It asks each state its questions
// while the state is at hand, since going back to an earlier one means to
// evaluate it again, and asks for no successors: those of one state of amazons
// are more work than a match.
type spectator struct {
	task   *task.Task
	ctx    context.Context
	found  map[*task.Item]*play.Trace // the shortest match so far
	played int                        // matches
	states int

	// Of the match that is played:
	trail []play.State
	moves []play.JointMove
	seen  map[play.State]bool
	goals []int // by role: the goal value in the state before
}

// begin makes ready for a match.
func (s *spectator) begin() {
	s.trail, s.moves, s.goals = nil, nil, nil
	s.seen = map[play.State]bool{}
}

// see observes a state of the match, and ends it when the work is done: it may
// be long.
func (s *spectator) see(step play.Step) error {
	s.states++
	s.trail = append(s.trail, step.State)
	s.each(func(it *task.Item) {
		if old := s.found[it]; old != nil && len(old.Moves) <= len(s.moves) {
			return
		}
		if s.seems(it, step) {
			s.note(it)
		}
	})
	s.goals = s.goalsIn(step.State)
	s.seen[step.State] = true
	if step.Moves == nil {
	}
	s.moves = append(s.moves, step.Moves)
	if s.task.Play.Work() >= s.task.Budget().Steps {
		return play.ErrStop
	}
	return nil
}

func (s *spectator) note(it *task.Item) {
	s.found[it] = &play.Trace{Moves: slices.Clone(s.moves)}
}

// seems tells whether the match up to a state answers a question. Whether it
// does is decided when it is replayed.
func (s *spectator) seems(it *task.Item, step play.Step) bool {
	last := step.Moves == nil
	switch q := it.Verdict.Question; q.Property {
	case proof.TurnTaking:
		_, bad, err := s.task.Play.JudgeTurnTaking(s.ctx, step.State)
		return bad && err == nil
	case proof.Termination:
		return s.seen[step.State]
	case proof.Monotonic:
		return s.falls(step.State)
	case proof.Invariant:
		return s.breaks(q, last)
	case proof.ConstantSum:
		return last && s.sums(it, step.State)
	default:
		if !last {
			return false
		}
		_, bad, err := proof.JudgeMatch(s.ctx, s.task.Play, q, &play.Match{States: []play.State{step.State}})
		return bad && err == nil
	}
}

// sums compares the goal values at the end of a match with those of the first
// match that came to an end with one for each role.
func (s *spectator) sums(it *task.Item, state play.State) bool {
	if over, err := s.task.Play.Terminal(s.ctx, state); err != nil || !over {
		return false
	}
	if it.Reference == nil {
		if sum, ok := guided.SumOf(s.ctx, s.task, state); ok {
			it.Verdict.Sum, it.Reference = sum, &play.Trace{Moves: slices.Clone(s.moves)}
		}
		return false
	}
	_, bad, err := s.task.Play.JudgeConstantSum(s.ctx, state, it.Verdict.Sum)
	return bad && err == nil
}

// falls tells whether a role has not exactly one goal value in a state, or a
// lower one than before.
func (s *spectator) falls(state play.State) bool {
	now := s.goalsIn(state)
	for i, n := range now {
		if n == noGoal || s.goals != nil && s.goals[i] != otherGoal && n != otherGoal && n < s.goals[i] {
			return true
		}
	}
	return false
}

// The results of goalsIn that are no number.
const (
	noGoal    = -1 // there is not exactly one goal value
	otherGoal = -2 // it is no number
)

// goalsIn returns the goal values of the roles but random in a state; nil
// where no open question needs them or they cannot be found out.
func (s *spectator) goalsIn(state play.State) []int {
	if !slices.ContainsFunc(s.task.Items, func(it *task.Item) bool {
		return !it.Done && it.Verdict.Property == proof.Monotonic && s.found[it] == nil
	}) {
		return nil
	}
	var goals []int
	for i, role := range s.task.Play.Roles() {
		if s.task.Play.IsRandom(i) {
			continue
		}
		values, err := s.task.Play.Goals(s.ctx, state, role)
		if err != nil {
			return nil
		}
		n := noGoal
		if len(values) == 1 {
			var ok bool
			if n, ok = play.Number(values[0]); !ok {
				n = otherGoal
			}
		}
		goals = append(goals, n)
	}
	return goals
}

// breaks tells whether a formula is false along one of the sequences that end
// with the match so far. Formulas about knowledge are left to the questions
// that they are made of, which need no other match.
func (s *spectator) breaks(q proof.Question, last bool) bool {
	if q.IsEpistemic() {
		return false
	}
	end, degree := len(s.trail)-1, q.Formula.Degree()
	for i := end; i >= max(0, end-degree); i-- {
		if q.Initially && i > 0 || end-i < degree && !last {
			continue
		}
		if holds, err := s.task.Play.HoldsAlong(s.ctx, s.trail[i:], 0, q.Formula); err == nil && !holds {
			return true
		}
	}
	return false
}
