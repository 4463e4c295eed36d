package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// SumFamily is the family of equations between numbers of fluents, and of counters.
const SumFamily invariant.CandidateFamily = "sums"

const maxFeatures = 80

// A stateFeature is a number that a state has: the number of some conditions that hold. It counts the fluents of a
// symbol, or those with a certain argument; or it is the value of a counter (counters.go).
type stateFeature struct {
	countedRefs []circuit.NodeRef
	wholeSymbol invariant.Functor // if it counts all fluents of a symbol
}

// AddSums adds the equations between numbers of fluents that hold in all
// sampled states, such as that as many pieces are in the pool as cells are
// empty. It reports whether there are any.
func AddSums(t *task.ProofTask) bool {
	if !equationsWanted(t) {
		return false
	}
	features := append(VaryingFeatures(t), counterFeatures(t)...)
	slices.SortStableFunc(features, func(a, b stateFeature) int { return cmp.Compare(len(a.countedRefs), len(b.countedRefs)) })
	found := false
	for _, relation := range ShortEquations(t, features) {
		relation = orientEquation(relation)
		if lits, ok := EquationLits(t, features, relation); ok {
			t.Candidates.AddSum(SumFamily, lits)
			found = true
		}
	}
	return found
}

// equationsWanted tells whether there is a reason to mine equations.
func equationsWanted(t *task.ProofTask) bool {
	return t.StateGoalsOpen() && len(t.SampledStates) > 0 && len(t.Net.FluentRefs) <= 2000
}

// orientEquation returns an equation with its sum on the positive side, or else with its first number there. So
// equal equations become the same candidate.
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

// VaryingFeatures returns the counts of each symbol, and of each value of an argument. If these are too many, it
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

// argumentFeatures returns the counts of all arguments with at most most values, or of the last arguments only.
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

// EquationLits turns an equation with coefficients of -1, 0 and 1 into literals of which a constant number holds.
// The literals of a feature with coefficient -1 are negated.
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
