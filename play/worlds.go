package play

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Worlds holds all matches of a game by their length, up to equivalence for knowledge. Matches of one length are
// one world if they end in the same state and every role has made the same moves and had the same percepts in
// them. A formula has the same truth value in all matches of a world.
type Worlds struct {
	IsComplete bool // no match is longer

	game         *Game
	allMovesSeen bool           // every role sees all moves
	worldLayers  [][]matchWorld // by length of the matches
	worldCount   int
}

// A matchWorld is a class of matches. Worlds of one length that have the same cell
// for a role look the same to it.
type matchWorld struct {
	state        State
	roleCells    []int32 // by role
	parentNumber int32
	nextWorlds   []int32    // worlds that are one step longer
	nextMoves    [][]termID // that lead to each of them
	isStuck      bool       // it is not over, and some role has no move
}

// EnumerateWorlds finds the worlds of a game, up to limit. The result is never
// complete if matches can go on forever.
func (g *Game) EnumerateWorlds(ctx context.Context, limit int) (*Worlds, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	x := &Worlds{game: g, allMovesSeen: g.file.IsFullyObserved(), worldCount: 1}
	x.worldLayers = [][]matchWorld{{{state: s, roleCells: make([]int32, len(g.evaluator.roleTerms)), parentNumber: -1}}}
	for {
		layer := len(x.worldLayers) - 1
		b := &worldLayer{worlds: x, worldLimit: limit, worldNumbers: map[string]int32{}, cellNumbers: map[cellKey]int32{}}
		for n := range x.worldLayers[layer] {
			if full, err := b.expandWorld(ctx, &x.worldLayers[layer][n], int32(n)); err != nil || full {
				return x, err
			}
		}
		if len(b.foundWorlds) == 0 {
			x.IsComplete = true
			return x, nil
		}
		x.worldLayers = append(x.worldLayers, b.foundWorlds)
	}
}

// Len returns the number of worlds found.
func (x *Worlds) Len() int { return x.worldCount }

// LongestLength returns the length of the longest matches.
func (x *Worlds) LongestLength() int { return len(x.worldLayers) - 1 }

// A worldLayer collects the worlds of one length.
type worldLayer struct {
	worlds       *Worlds
	worldLimit   int
	foundWorlds  []matchWorld
	worldNumbers map[string]int32
	cellNumbers  map[cellKey]int32
}

// A cellKey is the observation of a role in a step, together with its cell
// before the step.
type cellKey struct {
	roleIndex    int
	previousCell int32
	seenKey      string
}

// expandWorld adds the successors of a world; full tells that the limit was reached.
func (b *worldLayer) expandWorld(ctx context.Context, w *matchWorld, n int32) (full bool, err error) {
	e := b.worlds.game.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	if over, err := e.isTerminal(ctx, w.state); err != nil || over {
		return false, err
	}
	legal, stuck, err := e.allLegalMoves(ctx, w.state)
	if err != nil || len(stuck) > 0 {
		w.isStuck = len(stuck) > 0
		return false, err
	}
	var failed error
	err = e.eachSuccessor(ctx, w.state, legal, func(does []termID, next State) bool {
		var cells []int32
		if cells, failed = b.cellsAfter(ctx, w, does); failed != nil {
			return false
		}
		b.addWorld(w, n, next, cells, does)
		full = b.worlds.worldCount > b.worldLimit
		return !full
	})
	if failed != nil {
		err = failed
	}
	return full, err
}

// cellsAfter returns the cells of all roles after a step.
func (b *worldLayer) cellsAfter(ctx context.Context, w *matchWorld, does []termID) ([]int32, error) {
	e := b.worlds.game.evaluator
	cells := make([]int32, len(does))
	for r := range does {
		seen := encodeTerms(does)
		if !b.worlds.allMovesSeen {
			percepts, err := e.roleValues(ctx, gameQuestion{w.state, does}, gdl.Sees, r)
			if err != nil {
				return nil, err
			}
			slices.Sort(percepts)
			seen = encodeTerms(append([]termID{does[r]}, slices.Compact(percepts)...))
		}
		key := cellKey{r, w.roleCells[r], seen}
		cell, known := b.cellNumbers[key]
		if !known {
			cell = int32(len(b.cellNumbers))
			b.cellNumbers[key] = cell
		}
		cells[r] = cell
	}
	return cells, nil
}

func (b *worldLayer) addWorld(from *matchWorld, parent int32, s State, cells []int32, does []termID) {
	var key []byte
	for _, c := range cells {
		key = binary.BigEndian.AppendUint32(key, uint32(c))
	}
	id := string(key) + s.fluentKey
	n, known := b.worldNumbers[id]
	if !known {
		n = int32(len(b.foundWorlds))
		b.worldNumbers[id] = n
		b.foundWorlds = append(b.foundWorlds, matchWorld{state: s, roleCells: cells, parentNumber: parent})
		b.worlds.worldCount++
	}
	if !slices.Contains(from.nextWorlds, n) {
		from.nextWorlds, from.nextMoves = append(from.nextWorlds, n), append(from.nextMoves, slices.Clone(does))
	}
}

// worldTrace returns a match of a world.
func (x *Worlds) worldTrace(layer int, n int32) Trace {
	var t Trace
	for ; layer > 0; layer-- {
		parent := x.worldLayers[layer][n].parentNumber
		t.Moves = append(t.Moves, x.movesBetween(layer-1, parent, n))
		n = parent
	}
	slices.Reverse(t.Moves)
	return t
}

// movesBetween returns the moves that lead from a world to one that is a step longer.
func (x *Worlds) movesBetween(layer int, from, to int32) JointMove {
	x.game.evaluator.mu.Lock()
	defer x.game.evaluator.mu.Unlock()
	w := &x.worldLayers[layer][from]
	return x.game.evaluator.termTable.moveTrees(w.nextMoves[slices.Index(w.nextWorlds, to)])
}

// FindViolation searches for a shortest match that violates a formula about
// knowledge, with matches that show it (see JudgeViews). It fails if matches of
// a length that it needs have not been enumerated.
func (x *Worlds) FindViolation(ctx context.Context, f *property.Formula, which SequenceKind, initially bool) (found bool, match Trace, others []Trace, err error) {
	f, err = f.UnfoldKnowledge(maxUnfoldedParts)
	if err != nil {
		return false, Trace{}, nil, err
	}
	e := newWorldEvaluation(ctx, x, which)
	for layer := range x.worldLayers {
		for n := range x.worldLayers[layer] {
			bad, err := e.findSequence(worldPath{layer, []int32{int32(n)}}, f, f.NextDepth(), false)
			if err != nil {
				return false, Trace{}, nil, err
			}
			if bad == nil {
				continue
			}
			c := &refutingMatches{evaluation: e}
			err = c.refuteFormula(*bad, 0, f)
			return true, c.pathTrace(*bad), c.traces, err
		}
		if initially {
			break
		}
	}
	return false, Trace{}, nil, nil
}
