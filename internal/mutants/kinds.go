package main

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A mutant is a game with one fault.
type mutant struct {
	kind    string
	text    []byte
	from    int // the changed rules, or where they stood, in the text
	to      int
	removed bool
	names   []string // of the fluents, relations and roles that the change is about
}

// kinds lists the ways to break a game, in the order of reports.
var kinds = []string{"keep", "condition", "double", "swap", "role", "distinct"}

// breakers find all ways to break a game in one way.
var breakers = map[string]func(*gdl.File) []mutant{
	"keep": dropKeepers, "condition": dropConditions, "double": doubleNext,
	"swap": swapArguments, "role": dropRole, "distinct": dropDistinct,
}

// played are the keywords whose rules say how a game is played.
var played = []string{gdl.Next, gdl.Legal, gdl.Goal, gdl.Terminal}

// spanOf returns the offsets of a part of the text.
func spanOf(f *gdl.File, r interface {
	Pos() token.Pos
	End() token.Pos
}) (from, to int) {
	return f.Source.Offset(r.Pos()), f.Source.Offset(r.End())
}

// blanked returns the text with a part of it as blanks, so that all else keeps
// its place.
func blanked(text []byte, from, to int) []byte {
	text = bytes.Clone(text)
	for i := from; i < to; i++ {
		if text[i] != '\n' && text[i] != '\r' {
			text[i] = ' '
		}
	}
	return text
}

// dropKeepers drops rules that hand a fluent on as it is.
func dropKeepers(f *gdl.File) (list []mutant) {
	for _, r := range f.Rules {
		if keeps(r) {
			from, to := spanOf(f, r)
			list = append(list, mutant{kind: "keep", text: blanked(f.Source.Text, from, to), from: from, to: to, removed: true, names: []string{r.Head.Args[0].Name}})
		}
	}
	return list
}

// keeps tells whether a rule for next asks for the fluent that it makes.
func keeps(r *gdl.Rule) bool {
	if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 {
		return false
	}
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], r.Head.Args[0])
	})
}

// dropConditions drops one condition of a rule that has others.
func dropConditions(f *gdl.File) (list []mutant) {
	for _, r := range f.Rules {
		if !slices.Contains(played, r.Head.Name) || len(r.Body) < 2 {
			continue
		}
		for _, l := range r.Body {
			if l.Op != gdl.OpDistinct {
				list = append(list, without(f, r, l, "condition"))
			}
		}
	}
	return list
}

// dropDistinct drops the conditions that two terms differ.
func dropDistinct(f *gdl.File) (list []mutant) {
	for _, r := range f.Rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpDistinct && len(r.Body) > 1 {
				list = append(list, without(f, r, l, "distinct"))
			}
		}
	}
	return list
}

func without(f *gdl.File, r *gdl.Rule, l *gdl.Literal, kind string) mutant {
	from, to := spanOf(f, l)
	m := mutant{kind: kind, text: blanked(f.Source.Text, from, to), names: append(named(r.Head), literalNames(l)...)}
	m.from, m.to = spanOf(f, r)
	return m
}

// named returns the name of a relation, and that of the fluent in it.
func named(t *gdl.Term) []string {
	switch {
	case (t.Name == gdl.True || t.Name == gdl.Next || t.Name == gdl.Init) && len(t.Args) == 1:
		return []string{t.Args[0].Name}
	case slices.Contains(played, t.Name) || t.Name == gdl.Does:
		return nil
	}
	return []string{t.Name}
}

func literalNames(l *gdl.Literal) (names []string) {
	l.Walk(true, func(x *gdl.Literal, _ bool) {
		if x.Op == gdl.OpAtom {
			names = append(names, named(x.Atom)...)
		}
	})
	return names
}

// doubleNext adds a copy of a rule for next that makes another value of the
// same fluent.
func doubleNext(f *gdl.File) (list []mutant) {
	values := constants(f)
	for _, r := range f.Rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || r.Head.Args[0].IsVar() || len(r.Head.Args[0].Args) == 0 {
			continue
		}
		fluent := r.Head.Args[0]
		at := len(fluent.Args) - 1
		last := fluent.Args[at]
		for _, value := range values[place{fluent.Name, len(fluent.Args), at}] {
			if value == last.String() {
				continue
			}
			from, to := spanOf(f, r)
			a, b := f.Source.Offset(last.Pos()), f.Source.Offset(last.End())
			text := string(f.Source.Text)
			double := " " + strings.ReplaceAll(text[from:a]+value+text[b:to], "\n", " ")
			if strings.Contains(double, ";") || strings.Contains(double, "\r") {
				continue
			}
			list = append(list, mutant{kind: "double", text: []byte(text[:to] + double + text[to:]), from: from, to: to + len(double), names: []string{fluent.Name}})
			break
		}
	}
	return list
}

// A place is an argument of a fluent.
type place struct {
	name      string
	arity, at int
}

// constants returns the constants that stand in the heads of init and next.
func constants(f *gdl.File) map[place][]string {
	values := map[place][]string{}
	for _, r := range f.Rules {
		if (r.Head.Name != gdl.Next && r.Head.Name != gdl.Init) || len(r.Head.Args) != 1 {
			continue
		}
		t := r.Head.Args[0]
		for i, arg := range t.Args {
			p := place{t.Name, len(t.Args), i}
			if value := arg.Spelling; !arg.IsVar() && len(arg.Args) == 0 && !slices.Contains(values[p], value) {
				values[p] = append(values[p], value)
			}
		}
	}
	return values
}

// swapArguments exchanges two arguments that stand side by side.
func swapArguments(f *gdl.File) (list []mutant) {
	for _, r := range f.Rules {
		if !slices.Contains(played, r.Head.Name) || len(r.Body) == 0 {
			continue
		}
		atoms := []*gdl.Term{r.Head}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				atoms = append(atoms, l.Atom)
			}
		})
		for _, atom := range atoms {
			atom.WalkTerms(func(t *gdl.Term) {
				for i := 1; i < len(t.Args); i++ {
					if a, b := t.Args[i-1], t.Args[i]; !gdl.EqualTerms(a, b) && t.Name != gdl.Does && t.Name != gdl.Legal && t.Name != gdl.Goal {
						list = append(list, swapped(f, r, atom, a, b))
					}
				}
			})
		}
	}
	return list
}

func swapped(f *gdl.File, r *gdl.Rule, atom, a, b *gdl.Term) mutant {
	text := string(f.Source.Text)
	a1, a2 := spanOf(f, a)
	b1, b2 := spanOf(f, b)
	m := mutant{kind: "swap", text: []byte(text[:a1] + text[b1:b2] + text[a2:b1] + text[a1:a2] + text[b2:]), names: append(named(r.Head), named(atom)...)}
	m.from, m.to = spanOf(f, r)
	return m
}

// dropRole takes the rules for legal or goal from a role.
func dropRole(f *gdl.File) (list []mutant) {
	for _, role := range f.Roles() {
		for _, keyword := range []string{gdl.Legal, gdl.Goal} {
			m := mutant{kind: "role", text: f.Source.Text, from: -1, removed: true, names: []string{role, keyword}}
			for _, r := range f.Rules {
				if r.Head.Name == keyword && len(r.Head.Args) == 2 && r.Head.Args[0].String() == role {
					from, to := spanOf(f, r)
					m.text = blanked(m.text, from, to)
					if m.from < 0 {
						m.from = from
					}
					m.to = to
				}
			}
			if m.from >= 0 {
				list = append(list, m)
			}
		}
	}
	return list
}
