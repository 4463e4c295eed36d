package keywords

import (
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
		for _, head := range b.heads {
			b.check(pass, g, head)
		}
	}
}

func (b ban) check(pass *lint.Pass, g *gdl.Graph, head string) {
	banned := map[string]bool{}
	for _, name := range b.on {
		banned[name] = true
	}
	told := map[string]bool{}
	for _, e := range g.Out[head] {
		direct := banned[e.To]
		if outputOnly(e.To) || head == gdl.Role || !direct && told[e.To] {
			continue // the keyword in the body, or the rule for role, is the fault
		}
		path := []gdl.Edge{e}
		if !direct {
			rest := shortest(g, e.To, banned)
			if rest == nil {
				continue
			}
			told[e.To] = true
			path = append(path, rest...)
		}
		last := path[len(path)-1]
		f := lint.Findingf(b.code, e.Literal, "'%s' %s, but this condition asks for '%s'", head, b.because, last.To)
		if !direct {
			f.Message = lint.Findingf(b.code, e.Literal, "'%s' %s, but '%s' leads to '%s'", head, b.because, e.Literal.Atom.Spelling, last.To).Message
			for _, step := range path[1:] {
				f.Related = append(f.Related, lint.At(step.Literal, "'%s' depends on '%s' here", step.From, step.To))
			}
		}
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

// shortest returns a shortest path from a relation to a banned one, which
// does not pass through keywords in wrong places.
func shortest(g *gdl.Graph, from string, banned map[string]bool) []gdl.Edge {
	came := map[string]gdl.Edge{}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.Out[queue[0]] {
			if _, seen := came[e.To]; seen || outputOnly(e.To) {
				continue
			}
			came[e.To] = e
			if banned[e.To] {
				return back(came, from, e.To)
			}
			queue = append(queue, e.To)
		}
	}
	return nil
}

// back follows a search back to where it began.
func back(came map[string]gdl.Edge, from, to string) []gdl.Edge {
	var path []gdl.Edge
	for {
		e := came[to]
		path = append(path, e)
		if e.From == from {
			break
		}
		to = e.From
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
