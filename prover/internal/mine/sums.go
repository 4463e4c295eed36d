package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Sums is the family of equations between numbers of fluents, and of counters.
const Sums invariant.Family = "sums"

const maxFeatures = 80

// A feature is a number that a state has: how many of some conditions hold. It
// counts the fluents of a symbol, or those with a certain argument, or it is
// the value of a counter (counters.go).
type feature struct {
	refs   []circuit.Ref
	of     invariant.Functor // if it counts all fluents of a symbol
	values []circuit.Ref     // of a counter, of which the conditions are the steps
}

// AddSums adds the equations between numbers of fluents that hold in all
// sampled states, such as that as many pieces are in the pool as cells are
// empty. It reports whether there are any.
func AddSums(t *task.Task) bool {
	if !countable(t) {
		return false
	}
	features := append(Features(t), counterFeatures(t)...)
	found := false
	for _, relation := range ShortEquations(t, features) {
		relation = oriented(relation)
		lits, ok := SumLits(t, features, relation)
		if !ok {
			lits, ok = addLimited(t, features, relation)
		}
		if ok {
			t.Cands.AddSum(Sums, lits)
			addHalf(t, features, relation, lits)
			found = true
		}
	}
	return found
}

// countable tells whether there is a reason to mine equations.
func countable(t *task.Task) bool {
	return t.GoalsOpen() && len(t.Samples) > 0 && len(t.Net.Fluent) <= 2000
}

// ShortEquations returns the equations between features that hold in all
// sampled states and do not follow from invariants.
func ShortEquations(t *task.Task, features []feature) [][]int64 {
	samples := sampleFeatures(t, features)
	e := newEquations(features, nullspace.Of(samples))
	e.shorten()
	e.insert(counted(t, features, samples))
	table := invariant.NewFluentTable(t.Game.Fluents)
	total := map[invariant.Functor]int{}
	for i, f := range features {
		if f.of != (invariant.Functor{}) {
			total[f.of] = i
		}
	}
	e.independent(knownTotals(t, table, total, features))
	return e.rows
}

// oriented returns an equation with its sum, or else its first number, on the
// positive side: the same equation is the same candidate.
func oriented(relation []int64) []int64 {
	first := slices.IndexFunc(relation, func(x int64) bool { return x != 0 })
	if first < 0 || (relation[first] < 0) == (first == 0) {
		return relation
	}
	other := make([]int64, len(relation))
	for i, x := range relation {
		other[i] = -x
	}
	return other
}

// Features returns the counts that vary over the samples: if those of all arguments are
// too many, of those with few values; of the steps of a clock nothing counts each.
func Features(t *task.Task) []feature {
	table := invariant.NewFluentTable(t.Game.Fluents)
	if features := featuresOf(t, table, len(t.Net.Fluent)); len(features) <= maxFeatures {
		return features
	}
	if features := featuresOf(t, table, fewValues); len(features) <= maxFeatures && len(t.Net.Nodes) > fineFrom {
		return features
	}
	return coarseFeatures(t, table)
}

// fewValues bounds the values of an argument that is used where there are many arguments.
const fewValues = 16

// fineFrom is the number of gates from which on that is done: in smaller games the features of the
// last arguments have been enough, and more equations took the effort of others
// (termination of a text of pilgrimage).
const fineFrom = 20_000

// featuresOf returns the counts of the arguments that have at most so many values.
func featuresOf(t *task.Task, table *invariant.FluentTable, most int) (features []feature) {
	for _, f := range table.Order {
		features = append(features, feature{refs: t.Cands.Refs(table.Of[f]), of: f})
		for arg := range f.Arity {
			groups := table.Groups(f, ^(uint(1) << arg))
			if len(groups) > most || f.Arity == 1 && len(table.Of[f]) > 4 {
				continue
			}
			for _, group := range groups {
				features = append(features, feature{refs: t.Cands.Refs(group)})
			}
		}
	}
	return features
}

// coarseFeatures returns the features of the last arguments only, which distinguish kinds
// of pieces.
func coarseFeatures(t *task.Task, table *invariant.FluentTable) []feature {
	var features []feature
	for _, f := range table.Order {
		features = append(features, feature{refs: t.Cands.Refs(table.Of[f]), of: f})
		if f.Arity > 1 {
			groups := table.Groups(f, 1<<(f.Arity-1)-1)
			if len(groups) <= fewValues {
				for _, group := range groups {
					features = append(features, feature{refs: t.Cands.Refs(group)})
				}
			}
		}
	}
	return features[:min(len(features), maxFeatures)]
}

// SumLits turns an equation with coefficients of -1, 0 and 1 into literals of
// which a constant number holds: where one counts negatively, that it does
// not hold counts.
func SumLits(t *task.Task, features []feature, relation []int64) ([]circuit.Ref, bool) {
	weight := map[circuit.Ref]int64{}
	var order []circuit.Ref
	for i, f := range features {
		if relation[i+1] == 0 {
			continue
		}
		for _, fl := range f.refs {
			if _, seen := weight[fl]; !seen {
				order = append(order, fl)
			}
			weight[fl] += relation[i+1]
		}
	}
	var lits []circuit.Ref
	for _, fl := range order {
		switch weight[fl] {
		case 0:
		case 1:
			lits = append(lits, fl)
		case -1:
			lits = append(lits, fl.Not())
		default:
			return nil, false
		}
	}
	return lits, len(lits) > 1 && len(lits) <= goal.MaxSumFluents
}
