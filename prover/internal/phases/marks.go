package phases

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A mark is a fluent that says nothing but which move was the last: a pawn has just
// gone two steps. What it means is what that move has brought about, which holds as
// long as the mark does, mostly together with whose turn it is: whoever takes that pawn
// in passing finds it there, and no king.

// Marks is the family of such clauses.
const Marks invariant.Family = "marks"

// Bounds on marks.
const (
	maxMarks   = 200
	maxTurns   = 4   // fluents of a group that says whose turn it is
	maxMeaning = 6   // clauses for a mark and a turn
	leastSeen  = 3   // states with the mark that make it no chance
	maxMarked  = 500 // clauses
)

// AddMarks adds what marks mean in all states that were seen. It reports whether there
// is anything.
func AddMarks(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 {
		return false
	}
	before := len(t.Cands.All)
	marks, turns := marksOf(t.Net), turnsOf(t)
	if len(marks) == 0 || len(marks) > maxMarks {
		return false
	}
	for _, m := range marks {
		m := meaning{task: t, mark: m}
		m.add(-1)
		for _, turn := range turns {
			if len(t.Cands.All)-before < maxMarked {
				m.add(turn)
			}
		}
	}
	return len(t.Cands.All) > before
}

// marksOf returns the fluents that begin to hold with some moves, and with nothing else.
func marksOf(net *circuit.Network) (marks []int32) {
	for f, next := range net.Next {
		moves, only := 0, true
		unroll.VisitCone(net, map[int]bool{}, []circuit.Ref{next}, func(n *circuit.Node) {
			switch n.Kind {
			case circuit.DoesNode:
				moves++
			case circuit.FluentNode, circuit.LoopNode:
				only = false
			}
		})
		if only && moves > 0 {
			marks = append(marks, int32(f))
		}
	}
	return marks
}

// turnsOf returns the fluents of small groups of which at most one holds.
func turnsOf(t *task.Task) (turns []int32) {
	for c := range t.Proved() {
		if of := c.Members(); invariant.Is[invariant.AtMostOne](c) && len(of) <= maxTurns {
			turns = append(turns, of...)
		}
	}
	slices.Sort(turns)
	return slices.Compact(turns)
}

// A meaning is what holds together with a mark.
type meaning struct {
	task  *task.Task
	mark  int32
	plain map[int32]bool // what it means whosever turn it is
}

// add adds what the mark means together with a turn, or without one, -1.
func (m *meaning) add(turn int32) {
	t := m.task
	seen := slices.Clone(t.Samples[m.mark])
	count := 0
	for i := range seen {
		if turn >= 0 {
			seen[i] &= t.Samples[turn][i]
		}
		count += bits.OnesCount64(seen[i])
	}
	if count < leastSeen || turn == m.mark {
		return
	}
	found := m.implied(seen, turn)
	if turn < 0 {
		m.plain = map[int32]bool{}
	}
	for _, f := range found[:min(len(found), maxMeaning)] {
		of := []circuit.Ref{t.Net.Fluent[m.mark].Not(), t.Net.Fluent[f]}
		if turn < 0 {
			m.plain[f] = true
		} else {
			of = append(of, t.Net.Fluent[turn].Not())
		}
		addRanked(t, invariant.Tie{Clause: invariant.Clause{Of: of}}, Marks)
	}
}

// implied returns the fluents that hold in all of some states, and not in all with that
// turn, those first that have most in common with the mark.
func (m *meaning) implied(seen []uint64, turn int32) (found []int32) {
	t := m.task
	for f := range t.Net.Fluent {
		f := int32(f)
		if f == m.mark || f == turn || m.plain[f] || len(t.Game.Fluents[m.mark].Args) > 0 && m.common(f) == 0 {
			continue
		}
		all, always := true, true
		for i, w := range seen {
			holds := t.Samples[f][i]
			all = all && w&^holds == 0
			other := ^holds
			if turn >= 0 {
				other &= t.Samples[turn][i]
			}
			always = always && other == 0
		}
		if all && !always {
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b int32) int { return cmp.Compare(m.common(b), m.common(a)) })
	return found
}

func (m *meaning) common(f int32) int {
	return mine.CommonArgs(m.task.Game.Fluents[m.mark], m.task.Game.Fluents[f])
}
