package why

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A finder searches the cause of a symptom in its graph.
type finder struct {
	*Match
	ctx     context.Context
	symptom []play.Fact
	graph   *Graph
}

// Cause returns the cause of a symptom, which is a list of facts that should not be so; nil if none is found. The cause
// is a key with two values, or none, on which the symptom rests, or else the fate of a fluent for which a rule asks
// that should have fired.
func (m *Match) Cause(ctx context.Context, symptom []play.Fact) *Cause {
	f := &finder{Match: m, ctx: ctx, symptom: symptom}
	f.graph, _ = Explain(ctx, m, symptom)
	if c := f.brokenKey(false); c != nil {
		return c
	}
	var best *Cause
	most := 0.0
	for _, n := range f.graph.Nodes {
		if symptom[0].Holds || !n.IsHere || n.Atom.Name == gdl.True || n.relation() != symptom[0].Atom.Name {
			continue // other facts that could have prevented it are no fault
		}
		for _, x := range n.Instances {
			telling := x.Conditions
			if !n.Holds {
				telling = x.Failing()
			}
			if len(telling) > mostFailing || n.Holds && len(telling) > 1 {
				continue
			}
			for _, l := range telling {
				c := f.fate(x, l, len(telling) == 1)
				if c == nil {
					continue
				}
				c.Asking = cmp.Or(n.Asking, x.Rule)
				share := f.graph.Suspicion[Place{x.Rule, l.Literal}]
				switch {
				case best != nil && c.IsCertain != best.IsCertain && best.IsCertain, best != nil && c.IsCertain == best.IsCertain && share <= most:
				default:
					best, most = c, share
				}
			}
		}
	}
	if best == nil || !best.IsCertain {
		return cmp.Or(f.brokenKey(true), best)
	}
	return best
}

// isOfAnyGoal tells whether a role should have some goal value.
func (f *finder) isOfAnyGoal() bool {
	return f.symptom[0].Atom.Name == gdl.Goal && !f.symptom[0].Atom.IsGround()
}

// relation returns the relation of the symptom from which a node is reached.
func (n *Node) relation() string {
	if n.Asking != nil {
		return n.Asking.Head.Name
	}
	return n.Atom.Name
}

// brokenKey returns the first break of a key on which the symptom rests, as a cause: it may have brought about the
// later ones. If elsewhere is set, the symptom need not rest on the key, but the key must have two values that are no
// coincidence.
func (f *finder) brokenKey(elsewhere bool) *Cause {
	faults, _ := f.Faults(f.ctx)
	for _, b := range faults {
		if elsewhere {
			if !b.IsDoubled() || b.IsFew {
				continue
			}
			c := f.NewCause(Doubled, b.Fluents[0], b.Step)
			c.second, c.IsCertain = c.spelled(b.Fluents[1]), true
			f.blameDoublers(c, b)
			return c
		}
		at := slices.IndexFunc(f.graph.Nodes, func(n *Node) bool { return n.IsHere && n.Atom.Name == gdl.True && b.Covers(n.Atom.Args[0]) })
		if at < 0 || b.IsFew && !b.IsDoubled() && !f.isOfAnyGoal() && f.graph.Nodes[at].relation() != gdl.Legal {
			continue
		}
		c := f.NewCause(Doubled, b.Fluents[0], b.Step)
		if b.IsDoubled() {
			c.second = c.spelled(b.Fluents[1])
			f.blameDoublers(c, b)
		} else {
			c = f.lost(b.Step, b.Fluents[0])
		}
		c.Asking, c.IsCertain = f.graph.Nodes[at].Asking, !b.IsFew || !b.IsDoubled() || b.losses == 0 // else a thing has left one key for another
		c.ofAnotherValue = !slices.ContainsFunc(f.graph.Nodes, func(n *Node) bool {
			return n.IsHere && (gdl.Subst{}).UnifyTerms(n.Atom, Apart(gdl.NewTerm(gdl.True, b.Fluents[0])))
		})
		return c
	}
	return nil
}

// blameDoublers finds the rules that give a key two values. Operations keep all that
// they do not remove: then no effect makes the old value, and the one that makes the other
// is at fault.
func (f *finder) blameDoublers(c *Cause, b *Break) {
	c.Suspects, _ = f.Doublers(f.ctx, b)
	for _, x := range b.Fluents {
		if c.notation() != gdl.Operations || !f.States[b.Step].HasFluent(x) {
			continue
		}
		keeping, _ := f.Makers(f.ctx, gdl.NewTerm(gdl.Next, x), b.Step)
		rest := slices.DeleteFunc(slices.Clone(c.Suspects), func(r *gdl.Rule) bool { return slices.Contains(keeping, r) })
		if len(rest) > 0 {
			c.Suspects, c.reason = rest, fmt.Sprintf(", as the operation of this effect does not remove '%s'", c.spelled(x))
		}
	}
	switch {
	case len(c.Suspects) > 0 && c.Suspects[0].Head.Name == gdl.Legal:
		c.reason = ", by a move that this rule allows whatever is there"
	case len(c.Suspects) == 1 && c.reason == "":
		c.reason = ", both by this " + maker(c.notation()) + f.parting(c.Suspects[0], b)
	case len(c.Suspects) > 0 && c.reason == "":
		if atom, _, _ := f.Exception(f.ctx, b, c.Suspects[0]); atom != nil {
			c.reason = fmt.Sprintf(", as '%s' does not hold with it", c.spelled(atom))
		}
	}
}

// parting compares the instances of a rule for the two values of a key. It names the first condition in which they
// differ, as each instance has it, with its rule.
func (f *finder) parting(r *gdl.Rule, b *Break) string {
	ways := FiringPair(f.ctx, f.Match, []*gdl.Term{gdl.NewTerm(gdl.Next, b.Fluents[0]), gdl.NewTerm(gdl.Next, b.Fluents[1])}, b.Step)
	if ways == nil {
		return ""
	}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || gdl.EqualLiterals(apply(l, ways[0].Values), apply(l, ways[1].Values)) {
			continue
		}
		var parts []string
		for _, x := range ways {
			atom := x.Values.ApplyTo(l.Atom)
			text := "'" + atom.Spelled(f.Game.SourceFile().Notation) + "'"
			for _, r := range f.Rules(atom.Name) {
				if fires, err := f.Firing(f.ctx, r, atom, b.Step, 1); err == nil && len(fires) > 0 {
					text += fmt.Sprintf(" (line %d)", f.Game.SourceFile().Source.File.Line(r.Pos()))
					break
				}
			}
			parts = append(parts, text)
		}
		return ", since both " + strings.Join(parts, " and ") + " hold"
	}
	return ""
}
