package amounts

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// round goes through the joint moves once. It reports false if the work ended
// before.
func (p *prover) round(limit int64) bool {
	p.settle()
	net := p.task.Net
	p.Cofactor = propagate.NewCofactor(propagate.New(net))
	p.possible, p.supposition = nil, supposition{supposed: make([]propagate.Value, len(net.Nodes))}
	for i := range p.counters {
		p.possible = append(p.possible, values(len(p.counters[i].refs)))
	}
	if !p.hypotheses() || !p.tighten() {
		return true // no state is left
	}
	for i := range p.counters {
		p.possible[i] = p.open(i)
	}
	if !p.Assume(p.Net.Terminal.Not()) || !p.tighten() {
		return true // no state goes on
	}
	p.seen = 0
	return p.each(0, limit)
}

func values(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// hypotheses assumes what is proved of all states, also of those in which the match is
// over: from these the values are left out that counters never have.
func (p *prover) hypotheses() bool {
	for c := range p.task.Proved() {
		if c.Violation.Node() < len(p.Net.Nodes) && !p.Assume(c.Violation.Not()) {
			return false
		}
	}
	return true
}

// each goes through the joint moves, with those of the first roles given. It
// reports false if there is no work left.
func (p *prover) each(role int, limit int64) bool {
	if p.Work > limit || p.ctx.Err() != nil {
		return false
	}
	if role == len(p.joint) {
		return p.made(limit)
	}
	for m, legal := range p.Net.Legal[role] {
		p.Work++
		if p.Value(legal) == propagate.Fails {
			continue
		}
		mark := len(p.Trail)
		p.joint[role] = int32(m)
		on := !p.Assume(legal) || !p.reasons(mark) || !p.tighten() || p.each(role+1, limit)
		p.Back(mark)
		if !on {
			return false
		}
	}
	return true
}

// reasons adds what all reasons have in common for which one of what was found since
// may hold: with seeds in hand, however many, it is my turn, and I have some. It
// reports false if that cannot be.
func (p *prover) reasons(since int) bool {
	for at := since; at < len(p.Trail); at++ {
		if r := p.Trail[at]; !p.Assume(p.InCommon(r)...) || !p.among(r) {
			return false
		}
	}
	return true
}

// among adds, if each reason for a gate needs a value of the same counter, that it
// has one of these.
func (p *prover) among(r circuit.Ref) bool {
	of, there := none, map[circuit.Ref]bool{}
	for _, c := range p.Alternatives(r) {
		if p.value(c) == propagate.Holds {
			continue
		}
		i, needed := p.needs(c.Not())
		if i == none || of != none && i != of {
			return true
		}
		of, there[needed] = i, true
	}
	if of == none {
		return true
	}
	for _, v := range p.open(of) {
		if r := p.counters[of].refs[v]; !there[r] && !p.Assume(r.Not()) {
			return false
		}
	}
	return true
}

// needs returns a value of a counter that a reason needs and that is not known.
func (p *prover) needs(reason circuit.Ref) (of int, value circuit.Ref) {
	for _, c := range p.Conjuncts(reason) {
		p.Work++
		if i, is := p.inGroup[int32(c.Node())]; is && !c.Negative() && p.counters[i].alive && p.value(c) == propagate.Unknown {
			return i, c
		}
	}
	return none, 0
}

// made looks at what a joint move does. It reports false if there is no work left.
func (p *prover) made(limit int64) bool {
	if p.seen++; p.faults.SkipMoves && p.seen%3 != 0 {
		return true
	}
	size := len(p.Bound)
	p.Move(p.joint)
	p.cases = mostCases
	p.look(p.changes(), limit)
	p.Unmove()
	p.Shrink(size)
	return p.Work <= limit
}
