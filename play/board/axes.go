package board

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A lean counts the evidence that an argument is a column or a row.
type lean struct {
	column, row int  // number of variables with a name of columns, of rows
	y           bool // a row is called y: rows count upwards then
}

// leansOf counts the variable names of a relation's arguments in the rules.
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

// across tells whether the first of two coordinates is the row.
func across(a, b lean) bool { return a.row+b.column > a.column+b.row }
