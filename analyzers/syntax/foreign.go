package syntax

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A passage is text outside of all rules, such as prose: a sequence of words at top level, on one line or on adjacent
// lines.
type passage struct {
	lint.Span
	words []*syntax.Node
}

// foreign reports words at top level and words of other languages.
func foreign(p *lint.Pass, found lint.Found) {
	if !isPrefix(p) {
		return
	}
	names := sync.OnceValue(func() map[string]bool { return relationNames(p.File) })
	for _, x := range passages(p.File) {
		advice := "" // that of the first foreign word
		for _, w := range x.words {
			advice = cmp.Or(advice, lint.NotationAdvice(w.Word))
		}
		switch {
		case len(x.words) == 2 && lint.ReadsFile(x.words[0]):
			file := strings.TrimSuffix(strings.Trim(x.words[1].Word, `"'<>`), ".kif")
			found(lint.CaseAt(x, shown(x.words), `;@ include "`+lint.ClipWord(file)+`.kif"`).OfKind("file"))
		case advice != "":
			found(lint.CaseAt(x, advice).OfKind("advice"))
		case len(x.words) > 1 || !names()[x.words[0].Name]:
			found(lint.CaseAt(x, shown(x.words)))
		}
	}
	for _, e := range p.File.Exprs {
		if x, advice := firstForeign(p.File, e); x != nil {
			found(lint.CaseAt(lint.Span{StartPos: x.StartPos, EndPos: x.EndPos}, advice).OfKind("advice"))
		}
	}
}

func isPrefix(p *lint.Pass) bool { return p.File.Notation == gdl.Prefix && !p.File.MixesNotations() }

// relationNames returns the names of conditions without arguments and of heads of rules, also in rules that were not read
// completely. Such a name at top level is meant as a fact.
func relationNames(f *gdl.File) map[string]bool {
	names := map[string]bool{}
	for _, r := range f.Rules {
		names[r.Head.Name] = names[r.Head.Name] || r.HasArrow
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && len(l.Atom.Args) == 0 {
				names[l.Atom.Name] = true
			}
		})
	}
	return names
}

// knows reports the conditions of GDL-III on the knowledge of roles. A program that reads knows as a relation without
// rules gives wrong answers.
func knows(p *lint.Pass, found lint.Found) {
	n := p.Name(gdl.Knows, model.Predicate)
	if !isPrefix(p) || n == nil || n.Heads > 0 {
		return
	}
	var places []lint.Node
	for o := range n.InUses() {
		if len(o.Term.Args) == 1 || len(o.Term.Args) == 2 {
			places = append(places, o)
		}
	}
	if len(places) > 0 {
		found(lint.CaseAt(places[0]).Relating(places[1:]...))
	}
}

// firstForeign returns the first foreign word inside a form, with the advice; nil if there is none.
func firstForeign(f *gdl.File, e *syntax.Node) (*syntax.Node, string) {
	for _, x := range e.List {
		switch {
		case x.IsList():
			if w, advice := firstForeign(f, x); w != nil {
				return w, advice
			}
		case x.Ordinary:
		default:
			if advice := lint.NotationAdvice(x.Word); advice != "" && !isExplained(f, x) {
				if x.Word == "=" && slices.ContainsFunc(e.List, computes) {
					advice = "'=' is not GDL, and neither is arithmetic; ask for a relation of numbers, with facts such as (succ 1 2)"
				}
				return x, advice
			}
		}
	}
	return nil, ""
}

// computes tells whether a term is a formula of numbers.
func computes(x *syntax.Node) bool {
	return len(x.List) == 3 && slices.Contains([]string{"+", "-", "*", "/"}, x.List[0].Word)
}

// isExplained tells whether a reading error already explains a word.
func isExplained(f *gdl.File, x *syntax.Node) bool {
	n := sort.Search(len(f.Errors), func(i int) bool { return f.Errors[i].StartPos > x.StartPos })
	for _, e := range f.Errors[max(0, n-maxFaultsBefore):n] {
		if (e.Kind == syntax.ForeignOperator || e.Kind == syntax.CallNotation || e.Kind == syntax.ForeignArithmetic) && x.EndPos <= e.EndPos {
			return true
		}
	}
	return f.ExplainsName(x.Name)
}

// maxFaultsBefore bounds the faults before a word that are examined.
const maxFaultsBefore = 10

// passages groups the words at top level.
func passages(f *gdl.File) (list []passage) {
	last := -1 // index of the last form of the latest passage
	for i, e := range f.Exprs {
		if e.IsList() {
			continue
		}
		if n := len(list) - 1; n >= 0 && last == i-1 && f.Source.File.Line(e.StartPos)-f.Source.File.Line(list[n].EndPos) <= 1 {
			list[n].words = append(list[n].words, e)
			list[n].EndPos = e.EndPos
		} else {
			list = append(list, passage{lint.Span{StartPos: e.StartPos, EndPos: e.EndPos}, []*syntax.Node{e}})
		}
		last = i
	}
	return list
}

// shown writes the first words of a passage.
func shown(words []*syntax.Node) string {
	const most = 5
	var list []string
	for _, w := range words[:min(most, len(words))] {
		list = append(list, lint.ClipWord(w.Word))
	}
	if len(words) > most {
		list = append(list, "...")
	}
	return strings.Join(list, " ")
}
