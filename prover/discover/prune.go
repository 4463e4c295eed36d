package discover

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// PruneImplied orders the proved guesses, and drops those about states that the others imply, the weakest first. A
// guess counts as implied only if it follows in all sets of fluents, reachable or not: in reachable states the rules
// imply all guesses. PruneImplied does the same with statements about a state and the next one.
func (d *discoverer) PruneImplied(ctx context.Context) error {
	slices.SortStableFunc(d.provedGuesses, func(a, b *invariantGuess) int {
		return cmp.Or(cmp.Compare(a.rankByKind, b.rankByKind), cmp.Compare(b.groupSize, a.groupSize))
	})
	isState := func(g *invariantGuess) bool { return g.compiledSequence.Operator == property.OpAtom }
	return d.inShares(func() error {
		err := d.pruneImplied(ctx, 0, isState)
		d.limitGroundClauses()
		return err
	}, func() error {
		return d.pruneImplied(ctx, 1, func(g *invariantGuess) bool { return !isState(g) })
	})
}

// pruneImplied drops the chosen statements that the others imply, over any two
// states if degree is 1. A statement that the solver cannot decide is dropped too.
func (d *discoverer) pruneImplied(ctx context.Context, degree int, chosen func(*invariantGuess) bool) error {
	u := unroll.New(d.task.Net)
	for range degree + 1 {
		u.FreeState()
	}
	lits := make([]asp.Lit, len(d.provedGuesses))
	for i, g := range d.provedGuesses {
		lits[i] = literalAlongLayers(u, g, degree)
	}
	s, err := d.task.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		d.provedGuesses = nil
		return err
	}
	defer s.Close()
	dropped := make([]bool, len(lits))
	for i := len(lits) - 1; i >= 0; i-- {
		if !chosen(d.provedGuesses[i]) || d.provedGuesses[i].byAuthor {
			continue
		}
		dropped[i] = true
		var others []asp.Lit
		for j, l := range lits {
			if !dropped[j] && l != 0 {
				others = append(others, l)
			}
		}
		query := asp.Query{Assumptions: append(others, lits[i].Complement()), MaxConflicts: easyConflicts}
		answer, err := d.task.SolveQuery(ctx, s, u.LogicProgram, query)
		if err != nil {
			d.provedGuesses = d.provedGuesses[:0]
			return err
		}
		dropped[i] = answer.Status != asp.Sat
	}
	i := -1
	d.provedGuesses = slices.DeleteFunc(d.provedGuesses, func(*invariantGuess) bool { i++; return dropped[i] })
	return nil
}

// literalAlongLayers returns the literal that a statement about states holds in all layers, or that a statement about a
// state and the next one holds over both layers. It returns 0 if there is one layer and the statement is about two.
func literalAlongLayers(u *unroll.GameProgram, g *invariantGuess, degree int) asp.Lit {
	if g.compiledSequence.Operator != property.OpAtom {
		if degree == 0 {
			return 0
		}
		return u.GateLit(degree, goal.HeldAlong(u.Net, g.compiledSequence, degree))
	}
	var lits []asp.Lit
	for t := range degree + 1 {
		lits = append(lits, u.GateLit(t, g.compiledSequence.StateGate))
	}
	return u.Conjunction(lits)
}
