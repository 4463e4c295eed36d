package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// valuesAt returns the indexes of the arguments that may be the value of a fluent,
// the last one first: those for which the first state has one value a key.
func (w *workshop) valuesAt(s symbol) (list []int) {
	for at := s.arity - 1; at >= 0; at-- {
		seen, one := map[string]bool{}, true
		for _, r := range w.file.Rules {
			if r.Head.Name != gdl.Init || len(r.Head.Args) != 1 || symbolOf(r.Head.Args[0]) != s || len(r.Body) > 0 {
				continue
			}
			key := ""
			for i, arg := range r.Head.Args[0].Args {
				if i != at {
					key += arg.String() + " "
				}
			}
			one = one && !seen[key]
			seen[key] = true
		}
		if one {
			list = append(list, at)
		}
	}
	return list
}

// frame returns the rule that keeps a value where no other rule gives the same key a
// value: the bodies of these rules become those of a helper relation.
func (w *workshop) frame(rules []*gdl.Rule, at int, fluent string) (candidate, bool) {
	if len(rules) == 0 {
		return candidate{}, false
	}
	helper := w.fresh(rules[0].Head.Args[0].Name + "-changes")
	src := w.file.Source
	var text strings.Builder
	n := 0
	for _, r := range rules {
		f := r.Head.Args[0]
		if asksFor(r, f) {
			continue // the rule keeps the fluent itself
		}
		if len(r.Body) == 0 {
			return candidate{}, false
		}
		head := []string{helper}
		for i, arg := range f.Args {
			if i != at {
				head = append(head, src.TextBetween(arg.StartPos, arg.EndPos))
			}
		}
		fmt.Fprintf(&text, "\n(<= %s", listed(head))
		for _, l := range r.Body {
			text.WriteString(" " + strings.Join(strings.Fields(src.TextBetween(l.StartPos, l.EndPos)), " "))
		}
		text.WriteString(")")
		n++
	}
	if n == 0 || strings.Contains(text.String(), ";") {
		return candidate{}, false
	}
	head := []string{helper}
	for i := range rules[0].Head.Args[0].Args {
		if i != at {
			head = append(head, variable(i))
		}
	}
	rule := fmt.Sprintf("(<= (next %s) (true %s) (not %s))", fluent, fluent, listed(head))
	return candidate{"add the rule '" + rule + "', with what changes it", insert(rules[len(rules)-1], "\n"+rule+text.String()), 0}, true
}

// asksFor tells whether a fluent itself is a condition of a rule.
func asksFor(r *gdl.Rule, fluent *gdl.Term) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], fluent)
	})
}
