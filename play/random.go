package play

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
)

// An Ending says why a random match ended.
type Ending int

// The endings.
const (
	Finished Ending = iota // in a terminal state
	Stuck                  // in a non-terminal state, where a role has no legal move
	Cut                    // after the largest allowed number of steps
)

// A Step is one state of a match and the joint move made in it.
type Step struct {
	Index int
	State State
	Moves JointMove // nil in the last state
}

// A RandomResult is the outcome of a random match.
type RandomResult struct {
	Trace  Trace
	Last   State
	Ending Ending
	Stuck  []*gdl.Term // the roles without a legal move
}

// ErrStop ends a random match or an enumeration early when visit returns it; it
// is not reported as an error.
var ErrStop = errors.New("stop")

// RandomMatch plays from the initial state for at most maxSteps joint moves.
// Each role, random included, chooses uniformly among its legal moves. It calls
// visit, which may be nil, for every state. The same seed gives the same match.
func (g *Game) RandomMatch(ctx context.Context, rng *rand.Rand, maxSteps int, visit func(Step) error) (*RandomResult, error) {
	s, err := g.Initial(ctx)
	if err != nil {
		return nil, err
	}
	r := &RandomResult{}
	for i := 0; ; i++ {
		r.Last = s
		moves, next, err := g.randomStep(ctx, rng, s, i >= maxSteps, r)
		if err != nil {
			return r, err
		}
		if visit != nil {
			if err := visit(Step{i, s, moves}); err != nil && err != ErrStop {
				return r, err
			} else if err == ErrStop {
				r.Ending = Cut
				return r, nil
			}
		}
		if moves == nil {
			return r, nil
		}
		r.Trace.Moves = append(r.Trace.Moves, moves)
		s = next
	}
}

// randomStep chooses moves and makes them, or ends the match.
func (g *Game) randomStep(ctx context.Context, rng *rand.Rand, s State, last bool, r *RandomResult) (JointMove, State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	over, err := g.terminal(ctx, s)
	if err != nil || over {
		r.Ending = Finished
		return nil, s, err
	}
	legal, stuck, err := g.legals(ctx, s)
	if err != nil || len(stuck) > 0 {
		r.Ending, r.Stuck = Stuck, stuck
		return nil, s, err
	}
	if last {
		r.Ending = Cut
		return nil, s, nil
	}
	does := make([]term, len(legal))
	moves := make(JointMove, len(legal))
	for i, l := range legal {
		does[i] = g.machine.nth(l, rng.IntN(len(l)))
		moves[i] = g.machine.terms.syntax(does[i])
	}
	next, err := g.next(ctx, s, does)
	return moves, next, err
}

// legals returns the legal moves of all roles and the roles without any.
func (g *Game) legals(ctx context.Context, s State) (legal [][]term, stuck []*gdl.Term, err error) {
	for i := range g.roles {
		moves, err := g.values(ctx, question{state: s}, gdl.Legal, i)
		if err != nil {
			return nil, nil, err
		}
		if len(moves) == 0 {
			stuck = append(stuck, g.names[i])
		}
		legal = append(legal, moves)
	}
	return legal, stuck, nil
}

// nth returns the n-th term of a list in structural order.
func (m *machine) nth(list []term, n int) term {
	if len(list) > 1 {
		m.terms.sort(list)
	}
	return list[n]
}
