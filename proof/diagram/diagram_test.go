package diagram

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func fluent(text string) *gdl.Term {
	return gdl.ParseString("f", "("+"f "+text+")").Rules[0].Head.Args[0]
}

// accepts reads a state, given by its fluents, and returns its rank.
func (d *Diagram) accepts(holds map[string]bool) (rank int, ok bool) {
	left := len(holds)
	n := d.Nodes[0]
	for n.BlockIndex >= 0 {
		letter := ""
		for _, f := range d.FluentBlocks[n.BlockIndex] {
			if holds[f.String()] {
				if letter != "" {
					return 0, false
				}
				letter = f.String()
				left--
			}
		}
		to := n.ElseTargets
		if letter != "" {
			at := slices.IndexFunc(n.ArcFluents, func(f *gdl.Term) bool { return f.String() == letter })
			to = n.ArcTargets[max(at, 0) : at+1]
		}
		if len(to) == 0 {
			return 0, false
		}
		n = d.Nodes[to[0]]
	}
	return n.LeafRank, left == 0
}

// TestAcceptsExactly compares diagrams of random sets of states with the sets.
func TestAcceptsExactly(t *testing.T) {
	names := []string{"on", "(cell 1 a)", "(cell 1 b)", "(cell 2 a)", "(cell 2 b)", "(cell 3 a)", "(control x)", "(control y)"}
	set := StateSet{}
	for _, n := range names {
		set.Fluents = append(set.Fluents, fluent(n))
	}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		set.HeldFluents, set.StateRanks = nil, nil
		rank := map[string]int{}
		for range 1 + rng.IntN(60) {
			bits := rng.IntN(1 << len(names))
			if seed%2 == 0 {
				bits &^= 1 << (1 + rng.IntN(2)) // cells of one content
				bits &^= 1 << (3 + rng.IntN(2))
			}
			if _, known := rank[fmt.Sprint(bits)]; known {
				continue
			}
			rank[fmt.Sprint(bits)] = rng.IntN(3)
			set.HeldFluents = append(set.HeldFluents, members(bits, len(names)))
			set.StateRanks = append(set.StateRanks, rank[fmt.Sprint(bits)])
		}
		d := New(set)
		for bits := range 1 << len(names) {
			holds := map[string]bool{}
			for _, f := range members(bits, len(names)) {
				holds[set.Fluents[f].String()] = true
			}
			want, in := rank[fmt.Sprint(bits)]
			if got, ok := d.accepts(holds); ok != in || ok && got != want {
				t.Fatalf("seed %d: state %v has rank %d, %t; want %d, %t", seed, holds, got, ok, want, in)
			}
		}
	}
}

func members(bits, n int) (list []int32) {
	for f := range n {
		if bits>>f&1 == 1 {
			list = append(list, int32(f))
		}
	}
	return list
}

// TestSharesWhatIsAlike: parts that have nothing to do with each other do not
// multiply a diagram.
func TestSharesWhatIsAlike(t *testing.T) {
	set := StateSet{}
	for cell := range 4 {
		for value := range 5 {
			set.Fluents = append(set.Fluents, fluent(fmt.Sprintf("(cell %d %d)", cell, value)))
		}
	}
	for n := range 5 * 5 * 5 * 5 {
		set.HeldFluents = append(set.HeldFluents, []int32{int32(n % 5), int32(5 + n/5%5), int32(10 + n/25%5), int32(15 + n/125)})
	}
	if d := New(set); len(d.FluentBlocks) != 4 || len(d.Nodes) != 5 || d.CountArcs() != 20 {
		t.Errorf("%d blocks, %d nodes, %d arcs; want 4, 5, 20", len(d.FluentBlocks), len(d.Nodes), d.CountArcs())
	}
}

// CountArcs returns the number of arcs.
func (d *Diagram) CountArcs() (arcs int) {
	for _, n := range d.Nodes {
		arcs += len(n.ArcTargets) + len(n.ElseTargets)
	}
	return arcs
}
