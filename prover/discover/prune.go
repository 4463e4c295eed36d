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

// PruneImplied orders the proved guesses, the strongest first, and drops those that the others imply, the weakest
// first: at first the statements about single states, then those about a state and the next one. Implied means in any
// sets of fluents, reachable or not, since in reachable states the rules imply all guesses. It keeps the author's
// statements, and limits clauses without variables (limitGroundClauses).
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

// pruneImplied drops the chosen statements that the others imply in any state or, if degree is 1, in any two states.
// A statement that the solver cannot decide is dropped too. After an error no guesses are left.
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

// literalAlongLayers returns a literal for a statement in a program with degree+1 layers. For a statement about single
// states the literal says that it holds in each layer. For one about a state and the next one it says that it holds over
// both layers; with one layer it is 0.
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
