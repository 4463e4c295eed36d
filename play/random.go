package play

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
)

// A MatchEnding says why a random match ended.
type MatchEnding int

// The endings of random matches.
const (
	EndFinished MatchEnding = iota // in a terminal state
	EndStuck                       // in a non-terminal state, where a role has no legal move
	EndCut                         // after the largest allowed number of steps, or when visit has returned ErrStop
)

// A MatchStep is one state of a match and the joint move made in it.
type MatchStep struct {
	StepIndex int
	State     State
	Moves     JointMove // nil in the last state
	// LegalMoves are the legal moves of each role, in a fixed order; nil in the last state.
	LegalMoves [][]*gdl.Term
}

// A RandomResult is the outcome of a random match.
type RandomResult struct {
	Trace      Trace
	LastState  State
	Ending     MatchEnding
	StuckRoles []*gdl.Term // the roles without a legal move
}

// ErrStop ends a random match or an enumeration early when visit returns it; it
// is not reported as an error.
var ErrStop = errors.New("stop")

// RandomMatch plays from the initial state for at most maxSteps joint moves.
// Each role, random included, chooses uniformly among its legal moves. It calls
// visit, which may be nil, for every state. The same numbers from rng give the same match.
func (g *Game) RandomMatch(ctx context.Context, rng *rand.Rand, maxSteps int, visit func(MatchStep) error) (*RandomResult, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	return g.RandomMatchFrom(ctx, s, rng, maxSteps, visit)
}

// RandomMatchFrom is like RandomMatch, but starts in the state s.
func (g *Game) RandomMatchFrom(ctx context.Context, s State, rng *rand.Rand, maxSteps int, visit func(MatchStep) error) (*RandomResult, error) {
	w := &randomWalk{evaluator: g.evaluator, rng: rng}
	r := &w.result
	for i := 0; ; i++ {
		r.LastState = s
		moves, next, err := w.randomStep(ctx, s, i >= maxSteps)
		if err != nil {
			return r, err
		}
		if visit != nil {
			if err := visit(MatchStep{i, s, moves, w.legal}); err != nil && err != ErrStop {
				return r, err
			} else if err == ErrStop {
				r.Ending = EndCut
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

// A randomWalk holds the state of one random match.
type randomWalk struct {
	evaluator *stateEvaluator
	rng       *rand.Rand
	result    RandomResult
	legal     [][]*gdl.Term // the legal moves in the current state, by role; nil if no move is made
}

// randomStep chooses a joint move and returns it with the next state, or sets the ending of the
// match and returns no moves. If last is set, no further move is made.
func (w *randomWalk) randomStep(ctx context.Context, s State, last bool) (JointMove, State, error) {
	r := &w.result
	w.legal = nil
	w.evaluator.mu.Lock()
	defer w.evaluator.mu.Unlock()
	over, err := w.evaluator.isTerminal(ctx, s)
	if err != nil || over {
		r.Ending = EndFinished
		return nil, s, err
	}
	legal, stuck, err := w.evaluator.allLegalMoves(ctx, s)
	if err != nil || len(stuck) > 0 {
		r.Ending, r.StuckRoles = EndStuck, stuck
		return nil, s, err
	}
	if last {
		r.Ending = EndCut
		return nil, s, nil
	}
	does := make([]termID, len(legal))
	moves := make(JointMove, len(legal))
	w.legal = make([][]*gdl.Term, len(legal))
	for i, l := range legal {
		does[i] = w.evaluator.machine.nthTerm(l, w.rng.IntN(len(l)))
		moves[i], w.legal[i] = w.evaluator.termTable.syntaxTree(does[i]), w.evaluator.termTable.moveTrees(l)
	}
	next, err := w.evaluator.nextState(ctx, s, does)
	return moves, next, err
}

// nthTerm returns the n-th term of a list in structural order.
func (m *machine) nthTerm(list []termID, n int) termID {
	if len(list) > 1 {
		m.termTable.sortTerms(list)
	}
	return list[n]
}
