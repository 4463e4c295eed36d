package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Some numbers are not equal, but one of them is never below the others. For example, the number of blocks that
// were dropped is at least the number that were caught or are still falling. If the counted events may be missed,
// such an inequality shows that a counter does not run out of values. Inequalities are proved like equations, by
// the literals that begin and end to hold with a move.

// Bounds on inequalities.
const (
	maxInequalities = 24  // the inequalities that are tried
	maxCompared     = 400 // the inequalities that are compared with each other, of all that are found
	// The samples of a thousand in which both sides have to be equal. With fewer such samples, the inequality
	// probably holds by chance.
	minTight = 5
)

// An inequality states that a feature is at least as far above two others as in the initial state. Index 0 means
// that there is no such feature. If the first feature is missing, the others are a counter and a stock: if two
// roles take the same thing at once, only one of their counters rises while the stock falls.
type inequality struct {
	highSide, firstLow, secondLow int
	tightSamples                  int // the number of samples in which both sides are equal
}

// inequalities returns the inequalities between counters and numbers of
// fluents that hold in all sampled states.
func inequalities(t *task.ProofTask) (list []invariant.CardinalityBound) {
	counters := counterFeatures(t)
	if len(counters) == 0 {
		return nil
	}
	features := append(counters, VaryingFeatures(t)...)
	found := findInequalities(sampleFeatures(t, features), initialFeatures(t, features), len(counters))
	for _, q := range strongestInequalities(found, features) {
		if lits, ok := EquationLits(t, features, q.relation(len(features))); ok {
			list = append(list, invariant.NoFewerThanInit(t.Net, lits))
		}
	}
	return list
}

// counterOpen tells whether there is a counter of which it is not yet known that it always has one value.
func counterOpen(t *task.ProofTask) bool {
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

// findInequalities returns the inequalities that hold in all samples, the tightest first. On the low side of each
// stand one or two features. On the high side stands one of the first features, the counters, or none. Rows are
// samples; column 0 is always 1.
func findInequalities(rows [][]int64, start []int64, counters int) []inequality {
	var found []inequality
	for high := 0; high <= counters; high++ {
		for a := 1; a < len(start); a++ {
			if a == high || constantColumn(rows, a) {
				continue
			}
			alone := inequality{highSide: high, firstLow: a}
			if !alone.holdsInSamples(rows, start) {
				continue // with another feature on the low side it holds even less
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

// strongestInequalities drops each inequality whose low side is a part of the low side of another inequality.
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

// isLower tells whether no weight in some is above its weight in others.
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

// holdsInSamples tells whether the inequality holds in all samples. It counts the tight samples.
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
