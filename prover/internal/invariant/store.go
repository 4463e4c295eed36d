package invariant

import (
	"iter"
	"slices"

	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Store holds the invariants of a game, proved and pending.
type Store struct {
	Game  *grounding.Game
	Net   *circuit.Network
	Cands *Candidates
	// Excludes asks for pairs of gates that cannot both hold on a transition.
	// They are looked for when a program first states them.
	Excludes   bool
	exclusions []unroll.Exclusion
	SkipBase   bool // a fault, for tests: of the induction
}

// AllInvariant tells whether all the violations are known to be impossible.
func (s *Store) AllInvariant(violations []circuit.Ref) bool {
	for _, v := range violations {
		if v == circuit.FalseRef {
			continue
		}
		if c := s.Cands.With(v); c == nil || c.State != Proved {
			return false
		}
	}
	return true
}

// RankFunctions moves functions to the back if random matches have falsified some of their
// members: that a cell has one content is a law of the game, that a file of the board has
// one king or an empty cell is a coincidence, and if it holds it is hard to prove.
func (s *Store) RankFunctions() {
	lawful := map[*Candidate]bool{}
	note := func(members []*Candidate, whole bool) {
		for _, c := range members {
			lawful[c] = lawful[c] || whole
		}
	}
	for _, f := range s.Cands.functions {
		whole := unfalsified(f.most)
		note(f.most, whole)
		note(f.least, whole && unfalsified(f.least))
		f.noteExact(lawful)
	}
	for c, ok := range lawful {
		if !ok && c != nil {
			c.Rank = 2
		}
	}
}

// noteExact notes the groups of a function of which exactly one fluent held in
// all states that were seen, such as the cells of a king, also where there are
// other pieces of which there are several.
func (f *function) noteExact(lawful map[*Candidate]bool) {
	for g, least := range f.least {
		most := f.most[g]
		if most != nil && least != nil && most.State != Falsified && least.State != Falsified {
			lawful[most], lawful[least] = true, true
		}
	}
}

// unfalsified tells whether none of the candidates is known to be false.
func unfalsified(members []*Candidate) bool {
	return !slices.ContainsFunc(members, func(c *Candidate) bool { return c != nil && c.State == Falsified })
}

// DemoteUnits moves to the back the candidates that say of a fluent that it never holds, if
// so many of a hundred fluents of its symbol do: a candidate that has resisted the first stage
// then mostly fails in a state that random matches have missed, and each of these costs the
// functions a round.
func (s *Store) DemoteUnits(percent int) {
	seen, all := map[Functor]int{}, map[Functor]int{}
	s.nevers(func(c *Candidate, f Functor) {
		all[f]++
		if c.State == Falsified {
			seen[f]++
		}
	})
	s.nevers(func(c *Candidate, f Functor) {
		if c.State == Pending && 100*seen[f] >= percent*all[f] {
			c.Rank = 2
		}
	})
}

// nevers calls visit for the candidates that say that a fluent never holds.
func (s *Store) nevers(visit func(c *Candidate, of Functor)) {
	for _, c := range s.Cands.All {
		if unit, is := c.Shape.(Constant); is && !unit.Holds {
			visit(c, FunctorOf(s.Game.Fluents[unit.Fluent]))
		}
	}
}

// DropInitiallyFalse is the base case of the induction: the exact initial
// state.
func (s *Store) DropInitiallyFalse() {
	if s.SkipBase {
		return
	}
	m := simulate.LookAtStart(s.Net)
	for _, c := range s.Cands.All {
		if c.State == Pending && m.Ev.Value(c.Violation) != 0 {
			c.State = Falsified
		}
	}
}

// AssumeInvariants adds that the invariants hold at a time.
func (s *Store) AssumeInvariants(u *unroll.Program, t int) {
	for c := range s.Proved() {
		u.Prog.Constraint(u.Lit(t, c.Violation))
	}
}

// FindExclusions returns the consequences for the gates of the network of every
// role doing exactly one move. The solver could find out, but only by trying
// one move after the other; in proofs about board games, where a piece that
// enters a cell does not leave it, knowing it saves most of the conflicts.
// Only gates that decide about fluents of one group are compared, since
// all pairs would be millions.
func (s *Store) FindExclusions() []unroll.Exclusion {
	f := &unroll.Excluder{Net: s.Net, Sets: map[circuit.Ref]*unroll.MoveSet{}, Done: map[[2]circuit.Ref]bool{}}
	for _, c := range s.Cands.All {
		group, is := c.Shape.(AtMostOne)
		if !is || c.Rank > 1 {
			continue
		}
		f.Compare(f.SetsOf(group.Of))
		if len(f.Found) > unroll.MaxExclusions || f.Visited > maxVisited {
			break
		}
	}
	return f.Found
}

// maxVisited bounds the gates that are visited for exclusions: a board game of 70,000 gates
// takes half a million.
const maxVisited = 5_000_000

// Exclude states the exclusions between gates that are encoded, for all
// transitions that have been added since it was called last.
func (s *Store) Exclude(u *unroll.Program) {
	if s.Excludes {
		s.exclusions, s.Excludes = s.FindExclusions(), false
	}
	for t, l := range u.Layers {
		if !l.Moving || l.Excluded {
			continue
		}
		l.Excluded = true
		for _, e := range s.exclusions {
			if u.Encoded(t, e.A) && u.Encoded(t, e.B) {
				u.Prog.Constraint(u.Excluded(t, e)...)
			}
		}
	}
}

// MaxListed bounds the invariants that a verdict names.
const MaxListed = 100

// KnownInvariants lists the invariants that have been proved so far, apart from properties.
func (s *Store) KnownInvariants() []string {
	var names []string
	for _, c := range s.Cands.All {
		if c.State == Proved && !c.Implied && !Asked(c) && len(names) < MaxListed {
			names = append(names, c.Describe(s.Net))
		}
	}
	return names
}

// Invariants counts the proved invariants of states.
func (s *Store) Invariants() int {
	n := 0
	for range s.Proved() {
		n++
	}
	return n
}

// Proved visits the proved candidates of states, but for those that follow from another
// candidate that is.
func (s *Store) Proved() iter.Seq[*Candidate] {
	return s.in(Proved, func(c *Candidate) bool { return !c.Implied })
}

// Knows tells whether one of some candidates is proved.
func (s *Store) Knows(of Selection) bool {
	for c := range s.Proved() {
		if of(c) {
			return true
		}
	}
	return false
}

// Pending visits the pending candidates of a selection.
func (s *Store) Pending(of Selection) iter.Seq[*Candidate] { return s.in(Pending, of) }

func (s *Store) in(state State, of Selection) iter.Seq[*Candidate] {
	return func(yield func(*Candidate) bool) {
		for _, c := range s.Cands.All {
			if c.State == state && (of == nil || of(c)) && !yield(c) {
				return
			}
		}
	}
}

// Exclusive visits the groups with a proved at-most-one invariant.
func (s *Store) Exclusive() iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		for c := range s.Proved() {
			if group, is := c.Shape.(AtMostOne); is && !yield(group.Of) {
				return
			}
		}
	}
}

// Constant tells whether a fluent is known never to hold, or always.
func (s *Store) Constant(fluent int32) bool {
	return s.Holds(fluent, false) || s.Holds(fluent, true)
}

// Holds tells whether a fluent is known to have a value in all states.
func (s *Store) Holds(fluent int32, value bool) bool {
	return s.AllInvariant([]circuit.Ref{Constant{fluent, value}.Violated(s.Net)})
}
