package play

import (
	"context"
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// An Exploration holds the reachable states of a game, as far as they have been
// found, breadth first. States are numbered in the order of discovery, from 0
// for the initial state, so that their depths never decrease.
type Exploration struct {
	IsComplete    bool // all reachable states have been found and visited
	TerminalCount int  // visited states that are terminal

	game          *Game
	foundStates   []State
	stateNumbers  map[string]int32
	parentNumbers []int32  // by state
	arrivalMoves  []termID // lead from the parent here, for each role
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

// Len is the number of states found.
func (x *Exploration) Len() int { return len(x.foundStates) }

// StateAt returns a state by number.
func (x *Exploration) StateAt(n int) State { return x.foundStates[n] }

// NumberOf returns the number of a state, if it has been found.
func (x *Exploration) NumberOf(s State) (int, bool) {
	n, found := x.stateNumbers[s.fluentKey]
	return int(n), found
}

// DepthOf returns the fewest joint moves that lead from the initial state to
// state n.
func (x *Exploration) DepthOf(n int) int { return int(x.stateDepths[n]) }

// TraceTo returns a shortest match from the initial state to state n.
func (x *Exploration) TraceTo(n int) Trace {
	x.game.mu.Lock()
	defer x.game.mu.Unlock()
	var t Trace
	roles := len(x.game.roleTerms)
	for ; n > 0; n = int(x.parentNumbers[n]) {
		moves := make(JointMove, roles)
		for i := range moves {
			moves[i] = x.game.machine.termTable.syntaxTree(x.arrivalMoves[n*roles+i])
		}
		t.Moves = append(t.Moves, moves)
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
	return g.enumerateStates(ctx, &Exploration{game: g, stateNumbers: map[string]int32{}}, limit, visit)
}

func (g *Game) enumerateStates(ctx context.Context, x *Exploration, limit int, visit func(StateVisit) error) (*Exploration, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return x, err
	}
	x.addState(s, -1, make([]termID, len(g.roleTerms)))
	for n := 0; n < len(x.foundStates); n++ {
		v, full, err := g.expandState(ctx, x, n, limit)
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

// addState enters a state and tells whether it is new.
func (x *Exploration) addState(s State, parent int32, moves []termID) bool {
	if _, known := x.stateNumbers[s.fluentKey]; known {
		return false
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
	return true
}

// expandState judges state n and adds its successors; full tells that the limit
// was reached.
func (g *Game) expandState(ctx context.Context, x *Exploration, n, limit int) (v StateVisit, full bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := x.foundStates[n]
	v = StateVisit{StateNumber: n, State: s, Depth: int(x.stateDepths[n])}
	if v.IsTerminal, err = g.isTerminal(ctx, s); err != nil || v.IsTerminal {
		return v, false, err
	}
	legal, stuck, err := g.allLegalMoves(ctx, s)
	if err != nil || len(stuck) > 0 {
		v.StuckRoles = stuck
		return v, false, err
	}
	err = g.eachSuccessor(ctx, s, legal, func(does []termID, next State) bool {
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

// eachSuccessor calls visit for each joint move, in a fixed order, until visit
// returns false.
func (g *Game) eachSuccessor(ctx context.Context, s State, legal [][]termID, visit func(does []termID, next State) bool) error {
	for _, l := range legal {
		g.machine.termTable.sortTerms(l)
	}
	does := make([]termID, len(legal))
	choice := make([]int, len(legal))
	for {
		for i, c := range choice {
			does[i] = legal[i][c]
		}
		next, err := g.nextState(ctx, s, does)
		if err != nil {
			return err
		}
		if !visit(does, next) || !advanceChoice(choice, legal) {
			return nil
		}
	}
}

// advanceChoice counts choice up, the last role fastest.
func advanceChoice(choice []int, legal [][]termID) bool {
	for i := len(choice) - 1; i >= 0; i-- {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// CountSequences returns the number of sequences of joint moves from the
// initial state, by their length from 0 to depth (perft in chess). Sequences
// that lead to the same state are followed once and counted with their
// multiplicity. Counts saturate at the largest int64.
func (g *Game) CountSequences(ctx context.Context, depth int) ([]int64, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	counts := []int64{1}
	level := map[State]int64{s: 1}
	for range depth {
		next, err := g.nextLevel(ctx, level)
		if err != nil {
			return counts, err
		}
		var sum int64
		for _, n := range next {
			sum = addSaturating(sum, n)
		}
		counts, level = append(counts, sum), next
	}
	return counts, nil
}

func (g *Game) nextLevel(ctx context.Context, level map[State]int64) (map[State]int64, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	next := map[State]int64{}
	for s, n := range level {
		over, err := g.isTerminal(ctx, s)
		if err != nil {
			return nil, err
		}
		if over {
			continue
		}
		legal, stuck, err := g.allLegalMoves(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(stuck) > 0 {
			continue
		}
		err = g.eachSuccessor(ctx, s, legal, func(_ []termID, t State) bool {
			next[t] = addSaturating(next[t], n)
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return next, nil
}

func addSaturating(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
