package planner

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// ferry is a game of two roles with a counting rule, a recursive one and
// negation: a lock is open while at least two of three gates are shut, and the
// boat comes to where channels without ice lead.
const ferry = `
(role boat) (role ice) (init (at 1)) (init (shut 1))
(channel 1 2) (channel 2 3) (channel 3 4) (channel 2 5) (channel 5 4) (gate 1) (gate 2) (gate 3) (gate 4)
(<= (leads ?x ?y) (channel ?x ?y) (not (true (frozen ?y))))
(<= (leads ?x ?z) (leads ?x ?y) (leads ?y ?z))
(<= locked (true (shut ?g)) (true (shut ?h)) (distinct ?g ?h))
(<= (legal boat (go ?y)) locked (true (at ?x)) (leads ?x ?y))
(<= (legal boat (turn ?g)) (gate ?g))
(<= (legal ice (freeze ?y)) (channel ?x ?y))
(legal ice rest)
(<= (next (at ?y)) (does boat (go ?y)))
(<= (next (at ?x)) (true (at ?x)) (not going))
(<= going (does boat (go ?y)))
(<= (next (shut ?g)) (true (shut ?g)) (not (does boat (turn ?g))))
(<= (next (shut ?g)) (does boat (turn ?g)) (not (true (shut ?g))))
(<= (next (frozen ?y)) (does ice (freeze ?y)) (not (true (at ?y))))
(<= terminal (true (at 4)))
(<= ashore (true (at 4)) (not (true (frozen 2))))
(<= (goal boat 100) ashore) (goal ice 0)
`

func networkOf(t *testing.T, text string) *circuit.Network {
	t.Helper()
	net, _ := circuittest.BuildNetwork(t, text)
	return net
}

// states returns all reachable states, and after how many moves each is reached
// first.
func states(t *testing.T, net *circuit.Network) (all [][]bool, depth []int) {
	t.Helper()
	e := expand.New(net, nil, net.TerminalRef)
	depth = []int{0}
	next := uint32(0)
	err := e.Run(t.Context(), expand.ExpansionWalk{WorkLimit: 1 << 40,
		NextState:   func() (uint32, bool) { next++; return next - 1, int(next) <= e.StateCount() },
		LookAtFresh: func(fresh uint64) uint64 { return fresh &^ e.LanesBefore(net.TerminalRef) },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				n, isNew := e.Successor(l)
				if isNew {
					depth = append(depth, 1<<20)
				}
				depth[n] = min(depth[n], depth[e.LaneState(l)]+1)
			}
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint32(e.StateCount()) {
		state := make([]bool, len(net.FluentRefs))
		e.ForEachHolding(n, func(f int32) { state[f] = true })
		all = append(all, state)
	}
	return all, depth
}

// tooFar counts the literals that hold in some state earlier than the relaxed
// game says that they can.
func tooFar(r *relaxedGame, all [][]bool, depth []int) (count int) {
	level := r.firstLayers(all[0])
	for n, state := range all {
		for f, holds := range state {
			at := level[2*f+1]
			if holds {
				at = level[2*f]
			}
			if at < 0 || int(at) > depth[n] {
				count++
			}
		}
	}
	return count
}

// TestRelaxedGameIsNearer: nothing holds earlier in the game than in the relaxed
// game. Mistakes of that show.
func TestRelaxedGameIsNearer(t *testing.T) {
	net := networkOf(t, ferry)
	all, depth := states(t, net)
	if len(all) < 200 || slices.Max(depth) < 4 {
		t.Fatalf("only %d states, %d moves deep", len(all), slices.Max(depth))
	}
	if n := tooFar(newRelaxedGame(net), all, depth); n > 0 {
		t.Errorf("%d literals of states hold earlier than in the relaxed game", n)
	}
	for name, fault := range map[string]func(*relaxedGame){
		"a move is never legal": func(r *relaxedGame) { r.legalRefs[0] = circuit.FalseRef },
		"a move is left out":    func(r *relaxedGame) { r.moveRefs, r.legalRefs = r.moveRefs[1:], r.legalRefs[1:] },
		"gates lose a child": func(r *relaxedGame) {
			for i := range r.movingGates {
				r.movingGates[i].firstChild = circuit.FalseRef
			}
		},
	} {
		r := newRelaxedGame(net)
		fault(r)
		if tooFar(r, all, depth) == 0 {
			t.Errorf("%s: nobody has noticed", name)
		}
	}
}

// TestStatesAreExact: as long as no step is made the relaxed game is the game.
func TestStatesAreExact(t *testing.T) {
	net := networkOf(t, ferry)
	all, _ := states(t, net)
	r, ev := newRelaxedGame(net, net.TerminalRef), circuit.NewEvaluator(net)
	for batch := range slices.Chunk(all, expand.LaneCount) {
		words := make([]uint64, len(net.FluentRefs))
		for l, state := range batch {
			for f, holds := range state {
				if holds {
					words[f] |= 1 << l
				}
			}
		}
		for f, w := range words {
			ev.SetFluent(f, w)
		}
		ev.ComputeStates()
		r.setStates(words)
		for _, ref := range append(expand.LegalGates(net), net.TerminalRef) {
			if r.reachableLanes[ref] != ev.TrueLanes(ref) || r.reachableLanes[ref.Negated()] != ^ev.TrueLanes(ref) {
				t.Fatalf("gate %d may hold in %x and not hold in %x; it holds in %x", ref, r.reachableLanes[ref], r.reachableLanes[ref.Negated()], ev.TrueLanes(ref))
			}
		}
	}
}

// TestLift: a gate holds in all states that have the literals of the target, and
// not all literals of the state are among these.
func TestLift(t *testing.T) {
	net := networkOf(t, ferry)
	all, _ := states(t, net)
	ev := circuit.NewEvaluator(net)
	rng := rand.New(rand.NewPCG(1, 2))
	gate := net.AndGate(net.TerminalRef, net.GoalGates[0][0].GateRef)
	r, lifted := newRelaxedGame(net, gate), 0
	for _, state := range all {
		if !holds(ev, net, state, gate) {
			continue
		}
		lits := liftTarget(r, all[0], state, gate)
		if len(lits) == 0 || len(lits) >= len(state) {
			t.Fatalf("%d literals of %d", len(lits), len(state))
		}
		lifted++
		for range 20 {
			other := make([]bool, len(state))
			for f := range other {
				other[f] = rng.IntN(2) == 0
			}
			for _, l := range lits {
				other[net.Nodes[l.NodeIndex()].InputIndex] = !l.IsNegative()
			}
			if !holds(ev, net, other, gate) {
				t.Fatal("the target does not suffice")
			}
		}
	}
	if lifted == 0 {
		t.Error("no state was lifted")
	}
}

// holds tells whether a gate holds in a state.
func holds(ev *circuit.LaneEvaluator, net *circuit.Network, state []bool, gate circuit.NodeRef) bool {
	ev.AddNewNodes()
	for f, h := range state {
		w := uint64(0)
		if h {
			w = ^uint64(0)
		}
		ev.SetFluent(f, w)
	}
	ev.ComputeStates()
	return ev.TrueLanes(gate)&1 == 1
}
