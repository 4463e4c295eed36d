package main

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/mutation"
)

// A mutant is a game with one fault.
type mutant struct {
	kind  string
	text  []byte
	from  int // the changed rules, or where they stood, in the text
	to    int
	names []string // of the fluents, relations and roles that the change is about
}

// kinds lists the ways to break a game, in the order of reports.
var kinds = []string{"keep", "condition", "double", "swap", "role", "distinct"}

// breakers find all ways to break a game in one way. What package mutation changes
// anyway is taken from there.
var breakers = map[string]func(*gdl.File) []mutant{
	"keep": changed("keep", mutation.DropFrame), "condition": changed("condition", mutation.DropCondition),
	"swap": changed("swap", mutation.SwapVariables), "distinct": changed("distinct", mutation.DropCondition),
	"double": doubleNext, "role": dropRole,
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

// changed returns what makes mutants of changes of one kind, to rules that say how
// the game is played.
func changed(kind, change string) func(*gdl.File) []mutant {
	return func(f *gdl.File) (list []mutant) {
		for _, c := range mutation.All(f) {
			distinct := false
			names := named(c.Rule.Head)
			for _, l := range c.Rule.Body {
				if from, to := spanOf(f, l); from <= c.From && c.To <= to {
					distinct = l.Op == gdl.OpDistinct
					names = append(names, literalNames(l)...)
				}
			}
			if c.Kind != change || distinct != (kind == "distinct") || kind != "distinct" && !slices.Contains(played, c.Rule.Head.Name) {
				continue
			}
			m := mutant{kind: kind, text: c.Apply(f.Source.Text), names: names}
			if c.Text == "" {
				m.text = blanked(f.Source.Text, c.From, c.To)
			}
			m.from, m.to = spanOf(f, c.Rule)
			list = append(list, m)
		}
		return list
	}
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

// dropRole takes the rules for legal or goal from a role.
func dropRole(f *gdl.File) (list []mutant) {
	for _, role := range f.Roles() {
		for _, keyword := range []string{gdl.Legal, gdl.Goal} {
			m := mutant{kind: "role", text: f.Source.Text, from: -1, names: []string{role, keyword}}
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
