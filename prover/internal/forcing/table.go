package forcing

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// maxBranches is the greatest number of branches in a strategy that is written to a certificate;
// its nodes are limited by maxCheckedSets.
const maxBranches = 200_000

// A strategyTable records a strategy while strategyChecker follows it. Its rows are visits of the
// checker, computed by the reference semantics, and not the sets of the search.
type strategyTable struct {
	rows        []strategyRow
	rowIndex    map[string]int // visit's key to its row
	branchCount int
	isComplete  bool // the whole strategy was followed and fits into the table
}

// A strategyRow is a visit with the move of the role there.
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

// enterRow returns the number of the row for a visit with key k, and whether the row is new.
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

// addBranch adds a branch from one row to another, with the alternative percepts in seen. Branches
// beyond maxBranches are left out.
func (t *strategyTable) addBranch(from int, seen [][]*gdl.Term, to int) {
	if t.branchCount += len(seen); t.branchCount <= maxBranches {
		t.rows[from].nextBranches = append(t.rows[from].nextBranches, perceptBranch{seen, to})
	}
}

// markComplete notes that the strategy has been followed to all its ends.
func (t *strategyTable) markComplete() { t.isComplete = t.branchCount <= maxBranches }

// export returns the strategy for a certificate. Nodes with higher ranks come first, so that each
// node leads to later nodes only.
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
