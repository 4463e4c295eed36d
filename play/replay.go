package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Match is a replayed trace: it has one state more than steps.
type Match struct {
	States []State
	Steps  []Transition
}

// Last returns the state in which the match ends.
func (m *Match) Last() State { return m.States[len(m.States)-1] }

// A Transition is one joint move of a match and its changes.
type Transition struct {
	Moves    JointMove
	Added    []*gdl.Term   // fluents that become true, in a fixed order
	Removed  []*gdl.Term   // fluents that become false
	Percepts [][]*gdl.Term // by role; all empty if no rule defines sees
}

// A ReplayError says at which step a trace is no match of the game.
type ReplayError struct {
	Step   int // the index of the joint move at fault
	Reason string
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("step %d of the trace: %s", e.Step+1, e.Reason)
}

// Replay plays a trace from the initial state. It checks that every move is
// legal and that no state before the last is terminal (AIJ 2012 Def. 7); a
// trace that is no match gives a ReplayError and the match up to there.
func (g *Game) Replay(ctx context.Context, t Trace) (*Match, error) {
	s, err := g.Initial(ctx)
	if err != nil {
		return nil, err
	}
	m := &Match{States: []State{s}}
	for i, moves := range t.Moves {
		if err := g.checkMoves(ctx, s, i, moves); err != nil {
			return m, err
		}
		step := Transition{Moves: moves}
		for _, r := range g.names {
			percepts, err := g.Sees(ctx, s, moves, r)
			if err != nil {
				return m, err
			}
			step.Percepts = append(step.Percepts, percepts)
		}
		next, err := g.Next(ctx, s, moves)
		if err != nil {
			return m, err
		}
		step.Added, step.Removed = next.Difference(s), s.Difference(next)
		m.Steps, m.States = append(m.Steps, step), append(m.States, next)
		s = next
	}
	return m, nil
}

// checkMoves checks that a transition with the moves exists.
func (g *Game) checkMoves(ctx context.Context, s State, step int, moves JointMove) error {
	if len(moves) != len(g.names) {
		return &ReplayError{step, fmt.Sprintf("%d moves for %d roles", len(moves), len(g.names))}
	}
	over, err := g.Terminal(ctx, s)
	if err != nil {
		return err
	}
	if over {
		return &ReplayError{step, "the match is over before it"}
	}
	for i, r := range g.names {
		legal, err := g.isLegal(ctx, s, i, moves[i])
		if err != nil {
			return err
		}
		if !legal {
			return &ReplayError{step, fmt.Sprintf("'%s' is not a legal move of %s", written(moves[i]), written(r))}
		}
	}
	return nil
}

// isLegal tells whether a move of a role, by its index, is legal.
func (g *Game) isLegal(ctx context.Context, s State, role int, move *gdl.Term) (legal bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	x, err := g.groundTerm(move)
	if err != nil {
		return false, err
	}
	err = g.ask(ctx, question{state: s}, func() {
		legal = g.machine.holds(g.program.predicate(gdl.Legal, 2), []term{g.roles[role], x})
	})
	return legal, err
}
