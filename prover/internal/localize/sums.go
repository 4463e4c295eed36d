package localize

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Sums are asked about locally too, one move at a time: what a sum counts is
// spread over the whole board, but a move changes few places of it. For a
// given move most of the next state is the state before, and what is left is a
// handful of fluents, on which the sum before the move says enough.

// ProveSums makes the pending sums of a stage, and what is proved
// together with them, inductive as far as local programs show it.
func ProveSums(ctx context.Context, t *task.Task, of func(*invariant.Candidate) bool) error {
	l := &localizer{task: t, sums: true}
	return l.prove(ctx, func(c *invariant.Candidate) bool {
		return of(c) && (c.IsSum() && c.Kind != invariant.NoFewer || c.Counts)
	})
}

// fluentsOf returns the fluents that a candidate is about.
func fluentsOf(t *task.Task, c *invariant.Candidate) []int32 {
	if len(c.Fluents) > 0 || c.Kind == invariant.GoalHolds {
		return c.Fluents
	}
	var fluents []int32
	seen := map[int]bool{}
	var visit func(r circuit.Ref)
	visit = func(r circuit.Ref) {
		if seen[r.Node()] {
			return
		}
		seen[r.Node()] = true
		node := &t.Net.Nodes[r.Node()]
		if node.Kind == circuit.FluentNode {
			fluents = append(fluents, node.Index)
		}
		for _, child := range node.Children {
			visit(child)
		}
	}
	for _, l := range c.Lits {
		visit(l)
	}
	return fluents
}

// sumFor returns the sum that the check of a candidate assumes: a sum itself,
// and for what it is proved together with the shortest that mentions it. Two
// sums in one program have to be added up, which the solver is bad at.
func (l *localizer) sumFor(i int) *invariant.Candidate {
	c := l.task.Cands.All[l.chosen[i]]
	if !l.sums || c.IsSum() {
		return c
	}
	mine := map[int32]bool{}
	for _, f := range c.Fluents {
		mine[f] = true
	}
	var best *invariant.Candidate
	for j, index := range l.chosen {
		s := l.task.Cands.All[index]
		if !l.alive[j] || !s.IsSum() || best != nil && len(best.Lits) <= len(s.Lits) {
			continue
		}
		if slices.ContainsFunc(fluentsOf(l.task, s), func(f int32) bool { return mine[f] }) {
			best = s
		}
	}
	return best
}

// brokenBy returns that a candidate is broken by the step of a local program.
func (l *localizer) brokenBy(u *unroll.Program, c *invariant.Candidate) asp.Lit {
	if l.sums {
		return invariant.BrokenAfter(u, 0, c)
	}
	return u.Lit(1, c.Violation)
}
