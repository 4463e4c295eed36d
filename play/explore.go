package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// An Exploration holds the reachable states of a game, as far as they have been
// found, breadth first. States are numbered in the order of discovery, from 0
// for the initial state, so that their depths never decrease.
type Exploration struct {
	IsComplete    bool // all reachable states have been found and visited
	TerminalCount int  // visited states that are terminal

	evaluator     *stateEvaluator
	foundStates   []State
	stateNumbers  map[string]int32
	parentNumbers []int32  // by state
	arrivalMoves  []termID // by state: the moves of all roles that lead here from the parent
	stateDepths   []int32
	transitions   *transitionGraph // nil if the transitions are not kept
}

// A StateVisit is one state during an enumeration.
type StateVisit struct {
	StateNumber int
	State       State
	Depth       int // fewest joint moves from the initial state
	IsTerminal  bool
	StuckRoles  []*gdl.Term // roles without a legal move, if not terminal
}

// Len returns the number of states found.
func (x *Exploration) Len() int { return len(x.foundStates) }

// StateAt returns a state by number.
func (x *Exploration) StateAt(n int) State { return x.foundStates[n] }

// DepthOf returns the fewest joint moves that lead from the initial state to
// state n.
func (x *Exploration) DepthOf(n int) int { return int(x.stateDepths[n]) }

// TraceTo returns a shortest match from the initial state to state n.
func (x *Exploration) TraceTo(n int) Trace {
	x.evaluator.mu.Lock()
	defer x.evaluator.mu.Unlock()
	var t Trace
	roles := len(x.evaluator.roleTerms)
	for ; n > 0; n = int(x.parentNumbers[n]) {
		t.Moves = append(t.Moves, x.evaluator.termTable.moveTrees(x.arrivalMoves[n*roles:(n+1)*roles]))
	}
	slices.Reverse(t.Moves)
	return t
}

// EnumerateStates finds all reachable states, up to limit, and calls visit, which may
// be nil, for each in the order of their numbers. States are compared in full,
// never by hash alone. If visit returns ErrStop, or if the limit is reached,
// the result is incomplete; after any other error the part found so far is
// returned with the error.
func (g *Game) EnumerateStates(ctx context.Context, limit int, visit func(StateVisit) error) (*Exploration, error) {
	return g.exploreWith(ctx, nil, limit, visit)
}

// exploreWith enumerates the reachable states, up to limit, and adds their transitions to the graph
// if it is not nil.
func (g *Game) exploreWith(ctx context.Context, transitions *transitionGraph, limit int, visit func(StateVisit) error) (*Exploration, error) {
	x := &Exploration{evaluator: g.evaluator, stateNumbers: map[string]int32{}, transitions: transitions}
	first, err := g.InitialState(ctx)
	if err != nil {
		return x, err
	}
	x.addState(first, -1, make([]termID, len(x.evaluator.roleTerms)))
	for n := 0; n < len(x.foundStates); n++ {
		v, full, err := x.expandState(ctx, n, limit)
		if err != nil {
			return x, err
		}
		if v.IsTerminal {
			x.TerminalCount++
		}
		if visit != nil {
			if err := visit(v); err == ErrStop {
				return x, nil
			} else if err != nil {
				return x, err
			}
		}
		if full {
			return x, nil
		}
	}
	x.IsComplete = true
	return x, nil
}

// addState adds a state, which the moves lead to from its parent, if it is new.
func (x *Exploration) addState(s State, parent int32, moves []termID) {
	if _, known := x.stateNumbers[s.fluentKey]; known {
		return
	}
	x.stateNumbers[s.fluentKey] = int32(len(x.foundStates))
	x.foundStates = append(x.foundStates, s)
	x.parentNumbers = append(x.parentNumbers, parent)
	x.arrivalMoves = append(x.arrivalMoves, moves...)
	depth := int32(0)
	if parent >= 0 {
		depth = x.stateDepths[parent] + 1
	}
	x.stateDepths = append(x.stateDepths, depth)
}

// expandState returns the visit of state n and adds its successors. It returns full if the limit
// was reached.
func (x *Exploration) expandState(ctx context.Context, n, limit int) (v StateVisit, full bool, err error) {
	x.evaluator.mu.Lock()
	defer x.evaluator.mu.Unlock()
	s := x.foundStates[n]
	v = StateVisit{StateNumber: n, State: s, Depth: int(x.stateDepths[n])}
	if v.IsTerminal, err = x.evaluator.isTerminal(ctx, s); err != nil || v.IsTerminal {
		return v, false, err
	}
	legal, stuck, err := x.evaluator.allLegalMoves(ctx, s)
	if err != nil || len(stuck) > 0 {
		v.StuckRoles = stuck
		return v, false, err
	}
	err = x.evaluator.eachSuccessor(ctx, s, legal, func(does []termID, next State) bool {
		if _, known := x.stateNumbers[next.fluentKey]; !known && len(x.foundStates) >= limit {
			full = true
			return false
		}
		x.addState(next, int32(n), does)
		x.transitions.addTransition(n, x.stateNumbers[next.fluentKey])
		return true
	})
	return v, full, err
}
