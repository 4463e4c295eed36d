package syntax

import (
	"go/token"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/foreign"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// prose is a passage of prose: a sequence of words at top level that stand on one
// line or on lines next to each other.
type prose struct {
	words    []*gdl.Expr
	from, to token.Pos
}

func (p prose) Pos() token.Pos { return p.from }
func (p prose) End() token.Pos { return p.to }

// spans are the places of reported pieces of foreign syntax.
type spans []prose

// covers tells whether a fault lies inside a reported piece.
func (s spans) covers(e *gdl.Error) bool {
	for _, p := range s {
		if p.from <= e.From && e.From < p.to {
			return true
		}
	}
	return false
}

// checkForeign reports words at top level and words that belong to other
// languages, and returns the places at which no further fault is to be reported.
func checkForeign(pass *lint.Pass) spans {
	var reported spans
	names := relations(pass.File)
	for _, p := range passages(pass.File) {
		switch advice := foreignIn(p.words); {
		case advice != "":
			pass.Reportf("L09", p, "%s", advice)
			reported = append(reported, p)
		case len(p.words) > 1 || !names[p.words[0].Name]:
			pass.Reportf("L08", p, "%s outside any rule; a comment begins with ';', a fact stands in parentheses", quote(p.words))
			reported = append(reported, p)
		}
	}
	for _, e := range pass.File.Exprs {
		checkInside(pass, e, &reported)
	}
	return reported
}

// checkInside reports the first foreign word inside a form.
func checkInside(pass *lint.Pass, e *gdl.Expr, reported *spans) bool {
	for _, x := range e.List {
		if x.IsList() {
			if checkInside(pass, x, reported) {
				return true
			}
		} else if x.Plain() {
			continue
		} else if advice := foreign.Advice(x.Word); advice != "" && !understood(pass.File, x) {
			pass.Reportf("L09", x, "%s", advice)
			*reported = append(*reported, prose{from: x.From, to: x.To})
			return true
		}
	}
	return false
}

// understood tells whether a reading error explains a word already.
func understood(f *gdl.File, x *gdl.Expr) bool {
	n := sort.Search(len(f.Errors), func(i int) bool { return f.Errors[i].From > x.From })
	for _, e := range f.Errors[max(0, n-mostAround):n] {
		if (e.Kind == gdl.ForeignOperator || e.Kind == gdl.Arithmetic) && x.To <= e.To {
			return true
		}
	}
	return f.Explains(x.Name)
}

// mostAround bounds the number of faults before a word that may explain it.
const mostAround = 10

// passages groups the words at top level.
func passages(f *gdl.File) []prose {
	var list []prose
	line := func(p token.Pos) int { return f.Source.File.Line(p) }
	last := -1 // index of the form that ended the latest passage
	for i, e := range f.Exprs {
		if e.IsList() {
			continue
		}
		if n := len(list); n > 0 && last == i-1 && line(e.From)-line(list[n-1].to) <= 1 {
			list[n-1].words = append(list[n-1].words, e)
			list[n-1].to = e.To
		} else {
			list = append(list, prose{[]*gdl.Expr{e}, e.From, e.To})
		}
		last = i
	}
	return list
}

// relations returns the names that stand as conditions without arguments, or
// as heads of rules: such a name at top level is meant as a fact.
func relations(f *gdl.File) map[string]bool {
	names := map[string]bool{}
	for _, r := range f.Rules {
		if r.Arrow {
			names[r.Head.Name] = true
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && len(l.Atom.Args) == 0 {
				names[l.Atom.Name] = true
			}
		})
	}
	return names
}

// foreignIn returns the advice for the first foreign word.
func foreignIn(words []*gdl.Expr) string {
	for _, w := range words {
		if advice := foreign.Advice(w.Word); advice != "" {
			return advice
		}
	}
	return ""
}

// quote shows the first words of a passage.
func quote(words []*gdl.Expr) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if i == 5 {
			b.WriteString("...")
			break
		}
		b.WriteString(foreign.Clip(w.Word))
	}
	return "'" + b.String() + "'"
}
