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

// InequalityFamily is the family of such statements.
const InequalityFamily invariant.CandidateFamily = "inequalities"

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
	highSide, firstLow, secondLow int
	tightSamples                  int // samples in which both sides are equal
}

// AddInequalities adds the inequalities between counters and numbers of
// fluents that hold in all sampled states. It reports whether there are any.
func AddInequalities(t *task.ProofTask) bool {
	if !t.StateGoalsOpen() || len(t.SampledStates) == 0 || len(t.Net.Nodes) > maxInequalityGates || !CounterOpen(t) {
		return false
	}
	counters := counterFeatures(t)
	if len(counters) == 0 {
		return false
	}
	features := append(counters, VaryingFeatures(t)...)
	found := false
	inequalities := findInequalities(sampleFeatures(t, features), initialFeatures(t, features), len(counters))
	for _, q := range strongestInequalities(inequalities, features) {
		if lits, ok := EquationLits(t, features, q.relation(len(features))); ok {
			t.Candidates.AddNoFewer(InequalityFamily, lits)
			found = true
		}
	}
	return found
}

// CounterOpen tells whether it is open of a counter that it always has one value:
// inequalities, and patterns, are for such counters.
func CounterOpen(t *task.ProofTask) bool {
	for range t.PendingCandidates(invariant.IsCounterValue) {
		return true
	}
	return false
}

// initialFeatures counts the features in the initial state.
func initialFeatures(t *task.ProofTask, features []stateFeature) []int64 {
	m := simulate.EvaluateInitial(t.Net)
	row := make([]int64, len(features)+1)
	row[0] = 1
	for i, f := range features {
		for _, r := range f.countedRefs {
			row[i+1] += int64(m.Evaluator.TrueLanes(r) & 1)
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
			alone := inequality{highSide: high, firstLow: a}
			if !alone.holdsInSamples(rows, start) {
				continue // it does not with more on the low side
			}
			if high > 0 {
				found = append(found, alone)
			}
			for b := 1; b < a; b++ {
				q := inequality{highSide: high, firstLow: a, secondLow: b}
				if b != high && (high > 0 || b <= counters) && !constantColumn(rows, b) && q.holdsInSamples(rows, start) {
					found = append(found, q)
				}
			}
		}
	}
	found = slices.DeleteFunc(found, func(q inequality) bool {
		return q.tightSamples == len(rows) || q.tightSamples*1000 < minTight*len(rows)
	})
	slices.SortStableFunc(found, func(x, y inequality) int { return cmp.Compare(y.tightSamples, x.tightSamples) })
	return found
}

// strongestInequalities drops the inequalities whose low side is a part of that of another
// one.
func strongestInequalities(all []inequality, features []stateFeature) []inequality {
	all = all[:min(len(all), maxCompared)]
	low := make([]map[circuit.NodeRef]int64, len(all))
	for i, q := range all {
		low[i] = conditionWeights(features, inequality{firstLow: q.firstLow, secondLow: q.secondLow}.relation(len(features)))
	}
	var kept []inequality
	for i, q := range all {
		weaker := false
		for j, s := range all {
			covered := i != j && q.highSide == s.highSide && isLower(low[j], low[i])
			weaker = weaker || covered && (j < i || !isLower(low[i], low[j]))
		}
		if !weaker && len(kept) < maxInequalities {
			kept = append(kept, q)
		}
	}
	return kept
}

// isLower tells whether some weights are nowhere above others.
func isLower(some, others map[circuit.NodeRef]int64) bool {
	for r, n := range others {
		if some[r] > n {
			return false
		}
	}
	return true
}

// relation writes an inequality as coefficients of 1 and of the features.
func (q inequality) relation(features int) []int64 {
	row := make([]int64, features+1)
	row[q.highSide]++
	row[q.firstLow]--
	row[q.secondLow]--
	row[0] = 0
	return row
}

// holdsInSamples tells whether samples obey the inequality, and counts the tight ones.
func (q *inequality) holdsInSamples(rows [][]int64, start []int64) bool {
	ahead := func(row []int64) int64 {
		n := row[q.highSide] - row[q.firstLow]
		if q.secondLow > 0 {
			n -= row[q.secondLow]
		}
		return n
	}
	first := ahead(start)
	for _, row := range rows {
		switch n := ahead(row); {
		case n < first:
			return false
		case n == first:
			q.tightSamples++
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

// conditionWeights returns the weight of each condition in an equation.
func conditionWeights(features []stateFeature, relation []int64) map[circuit.NodeRef]int64 {
	weight := map[circuit.NodeRef]int64{}
	for i, f := range features {
		for _, r := range f.countedRefs {
			weight[r] += relation[i+1]
		}
	}
	return weight
}
