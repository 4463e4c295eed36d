package planner

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A stateEnvelope is an envelope of the reachable states, as far as random matches show it: how
// many fluents with the same argument hold in one that is not over, and which never do. It
// need not be true: it only keeps the solver from states in which a side has nine kings.
type stateEnvelope struct {
	argFamilies    []argFamily
	neverSeen      []circuit.NodeRef
	exclusivePairs [][2]circuit.NodeRef // fluents that never hold together
}

// argFamily holds the fluents with the same argument at the same place.
type argFamily struct {
	fluentRefs             []circuit.NodeRef
	fluentIndexes          []int
	maxHolding, minHolding int
}

// newStateEnvelope computes the envelope of the samples of random matches.
func newStateEnvelope(t *task.ProofTask) *stateEnvelope {
	f := &stateEnvelope{}
	for _, fam := range argumentFamilies(t) {
		if fam.maxHolding < len(fam.fluentRefs) || fam.minHolding > 0 {
			f.argFamilies = append(f.argFamilies, *fam)
		}
	}
	for _, c := range t.Candidates.AllCandidates {
		if c.StatedBound().BoundKind == invariant.UnitBound && c.ProofState != invariant.FalsifiedState {
			f.neverSeen = append(f.neverSeen, c.ViolationRef)
		}
	}
	f.exclusivePairs = append(unseenPairs(t), mutuallyBlocking(t.Net)...)
	return f
}

// Bounds on the search for fluents that never hold together: how often they
// would have been seen together by chance, and its work.
const (
	expectedMeetings = 30
	maxPairWork      = 200_000_000
)

// unseenPairs returns the pairs of fluents that samples never show in one state, although
// they would if they had nothing to do with each other.
func unseenPairs(t *task.ProofTask) (pairs [][2]circuit.NodeRef) {
	going := ongoingLanes(t)
	if n := len(t.SampledStates); n*n*len(going) > maxPairWork {
		return nil
	}
	var often []int // fluents
	var times []int
	for f, words := range t.SampledStates {
		n := 0
		for _, w := range words {
			n += bits.OnesCount64(w)
		}
		if n > 0 && n < expand.LaneCount*len(words) {
			often, times = append(often, f), append(times, n)
		}
	}
	for i, f := range often {
		for j, g := range often[:i] {
			if times[i]*times[j] >= expectedMeetings*expand.LaneCount*len(going) && !heldAtOnce(t.SampledStates[f], t.SampledStates[g]) {
				pairs = append(pairs, [2]circuit.NodeRef{t.Net.FluentRefs[f], t.Net.FluentRefs[g]})
			}
		}
	}
	return pairs
}

// heldAtOnce tells whether two fluents hold in the same sample.
func heldAtOnce(f, g []uint64) bool {
	for w := range f {
		if f[w]&g[w] != 0 {
			return true
		}
	}
	return false
}

// argumentFamilies returns the families, with the least and largest numbers of their fluents that
// hold.
func argumentFamilies(t *task.ProofTask) (all []*argFamily) {
	type place struct {
		name         string
		arity, index int
		value        string
	}
	known := map[place]*argFamily{}
	for i, fluent := range t.GroundGame.Fluents {
		for index, arg := range fluent.Args {
			p := place{fluent.Name, len(fluent.Args), index, arg.String()}
			if known[p] == nil {
				known[p] = &argFamily{}
				all = append(all, known[p])
			}
			known[p].fluentIndexes = append(known[p].fluentIndexes, i)
			known[p].fluentRefs = append(known[p].fluentRefs, t.Net.FluentRefs[i])
		}
	}
	initial := make([]uint64, len(t.GroundGame.Fluents))
	for _, f := range t.Net.Game.InitFluents {
		initial[f] = 1
	}
	going := ongoingLanes(t)
	if len(going) == 0 {
		return nil
	}
	for _, f := range all {
		f.maxHolding, f.minHolding = 0, len(f.fluentRefs)
		f.countInLanes(1, func(fluent int) uint64 { return initial[fluent] })
		for w, lanes := range going {
			f.countInLanes(lanes, func(fluent int) uint64 { return t.SampledStates[fluent][w] })
		}
	}
	return all
}

// ongoingLanes returns, by word of the samples, the states that are not terminal.
func ongoingLanes(t *task.ProofTask) (going []uint64) {
	if len(t.SampledStates) == 0 {
		return nil
	}
	ev := circuit.NewConeEvaluator(t.Net, []circuit.NodeRef{t.Net.TerminalRef})
	for w := range t.SampledStates[0] {
		for f := range t.SampledStates {
			ev.SetFluent(f, t.SampledStates[f][w])
		}
		ev.ComputeStates()
		going = append(going, ^ev.TrueLanes(t.Net.TerminalRef))
	}
	return going
}

// countInLanes updates the bounds of a family by the numbers that hold in some states.
func (f *argFamily) countInLanes(lanes uint64, value func(fluent int) uint64) {
	var number [64]int
	for _, fluent := range f.fluentIndexes {
		for w := value(fluent) & lanes; w != 0; w &= w - 1 {
			number[bits.TrailingZeros64(w)]++
		}
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		n := number[bits.TrailingZeros64(lanes)]
		f.maxHolding, f.minHolding = max(f.maxHolding, n), min(f.minHolding, n)
	}
}

// The parts of a frame that are assumed. A state that solves a puzzle may be unlike all
// that random matches come to.
const (
	trustNothing = iota
	trustPairs
	trustAll
)

// assume states the frame in the first layer, as far as it is trusted; of states that are
// over not how many fluents hold at least.
func (f *stateEnvelope) assume(u *unroll.GameProgram, trust int, over bool) {
	if trust == trustNothing {
		return
	}
	for _, pair := range f.exclusivePairs {
		u.LogicProgram.AddConstraint(u.GateLit(0, pair[0]), u.GateLit(0, pair[1]))
	}
	for _, violation := range f.neverSeen {
		u.LogicProgram.AddConstraint(u.GateLit(0, violation))
	}
	if trust == trustPairs {
		return
	}
	for i := range f.argFamilies {
		f.argFamilies[i].assumeCounts(u, over)
	}
}

// assumeCounts states the bounds of a family.
func (f *argFamily) assumeCounts(u *unroll.GameProgram, over bool) {
	if f.maxHolding < len(f.fluentRefs) {
		u.LogicProgram.AddAtLeast(0, int32(f.maxHolding+1), u.GateLits(0, f.fluentRefs)...)
	}
	if f.minHolding > 0 && !over {
		absent := u.GateLits(0, f.fluentRefs)
		for i := range absent {
			absent[i] = absent[i].Complement()
		}
		u.LogicProgram.AddAtLeast(0, int32(len(f.fluentRefs)-f.minHolding+1), absent...)
	}
}
