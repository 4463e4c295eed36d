package liveness

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most games count their steps, and end when the count reaches a number. This can be read off the rules, even for
// games that are too large for the other engines:
//
//	(init (step 1))
//	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
//	(<= terminal (true (step 30)))
//
// The other rules about the counter do not matter. If a value holds, then all values that follow it by the
// relation succ hold in the next state, for all moves. The relation never changes. So if 29 steps along the
// relation lead from 1 to 30, then 30 holds after 29 moves, unless the match is over before.

// A stepCounter is a rule for next that passes on a value of a fluent.
type stepCounter struct {
	fluent            string    // with one argument
	successorRelation *gdl.Term // (succ ?m ?n)
	oldValueArg       int       // which argument is the old value, 0 or 1
}

// FindStepCounter settles the question for termination if a step counter ends all
// matches.
func FindStepCounter(ctx context.Context, t *task.ProofTask) error {
	it := t.TerminationItem()
	if it == nil {
		return nil
	}
	graph := gdl.NewExtendedGraph(t.Rulesheet)
	for _, r := range t.Rulesheet.Rules {
		c, ok := newStepCounter(r)
		if !ok || !isStaticRelation(graph, c.successorRelation.Name) {
			continue
		}
		if depth, end := depthOfEnd(ctx, t, c); depth >= 0 {
			t.SettleProved(it, fmt.Sprintf("step counter: '%s' ends every match within %s", t.Rulesheet.Notation.CodeText("("+c.fluent+" "+end+")"), plural.CountNoun(depth, "step")), depth, stepCountArgument{counterFluent: c.fluent, counterValues: valueChain(ctx, t, c, end)})
			return nil
		}
	}
	return nil
}

// newStepCounter reads a rule as a step counter: the head passes on a
// variable, and the two conditions are the old value and the relation.
func newStepCounter(r *gdl.Rule) (c stepCounter, ok bool) {
	if r.Broken || r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || len(r.Body) != 2 {
		return c, false
	}
	var old *gdl.Term
	for _, l := range r.Body {
		switch {
		case l.Op != gdl.OpAtom:
			return c, false
		case l.Atom.Name == gdl.True && len(l.Atom.Args) == 1:
			old = l.Atom.Args[0]
		default:
			c.successorRelation = l.Atom
		}
	}
	head := r.Head.Args[0]
	if old == nil || c.successorRelation == nil || !passesOnValue(head, old) || len(c.successorRelation.Args) != 2 {
		return c, false
	}
	c.fluent = head.Name
	m, n := old.Args[0], head.Args[0]
	a, b := c.successorRelation.Args[0], c.successorRelation.Args[1]
	switch {
	case sameVariable(a, m) && sameVariable(b, n):
		return c, true
	case sameVariable(a, n) && sameVariable(b, m):
		c.oldValueArg = 1
		return c, true
	}
	return c, false
}

// passesOnValue tells whether two fluents are (f ?n) and (f ?m).
func passesOnValue(next, old *gdl.Term) bool {
	return !next.IsVariable() && next.Name == old.Name && len(next.Args) == 1 && len(old.Args) == 1 &&
		next.Args[0].IsVariable() && old.Args[0].IsVariable() && !sameVariable(next.Args[0], old.Args[0])
}

// sameVariable tells whether two terms are one variable.
func sameVariable(a, b *gdl.Term) bool { return a.IsVariable() && b.IsVariable() && a.Name == b.Name }

// isStaticRelation tells whether a relation is the same in all states.
func isStaticRelation(g *gdl.Graph, name string) bool {
	if name == gdl.True || name == gdl.Does || name == gdl.Init || name == gdl.Next {
		return false
	}
	on := g.DependsOn(name)
	return !on[gdl.True] && !on[gdl.Does] && !on[gdl.Init] && !on[gdl.Next]
}

// depthOfEnd returns the number of moves after which a counter has a value that ends the match, and that value. It
// returns -1 if there is none. It follows all values that certainly hold.
func depthOfEnd(ctx context.Context, t *task.ProofTask, c stepCounter) (depth int, end string) {
	start, next := countedValues(ctx, t, c)
	ends := endValues(t, c.fluent)
	now := map[string]bool{}
	for _, value := range start {
		now[value] = true
	}
	for depth := 0; len(now) > 0 && depth <= len(next); depth++ {
		for _, value := range ends {
			if now[value] {
				return depth, value
			}
		}
		then := map[string]bool{}
		for m := range now {
			for _, n := range next[m] {
				then[n] = true
			}
		}
		now = then
	}
	return -1, ""
}

// countedValues returns the values of a counter in the initial state, and the successors of each value.
func countedValues(ctx context.Context, t *task.ProofTask, c stepCounter) (start []string, next map[string][]string) {
	state, err := t.ReferenceGame.InitialState(ctx)
	if err != nil {
		return nil, nil
	}
	pairs, err := t.ReferenceGame.QueryAtoms(ctx, state, c.successorRelation)
	if err != nil {
		return nil, nil
	}
	next = map[string][]string{}
	for _, pair := range pairs {
		m, n := pair.Args[c.oldValueArg].String(), pair.Args[1-c.oldValueArg].String()
		next[m] = append(next[m], n)
	}
	for _, f := range state.TrueFluents() {
		if f.Name == c.fluent && len(f.Args) == 1 {
			start = append(start, f.Args[0].String())
		}
	}
	return start, next
}

// valueChain returns values of a counter that follow each other. The first of them holds in the initial state, and
// the last is end. It returns nil if there are none.
func valueChain(ctx context.Context, t *task.ProofTask, c stepCounter, end string) []string {
	start, next := countedValues(ctx, t, c)
	before := map[string]string{}
	for _, value := range start {
		before[value] = ""
	}
	for queue := start; len(queue) > 0; queue = queue[1:] {
		value := queue[0]
		if value == end {
			var values []string
			for ; value != ""; value = before[value] {
				values = append(values, value)
			}
			slices.Reverse(values)
			return values
		}
		for _, n := range next[value] {
			if _, seen := before[n]; !seen {
				before[n] = value
				queue = append(queue, n)
			}
		}
	}
	return nil
}

// endValues returns the values of a fluent that alone end a match.
func endValues(t *task.ProofTask, fluent string) []string {
	var values []string
	var ends func(name string, depth int)
	ends = func(name string, depth int) {
		for _, r := range t.Rulesheet.Rules {
			if r.Broken || r.Head.Name != name || len(r.Head.Args) > 0 || len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom {
				continue
			}
			atom := r.Body[0].Atom
			switch {
			case len(atom.Args) == 0 && depth < maxUnfoldDepth:
				ends(atom.Name, depth+1)
			case atom.Name == gdl.True && len(atom.Args) == 1 && atom.IsGround() && atom.Args[0].Name == fluent && len(atom.Args[0].Args) == 1:
				values = append(values, atom.Args[0].Args[0].String())
			}
		}
	}
	ends(gdl.Terminal, 0)
	return values
}

// maxUnfoldDepth bounds the depth to which the relations below terminal are unfolded.
const maxUnfoldDepth = 3
