package invariant

import (
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// InvariantStore holds the candidates for invariants of a game: pending, falsified and proved.
type InvariantStore struct {
	GroundGame   *grounding.Game
	Net          *circuit.Network
	Candidates   *Candidates
	SkipBaseCase bool // a fault for tests: the induction has no base case
}

// AllImpossible tells whether all the violations are known to be impossible.
func (s *InvariantStore) AllImpossible(violations []circuit.NodeRef) bool {
	for _, v := range violations {
		if v == circuit.FalseRef {
			continue
		}
		if c := s.Candidates.WithViolation(v); c == nil || c.ProofState != ProvedState {
			return false
		}
	}
	return true
}

// RankFunctions moves the candidates of a function to the back (EffortRank 2) if random matches have falsified some of
// them, except those of groups that may have exactly one true fluent. That a cell has one content is a law of the game,
// and none of its candidates is falsified. That a file of the board has one king or an empty cell is a coincidence; if
// it holds, it is hard to prove.
func (s *InvariantStore) RankFunctions() {
	lawful := map[*Candidate]bool{}
	note := func(members []*Candidate, whole bool) {
		for _, c := range members {
			lawful[c] = lawful[c] || whole
		}
	}
	for _, f := range s.Candidates.functionGroups {
		whole := noneFalsified(f.atMostOnes)
		note(f.atMostOnes, whole)
		note(f.atLeastOnes, whole && noneFalsified(f.atLeastOnes))
		f.markExactGroups(lawful)
	}
	for c, ok := range lawful {
		if !ok && c != nil {
			c.EffortRank = 2
		}
	}
}

// markExactGroups marks the candidates of the groups that had exactly one true fluent in all states of the random
// matches. The cells of a king are such a group, even if there are several pieces of other kinds.
func (f *functionGroup) markExactGroups(lawful map[*Candidate]bool) {
	for g, least := range f.atLeastOnes {
		most := f.atMostOnes[g]
		if most != nil && least != nil && most.ProofState != FalsifiedState && least.ProofState != FalsifiedState {
			lawful[most], lawful[least] = true, true
		}
	}
}

// noneFalsified tells whether none of the candidates is known to be false.
func noneFalsified(members []*Candidate) bool {
	return !slices.ContainsFunc(members, func(c *Candidate) bool { return c != nil && c.ProofState == FalsifiedState })
}

// DemoteUnits moves the candidates that a fluent never holds to the back, if at least percent of the fluents of its
// symbol do hold. The first stage has not refuted such a candidate, but mostly it fails in a state that random matches
// have missed. Each such candidate costs the engine of package induction a round.
func (s *InvariantStore) DemoteUnits(percent int) {
	seen, all := map[Functor]int{}, map[Functor]int{}
	s.visitNeverHolding(func(c *Candidate, f Functor) {
		all[f]++
		if c.ProofState == FalsifiedState {
			seen[f]++
		}
	})
	s.visitNeverHolding(func(c *Candidate, f Functor) {
		if c.ProofState == PendingState && 100*seen[f] >= percent*all[f] {
			c.EffortRank = 2
		}
	})
}

// visitNeverHolding calls visit for the candidates that say that a fluent never holds.
func (s *InvariantStore) visitNeverHolding(visit func(c *Candidate, of Functor)) {
	for _, c := range s.Candidates.AllCandidates {
		if unit := c.StatedBound(); unit.BoundKind == UnitBound && unit.LeastHolding == 0 {
			visit(c, FunctorOf(s.GroundGame.Fluents[unit.GroupFluents[0]]))
		}
	}
}

// DropInitiallyFalse is the base case of the induction. It checks the candidates that were added since the last
// call against the initial state.
func (s *InvariantStore) DropInitiallyFalse() {
	fresh := s.Candidates.AllCandidates[s.Candidates.withBaseCase:]
	s.Candidates.withBaseCase = len(s.Candidates.AllCandidates)
	if s.SkipBaseCase || len(fresh) == 0 {
		return
	}
	m := simulate.EvaluateInitial(s.Net)
	for _, c := range fresh {
		if c.ProofState == PendingState && m.Evaluator.TrueLanes(c.ViolationRef) != 0 {
			c.ProofState = FalsifiedState
		}
	}
}

// AssumeInvariants adds that the proved invariants hold at time t.
func (s *InvariantStore) AssumeInvariants(u *unroll.GameProgram, t int) {
	for c := range s.ProvedCandidates() {
		u.LogicProgram.AddConstraint(u.GateLit(t, c.ViolationRef))
	}
}

// AssumeSteps adds a number of transitions in a row, from any state, between states that obey the proved invariants.
// The invariants hold after each transition in any case; stated, they save the solver work.
func (s *InvariantStore) AssumeSteps(u *unroll.GameProgram, steps int) {
	u.FreeState()
	s.AssumeInvariants(u, 0)
	for at := range steps {
		u.AddStep()
		s.AssumeInvariants(u, at+1)
	}
}

// MaxListedInvariants bounds the invariants that a verdict names.
const MaxListedInvariants = 100

// KnownInvariants lists up to MaxListedInvariants invariants that have been proved so far, apart from properties and
// those that follow from another one, with terms in a notation.
func (s *InvariantStore) KnownInvariants(n gdl.Notation) []string {
	var names []string
	for _, c := range s.Candidates.AllCandidates {
		if c.ProofState == ProvedState && !c.ImpliedByProved && !IsAskedProperty(c) && len(names) < MaxListedInvariants {
			names = append(names, c.DescribeShape(s.Net, n))
		}
	}
	return names
}

// CountProved counts the candidates that ProvedCandidates visits.
func (s *InvariantStore) CountProved() int {
	n := 0
	for range s.ProvedCandidates() {
		n++
	}
	return n
}

// ProvedCandidates visits the proved candidates, without those that follow from another proved one.
func (s *InvariantStore) ProvedCandidates() iter.Seq[*Candidate] {
	return s.candidatesInState(ProvedState, func(c *Candidate) bool { return !c.ImpliedByProved })
}

// PendingCandidates visits the pending candidates of a selection. Each of them has passed the base case of the
// induction, so no engine has to rely on another engine for it.
func (s *InvariantStore) PendingCandidates(of CandidateSelection) iter.Seq[*Candidate] {
	s.DropInitiallyFalse()
	return s.candidatesInState(PendingState, of)
}

func (s *InvariantStore) candidatesInState(state CandidateState, of CandidateSelection) iter.Seq[*Candidate] {
	return func(yield func(*Candidate) bool) {
		for _, c := range s.Candidates.AllCandidates {
			if c.ProofState == state && (of == nil || of(c)) && !yield(c) {
				return
			}
		}
	}
}

// ExclusiveGroups visits the groups with a proved at-most-one invariant.
func (s *InvariantStore) ExclusiveGroups() iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		for c := range s.ProvedCandidates() {
			if group := c.StatedBound(); group.BoundKind == ExclusiveBound && !yield(group.GroupFluents) {
				return
			}
		}
	}
}

// IsConstantFluent tells whether a fluent is known never to hold, or always to hold.
func (s *InvariantStore) IsConstantFluent(fluent int32) bool {
	return s.AlwaysHasValue(fluent, false) || s.AlwaysHasValue(fluent, true)
}

// AlwaysHasValue tells whether a fluent is known to have a value in all states.
func (s *InvariantStore) AlwaysHasValue(fluent int32, value bool) bool {
	return s.AllImpossible([]circuit.NodeRef{ConstantFluent(s.Net, fluent, value).ViolationGate(s.Net)})
}
