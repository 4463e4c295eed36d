package board

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// An axisLean counts the evidence that an argument is a column or a row.
type axisLean struct {
	columnUses, rowUses int  // number of variables with a name of columns, of rows
	countsUpwards       bool // a row is called y: rows count upwards then
}

// axisLeansOf counts the variable names of a relation's arguments in the rules.
func axisLeansOf(file *gdl.File, name string, arity int) []axisLean {
	leans := make([]axisLean, arity)
	look := func(t *gdl.Term) {
		if t.Name != name || len(t.Args) != arity {
			return
		}
		for i, a := range t.Args {
			if a.IsVariable() {
				leans[i].countName(strings.TrimPrefix(a.Name, "?"))
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

func (l *axisLean) countName(name string) {
	switch name = strings.TrimRight(name, "0123456789+-_'"); {
	case name == "x", name == "c", strings.HasPrefix(name, "col"), strings.HasPrefix(name, "file"):
		l.columnUses++
	case name == "y", strings.HasPrefix(name, "rank"):
		l.rowUses++
		l.countsUpwards = true
	case name == "r", strings.HasPrefix(name, "row"), strings.HasPrefix(name, "line"):
		l.rowUses++
	}
}

// firstIsRow tells whether the first of two coordinates is the row.
func firstIsRow(a, b axisLean) bool { return a.rowUses+b.columnUses > a.columnUses+b.rowUses }
