package enumerate

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/influence"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Scores are states multiplied by states: where two players count points that no rule
// reads but their goals, each combination of what both have is a state. A question
// about one of them does not depend on the points of the other. So it is asked about a
// slice of the game: the fluents that it, the end of the match and what is legal depend
// on, now or later (its cone of influence, closed under next). Which states of a slice
// follow each other depends on the slice alone, so that its states are just those of
// the game with the rest left out: what none of them shows none of the game does, and
// a match to one of them is a match of the game.
//
// A question about all roles is one about each of them: it is divided where its
// violation is "one of these", and holds when no part is violated.

// A part is a slice of the game with what is asked of it; the whole game if in is nil.
type part struct {
	questions []*asked
	in        []bool // by fluent: whether states are told apart by it
}

// leavesOut tells whether a fluent is not in the slice.
func (p part) leavesOut(fluent int32) bool { return p.in != nil && !p.in[fluent] }

// room is what the states of a part may take: there are several slices at a time.
func (p part) room(t *task.Task) proof.Reach {
	room := t.Budget().Reach
	if p.in != nil {
		room.Bytes /= maxSlices
	}
	return room
}

// A whole is a question that is divided.
type whole struct{ left int }

// completes notes that a question is not violated, and tells whether with it all of
// the question is answered.
func (a *asked) completes() bool {
	if a.whole == nil {
		return true
	}
	a.whole.left--
	return a.whole.left == 0
}

// Bounds on slices: how many a question may need, the gates of the network, and the
// tenths of the fluents that one may have.
const (
	maxSlices   = 4
	maxSliced   = 200_000
	sliceTenths = 9
)

// slicesOf divides the questions that need only a part of the game. Which do depends on
// no other question.
func slicesOf(net *circuit.Network, questions []*asked) (parts []part) {
	if len(net.Nodes) > maxSliced {
		return nil
	}
	known := influence.Closure(net, append(expand.AllLegal(net), net.Terminal), nil)
	most := len(net.Next) * sliceTenths / 10
	if count(known, true) > most {
		return nil
	}
	for _, a := range questions {
		own := a.divide(net, known)
		if len(own) <= maxSlices && !slices.ContainsFunc(own, func(p influence.Part) bool { return p.Number > most }) {
			parts = a.enter(parts, own)
		}
	}
	return parts
}

// divide returns the parts of a question beside what all depend on; a formula is one.
func (a *asked) divide(net *circuit.Network, known []bool) []influence.Part {
	if a.it.Goal.Seq != nil {
		return []influence.Part{influence.NewPart(net, a.bad, a.steps, influence.Closure(net, a.stepGates(), known))}
	}
	return influence.Divide(net, a.bad, a.steps, known)
}

// enter adds the parts of a question to the slices.
func (a *asked) enter(all []part, own []influence.Part) []part {
	w := &whole{left: len(own)}
	for _, p := range own {
		at := slices.IndexFunc(all, func(q part) bool { return slices.Equal(p.In, q.in) })
		if at < 0 {
			at = len(all)
			all = append(all, part{in: p.In})
		}
		all[at].questions = append(all[at].questions, &asked{it: a.it, bad: p.Bad, steps: p.Steps, whole: w})
	}
	return all
}

// ofSlice is the argument of what holds since all states of a slice were visited.
type ofSlice struct{ task.Plain }

// Claim is part of task.Argument.
func (ofSlice) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: "no certificate: all states of what the question depends on were visited, which can be done again"}, nil
}
