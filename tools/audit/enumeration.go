package main

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certify"
)

// revisitEnumerations visits the states of enumerations again, by the reference semantics, if they
// are few enough. It checks that they are the same states, and that none of them violates a proved
// property.
func (w *matchWatch) revisitEnumerations(ctx context.Context, a *gameAuditor, file *gdl.File) error {
	seen := map[*proof.VisitedStates]bool{}
	var all []*proof.VisitedStates
	for _, v := range w.gameResult.proofVerdicts {
		if s := v.VisitedStates; s != nil && !seen[s] && s.StateCount <= a.maxRevisitedStates {
			seen[s] = true
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	g, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: 10 * a.matchWork})
	if err != nil {
		return err
	}
	x, err := g.EnumerateStates(ctx, stepCounterFactor*a.maxRevisitedStates, func(v play.StateVisit) error { return w.judgeVisitedState(ctx, g, v.State) })
	if err != nil || !x.IsComplete {
		return err
	}
	for _, s := range all {
		w.gameResult.repeatedEnumerations++
		reason, err := certify.CompareStates(ctx, x, s)
		if err != nil {
			return err
		}
		if reason != "" {
			w.gameResult.addContradiction("an enumeration visited other states: %s", reason)
		}
	}
	w.gameResult.enumeratedStates += x.Len()
	return nil
}

// allowOnlyEnumeration disables all engines of the prover but the enumeration over the
// network, so that it visits the states of all games that are small enough.
func (a *gameAuditor) allowOnlyEnumeration() {
	b := &a.proofBudget.Budget
	b.MatchWork, b.SolverConflicts, b.QueryConflicts, b.SearchConflicts, b.SearchDepth = 0, 0, 0, 0, 0
	b.Reachability.WalkWork = b.Reachability.TotalWork
	a.matchCount, a.recheckedPrograms = 0, 0
}

// stepCounterFactor is the factor by which a step counter may multiply the states.
const stepCounterFactor = 5

// judgeVisitedState looks for proved properties that a single state violates.
func (w *matchWatch) judgeVisitedState(ctx context.Context, g *play.Game, s play.State) error {
	for _, p := range slices.Clone(w.provedProperties) {
		if v, bad, err := judgeState(ctx, g, p, s); err != nil {
			return err
		} else if bad {
			w.gameResult.addContradiction("%s is proved, but a state violates it: %s", p, v.Detail)
			w.provedProperties = slices.DeleteFunc(w.provedProperties, func(q proof.Property) bool { return q == p }) // once is enough
		}
	}
	return nil
}
