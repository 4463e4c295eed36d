package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Stills are the stuttering joint moves: those that may keep a ranking as it is, mostly
// passes. The rules end such a sequence by the end of the match: after a pass the board is
// the same, gate for gate, and a role without a move before has none now, so that after as
// many passes as there are players the match is over.
type stills struct {
	*prover
	within int             // so many of them in a row must be impossible
	moves  [][]int32       // the joint moves
	next   [][]circuit.Ref // by joint move and fluent: the next value, in any state in which the move may be made
	none   bool            // the work is used up, or there are too many
}

// mostStills bounds the joint moves whose sequences are checked.
const mostStills = 24

// note collects a joint move. It reports false if there are too many.
func (s *stills) note() bool {
	if s.within == 1 || s.none {
		return false
	}
	if s.index() < 0 {
		s.moves = append(s.moves, slices.Clone(s.joint))
	}
	s.none = len(s.moves) > mostStills
	return !s.none
}

// index returns the index of the present joint move among the stills.
func (s *stills) index() int {
	return slices.IndexFunc(s.moves, func(m []int32) bool { return slices.Equal(m, s.joint) })
}

// end reports whether, in the present case, the match ends before as many stills in a row
// as the bound.
func (s *stills) end() bool {
	i := s.index()
	return i >= 0 && !s.continues([]int{i})
}

// prepare computes the effects of the stills in any state. The gates that are built here
// are kept until the end of the round.
func (s *stills) prepare() {
	s.next = s.next[:0]
	for _, m := range s.moves {
		s.Move(m)
		next := make([]circuit.Ref, len(s.Net.Next))
		for f, r := range s.Net.Next {
			next[f] = s.Of(r)
		}
		s.next = append(s.next, next)
		s.Unmove()
	}
}

// continues reports whether some stills may be followed by others, up to the bound.
func (s *stills) continues(made []int) bool {
	if len(made) >= s.within || s.Work > s.limit || s.ctx.Err() != nil {
		return true
	}
	now := s.after(made)
	mark := len(s.Trail)
	defer func() { s.Back(mark) }()
	if !s.Assume(now.of(s.Net.Terminal).Not()) {
		return false
	}
	for i, m := range s.moves {
		if i%2 == 0 && s.task.Faulty(task.Impatient) {
			continue
		}
		if s.possible(s.reasons(now, m), append(made[:len(made):len(made)], i)) {
			return true
		}
	}
	return false
}

// reasons returns for each role the reasons for which its move may be legal now: under a
// single reason more is known.
func (s *stills) reasons(now *moment, joint []int32) [][]circuit.Ref {
	reasons := make([][]circuit.Ref, len(joint))
	for role, m := range joint {
		legal := s.Net.Legal[role][m]
		cases := s.Alternatives(legal)
		if n := len(cases); n == 0 || n > mostReasons {
			cases = []circuit.Ref{legal.Not()}
		}
		for _, c := range cases {
			reasons[role] = append(reasons[role], now.of(c.Not()))
		}
	}
	return reasons
}

// possible reports whether a joint move may be legal, with one reason for each role, and
// may be continued.
func (s *stills) possible(reasons [][]circuit.Ref, made []int) bool {
	if len(reasons) == 0 {
		return s.continues(made)
	}
	for _, r := range reasons[0] {
		mark := len(s.Trail)
		possible := s.Assume(r) && s.Assume(s.InCommon(r)...) && s.possible(reasons[1:], made)
		s.Back(mark)
		if possible {
			return true
		}
	}
	return false
}

// A moment is the state after some joint moves, described in terms of the state before
// them, with the values known now substituted.
type moment struct {
	*system
	before *moment       // nil: the state itself
	next   []circuit.Ref // by fluent: its gate in terms of the moment before
	memo   map[circuit.Ref]circuit.Ref
}

// after returns the moment after some stills.
func (s *stills) after(made []int) *moment {
	now := &moment{system: s.system, memo: map[circuit.Ref]circuit.Ref{}}
	for _, i := range made {
		now = &moment{system: s.system, before: now, next: s.next[i], memo: map[circuit.Ref]circuit.Ref{}}
	}
	return now
}

// of returns the gate of this moment for a gate of any state.
func (m *moment) of(r circuit.Ref) circuit.Ref {
	if m.before == nil {
		return m.Simplify(r, m.memo)
	}
	positive := r &^ 1
	known, ok := m.memo[positive]
	if !ok {
		known = m.substitute(positive)
		m.memo[positive] = known
	}
	return known ^ r&1
}

func (m *moment) substitute(r circuit.Ref) circuit.Ref {
	node := r.Node()
	if m.Bound[node] == 0 {
		if n := &m.Net.Nodes[node]; n.Kind == circuit.FluentNode {
			return m.before.of(m.next[n.Index])
		}
		return r
	}
	m.Work += int64(len(m.Children[node]))
	refs, same := make([]circuit.Ref, len(m.Children[node])), true
	for i, c := range m.Children[node] {
		refs[i] = m.of(c)
		same = same && refs[i] == m.before.of(c)
	}
	if same {
		return m.before.of(r) // more may be known of it than its children imply
	}
	return m.Gate(int(m.Bound[node]), refs)
}
