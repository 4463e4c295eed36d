package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// valuesAt returns the indexes of the arguments that may be the value of a fluent,
// the last one first: those for which the first state has one value a key.
func (book *rulebook) valuesAt(s symbol) (list []int) {
	for at := s.arity - 1; at >= 0; at-- {
		seen, one := map[string]bool{}, true
		for _, r := range book.file.Rules {
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
	return candidate{description: "add the rule '" + rule + "', with what changes it", edits: insert(rules[len(rules)-1], "\n"+rule+text.String())}, true
}

// untouched returns the rule that keeps a fluent at the places that no move names, and
// that no other rule gives another value if that is wanted too. The value is no part of
// a place.
func (w *workshop) untouched(rules []*gdl.Rule, s symbol, at int, fluent string, unlessChanged bool) (candidate, bool) {
	key := keyOf(s, at)
	last, _ := w.anchor(s, rules)
	if len(key) == 0 || last == nil {
		return candidate{}, false
	}
	helper := w.fresh(s.name + "-touched")
	head := []string{helper}
	for _, i := range key {
		head = append(head, variable(i))
	}
	var text strings.Builder
	for _, window := range w.windows(s, key) {
		fmt.Fprintf(&text, "\n(<= %s (does ?anyone %s))", listed(head), window)
	}
	if text.Len() == 0 {
		return candidate{}, false
	}
	conditions, more := " (not "+listed(head)+")", ""
	if unlessChanged {
		frame, ok := w.frame(rules, at, fluent)
		if !ok {
			return candidate{}, false
		}
		added := strings.TrimSpace(string(frame.edits[0].NewText))
		rule, rest, _ := strings.Cut(added, "\n")
		conditions, more = strings.TrimSuffix(strings.TrimPrefix(rule, fmt.Sprintf("(<= (next %s) (true %s)", fluent, fluent)), ")")+conditions, "\n"+rest
	}
	rule := fmt.Sprintf("(<= (next %s) (true %s)%s)", fluent, fluent, conditions)
	return candidate{description: "add the rule '" + rule + "', with what touches it", edits: insert(last, "\n"+rule+more+text.String())}, true
}

// windows lists the moves with the variables of a place at arguments that are of the same
// kind. The places of a move stand side by side at its end: the role or piece that moves
// comes before them.
func (book *rulebook) windows(s symbol, key []int) (list []string) {
	roots := book.alike()
	place := func(s symbol, i int) map[string]bool {
		return map[string]bool{fmt.Sprintf("%s/%d@%d", s.name, s.arity, i): true}
	}
	for _, move := range book.moveSymbols() {
		for from := move.arity % max(len(key), 1); len(key) > 0 && from+len(key) <= move.arity; from += len(key) {
			words, fits := []string{move.name}, true
			for i := range move.arity {
				word := fmt.Sprintf("?m%d", i+1)
				if k := i - from; k >= 0 && k < len(key) {
					word = variable(key[k])
					fits = fits && meet(place(move, i), place(s, key[k]), roots)
				}
				words = append(words, word)
			}
			if fits {
				list = append(list, listed(words))
			}
		}
	}
	return list
}

// mostFrameConditions bounds the conditions that are taken from rules that keep other
// fluents.
const mostFrameConditions = 8

// frameConditions lists the conditions under which rules keep other fluents, of any
// form: those that do not depend on the fluent, as that a certain move is made.
func (book *rulebook) frameConditions() (list []string) {
	for _, r := range book.file.Rules {
		if r.Head.Name != gdl.Next || !r.KeepsFluent() || len(list) == mostFrameConditions {
			continue
		}
		own := r.Head.VariableNames()
		text := ""
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], r.Head.Args[0]) {
				continue
			}
			written := strings.Join(strings.Fields(book.file.Source.TextBetween(l.StartPos, l.EndPos)), " ")
			if dependent := slices.ContainsFunc(own, func(name string) bool { return strings.Contains(gdl.FoldName(written), name) }); dependent || strings.Contains(written, ";") {
				text = ""
				break
			}
			text += " " + written
		}
		if text != "" && !strings.Contains(text, "?") && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// asksFor tells whether a fluent itself is a condition of a rule.
func asksFor(r *gdl.Rule, fluent *gdl.Term) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], fluent)
	})
}
