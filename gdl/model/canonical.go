package model

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file writes rules as canonical texts. They are equal for rules that differ only in names of
// variables and in the order of conditions.

// maxCompared is the greatest number of clauses of one rule that are compared with each other.
const maxCompared = 512

// CanonicalClauses returns the set of the clauses of rules as canonical texts. Disjunctions are
// multiplied out, each condition occurs once in a clause, and clauses that another clause of the
// same rule subsumes are left out. Rules with the same set have the same meaning. Rules with too
// many clauses are not multiplied out; their canonical texts are in large.
func CanonicalClauses(rules []*gdl.Rule) (clauses map[string]bool, large []string) {
	clauses = map[string]bool{}
	for _, r := range rules {
		list, err := r.Clauses()
		switch {
		case r.Broken:
			continue
		case err != nil:
			large = append(large, Canonical(r))
			continue
		}
		plain := make([]*gdl.Rule, len(list))
		for i, c := range list {
			plain[i] = plainRule(c)
		}
		for i, x := range plain {
			if len(plain) > maxCompared || !slices.ContainsFunc(plain, func(y *gdl.Rule) bool {
				return y != x && Subsumes(y, x) && (slices.Index(plain, y) < i || !Subsumes(x, y))
			}) {
				clauses[Canonical(x)] = true
			}
		}
	}
	return clauses, large
}

// plainRule returns a clause as a rule in which each condition occurs once.
func plainRule(c *gdl.Clause) *gdl.Rule {
	r := &gdl.Rule{Head: c.Head}
	for _, x := range c.Body {
		l := &gdl.Literal{Op: gdl.OpAtom, Atom: x.Atom}
		if x.Negative {
			l = &gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}}
		}
		if !slices.ContainsFunc(r.Body, func(m *gdl.Literal) bool { return gdl.EqualLiterals(l, m) }) {
			r.Body = append(r.Body, l)
		}
	}
	return r
}

// A Form is a form of a rulesheet, a rule or a fact, with its canonical text.
type Form struct {
	*syntax.Node
	Text    string // its rules in canonical form, or the text of the form if it is no rule
	Subject string // equal for forms about the same relation, fluent or move
}

// Forms returns the forms of a rulesheet.
func Forms(f *gdl.File) []Form {
	rules := map[token.Pos][]string{}
	subjects := map[token.Pos]string{}
	for _, r := range f.Rules {
		if subjects[r.Pos()] == "" {
			subjects[r.Pos()] = subjectText(r.Head)
		}
		if !r.Implied {
			rules[r.Pos()] = append(rules[r.Pos()], Canonical(r))
		}
	}
	forms := make([]Form, len(f.Exprs))
	for i, e := range f.Exprs {
		own := rules[e.StartPos]
		if slices.Sort(own); len(own) == 0 {
			own = []string{f.Source.TextBetween(e.StartPos, e.EndPos)}
		}
		forms[i] = Form{e, strings.Join(own, "\n"), subjects[e.StartPos]}
	}
	return forms
}

// subjectText returns a text with the relation of a head and the functions of its arguments, such
// as fluents and moves.
func subjectText(head *gdl.Term) string {
	text := fmt.Sprint(Start(head))
	for _, arg := range head.Args {
		if len(arg.Args) > 0 {
			text += fmt.Sprint(Start(arg))
		}
	}
	return text
}

// A Pair is a difference between two rulesheets: two different forms about the same subject, or a
// form to which the other rulesheet has no counterpart.
type Pair struct {
	Own, Other *Form // nil if this rulesheet has no counterpart
	At         *Form // Own, or the last own form about the subject, near which a form is missing
}

// Unlike returns the differences between the forms of two rulesheets. It pairs the forms that only one of them has with
// forms about the same subject that only the other has. The pairs are in the order of the own rulesheet, which must
// have a form.
func Unlike(own, other []Form) (pairs []Pair) {
	waiting, last := map[string][]*Form{}, map[string]*Form{}
	for _, x := range lacking(other, own) {
		waiting[x.Subject] = append(waiting[x.Subject], x)
	}
	for _, x := range lacking(own, other) {
		p := Pair{Own: x, At: x}
		if list := waiting[x.Subject]; len(list) > 0 {
			p.Other, waiting[x.Subject] = list[0], list[1:]
		}
		pairs = append(pairs, p)
	}
	for i := range own {
		last[own[i].Subject] = &own[i]
	}
	for subject, list := range waiting {
		for _, x := range list {
			pairs = append(pairs, Pair{Other: x, At: cmp.Or(last[subject], &own[0])})
		}
	}
	place := func(x *Form) token.Pos {
		if x == nil {
			return 0
		}
		return x.StartPos
	}
	slices.SortFunc(pairs, func(p, q Pair) int {
		return cmp.Or(cmp.Compare(p.At.StartPos, q.At.StartPos), cmp.Compare(place(p.Other), place(q.Other)))
	})
	return pairs
}

// lacking returns the forms whose texts do not occur in the list other, each text once.
func lacking(forms, other []Form) (list []*Form) {
	known := map[string]bool{}
	for _, x := range other {
		known[x.Text] = true
	}
	for i := range forms {
		if x := &forms[i]; !known[x.Text] {
			known[x.Text] = true
			list = append(list, x)
		}
	}
	return list
}
