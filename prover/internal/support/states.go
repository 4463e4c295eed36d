package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// MostStates bounds the states that a certificate describes.
const MostStates = 50_000

// visitedStates are the diagrams of all reachable states; nil where one is too large.
type visitedStates struct{ plain, ranked *diagram.Diagram }

// A reach caches the reachable states.
type reach struct {
	known bool
	all   *visitedStates
}

// statesOf returns the diagrams of the reachable states of a game; nil if there are too
// many.
func statesOf(ctx context.Context, t *task.Task) (*visitedStates, error) {
	m := task.Remember[reach](t)
	if m.known {
		return m.all, nil
	}
	g, err := play.NewWithBudget(t.File, play.Budget{Total: t.Budget().Steps})
	if err != nil {
		return nil, err
	}
	x, err := g.EnumerateGraph(ctx, MostStates, nil)
	if tooMuch := (*play.BudgetError)(nil); err != nil && !errors.As(err, &tooMuch) {
		return nil, err
	}
	m.known = true
	if err == nil && x.Complete {
		m.all = describe(x)
	}
	return m.all, nil
}

// describe builds the diagrams.
func describe(x *play.Exploration) *visitedStates {
	set := collect(x)
	all := &visitedStates{plain: diagram.New(set)}
	if distances, ends := x.Distances(); ends {
		for _, d := range distances {
			set.Ranks = append(set.Ranks, int(d))
		}
		all.ranked = diagram.New(set)
	}
	return all
}

// collect numbers the fluents of states, in the order in which they appear.
func collect(x *play.Exploration) (set diagram.Set) {
	index := map[string]int32{}
	for n := range x.Len() {
		var state []int32
		for _, f := range x.State(n).Fluents() {
			i, known := index[f.String()]
			if !known {
				i = int32(len(set.Fluents))
				index[f.String()] = i
				set.Fluents = append(set.Fluents, f)
			}
			state = append(state, i)
		}
		slices.Sort(state)
		set.States = append(set.States, state)
	}
	return set
}

// Visit sums up the states of an exploration by the reference semantics.
func Visit(x *play.Exploration) *proof.States {
	sums := map[string]proof.FluentSum{}
	all := &proof.States{Count: x.Len()}
	var sum proof.Fingerprint
	for n := range x.Len() {
		var state proof.FluentSum
		for _, f := range x.State(n).Fluents() {
			one, known := sums[f.String()]
			if !known {
				one = proof.SumOf(f)
				sums[f.String()] = one
				all.Fluents = append(all.Fluents, f)
			}
			state.Add(one)
		}
		sum.Add(state)
	}
	all.Fingerprint = sum.String()
	return all
}
