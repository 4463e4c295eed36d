package forcing

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// mostBranches bounds the branches of a written strategy; mostChecked bounds its nodes.
const mostBranches = 200_000

// A table records a strategy while the referee follows it: by situations of the reference
// semantics, and not by the sets of the search.
type table struct {
	rows     []row
	at       map[string]int // by the keys of situations
	branches int
	whole    bool // all of the strategy is here
}

// A row is a situation with the move of the role.
type row struct {
	rank  int32
	move  *gdl.Term
	after []branch
}

// A branch is the successor of a row after some percepts.
type branch struct {
	seen [][]*gdl.Term // alternative percepts
	to   int
}

// enter returns the row of a situation, and whether it is new.
func (t *table) enter(x *situation, rank int32, move *gdl.Term) (n int, fresh bool) {
	k := x.key()
	if n, known := t.at[k]; known {
		return n, false
	}
	if t.at == nil {
		t.at = map[string]int{}
	}
	n = len(t.rows)
	t.at[k] = n
	t.rows = append(t.rows, row{rank: rank, move: move})
	return n, true
}

// lead adds a branch to a row. Branches beyond the bound are left out.
func (t *table) lead(from int, seen [][]*gdl.Term, to int) {
	if t.branches += len(seen); t.branches <= mostBranches {
		t.rows[from].after = append(t.rows[from].after, branch{seen, to})
	}
}

// close notes that the strategy has been followed to all its ends.
func (t *table) close() { t.whole = t.branches <= mostBranches }

// strategy returns the strategy: sets that are farthest from the win come first. Each
// leads to nearer sets.
func (t *table) strategy() *proof.Strategy {
	order := make([]int, len(t.rows))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.rows[b].rank, t.rows[a].rank) })
	number := make([]int, len(order))
	for i, n := range order {
		number[n] = i
	}
	s := &proof.Strategy{Nodes: make([]proof.StrategyNode, len(order))}
	for i, n := range order {
		s.Nodes[i].Move = t.rows[n].move
		for _, b := range t.rows[n].after {
			for _, seen := range b.seen {
				s.Nodes[i].After = append(s.Nodes[i].After, proof.StrategyBranch{Seen: seen, To: number[b.to]})
			}
		}
	}
	return s
}
