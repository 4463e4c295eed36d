package perft

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// A DepthCount counts the sequences of one number of joint moves, and the states
// that they lead to.
type DepthCount struct {
	MoveSequences  SequenceCount
	DistinctStates int           // the number of different states; not counted for a depth at which a limit was reached
	TerminalStates int           // of them: the match is over
	StuckStates    int           // of them: it is not, and a role has no legal move
	SequencesOnly  bool          // only the sequences are known
	EndedSequences SequenceCount // sequences that end here, in terminal states or in stuck ones
}

// CountLimits bound the work.
type CountLimits struct {
	MaxDepth  int
	MaxStates int   // of one depth
	MaxGates  int64 // gates computed, 64 states each; 0: no limit
}

// ErrTooManyStates is the error that a depth has too many states.
var ErrTooManyStates = errors.New("too many states")

// ErrWorkLimit is the error that the limit of the work is reached.
var ErrWorkLimit = errors.New("too much work")

// A levelCounter counts depth by depth.
type levelCounter struct {
	laneMachine *lanes.LaneMachine
	countLimits CountLimits
	states      *lanes.Store    // of the level
	sequences   []SequenceCount // by state
}

// CountNetwork counts with the network. With an error it returns the depths that it has finished. If only the
// states of a depth are too many, its sequences are known.
func CountNetwork(ctx context.Context, net *circuit.Network, limits CountLimits) ([]DepthCount, error) {
	c := &levelCounter{laneMachine: lanes.New(net), countLimits: limits}
	c.states, c.sequences = c.laneMachine.NewStore(c.laneMachine.InitialPosition()), []SequenceCount{{lowWord: 1}}
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

// countLevel counts the states and sequences of this depth and, if goOn is set, makes
// all moves. The next level has its sequences only.
func (c *levelCounter) countLevel(ctx context.Context, goOn bool) (l, next DepthCount, err error) {
	before, counts := c.states, c.sequences
	l.DistinctStates, next.SequencesOnly = before.Len(), true
	c.states, c.sequences = c.laneMachine.NewStore(), nil
	full := false
	for at := 0; at < before.Len(); at += lanes.LaneCount {
		positions := before.Batch(at)
		part := counts[at : at+len(positions)]
		if c.countLimits.MaxGates > 0 && c.laneMachine.WorkDone() > c.countLimits.MaxGates {
			return l, next, ErrWorkLimit
		}
		w := lanes.ExpandHooks{OnLoad: func(going uint64) {
			over := c.laneMachine.TerminalLanes()
			stuck := ^going &^ over & (^uint64(0) >> (lanes.LaneCount - len(part)))
			l.TerminalStates += bits.OnesCount64(over)
			l.StuckStates += bits.OnesCount64(stuck)
			for lane, n := range part {
				l.MoveSequences = l.MoveSequences.addCount(n)
				if (over|stuck)>>lane&1 == 1 {
					l.EndedSequences = l.EndedSequences.addCount(n)
				}
			}
		}}
		if goOn {
			w.OnLane = func(lane int, choice *lanes.MoveChoice) {
				next.MoveSequences = next.MoveSequences.addCount(part[lane].multiplyCount(choice.JointCount()))
			}
		}
		if goOn && !full {
			w.OnSuccessor = func(lane int, p lanes.Position) {
				full = full || !c.enterPosition(p, part[lane])
			}
		}
		if err := c.laneMachine.ExpandPositions(ctx, positions, w); err != nil {
			return l, next, err
		}
	}
	if full {
		err = ErrTooManyStates
	}
	return l, next, err
}

// enterPosition enters a position of the next depth, or adds to its count; it fails if
// there are too many positions.
func (c *levelCounter) enterPosition(p lanes.Position, count SequenceCount) bool {
	n, known := c.states.Number(p)
	if !known {
		if c.states.Len() >= c.countLimits.MaxStates {
			return false
		}
		n, _ = c.states.Enter(p)
		c.sequences = append(c.sequences, SequenceCount{})
	}
	c.sequences[n] = c.sequences[n].addCount(count)
	return true
}

// CountReference counts with the reference semantics, until the given number of joint
// moves is made or the budget of the game is used up. It returns the depths that it
// has finished.
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
		// In a fixed order, so that the bound is met at the same place.
		for _, s := range slices.SortedFunc(maps.Keys(level), func(a, b play.State) int {
			if a.StateKey() < b.StateKey() {
				return -1
			}
			return 1
		}) {
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

// countState counts one state and makes its moves.
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
	joint := make(play.JointMove, len(legal))
	choice := make([]int, len(legal))
	for ; ; made++ {
		if made > most {
			return made, nil
		}
		for i, c := range choice {
			joint[i] = legal[i][c]
		}
		t, err := g.NextState(ctx, s, joint)
		if err != nil {
			return made, err
		}
		next[t] = next[t].addCount(count)
		if !nextChoice(choice, legal) {
			return made, nil
		}
	}
}

// nextChoice counts a choice up.
func nextChoice(choice []int, legal [][]*gdl.Term) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
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
