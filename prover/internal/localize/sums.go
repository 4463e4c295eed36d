package localize

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Sums are checked locally too, one move at a time: the literals of a sum are spread over
// the whole board, but a move changes few places of it. For a given move most of the next
// state is the state before, and the remainder is a handful of fluents, on which the sum
// before the move says enough.

// assumedSum returns the sum that the check of a candidate assumes: a sum itself,
// and for a candidate proved together with sums the shortest that mentions it. Two
// sums in one program have to be added up, which the solver is bad at.
func (l *localizer) assumedSum(i int) *invariant.Candidate {
	c := l.chosenCandidates[i]
	if !l.aboutSums || invariant.CountsLiterals(c) {
		return c
	}
	mine := map[int32]bool{}
	for _, f := range c.GroupMembers() {
		mine[f] = true
	}
	var best *invariant.Candidate
	for j, s := range l.chosenCandidates {
		if !l.AliveStatements[j] || !invariant.CountsLiterals(s) || best != nil && len(best.StatedBound().BoundedLits) <= len(s.StatedBound().BoundedLits) {
			continue
		}
		if slices.ContainsFunc(s.StatedBound().AssumedFluents(l.proofTask.Net), func(f int32) bool { return mine[f] }) {
			best = s
		}
	}
	return best
}

// brokenBy returns the literal that the step of a local program breaks a candidate.
func (l *localizer) brokenBy(u *unroll.GameProgram, c *invariant.Candidate) asp.Lit {
	if l.aboutSums {
		return c.BrokenAfterStep(u, 0)
	}
	return u.GateLit(1, c.ViolationRef)
}
