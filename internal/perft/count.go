package perft

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// A DepthCount holds the number of sequences with a given number of joint moves, the depth, and of
// the states that they lead to.
type DepthCount struct {
	MoveSequences  SequenceCount
	DistinctStates int           // the number of different states; not counted for a depth at which a limit was reached
	TerminalStates int           // states in which the match is over
	StuckStates    int           // states in which the match is not over and a role has no legal move
	SequencesOnly  bool          // only MoveSequences is known
	EndedSequences SequenceCount // sequences that end here, in terminal states or in stuck ones
}

// CountLimits limit the work.
type CountLimits struct {
	MaxDepth  int
	MaxStates int   // the greatest number of states at one depth
	MaxGates  int64 // the greatest number of gates computed, each for 64 states; 0 for no limit
}

// ErrTooManyStates is the error that a depth has too many states.
var ErrTooManyStates = errors.New("too many states")

// ErrWorkLimit is the error that the limit of the work is reached.
var ErrWorkLimit = errors.New("too much work")

// A levelCounter counts with the network, one depth after the other. Its Expander holds the states
// of the present depth.
type levelCounter struct {
	*lanes.Expander
	countLimits CountLimits
	sequences   []SequenceCount // by state of the present depth: the number of sequences that lead to it
}

// CountNetwork returns the counts for depths 0, 1, and so on, computed with a network. With an
// error it returns the depths that it has finished. If a depth has too many states, its number of
// sequences is returned too.
func CountNetwork(ctx context.Context, net *circuit.Network, limits CountLimits) ([]DepthCount, error) {
	m := lanes.New(net)
	c := &levelCounter{m.Expander(m.InitialPosition()), limits, []SequenceCount{{lowWord: 1}}}
	var levels []DepthCount
	for depth := 0; ; depth++ {
		l, next, err := c.countLevel(ctx, depth < limits.MaxDepth)
		if err != nil && !errors.Is(err, ErrTooManyStates) {
			return levels, err
		}
		levels = append(levels, l)
		if depth == limits.MaxDepth || next.MoveSequences == (SequenceCount{}) && err == nil {
			return levels, nil
		}
		if err != nil {
			return append(levels, next), err
		}
	}
}

// countLevel returns the count l of the present depth. If goOn is set, it also makes all joint
// moves, and returns in next the number of sequences of the following depth.
func (c *levelCounter) countLevel(ctx context.Context, goOn bool) (l, next DepthCount, err error) {
	l.DistinctStates, next.SequencesOnly = c.StateCount(), true
	after, counts, at, full := c.NewStore(), []SequenceCount(nil), 0, false
	limit := c.countLimits.MaxGates
	if limit == 0 {
		limit = math.MaxInt64
	}
	err = c.Run(ctx, lanes.ExpansionWalk{WorkLimit: limit, NextState: func() (uint32, bool) {
		if at == c.StateCount() {
			return 0, false
		}
		at++
		return uint32(at - 1), true
	}, LookAtFresh: func(fresh uint64) uint64 {
		c.countStates(fresh, goOn, &l, &next)
		if !goOn || full {
			return 0
		}
		return c.GoingLanes()
	}, AfterMove: func(moved uint64) error {
		for ; moved != 0 && !full; moved &= moved - 1 {
			lane := bits.TrailingZeros64(moved)
			n, known := after.Number(c.SuccessorPosition(lane))
			if full = !known && after.Len() >= c.countLimits.MaxStates; full {
				break
			}
			if !known {
				n, _ = after.Enter(c.SuccessorPosition(lane))
				counts = append(counts, SequenceCount{})
			}
			counts[n] = counts[n].addCount(c.sequences[c.LaneState(lane)])
		}
		return nil
	}})
	switch {
	case errors.Is(err, lanes.ErrWorkDone):
		err = ErrWorkLimit
	case full && err == nil:
		err = ErrTooManyStates
	}
	c.States, c.sequences = after, counts
	return l, next, err
}

// countStates adds the new states, given as a set of lanes, to the count l and, if goOn is set, the
// sequences that their joint moves make to the count next.
func (c *levelCounter) countStates(fresh uint64, goOn bool, l, next *DepthCount) {
	going, over := c.GoingLanes(), c.TerminalLanes()&fresh
	l.TerminalStates += bits.OnesCount64(over)
	l.StuckStates += bits.OnesCount64(fresh &^ over &^ going)
	moves := [lanes.LaneCount]SequenceCount{}
	for set := fresh; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		n := c.sequences[c.LaneState(lane)]
		l.MoveSequences = l.MoveSequences.addCount(n)
		if moves[lane] = n; going>>lane&1 == 0 {
			l.EndedSequences = l.EndedSequences.addCount(n)
		}
	}
	if !goOn {
		return
	}
	var legal [lanes.LaneCount]int
	for role := range c.Net.DoesRefs {
		c.CountLegal(role, going&fresh, &legal)
		for set := going & fresh; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			moves[lane] = moves[lane].multiplyCount(uint64(legal[lane]))
		}
	}
	for set := going & fresh; set != 0; set &= set - 1 {
		next.MoveSequences = next.MoveSequences.addCount(moves[bits.TrailingZeros64(set)])
	}
}

// CountReference returns the counts for depths 0 to depth, computed with the reference semantics
// (package play). It stops when the given number of joint moves is made or the budget of the game
// is used up, and returns the depths that it has finished.
func CountReference(ctx context.Context, g *play.Game, depth, moves int) ([]DepthCount, error) {
	start, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	level := map[play.State]SequenceCount{start: {lowWord: 1}}
	var levels []DepthCount
	for d := 0; d <= depth && len(level) > 0 && moves > 0; d++ {
		l := DepthCount{DistinctStates: len(level)}
		next := map[play.State]SequenceCount{}
		// In a fixed order, so that each run stops at the same place.
		for _, s := range slices.SortedFunc(maps.Keys(level), func(a, b play.State) int { return cmp.Compare(a.StateKey(), b.StateKey()) }) {
			made, err := countState(ctx, g, s, level[s], &l, next, d < depth, moves)
			if moves -= made; err != nil {
				return levels, err
			}
			if moves <= 0 {
				break
			}
		}
		if moves > 0 {
			levels = append(levels, l)
		}
		level = next
	}
	return levels, nil
}

// countState adds one state, to which count sequences lead, to the count l. If goOn is set, it makes up to most joint
// moves and adds the resulting states to next. It returns the number of joint moves made, 1 if none.
func countState(ctx context.Context, g *play.Game, s play.State, count SequenceCount, l *DepthCount, next map[play.State]SequenceCount, goOn bool, most int) (made int, err error) {
	made = 1
	l.MoveSequences = l.MoveSequences.addCount(count)
	over, err := g.IsTerminal(ctx, s)
	if err != nil {
		return made, err
	}
	if over {
		l.TerminalStates, l.EndedSequences = l.TerminalStates+1, l.EndedSequences.addCount(count)
		return made, nil
	}
	legal := make([][]*gdl.Term, len(g.Roles()))
	for i, role := range g.Roles() {
		if legal[i], err = g.LegalMoves(ctx, s, role); err != nil {
			return made, err
		}
		if len(legal[i]) == 0 {
			l.StuckStates, l.EndedSequences = l.StuckStates+1, l.EndedSequences.addCount(count)
			return made, nil
		}
	}
	if !goOn {
		return made, nil
	}
	made = 0
	for joint := range play.Products(legal) {
		if made++; made > most {
			break
		}
		t, err := g.NextState(ctx, s, joint)
		if err != nil {
			return made, err
		}
		next[t] = next[t].addCount(count)
	}
	return made, nil
}

// CompareCounts returns the number of depths that both counts have and agree on. An error names the depth at which
// they differ, where one of the counts is wrong.
func CompareCounts(counted, reference []DepthCount) (depths int, err error) {
	for d := range min(len(counted), len(reference)) {
		a, b := counted[d], reference[d]
		if a.SequencesOnly {
			b.DistinctStates, b.TerminalStates, b.StuckStates, b.EndedSequences, b.SequencesOnly = a.DistinctStates, a.TerminalStates, a.StuckStates, a.EndedSequences, true
		}
		if a != b {
			return d, fmt.Errorf("fault of the program: at depth %d the network counts %s sequences and %d states, the reference semantics %s and %d",
				d, a.MoveSequences, a.DistinctStates, b.MoveSequences, b.DistinctStates)
		}
	}
	return min(len(counted), len(reference)), nil
}
