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
	Complete bool // all reachable states have been found and visited
	Terminal int  // visited states that are terminal

	game   *Game
	states []State
	number map[string]int32
	parent []int32 // by state
	moves  []term  // lead from the parent here, for each role
	depth  []int32
	graph  *graph // nil if the transitions are not kept
}

// A Visit is one state during an enumeration.
type Visit struct {
	Number   int
	State    State
	Depth    int // fewest joint moves from the initial state
	Terminal bool
	Stuck    []*gdl.Term // roles without a legal move, if not terminal
}

// Len is the number of states found.
func (x *Exploration) Len() int { return len(x.states) }

// State returns a state by number.
func (x *Exploration) State(n int) State { return x.states[n] }

// Number returns the number of a state, if it has been found.
func (x *Exploration) Number(s State) (int, bool) {
	n, found := x.number[s.key]
	return int(n), found
}

// Depth returns the fewest joint moves that lead from the initial state to
// state n.
func (x *Exploration) Depth(n int) int { return int(x.depth[n]) }

// Trace returns a shortest match from the initial state to state n.
func (x *Exploration) Trace(n int) Trace {
	x.game.mu.Lock()
	defer x.game.mu.Unlock()
	var t Trace
	roles := len(x.game.roles)
	for ; n > 0; n = int(x.parent[n]) {
		moves := make(JointMove, roles)
		for i := range moves {
			moves[i] = x.game.machine.terms.syntax(x.moves[n*roles+i])
		}
		t.Moves = append(t.Moves, moves)
	}
	slices.Reverse(t.Moves)
	return t
}

// Enumerate finds all reachable states, up to limit, and calls visit, which may
// be nil, for each in the order of their numbers. States are compared in full,
// never by hash alone. If visit returns ErrStop, or if the limit is reached,
// the result is incomplete; after any other error the part found so far is
// returned with the error.
func (g *Game) Enumerate(ctx context.Context, limit int, visit func(Visit) error) (*Exploration, error) {
	return g.enumerate(ctx, &Exploration{game: g, number: map[string]int32{}}, limit, visit)
}

func (g *Game) enumerate(ctx context.Context, x *Exploration, limit int, visit func(Visit) error) (*Exploration, error) {
	s, err := g.Initial(ctx)
	if err != nil {
		return x, err
	}
	x.add(s, -1, make([]term, len(g.roles)))
	for n := 0; n < len(x.states); n++ {
		v, full, err := g.expandState(ctx, x, n, limit)
		if err != nil {
			return x, err
		}
		if v.Terminal {
			x.Terminal++
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
	x.Complete = true
	return x, nil
}

// add enters a state and tells whether it is new.
func (x *Exploration) add(s State, parent int32, moves []term) bool {
	if _, known := x.number[s.key]; known {
		return false
	}
	x.number[s.key] = int32(len(x.states))
	x.states = append(x.states, s)
	x.parent = append(x.parent, parent)
	x.moves = append(x.moves, moves...)
	depth := int32(0)
	if parent >= 0 {
		depth = x.depth[parent] + 1
	}
	x.depth = append(x.depth, depth)
	return true
}

// expandState judges state n and adds its successors; full tells that the limit
// was reached.
func (g *Game) expandState(ctx context.Context, x *Exploration, n, limit int) (v Visit, full bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := x.states[n]
	v = Visit{Number: n, State: s, Depth: int(x.depth[n])}
	if v.Terminal, err = g.terminal(ctx, s); err != nil || v.Terminal {
		return v, false, err
	}
	legal, stuck, err := g.legals(ctx, s)
	if err != nil || len(stuck) > 0 {
		v.Stuck = stuck
		return v, false, err
	}
	err = g.successors(ctx, s, legal, func(does []term, next State) bool {
		if _, known := x.number[next.key]; !known && len(x.states) >= limit {
			full = true
			return false
		}
		x.add(next, int32(n), does)
		x.graph.link(n, x.number[next.key])
		return true
	})
	return v, full, err
}

// successors calls visit for each joint move, in a fixed order, until visit
// returns false.
func (g *Game) successors(ctx context.Context, s State, legal [][]term, visit func(does []term, next State) bool) error {
	for _, l := range legal {
		g.machine.terms.sort(l)
	}
	does := make([]term, len(legal))
	choice := make([]int, len(legal))
	for {
		for i, c := range choice {
			does[i] = legal[i][c]
		}
		next, err := g.next(ctx, s, does)
		if err != nil {
			return err
		}
		if !visit(does, next) || !advance(choice, legal) {
			return nil
		}
	}
}

// advance counts choice up, the last role fastest.
func advance(choice []int, legal [][]term) bool {
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
	s, err := g.Initial(ctx)
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
			sum = saturate(sum, n)
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
		over, err := g.terminal(ctx, s)
		if err != nil {
			return nil, err
		}
		if over {
			continue
		}
		legal, stuck, err := g.legals(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(stuck) > 0 {
			continue
		}
		err = g.successors(ctx, s, legal, func(_ []term, t State) bool {
			next[t] = saturate(next[t], n)
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return next, nil
}

func saturate(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
