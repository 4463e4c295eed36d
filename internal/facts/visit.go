package facts

import (
	"context"
	"errors"
	"math"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A graph is the states of a game, by the order in which they were found.
type graph struct {
	next     [][]int32 // by state, one for each joint move
	depth    []int32
	terminal []bool
	joint    []float64 // joint moves
	forced   []bool
	goals    [][]float64 // of terminal states
}

// visit visits all states, if they are not too many, and makes figures exact.
func (m *meter) visit(ctx context.Context) error {
	g := &graph{}
	start := m.m.Initial()
	number := map[string]int32{start.Key(): 0}
	queue := []lanes.Position{start}
	g.depth = []int32{0}
	limit, edges := m.m.Work()+m.o.Work, 0
	full := false
	for at := 0; at < len(queue) && !full; {
		part := queue[at:min(at+lanes.Width, len(queue))]
		first := at
		at += len(part)
		err := m.m.Expand(ctx, part, lanes.Walk{
			Look: func(going uint64) {
				over := m.m.Terminal()
				for i := range part {
					joint, forced, goals := 0.0, false, []float64(nil)
					if going>>i&1 == 1 {
						joint, forced = m.see(i)
					}
					if over>>i&1 == 1 {
						m.f.Terminal++
						goals = m.goals(i)
					}
					g.joint, g.forced = append(g.joint, joint), append(g.forced, forced)
					g.terminal, g.goals = append(g.terminal, over>>i&1 == 1), append(g.goals, goals)
					g.next = append(g.next, nil)
				}
			},
			Next: func(lane int, p lanes.Position) {
				if full {
					return
				}
				key := p.Key()
				n, known := number[key]
				if !known {
					n = int32(len(queue))
					number[key] = n
					queue = append(queue, p)
					g.depth = append(g.depth, g.depth[first+lane]+1)
				}
				edges++
				g.next[first+lane] = append(g.next[first+lane], n)
				full = len(queue) > m.o.States || edges > 50*m.o.States || m.m.Work() > limit
			}})
		if errors.Is(err, lanes.ErrMoves) {
			full = true
		} else if err != nil {
			return err
		}
	}
	m.f.States, m.f.StatesExact = len(queue), !full
	if m.f.ByDepth = nil; !full {
		m.exact(g)
	}
	return nil
}

// exact makes figures of all states.
func (m *meter) exact(g *graph) {
	f := m.f
	f.KindExact = true
	f.MostMoves = exactly(f.MostMoves.Value)
	shortest := math.Inf(1)
	for n, d := range g.depth {
		for len(f.ByDepth) <= int(d) {
			f.ByDepth = append(f.ByDepth, 0)
		}
		f.ByDepth[d]++
		if g.terminal[n] {
			shortest = min(shortest, float64(d))
		}
	}
	f.Shortest = Figure{}
	if !math.IsInf(shortest, 1) {
		f.Shortest = exactly(shortest)
	}
	order, acyclic := g.sorted()
	if f.Cyclic = !acyclic; f.Cyclic {
		f.Longest = Figure{}
		return
	}
	m.expect(g, order)
}

// sorted returns the states so that each stands before those that follow it; false
// if a match can come back to a state.
func (g *graph) sorted() ([]int32, bool) {
	in := make([]int32, len(g.next))
	for _, next := range g.next {
		for _, n := range next {
			in[n]++
		}
	}
	order := make([]int32, 0, len(g.next))
	for n, k := range in {
		if k == 0 {
			order = append(order, int32(n))
		}
	}
	for at := 0; at < len(order); at++ {
		for _, n := range g.next[order[at]] {
			if in[n]--; in[n] == 0 {
				order = append(order, n)
			}
		}
	}
	return order, len(order) == len(g.next)
}

// expect computes expected values of random matches from the probabilities of states.
func (m *meter) expect(g *graph, order []int32) {
	f := m.f
	chance := make([]float64, len(g.next))
	chance[0] = 1
	farthest := make([]int32, len(g.next))
	var length, branching, forced, stuck, longest float64
	goals := make([]float64, len(m.net.Goals))
	for _, n := range order {
		p := chance[n]
		if g.terminal[n] {
			longest = max(longest, float64(farthest[n]))
			for r, v := range g.goals[n] {
				goals[r] += p * v
			}
			continue
		}
		if len(g.next[n]) == 0 {
			stuck += p
			continue
		}
		length += p
		branching += p * g.joint[n]
		if g.forced[n] {
			forced += p
		}
		for _, next := range g.next[n] {
			chance[next] += p / float64(len(g.next[n]))
			farthest[next] = max(farthest[next], farthest[n]+1)
		}
	}
	f.Longest = exactly(longest)
	if stuck > 0 {
		return // matches that get stuck have no end of which to speak
	}
	f.Length = exactly(length)
	if length > 0 {
		f.Branching, f.Forced = exactly(branching/length), exactly(forced/length)
	}
	f.Goals = nil
	for r, role := range m.net.Game.Roles {
		if role.String() == "random" {
			continue
		}
		mean := exactly(goals[r])
		if math.IsNaN(goals[r]) {
			mean = Figure{}
		}
		f.Goals = append(f.Goals, Goal{role.String(), mean})
	}
}
