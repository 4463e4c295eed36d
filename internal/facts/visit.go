package facts

import (
	"context"
	"errors"
	"math"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A stateGraph holds the states of a game, in the order in which they were found.
type stateGraph struct {
	successors      [][]int32 // by state, one for each joint move
	stateDepths     []int32
	isTerminal      []bool
	jointMoveCounts []float64 // joint moves
	isForced        []bool
	goalValues      [][]float64 // goal values of terminal states
}

// buildStateGraph visits all states, if they are not too many, and makes figures
// exact.
func (m *meter) buildStateGraph(ctx context.Context) error {
	g := &stateGraph{}
	states := m.machine.NewStore(m.machine.InitialPosition())
	g.stateDepths = []int32{0}
	limit, edges := m.machine.WorkDone()+m.options.MaxGates, 0
	full := false
	for at := 0; at < states.Len() && !full; {
		part := states.Batch(at)[:g.layerPart(at)]
		first := at
		at += len(part)
		err := m.machine.ExpandPositions(ctx, part, lanes.ExpandHooks{
			OnLoad: func(going uint64) {
				over := m.machine.TerminalLanes()
				for i := range part {
					joint, forced, goals := 0.0, false, []float64(nil)
					if going>>i&1 == 1 {
						joint, forced = m.recordState(i)
					}
					if over>>i&1 == 1 {
						m.facts.TerminalStates++
						goals = m.goalValues(i)
					}
					g.jointMoveCounts, g.isForced = append(g.jointMoveCounts, joint), append(g.isForced, forced)
					g.isTerminal, g.goalValues = append(g.isTerminal, over>>i&1 == 1), append(g.goalValues, goals)
					g.successors = append(g.successors, nil)
				}
			},
			OnSuccessor: func(lane int, p lanes.Position) {
				if full {
					return
				}
				n, isNew := states.Enter(p)
				if isNew {
					g.stateDepths = append(g.stateDepths, g.stateDepths[first+lane]+1)
				}
				edges++
				g.successors[first+lane] = append(g.successors[first+lane], int32(n))
				full = states.Len() > m.options.States || edges > 50*m.options.States || m.machine.WorkDone() > limit
			}})
		if errors.Is(err, lanes.ErrTooManyMoves) {
			full = true
		} else if err != nil {
			return err
		}
	}
	m.facts.States, m.facts.StatesExact = states.Len(), !full
	if m.facts.StatesByDepth = nil; !full {
		m.exactFigures(g)
	}
	return nil
}

// layerPart returns the number of states, from state at on, that are visited together. They have the same depth,
// since successors come in the order of moves and not of states.
func (g *stateGraph) layerPart(at int) int {
	count := 1
	for count < lanes.LaneCount && at+count < len(g.stateDepths) && g.stateDepths[at+count] == g.stateDepths[at] {
		count++
	}
	return count
}

// exactFigures computes figures of all states.
func (m *meter) exactFigures(g *stateGraph) {
	f := m.facts
	f.KindExact = true
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

// topologicalOrder returns the states so that each stands before its successors;
// false if a match can come back to a state.
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

// expectedValues computes expected values of random matches from the probabilities of states.
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
		return // matches that get stuck have no end to speak of
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
