package plan

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/phases"
	"github.com/gdllint/gdllint/prover/internal/successor"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// The stages about what holds at first and what later, and those once more.

// placesPart is the part of the effort of a game that what is at places may take cell by
// cell: stratego needs a fifth of it, and pilgrimage took three fifths in vain.
const placesPart = 4

var sparinglyLocal = Way{Name: "cell by cell", Run: func(ctx context.Context, t *task.Task, s induction.Stage) error {
	return t.Sparing(placesPart, func() error { return proveLocally(ctx, t, s) })
}}

// oneByOne is for candidates each of which rests on those before it.
var oneByOne = Way{Name: "one by one", Run: func(ctx context.Context, t *task.Task, s induction.Stage) error {
	return successor.ProveEach(ctx, t, s.Of)
}}

// addSetUp adds how many there are when, and what is in reserve.
func addSetUp(t *task.Task) bool {
	limits := phases.AddLimits(t)
	return phases.AddReserves(t) || limits
}

// anyPaired tells whether clauses of two fluents are known and sums may be tried with them.
func anyPaired(t *task.Task) bool {
	return t.GoalsOpen() && t.Knows(invariant.Is[invariant.Clause])
}

// anyTied tells whether something is known of what has to do with what at a place:
// without it what is left is as hard as before.
func anyTied(t *task.Task) bool { return t.Knows(invariant.Is[invariant.Tie]) }

// addWindows adds from which value of a counter on something holds, or until which, where
// groups that may be functions are not known to be: they may not be before they have a
// value.
func addWindows(t *task.Task) bool {
	left := slices.Collect(t.Pending(invariant.All(invariant.Is[invariant.AtMostOne], invariant.UpTo(1))))
	if !t.GoalsOpen() || len(left) < fewestPending || len(t.Net.Fluent) > maxWindowFluents {
		return false
	}
	all := make([]bool, len(t.Net.Fluent))
	for f := range all {
		all[f] = true
	}
	return phases.AddWindows(t, all)
}

// fewestPending is how many groups must be left for windows to be tried.
const fewestPending = 8

// maxWindowFluents bounds the fluents of a game of which windows are tried.
const maxWindowFluents = 2000

// anyWindow tells whether functions may be tried with windows.
func anyWindow(t *task.Task) bool { return t.GoalsOpen() && t.Knows(invariant.From(phases.Windows)) }
