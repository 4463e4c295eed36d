package play

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Worlds holds all matches of a game by their length, up to equivalence for
// knowledge: matches of one length are one world if they end in the same state
// and every role has done and seen the same in them. A formula has the same
// truth value in all matches of a world.
type Worlds struct {
	Complete bool // no match is longer

	game   *Game
	plain  bool      // every role sees all moves
	layers [][]world // by length of the matches
	total  int
}

// A world is a class of matches. Worlds of one length that have the same cell
// for a role look the same to it.
type world struct {
	state  State
	cells  []int32 // by role
	parent int32
	next   []int32  // worlds that are one step longer
	moves  [][]term // that lead to each of them
	stuck  bool     // it is not over, and some role has no move
}

// EnumerateWorlds finds the worlds of a game, up to limit. The result is never
// complete if matches can go on forever.
func (g *Game) EnumerateWorlds(ctx context.Context, limit int) (*Worlds, error) {
	s, err := g.Initial(ctx)
	if err != nil {
		return nil, err
	}
	x := &Worlds{game: g, plain: g.file.Observed(), total: 1}
	x.layers = [][]world{{{state: s, cells: make([]int32, len(g.roles)), parent: -1}}}
	for {
		layer := len(x.layers) - 1
		b := &worldLayer{worlds: x, limit: limit, number: map[string]int32{}, cells: map[cellKey]int32{}}
		for n := range x.layers[layer] {
			if full, err := b.expand(ctx, &x.layers[layer][n], int32(n)); err != nil || full {
				return x, err
			}
		}
		if len(b.found) == 0 {
			x.Complete = true
			return x, nil
		}
		x.layers = append(x.layers, b.found)
	}
}

// Len returns the number of worlds found.
func (x *Worlds) Len() int { return x.total }

// Depth returns the length of the longest matches.
func (x *Worlds) Depth() int { return len(x.layers) - 1 }

// A worldLayer collects the worlds of one length.
type worldLayer struct {
	worlds *Worlds
	limit  int
	found  []world
	number map[string]int32
	cells  map[cellKey]int32
}

// A cellKey is the observation of a role in a step, together with its cell
// before the step.
type cellKey struct {
	role int
	cell int32
	seen string
}

// expand adds the successors of a world; full tells that the limit was reached.
func (b *worldLayer) expand(ctx context.Context, w *world, n int32) (full bool, err error) {
	g := b.worlds.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if over, err := g.terminal(ctx, w.state); err != nil || over {
		return false, err
	}
	legal, stuck, err := g.legals(ctx, w.state)
	if err != nil || len(stuck) > 0 {
		w.stuck = len(stuck) > 0
		return false, err
	}
	var failed error
	err = g.successors(ctx, w.state, legal, func(does []term, next State) bool {
		var cells []int32
		if cells, failed = b.cellsOf(ctx, w, does); failed != nil {
			return false
		}
		b.add(w, n, next, cells, does)
		full = b.worlds.total > b.limit
		return !full
	})
	if failed != nil {
		err = failed
	}
	return full, err
}

// cellsOf returns the cells of all roles after a step.
func (b *worldLayer) cellsOf(ctx context.Context, w *world, does []term) ([]int32, error) {
	g := b.worlds.game
	cells := make([]int32, len(does))
	for r := range does {
		seen := encode(does)
		if !b.worlds.plain {
			percepts, err := g.values(ctx, question{w.state, does}, gdl.Sees, r)
			if err != nil {
				return nil, err
			}
			slices.Sort(percepts)
			seen = encode(append([]term{does[r]}, slices.Compact(percepts)...))
		}
		key := cellKey{r, w.cells[r], seen}
		cell, known := b.cells[key]
		if !known {
			cell = int32(len(b.cells))
			b.cells[key] = cell
		}
		cells[r] = cell
	}
	return cells, nil
}

func (b *worldLayer) add(from *world, parent int32, s State, cells []int32, does []term) {
	var key []byte
	for _, c := range cells {
		key = binary.BigEndian.AppendUint32(key, uint32(c))
	}
	id := string(key) + s.key
	n, known := b.number[id]
	if !known {
		n = int32(len(b.found))
		b.number[id] = n
		b.found = append(b.found, world{state: s, cells: cells, parent: parent})
		b.worlds.total++
	}
	if !slices.Contains(from.next, n) {
		from.next, from.moves = append(from.next, n), append(from.moves, slices.Clone(does))
	}
}

// trace returns a match of a world.
func (x *Worlds) trace(layer int, n int32) Trace {
	var t Trace
	for ; layer > 0; layer-- {
		parent := x.layers[layer][n].parent
		t.Moves = append(t.Moves, x.step(layer-1, parent, n))
		n = parent
	}
	slices.Reverse(t.Moves)
	return t
}

// step returns the moves that lead from a world to one that is a step longer.
func (x *Worlds) step(layer int, from, to int32) JointMove {
	x.game.mu.Lock()
	defer x.game.mu.Unlock()
	w := &x.layers[layer][from]
	return x.game.joint(w.moves[slices.Index(w.next, to)])
}

// Violated searches for a shortest match that violates a formula about
// knowledge, with matches that show it (see JudgeViews). It fails if matches of
// a length that it needs have not been enumerated.
func (x *Worlds) Violated(ctx context.Context, f *property.Formula, which Sequences, initially bool) (found bool, match Trace, others []Trace, err error) {
	f, err = f.Unfold(maxUnfolded)
	if err != nil {
		return false, Trace{}, nil, err
	}
	e := newWorldEvaluation(ctx, x, which)
	for layer := range x.layers {
		for n := range x.layers[layer] {
			bad, err := e.falsified(path{layer, []int32{int32(n)}}, f, f.Degree(), false)
			if err != nil {
				return false, Trace{}, nil, err
			}
			if bad == nil {
				continue
			}
			c := &collection{e: e}
			err = c.refute(*bad, 0, f)
			return true, c.traceOf(*bad), c.traces, err
		}
		if initially {
			break
		}
	}
	return false, Trace{}, nil, nil
}
