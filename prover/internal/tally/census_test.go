package tally

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
)

// lamps is how many fluents the networks of these tests have: all their states
// are the lanes of one word.
const lamps = 6

// lampNetwork returns a network of so many fluents, and what they are in each
// lane.
func lampNetwork(t *testing.T) (*circuit.Network, func() *circuit.LaneEvaluator) {
	t.Helper()
	var text strings.Builder
	text.WriteString("(role r) (legal r go) (<= terminal (true (on 0))) (goal r 100)\n")
	for i := range lamps {
		fmt.Fprintf(&text, "(init (on %d)) (<= (next (on %d)) (not (true (on %d))))\n", i, i, i)
	}
	net, _ := circuittest.BuildNetwork(t, text.String())
	return net, func() *circuit.LaneEvaluator {
		ev := circuit.NewEvaluator(net)
		for f := range lamps {
			var lanes uint64
			for lane := range 64 {
				lanes |= uint64(lane>>f&1) << lane
			}
			ev.SetFluent(f, lanes)
		}
		ev.ComputeStates()
		return ev
	}
}

// randomCounts adds gates that count some fluents, or would if not for some
// ways that are left out or written twice, and returns the last of them.
func randomCounts(rnd *rand.Rand, net *circuit.Network) circuit.NodeRef {
	order := rnd.Perm(lamps)
	sign := func(f int) circuit.NodeRef { return net.FluentRefs[f] ^ circuit.NodeRef(rnd.IntN(8)/7) }
	var groups [][]circuit.NodeRef // by what they count: gates by number
	for _, f := range order {
		one := sign(f)
		groups = append(groups, []circuit.NodeRef{one.Negated(), one})
	}
	faults := rnd.IntN(3) == 0
	for len(groups) > 1 {
		i := rnd.IntN(len(groups) - 1)
		a, b := groups[i], groups[i+1]
		sum := make([][]circuit.NodeRef, len(a)+len(b)-1)
		for n, x := range a {
			for m, y := range b {
				at := n + m
				if faults && rnd.IntN(12) == 0 {
					at = rnd.IntN(len(sum))
				}
				if !faults || rnd.IntN(12) > 0 {
					sum[at] = append(sum[at], net.AndGate(x, y))
				}
			}
		}
		joined := make([]circuit.NodeRef, len(sum))
		for n, ways := range sum {
			joined[n] = net.OrGate(ways...)
		}
		groups = append(groups[:i], append([][]circuit.NodeRef{joined}, groups[i+2:]...)...)
	}
	return net.OrGate(groups[0][rnd.IntN(lamps/2)], groups[0][lamps/2+1])
}

// TestCensus compares what gates are said to count with all states.
func TestCensus(t *testing.T) {
	t.Parallel()
	large, wrong := censuses(t, CardinalityProof{})
	if large < 100 {
		t.Errorf("%d gates count all fluents: that shows little", large)
	}
	if len(wrong) > 0 {
		t.Errorf("%d gates do not count what they are said to: %s", len(wrong), wrong[0])
	}
}

// TestCensusFault leaves out to look for ways that are left out.
func TestCensusFault(t *testing.T) {
	t.Parallel()
	if _, wrong := censuses(t, CardinalityProof{IgnoresGaps: true}); len(wrong) == 0 {
		t.Error("nobody notices")
	}
}

// censuses counts the gates that count all fluents, and lists those that do
// not count what they are said to.
func censuses(t *testing.T, by CardinalityProof) (large int, wrong []string) {
	t.Helper()
	for seed := range uint64(300) {
		net, evaluate := lampNetwork(t)
		randomCounts(rand.New(rand.NewPCG(seed, 7)), net)
		cone := make([]bool, len(net.Nodes))
		for node := range cone {
			cone[node] = true
		}
		c := newGateCensus(net, by)
		c.readCone(cone, nil)
		ev := evaluate()
		for gate, list := range c.countsByGate {
			for _, e := range list {
				if len(e.conditions.members) == lamps {
					large++
				}
				if got, want := ev.TrueLanes(gate), c.lanes(ev, e); got != want {
					wrong = append(wrong, fmt.Sprintf("seed %d: gate %d, %d of %v: %d states differ", seed, gate, e.number, e.conditions.members, bits.OnesCount64(got^want)))
				}
			}
		}
	}
	return large, wrong
}

// lanes returns the states in which exactly so many of some conditions hold.
func (c *gateCensus) lanes(ev *circuit.LaneEvaluator, e exactCount) (lanes uint64) {
	for lane := range 64 {
		n := 0
		for _, s := range e.conditions.members {
			n += int(ev.TrueLanes(c.gatesMeaning[s][0]) >> lane & 1)
		}
		if n == e.number {
			lanes |= 1 << lane
		}
	}
	return lanes
}

// TestPairs tells what a proof says of two gates apart from a gate and its
// negation: both are one condition.
func TestPairs(t *testing.T) {
	net, _ := lampNetwork(t)
	a, b, other := net.FluentRefs[0], net.FluentRefs[1], net.FluentRefs[2]
	c := newGateCensus(net, CardinalityProof{})
	c.addCondition(a, b)
	c.addCondition(b.Negated(), b)
	c.addCondition(other, a)
	if len(c.gatesMeaning) != 2 {
		t.Fatalf("%d conditions and opposites, want 2", len(c.gatesMeaning))
	}
	for r, want := range map[circuit.NodeRef]int{a: 1, b.Negated(): 1, other.Negated(): 1, b: 0, a.Negated(): 0, other: 0} {
		about := slices.DeleteFunc(slices.Clone(c.countsByGate[r]), func(e exactCount) bool { return e.conditions.members[0] != a })
		if len(about) != 1 || about[0].number != want {
			t.Errorf("gate %d: %v, want %d", r, about, want)
		}
	}
}

// TestEachGateSpeaksOnce looks that a conjunction does not count by one of its
// gates what another one counts.
func TestEachGateSpeaksOnce(t *testing.T) {
	net, _ := lampNetwork(t)
	c := newGateCensus(net, CardinalityProof{})
	for _, f := range net.FluentRefs[:4] {
		c.addCondition(f, f.Negated())
	}
	x, y := net.FluentRefs[4], net.FluentRefs[5]
	first, second := c.internSet(net.FluentRefs[:2]), c.internSet(net.FluentRefs[2:4])
	c.addMeaning(x, exactCount{first, 1})
	c.addMeaning(x, exactCount{second, 1})
	if row, _, says := c.numbersOfParts([]*conditionSet{first, second}, []circuit.NodeRef{x, y}); says {
		t.Errorf("the second gate says nothing: %v", row)
	}
}
