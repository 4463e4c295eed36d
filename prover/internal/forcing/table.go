package forcing

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// mostBranches bounds the branches of a strategy that is taken down; of its nodes
// there are at most mostChecked.
const mostBranches = 200_000

// A table takes down a strategy while the referee follows it: by situations as the
// reference semantics has them, and not by what the search takes for the same.
type table struct {
	rows     []row
	at       map[string]int // by the keys of situations
	branches int
	whole    bool // all of the strategy is here
}

// A row is a situation with what the role does in it.
type row struct {
	rank  int32
	move  *gdl.Term
	after []branch
}

// A branch is where a row leads to, after what may be perceived.
type branch struct {
	seen [][]*gdl.Term // different percepts, any of which
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

// lead notes where a row leads to. Of too many branches the rest is left out.
func (t *table) lead(from int, seen [][]*gdl.Term, to int) {
	if t.branches += len(seen); t.branches <= mostBranches {
		t.rows[from].after = append(t.rows[from].after, branch{seen, to})
	}
}

// close notes that the strategy has been followed to all its ends.
func (t *table) close() { t.whole = t.branches <= mostBranches }

// strategy returns the strategy: those sets first that are farthest from the win.
// Each leads to sets that are nearer.
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
