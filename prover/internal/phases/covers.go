package phases

import (
	"math/bits"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where numbers are passed on a move takes several steps, and what it is about holds
// meanwhile: as long as there are seeds in a hand, something says where the next one
// goes. So one of a small group holds, or one other fluent (the hand is empty).

// Bounds on these statements: the fluents of a group, their number, and how many of the
// sampled states would contradict one by chance.
const (
	maxCover  = 24
	maxCovers = 64
	byChance  = 30
)

// AddCovers adds these statements where it is proved that numbers add up, if somebody
// may be left without a move.
func AddCovers(t *task.Task) {
	if len(t.Samples) == 0 || len(t.Samples[0]) == 0 || !t.Knows(invariant.Is[invariant.Balance]) {
		return
	}
	table, added := invariant.NewFluentTable(t.Game.Fluents), 0
	var small []int32
	for _, f := range table.Order {
		group := table.Of[f]
		if len(group) > maxCover {
			continue
		}
		for _, one := range group {
			added += apart(t, one, small, maxCovers-added)
		}
		small = append(small, group...)
		if len(group) <= 2 {
			for _, one := range group {
				added += cover(t, []int32{one}, maxCovers-added)
			}
		}
		added += cover(t, group, maxCovers-added)
	}
}

// cover adds that one of a group or another fluent holds, for the fluents of which the
// samples say so, and returns how many there are.
func cover(t *task.Task, group []int32, most int) (added int) {
	empty := make([]uint64, len(t.Samples[0]))
	for look := range empty {
		for _, f := range group {
			empty[look] |= t.Samples[f][look]
		}
		empty[look] = ^empty[look]
	}
	times := ones(empty)
	if times == 0 {
		return 0
	}
	for g, sample := range t.Samples {
		without, never := 0, true
		for look, w := range sample {
			without += bits.OnesCount64(^w)
			never = never && empty[look]&^w == 0
		}
		if added < most && never && without*times >= byChance*64*len(empty) {
			t.Cands.Add(invariant.AtLeastOne{Of: append(append([]int32(nil), group...), int32(g))}, Covers, 1)
			added++
		}
	}
	return added
}

// apart adds that a fluent and another one never hold together.
func apart(t *task.Task, one int32, others []int32, most int) (added int) {
	for _, other := range others {
		together := 0
		for look, w := range t.Samples[one] {
			together += bits.OnesCount64(w & t.Samples[other][look])
		}
		if together == 0 && added < most && ones(t.Samples[one])*ones(t.Samples[other]) >= byChance*64*len(t.Samples[one]) {
			t.Cands.Add(invariant.AtMostOne{Of: []int32{other, one}}, Covers, 1)
			added++
		}
	}
	return added
}

// Covers is the family of these statements.
const Covers invariant.Family = "covers"
