package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Pairs is the family of clauses of two fluents.
const Pairs invariant.Family = "pairs"

// Bounds on clauses of two fluents: how many fluents there may be to look at
// all pairs, and how many clauses are tried at most.
const (
	maxPairFluents = 1200
	maxPairs       = 1500
)

// AddPairs adds the clauses of two fluents that no sampled state violates: that
// two fluents exclude each other, that one implies another, or that one of
// two always holds. It reports whether there is a reason to try them: not where there are
// too many.
func AddPairs(t *task.Task) bool {
	return t.GoalsOpen() && MinePairs(t)
}

// MinePairs adds the same clauses whether there is a reason or not.
func MinePairs(t *task.Task) bool {
	if len(t.Net.Fluent) > maxPairFluents || len(t.Samples) == 0 {
		return false
	}
	pairs := newPairMiner(t).pairs()
	if len(pairs) > maxPairs {
		return false
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.shared, a.shared) })
	for _, q := range pairs {
		t.Cands.AddClause(Pairs, q.a, q.b)
	}
	return true
}

// A pair is a clause of two literals; shared counts the arguments that their
// fluents have in common.
type pair struct {
	a, b   circuit.Ref
	shared int
}

// A pairMiner mines clauses of two fluents.
type pairMiner struct {
	task   *task.Task
	active []int32           // fluents that are neither always nor never true
	groups map[[2]int32]bool // pairs that an invariant excludes already
}

func newPairMiner(t *task.Task) *pairMiner {
	m := &pairMiner{task: t, groups: map[[2]int32]bool{}}
	for group := range t.Exclusive() {
		for i, f := range group {
			for _, g := range group[i+1:] {
				m.groups[[2]int32{min(f, g), max(f, g)}] = true
			}
		}
	}
	for f := range t.Net.Fluent {
		if !t.Constant(int32(f)) {
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
			shared := CommonArgs(m.task.Game.Fluents[f], m.task.Game.Fluents[g])
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
	for i, a := range m.task.Samples[f] {
		b := m.task.Samples[g][i]
		both |= a & b
		onlyF |= a &^ b
		onlyG |= b &^ a
		none |= ^(a | b)
	}
	a, b := m.task.Net.Fluent[f], m.task.Net.Fluent[g]
	add := func(seen uint64, a, b circuit.Ref) {
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

// CommonArgs counts the arguments of two fluents that are equal, wherever
// they stand. Fluents without arguments have the state in common.
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
