package enumerate

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
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

// Bounds on slices: how many there are, the gates of the network, and these times the
// parts of a question, each of which takes a look at all. A slice has at most nine tenths of the fluents.
const (
	maxSlices     = 4
	maxSliceLooks = 50_000_000
	maxSliced     = 200_000
	sliceTenths   = 9
)

// slicesOf divides the questions that need only a part of what all of them together
// depend on.
func slicesOf(net *circuit.Network, questions []*asked) (parts []part) {
	if len(net.Nodes) > maxSliced {
		return nil
	}
	base := append(expand.AllLegal(net), net.Terminal)
	all := slices.Clone(base)
	for _, a := range questions {
		all = append(all, a.reads()...)
	}
	known := closure(net, base, nil)
	most := count(closure(net, all, known), true) * sliceTenths / 10
	if count(known, true) > most {
		return nil
	}
	for _, a := range questions {
		if own := a.sliced(net, known); !slices.ContainsFunc(own, func(p part) bool { return count(p.in, true) > most }) {
			parts = enter(parts, own)
		}
	}
	return parts
}

// sliced divides a question into those about different slices. One about less is asked
// where one about more is: that a score is ten depends on lower scores only.
func (a *asked) sliced(net *circuit.Network, known []bool) (parts []part) {
	var all []part
	for _, d := range a.divide(net) {
		all = append(all, part{[]*asked{d}, closure(net, d.reads(), known)})
	}
	slices.SortStableFunc(all, func(p, q part) int { return count(q.in, true) - count(p.in, true) })
	for _, p := range all {
		at := slices.IndexFunc(parts, func(q part) bool { return isWithin(p.in, q.in) })
		if at < 0 {
			parts = append(parts, p)
			continue
		}
		one, more := parts[at].questions[0], p.questions[0]
		one.bad, one.steps = net.Or(one.bad, more.bad), append(one.steps, more.steps...)
	}
	w := &whole{left: len(parts)}
	for _, p := range parts {
		p.questions[0].whole = w
	}
	return parts
}

// isWithin tells whether a slice is a part of another one.
func isWithin(in, of []bool) bool {
	for f := range in {
		if in[f] && !of[f] {
			return false
		}
	}
	return true
}

// enter adds the parts of a question to the slices, unless these become too many.
func enter(parts, own []part) []part {
	with := slices.Clone(parts)
	for _, p := range own {
		at := slices.IndexFunc(with, func(q part) bool { return slices.Equal(p.in, q.in) })
		if at < 0 {
			with = append(with, p)
			continue
		}
		with[at].questions = slices.Concat(with[at].questions, p.questions)
	}
	if len(with) > maxSlices {
		return parts
	}
	return with
}

// reads returns the gates that a question is about.
func (a *asked) reads() []circuit.Ref { return append(a.stepGates(), a.bad) }

// closure returns the fluents that gates depend on, now or later, beside known ones
// that are closed already.
func closure(net *circuit.Network, refs []circuit.Ref, known []bool) []bool {
	in := make([]bool, len(net.Next))
	copy(in, known)
	for len(refs) > 0 {
		var next []circuit.Ref
		for _, f := range net.FluentsOf(refs...) {
			if !in[f] {
				in[f] = true
				next = append(next, net.Next[f])
			}
		}
		refs = next
	}
	return in
}

// divide returns the parts of a question, each of which may violate it.
func (a *asked) divide(net *circuit.Network) (divided []*asked) {
	cases := disjuncts(net, a.bad)
	if a.it.Goal.Seq != nil || (len(cases)+len(a.steps))*len(net.Nodes) > maxSliceLooks {
		return []*asked{{it: a.it, bad: a.bad, steps: a.steps}}
	}
	for _, bad := range cases {
		divided = append(divided, &asked{it: a.it, bad: bad})
	}
	for _, pair := range a.steps {
		divided = append(divided, &asked{it: a.it, bad: circuit.FalseRef, steps: []unroll.StepPair{pair}})
	}
	return divided
}

// disjuncts returns gates one of which holds where a gate holds: those of "one of
// these", or of "the match is over, and one of these".
func disjuncts(net *circuit.Network, r circuit.Ref) (all []circuit.Ref) {
	node := &net.Nodes[r.Node()]
	switch {
	case r == circuit.FalseRef:
		return nil
	case node.Kind == circuit.AndNode && r.Negative():
		return negated(node.Children)
	case node.Kind != circuit.AndNode:
		return []circuit.Ref{r}
	}
	for i, c := range node.Children {
		one := &net.Nodes[c.Node()]
		if c == net.Terminal || !c.Negative() || one.Kind != circuit.AndNode {
			continue
		}
		rest := slices.Delete(slices.Clone(node.Children), i, i+1)
		for _, d := range negated(one.Children) {
			all = append(all, net.And(append(slices.Clone(rest), d)...))
		}
		return all
	}
	return []circuit.Ref{r}
}

func negated(refs []circuit.Ref) (not []circuit.Ref) {
	for _, r := range refs {
		not = append(not, r.Not())
	}
	return not
}

// ofSlice is the argument of what holds since all states of a slice were visited.
type ofSlice struct{ task.Plain }

// Claim is part of task.Argument.
func (ofSlice) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: "no certificate: all states of what the question depends on were visited, which can be done again"}, nil
}
