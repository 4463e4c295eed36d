package strays

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on such matches: from how many looks of 64 states they go on for each thing
// that no sample shows, how many moves they have, how often a place is looked for, and
// how many such things there may be.
const (
	looksOf   = 3
	stepsOf   = 12
	triesOf   = 12
	maxUnseen = 12
)

const seed = 17

// A stray plays matches from states that have what no sample shows.
type stray struct {
	task     *task.Task
	m        *simulate.Matches
	features [][]circuit.Ref
	groups   map[int32][][]int32 // by fluent: groups of which one fluent may hold
}

// Complete returns equations with what no sample shows of things, as far as matches from
// states that have these tell what an equation has to say of them. Features are what numbers count;
// an equation has the coefficient of 1, then those of the features.
func Complete(t *task.Task, features [][]circuit.Ref, rows [][]int64) [][]int64 {
	unseen := unseenFeatures(t, features)
	if len(rows) == 0 || len(unseen) > maxUnseen {
		return rows
	}
	s := &stray{task: t, features: features, groups: groupsOfFluents(t)}
	for _, u := range unseen {
		changes := s.changes(fluentsOf(t, features[u]))
		for i, row := range rows {
			rows[i] = completed(row, u+1, changes)
		}
	}
	return rows
}

// unseenFeatures lists the features that count fluents of which none holds in a sample.
func unseenFeatures(t *task.Task, features [][]circuit.Ref) (unseen []int) {
	for i, f := range features {
		if fluents := fluentsOf(t, f); len(fluents) > 0 && !slices.ContainsFunc(fluents, func(fl int32) bool {
			return slices.ContainsFunc(t.Samples[fl], func(w uint64) bool { return w != 0 })
		}) {
			unseen = append(unseen, i)
		}
	}
	return unseen
}

// fluentsOf returns the fluents that a feature counts; nil if it counts anything else.
func fluentsOf(t *task.Task, f []circuit.Ref) (fluents []int32) {
	for _, r := range f {
		node := t.Net.Nodes[r.Node()]
		if r.Negative() || node.Kind != circuit.FluentNode {
			return nil
		}
		fluents = append(fluents, node.Index)
	}
	return fluents
}

// groupsOfFluents finds the groups of which at most one fluent holds, as far as anybody
// knows.
func groupsOfFluents(t *task.Task) map[int32][][]int32 {
	groups := map[int32][][]int32{}
	for _, c := range t.Cands.All {
		if g, is := c.Shape.(invariant.AtMostOne); is && c.State != invariant.Falsified {
			for _, f := range g.Of {
				groups[f] = append(groups[f], g.Of)
			}
		}
	}
	return groups
}

// changes returns by how much moves change the features in matches that go on from
// sampled states with one of some fluents.
func (s *stray) changes(fluents []int32) (rows [][]int64) {
	s.m = simulate.NewMatches(s.task.Net, seed)
	looks := len(s.task.Samples[0])
	for n := range min(looksOf, looks) {
		for f := range s.m.State {
			s.m.State[f] = s.task.Samples[f][n*looks/looksOf]
		}
		s.place(fluents)
		rows = append(rows, s.play()...)
	}
	return rows
}

// place puts one of some fluents into each state, in the place of another one of its
// group.
func (s *stray) place(fluents []int32) {
	for lane := range simulate.Lanes {
		for range triesOf {
			if f := fluents[s.m.Rng.IntN(len(fluents))]; s.replace(f, lane) {
				break
			}
		}
	}
}

// replace lets a fluent hold in place of another one. It reports false if there is none.
func (s *stray) replace(fluent int32, lane int) bool {
	bit := uint64(1) << lane
	for _, group := range s.groups[fluent] {
		for _, other := range group {
			if other != fluent && s.m.State[other]&bit != 0 {
				s.m.State[other] &^= bit
				s.m.State[fluent] |= bit
				return true
			}
		}
	}
	return false
}

// play returns by how much the moves of some matches change the features.
func (s *stray) play() (rows [][]int64) {
	before, moved := [][]int64(nil), uint64(0)
	for range stepsOf {
		going := s.m.Look()
		after := s.count()
		for w := moved; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			rows = append(rows, difference(after[lane], before[lane]))
		}
		if before, moved = after, going; going == 0 {
			break
		}
		s.m.Move(going, false)
		s.task.Toil(2 * (int64(len(s.task.Net.Nodes)) + simulate.LaneCost))
	}
	return rows
}

func difference(after, before []int64) []int64 {
	by := slices.Clone(after)
	for i, x := range before {
		by[i] -= x
	}
	return by
}

// count returns how much each feature is in each state, after a 1.
func (s *stray) count() [][]int64 {
	rows := make([][]int64, simulate.Lanes)
	for lane := range rows {
		rows[lane] = make([]int64, len(s.features)+1)
		rows[lane][0] = 1
	}
	for i, f := range s.features {
		for _, r := range f {
			for w := s.m.Ev.Value(r); w != 0; w &= w - 1 {
				rows[bits.TrailingZeros64(w)][i+1]++
			}
		}
	}
	return rows
}

// completed returns an equation with what it has to say of a feature, so that no change
// breaks it; as it is if there is nothing that would do.
func completed(row []int64, feature int, changes [][]int64) []int64 {
	factor := int64(0)
	for _, change := range changes {
		if by := product(row, change); by != 0 {
			if x := change[feature]; x != 0 && by%x == 0 {
				factor = -by / x
			}
			break
		}
	}
	sum := slices.Clone(row)
	if sum[feature] += factor; factor == 0 || !slices.ContainsFunc(sum, func(x int64) bool { return x != 0 }) {
		return row
	}
	for _, change := range changes {
		if product(sum, change) != 0 {
			return row
		}
	}
	return sum
}

// product returns what a change adds to an equation.
func product(row, change []int64) (by int64) {
	for i, x := range change {
		by += x * row[i]
	}
	return by
}
