package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Sums are asked about locally too, one move at a time: what a sum counts is
// spread over the whole board, but a move changes few places of it. For a
// given move most of the next state is the state before, and what is left is a
// handful of fluents, on which the sum before the move says enough.

// proveSumsLocally makes the pending sums of a stage, and what is proved
// together with them, inductive as far as local programs show it.
func (p *Prover) proveSumsLocally(ctx context.Context, of func(*candidate) bool) error {
	l := &localizer{p: p, sums: true}
	return l.prove(ctx, func(c *candidate) bool { return of(c) && (c.isSum() && c.kind != noFewer || c.counts) })
}

// fluentsOf returns the fluents that a candidate is about.
func (p *Prover) fluentsOf(c *candidate) []int32 {
	if len(c.fluents) > 0 || c.kind == goalHolds {
		return c.fluents
	}
	var fluents []int32
	seen := map[int]bool{}
	var visit func(r ref)
	visit = func(r ref) {
		if seen[r.Node()] {
			return
		}
		seen[r.Node()] = true
		node := &p.net.Nodes[r.Node()]
		if node.Kind == circuit.FluentNode {
			fluents = append(fluents, node.Index)
		}
		for _, child := range node.Children {
			visit(child)
		}
	}
	for _, l := range c.lits {
		visit(l)
	}
	return fluents
}

// sumFor returns the sum that the check of a candidate assumes: a sum itself,
// and for what it is proved together with the shortest that mentions it. Two
// sums in one program have to be added up, which the solver is bad at.
func (l *localizer) sumFor(i int) *candidate {
	c := l.p.cands.all[l.chosen[i]]
	if !l.sums || c.isSum() {
		return c
	}
	mine := map[int32]bool{}
	for _, f := range c.fluents {
		mine[f] = true
	}
	var best *candidate
	for j, index := range l.chosen {
		s := l.p.cands.all[index]
		if !l.alive[j] || !s.isSum() || best != nil && len(best.lits) <= len(s.lits) {
			continue
		}
		if slices.ContainsFunc(l.p.fluentsOf(s), func(f int32) bool { return mine[f] }) {
			best = s
		}
	}
	return best
}

// brokenBy returns that a candidate is broken by the step of a local program.
func (l *localizer) brokenBy(u *unrolling, c *candidate) asp.Lit {
	if l.sums {
		return u.brokenAfter(0, c)
	}
	return u.lit(1, c.violation)
}
