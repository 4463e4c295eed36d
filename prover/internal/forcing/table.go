package forcing

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// maxBranches bounds the branches of a written strategy; maxCheckedSets bounds its nodes.
const maxBranches = 200_000

// A strategyTable records a strategy while the referee follows it: by situations of the reference
// semantics, and not by the sets of the search.
type strategyTable struct {
	rows        []strategyRow
	rowIndex    map[string]int // by the keys of situations
	branchCount int
	isComplete  bool // all of the strategy is here
}

// A strategyRow is a situation with the move of the role.
type strategyRow struct {
	forcedRank   int32
	roleMove     *gdl.Term
	nextBranches []perceptBranch
}

// A perceptBranch is the successor of a row after some percepts.
type perceptBranch struct {
	percepts  [][]*gdl.Term // alternative percepts
	targetRow int
}

// enterRow returns the row of the situation with a key, and whether it is new.
func (t *strategyTable) enterRow(k string, rank int32, move *gdl.Term) (n int, fresh bool) {
	if n, known := t.rowIndex[k]; known {
		return n, false
	}
	if t.rowIndex == nil {
		t.rowIndex = map[string]int{}
	}
	n = len(t.rows)
	t.rowIndex[k] = n
	t.rows = append(t.rows, strategyRow{forcedRank: rank, roleMove: move})
	return n, true
}

// addBranch adds a branch to a row. Branches beyond the bound are left out.
func (t *strategyTable) addBranch(from int, seen [][]*gdl.Term, to int) {
	if t.branchCount += len(seen); t.branchCount <= maxBranches {
		t.rows[from].nextBranches = append(t.rows[from].nextBranches, perceptBranch{seen, to})
	}
}

// markComplete notes that the strategy has been followed to all its ends.
func (t *strategyTable) markComplete() { t.isComplete = t.branchCount <= maxBranches }

// export returns the strategy: sets that are farthest from the win come first. Each
// leads to nearer sets.
func (t *strategyTable) export() *proof.Strategy {
	order := make([]int, len(t.rows))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.rows[b].forcedRank, t.rows[a].forcedRank) })
	number := make([]int, len(order))
	for i, n := range order {
		number[n] = i
	}
	s := &proof.Strategy{Nodes: make([]proof.StrategyNode, len(order))}
	for i, n := range order {
		s.Nodes[i].Move = t.rows[n].roleMove
		for _, b := range t.rows[n].nextBranches {
			for _, seen := range b.percepts {
				s.Nodes[i].Branches = append(s.Nodes[i].Branches, proof.StrategyBranch{Perceptions: seen, NextNode: number[b.targetRow]})
			}
		}
	}
	return s
}
