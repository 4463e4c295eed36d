package main

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/internal/mutation"
)

// A faultyGame is a game with one fault.
type faultyGame struct {
	faultKind     string
	mutatedText   []byte
	faultStart    int // the changed rules, or their former place, in the text
	faultEnd      int
	affectedNames []string // fluents, relations and roles that the change is about
}

// faultKinds lists the ways to break a game, in the order of reports.
var faultKinds = []string{"keep", "condition", "double", "swap", "role", "distinct"}

// breakersByKind find all ways to break a game in one way. Kinds of changes that
// package mutation has are taken from there.
var breakersByKind = map[string]func(*gdl.File) []faultyGame{
	"keep": changed("keep", mutation.FrameDropped), "condition": changed("condition", edit.Drop.String()),
	"swap": changed("swap", edit.Exchange.String()), "distinct": changed("distinct", edit.Drop.String()),
	"double": doubleNext, "role": dropRole,
}

// playKeywords are the keywords of rules about the play of a game.
var playKeywords = []string{gdl.Next, gdl.Legal, gdl.Goal, gdl.Terminal}

// offsetsOf returns the offsets of a part of the text.
func offsetsOf(f *gdl.File, r interface {
	Pos() token.Pos
	End() token.Pos
}) (from, to int) {
	return f.Source.Offset(r.Pos()), f.Source.Offset(r.End())
}

// blankPart returns the text with a part of it as blanks, so that all else keeps its
// place.
func blankPart(text []byte, from, to int) []byte {
	text = bytes.Clone(text)
	for i := from; i < to; i++ {
		if text[i] != '\n' && text[i] != '\r' {
			text[i] = ' '
		}
	}
	return text
}

// changed returns a function that makes mutants by changes of one kind, to rules
// about the play of the game.
func changed(kind, change string) func(*gdl.File) []faultyGame {
	return func(f *gdl.File) (list []faultyGame) {
		all, _ := mutation.Mutants(f, 1e6, 1)
		for _, c := range all {
			names := subjectNames(c.Rule.Head)
			dropped, _ := c.Place.(*gdl.Literal)
			if dropped != nil {
				names = append(names, literalNames(dropped)...)
			}
			isDistinct := dropped != nil && dropped.Op == gdl.OpDistinct
			if c.ChangeKind != change || isDistinct != (kind == "distinct") || kind != "distinct" && !slices.Contains(playKeywords, c.Rule.Head.Name) {
				continue
			}
			from, to := offsetsOf(f, c.Rule)
			m := faultyGame{faultKind: kind, mutatedText: c.NewText, affectedNames: names, faultStart: from, faultEnd: to}
			if c.Result == nil {
				m.mutatedText = blankPart(f.Source.Text, from, to)
			}
			list = append(list, m)
		}
		return list
	}
}

// subjectNames returns the name of a relation, and that of the fluent in it.
func subjectNames(t *gdl.Term) []string {
	switch {
	case (t.Name == gdl.True || t.Name == gdl.Next || t.Name == gdl.Init) && len(t.Args) == 1:
		return []string{t.Args[0].Name}
	case slices.Contains(playKeywords, t.Name) || t.Name == gdl.Does:
		return nil
	}
	return []string{t.Name}
}

func literalNames(l *gdl.Literal) (names []string) {
	l.WalkNested(true, func(x *gdl.Literal, _ bool) {
		if x.Op == gdl.OpAtom {
			names = append(names, subjectNames(x.Atom)...)
		}
	})
	return names
}

// doubleNext adds a copy of a rule for next that makes another value of the
// same fluent.
func doubleNext(f *gdl.File) (list []faultyGame) {
	values := headConstants(f)
	for _, r := range f.Rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || r.Head.Args[0].IsVariable() || len(r.Head.Args[0].Args) == 0 {
			continue
		}
		fluent := r.Head.Args[0]
		at := len(fluent.Args) - 1
		last := fluent.Args[at]
		for _, value := range values[fluentArgument{fluent.Name, len(fluent.Args), at}] {
			if value == last.String() {
				continue
			}
			from, to := offsetsOf(f, r)
			a, b := f.Source.Offset(last.Pos()), f.Source.Offset(last.End())
			text := string(f.Source.Text)
			double := " " + strings.ReplaceAll(text[from:a]+value+text[b:to], "\n", " ")
			if strings.Contains(double, ";") || strings.Contains(double, "\r") {
				continue
			}
			list = append(list, faultyGame{faultKind: "double", mutatedText: []byte(text[:to] + double + text[to:]), faultStart: from, faultEnd: to + len(double), affectedNames: []string{fluent.Name}})
			break
		}
	}
	return list
}

// A fluentArgument is an argument of a fluent.
type fluentArgument struct {
	fluentName                 string
	fluentArity, argumentIndex int
}

// headConstants returns the constants that stand in the heads of init and next.
func headConstants(f *gdl.File) map[fluentArgument][]string {
	values := map[fluentArgument][]string{}
	for _, r := range f.Rules {
		if (r.Head.Name != gdl.Next && r.Head.Name != gdl.Init) || len(r.Head.Args) != 1 {
			continue
		}
		t := r.Head.Args[0]
		for i, arg := range t.Args {
			p := fluentArgument{t.Name, len(t.Args), i}
			if value := arg.Spelling; !arg.IsVariable() && len(arg.Args) == 0 && !slices.Contains(values[p], value) {
				values[p] = append(values[p], value)
			}
		}
	}
	return values
}

// dropRole takes the rules for legal or goal from a role.
func dropRole(f *gdl.File) (list []faultyGame) {
	for _, role := range f.RoleNames() {
		for _, keyword := range []string{gdl.Legal, gdl.Goal} {
			m := faultyGame{faultKind: "role", mutatedText: f.Source.Text, faultStart: -1, affectedNames: []string{role, keyword}}
			for _, r := range f.Rules {
				if r.Head.Name == keyword && len(r.Head.Args) == 2 && r.Head.Args[0].String() == role {
					from, to := offsetsOf(f, r)
					m.mutatedText = blankPart(m.mutatedText, from, to)
					if m.faultStart < 0 {
						m.faultStart = from
					}
					m.faultEnd = to
				}
			}
			if m.faultStart >= 0 {
				list = append(list, m)
			}
		}
	}
	return list
}
