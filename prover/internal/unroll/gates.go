package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file encodes gates of the network as literals, when they are asked for.

// GateLit returns the literal of a gate at time t. The gate and all that it depends on are encoded
// if they are not yet.
func (u *GameProgram) GateLit(t int, r circuit.NodeRef) asp.Lit {
	l := u.TimeLayers[t]
	if r.NodeIndex() >= len(l.NodeLits) { // the network has grown since
		l.NodeLits = append(l.NodeLits, make([]asp.Lit, len(u.Net.Nodes)-len(l.NodeLits))...)
	}
	if l.NodeLits[r.NodeIndex()] == 0 {
		u.encodeGate(t, r.NodeIndex())
	}
	if r.IsNegative() {
		return l.NodeLits[r.NodeIndex()].Complement()
	}
	return l.NodeLits[r.NodeIndex()]
}

// IsEncoded tells whether a gate has a literal at time t already.
func (u *GameProgram) IsEncoded(t int, r circuit.NodeRef) bool {
	l := u.TimeLayers[t]
	return r.NodeIndex() < len(l.NodeLits) && l.NodeLits[r.NodeIndex()] != 0
}

// encodeGate gives a node a literal at time t.
func (u *GameProgram) encodeGate(t, node int) {
	n := &u.Net.Nodes[node]
	l := u.TimeLayers[t]
	if u.IsCutPoint != nil && u.IsCutPoint(node) {
		l.NodeLits[node] = u.FreeLit()
		return
	}
	switch n.Kind {
	case circuit.AndNode:
		l.NodeLits[node] = u.Conjunction(u.GateLits(t, u.nestConjunction(n.Children)))
	case circuit.AtLeastNode:
		l.NodeLits[node] = u.AtLeastLit(int(n.Bound), u.GateLits(t, n.Children))
	case circuit.LoopNode:
		u.encodeLoop(t, &u.Net.Loops[n.InputIndex])
	case circuit.OpenNode:
		l.NodeLits[node] = u.FreeLit()
	case circuit.FluentNode, circuit.DoesNode:
		l.NodeLits[node] = u.inputLit(t, n)
	default:
		// A constant is encoded from the start.
		l.NodeLits[node] = u.TrueLit
	}
}

// maxNestedChildren is the greatest number of conditions of a conjunction that nestConjunction
// looks at.
const maxNestedChildren = 8

// nestConjunction replaces all conditions of a conjunction but one by the gate that is their
// conjunction, if there is such a gate. Then the solver sees at once that two conjunctions share a
// part.
func (u *GameProgram) nestConjunction(children []circuit.NodeRef) []circuit.NodeRef {
	if len(children) < 3 || len(children) > maxNestedChildren {
		return children
	}
	without := make([]circuit.NodeRef, 0, maxNestedChildren)
	for i, c := range children {
		without = append(append(without[:0], children[:i]...), children[i+1:]...)
		if rest, ok := u.Net.FindConjunction(without); ok {
			return []circuit.NodeRef{c, rest}
		}
	}
	return children
}

// inputLit returns the literal of a fluent or a move that has none at time t yet.
func (u *GameProgram) inputLit(t int, n *circuit.Node) asp.Lit {
	isMemory := n.Kind == circuit.FluentNode && circuit.IsMemory(u.Net, n.InputIndex)
	switch {
	case !u.IsLocal && !isMemory:
		// No caller may ask for a fluent or a move that the layer does not have.
		return u.TrueLit.Complement()
	case t > 0:
		return u.GateLit(t-1, u.Net.NextRefs[n.InputIndex])
	}
	return u.FreeLit()
}

// GateLits returns the literals of gates at a time.
func (u *GameProgram) GateLits(t int, refs []circuit.NodeRef) []asp.Lit {
	lits := make([]asp.Lit, len(refs))
	for i, r := range refs {
		lits[i] = u.GateLit(t, r)
	}
	return lits
}

// encodeLoop encodes the atoms of a loop by their rules: in an answer set they hold only if the
// rules support them.
func (u *GameProgram) encodeLoop(t int, loop *circuit.GateLoop) {
	l := u.TimeLayers[t]
	key := ""
	if u.knownGates != nil {
		key = u.loopKey(t, loop)
	}
	known := true
	first := u.knownGates.find(key, func() asp.Lit {
		known = false
		first := u.LogicProgram.NewAtom()
		for range loop.NodeCount - 1 {
			u.LogicProgram.NewAtom()
		}
		return first.PosLit()
	})
	for at := range loop.NodeCount {
		l.NodeLits[loop.FirstNode+at] = (first.Atom() + asp.Atom(at)).PosLit()
	}
	if known {
		return
	}
	for _, rule := range loop.LoopRules {
		u.LogicProgram.AddRule(l.NodeLits[rule.HeadNode].Atom(), u.GateLits(t, rule.BodyRefs)...)
	}
}

// A StepPair says that no transition leads from a state in which NowRef holds to one in which
// NextRef holds.
type StepPair struct{ NowRef, NextRef circuit.NodeRef }

// BrokenPair returns the literal that says that the transition after time t violates the pair.
func (u *GameProgram) BrokenPair(t int, pair StepPair) asp.Lit {
	return u.Conjunction([]asp.Lit{u.GateLit(t, pair.NowRef), u.GateLit(t+1, pair.NextRef)})
}

// BrokenPairs returns the literal that says that the transition after time t violates one of some
// pairs.
func (u *GameProgram) BrokenPairs(t int, pairs []StepPair) asp.Lit {
	broken := make([]asp.Lit, len(pairs))
	for i, pair := range pairs {
		broken[i] = u.BrokenPair(t, pair)
	}
	return u.Disjunction(broken)
}
