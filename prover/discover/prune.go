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

// PruneStates orders the proved guesses, and drops the statements about states
// that the others imply: the weakest first. Implied means by the words alone,
// in all sets of fluents, whether the game reaches them or not.
func (d *discoverer) PruneStates(ctx context.Context) error {
	slices.SortStableFunc(d.found, func(a, b *guess) int {
		return cmp.Or(cmp.Compare(a.strength, b.strength), cmp.Compare(b.size, a.size))
	})
	err := d.prune(ctx, 0, func(g *guess) bool { return g.seq.Op == property.OpAtom })
	d.limitSingles()
	return err
}

// PruneSteps does the same with statements about a state and the next one. It
// is their words that count, and not the rules: these imply all of them.
func (d *discoverer) PruneSteps(ctx context.Context) error {
	return d.prune(ctx, 1, func(g *guess) bool { return g.seq.Op != property.OpAtom })
}

// prune drops the chosen statements that the others imply, over any two
// states if degree is 1. A statement that the solver cannot decide is dropped too.
func (d *discoverer) prune(ctx context.Context, degree int, chosen func(*guess) bool) error {
	u := unroll.New(d.task.Net)
	for range degree + 1 {
		u.Free()
	}
	lits := make([]asp.Lit, len(d.found))
	for i, g := range d.found {
		lits[i] = along(u, g, degree)
	}
	s, err := d.task.NewSolver(ctx, u.Prog)
	if err != nil {
		d.found = nil
		return err
	}
	defer s.Close()
	kept := make([]bool, len(lits))
	for i := range kept {
		kept[i] = true
	}
	for i := len(lits) - 1; i >= 0; i-- {
		if !chosen(d.found[i]) || d.found[i].stated {
			continue
		}
		kept[i] = false
		var others []asp.Lit
		for j, l := range lits {
			if kept[j] && l != 0 {
				others = append(others, l)
			}
		}
		answer, err := d.task.Solve(ctx, s, u.Prog, conflicting(others, lits[i]))
		if err != nil {
			d.found = d.found[:0]
			return err
		}
		kept[i] = answer.Status == asp.Sat
	}
	d.drop(kept)
	return nil
}

// along returns the literal that a statement holds, in all layers if it is
// about states; 0 if there is one layer and it is about two.
func along(u *unroll.Program, g *guess, degree int) asp.Lit {
	if g.seq.Op != property.OpAtom {
		if degree == 0 {
			return 0
		}
		return goal.AlongSequence(u, g.seq, 0, degree)
	}
	var lits []asp.Lit
	for t := range degree + 1 {
		lits = append(lits, u.Lit(t, g.seq.State))
	}
	return u.And(lits)
}

// drop keeps the chosen ones.
func (d *discoverer) drop(kept []bool) {
	var list []*guess
	for i, g := range d.found {
		if kept[i] {
			list = append(list, g)
		}
	}
	d.found = list
}
