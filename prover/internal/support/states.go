package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file makes diagrams of all reachable states, for certificates.

// MaxCertificateStates is the greatest number of states that a certificate describes.
const MaxCertificateStates = 50_000

// visitedStates are the diagrams of all reachable states, without and with ranks; nil where one is too large, or where
// there are no ranks, since matches need not end.
type visitedStates struct{ plainDiagram, rankedDiagram *diagram.Diagram }

// A reachedStates caches the diagrams of a game's reachable states.
type reachedStates struct {
	enumerated bool
	diagrams   *visitedStates
}

// reachableDiagrams returns the diagrams of the reachable states of a game; nil if there are too
// many.
func reachableDiagrams(ctx context.Context, t *task.ProofTask) (*visitedStates, error) {
	m := task.EngineState[reachedStates](t)
	if m.enumerated {
		return m.diagrams, nil
	}
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: t.CurrentBudget().ReplaySteps})
	if err != nil {
		return nil, err
	}
	x, err := g.EnumerateTransitions(ctx, MaxCertificateStates, nil)
	if tooMuch := (*play.BudgetError)(nil); err != nil && !errors.As(err, &tooMuch) {
		return nil, err
	}
	m.enumerated = true
	if err == nil && x.IsComplete {
		m.diagrams = buildDiagrams(x)
	}
	return m.diagrams, nil
}

// buildDiagrams returns the diagram of all states and, if every match ends, that of the states with
// their ranks.
func buildDiagrams(x *play.Exploration) *visitedStates {
	set := collectStateSet(x)
	all := &visitedStates{plainDiagram: diagram.New(set)}
	if distances, ends := x.LongestDistances(); ends {
		for _, d := range distances {
			set.StateRanks = append(set.StateRanks, int(d))
		}
		all.rankedDiagram = diagram.New(set)
	}
	return all
}

// collectStateSet returns the states as lists of fluents, which are numbered in the order in which
// they appear.
func collectStateSet(x *play.Exploration) (set diagram.StateSet) {
	index := map[string]int32{}
	for n := range x.Len() {
		var state []int32
		for _, f := range x.StateAt(n).TrueFluents() {
			i, known := index[f.String()]
			if !known {
				i = int32(len(set.Fluents))
				index[f.String()] = i
				set.Fluents = append(set.Fluents, f)
			}
			state = append(state, i)
		}
		slices.Sort(state)
		set.HeldFluents = append(set.HeldFluents, state)
	}
	return set
}
