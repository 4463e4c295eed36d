package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A SupportState caches the supports of single invariants that programs about a part of the network
// have shown, since the certificates of several properties share them.
type SupportState struct {
	LosesEvidence func(e *proof.Evidence) // for tests, a fault: it drops a part of the evidence

	aboutInvariants []*invariant.Candidate // the usable invariants of the last support that asked
	support         *localize.LocalSupport
	provedSupports  map[*invariant.Candidate][]*invariant.Candidate
	unshown         map[*invariant.Candidate]bool
	latest          *ProofSupport
}

// separatePart: asking about invariants one by one may take this fraction of the solver's budget.
// If a proof needs more, the attempt ends undecided.
const separatePart = 20

// extendSeparately extends the support for one needed invariant after the other. If one question about all of them
// is too hard, a question about each may not be. An invariant that is implied by the needed ones stays implied
// when more are needed.
func (s *ProofSupport) extendSeparately(ctx context.Context, q *supportQuery) error {
	defer func() { q.onlyAsked = nil }()
	began := s.task.SpentConflicts()
	for _, c := range s.usableInvariants {
		if !s.neededInvariants[c] || q.impliedAlone[c] {
			continue
		}
		if s.task.SpentConflicts()-began > s.task.CurrentBudget().SolverConflicts/separatePart {
			return ErrUndecided
		}
		on, shown, err := s.localSupportOf(ctx, c)
		if err != nil {
			return err
		}
		if q.onlyAsked = c; !shown {
			err = s.extendNeeded(ctx, q)
		}
		if err != nil {
			return err
		}
		for _, other := range on {
			s.neededInvariants[other] = true
		}
		q.impliedAlone[c] = true
	}
	return nil
}

// localSupportOf returns the invariants that imply invariant c after a step, if a program about a
// part of the network shows it.
func (s *ProofSupport) localSupportOf(ctx context.Context, c *invariant.Candidate) (on []*invariant.Candidate, shown bool, err error) {
	m := task.EngineState[SupportState](s.task)
	m.resetIfChanged(s)
	if on, shown = m.provedSupports[c]; shown && s.canUseAll(on) || m.unshown[c] {
		return on, !m.unshown[c], nil
	}
	on, shown, err = m.support.LocalSupportOf(ctx, c)
	if errors.Is(err, solve.ErrBudget) {
		return nil, false, nil
	}
	if err != nil || !shown {
		m.unshown[c] = true
		return nil, false, err
	}
	if s.task.IsForced(task.FaultForgetAssumed) {
		on = nil
	}
	m.provedSupports[c] = on
	return on, true, nil
}

// resetIfChanged starts anew if the usable invariants have changed. Supports that are already known
// are kept.
func (m *SupportState) resetIfChanged(s *ProofSupport) {
	if m.provedSupports == nil {
		m.provedSupports = map[*invariant.Candidate][]*invariant.Candidate{}
	}
	if m.support == nil || !slices.Equal(m.aboutInvariants, s.usableInvariants) {
		m.aboutInvariants, m.support, m.unshown = slices.Clone(s.usableInvariants), localize.NewLocalSupport(s.task, s.usableInvariants), map[*invariant.Candidate]bool{}
	}
}

// canUseAll tells whether some invariants are all usable.
func (s *ProofSupport) canUseAll(some []*invariant.Candidate) bool {
	return !slices.ContainsFunc(some, func(c *invariant.Candidate) bool { return !slices.Contains(s.usableInvariants, c) })
}
