package amounts

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// What follows for gates from a value of a counter is looked at only for the gates
// that are asked for: of thirty seeds in a pit hundreds of gates know, and what moves
// do depends on few of these.

// A supposition is what fluents are in the case that is looked at.
type supposition struct {
	supposing bool
	supposed  []propagate.Value // by node
	trail     []int32           // the nodes, in order
}

// value returns what is known or supposed of a gate.
func (p *prover) value(r circuit.Ref) propagate.Value {
	v := p.Value(r)
	if v != propagate.Unknown || r.Node() >= len(p.supposed) {
		return v
	}
	if r.Negative() {
		return -p.supposed[r.Node()]
	}
	return p.supposed[r.Node()]
}

// note adds that something holds, which is supposed if the case is. It reports
// false if that cannot be.
func (p *prover) note(r circuit.Ref) bool {
	if !p.supposing {
		return p.Assume(r)
	}
	switch p.value(r) {
	case propagate.Fails:
		return false
	case propagate.Unknown:
		p.trail = append(p.trail, int32(r.Node()))
		p.supposed[r.Node()] = propagate.Holds
		if r.Negative() {
			p.supposed[r.Node()] = propagate.Fails
		}
	}
	return true
}

// mayBe tells whether nothing of what follows for gates speaks against what is
// supposed.
func (p *prover) mayBe() bool {
	mark, supposing := len(p.Trail), p.supposing
	defer func() {
		p.Back(mark)
		p.supposing = supposing
	}()
	p.supposing = false
	for _, node := range p.trail {
		r := circuit.Ref(node) << 1
		if p.supposed[node] == propagate.Fails {
			r = r.Not()
		}
		if !p.Assume(r) {
			return false
		}
	}
	return p.tighten()
}

// forget takes suppositions back, down to so many.
func (p *prover) forget(to int) {
	for _, node := range p.trail[to:] {
		p.supposed[node] = propagate.Unknown
	}
	p.trail = p.trail[:to]
}

// reduce returns a gate with what is known and supposed put in.
func (p *prover) reduce(r circuit.Ref, memo map[circuit.Ref]circuit.Ref) circuit.Ref {
	if !p.supposing {
		return p.Simplify(r, memo)
	}
	switch p.value(r) {
	case propagate.Holds:
		return circuit.TrueRef
	case propagate.Fails:
		return circuit.FalseRef
	}
	node := r.Node()
	if p.Bound[node] == 0 {
		return r
	}
	positive := r &^ 1
	known, ok := memo[positive]
	if !ok {
		refs := make([]circuit.Ref, len(p.Children[node]))
		p.Work += int64(len(refs))
		for i, c := range p.Children[node] {
			refs[i] = p.reduce(c, memo)
		}
		known = p.Gate(int(p.Bound[node]), refs)
		memo[positive] = known
	}
	return known ^ r&1
}

// worth returns what is known of a gate, also if it says that one of all values holds
// that a counter may have.
func (p *prover) worth(r circuit.Ref) propagate.Value {
	v := p.value(r)
	some := p.Alternatives(r)
	if v != propagate.Unknown || len(some) == 0 {
		return v
	}
	i, is := p.inGroup[int32(some[0].Node())]
	if !is || !p.counters[i].alive {
		return v
	}
	for _, n := range p.open(i) {
		p.Work++
		if !slices.Contains(some, p.counters[i].refs[n].Not()) {
			return v
		}
	}
	return propagate.Holds
}
