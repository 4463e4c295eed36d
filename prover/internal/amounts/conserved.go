package amounts

import (
	"slices"

	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on counters whose values are added up, and on the states that are looked at.
const (
	maxAmounts      = 48
	maxAmountValues = 400
	amountRows      = 400
)

// conservedAmounts returns groups of fluents that seem to have one value each, a number, and
// the equations between these numbers that hold in all sampled states: the seeds
// in all pits. A group is in the order of its values, which count from 0; a row has
// the coefficient of 1, and then those of the groups.
func conservedAmounts(t *task.Task) (groups [][]int32, rows [][]int64) {
	if len(t.Samples) == 0 || len(t.Samples[0]) == 0 {
		return nil, nil
	}
	groups = numbered(t)
	if len(groups) < 2 {
		return nil, nil
	}
	var states [][]int64
	looks := len(t.Samples[0])
	for lane := 0; lane < simulate.Lanes && len(states) < amountRows; lane += 7 {
		for look := lane % 3; look < looks && len(states) < amountRows; look += 3 {
			states = append(states, amountsOf(t, groups, look, lane))
		}
	}
	for _, row := range nullspace.Of(states) {
		if nonZero(row[1:]) > 1 {
			rows = append(rows, row)
		}
	}
	return groups, rows
}

// numbered lists the groups that may have one value each, which is a number; none if there
// are too many.
func numbered(t *task.Task) (groups [][]int32) {
	for ordered := range mine.Ordered(t, maxAmountValues) {
		if groups = append(groups, ordered); len(groups) > maxAmounts {
			return nil
		}
	}
	return groups
}

// amountsOf returns 1 and the values of groups in a sampled state.
func amountsOf(t *task.Task, groups [][]int32, look, lane int) []int64 {
	row := []int64{1}
	for _, group := range groups {
		value := slices.IndexFunc(group, func(f int32) bool { return t.Samples[f][look]>>lane&1 == 1 })
		row = append(row, int64(max(0, value)))
	}
	return row
}

// companions returns further groups that seem to have one value each: whose turn it is
// may depend on a number, and what the number becomes on whose turn it is.
func companions(t *task.Task, groups [][]int32) (others [][]int32) {
	known := map[int32]bool{}
	for _, group := range groups {
		for _, f := range group {
			known[f] = true
		}
	}
	for c := range t.Pending(invariant.Is[invariant.AtMostOne]) {
		group := c.Shape.(invariant.AtMostOne).Of
		if len(others) == maxAmounts {
			break
		}
		if len(group) <= maxAmountValues && !slices.ContainsFunc(group, func(f int32) bool { return known[f] }) && mine.MayCover(t, group) {
			others = append(others, group)
			for _, f := range group {
				known[f] = true
			}
		}
	}
	return others
}

func nonZero(row []int64) (n int) {
	for _, x := range row {
		if x != 0 {
			n++
		}
	}
	return n
}
