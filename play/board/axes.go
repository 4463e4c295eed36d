package board

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A lean tells whether an argument is rather a column or a row.
type lean struct {
	column, row int  // how often its variable is called so
	y           bool // as a row it is called y: rows count upwards then
}

// leansOf looks at what the variables of a relation's arguments are called in
// the rules.
func leansOf(file *gdl.File, name string, arity int) []lean {
	leans := make([]lean, arity)
	look := func(t *gdl.Term) {
		if t.Name != name || len(t.Args) != arity {
			return
		}
		for i, a := range t.Args {
			if a.IsVar() {
				leans[i].read(strings.TrimPrefix(a.Name, "?"))
			}
		}
	}
	for _, r := range file.Rules {
		r.Head.WalkTerms(look)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				l.Atom.WalkTerms(look)
			}
		})
	}
	return leans
}

func (l *lean) read(name string) {
	switch name = strings.TrimRight(name, "0123456789+-_'"); {
	case name == "x", name == "c", strings.HasPrefix(name, "col"), strings.HasPrefix(name, "file"):
		l.column++
	case name == "y", strings.HasPrefix(name, "rank"):
		l.row++
		l.y = true
	case name == "r", strings.HasPrefix(name, "row"), strings.HasPrefix(name, "line"):
		l.row++
	}
}

// across tells whether of two coordinates the first one is the row.
func across(a, b lean) bool { return a.row+b.column > a.column+b.row }
