package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// pairs returns the clauses of two fluents that no sampled state violates. They say that two fluents exclude
// each other, that one implies the other, or that at least one always holds. Those with most arguments in common come first.
func pairs(t *task.ProofTask) (list []invariant.CardinalityBound) {
	found := newPairMiner(t).minePairClauses()
	slices.SortStableFunc(found, func(a, b pairClause) int { return cmp.Compare(b.sharedArgs, a.sharedArgs) })
	for _, q := range found {
		list = append(list, invariant.LiteralClause(q.firstLit, q.secondLit))
	}
	return list
}

// A pairClause is a clause of two literals, with the number of arguments that their fluents have in common.
type pairClause struct {
	firstLit, secondLit circuit.NodeRef
	sharedArgs          int
}

// A clauseMiner mines clauses of two fluents.
type clauseMiner struct {
	task          *task.ProofTask
	activeFluents []int32           // fluents that are not known to be always or never true
	excludedPairs map[[2]int32]bool // pairs that an invariant excludes already
}

func newPairMiner(t *task.ProofTask) *clauseMiner {
	m := &clauseMiner{task: t, excludedPairs: map[[2]int32]bool{}}
	for group := range t.ExclusiveGroups() {
		for i, f := range group {
			for _, g := range group[i+1:] {
				m.excludedPairs[[2]int32{min(f, g), max(f, g)}] = true
			}
		}
	}
	for f := range t.GroundGame.Fluents {
		if !t.IsConstantFluent(int32(f)) {
			m.activeFluents = append(m.activeFluents, int32(f))
		}
	}
	return m
}

// minePairClauses returns the clauses that hold in all sampled states, except those of
// fluents that have nothing in common.
func (m *clauseMiner) minePairClauses() []pairClause {
	var found []pairClause
	for i, f := range m.activeFluents {
		for _, g := range m.activeFluents[i+1:] {
			shared := CommonArgs(m.task.GroundGame.Fluents[f], m.task.GroundGame.Fluents[g])
			if shared == 0 {
				continue
			}
			found = m.appendClauses(found, f, g, shared)
		}
	}
	return found
}

// appendClauses appends the clauses of two fluents.
func (m *clauseMiner) appendClauses(found []pairClause, f, g int32, shared int) []pairClause {
	var both, onlyF, onlyG, none uint64
	for i, a := range m.task.SampledStates[f] {
		b := m.task.SampledStates[g][i]
		both |= a & b
		onlyF |= a &^ b
		onlyG |= b &^ a
		none |= ^(a | b)
	}
	a, b := m.task.Net.FluentRefs[f], m.task.Net.FluentRefs[g]
	add := func(seen uint64, a, b circuit.NodeRef) {
		if seen == 0 {
			found = append(found, pairClause{a, b, shared})
		}
	}
	if !m.excludedPairs[[2]int32{f, g}] {
		add(both, a.Negated(), b.Negated())
	}
	add(onlyF, a.Negated(), b)
	add(onlyG, a, b.Negated())
	add(none, a, b)
	return found
}

// CommonArgs counts the arguments of f that are arguments of g, at any position. Two fluents with at most one argument
// each count as sharing one.
func CommonArgs(f, g *gdl.Term) int {
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
