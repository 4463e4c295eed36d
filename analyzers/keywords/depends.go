package keywords

import (
	"fmt"
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
}

var bans = []ban{
	{"K06", []string{gdl.Role, gdl.Init, gdl.Base, gdl.Input},
		[]string{gdl.True, gdl.Does, gdl.Legal, gdl.Next, gdl.Sees, gdl.Terminal, gdl.Goal},
		"is fixed before the game begins and cannot depend on a state or a move"},
	{"K07", []string{gdl.Legal, gdl.Terminal, gdl.Goal}, []string{gdl.Does},
		"is asked for before anybody moves and cannot depend on a move"},
}

// checkDependencies reports forbidden paths of the dependency graph, each
// where it leaves the rules of the keyword.
func checkDependencies(pass *lint.Pass, g *gdl.Graph) {
	for _, b := range bans {
		next := b.ways(g)
		for _, head := range b.heads {
			b.check(pass, g.Out[head], head, next)
		}
	}
}

// check reports the conditions in the rules of a keyword that lead to a
// relation which is forbidden there, each relation once.
func (b ban) check(pass *lint.Pass, edges []gdl.Edge, head string, next map[string]gdl.Edge) {
	if head == gdl.Role {
		return // a rule for role is the fault, and reported
	}
	told := map[string]bool{}
	for _, e := range edges {
		if slices.Contains(b.on, e.To) && !outputOnly(e.To) {
			pass.Reportf(b.code, e.Literal, "'%s' %s, but this condition asks for '%s'", head, b.because, e.To)
			continue
		}
		step, leads := next[e.To]
		if !leads || told[e.To] || outputOnly(e.To) {
			continue
		}
		told[e.To] = true
		f := lint.Findingf(b.code, e.Literal, "")
		last := e
		for ; leads; step, leads = next[step.To] {
			f.Related = append(f.Related, lint.At(step.Literal, "'%s' depends on '%s' here", step.From, step.To))
			last = step
		}
		f.Message = fmt.Sprintf("'%s' %s, but '%s' leads to '%s'", head, b.because, e.Literal.Atom.Spelling, last.To)
		pass.Report(f)
	}
}

// outputOnly tells the keywords that may stand in heads only; where a body
// holds one, that is told already.
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
			if _, seen := next[e.From]; seen || slices.Contains(b.on, e.From) {
				continue
			}
			next[e.From] = e
			queue = append(queue, e.From)
		}
	}
	return next
}
