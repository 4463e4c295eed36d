package main

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certify"
	"github.com/gdllint/gdllint/proof/evidence"
)

// visitAgain visits the states of enumerations again, by the reference
// semantics, if there are few enough: they must be the same, and none of them
// may violate a proved property.
func (w *watch) visitAgain(ctx context.Context, a *auditor, file *gdl.File) error {
	seen := map[*proof.States]bool{}
	var all []*proof.States
	for _, v := range w.r.verdicts {
		if s := v.Visited; s != nil && !seen[s] && s.Count <= a.reach {
			seen[s] = true
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	g, err := play.NewWithBudget(file, play.Budget{Total: 10 * a.work})
	if err != nil {
		return err
	}
	x, err := g.Enumerate(ctx, longer*a.reach, func(v play.Visit) error { return w.judgeVisited(ctx, g, v.State) })
	if err != nil || !x.Complete {
		return err
	}
	for _, s := range all {
		w.r.enumerated++
		reason, err := certify.Differs(ctx, x, evidence.StatesOf(s))
		if err != nil {
			return err
		}
		if reason != "" {
			w.r.contradict("an enumeration visited other states: %s", reason)
		}
	}
	w.r.reached += x.Len()
	return nil
}

// enumerateOnly disables all engines of the prover but the enumeration over the
// network, so that it visits the states of all games that are small enough.
func (a *auditor) enumerateOnly() {
	b := &a.budget.Budget
	b.MatchWork, b.Conflicts, b.Query, b.Search, b.Depth = 0, 0, 0, 0, 0
	b.Reach.Walk = b.Reach.Work
	a.matches, a.again = 0, 0
}

// longer is the factor by which a step counter may multiply the states.
const longer = 5

// judgeVisited judges a state by itself.
func (w *watch) judgeVisited(ctx context.Context, g *play.Game, s play.State) error {
	for _, p := range slices.Clone(w.proved) {
		if v, bad, err := judgeState(ctx, g, p, s); err != nil {
			return err
		} else if bad {
			w.r.contradict("%s is proved, but a state violates it: %s", p, v.Detail)
			w.proved = slices.DeleteFunc(w.proved, func(q proof.Property) bool { return q == p }) // once is enough
		}
	}
	return nil
}
