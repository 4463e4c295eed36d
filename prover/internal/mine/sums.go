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

// A stateFeature is a number that a state has: how many of some conditions hold. It
// counts the fluents of a symbol, or those with a certain argument, or it is
// the value of a counter (counters.go).
type stateFeature struct {
	countedRefs   []circuit.NodeRef
	wholeSymbol   invariant.Functor // if it counts all fluents of a symbol
	counterValues []circuit.NodeRef // of a counter, of which the conditions are the steps
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
			addHalfBound(t, features, relation, lits)
			found = true
		}
	}
	return found
}

// equationsWanted tells whether there is a reason to mine equations.
func equationsWanted(t *task.ProofTask) bool {
	return t.StateGoalsOpen() && len(t.SampledStates) > 0 && len(t.Net.FluentRefs) <= 2000
}

// ShortEquations returns the equations between features that hold in all
// sampled states and do not follow from invariants.
func ShortEquations(t *task.ProofTask, features []stateFeature) [][]int64 {
	samples := sampleFeatures(t, features)
	e := newEquationSet(features, NullspaceBasis(samples))
	e.shortenAll()
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	total := map[invariant.Functor]int{}
	for i, f := range features {
		if f.wholeSymbol != (invariant.Functor{}) {
			total[f.wholeSymbol] = i
		}
	}
	e.keepIndependent(knownTotals(t, table, total, features))
	return e.coefficientRows
}

// orientEquation returns an equation with its sum, or else its first number, on the
// positive side: the same equation is the same candidate.
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

// VaryingFeatures returns the counts that vary over the samples: if those of all arguments are
// too many, of those with few values; of the steps of a clock nothing counts each.
func VaryingFeatures(t *task.ProofTask) []stateFeature {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	if features := argumentFeatures(t, table, len(t.Net.FluentRefs)); len(features) <= maxFeatures {
		return features
	}
	if features := argumentFeatures(t, table, maxFewValues); len(features) <= maxFeatures && len(t.Net.Nodes) > fineFeatureGates {
		return features
	}
	return coarseFeatures(t, table)
}

// maxFewValues bounds the values of an argument that is used where there are many arguments.
const maxFewValues = 16

// fineFeatureGates is the number of gates from which on that is done: in smaller games the features of the
// last arguments have been enough, and more equations took the effort of others
// (termination of a text of pilgrimage).
const fineFeatureGates = 20_000

// argumentFeatures returns the counts of the arguments that have at most so many values.
func argumentFeatures(t *task.ProofTask, table *invariant.FluentTable, most int) (features []stateFeature) {
	for _, f := range table.SymbolOrder {
		features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(table.FluentsOf[f]), wholeSymbol: f})
		for arg := range f.ArgCount {
			groups := table.GroupByInputs(f, ^(uint(1) << arg))
			if len(groups) > most || f.ArgCount == 1 && len(table.FluentsOf[f]) > 4 {
				continue
			}
			for _, group := range groups {
				features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(group)})
			}
		}
	}
	return features
}

// coarseFeatures returns the features of the last arguments only, which distinguish kinds
// of pieces.
func coarseFeatures(t *task.ProofTask, table *invariant.FluentTable) []stateFeature {
	var features []stateFeature
	for _, f := range table.SymbolOrder {
		features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(table.FluentsOf[f]), wholeSymbol: f})
		if f.ArgCount > 1 {
			groups := table.GroupByInputs(f, 1<<(f.ArgCount-1)-1)
			if len(groups) <= maxFewValues {
				for _, group := range groups {
					features = append(features, stateFeature{countedRefs: t.Candidates.FluentRefs(group)})
				}
			}
		}
	}
	return features[:min(len(features), maxFeatures)]
}

// EquationLits turns an equation with coefficients of -1, 0 and 1 into literals of
// which a constant number holds: where one counts negatively, that it does
// not hold counts.
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
