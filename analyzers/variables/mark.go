package variables

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkMarks reports constants that are variables without their question mark.
// Such a constant stands only in rules that have a variable of the same name, or
// stands twice in a rule, as variables do, while other rules have the variable. A
// constant of a fact is an object, and so is one of several choices.
func checkMarks(pass *lint.Pass, s *survey.Survey) {
	var m *marks
	names := s.Names()
	for _, e := range names.Order {
		if e.Kind != survey.Constant || !mayLackMark(e.Name) || isObject(e) {
			continue
		}
		if m == nil {
			m = newMarks(s.Rules)
		}
		if m.everywhere["?"+e.Name] && m.variable(e) && !isChoice(s.Rules, e) {
			m.report(pass, e)
		}
	}
}

// mayLackMark tells whether a constant looks like the name of a variable.
func mayLackMark(name string) bool {
	_, keyword := gdl.KeywordArity(name)
	return !keyword && strings.Trim(name, "0123456789") != "" && name[0] != '?'
}

// isObject tells whether a constant stands in a fact.
func isObject(e *survey.Entry) bool {
	return slices.ContainsFunc(e.Uses, func(o survey.Occurrence) bool { return len(o.Rule.Body) == 0 })
}

// slot is an argument of a relation or a function.
type slot struct {
	name         string
	arity, index int
}

// slotsOf calls visit with each argument in a term.
func slotsOf(t *gdl.Term, visit func(slot, *gdl.Term)) {
	for i, arg := range t.Args {
		visit(slot{t.Name, len(t.Args), i}, arg)
		slotsOf(arg, visit)
	}
}

// isChoice tells whether a constant is one of several constants of a single
// argument, with a head that makes it and a condition that asks for it. Then it is
// an object, even if a variable has its name.
func isChoice(rules []*gdl.Rule, e *survey.Entry) bool {
	slots, made, asked := map[slot]bool{}, false, false
	for _, o := range e.Uses {
		slotsOf(o.Atom, func(at slot, arg *gdl.Term) {
			if arg == o.Term {
				slots[at] = true
			}
		})
		made, asked = made || o.Atom == o.Rule.Head, asked || o.Atom != o.Rule.Head
	}
	if len(slots) != 1 || !made || !asked {
		return false
	}
	others := false
	note := func(at slot, arg *gdl.Term) {
		others = others || slots[at] && arg.Name != e.Name && !arg.IsVar() && len(arg.Args) == 0
	}
	for _, r := range rules {
		slotsOf(r.Head, note)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				slotsOf(l.Atom, note)
			}
		})
	}
	return others
}

// marks holds the variables of the rules.
type marks struct {
	of         map[*gdl.Rule]map[string]bool // by rule, as far as requested
	everywhere map[string]bool
}

func newMarks(rules []*gdl.Rule) *marks {
	m := &marks{map[*gdl.Rule]map[string]bool{}, map[string]bool{}}
	for _, r := range rules {
		if len(r.Body) > 0 {
			note(r, m.everywhere)
		}
	}
	return m
}

// note adds the variables of a rule to a set.
func note(r *gdl.Rule, set map[string]bool) {
	visit := func(t *gdl.Term) {
		if t.IsVar() && !set[t.Name] {
			set[t.Name] = true
		}
	}
	r.Head.WalkTerms(visit)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(visit)
		}
	})
}

// in returns the variables of a rule.
func (m *marks) in(r *gdl.Rule) map[string]bool {
	set := m.of[r]
	if set == nil {
		set = map[string]bool{}
		note(r, set)
		m.of[r] = set
	}
	return set
}

// variable tells whether all occurrences of a constant may be those of a variable.
func (m *marks) variable(e *survey.Entry) bool {
	count := map[*gdl.Rule]int{}
	for _, o := range e.Uses {
		if !m.place(o, "?"+e.Name) {
			return false
		}
		count[o.Rule]++
	}
	beside := false
	for r, n := range count {
		switch {
		case m.in(r)["?"+e.Name]:
			beside = true
		case n < 2 || len(m.in(r)) > 0 && n < 3:
			return false
		}
	}
	return beside || len(e.Name) <= 2
}

// place tells whether a variable may stand in the place of a constant: not as a
// whole fluent or move, nor beside the variable in one atom, as x in
// (cell ?x ?y x).
func (m *marks) place(o survey.Occurrence, variable string) bool {
	atom := o.Atom
	if has(atom.Vars(), variable) {
		return false
	}
	if !o.Top {
		return true
	}
	switch atom.Name {
	case gdl.True, gdl.Next, gdl.Init, gdl.Base, gdl.Role:
		return false
	case gdl.Does, gdl.Legal, gdl.Input:
		return atom.Args[0] == o.Term // the role
	}
	return true
}

// report reports a constant once for each rule.
func (m *marks) report(pass *lint.Pass, e *survey.Entry) {
	told := map[*gdl.Rule]bool{}
	for _, o := range e.Uses {
		if told[o.Rule] {
			continue
		}
		told[o.Rule] = true
		pass.Report(m.finding(pass, e, o))
	}
}

func (m *marks) finding(pass *lint.Pass, e *survey.Entry, at survey.Occurrence) finding.Finding {
	where := "in other rules"
	if m.in(at.Rule)["?"+e.Name] {
		where = "elsewhere in this rule"
	}
	mark, meant, code := "'?'", "?"+at.Term.Spelling, "?"+at.Term.Spelling
	if pass.File.Notation != gdl.Prefix {
		mark, meant, code = "capital", strings.ToUpper(at.Term.Name[:1])+at.Term.Name[1:], "?"+at.Term.Name
	}
	f := lint.Findingf("V07", at.Term, "'%s' is no variable without a %s, and a variable %s; did you mean '%s'?", at.Term.Spelling, mark, where, meant)
	edits := pass.Edits()
	for _, o := range e.Uses {
		if o.Rule != at.Rule {
			continue
		}
		edits.Replace(o.Term, code)
		if o.Term != at.Term {
			f.Related = append(f.Related, lint.At(o.Term, "the same here"))
		}
	}
	f.UnsafeFixes = edits.Fix("Write '" + meant + "'")
	return f
}
