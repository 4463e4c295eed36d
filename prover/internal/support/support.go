package support

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file finds a part of the invariants that is enough for a proof.

// A SupportState is the memory of this package for a task.
type SupportState struct {
	LosesEvidence func(e *proof.Evidence) // for tests, a fault: it drops a part of the evidence
	latest        *ProofSupport
}

// A ProofSupport is an inductive validity core: a part of the invariants that is enough for a proof and inductive
// by itself. All proved statements but those marked NotSelfContained are inductive together. A certificate should show
// only its support.
//
// The search begins with the invariants that a question needs directly. Then it adds the invariants
// that these need, until none is missing. Each time it leaves out invariants as long as the solver
// still finds no model (QuickXplain), within a budget. If the budget is used up, the support may
// contain more invariants than needed. Then it is still right.
type ProofSupport struct {
	task *task.ProofTask
	// usableInvariants are the invariants to choose from: those that can be stated, in the order of comparePreference,
	// and those that are needed in any case.
	usableInvariants []*invariant.Candidate
	neededInvariants map[*invariant.Candidate]bool
	requiresAnswer   bool                          // if the solver has no answer, the result is ErrUndecided and not all invariants
	allStatable      bool                          // all proved invariants can be stated, and are inductive together
	isUnsure         bool                          // the solver did not say whether the needed invariants are enough
	excluded         *invariant.Candidate          // the invariant that is left out, also from recorded queries
	canBeStated      map[*invariant.Candidate]bool // a cache of isStatable
	formulas         *invariant.GateFormulas
}

// New returns an empty support that does not use one of the invariants; nil: it may use all.
func New(t *task.ProofTask, without *invariant.Candidate) *ProofSupport {
	s := &ProofSupport{task: t, excluded: without, neededInvariants: map[*invariant.Candidate]bool{}, allStatable: true,
		canBeStated: map[*invariant.Candidate]bool{}, formulas: invariant.NewGateFormulas(t.Net)}
	for c := range t.ProvedCandidates() {
		can := c != without && s.isStatable(c) // others may depend on it
		if can {
			s.usableInvariants = append(s.usableInvariants, c)
		}
		s.allStatable = s.allStatable && can && !c.NotSelfContained
	}
	slices.SortStableFunc(s.usableInvariants, comparePreference)
	task.EngineState[SupportState](t).latest = s
	return s
}

// isStatable tells whether a certificate can state an invariant.
func (s *ProofSupport) isStatable(c *invariant.Candidate) bool {
	can, known := s.canBeStated[c]
	if !known {
		_, err := c.CertificateStatement(s.formulas)
		can = err == nil
		s.canBeStated[c] = can
	}
	return can
}

// comparePreference orders invariants by preference. Invariants that are not inductive together
// with the others (NotSelfContained) come last, and plain ones first.
func comparePreference(a, b *invariant.Candidate) int {
	if a.NotSelfContained != b.NotSelfContained {
		if a.NotSelfContained {
			return 1
		}
		return -1
	}
	return a.PlainnessWeight() - b.PlainnessWeight()
}

// NeedInvariant adds an invariant to those that are needed, even if it is not among the usable
// ones.
func (s *ProofSupport) NeedInvariant(c *invariant.Candidate) {
	s.neededInvariants[c] = true
	if !slices.Contains(s.usableInvariants, c) {
		s.usableInvariants = append(s.usableInvariants, c)
	}
}

// NeedAll adds all usable invariants; more than MaxUnminimised are an error. If some proved
// invariants cannot be stated, are left out or are NotSelfContained, the solver has to confirm that
// the usable ones are inductive.
func (s *ProofSupport) NeedAll(ctx context.Context) error {
	s.needAllUsable()
	if err := CheckCount(len(s.neededInvariants)); err != nil {
		return err
	}
	if s.isUnsure = s.allStatable; s.isUnsure {
		return nil // they were proved to be inductive together; no query says so again
	}
	return s.CloseInductively(ctx)
}

// CheckCount returns an error if a proof needs too many invariants for a certificate.
func CheckCount(invariants int) error {
	if invariants > MaxUnminimised {
		return fmt.Errorf("the proof needs %s, too many for a certificate", plural.CountNoun(invariants, "invariant"))
	}
	return nil
}

func (s *ProofSupport) needAllUsable() {
	for _, c := range s.usableInvariants {
		s.neededInvariants[c] = true
	}
}

// NeededInvariants lists the invariants that are needed, in the order of the candidates.
func (s *ProofSupport) NeededInvariants() []*invariant.Candidate {
	var list []*invariant.Candidate
	for _, c := range s.task.Candidates.AllCandidates {
		if s.neededInvariants[c] {
			list = append(list, c)
		}
	}
	return list
}

// NeededCount counts the invariants that are needed.
func (s *ProofSupport) NeededCount() int { return len(s.NeededInvariants()) }

// Errors: there is no support.
var (
	// ErrNotImplied: the invariants that can be stated are not enough.
	ErrNotImplied = errors.New("the invariants that a certificate can state are not enough for the proof")
	// ErrUndecided: the solver had no answer in time.
	ErrUndecided = errors.New("the solver did not find out in time whether the invariants are enough for the proof")
)

// needForSequence adds invariants that exclude a sequence if they hold in all its states.
func (s *ProofSupport) needForSequence(ctx context.Context, x ViolatingSequence) error {
	return s.needForProgram(ctx, func(state func(u *unroll.GameProgram, at int)) *unroll.GameProgram {
		u := unroll.New(s.task.Net)
		u.FreeState()
		for range x.MoveCount {
			u.AddStep()
		}
		for at := range x.MoveCount + 1 {
			state(u, at)
		}
		u.LogicProgram.AddConstraint(x.ViolationLit(u).Complement())
		return u
	})
}

// needForProgram adds invariants under which a program has no model. build builds the program, and calls state where, and at which
// times, the invariants have to be stated.
func (s *ProofSupport) needForProgram(ctx context.Context, build func(state func(u *unroll.GameProgram, at int)) *unroll.GameProgram) error {
	var q *supportQuery
	build(func(u *unroll.GameProgram, at int) {
		if q == nil {
			q = s.beginQuery(u)
		}
		for n, c := range s.usableInvariants {
			u.LogicProgram.AddConstraint(q.hypothesisLits[n], s.violatedAt(u, at, c))
		}
	})
	if err := q.openSolver(ctx); err != nil {
		return err
	}
	defer q.solver.Close()
	return s.extendNeeded(ctx, q)
}

// violatedAt returns the literal that an invariant fails at a time. For an invariant that counts
// literals, at a time after the first, it is the literal that the step before breaks it.
func (s *ProofSupport) violatedAt(u *unroll.GameProgram, t int, c *invariant.Candidate) asp.Lit {
	if t > 0 && invariant.CountsLiterals(c) {
		return c.BrokenAfterStep(u, t-1)
	}
	return u.GateLit(t, c.ViolationRef)
}

// CloseInductively adds invariants until all that are needed are inductive.
func (s *ProofSupport) CloseInductively(ctx context.Context) error {
	if len(s.neededInvariants) == 0 {
		return nil
	}
	u := unroll.New(s.task.Net)
	u.FreeState()
	u.AddStep()
	q := s.beginQuery(u)
	q.anyBroken = u.LogicProgram.NewAtom().PosLit()
	var choices []asp.Atom
	for n, c := range s.usableInvariants {
		u.LogicProgram.AddConstraint(q.hypothesisLits[n], s.violatedAt(u, 0, c))
		asked := u.LogicProgram.NewAtom()
		choices = append(choices, asked)
		q.askedLits = append(q.askedLits, asked.PosLit())
		u.LogicProgram.AddRule(q.anyBroken.Atom(), asked.PosLit(), s.violatedAt(u, 1, c))
	}
	u.LogicProgram.AddChoice(choices)
	if err := q.openSolver(ctx); err != nil {
		return err
	}
	defer q.solver.Close()
	for {
		before := len(s.neededInvariants)
		if err := s.extendNeeded(ctx, q); err != nil {
			return err
		}
		if len(s.neededInvariants) == before {
			return nil
		}
	}
}

// extendNeeded adds invariants to the needed ones until the query has no model. It returns
// ErrNotImplied if all are not enough. If the solver has no answer even with all, it adds all, or returns ErrUndecided
// where an answer is needed.
func (s *ProofSupport) extendNeeded(ctx context.Context, q *supportQuery) error {
	var rest []*invariant.Candidate
	everything := map[*invariant.Candidate]bool{}
	for _, c := range s.usableInvariants {
		everything[c] = true
		if !s.neededInvariants[c] {
			rest = append(rest, c)
		}
	}
	switch status, err := q.holdsWith(ctx, s.neededInvariants); {
	case err != nil:
		return err
	case status == asp.Unsat:
		return nil
	}
	status, err := q.holdsWith(ctx, everything)
	if status == asp.Unknown && err == nil && !s.requiresAnswer && !s.allStatable { // the proof may have used invariants that cannot be stated: an answer is needed
		status, err = q.holdsWithin(ctx, everything, s.task.CurrentBudget().QueryConflicts)
	}
	switch {
	case err != nil:
		return err
	case status == asp.Sat:
		return ErrNotImplied
	case status == asp.Unknown && (s.requiresAnswer || !s.allStatable):
		return ErrUndecided
	case status == asp.Unknown:
		s.needAllUsable() // they were proved together, though not by one query
		s.isUnsure = true
		return nil
	}
	more, err := s.quickXplain(ctx, q, s.neededInvariants, false, rest)
	for _, c := range more {
		s.NeedInvariant(c)
	}
	return err
}

// quickXplain returns a part of rest that is enough together with base (QuickXplain). It is minimal if the solver answers
// each query. grown tells whether base was just extended, so that it may be enough by itself.
func (s *ProofSupport) quickXplain(ctx context.Context, q *supportQuery, base map[*invariant.Candidate]bool, grown bool, rest []*invariant.Candidate) ([]*invariant.Candidate, error) {
	if grown {
		if status, err := q.holdsWith(ctx, base); err != nil || status == asp.Unsat {
			return nil, err
		}
	}
	if len(rest) <= 1 {
		return rest, nil
	}
	first, second := rest[:len(rest)/2], rest[len(rest)/2:]
	late, err := s.quickXplain(ctx, q, unionWith(base, first), len(first) > 0, second)
	if err != nil {
		return nil, err
	}
	early, err := s.quickXplain(ctx, q, unionWith(base, late), len(late) > 0, first)
	return append(early, late...), err
}

func unionWith(set map[*invariant.Candidate]bool, more []*invariant.Candidate) map[*invariant.Candidate]bool {
	all := maps.Clone(set)
	for _, c := range more {
		all[c] = true
	}
	return all
}
