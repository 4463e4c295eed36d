package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Store is what is known of the states of a game, and what may be.
type Store struct {
	Game  *grounding.Game
	Net   *circuit.Network
	Cands *Candidates
	State []State // by candidate
	// Exclusions are pairs of gates that cannot both hold on a transition.
	Exclusions []unroll.Exclusion
	SkipBase   bool // a fault, for tests: of the induction
}

// AllInvariant tells whether all the violations are known to be impossible.
func (s *Store) AllInvariant(violations []circuit.Ref) bool {
	for _, v := range violations {
		if v == circuit.FalseRef {
			continue
		}
		if i, known := s.Cands.Seen[v]; !known || s.State[i] != Proved {
			return false
		}
	}
	return true
}

// RankFamilies moves those families to the back of which random matches have
// falsified members: that a cell has one content is a law of the game, that a
// file of the board has one king or an empty cell is a coincidence, and if it
// holds it is hard to prove.
func (s *Store) RankFamilies() {
	lawful := map[int]bool{}
	note := func(members []int, whole bool) {
		for _, i := range members {
			lawful[i] = lawful[i] || whole
		}
	}
	for _, f := range s.Cands.families {
		whole := s.unfalsified(f.members)
		note(f.members, whole)
		note(f.least, whole && s.unfalsified(f.least))
		s.noteExact(f, lawful)
	}
	for i, ok := range lawful {
		if !ok && i >= 0 {
			s.Cands.All[i].Rank = 2
		}
	}
}

// DemoteUnits moves to the back what says of a fluent that it never holds, if
// most fluents of its symbol do: what has resisted the first stage then is
// mostly a state that random matches have missed, and each of these costs the
// functions a round.
func (s *Store) DemoteUnits() {
	seen, all := map[Functor]int{}, map[Functor]int{}
	for i, c := range s.Cands.All {
		if c.Kind == Never {
			f := FunctorOf(s.Game.Fluents[c.Fluents[0]])
			all[f]++
			if s.State[i] == Falsified {
				seen[f]++
			}
		}
	}
	for i, c := range s.Cands.All {
		if c.Kind != Never || s.State[i] != Pending {
			continue
		}
		if f := FunctorOf(s.Game.Fluents[c.Fluents[0]]); 4*seen[f] >= 3*all[f] {
			c.Rank = 2
		}
	}
}

// noteExact notes the groups of a family of which exactly one fluent held in
// all states that were seen, such as the cells of a king, also where there are
// other pieces of which there are several.
func (s *Store) noteExact(f *family, lawful map[int]bool) {
	for g, least := range f.least {
		most := f.most[g]
		if most >= 0 && least >= 0 && s.State[most] != Falsified && s.State[least] != Falsified {
			lawful[most], lawful[least] = true, true
		}
	}
}

// unfalsified tells whether none of the candidates is known to be false.
func (s *Store) unfalsified(members []int) bool {
	for _, i := range members {
		if i >= 0 && s.State[i] == Falsified {
			return false
		}
	}
	return true
}

// DropInitiallyFalse is the base case of the induction: the exact initial
// state.
func (s *Store) DropInitiallyFalse() {
	if s.SkipBase {
		return
	}
	m := simulate.LookAtStart(s.Net)
	for i, c := range s.Cands.All {
		if s.State[i] == Pending && m.Ev.Value(c.Violation) != 0 {
			s.State[i] = Falsified
		}
	}
}

// AssumeInvariants adds that the invariants hold at a time.
func (s *Store) AssumeInvariants(u *unroll.Program, t int) {
	for i, c := range s.Cands.All {
		if s.State[i] == Proved {
			u.Prog.Constraint(u.Lit(t, c.Violation))
		}
	}
}

// FindExclusions returns what follows for the gates of the network from every
// role doing exactly one move. The solver could find out, but only by trying
// one move after the other; in proofs about board games, where a piece that
// enters a cell does not leave it, knowing it saves most of the conflicts.
// Only gates that decide about fluents of one group are compared, since
// all pairs would be millions.
func (s *Store) FindExclusions(over func() bool) []unroll.Exclusion {
	f := &unroll.Excluder{Net: s.Net, Sets: map[circuit.Ref]*unroll.MoveSet{}, Done: map[[2]circuit.Ref]bool{}}
	for _, c := range s.Cands.All {
		if c.Kind != AtMostOne || c.Rank > 1 {
			continue
		}
		f.Compare(f.SetsOf(c.Fluents))
		if len(f.Found) > unroll.MaxExclusions || over() {
			break
		}
	}
	return f.Found
}

// Exclude states the exclusions between gates that are encoded, for all
// transitions that have been added since it was called last.
func (s *Store) Exclude(u *unroll.Program) {
	for t, l := range u.Layers {
		if !l.Moving || l.Excluded {
			continue
		}
		l.Excluded = true
		for _, e := range s.Exclusions {
			if u.Encoded(t, e.A) && u.Encoded(t, e.B) {
				u.Prog.Constraint(u.Excluded(t, e)...)
			}
		}
	}
}

// GrowState takes in candidates that were added since.
func (s *Store) GrowState() {
	for len(s.State) < len(s.Cands.All) {
		s.State = append(s.State, Pending)
	}
}

// MaxListed bounds the invariants that a verdict names.
const MaxListed = 100

// KnownInvariants lists what has been proved so far, apart from properties.
func (s *Store) KnownInvariants() []string {
	var names []string
	for i, c := range s.Cands.All {
		if s.State[i] == Proved && c.Kind != GoalHolds && len(names) < MaxListed {
			names = append(names, s.Cands.Describe(c))
		}
	}
	return names
}

// Invariants counts what has been proved of states.
func (s *Store) Invariants() int {
	n := 0
	for _, x := range s.State {
		if x == Proved {
			n++
		}
	}
	return n
}

// BrokenAfter returns that a candidate which holds at time t does not at time
// t+1. For sums it compares what begins to hold with what ends: only what a
// move changes matters, where two sums over the whole board would drown the
// solver.
func BrokenAfter(u *unroll.Program, t int, c *Candidate) asp.Lit {
	if !c.IsSum() {
		switch {
		case c.Kind == AtMostOne && unroll.GoesOn(u.Net, c.Fluents):
			return u.TwoAfter(t, c.Fluents)
		case c.Kind == AtLeastOne && unroll.GoesOn(u.Net, c.Fluents):
			return u.NoneAfter(t, c.Fluents)
		}
		return u.Lit(t+1, c.Violation)
	}
	begins, ends := u.Changes(t, c.Lits)
	differ := u.Prog.NewAtom()
	if c.Kind == NoFewer {
		u.Prog.Rule(differ, u.Enough(begins, ends).Not())
	} else if u.Local {
		u.DifferStepwise(differ, begins, ends)
	} else {
		u.DifferAtOnce(differ, begins, ends)
	}
	return differ.Pos()
}

// Constant tells whether a fluent is known never to hold, or always.
func (s *Store) Constant(fluent int32) bool {
	r := s.Net.Fluent[fluent]
	for _, violation := range []circuit.Ref{r, r.Not()} {
		if i, known := s.Cands.Seen[violation]; known && s.State[i] == Proved {
			return true
		}
	}
	return false
}
