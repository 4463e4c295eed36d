package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where a cell may hold several things, some of them still exclude each other:
// an arrow lies where a knight stands, but two knights never share a cell.
// Which do is read off the states of random matches.

// ExclusiveFamily is the family of these statements.
const ExclusiveFamily invariant.CandidateFamily = "exclusive values"

// Bounds on these statements: the values of an argument that are compared, and
// the statements.
const (
	maxExclusiveValues = 24
	maxExclusiveGroups = 600
)

// AddExclusive adds that of the fluents of a group at most one of those holds
// whose last different values have never been seen together.
func AddExclusive(t *task.ProofTask) {
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 {
		return
	}
	before := len(t.Candidates.AllCandidates)
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	for _, f := range table.SymbolOrder {
		for arg := range f.ArgCount {
			if f.ArgCount < 2 || len(t.Candidates.AllCandidates)-before > maxExclusiveGroups {
				continue
			}
			addExclusiveOf(t, table.GroupByInputs(f, 1<<arg), arg)
		}
	}
}

// addExclusiveOf adds the statements about the groups of one argument.
func addExclusiveOf(t *task.ProofTask, groups [][]int32, arg int) {
	values := ArgumentValues(t, groups, arg)
	if len(values) < 3 || len(values) > maxExclusiveValues {
		return
	}
	together := seenTogether(t, groups, arg)
	for _, set := range exclusiveSets(values, together) {
		if len(set) == len(values) {
			continue // that all of them do is said already
		}
		for _, group := range groups {
			var some []int32
			for _, f := range group {
				if slices.Contains(set, t.GroundGame.Fluents[f].Args[arg].String()) {
					some = append(some, f)
				}
			}
			if len(some) > 1 {
				t.Candidates.AddAtMostOne(ExclusiveFamily, some, 1)
			}
		}
	}
}

// ArgumentValues lists the values of an argument, in the order of the fluents.
func ArgumentValues(t *task.ProofTask, groups [][]int32, arg int) []string {
	var values []string
	seen := map[string]bool{}
	for _, group := range groups {
		for _, f := range group {
			if v := t.GroundGame.Fluents[f].Args[arg].String(); !seen[v] {
				seen[v] = true
				values = append(values, v)
			}
		}
	}
	return values
}

// seenTogether returns the pairs of values that fluents of one group have in a sampled
// state.
func seenTogether(t *task.ProofTask, groups [][]int32, arg int) map[[2]string]bool {
	together := map[[2]string]bool{}
	for _, group := range groups {
		for i, f := range group {
			for _, g := range group[:i] {
				v, w := t.GroundGame.Fluents[f].Args[arg].String(), t.GroundGame.Fluents[g].Args[arg].String()
				if !together[[2]string{v, w}] && heldTogether(t, f, g) {
					together[[2]string{v, w}], together[[2]string{w, v}] = true, true
				}
			}
		}
	}
	return together
}

// heldTogether tells whether two fluents hold in one sampled state.
func heldTogether(t *task.ProofTask, f, g int32) bool {
	for i, w := range t.SampledStates[f] {
		if w&t.SampledStates[g][i] != 0 {
			return true
		}
	}
	return false
}

// exclusiveSets returns sets of values no two of which occur together, one around each
// value, greedily as large as possible.
func exclusiveSets(values []string, together map[[2]string]bool) [][]string {
	var sets [][]string
	done := map[string]bool{}
	for _, seed := range values {
		if done[seed] {
			continue
		}
		set := []string{seed}
		for _, v := range values {
			apart := v != seed
			for _, w := range set {
				apart = apart && !together[[2]string{v, w}]
			}
			if apart {
				set = append(set, v)
			}
		}
		for _, v := range set {
			done[v] = true
		}
		if len(set) > 1 {
			sets = append(sets, set)
		}
	}
	return sets
}
