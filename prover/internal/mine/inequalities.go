package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Some numbers do not add up, but one stays ahead of others: as many blocks
// were dropped as were caught or are still falling, or more. Such inequalities
// keep a counter from running out of values where the counted events
// may be missed. They are proved like equations, by the literals that begin and end to
// hold with a move.

// Inequalities is the family of such statements.
const Inequalities invariant.Family = "inequalities"

// Bounds on inequalities.
const (
	maxInequalityGates = 15_000 // of the game: in larger ones no step program is decided
	maxInequalities    = 24     // that are tried
	maxCompared        = 400    // of those found, how many are compared with each other
	// Both sides have to be equal in so many of a thousand samples: else it
	// looks like chance that one is ahead.
	minTight = 5
)

// An inequality states that a feature is at least as far above two others as in the initial
// state; index 0 is none. Without the first one is a counter and one a stock: where two
// take the same thing at once only one of their counters goes with the stock.
type inequality struct {
	high, a, b int
	tight      int // samples in which both sides are equal
}

// AddInequalities adds the inequalities between counters and numbers of
// fluents that hold in all sampled states. It reports whether there are any.
func AddInequalities(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Net.Nodes) > maxInequalityGates || !CounterOpen(t) {
		return false
	}
	counters := counterFeatures(t)
	if len(counters) == 0 {
		return false
	}
	features := append(counters, Features(t)...)
	found := false
	inequalities := findInequalities(sampleFeatures(t, features), initialFeatures(t, features), len(counters))
	for _, q := range strongest(inequalities, features) {
		relation := make([]int64, len(features)+1)
		for i, x := range map[int]int64{q.high: 1, q.a: -1, q.b: -1} {
			if i > 0 {
				relation[i] += x
			}
		}
		if lits, ok := SumLits(t, features, relation); ok {
			t.Cands.AddNoFewer(Inequalities, lits)
			found = true
		}
	}
	return found
}

// CounterOpen tells whether it is open of a counter that it always has one value:
// inequalities, and patterns, are for such counters.
func CounterOpen(t *task.Task) bool {
	for range t.Pending(invariant.OfCounter) {
		return true
	}
	return false
}

// initialFeatures counts the features in the initial state.
func initialFeatures(t *task.Task, features []feature) []int64 {
	m := simulate.LookAtStart(t.Net)
	row := make([]int64, len(features)+1)
	row[0] = 1
	for i, f := range features {
		for _, r := range f.refs {
			row[i+1] += int64(m.Ev.Value(r) & 1)
		}
	}
	return row
}

// findInequalities returns those in which one of the first features, the
// counters, or nothing, stays ahead of one or two others, the tightest first. Rows are
// samples; column 0 is always one.
func findInequalities(rows [][]int64, start []int64, counters int) []inequality {
	var found []inequality
	for high := 0; high <= counters; high++ {
		for a := 1; a < len(start); a++ {
			if a == high || constantColumn(rows, a) {
				continue
			}
			alone := inequality{high: high, a: a}
			if !alone.holds(rows, start) {
				continue // it does not with more on the low side
			}
			if high > 0 {
				found = append(found, alone)
			}
			for b := 1; b < a; b++ {
				q := inequality{high: high, a: a, b: b}
				if b != high && (high > 0 || b <= counters) && !constantColumn(rows, b) && q.holds(rows, start) {
					found = append(found, q)
				}
			}
		}
	}
	found = slices.DeleteFunc(found, func(q inequality) bool {
		return q.tight == len(rows) || q.tight*1000 < minTight*len(rows)
	})
	slices.SortStableFunc(found, func(x, y inequality) int { return cmp.Compare(y.tight, x.tight) })
	return found
}

// strongest drops the inequalities whose low side is a part of that of another
// one.
func strongest(all []inequality, features []feature) []inequality {
	all = all[:min(len(all), maxCompared)]
	low := make([]map[circuit.Ref]int, len(all))
	for i, q := range all {
		low[i] = q.low(features)
	}
	var kept []inequality
	for i, q := range all {
		weaker := false
		for j, s := range all {
			covered := i != j && q.high == s.high && within(low[i], low[j])
			weaker = weaker || covered && (j < i || !within(low[j], low[i]))
		}
		if !weaker && len(kept) < maxInequalities {
			kept = append(kept, q)
		}
	}
	return kept
}

// low counts the literals of the low side.
func (q *inequality) low(features []feature) map[circuit.Ref]int {
	counts := map[circuit.Ref]int{}
	for _, i := range []int{q.a, q.b} {
		if i > 0 {
			for _, r := range features[i-1].refs {
				counts[r]++
			}
		}
	}
	return counts
}

// within tells whether some literals are among others.
func within(some, others map[circuit.Ref]int) bool {
	if len(some) > len(others) {
		return false
	}
	for r, n := range some {
		if others[r] < n {
			return false
		}
	}
	return true
}

// holds tells whether samples obey the inequality, and counts the tight ones.
func (q *inequality) holds(rows [][]int64, start []int64) bool {
	ahead := func(row []int64) int64 {
		n := row[q.high] - row[q.a]
		if q.b > 0 {
			n -= row[q.b]
		}
		return n
	}
	first := ahead(start)
	for _, row := range rows {
		switch n := ahead(row); {
		case n < first:
			return false
		case n == first:
			q.tight++
		}
	}
	return true
}

func constantColumn(rows [][]int64, i int) bool {
	for _, row := range rows {
		if row[i] != rows[0][i] {
			return false
		}
	}
	return true
}
