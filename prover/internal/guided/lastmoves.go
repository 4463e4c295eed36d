package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most games have a clock beside what else ends them, with goal values for the side
// that wins and others for when the time is over. What is forgotten is the match in
// which both happens at once: mate with the very last move is worth 100 and 50. Or two
// sides cannot move after the same move, or win with it. Random matches come to the
// last move often, and hardly ever choose the one that does so. So all moves are looked
// at that may be the last one, and those that may be the last two or three as far as the
// work goes.

// lastDepth is how many moves before the end are looked at, at most.
const lastDepth = 3

// SeekLast looks at the last moves of matches, where a question about the end is open.
func SeekLast(ctx context.Context, t *task.Task) error {
	if !endWanted(t) {
		return nil
	}
	s := newLastSearch(t)
	e := s.noted()
	if e.count == 0 {
		e = s.playToTheEnd(ctx)
	}
	s.search(ctx, e)
	t.Toil(2 * s.spent * (1 + int64(len(t.Net.Nodes))/closeGates))
	s.refute(ctx)
	t.Log("last moves: %d matches, %d joint moves looked at, %d violations", e.count, s.looked, len(s.found))
	return nil
}

// endWanted tells whether a question is open that is about the ends of matches.
func endWanted(t *task.Task) (wanted bool) {
	t.Open(func(it *task.Item) { wanted = wanted || isAboutEnd(it) })
	return wanted
}

// isAboutEnd tells whether the end of a match may settle an open question. Sums are
// compared with that of another match.
func isAboutEnd(it *task.Item) bool {
	switch it.Verdict.Property {
	case proof.UtilityStructure, proof.ZeroSum, proof.Winnability, proof.Monotonic:
		return !it.Refuted
	case proof.ConstantSum:
		return !it.Refuted && it.Reference != nil
	}
	return false
}

// ends are the positions before the end of some matches.
type ends struct {
	count int // of the matches
	at    [lastDepth + 1][]*position
}

// add adds a match, with the states before its last moves.
func (e *ends) add(moves [][]int32, states [][]uint64) {
	e.count++
	for left := 1; left <= len(states); left++ {
		e.at[left] = append(e.at[left], &position{fluents: states[len(states)-left], before: moves[:len(moves)-left]})
	}
}

// playToTheEnd plays 64 random matches until all are over, or the work is done.
func (s *lastSearch) playToTheEnd(ctx context.Context) (e ends) {
	m := s.m
	m.Begin()
	var states [][]uint64
	for before := ^uint64(0); before != 0; {
		going := m.Look()
		for w := before &^ going; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			var last [][]uint64
			for _, state := range states {
				last = append(last, laneOf(state, lane))
			}
			e.add(m.Trace(lane), last)
		}
		before = going
		if s.spent += int64(len(m.Net.Nodes)) + simulate.LaneCost; s.spent > s.task.Budget().MatchWork || len(m.History) >= simulate.MaxHistory || ctx.Err() != nil {
			return e
		}
		if len(states) == lastDepth {
			states = slices.Delete(states, 0, 1)
		}
		states = append(states, slices.Clone(m.State))
		m.Move(going, false)
	}
	return e
}

// laneOf returns the state of a lane, a bit for each fluent.
func laneOf(state []uint64, lane int) []uint64 {
	fluents := make([]uint64, (len(state)+63)/64)
	for f, w := range state {
		fluents[f/64] |= w >> lane & 1 << (f % 64)
	}
	return fluents
}

// PlayedMatches are matches that the reference semantics has played, where it had to: on
// a network of a million gates they are not played again.
type PlayedMatches []playedMatch

// A playedMatch is the joint moves of a match and the states before the last of these.
type playedMatch struct {
	moves  []play.JointMove
	states []play.State
}

// Note takes down a match that is over, with all its states.
func (l *PlayedMatches) Note(states []play.State, moves []play.JointMove) {
	if n := len(moves); len(*l) < simulate.Lanes && len(states) == n+1 {
		*l = append(*l, playedMatch{slices.Clone(moves), slices.Clone(states[max(0, n-lastDepth):n])})
	}
}

// noted returns the ends of these matches, in the numbers of the network.
func (s *lastSearch) noted() (e ends) {
	played := *task.Remember[PlayedMatches](s.task)
	if len(played) == 0 {
		return e
	}
	n := newNumbers(s.task.Net)
	for _, match := range played {
		moves, known := n.moves(match.moves)
		if !known {
			continue
		}
		var states [][]uint64
		for _, state := range match.states {
			if fluents, known := n.fluents(state); known {
				states = append(states, fluents)
			}
		}
		if len(states) == len(match.states) {
			e.add(moves, states)
		}
	}
	return e
}

// numbers are what a network calls fluents and moves.
type numbers struct {
	fluent map[string]int
	move   []map[string]int32 // by role
}

func newNumbers(net *circuit.Network) *numbers {
	n := &numbers{fluent: map[string]int{}}
	for i, f := range net.Game.Fluents {
		n.fluent[f.String()] = i
	}
	for _, moves := range net.Game.Moves {
		of := map[string]int32{}
		for i, m := range moves {
			of[m.String()] = int32(i)
		}
		n.move = append(n.move, of)
	}
	return n
}

// moves returns joint moves as numbers, and whether the network knows all of them.
func (n *numbers) moves(match []play.JointMove) (moves [][]int32, known bool) {
	for _, joint := range match {
		step := make([]int32, len(joint))
		for r, m := range joint {
			if step[r], known = n.move[r][m.String()]; !known {
				return nil, false
			}
		}
		moves = append(moves, step)
	}
	return moves, true
}

// fluents returns a state, a bit for each fluent, and whether the network knows all
// that holds in it.
func (n *numbers) fluents(s play.State) ([]uint64, bool) {
	bit := make([]uint64, (len(n.fluent)+63)/64)
	for _, f := range s.Fluents() {
		i, known := n.fluent[f.String()]
		if !known {
			return nil, false
		}
		bit[i/64] |= 1 << (i % 64)
	}
	return bit, true
}
