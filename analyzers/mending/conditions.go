package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// distincts proposes that two variables of a rule differ which can have the same
// values, or that one differs from a constant that stands at its place elsewhere.
func (w *workshop) distincts(r *gdl.Rule) (list []candidate) {
	names, at := variablePlaces(r, nil)
	alike := w.alike()
	present := ""
	for _, l := range r.Body {
		present += w.written(l)
	}
	add := func(a, b string, prior int) {
		text := fmt.Sprintf("(distinct %s %s)", a, b)
		if !strings.Contains(present, gdl.FoldName(text)) && !strings.Contains(present, gdl.FoldName(fmt.Sprintf("(distinct %s %s)", b, a))) {
			list = append(list, w.condition(r, text, prior))
		}
	}
	for i, a := range names {
		for _, b := range names[i+1:] {
			if meet(at[gdl.FoldName(a)], at[gdl.FoldName(b)], alike) {
				add(a, b, differing)
			}
		}
	}
	constants := w.constants()
	for _, a := range names {
		tried := []string{}
		for _, place := range sorted(at[gdl.FoldName(a)]) {
			for _, value := range constants[place] {
				if !slices.Contains(tried, value) && len(tried) < 4 {
					tried = append(tried, value)
					add(a, value, differing+1)
				}
			}
		}
	}
	return list
}

func sorted(set map[string]bool) (list []string) {
	for s := range set {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

// alike joins places whose variables are the same in some rule, or that hold the same
// constants: their terms are of one kind.
func (book *rulebook) alike() map[string]string {
	if book.alikePlaces != nil {
		return book.alikePlaces
	}
	group := map[string]string{}
	find := func(s string) string {
		for group[s] != "" && group[s] != s {
			s = group[s]
		}
		return s
	}
	for _, r := range book.file.Rules {
		_, at := variablePlaces(r, nil)
		for _, set := range at {
			list := sorted(set)
			for i := 1; i < len(list); i++ {
				if a, b := find(list[0]), find(list[i]); a != b {
					group[b] = a
				}
			}
		}
	}
	roots := map[string]string{}
	for s := range group {
		roots[s] = find(s)
	}
	book.alikePlaces = roots
	return roots
}

func meet(a, b map[string]bool, roots map[string]string) bool {
	root := func(s string) string {
		if r := roots[s]; r != "" {
			return r
		}
		return s
	}
	for x := range a {
		for y := range b {
			if root(x) == root(y) {
				return true
			}
		}
	}
	return false
}

// constants returns the constants at each place, in their spelling.
func (book *rulebook) constants() map[string][]string {
	if book.placeConstants != nil {
		return book.placeConstants
	}
	found := map[string][]string{}
	book.placeConstants = found
	var walk func(t *gdl.Term)
	walk = func(t *gdl.Term) {
		for i, arg := range t.Args {
			walk(arg)
			key := placeName(t, i)
			if !arg.IsVariable() && len(arg.Args) == 0 && len(found[key]) < 6 && !slices.Contains(found[key], arg.Spelling) {
				found[key] = append(found[key], arg.Spelling)
			}
		}
	}
	for _, r := range book.file.Rules {
		walk(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				walk(l.Atom)
			}
		})
	}
	return found
}

// siblings proposes conditions of rules of the same kind which this rule lacks, with
// the variables of this rule at the same places of the head.
func (w *workshop) siblings(r *gdl.Rule) (list []candidate) {
	var present []string
	for _, l := range r.Body {
		present = append(present, w.written(l))
	}
	known := map[string]bool{}
	names, _ := variablePlaces(r, nil)
	for _, v := range names {
		known[gdl.FoldName(v)] = true
	}
	tried := map[string]bool{}
	add := func(text string, prior int) {
		if folded := gdl.FoldName(text); !tried[folded] && !slices.Contains(present, folded) {
			tried[folded] = true
			list = append(list, w.condition(r, text, prior))
		}
	}
	for _, other := range w.sameHeads(r) {
		if other == r || len(other.Head.Args) != len(r.Head.Args) {
			continue
		}
		prior := sibling
		values := w.headValues(other.Head, r.Head)
		if fluents := r.Head.Name == gdl.Next && symbolOf(other.Head.Args[0]) != symbolOf(r.Head.Args[0]); fluents {
			prior += 3
		}
		for _, l := range other.Body {
			if l.Op == gdl.OpDistinct {
				continue
			}
			text, free := w.translated(l, values, known)
			if free > 1 || free == 1 && l.Op != gdl.OpAtom {
				continue
			}
			add(text, prior+free)
			if l.Op == gdl.OpNot && len(l.Args) == 1 {
				inner, _ := w.translated(l.Args[0], values, known)
				add(inner, prior+2)
			} else if free == 0 {
				add("(not "+text+")", prior+2)
			}
		}
	}
	return list
}

// headValues maps the variables of one head to the terms at their places in another.
func (book *rulebook) headValues(from, to *gdl.Term) map[string]string {
	values := map[string]string{}
	var walk func(a, b *gdl.Term)
	roles := book.roles()
	walk = func(a, b *gdl.Term) {
		if a.IsVariable() || slices.Contains(roles, a.Name) {
			if values[a.Name] == "" {
				values[a.Name] = book.file.Source.TextBetween(b.StartPos, b.EndPos)
			}
			return
		}
		if a.Name != b.Name || len(a.Args) != len(b.Args) {
			return
		}
		for i := range a.Args {
			walk(a.Args[i], b.Args[i])
		}
	}
	walk(from, to)
	return values
}

// translated writes a condition with other variables, and counts the variables that
// the rule does not know.
func (book *rulebook) translated(l *gdl.Literal, values map[string]string, known map[string]bool) (text string, free int) {
	unknown := map[string]bool{}
	var term func(t *gdl.Term) string
	term = func(t *gdl.Term) string {
		if t.IsVariable() {
			if v := values[t.Name]; v != "" {
				return v
			}
			if !known[t.Name] {
				unknown[t.Name] = true
			}
			return t.Spelling
		}
		if !t.InParens {
			if v := values[t.Name]; v != "" {
				return v
			}
			return t.Spelling
		}
		words := []string{t.Spelling}
		for _, a := range t.Args {
			words = append(words, term(a))
		}
		return "(" + strings.Join(words, " ") + ")"
	}
	var literal func(l *gdl.Literal) string
	literal = func(l *gdl.Literal) string {
		name := map[gdl.LiteralOp]string{gdl.OpNot: "not", gdl.OpAnd: "and", gdl.OpOr: "or"}[l.Op]
		if name == "" {
			return term(l.Atom)
		}
		words := []string{name}
		for _, a := range l.Args {
			words = append(words, literal(a))
		}
		return "(" + strings.Join(words, " ") + ")"
	}
	text = literal(l)
	return text, len(unknown)
}

// names returns the names that rules define: those of relations and of fluents.
func (book *rulebook) names() map[string]bool {
	if book.madeNames != nil {
		return book.madeNames
	}
	names := map[string]bool{}
	book.madeNames = names
	for _, r := range book.file.Rules {
		names[r.Head.Name] = true
		if (r.Head.Name == gdl.Init || r.Head.Name == gdl.Next) && len(r.Head.Args) == 1 {
			names[r.Head.Args[0].Name] = true
		}
	}
	return names
}

// unused lists the relations that have rules and that no other rule asks for: some
// rule was to do so.
func (book *rulebook) unused() (list []*gdl.Term) {
	if book.unusedFound {
		return book.unusedHeads
	}
	defer func() { book.unusedHeads, book.unusedFound = list, true }()
	asked, seen := map[symbol]bool{}, map[symbol]bool{}
	for _, r := range book.file.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && symbolOf(l.Atom) != symbolOf(r.Head) {
				asked[symbolOf(l.Atom)] = true
			}
		})
	}
	for _, r := range book.file.Rules {
		s := symbolOf(r.Head)
		if _, keyword := gdl.KeywordArity(s.name); keyword || asked[s] || seen[s] || len(r.Body) == 0 {
			continue
		}
		seen[s] = true
		list = append(list, r.Head)
	}
	return list
}

// forgotten proposes conditions about relations that no rule asks for, with the
// variables of a rule that may stand at their places.
func (w *workshop) forgotten(r *gdl.Rule) (list []candidate) {
	names, at := variablePlaces(r, nil)
	roots := w.alike()
	for _, head := range w.unused() {
		words, taken := []string{head.Spelling}, map[string]bool{}
		for i := range head.Args {
			here := map[string]bool{placeName(head, i): true}
			for _, v := range names {
				if !taken[v] && meet(here, at[gdl.FoldName(v)], roots) {
					taken[v] = true
					words = append(words, v)
					break
				}
			}
		}
		if len(words) != len(head.Args)+1 {
			continue
		}
		text := listed(words)
		list = append(list, w.condition(r, text, exchange), w.condition(r, "(not "+text+")", exchange))
	}
	return list
}
