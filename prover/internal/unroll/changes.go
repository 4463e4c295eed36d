package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A WeightedRef is a gate with its weight in a sum.
type WeightedRef struct {
	SummedRef circuit.NodeRef
	RefWeight int32
}

// UnitWeights returns gates with the weight 1 each.
func UnitWeights(refs []circuit.NodeRef) []WeightedRef {
	sum := make([]WeightedRef, len(refs))
	for i, r := range refs {
		sum[i] = WeightedRef{r, 1}
	}
	return sum
}

// SumChange returns the change of a weighted sum from one time to a later one. It consists of the
// literals that begin to hold, with their weights, and the literals that end, with the opposite
// weights. To prove that a sum stays, falls or does not fall only this change is needed; two sums
// over the whole board would be too much for the solver. The later value of a gate may be the
// earlier value of another gate with the same weight, for example if all pieces of a board move by
// one place. These two literals cancel out.
func (u *GameProgram) SumChange(from, to int, sum []WeightedRef) (change []asp.WeightedLit) {
	left := map[asp.WeightedLit]int{} // how often a literal is among the values before, less how often among those after
	for _, r := range sum {
		left[asp.WeightedLit{Lit: u.GateLit(from, r.SummedRef), Weight: r.RefWeight}]++
		left[asp.WeightedLit{Lit: u.GateLit(to, r.SummedRef), Weight: r.RefWeight}]--
	}
	befores, afters := map[int32][]asp.Lit{}, map[int32][]asp.Lit{}
	for _, r := range sum {
		before, after := u.GateLit(from, r.SummedRef), u.GateLit(to, r.SummedRef)
		ended, begun := asp.WeightedLit{Lit: before, Weight: r.RefWeight}, asp.WeightedLit{Lit: after, Weight: r.RefWeight}
		ends, begins := left[ended] > 0, left[begun] < 0
		if ends {
			left[ended]--
		}
		if begins {
			left[begun]++
		}
		switch {
		case ends && begins:
			change = u.appendChange(change, before, after, r.RefWeight)
		case ends:
			befores[r.RefWeight] = append(befores[r.RefWeight], before)
		case begins:
			afters[r.RefWeight] = append(afters[r.RefWeight], after)
		}
	}
	for _, r := range sum {
		for i, before := range befores[r.RefWeight] {
			change = u.appendChange(change, before, afters[r.RefWeight][i], r.RefWeight)
		}
		delete(befores, r.RefWeight)
	}
	return change
}
