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
		net := &Network{Nodes: []Node{{Kind: ConstNode}}, DoesRefs: [][]NodeRef{nil}}
		for i := range 12 {
			net.FluentRefs = append(net.FluentRefs, net.addNode(Node{Kind: FluentNode, InputIndex: int32(i)}))
			net.DoesRefs[0] = append(net.DoesRefs[0], net.addNode(Node{Kind: DoesNode, DependsOnMoves: true, InputIndex: int32(i)}))
		}
		ev := NewEvaluator(net)
		for range 4 {
			addGates(net, rng)
			ev.AddNewNodes()
			checkEvaluator(t, net, ev, rng)
		}
	}
}

// addGates adds gates of up to twenty children to a network, and some loops.
func addGates(net *Network, rng *rand.Rand) {
	refs := func() (list []NodeRef, acts bool) {
		for range 1 + rng.IntN(1+rng.IntN(20)) {
			r := NodeRef(rng.IntN(2 * len(net.Nodes)))
			list, acts = append(list, r), acts || net.Nodes[r.NodeIndex()].DependsOnMoves
		}
		return list, acts
	}
	for range 40 {
		list, acts := refs()
		kind := NodeKind(AndNode)
		if rng.IntN(4) == 0 {
			kind = AtLeastNode
		}
		net.addNode(Node{Kind: kind, DependsOnMoves: acts, Bound: int32(1 + rng.IntN(3)), Children: list})
	}
	loop := GateLoop{FirstNode: len(net.Nodes), NodeCount: 3}
	acts := false
	for range 5 {
		rule := LoopRule{HeadNode: loop.FirstNode + rng.IntN(3)}
		body, acting := refs()
		rule.BodyRefs, acts = body, acts || acting
		if rng.IntN(2) == 0 {
			rule.BodyRefs = append(rule.BodyRefs, NodeRef(2*(loop.FirstNode+rng.IntN(3))))
		}
		loop.LoopRules = append(loop.LoopRules, rule)
	}
	net.Loops = append(net.Loops, loop)
	for range loop.NodeCount {
		net.addNode(Node{Kind: LoopNode, DependsOnMoves: acts, InputIndex: int32(len(net.Loops) - 1)})
	}
}

// checkEvaluator looks at every gate after random fluents and moves.
func checkEvaluator(t *testing.T, net *Network, ev *LaneEvaluator, rng *rand.Rand) {
	t.Helper()
	for i := range net.FluentRefs {
		ev.SetFluent(i, rng.Uint64())
		ev.SetMove(0, i, rng.Uint64())
	}
	ev.ComputeStates()
	ev.ComputeMoves()
	for i := range net.Nodes {
		node := &net.Nodes[i]
		for lane := range 64 {
			holds := func(r NodeRef) bool { return ev.TrueLanes(r)>>lane&1 == 1 }
			got, hold := holds(NodeRef(2*i)), 0
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
				want = derivable(&net.Loops[node.InputIndex], i, holds)
			}
			if got != want || holds(NodeRef(2*i+1)) == got {
				t.Fatalf("node %d (kind %d, children %v), lane %d: %v, its negation %v", i, node.Kind, node.Children, lane, got, holds(NodeRef(2*i+1)))
			}
		}
	}
}

// derivable tells whether a member of a loop follows from its rules.
func derivable(loop *GateLoop, member int, holds func(NodeRef) bool) bool {
	known := map[int]bool{}
	for range loop.NodeCount {
		for _, rule := range loop.LoopRules {
			all := true
			for _, c := range rule.BodyRefs {
				if n := c.NodeIndex(); n >= loop.FirstNode && n < loop.FirstNode+loop.NodeCount {
					all = all && known[n]
				} else {
					all = all && holds(c)
				}
			}
			known[rule.HeadNode] = known[rule.HeadNode] || all
		}
	}
	return known[member]
}
