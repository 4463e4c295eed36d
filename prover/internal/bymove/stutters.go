package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// stutterMoves are the joint moves that may leave a ranking unchanged, mostly passes. It is checked that the match ends
// before limit of them in a row. After a pass the board is the same, gate for gate, and a role that had no
// move but to pass has none now. So the match is often over after as many passes as there are players.
type stutterMoves struct {
	*transitionProver
	limit          int                 // so many of them in a row must be impossible
	collectedMoves [][]int32           // the joint moves
	nextFluents    [][]circuit.NodeRef // by joint move and fluent: the next value, in any state in which the move may be made
	gaveUp         bool                // there are too many
}

// maxStutterMoves bounds the joint moves whose sequences are checked.
const maxStutterMoves = 24

// collect collects the present joint move. It reports false if there are too many, or if none may leave the ranking
// unchanged (limit 1).
func (s *stutterMoves) collect() bool {
	if s.limit == 1 || s.gaveUp {
		return false
	}
	if s.stutterIndex() < 0 {
		s.collectedMoves = append(s.collectedMoves, slices.Clone(s.jointMove))
	}
	s.gaveUp = len(s.collectedMoves) > maxStutterMoves
	return !s.gaveUp
}

// stutterIndex returns the index of the present joint move among the stutter moves; -1 if it is none.
func (s *stutterMoves) stutterIndex() int {
	return slices.IndexFunc(s.collectedMoves, func(m []int32) bool { return slices.Equal(m, s.jointMove) })
}

// endsAfterStutters reports whether the present joint move is a stutter move and, in the present case, the match ends
// before limit stutter moves in a row that begin with it.
func (s *stutterMoves) endsAfterStutters() bool {
	i := s.stutterIndex()
	return i >= 0 && !s.mayContinueStutters([]int{i})
}

// prepareSuccessors computes the effects of the stutter moves in any state. The gates that are built here
// are kept until the end of the round.
func (s *stutterMoves) prepareSuccessors() {
	s.nextFluents = s.nextFluents[:0]
	for _, m := range s.collectedMoves {
		s.MakeJointMove(m)
		next := make([]circuit.NodeRef, len(s.Net.NextRefs))
		for f, r := range s.Net.NextRefs {
			next[f] = s.ValueAfterMove(r)
		}
		s.nextFluents = append(s.nextFluents, next)
		s.UndoJointMove()
	}
}

// mayContinueStutters reports whether the stutter moves in made may be followed by others until there are limit of
// them in a row. It reports true if the work is used up.
func (s *stutterMoves) mayContinueStutters(made []int) bool {
	if len(made) >= s.limit || s.GateWork > s.workLimit || s.ctx.Err() != nil {
		return true
	}
	now := s.stateAfterStutters(made)
	mark := len(s.ImpliedTrail)
	defer func() { s.BacktrackTo(mark) }()
	if !s.AssumeRefs(now.substituteGate(s.Net.TerminalRef).Negated()) {
		return false
	}
	for i, m := range s.collectedMoves {
		if i%2 == 0 && s.task.IsForced(task.FaultOneStutter) {
			continue
		}
		if s.mayBeLegal(s.reasonsByRole(now, m), append(made[:len(made):len(made)], i)) {
			return true
		}
	}
	return false
}

// reasonsByRole returns for each role the reasons for which its move may be legal now: under a
// single reason more is known.
func (s *stutterMoves) reasonsByRole(now *stutterState, joint []int32) [][]circuit.NodeRef {
	reasons := make([][]circuit.NodeRef, len(joint))
	for role, m := range joint {
		legal := s.Net.LegalRefs[role][m]
		cases := s.FailingAlternatives(legal)
		if n := len(cases); n == 0 || n > maxLegalReasons {
			cases = []circuit.NodeRef{legal.Negated()}
		}
		for _, c := range cases {
			reasons[role] = append(reasons[role], now.substituteGate(c.Negated()))
		}
	}
	return reasons
}

// mayBeLegal reports whether a joint move may be legal, with one reason for each role, and
// may be continued.
func (s *stutterMoves) mayBeLegal(reasons [][]circuit.NodeRef, made []int) bool {
	if len(reasons) == 0 {
		return s.mayContinueStutters(made)
	}
	for _, r := range reasons[0] {
		mark := len(s.ImpliedTrail)
		possible := s.AssumeRefs(r) && s.AssumeRefs(s.CommonReasons(r)...) && s.mayBeLegal(reasons[1:], made)
		s.BacktrackTo(mark)
		if possible {
			return true
		}
	}
	return false
}

// A stutterState is the state after some joint moves, described in terms of the state before
// them, with the values known now substituted.
type stutterState struct {
	*cofactorSystem
	previousState   *stutterState     // nil for the state before all moves
	nextFluents     []circuit.NodeRef // by fluent: its gate in terms of the state before
	substitutedRefs *propagate.RefMemo
}

// stateAfterStutters returns the state after some stutter moves, given by their indices.
func (s *stutterMoves) stateAfterStutters(made []int) *stutterState {
	now := &stutterState{cofactorSystem: s.cofactorSystem, substitutedRefs: propagate.NewRefMemo()}
	for _, i := range made {
		now = &stutterState{cofactorSystem: s.cofactorSystem, previousState: now, nextFluents: s.nextFluents[i], substitutedRefs: propagate.NewRefMemo()}
	}
	return now
}

// substituteGate returns gate r of this state in terms of the state before all moves.
func (m *stutterState) substituteGate(r circuit.NodeRef) circuit.NodeRef {
	if m.previousState == nil {
		return m.SimplifyRef(r, m.substitutedRefs)
	}
	return m.substitutedRefs.Recall(r, m.substituteNode)
}

func (m *stutterState) substituteNode(r circuit.NodeRef) circuit.NodeRef {
	node := r.NodeIndex()
	if m.GateBounds[node] == 0 {
		if n := &m.Net.Nodes[node]; n.Kind == circuit.FluentNode {
			return m.previousState.substituteGate(m.nextFluents[n.InputIndex])
		}
		return r
	}
	m.GateWork += int64(len(m.GateChildren[node]))
	refs, same := make([]circuit.NodeRef, len(m.GateChildren[node])), true
	for i, c := range m.GateChildren[node] {
		refs[i] = m.substituteGate(c)
		same = same && refs[i] == m.previousState.substituteGate(c)
	}
	if same {
		return m.previousState.substituteGate(r) // more may be known of it than its children imply
	}
	return m.BuildGate(int(m.GateBounds[node]), refs)
}
