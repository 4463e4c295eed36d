package proof

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds on clauses of two fluents: how many fluents there may be to look at
// all pairs, and how many clauses are tried at most.
const (
	maxPairFluents = 1200
	maxPairs       = 1500
)

// addPairs adds the clauses of two fluents that no sampled state violates: that
// two fluents exclude each other, that one implies another, or that one of
// two always holds. It reports whether there is a reason to try them.
func (p *Prover) addPairs() bool {
	return p.goalsOpen() && p.minePairs()
}

// minePairs is addPairs for any reason.
func (p *Prover) minePairs() bool {
	if len(p.net.Fluent) > maxPairFluents || len(p.samples) == 0 {
		return false
	}
	miner := p.newPairMiner()
	pairs := miner.pairs()
	if len(pairs) > maxPairs {
		return false
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.shared, a.shared) })
	for _, q := range pairs {
		p.cands.addClause(q.a, q.b)
	}
	p.growState()
	return true
}

// growState takes in candidates that were added since.
func (p *store) growState() {
	for len(p.state) < len(p.cands.all) {
		p.state = append(p.state, pending)
	}
}

// A pair is a clause of two literals; shared counts the arguments that their
// fluents have in common.
type pair struct {
	a, b   ref
	shared int
}

// A pairMiner looks for clauses of two fluents.
type pairMiner struct {
	p      *Prover
	active []int32           // fluents that are neither always nor never true
	groups map[[2]int32]bool // pairs that an invariant excludes already
}

func (p *Prover) newPairMiner() *pairMiner {
	m := &pairMiner{p: p, groups: map[[2]int32]bool{}}
	constant := map[int32]bool{}
	for i, c := range p.cands.all {
		switch {
		case p.state[i] != invariant:
		case c.kind == never || c.kind == always:
			constant[c.fluents[0]] = true
		case c.kind == atMostOne:
			for i, f := range c.fluents {
				for _, g := range c.fluents[i+1:] {
					m.groups[[2]int32{min(f, g), max(f, g)}] = true
				}
			}
		}
	}
	for f := range p.net.Fluent {
		if !constant[int32(f)] {
			m.active = append(m.active, int32(f))
		}
	}
	return m
}

// pairs returns the clauses that hold in all sampled states, except those of
// fluents that have nothing in common.
func (m *pairMiner) pairs() []pair {
	var found []pair
	for i, f := range m.active {
		for _, g := range m.active[i+1:] {
			shared := commonArgs(m.p.game.Fluents[f], m.p.game.Fluents[g])
			if shared == 0 {
				continue
			}
			found = m.clausesOf(found, f, g, shared)
		}
	}
	return found
}

// clausesOf appends the clauses of two fluents.
func (m *pairMiner) clausesOf(found []pair, f, g int32, shared int) []pair {
	var both, onlyF, onlyG, none uint64
	for i, a := range m.p.samples[f] {
		b := m.p.samples[g][i]
		both |= a & b
		onlyF |= a &^ b
		onlyG |= b &^ a
		none |= ^(a | b)
	}
	a, b := m.p.net.Fluent[f], m.p.net.Fluent[g]
	add := func(seen uint64, a, b ref) {
		if seen == 0 {
			found = append(found, pair{a, b, shared})
		}
	}
	if !m.groups[[2]int32{f, g}] {
		add(both, a.Not(), b.Not())
	}
	add(onlyF, a.Not(), b)
	add(onlyG, a, b.Not())
	add(none, a, b)
	return found
}

// commonArgs counts the arguments of two fluents that are equal, wherever
// they stand. Fluents without arguments have the state in common.
func commonArgs(f, g *gdl.Term) int {
	if len(f.Args) <= 1 && len(g.Args) <= 1 {
		return 1
	}
	n := 0
	for _, a := range f.Args {
		if slices.ContainsFunc(g.Args, func(b *gdl.Term) bool { return gdl.EqualTerms(a, b) }) {
			n++
		}
	}
	return n
}
