package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file guesses that numbers of fluents, and values of counters, add up to a constant.

// maxFeatures bounds the numbers of fluents between which equations are looked for.
const maxFeatures = 80

// A stateFeature is a number that a state has: the number of some conditions that hold. It counts the fluents of a
// symbol, or those with a certain argument; or it is the value of a counter (counters.go).
type stateFeature struct {
	countedRefs []circuit.NodeRef
	wholeSymbol invariant.Functor // if it counts all fluents of a symbol
}

// sums returns the equations between numbers of fluents that hold in all sampled states, such as that as many pieces are in the
// pool as cells are empty.
func sums(t *task.ProofTask) (list []invariant.CardinalityBound) {
	features := append(VaryingFeatures(t), counterFeatures(t)...)
	slices.SortStableFunc(features, func(a, b stateFeature) int { return cmp.Compare(len(a.countedRefs), len(b.countedRefs)) })
	for _, relation := range ShortEquations(t, features) {
		if lits, ok := EquationLits(t, features, orientEquation(relation)); ok {
			list = append(list, invariant.ConstantSum(t.Net, lits))
		}
	}
	return list
}

// orientEquation returns an equation or its negation: the one whose constant is negative or, without a constant, whose
// first coefficient is positive. So equal equations become the same candidate.
func orientEquation(relation []int64) []int64 {
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

// VaryingFeatures returns at most maxFeatures counts: of each symbol, and of each value of an argument. If these are too many, it
// takes only arguments with few values, since no rule counts single steps of a clock. If these are still too many,
// it takes only last arguments, which distinguish kinds of pieces.
func VaryingFeatures(t *task.ProofTask) []stateFeature {
	features := argumentFeatures(t, len(t.Net.FluentRefs), false)
	if len(features) > maxFeatures {
		features = argumentFeatures(t, maxFewValues, false)
	}
	if len(features) > maxFeatures {
		features = argumentFeatures(t, maxFewValues, true)
	}
	return features[:min(len(features), maxFeatures)]
}

// maxFewValues bounds the values of an argument if there are many arguments.
const maxFewValues = 16

// argumentFeatures returns the counts of each symbol, and of each value of its arguments with at most most values, or of
// its last argument only. The only argument of a symbol counts if the symbol has at most four fluents.
func argumentFeatures(t *task.ProofTask, most int, onlyLast bool) (features []stateFeature) {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	for _, f := range table.SymbolOrder {
		features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(table.FluentsOf[f]), wholeSymbol: f})
		for arg := range f.ArgCount {
			groups := table.GroupByInputs(f, ^(uint(1) << arg))
			if len(groups) > most || f.ArgCount == 1 && (onlyLast || len(table.FluentsOf[f]) > 4) || onlyLast && arg < f.ArgCount-1 {
				continue
			}
			for _, group := range groups {
				features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(group)})
			}
		}
	}
	return features
}

// EquationLits turns an equation into literals of which a constant number holds: those with coefficient -1 are negated.
// It returns false if a literal has another coefficient than -1, 0 and 1, or if there are too few or too many literals.
func EquationLits(t *task.ProofTask, features []stateFeature, relation []int64) ([]circuit.NodeRef, bool) {
	weight := map[circuit.NodeRef]int64{}
	var order []circuit.NodeRef
	for i, f := range features {
		if relation[i+1] == 0 {
			continue
		}
		for _, fl := range f.countedRefs {
			if _, seen := weight[fl]; !seen {
				order = append(order, fl)
			}
			weight[fl] += relation[i+1]
		}
	}
	var lits []circuit.NodeRef
	for _, fl := range order {
		switch weight[fl] {
		case 0:
		case 1:
			lits = append(lits, fl)
		case -1:
			lits = append(lits, fl.Negated())
		default:
			return nil, false
		}
	}
	return lits, len(lits) > 1 && len(lits) <= goal.MaxSumFluents
}
