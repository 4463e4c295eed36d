package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A ReplayedMatch is a match that was replayed from a trace: its steps, and its states, of which
// there is one more.
type ReplayedMatch struct {
	States []State
	Steps  []Transition
}

// LastState returns the state in which the match ends.
func (m *ReplayedMatch) LastState() State { return m.States[len(m.States)-1] }

// A Transition is one joint move of a match and its changes.
type Transition struct {
	JointMove      JointMove
	AddedFluents   []*gdl.Term   // fluents that become true, in a fixed order
	RemovedFluents []*gdl.Term   // fluents that become false
	RolePercepts   [][]*gdl.Term // by role; all empty if no rule defines sees
}

// A ReplayError says at which step a trace is no match of the game.
type ReplayError struct {
	StepIndex int // the index of the joint move at fault
	Reason    string
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("step %d of the trace: %s", e.StepIndex+1, e.Reason)
}

// ReplayTrace plays a trace from the initial state. It checks that every move is
// legal and that no state before the last is terminal (AIJ 2012 Def. 7); a
// trace that is no match gives a ReplayError and the match up to there.
func (g *Game) ReplayTrace(ctx context.Context, t Trace) (*ReplayedMatch, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	m := &ReplayedMatch{States: []State{s}}
	for i, moves := range t.Moves {
		if err := g.checkMoves(ctx, s, i, moves); err != nil {
			return m, err
		}
		step := Transition{JointMove: moves}
		for _, r := range g.evaluator.roleNames {
			percepts, err := g.RolePercepts(ctx, s, moves, r)
			if err != nil {
				return m, err
			}
			step.RolePercepts = append(step.RolePercepts, percepts)
		}
		next, err := g.NextState(ctx, s, moves)
		if err != nil {
			return m, err
		}
		step.AddedFluents, step.RemovedFluents = next.FluentsNotIn(s), s.FluentsNotIn(next)
		m.Steps, m.States = append(m.Steps, step), append(m.States, next)
		s = next
	}
	return m, nil
}

// checkMoves returns a ReplayError unless the state is not terminal and all moves of the joint move
// with index step are legal.
func (g *Game) checkMoves(ctx context.Context, s State, step int, moves JointMove) error {
	e := g.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(moves) != len(e.roleNames) {
		return &ReplayError{step, fmt.Sprintf("%d moves for %d roles", len(moves), len(e.roleNames))}
	}
	over, err := e.isTerminal(ctx, s)
	if err != nil {
		return err
	}
	if over {
		return &ReplayError{step, "the match is over before it"}
	}
	for i, r := range e.roleNames {
		legal, err := e.isLegalMove(ctx, s, i, moves[i])
		if err != nil {
			return err
		}
		if !legal {
			return &ReplayError{step, fmt.Sprintf("'%s' is not a legal move of %s", moves[i].Spelled(g.file.Notation), r.Spelled(g.file.Notation))}
		}
	}
	return nil
}
