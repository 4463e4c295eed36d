package keywords

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// A ban says that some relations may not depend on others.
type ban struct {
	code    string
	heads   []string
	on      []string
	because string
	advice  string
}

var bans = []ban{
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
	for _, b := range bans {
		if !b.broken(g) {
			continue
		}
		c := &dependencies{ban: b, pass: pass, graph: g, next: b.ways(g), ends: map[*gdl.Literal]bool{}}
		for _, head := range b.heads {
			if head != gdl.Role { // a rule for role is the fault, and reported
				c.check(head)
			}
		}
	}
}

// broken tells whether any of the relations depends on a forbidden one, directly
// or through others.
func (b ban) broken(g *gdl.Graph) bool {
	for _, head := range b.heads {
		for _, on := range b.on {
			if head != gdl.Role && g.DependsOn(head)[on] {
				return true
			}
		}
	}
	return false
}

// dependencies looks for forbidden paths.
type dependencies struct {
	ban
	pass  *lint.Pass
	graph *gdl.Graph
	next  map[string]gdl.Edge
	ends  map[*gdl.Literal]bool // the reported last conditions of paths
}

// check reports the conditions in the rules of a keyword that lead to a relation
// which is forbidden there, each relation once. Paths through another keyword with
// the same ban have a finding of their own.
func (c *dependencies) check(head string) {
	told := map[string]bool{}
	for _, e := range c.graph.Out[head] {
		if slices.Contains(c.on, e.To) && !outputOnly(e.To) {
			c.pass.Reportf(c.code, e.Literal, "'%s' %s, but this condition asks for '%s'%s", head, c.because, e.To, c.advice)
			continue
		}
		_, leads := c.next[e.To]
		if !leads || told[e.To] || outputOnly(e.To) || slices.Contains(c.heads, e.To) {
			continue
		}
		told[e.To] = true
		c.report(head, e)
	}
}

// report reports a path that begins with an edge. The rule to change is the one
// that asks for the forbidden relation, if only such keywords depend on it.
func (c *dependencies) report(head string, e gdl.Edge) {
	path := []gdl.Edge{e}
	for step, leads := c.next[e.To]; leads; step, leads = c.next[step.To] {
		path = append(path, step)
	}
	last := path[len(path)-1]
	f := lint.Findingf(c.code, e.Literal, "'%s' %s, but '%s' leads to '%s'%s", head, c.because, e.Literal.Atom.Spelling, last.To, c.advice)
	related := path[1:]
	if c.wrongAtEnd(last) {
		if c.ends[last.Literal] {
			return
		}
		c.ends[last.Literal] = true
		f = lint.Findingf(c.code, last.Literal, "'%s' asks for '%s' here, but '%s' depends on it and %s%s",
			last.Rule.Head.Spelling, last.To, head, c.because, c.advice)
		related = path[:len(path)-1]
	}
	for _, step := range related {
		f.Related = append(f.Related, lint.At(step.Literal, "'%s' depends on '%s' here", step.From, step.To))
	}
	c.pass.Report(f)
}

// wrongAtEnd tells whether no keyword that may depend on the forbidden relation
// depends on the relation at the end of a path.
func (c *dependencies) wrongAtEnd(last gdl.Edge) bool {
	return c.code == "K07" && !c.graph.Reaches(gdl.Next, last.From) && !c.graph.Reaches(gdl.Sees, last.From)
}

// outputOnly tells whether a keyword may stand in heads only. Another finding
// reports it in a body.
func outputOnly(name string) bool {
	switch name {
	case gdl.Init, gdl.Next, gdl.Sees, gdl.Base, gdl.Input:
		return true
	}
	return false
}

// ways returns, for each relation that depends on a forbidden one, the first
// step of a shortest way there. It does not pass through keywords in wrong
// places.
func (b ban) ways(g *gdl.Graph) map[string]gdl.Edge {
	in := map[string][]gdl.Edge{}
	for _, p := range g.Predicates {
		for _, e := range g.Out[p] {
			if !outputOnly(e.To) {
				in[e.To] = append(in[e.To], e)
			}
		}
	}
	next := map[string]gdl.Edge{}
	for queue := append([]string(nil), b.on...); len(queue) > 0; queue = queue[1:] {
		for _, e := range in[queue[0]] {
			if _, seen := next[e.From]; seen || slices.Contains(b.on, e.From) || slices.Contains(b.heads, e.From) {
				continue
			}
			next[e.From] = e
			queue = append(queue, e.From)
		}
	}
	return next
}
