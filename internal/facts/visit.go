package facts

import (
	"context"
	"errors"
	"math"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A stateGraph holds the visited states of a game, by their numbers in the order in which they were
// found.
type stateGraph struct {
	successors      [][]int32 // by state, one for each joint move
	stateDepths     []int32   // the least number of moves to each state
	isTerminal      []bool
	jointMoveCounts []float64 // the number of joint moves of each state
	isForced        []bool
	goalValues      [][]float64 // the goal values of each terminal state, by role
}

// errTooMuch is the error of a visit that stopped since there are too many states or edges.
var errTooMuch = errors.New("more states than are visited")

// buildStateGraph visits all states, breadth first, and makes the figures exact. If there are too
// many states, or too much work, the estimates stay as they are.
func (m *meter) buildStateGraph(ctx context.Context) error {
	g, edges, at := &stateGraph{stateDepths: []int32{0}}, 0, 0
	e := m.machine.Expander(m.machine.InitialPosition())
	walk := lanes.ExpansionWalk{WorkLimit: m.options.MaxGates, LookAtFresh: func(fresh uint64) uint64 {
		g.recordStates(m, fresh)
		return m.machine.GoingLanes()
	}, AfterMove: func(moved uint64) error {
		for ; moved != 0; moved &= moved - 1 {
			lane := bits.TrailingZeros64(moved)
			from := e.LaneState(lane)
			n, isNew := e.Successor(lane)
			if isNew {
				g.stateDepths = append(g.stateDepths, g.stateDepths[from]+1)
			}
			edges++
			g.successors[from] = append(g.successors[from], int32(n))
			if e.StateCount() > m.options.States || edges > 50*m.options.States {
				return errTooMuch
			}
		}
		return nil
	}}
	var err error
	for err == nil && at < e.StateCount() {
		end := e.StateCount() // the number of states up to the current depth
		walk.NextState = func() (uint32, bool) {
			at++
			if at > end {
				at = end
				return 0, false
			}
			return uint32(at - 1), true
		}
		err = e.Run(ctx, walk)
	}
	full := errors.Is(err, errTooMuch) || errors.Is(err, lanes.ErrTooManyMoves) || errors.Is(err, lanes.ErrWorkDone)
	if err != nil && !full {
		return err
	}
	m.facts.States, m.facts.StatesExact = e.StateCount(), !full
	if !full {
		m.exactFigures(g)
	}
	return nil
}

// recordStates adds the new states, in the lanes of the set fresh, to the graph.
func (g *stateGraph) recordStates(m *meter, fresh uint64) {
	going, over := m.machine.GoingLanes(), m.machine.TerminalLanes()
	for ; fresh != 0; fresh &= fresh - 1 {
		lane := bits.TrailingZeros64(fresh)
		joint, forced, goals := 0.0, false, []float64(nil)
		if going>>lane&1 == 1 {
			joint, forced = m.recordState(lane)
		}
		if over>>lane&1 == 1 {
			m.facts.TerminalStates++
			goals = m.goalValues(lane)
		}
		g.jointMoveCounts, g.isForced = append(g.jointMoveCounts, joint), append(g.isForced, forced)
		g.isTerminal, g.goalValues = append(g.isTerminal, over>>lane&1 == 1), append(g.goalValues, goals)
		g.successors = append(g.successors, nil)
	}
}

// exactFigures sets the figures that the complete graph shows.
func (m *meter) exactFigures(g *stateGraph) {
	f := m.facts
	f.MostJointMoves = exactFigure(f.MostJointMoves.Value)
	shortest := math.Inf(1)
	for n, d := range g.stateDepths {
		for len(f.StatesByDepth) <= int(d) {
			f.StatesByDepth = append(f.StatesByDepth, 0)
		}
		f.StatesByDepth[d]++
		if g.isTerminal[n] {
			shortest = min(shortest, float64(d))
		}
	}
	f.ShortestMatch = Figure{}
	if !math.IsInf(shortest, 1) {
		f.ShortestMatch = exactFigure(shortest)
	}
	order, acyclic := g.topologicalOrder()
	if f.IsCyclic = !acyclic; f.IsCyclic {
		f.LongestMatch = Figure{}
		return
	}
	m.expectedValues(g, order)
}

// topologicalOrder returns the states in an order in which each comes before its successors; false
// if a match can come back to a state.
func (g *stateGraph) topologicalOrder() ([]int32, bool) {
	in := make([]int32, len(g.successors))
	for _, next := range g.successors {
		for _, n := range next {
			in[n]++
		}
	}
	order := make([]int32, 0, len(g.successors))
	for n, k := range in {
		if k == 0 {
			order = append(order, int32(n))
		}
	}
	for at := 0; at < len(order); at++ {
		for _, n := range g.successors[order[at]] {
			if in[n]--; in[n] == 0 {
				order = append(order, n)
			}
		}
	}
	return order, len(order) == len(g.successors)
}

// expectedValues sets the longest match and, unless a match can get stuck, the expected values of
// random matches. It computes the probability of each state, in topological order.
func (m *meter) expectedValues(g *stateGraph, order []int32) {
	f := m.facts
	chance := make([]float64, len(g.successors))
	chance[0] = 1
	farthest := make([]int32, len(g.successors))
	var length, branching, forced, stuck, longest float64
	goals := make([]float64, len(m.net.GoalGates))
	chances := make([]map[int]float64, len(goals))
	for r := range chances {
		chances[r] = map[int]float64{}
	}
	for _, n := range order {
		p := chance[n]
		if g.isTerminal[n] {
			longest = max(longest, float64(farthest[n]))
			for r, v := range g.goalValues[n] {
				if goals[r] += p * v; !math.IsNaN(v) {
					chances[r][int(v)] += p
				}
			}
			continue
		}
		if len(g.successors[n]) == 0 {
			stuck += p
			continue
		}
		length += p
		branching += p * g.jointMoveCounts[n]
		if g.isForced[n] {
			forced += p
		}
		for _, next := range g.successors[n] {
			chance[next] += p / float64(len(g.successors[n]))
			farthest[next] = max(farthest[next], farthest[n]+1)
		}
	}
	f.LongestMatch = exactFigure(longest)
	if stuck > 0 {
		return // in a stuck match a role has no move, so that it has no goal value
	}
	f.MeanLength = exactFigure(length)
	if length > 0 {
		f.MeanJointMoves, f.ForcedShare = exactFigure(branching/length), exactFigure(forced/length)
	}
	f.Goals = nil
	for r, role := range m.net.Game.Roles {
		if role.String() == "random" {
			continue
		}
		mean := exactFigure(goals[r])
		if math.IsNaN(goals[r]) {
			mean = Figure{}
		}
		f.Goals = append(f.Goals, RoleGoal{role.String(), mean, exactShares(chances[r])})
	}
}
