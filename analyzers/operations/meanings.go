package operations

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/operations"
)

// own holds the relations of the notation.
var own = map[string]bool{"role": true, "base": true, "init": true, "action": true, "legal": true, "goal": true, "terminal": true}

// meanings reports names with two meanings.
func (c *checker) meanings() {
	for _, x := range c.sheet.Clauses {
		if x.Broken {
			continue
		}
		name := x.Head.Functor()
		if x.Kind != operations.Operation && operations.Taken(name) && !own[name] && c.once("O09"+name) {
			c.report("O09", x.Head, "'%s' is a name that the platform has for itself, and answers by itself; choose another one", name)
		}
		var fluents []*operations.Form
		if x.Kind != operations.Operation && (name == "init" || name == "base") && len(x.Head.Args()) == 1 {
			fluents = append(fluents, x.Head.List[1])
		}
		for _, e := range x.Effects {
			if atom, _ := atomOf(e); !c.names.Operations[operations.ShapeOf(atom)] {
				fluents = append(fluents, atom)
			}
		}
		for _, f := range fluents {
			c.fluent(f)
		}
	}
}

func (c *checker) fluent(f *operations.Form) {
	name := f.Functor()
	if f.Op || f.IsVariable() {
		return
	}
	switch {
	case c.names.Defined[name] && c.once("O09"+name):
		c.report("O09", f, "'%s' is a relation too, so that the fluent can never be read; give one of them another name", name)
	case c.names.IsOperation(name) && c.once("O09"+name):
		c.report("O09", f, "'%s' is an operation too, so that the fluent can never be read; give one of them another name", name)
	case operations.Taken(name) && c.once("O09"+name):
		c.report("O09", f, "'%s' is a name that the platform has for itself, so that the fluent can never be read; choose another one", name)
	}
}

// recursion reports views that ask for themselves first, and operations that
// call themselves in every state.
func (c *checker) recursion() {
	first := map[string][]string{}
	at := map[string]*operations.Form{}
	for _, x := range c.sheet.Clauses {
		name := x.Head.Functor()
		if x.Kind == operations.View && len(x.Body) > 0 {
			l := x.Body[0]
			for l.Is("~") || l.Is("&") || l.Is("|") {
				l = l.List[1]
			}
			if next := l.Functor(); c.names.Defined[next] && x.Head.Functor() != "goal" {
				first[name] = append(first[name], next)
				if at[name] == nil {
					at[name] = l
				}
			}
		}
		if x.Kind == operations.Operation && len(x.Body) == 0 {
			key := "::" + name
			for _, e := range x.Effects {
				if atom, removed := atomOf(e); !removed && c.names.Operations[operations.ShapeOf(atom)] && len(atom.Variables()) == 0 {
					first[key] = append(first[key], "::"+atom.Functor())
					if at[key] == nil {
						at[key] = atom
					}
				}
			}
		}
	}
	for _, x := range c.sheet.Clauses {
		name := x.Head.Functor()
		for _, key := range []string{name, "::" + name} {
			if at[key] != nil && reaches(first, key, key) && c.once("O11"+key) {
				what := "asks for itself before anything else"
				if strings.HasPrefix(key, "::") {
					what = "calls itself whatever the state"
				}
				c.report("O11", at[key], "'%s' %s, which stops the match on the platform; let a condition come first that ends it", name, what)
			}
		}
	}
}

// reaches tells whether a path leads from one name to another.
func reaches(edges map[string][]string, from, to string) bool {
	seen := map[string]bool{}
	todo := append([]string(nil), edges[from]...)
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x == to {
			return true
		}
		if !seen[x] {
			seen[x] = true
			todo = append(todo, edges[x]...)
		}
	}
	return false
}

// values reports cases in which a role has no goal value.
func (c *checker) values() {
	for _, gap := range c.names.Gaps(c.sheet) {
		c.report("O14", gap.Last.Head, "'%s' has no goal value where %s, and 0 counts there; add 'goal(%s,...)' for this case if another value is meant", gap.Role, gap.Case, gap.Role)
	}
}
