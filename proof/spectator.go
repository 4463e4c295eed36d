package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
)

// A spectator follows matches of the reference semantics state by state and
// notes which questions they seem to answer. It asks each state what it needs
// while the state is at hand, since going back to an earlier one means to
// evaluate it anew, and asks for no successors: those of one state of amazons
// are more work than a match.
type spectator struct {
	p      *Prover
	ctx    context.Context
	found  map[*item]*play.Trace // the shortest match so far
	played int                   // matches
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

// see looks at a state of the match, and ends it when the work is done: it may
// be long.
func (s *spectator) see(step play.Step) error {
	s.states++
	s.trail = append(s.trail, step.State)
	s.each(func(it *item) {
		if old := s.found[it]; old != nil && len(old.Moves) <= len(s.moves) {
			return
		}
		if s.seems(it, step) {
			s.note(it)
		}
	})
	s.goals = s.goalsIn(step.State)
	s.seen[step.State] = true
	s.moves = append(s.moves, step.Moves)
	if s.p.play.Work() >= s.p.budget.Steps {
		return play.ErrStop
	}
	return nil
}

func (s *spectator) note(it *item) {
	s.found[it] = &play.Trace{Moves: slices.Clone(s.moves)}
}

// seems tells whether the match up to a state answers a question. Whether it
// does is decided when it is replayed.
func (s *spectator) seems(it *item, step play.Step) bool {
	last := step.Moves == nil
	switch q := it.verdict.Question; q.Property {
	case TurnTaking:
		_, bad, err := s.p.play.JudgeTurnTaking(s.ctx, step.State)
		return bad && err == nil
	case Termination:
		return s.seen[step.State]
	case Monotonic:
		return s.falls(step.State)
	case Invariant:
		return s.breaks(q, last)
	case ConstantSum:
		return last && s.sums(it, step.State)
	default:
		if !last {
			return false
		}
		_, bad, err := judgeMatch(s.ctx, s.p.play, q, &play.Match{States: []play.State{step.State}})
		return bad && err == nil
	}
}

// sums compares the goal values at the end of a match with those of the first
// match that came to an end with one for each role.
func (s *spectator) sums(it *item, state play.State) bool {
	if over, err := s.p.play.Terminal(s.ctx, state); err != nil || !over {
		return false
	}
	if it.reference == nil {
		if sum, ok := s.p.sumOf(s.ctx, state); ok {
			it.verdict.Sum, it.reference = sum, &play.Trace{Moves: slices.Clone(s.moves)}
		}
		return false
	}
	_, bad, err := s.p.play.JudgeConstantSum(s.ctx, state, it.verdict.Sum)
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

// What goalsIn says instead of a number.
const (
	noGoal    = -1 // there is not exactly one goal value
	otherGoal = -2 // it is no number
)

// goalsIn returns the goal values of the roles but random in a state; nil
// where nobody asks for them or they cannot be found out.
func (s *spectator) goalsIn(state play.State) []int {
	if !slices.ContainsFunc(s.p.items, func(it *item) bool { return !it.done && it.verdict.Property == Monotonic && s.found[it] == nil }) {
		return nil
	}
	var goals []int
	for i, role := range s.p.play.Roles() {
		if s.p.play.IsRandom(i) {
			continue
		}
		values, err := s.p.play.Goals(s.ctx, state, role)
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
func (s *spectator) breaks(q Question, last bool) bool {
	if q.isEpistemic() {
		return false
	}
	end, degree := len(s.trail)-1, q.Formula.Degree()
	for i := end; i >= max(0, end-degree); i-- {
		if q.Initially && i > 0 || end-i < degree && !last {
			continue
		}
		if holds, err := s.p.play.HoldsAlong(s.ctx, s.trail[i:], 0, q.Formula); err == nil && !holds {
			return true
		}
	}
	return false
}
