package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// In some games each thing is there at most once: a number on the board, a king, a card
// in a hand. The rules ask whether it is ("the number 5 is taken: in some cell"). An
// equation about all cells then holds as well with these conditions in place of the
// fluents, is much shorter, and says more: that each thing is there only once. In
// tic-tac-toe with numbers nine cells and nine numbers that are taken or in the pool
// leave nothing to count, where the solver would have to find out that nine numbers do
// not fit into eight cells.

// United is the family of these equations. They have a stage of their own: beside other
// sums, where kings are counted as one condition and all else as fluents, they keep
// these from being proved in time.
const United invariant.Family = "united"

// AddUnited adds the equations of such conditions. It reports whether there are any.
func AddUnited(t *task.Task) (found bool) {
	if !countable(t) {
		return false
	}
	if found = AddPlaces(t); found {
		AddStacks(t)
	}
	united := unite(t, Features(t))
	if !slices.ContainsFunc(united, func(f feature) bool { return f.united }) {
		return found
	}
	e := newEquations(united, nullspace.Of(sampleFeatures(t, united)))
	e.shorten()
	e.independent(nil)
	for _, row := range e.rows {
		if !mostlyUnited(united, row) {
			continue
		}
		if lits, ok := SumLits(t, united, row); ok {
			t.Cands.AddSum(United, lits)
			found = true
		}
	}
	return found
}

// mostlyUnited tells whether at least half of what an equation counts are such
// conditions. One among ninety fluents makes nothing shorter: in three texts of beatMania
// it only kept property-directed reachability from its proof.
func mostlyUnited(features []feature, row []int64) bool {
	conditions, fluents := 0, 0
	for i, f := range features {
		switch {
		case row[i+1] == 0:
		case f.united:
			conditions++
		default:
			fluents += len(f.refs)
		}
	}
	return conditions > 1 && conditions >= fluents
}

// unite returns the features with what is there at most once, in all samples, as one
// condition, if it is one of the rules. Sums over all fluents of a symbol are left out:
// they would count the same once more.
func unite(t *task.Task, features []feature) (united []feature) {
	for _, f := range features {
		if f.of.Arity > 1 {
			continue
		}
		if some, is := condition(t.Net, f.refs); is && atMostOnce(t, f.refs) {
			f = feature{refs: []circuit.Ref{some}, united: true}
		}
		united = append(united, f)
	}
	return united
}

// condition returns the gate that says that some of several fluents holds, if the
// network has one.
func condition(net *circuit.Network, refs []circuit.Ref) (some circuit.Ref, is bool) {
	if len(refs) < 2 {
		return 0, false
	}
	none := make([]circuit.Ref, len(refs))
	for i, r := range refs {
		none[i] = r.Not()
	}
	slices.Sort(none)
	all, is := net.Known(none)
	return all.Not(), is
}

// atMostOnce tells whether at most one of some fluents holds in each sample.
func atMostOnce(t *task.Task, refs []circuit.Ref) bool {
	values := SampleGates(t, refs)
	for at := range values[0] {
		once := uint64(0)
		for _, v := range values {
			if once&v[at] != 0 {
				return false
			}
			once |= v[at]
		}
	}
	return true
}
