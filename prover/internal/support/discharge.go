package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A RecordedQuery is a solver's query that had no model, recorded when it was answered, so that it
// can be asked again with fewer invariants. The gates of a query do not show the support of a
// proof. For example, a clause may be needed that mentions none of them. So at first the support is
// all invariants that the program stated; it is made smaller only if the solver confirms that.
type RecordedQuery struct {
	// StatedInvariants are the invariants that the program stated.
	StatedInvariants []*invariant.Candidate
	// BuildProgram builds the program again. It calls state where the invariants have to be
	// stated.
	BuildProgram func(state func(u *unroll.GameProgram, at int)) *unroll.GameProgram
	// IsComplete: the program that BuildProgram builds states all that the query's program stated.
	IsComplete bool
}

// NeedForQuery adds those of a query's invariants that are needed for it to have no model. If the solver does not find
// that out, all of them are added where they are sure to be enough: each can be stated, and the program is complete.
// Otherwise the error is ErrUndecided.
func (s *ProofSupport) NeedForQuery(ctx context.Context, d RecordedQuery) error {
	part := &ProofSupport{task: s.task, neededInvariants: s.neededInvariants, requiresAnswer: true}
	for _, c := range d.StatedInvariants {
		if c != s.excluded && s.isStatable(c) {
			part.usableInvariants = append(part.usableInvariants, c)
		}
	}
	slices.SortStableFunc(part.usableInvariants, comparePreference)
	err := ErrUndecided
	if !s.task.BudgetSpent() {
		err = part.needForProgram(ctx, d.BuildProgram)
	}
	if errors.Is(err, ErrUndecided) && d.IsComplete && len(part.usableInvariants) == len(d.StatedInvariants) {
		part.needAllUsable()
		err = nil
	}
	for _, c := range part.usableInvariants {
		if s.neededInvariants[c] {
			s.NeedInvariant(c)
		}
	}
	return err
}
