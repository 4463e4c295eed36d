package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Record is the statements of a program about single states that showed something: nothing
// else was assumed. It is kept when the program is answered. The support of a proof is
// among these, and cannot be told from the gates that it is about.
type Record struct {
	Invariants []*invariant.Candidate
	Counts     []Claim
	cut        bool // gates of tallies were unknowns
	// Ask, if it is set, builds the program again, see support.Discharge.
	Ask func(state func(*unroll.Program)) *unroll.Program
}

// counts returns the counts of a record, none if there is none.
func (had *Record) counts() []Claim {
	if had == nil {
		return nil
	}
	return had.Counts
}

// behind returns the counts that a record needs, in the order in which they were
// proved: those that it had, and those that were had to prove them.
func (ts *Tallies) behind(had *Record) []Claim {
	seen := map[Claim]bool{}
	queue := slices.Clone(had.counts())
	for ; len(queue) > 0; queue = queue[1:] {
		if c := queue[0]; !seen[c] {
			seen[c] = true
			queue = append(queue, ts.Had[c].counts()...)
		}
	}
	return ts.ordered(seen)
}

// below returns the counts of gates that another one depends on.
func (ts *Tallies) below(r circuit.Ref) []Claim {
	below := map[int]bool{}
	unroll.VisitCone(ts.Task.Net, below, []circuit.Ref{r}, func(*circuit.Node) {})
	some := map[Claim]bool{}
	for _, c := range ts.Order {
		some[c] = slices.ContainsFunc(c.T.Gates, func(g circuit.Ref) bool { return below[g.Node()] })
	}
	return ts.ordered(some)
}

// ordered lists some counts in the order in which they were proved.
func (ts *Tallies) ordered(some map[Claim]bool) (list []Claim) {
	for _, c := range ts.Order {
		if some[c] {
			list = append(list, c)
		}
	}
	return list
}

// named tells whether atoms of the game can state a count.
func (c Claim) named() bool { return len(c.T.Terms) == len(c.T.Gates) }

// together groups counts by the program that has shown them.
func (ts *Tallies) together(counts []Claim) (groups [][]Claim) {
	for i, c := range counts {
		if i == 0 || ts.Had[c] != ts.Had[counts[i-1]] {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], c)
	}
	return groups
}
