package board

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// An axisLean counts how often the variables at an argument are named after columns or rows.
type axisLean struct {
	columnUses, rowUses int  // occurrences of variables named after a column, after a row
	countsUpwards       bool // a row variable is called y or rank, so rows are numbered upwards
}

// axisLeansOf returns for each argument of a relation the lean that its variables in the rules
// show.
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

// countName counts a variable name, without its question mark, if it is named after a column or
// row.
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

// firstIsRow tells whether coordinate a, rather than b, is the row.
func firstIsRow(a, b axisLean) bool { return a.rowUses+b.columnUses > a.columnUses+b.rowUses }
