package planner

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A frame is an envelope of the reachable states, as far as random matches show it: how
// many fluents with the same argument hold in one that is not over, and which never do. It
// need not be true: it only keeps the solver from states in which a side has nine kings.
type frame struct {
	families []family
	never    []circuit.Ref
	apart    [][2]circuit.Ref // fluents that never hold together
}

// family holds the fluents with the same argument at the same place.
type family struct {
	of          []circuit.Ref
	fluents     []int
	most, least int
}

// newFrame computes the envelope of the samples of random matches.
func newFrame(t *task.Task) *frame {
	f := &frame{}
	for _, fam := range families(t) {
		if fam.most < len(fam.of) || fam.least > 0 {
			f.families = append(f.families, *fam)
		}
	}
	for _, c := range t.Cands.All {
		if _, is := c.Shape.(invariant.Constant); is && c.State != invariant.Falsified {
			f.never = append(f.never, c.Violation)
		}
	}
	f.apart = append(apart(t), blocked(t.Net)...)
	return f
}

// Bounds on the search for fluents that never hold together: how often they
// would have been seen together by chance, and its work.
const (
	chance    = 30
	apartWork = 200_000_000
)

// apart returns the pairs of fluents that samples never show in one state, although
// they would if they had nothing to do with each other.
func apart(t *task.Task) (pairs [][2]circuit.Ref) {
	going := goingOn(t)
	if n := len(t.Samples); n*n*len(going) > apartWork {
		return nil
	}
	var often []int // fluents
	var times []int
	for f, words := range t.Samples {
		n := 0
		for _, w := range words {
			n += bits.OnesCount64(w)
		}
		if n > 0 && n < expand.Lanes*len(words) {
			often, times = append(often, f), append(times, n)
		}
	}
	for i, f := range often {
		for j, g := range often[:i] {
			if times[i]*times[j] >= chance*expand.Lanes*len(going) && !together(t.Samples[f], t.Samples[g]) {
				pairs = append(pairs, [2]circuit.Ref{t.Net.Fluent[f], t.Net.Fluent[g]})
			}
		}
	}
	return pairs
}

// together tells whether two fluents hold in the same sample.
func together(f, g []uint64) bool {
	for w := range f {
		if f[w]&g[w] != 0 {
			return true
		}
	}
	return false
}

// families returns the families, with the least and largest numbers of their fluents that
// hold.
func families(t *task.Task) (all []*family) {
	type place struct {
		name         string
		arity, index int
		value        string
	}
	known := map[place]*family{}
	for i, fluent := range t.Game.Fluents {
		for index, arg := range fluent.Args {
			p := place{fluent.Name, len(fluent.Args), index, arg.String()}
			if known[p] == nil {
				known[p] = &family{}
				all = append(all, known[p])
			}
			known[p].fluents = append(known[p].fluents, i)
			known[p].of = append(known[p].of, t.Net.Fluent[i])
		}
	}
	initial := make([]uint64, len(t.Game.Fluents))
	for _, f := range t.Net.Game.Init {
		initial[f] = 1
	}
	going := goingOn(t)
	if len(going) == 0 {
		return nil
	}
	for _, f := range all {
		f.most, f.least = 0, len(f.of)
		f.count(1, func(fluent int) uint64 { return initial[fluent] })
		for w, lanes := range going {
			f.count(lanes, func(fluent int) uint64 { return t.Samples[fluent][w] })
		}
	}
	return all
}

// goingOn returns, by word of the samples, the states that are not terminal.
func goingOn(t *task.Task) (going []uint64) {
	if len(t.Samples) == 0 {
		return nil
	}
	ev := circuit.NewConeEvaluator(t.Net, []circuit.Ref{t.Net.Terminal})
	for w := range t.Samples[0] {
		for f := range t.Samples {
			ev.SetFluent(f, t.Samples[f][w])
		}
		ev.States()
		going = append(going, ^ev.Value(t.Net.Terminal))
	}
	return going
}

// count updates the bounds of a family by the numbers that hold in some states.
func (f *family) count(lanes uint64, value func(fluent int) uint64) {
	var number [64]int
	for _, fluent := range f.fluents {
		for w := value(fluent) & lanes; w != 0; w &= w - 1 {
			number[bits.TrailingZeros64(w)]++
		}
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		n := number[bits.TrailingZeros64(lanes)]
		f.most, f.least = max(f.most, n), min(f.least, n)
	}
}

// The parts of a frame that are assumed. A state that solves a puzzle may be unlike all
// that random matches come to.
const (
	nothing = iota
	pairsOnly
	everything
)

// assume states the frame in the first layer, as far as it is trusted; of states that are
// over not how many fluents hold at least.
func (f *frame) assume(u *unroll.Program, trust int, over bool) {
	if trust == nothing {
		return
	}
	for _, pair := range f.apart {
		u.Prog.Constraint(u.Lit(0, pair[0]), u.Lit(0, pair[1]))
	}
	for _, violation := range f.never {
		u.Prog.Constraint(u.Lit(0, violation))
	}
	if trust == pairsOnly {
		return
	}
	for i := range f.families {
		f.families[i].assume(u, over)
	}
}

// assume states the bounds of a family.
func (f *family) assume(u *unroll.Program, over bool) {
	if f.most < len(f.of) {
		u.Prog.AtLeast(0, int32(f.most+1), u.Lits(0, f.of)...)
	}
	if f.least > 0 && !over {
		absent := u.Lits(0, f.of)
		for i := range absent {
			absent[i] = absent[i].Not()
		}
		u.Prog.AtLeast(0, int32(len(f.of)-f.least+1), absent...)
	}
}
