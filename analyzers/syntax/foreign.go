package syntax

import (
	"go/token"
	"slices"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// prosePassage is a passage of prose: a sequence of words at top level that stand on one
// line or on lines next to each other.
type prosePassage struct {
	passageWords     []*gdl.Expr
	startPos, endPos token.Pos
}

func (p prosePassage) Pos() token.Pos { return p.startPos }
func (p prosePassage) End() token.Pos { return p.endPos }

// reportedSpans are the places of reported pieces of foreign syntax.
type reportedSpans []prosePassage

// coversFault tells whether a fault lies inside a reported piece.
func (s reportedSpans) coversFault(e *gdl.Error) bool {
	for _, p := range s {
		if p.startPos <= e.StartPos && e.StartPos < p.endPos {
			return true
		}
	}
	return false
}

// checkForeignWords reports words at top level and words that belong to other
// languages, and returns the places at which no further fault is to be reported.
func checkForeignWords(pass *lint.Pass) reportedSpans {
	var reported reportedSpans
	names := relationNames(pass.File)
	for _, p := range findPassages(pass.File) {
		switch advice := foreignAdvice(p.passageWords); {
		case advice != "":
			pass.Reportf("L09", p, "%s", advice)
			reported = append(reported, p)
		case len(p.passageWords) > 1 || !names[p.passageWords[0].Name]:
			pass.Reportf("L08", p, "%s outside any rule; a comment begins with ';', a fact stands in parentheses", quoteWords(p.passageWords))
			reported = append(reported, p)
		}
	}
	for _, e := range pass.File.Exprs {
		checkForeignInside(pass, e, &reported)
	}
	checkKnows(pass)
	return reported
}

// checkKnows reports the conditions of GDL-III on what roles know: who reads them as a
// relation without rules answers another question.
func checkKnows(pass *lint.Pass) {
	if slices.ContainsFunc(pass.File.Rules, func(r *gdl.Rule) bool { return r.Head.Name == gdl.Knows }) {
		return
	}
	var first *finding.Finding
	for _, r := range pass.File.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			switch {
			case l.Op != gdl.OpAtom || l.Atom.Name != gdl.Knows || len(l.Atom.Args) == 0 || len(l.Atom.Args) > 2:
			case first == nil:
				x := lint.Findingf("L09", l, "'%s' belongs to GDL-III, which is not judged", l.Atom.Spelling)
				first = &x
			default:
				first.Related = append(first.Related, lint.RelatedAt(l, "here too"))
			}
		})
	}
	if first != nil {
		pass.Report(*first)
	}
}

// checkForeignInside reports the first foreign word inside a form.
func checkForeignInside(pass *lint.Pass, e *gdl.Expr, reported *reportedSpans) bool {
	for _, x := range e.List {
		if x.IsList() {
			if checkForeignInside(pass, x, reported) {
				return true
			}
		} else if x.IsPlainWord() {
			continue
		} else if advice := lint.NotationAdvice(x.Word); advice != "" && !isExplained(pass.File, x) {
			pass.Reportf("L09", x, "%s", advice)
			*reported = append(*reported, prosePassage{startPos: x.StartPos, endPos: x.EndPos})
			return true
		}
	}
	return false
}

// isExplained tells whether a reading error explains a word already.
func isExplained(f *gdl.File, x *gdl.Expr) bool {
	n := sort.Search(len(f.Errors), func(i int) bool { return f.Errors[i].StartPos > x.StartPos })
	for _, e := range f.Errors[max(0, n-maxFaultsBefore):n] {
		if (e.Kind == gdl.ForeignOperator || e.Kind == gdl.ForeignArithmetic) && x.EndPos <= e.EndPos {
			return true
		}
	}
	return f.ExplainsName(x.Name)
}

// maxFaultsBefore bounds the number of faults before a word that may explain it.
const maxFaultsBefore = 10

// findPassages groups the words at top level.
func findPassages(f *gdl.File) []prosePassage {
	var list []prosePassage
	line := func(p token.Pos) int { return f.Source.File.Line(p) }
	last := -1 // index of the form that ended the latest passage
	for i, e := range f.Exprs {
		if e.IsList() {
			continue
		}
		if n := len(list); n > 0 && last == i-1 && line(e.StartPos)-line(list[n-1].endPos) <= 1 {
			list[n-1].passageWords = append(list[n-1].passageWords, e)
			list[n-1].endPos = e.EndPos
		} else {
			list = append(list, prosePassage{[]*gdl.Expr{e}, e.StartPos, e.EndPos})
		}
		last = i
	}
	return list
}

// relationNames returns the names that stand as conditions without arguments, or
// as heads of rules: such a name at top level is meant as a fact.
func relationNames(f *gdl.File) map[string]bool {
	names := map[string]bool{}
	for _, r := range f.Rules {
		if r.HasArrow {
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

// foreignAdvice returns the advice for the first foreign word.
func foreignAdvice(words []*gdl.Expr) string {
	for _, w := range words {
		if advice := lint.NotationAdvice(w.Word); advice != "" {
			return advice
		}
	}
	return ""
}

// quoteWords shows the first words of a passage.
func quoteWords(words []*gdl.Expr) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if i == 5 {
			b.WriteString("...")
			break
		}
		b.WriteString(lint.ClipWord(w.Word))
	}
	return "'" + b.String() + "'"
}
