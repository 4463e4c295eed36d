package circuit

import (
	"math/rand/v2"
	"testing"
)

// TestEvaluator compares what an evaluator computes with the definition of the
// gates, on random networks that grow while they are in use.
func TestEvaluator(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 5))
		net := &Network{Nodes: []Node{{Kind: ConstNode}}, Does: [][]Ref{nil}}
		for i := range 12 {
			net.Fluent = append(net.Fluent, net.add(Node{Kind: FluentNode, Index: int32(i)}))
			net.Does[0] = append(net.Does[0], net.add(Node{Kind: DoesNode, Acts: true, Index: int32(i)}))
		}
		ev := NewEvaluator(net)
		for range 4 {
			addGates(net, rng)
			ev.Grow()
			checkEvaluator(t, net, ev, rng)
		}
	}
}

// addGates adds gates of up to twenty children to a network, and some loops.
func addGates(net *Network, rng *rand.Rand) {
	refs := func() (list []Ref, acts bool) {
		for range 1 + rng.IntN(1+rng.IntN(20)) {
			r := Ref(rng.IntN(2 * len(net.Nodes)))
			list, acts = append(list, r), acts || net.Nodes[r.Node()].Acts
		}
		return list, acts
	}
	for range 40 {
		list, acts := refs()
		kind := NodeKind(AndNode)
		if rng.IntN(4) == 0 {
			kind = AtLeastNode
		}
		net.add(Node{Kind: kind, Acts: acts, Bound: int32(1 + rng.IntN(3)), Children: list})
	}
	loop := Loop{First: len(net.Nodes), Count: 3}
	acts := false
	for range 5 {
		rule := LoopRule{Head: loop.First + rng.IntN(3)}
		body, acting := refs()
		rule.Body, acts = body, acts || acting
		if rng.IntN(2) == 0 {
			rule.Body = append(rule.Body, Ref(2*(loop.First+rng.IntN(3))))
		}
		loop.Rules = append(loop.Rules, rule)
	}
	net.Loops = append(net.Loops, loop)
	for range loop.Count {
		net.add(Node{Kind: LoopNode, Acts: acts, Index: int32(len(net.Loops) - 1)})
	}
}

// checkEvaluator looks at every gate after random fluents and moves.
func checkEvaluator(t *testing.T, net *Network, ev *Evaluator, rng *rand.Rand) {
	t.Helper()
	for i := range net.Fluent {
		ev.SetFluent(i, rng.Uint64())
		ev.SetMove(0, i, rng.Uint64())
	}
	ev.States()
	ev.Moves()
	for i := range net.Nodes {
		node := &net.Nodes[i]
		for lane := range 64 {
			holds := func(r Ref) bool { return ev.Value(r)>>lane&1 == 1 }
			got, hold := holds(Ref(2*i)), 0
			for _, c := range node.Children {
				if holds(c) {
					hold++
				}
			}
			want := got
			switch node.Kind {
			case ConstNode:
				want = true
			case AndNode:
				want = hold == len(node.Children)
			case AtLeastNode:
				want = hold >= int(node.Bound)
			case LoopNode:
				want = derivable(&net.Loops[node.Index], i, holds)
			}
			if got != want || holds(Ref(2*i+1)) == got {
				t.Fatalf("node %d (kind %d, children %v), lane %d: %v, its negation %v", i, node.Kind, node.Children, lane, got, holds(Ref(2*i+1)))
			}
		}
	}
}

// derivable tells whether a member of a loop follows from its rules.
func derivable(loop *Loop, member int, holds func(Ref) bool) bool {
	known := map[int]bool{}
	for range loop.Count {
		for _, rule := range loop.Rules {
			all := true
			for _, c := range rule.Body {
				if n := c.Node(); n >= loop.First && n < loop.First+loop.Count {
					all = all && known[n]
				} else {
					all = all && holds(c)
				}
			}
			known[rule.Head] = known[rule.Head] || all
		}
	}
	return known[member]
}
