package why

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Node is a fact with the instances of rules on which it rests: those that fire, of a fact that
// holds, and else those that miss by the fewest conditions.
type Node struct {
	play.Fact
	Weight    float64   // the share of the paths from the symptom that come through here
	Asking    *gdl.Rule // the first rule for the symptom on the way here; nil in the symptom
	IsHere    bool      // it lies in the state of the symptom, with no rule for next on the way
	Instances []*Instance
}

// A Place is a condition of a rule, or its head if there is none.
type Place struct {
	Rule      *gdl.Rule
	Condition *gdl.Literal
}

// A Graph joins the facts on which a symptom rests.
type Graph struct {
	Nodes     []*Node           // in the order in which they were expanded: each time the heaviest one of those known
	Suspicion map[Place]float64 // the share of the paths from the symptom, less the share in states that do not show it yet

	match *Match
	known map[string]*Node
}

// Bounds of a graph.
const (
	mostNodes     = 400
	mostOfRule    = 4 // instances of a rule for one fact
	mostFailures  = 6 // conditions of an instance that fail
	nodeDamping   = 0.9
	mostComparing = mostNodes / 4 // nodes of states without the symptom
	mostAsked     = 75            // conditions for each node
)

// Explain builds the graph of a symptom: facts that should not be so. A condition is less suspect
// if it is the same in the nearest state before that does not show the symptom.
func Explain(ctx context.Context, m *Match, symptom []play.Fact) (*Graph, error) {
	g := newGraph(m)
	if err := g.follow(ctx, symptom, mostNodes); err != nil {
		return g, err
	}
	passing := newGraph(m)
	var before []play.Fact
	for _, f := range symptom {
		since, err := m.Since(ctx, f)
		if err != nil {
			return g, err
		}
		if since > 0 {
			f.Step = since - 1
			before = append(before, f)
		}
	}
	err := passing.follow(ctx, before, mostComparing)
	for p, share := range passing.Suspicion {
		if p.Condition != nil { // a rule that missed before as well is no less suspect
			g.Suspicion[p] = max(g.Suspicion[p]-share, g.Suspicion[p]/2)
		}
	}
	return g, err
}

func newGraph(m *Match) *Graph {
	return &Graph{match: m, Suspicion: map[Place]float64{}, known: map[string]*Node{}}
}

// follow adds facts and all that they rest on, up to a number of nodes.
func (g *Graph) follow(ctx context.Context, facts []play.Fact, most int) error {
	for _, f := range facts {
		g.reach(f, 1/float64(len(facts)), nil, true)
	}
	until := g.match.tries + most*mostAsked
	for i := 0; i < len(g.Nodes) && i < most && g.match.tries < until; i++ {
		rest := g.Nodes[i:]
		at := 0
		for j, n := range rest {
			if n.Weight > rest[at].Weight {
				at = j
			}
		}
		rest[0], rest[at] = rest[at], rest[0]
		if err := g.expand(ctx, rest[0]); err != nil {
			return err
		}
	}
	return nil
}

// reach adds weight to the node of a fact.
func (g *Graph) reach(f play.Fact, weight float64, asking *gdl.Rule, isHere bool) {
	key := fmt.Sprint(f.Step, f.Holds, f.Atom)
	n := g.known[key]
	if n == nil {
		n = &Node{Fact: f, Asking: asking}
		g.known[key], g.Nodes = n, append(g.Nodes, n)
	}
	n.Weight += weight
	n.IsHere = n.IsHere || isHere
}

// expand finds the instances of a node and shares its weight among the facts on which they rest.
func (g *Graph) expand(ctx context.Context, n *Node) (err error) {
	if n.Instances, err = g.match.Instances(ctx, n.Fact); err != nil {
		return err
	}
	byRule := map[*gdl.Rule]int{}
	for _, x := range n.Instances {
		byRule[x.Rule]++
	}
	var others []*gdl.Rule
	if !n.Holds {
		others = g.match.rivals(n.Fact)
	}
	part := n.Weight / float64(len(byRule)+min(len(others), 1)) // the rules for other heads count as one
	for _, r := range others {
		g.Suspicion[Place{Rule: r}] += part / float64(len(others))
	}
	for _, x := range n.Instances {
		share := part / float64(byRule[x.Rule])
		g.Suspicion[Place{Rule: x.Rule}] += share
		telling := slices.DeleteFunc(slices.Clone(x.Conditions), func(c Condition) bool { return c.Holds != n.Holds })
		for _, c := range telling {
			each := share / float64(len(telling))
			g.Suspicion[Place{x.Rule, c.Literal}] += each
			facts, err := g.match.Facts(ctx, c.Value, x.Step, c.Holds)
			if err != nil {
				return err
			}
			for _, f := range facts {
				if f, ok := g.became(ctx, n, f); ok {
					g.reach(f, each*nodeDamping/float64(len(facts)), cmp.Or(n.Asking, x.Rule), n.IsHere && n.Atom.Name != gdl.True)
				}
			}
		}
	}
	return nil
}

// became moves a fact on which another one rests to the step in which it became so, if both are about
// one fluent: a fluent that stays needs no reason for each step. It leaves out a fluent that was
// false from the beginning, and conditions for which there are no rules.
func (g *Graph) became(ctx context.Context, n *Node, f play.Fact) (play.Fact, bool) {
	if f.Atom.Name == gdl.Distinct || f.Atom.Name == gdl.Does {
		return f, false
	}
	if f.Atom.Name != gdl.True || !gdl.EqualTerms(f.Atom, n.Atom) {
		return f, true
	}
	since, err := g.match.Since(ctx, f)
	f.Step = since
	return f, err == nil && (since > 0 || f.Holds)
}

// Goal returns the atom that rules make where a fact holds, and the index of the state in which their
// conditions are asked: a fluent is made by next, in the state before, or by init.
func Goal(f play.Fact) (goal *gdl.Term, step int) {
	switch {
	case f.Atom.Name != gdl.True:
		return f.Atom, f.Step
	case f.Step == 0:
		return gdl.NewTerm(gdl.Init, f.Atom.Args...), 0
	}
	return gdl.NewTerm(gdl.Next, f.Atom.Args...), f.Step - 1
}

// Instances returns the instances of rules on which a fact rests: those that fire, if it
// holds, and else those that miss by the fewest conditions, of each rule.
func (m *Match) Instances(ctx context.Context, f play.Fact) (list []*Instance, err error) {
	goal, step := Goal(f)
	for _, r := range m.Rules(goal.Name) {
		var some []*Instance
		switch {
		case f.Holds:
			some, err = m.Firing(ctx, r, goal, step, mostOfRule)
		case len(r.Body) > 0:
			some, err = m.Near(ctx, r, goal, step, mostFailures, mostOfRule)
		}
		if list = append(list, some...); err != nil {
			return list, err
		}
	}
	return list, nil
}

// rivals returns the rules that make something of the kind of a fact, with a head that does not fit.
func (m *Match) rivals(f play.Fact) []*gdl.Rule {
	goal, _ := Goal(f)
	return slices.DeleteFunc(slices.Clone(m.Rules(goal.Name)), func(r *gdl.Rule) bool {
		isOfKind := len(r.Body) > 0 && (f.Atom.Name != gdl.True || len(r.Head.Args) == 1 && r.Head.Args[0].Name == goal.Args[0].Name)
		return !isOfKind || (gdl.Subst{}).UnifyTerms(r.Head, Apart(goal))
	})
}
