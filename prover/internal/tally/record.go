package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A ProgramRecord holds the statements of a program about single states that refuted a question. Nothing else was
// assumed. It is kept when the program is answered. The support of a proof is among these statements; the gates of
// the question do not show it.
type ProgramRecord struct {
	StatedInvariants []*invariant.Candidate
	StatedCounts     []TallyClaim
	tallyGatesCut    bool // gates of tallies were unknowns
	// RebuildProgram, if it is set, builds the program again; see support.RecordedQuery.
	RebuildProgram func(state func(*unroll.GameProgram)) *unroll.GameProgram
}

// statedCounts returns the counts of a record, none if there is none.
func (had *ProgramRecord) statedCounts() []TallyClaim {
	if had == nil {
		return nil
	}
	return had.StatedCounts
}

// countsBehind returns the counts that a record needs, in the order in which they were proved: the counts that its
// program stated, and the counts that their own proofs used.
func (ts *Tallies) countsBehind(had *ProgramRecord) []TallyClaim {
	seen := map[TallyClaim]bool{}
	queue := slices.Clone(had.statedCounts())
	for ; len(queue) > 0; queue = queue[1:] {
		if c := queue[0]; !seen[c] {
			seen[c] = true
			queue = append(queue, ts.ProvingRecords[c].statedCounts()...)
		}
	}
	return ts.inProofOrder(seen)
}

// countsBelow returns the counts of gates that another one depends on.
func (ts *Tallies) countsBelow(r circuit.NodeRef) []TallyClaim {
	below := ts.ProofTask.Net.ConeOfInfluence([]circuit.NodeRef{r})
	some := map[TallyClaim]bool{}
	for _, c := range ts.ProofOrder {
		some[c] = slices.ContainsFunc(c.Tally.AtomGates, func(g circuit.NodeRef) bool { return below[g.NodeIndex()] })
	}
	return ts.inProofOrder(some)
}

// inProofOrder lists some counts in the order in which they were proved.
func (ts *Tallies) inProofOrder(some map[TallyClaim]bool) (list []TallyClaim) {
	for _, c := range ts.ProofOrder {
		if some[c] {
			list = append(list, c)
		}
	}
	return list
}

// isNamed tells whether atoms of the game can state a count.
func (c TallyClaim) isNamed() bool { return len(c.Tally.AtomTerms) == len(c.Tally.AtomGates) }

// groupByRecord groups counts by the program that has shown them.
func (ts *Tallies) groupByRecord(counts []TallyClaim) (groups [][]TallyClaim) {
	for i, c := range counts {
		if i == 0 || ts.ProvingRecords[c] != ts.ProvingRecords[counts[i-1]] {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], c)
	}
	return groups
}
