package phases

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A limit says from which value of a counter on, or until which, so many of the
// fluents with one argument can hold: in the set-up of a game there are too few pieces
// for a line, and when it is over none are left to be set up.

// Limits is the family of these statements.
const Limits invariant.Family = "limits at a time"

// Bounds on these statements: how many fluents they say can hold, the first values of a
// counter that have one each, and the statements.
const (
	mostLimit  = 8
	mostValues = 8
	maxLimits  = 200
)

// AddLimits adds these statements. It reports whether there are any.
func AddLimits(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 || len(t.Net.Fluent) > maxPlaceFluents {
		return false
	}
	before := len(t.Cands.All)
	columns := columns(t)
	for _, counter := range orderedCounters(t) {
		for _, c := range columns {
			if len(t.Cands.All)-before < maxLimits {
				addLimits(t, counter, c)
			}
		}
	}
	return len(t.Cands.All) > before
}

// columns returns, for each symbol of several arguments, the fluents with a value in
// that argument which has the fewest values.
func columns(t *task.Task) (found [][]int32) {
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		var best [][]int32
		for arg := range f.Arity {
			groups := table.Groups(f, 1<<f.Arity-1-1<<arg)
			if f.Arity > 1 && len(groups) > 1 && (best == nil || len(groups) < len(best)) {
				best = groups
			}
		}
		found = append(found, best...)
	}
	slices.SortStableFunc(found, func(a, b []int32) int { return len(a) - len(b) }) // what is easy first
	return found
}

// addLimits adds at which values of a counter how many fluents of a group can hold, at
// most: one statement for each of the first values, as the next one rests on it, one for
// all of them if none can, and one for all values from which on it is so many.
func addLimits(t *task.Task, counter, group []int32) {
	most, ever := mostAt(t, counter, group)
	refs, values := t.Cands.Refs(group), t.Cands.Refs(counter)
	atMost := func(limit int, at ...circuit.Ref) {
		if limit < min(ever, mostLimit) {
			addTieOf(t, Limits, t.Net.AtLeast(limit+1, refs...).Not(), t.Net.Or(at...).Not())
		}
	}
	if slices.Max(most) == 0 {
		atMost(0, values...)
		return
	}
	for v := range min(len(most), mostValues) {
		atMost(slices.Max(most[:v+1]), values[v])
	}
	for v := len(most) - 1; v > 0; v-- {
		if rest := slices.Max(most[v:]); rest < most[v-1] {
			atMost(rest, values[v:]...)
		}
	}
}

// mostAt returns by value of a counter how many fluents of a group held at once in
// sampled states, very many where it was never seen, and how many ever did.
func mostAt(t *task.Task, counter, group []int32) (most []int, ever int) {
	held := make([]int, len(t.Samples[0])*64)
	for _, f := range group {
		for look, w := range t.Samples[f] {
			for ; w != 0; w &= w - 1 {
				held[look*64+bits.TrailingZeros64(w)]++
			}
		}
	}
	most = make([]int, len(counter))
	for v, f := range counter {
		seen := false
		for look, w := range t.Samples[f] {
			for ; w != 0; w &= w - 1 {
				most[v], seen = max(most[v], held[look*64+bits.TrailingZeros64(w)]), true
			}
		}
		if !seen {
			most[v] = len(group)
		}
	}
	return most, slices.Max(held)
}
