package keywords

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// A dependencyBan says that some relations may not depend on others.
type dependencyBan struct {
	ruleCode      string
	bannedHeads   []string
	bannedTargets []string
	reasonText    string
	adviceText    string
}

var dependencyBans = []dependencyBan{
	{"K06", []string{gdl.Role, gdl.Init, gdl.Base, gdl.Input},
		[]string{gdl.True, gdl.Does, gdl.Legal, gdl.Next, gdl.Sees, gdl.Terminal, gdl.Goal},
		"is fixed before the game begins and cannot depend on a state or a move", ""},
	{"K07", []string{gdl.Legal, gdl.Terminal, gdl.Goal}, []string{gdl.Does},
		"is asked for before anybody moves and cannot depend on a move",
		"; ask with 'true' for what the move has changed, or let 'next' remember the move in a fluent"},
}

// checkDependencies reports forbidden paths of the dependency graph, each
// where it leaves the rules of the keyword, or at its end if that is the rule
// to change.
func checkDependencies(pass *lint.Pass, g *gdl.Graph) {
	if definesInput(pass.File.Rules) {
		return // K04: no path through such a rule was meant
	}
	for _, b := range dependencyBans {
		if !b.isBroken(g) {
			continue
		}
		c := &banChecker{dependencyBan: b, pass: pass, relationName: lint.RelationNames(pass.File), graph: g, nextEdges: b.shortestSteps(g), reportedEnds: map[*gdl.Literal]bool{}}
		for _, head := range b.bannedHeads {
			if head != gdl.Role { // a rule for role is the fault, and reported
				c.checkKeyword(head)
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
func (b dependencyBan) isBroken(g *gdl.Graph) bool {
	for _, head := range b.bannedHeads {
		for _, on := range b.bannedTargets {
			if head != gdl.Role && g.DependsOn(head)[on] {
				return true
			}
		}
	}
	return false
}

// banChecker looks for forbidden paths.
type banChecker struct {
	dependencyBan
	pass         *lint.Pass
	relationName func(string) string // in the notation of the rulesheet
	graph        *gdl.Graph
	nextEdges    map[string]gdl.Edge
	reportedEnds map[*gdl.Literal]bool // the reported last conditions of paths
}

// checkKeyword reports the conditions in the rules of a keyword that lead to a relation
// which is forbidden there, each relation once. Paths through another keyword with
// the same ban have a finding of their own.
func (c *banChecker) checkKeyword(head string) {
	told := map[string]bool{}
	for _, e := range c.graph.OutEdges[head] {
		if slices.Contains(c.bannedTargets, e.ToPredicate) && !isOutputOnly(e.ToPredicate) {
			if asksOwnMove(e) {
				c.pass.Reportf(c.ruleCode, e.Literal, "a rule for legal says that a move may be made, and is asked before it is; remove this condition, which asks whether it is made")
				continue
			}
			c.pass.Reportf(c.ruleCode, e.Literal, "'%s' %s, but this condition asks for '%s'%s", c.relationName(head), c.reasonText, e.ToPredicate, c.adviceText)
			continue
		}
		_, leads := c.nextEdges[e.ToPredicate]
		if !leads || told[e.ToPredicate] || isOutputOnly(e.ToPredicate) || slices.Contains(c.bannedHeads, e.ToPredicate) {
			continue
		}
		told[e.ToPredicate] = true
		c.reportPath(head, e)
	}
}

// asksOwnMove tells whether a rule for legal asks for the move that it allows.
func asksOwnMove(e gdl.Edge) bool {
	head, atom := e.Rule.Head, e.Literal.Atom
	return head.Name == gdl.Legal && atom.Name == gdl.Does && len(head.Args) == 2 && len(atom.Args) == 2 &&
		gdl.EqualTerms(head.Args[0], atom.Args[0]) && gdl.EqualTerms(head.Args[1], atom.Args[1])
}

// reportPath reports a path that begins with an edge. The rule to change is the one
// that asks for the forbidden relation, if only such keywords depend on it.
func (c *banChecker) reportPath(head string, e gdl.Edge) {
	path := []gdl.Edge{e}
	for step, leads := c.nextEdges[e.ToPredicate]; leads; step, leads = c.nextEdges[step.ToPredicate] {
		path = append(path, step)
	}
	last := path[len(path)-1]
	f := lint.Findingf(c.ruleCode, e.Literal, "'%s' %s, but '%s' leads to '%s'%s", c.relationName(head), c.reasonText, e.Literal.Atom.Spelling, last.ToPredicate, c.adviceText)
	related := path[1:]
	if c.isWrongAtEnd(last) {
		if c.reportedEnds[last.Literal] {
			return
		}
		c.reportedEnds[last.Literal] = true
		f = lint.Findingf(c.ruleCode, last.Literal, "'%s' asks for '%s' here, but '%s' depends on it and %s%s",
			c.relationName(last.Rule.Head.Spelling), last.ToPredicate, c.relationName(head), c.reasonText, c.adviceText)
		related = path[:len(path)-1]
	}
	for _, step := range related {
		f.Related = append(f.Related, lint.RelatedAt(step.Literal, "'%s' depends on '%s' here", c.relationName(step.FromPredicate), step.ToPredicate))
	}
	c.pass.Report(f)
}

// isWrongAtEnd tells whether no keyword that may depend on the forbidden relation
// depends on the relation at the end of a path.
func (c *banChecker) isWrongAtEnd(last gdl.Edge) bool {
	return c.ruleCode == "K07" && !c.graph.Reaches(gdl.Next, last.FromPredicate) && !c.graph.Reaches(gdl.Sees, last.FromPredicate)
}

// isOutputOnly tells whether a keyword may stand in heads only. Another finding
// reports it in a body.
func isOutputOnly(name string) bool {
	switch name {
	case gdl.Init, gdl.Next, gdl.Sees, gdl.Base, gdl.Input:
		return true
	}
	return false
}

// shortestSteps returns, for each relation that depends on a forbidden one, the first
// step of a shortest way there. It does not pass through keywords in wrong
// places.
func (b dependencyBan) shortestSteps(g *gdl.Graph) map[string]gdl.Edge {
	in := map[string][]gdl.Edge{}
	for _, p := range g.Predicates {
		for _, e := range g.OutEdges[p] {
			if !isOutputOnly(e.ToPredicate) {
				in[e.ToPredicate] = append(in[e.ToPredicate], e)
			}
		}
	}
	next := map[string]gdl.Edge{}
	for queue := append([]string(nil), b.bannedTargets...); len(queue) > 0; queue = queue[1:] {
		for _, e := range in[queue[0]] {
			if _, seen := next[e.FromPredicate]; seen || slices.Contains(b.bannedTargets, e.FromPredicate) || slices.Contains(b.bannedHeads, e.FromPredicate) {
				continue
			}
			next[e.FromPredicate] = e
			queue = append(queue, e.FromPredicate)
		}
	}
	return next
}
