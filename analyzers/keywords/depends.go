package keywords

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// A ban says on which relations some others must not depend.
type ban struct {
	code           string
	heads, targets []string
	reason, advice string
}

var bans = []ban{
	{"K06", []string{gdl.Role, gdl.Init, gdl.Base, gdl.Input},
		[]string{gdl.True, gdl.Does, gdl.Legal, gdl.Next, gdl.Sees, gdl.Terminal, gdl.Goal},
		"is fixed before the game begins and cannot depend on a state or a move", ""},
	{"K07", []string{gdl.Legal, gdl.Terminal, gdl.Goal}, []string{gdl.Does},
		"is evaluated before any move and cannot depend on a move",
		"; ask with 'true' for what the move has changed, or store the move in a fluent by a rule for 'next'"},
}

// dependencies finds forbidden paths of the dependency graph. It reports each at the condition where the path leaves the
// rules of the keyword, or at its end if that is the rule to change.
func dependencies(p *lint.Pass, found lint.Found) {
	if definesInput(p.File.Rules) {
		return // K04 reports these rules; a path through one of them is not meant
	}
	for _, b := range bans {
		if !b.isBroken(p.Graph()) {
			continue
		}
		c := &paths{ban: b, name: lint.RelationNames(p.File), graph: p.Graph(), firstSteps: b.shortestSteps(p.Graph()), ends: map[*gdl.Literal]bool{}, found: found}
		for _, head := range b.heads {
			if head != gdl.Role { // a rule for role is a fault of its own
				c.check(head)
			}
		}
	}
}

// definesInput tells whether a rule has true or does as its head.
func definesInput(rules []*gdl.Rule) bool {
	return slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return r.Head.Name == gdl.True || r.Head.Name == gdl.Does })
}

// isBroken tells whether any of the relations depends on a forbidden one, directly
// or through others.
func (b ban) isBroken(g *gdl.Graph) bool {
	for _, head := range b.heads {
		for _, on := range b.targets {
			if head != gdl.Role && g.DependsOn(head)[on] {
				return true
			}
		}
	}
	return false
}

// paths finds the paths that a ban forbids.
type paths struct {
	ban
	name       func(string) string // writes a name in the notation of the rulesheet
	graph      *gdl.Graph
	firstSteps map[string]gdl.Edge
	ends       map[*gdl.Literal]bool // the last conditions that are reported
	found      lint.Found
}

// check finds the conditions in the rules of a keyword that are about a forbidden relation, and, once for each relation,
// a condition that leads to one. A path through another keyword with the same ban is reported there.
func (c *paths) check(head string) {
	told := map[string]bool{}
	for _, e := range c.graph.OutEdges[head] {
		_, leads := c.firstSteps[e.ToPredicate]
		switch {
		case isOutputOnly(e.ToPredicate):
		case slices.Contains(c.targets, e.ToPredicate) && asksOwnMove(e):
			c.found(lint.CaseAt(e.Literal).OfKind("own move"))
		case slices.Contains(c.targets, e.ToPredicate):
			c.found(lint.CaseAt(e.Literal, c.name(head), c.reason, e.ToPredicate, c.advice).OfKind(c.code))
		case leads && !told[e.ToPredicate] && !slices.Contains(c.heads, e.ToPredicate):
			told[e.ToPredicate] = true
			c.reportPath(head, e)
		}
	}
}

// asksOwnMove tells whether a rule for legal has a condition about the move that it allows.
func asksOwnMove(e gdl.Edge) bool {
	head, atom := e.Rule.Head, e.Literal.Atom
	return head.Name == gdl.Legal && atom.Name == gdl.Does && len(head.Args) == 2 && len(atom.Args) == 2 &&
		gdl.EqualTerms(head.Args[0], atom.Args[0]) && gdl.EqualTerms(head.Args[1], atom.Args[1])
}

// reportPath reports a path that begins with an edge. The place is the last condition of the path if isWrongAtEnd tells
// that its rule is the one to change, and otherwise the first condition.
func (c *paths) reportPath(head string, e gdl.Edge) {
	path := []gdl.Edge{e}
	for step, leads := c.firstSteps[e.ToPredicate]; leads; step, leads = c.firstSteps[step.ToPredicate] {
		path = append(path, step)
	}
	last := path[len(path)-1]
	at, kind, name, related := e.Literal, c.code+" path", e.Literal.Atom.Spelling, path[1:]
	if c.isWrongAtEnd(last) {
		if c.ends[last.Literal] {
			return
		}
		c.ends[last.Literal] = true
		at, kind, name, related = last.Literal, "end", c.name(last.Rule.Head.Spelling), path[:len(path)-1]
	}
	x := lint.CaseAt(at, c.name(head), c.reason, last.ToPredicate, c.advice, name).OfKind(kind)
	for _, step := range related {
		x = x.Relating(lint.Place{Range: step.Literal, Text: fmt.Sprintf("'%s' depends on '%s' here", c.name(step.Rule.Head.Spelling), c.name(step.Literal.Atom.Spelling))})
	}
	c.found(x)
}

// isWrongAtEnd tells whether the rule at the end of a path must not depend on does, since neither next nor sees depends
// on its relation.
func (c *paths) isWrongAtEnd(last gdl.Edge) bool {
	return c.code == "K07" && !c.graph.Reaches(gdl.Next, last.FromPredicate) && !c.graph.Reaches(gdl.Sees, last.FromPredicate)
}

// isOutputOnly tells whether a keyword may be used in heads only. Other findings report it in a body.
func isOutputOnly(name string) bool {
	switch name {
	case gdl.Init, gdl.Next, gdl.Sees, gdl.Base, gdl.Input:
		return true
	}
	return false
}

// shortestSteps returns, for each relation that depends on a forbidden one, the first step of a shortest path. The path
// avoids keywords in wrong places.
func (b ban) shortestSteps(g *gdl.Graph) map[string]gdl.Edge {
	in := map[string][]gdl.Edge{}
	for _, p := range g.Predicates {
		for _, e := range g.OutEdges[p] {
			if !isOutputOnly(e.ToPredicate) {
				in[e.ToPredicate] = append(in[e.ToPredicate], e)
			}
		}
	}
	next := map[string]gdl.Edge{}
	for queue := append([]string(nil), b.targets...); len(queue) > 0; queue = queue[1:] {
		for _, e := range in[queue[0]] {
			if _, seen := next[e.FromPredicate]; seen || slices.Contains(b.targets, e.FromPredicate) || slices.Contains(b.heads, e.FromPredicate) {
				continue
			}
			next[e.FromPredicate] = e
			queue = append(queue, e.FromPredicate)
		}
	}
	return next
}
