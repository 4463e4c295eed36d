package variables

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkMissingMarks reports constants that are variables without their question mark.
// Such a constant stands only in rules that have a variable of the same name, or
// stands twice in a rule, as variables do, while other rules have the variable. A
// constant of a fact is an object, and so is one of several choices.
func checkMissingMarks(pass *lint.Pass, s *survey.Survey) {
	var m *markChecker
	names := s.NameOccurrences()
	for _, e := range names.EntryOrder {
		if e.Kind != survey.ConstantName || !mayLackMark(e.Name) || isFactObject(e) {
			continue
		}
		if m == nil {
			m = newMarkChecker(s.Rules)
		}
		if m.allVariables["?"+e.Name] && m.isVariableLike(e) && !isChoiceConstant(s.Rules, e) {
			m.reportConstant(pass, e)
		}
	}
}

// mayLackMark tells whether a constant looks like the name of a variable.
func mayLackMark(name string) bool {
	_, keyword := gdl.KeywordArity(name)
	return !keyword && strings.Trim(name, "0123456789") != "" && name[0] != '?'
}

// isFactObject tells whether a constant stands in a fact.
func isFactObject(e *survey.NameEntry) bool {
	return slices.ContainsFunc(e.Uses, func(o survey.NameOccurrence) bool { return len(o.Rule.Body) == 0 })
}

// argumentSlot is an argument of a relation or a function.
type argumentSlot struct {
	functorName     string
	arity, argIndex int
}

// visitSlots calls visit with each argument in a term.
func visitSlots(t *gdl.Term, visit func(argumentSlot, *gdl.Term)) {
	for i, arg := range t.Args {
		visit(argumentSlot{t.Name, len(t.Args), i}, arg)
		visitSlots(arg, visit)
	}
}

// isChoiceConstant tells whether a constant is one of several constants of a single
// argument, with a head that makes it and a condition that asks for it. Then it is
// an object, even if a variable has its name.
func isChoiceConstant(rules []*gdl.Rule, e *survey.NameEntry) bool {
	slots, made, asked := map[argumentSlot]bool{}, false, false
	for _, o := range e.Uses {
		visitSlots(o.Atom, func(at argumentSlot, arg *gdl.Term) {
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
	note := func(at argumentSlot, arg *gdl.Term) {
		others = others || slots[at] && arg.Name != e.Name && !arg.IsVariable() && len(arg.Args) == 0
	}
	for _, r := range rules {
		visitSlots(r.Head, note)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				visitSlots(l.Atom, note)
			}
		})
	}
	return others
}

// markChecker holds the variables of the rules.
type markChecker struct {
	variablesByRule map[*gdl.Rule]map[string]bool // by rule, as far as requested
	allVariables    map[string]bool
}

func newMarkChecker(rules []*gdl.Rule) *markChecker {
	m := &markChecker{map[*gdl.Rule]map[string]bool{}, map[string]bool{}}
	for _, r := range rules {
		if len(r.Body) > 0 {
			addVariables(r, m.allVariables)
		}
	}
	return m
}

// addVariables adds the variables of a rule to a set.
func addVariables(r *gdl.Rule, set map[string]bool) {
	visit := func(t *gdl.Term) {
		if t.IsVariable() && !set[t.Name] {
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

// variablesIn returns the variables of a rule.
func (m *markChecker) variablesIn(r *gdl.Rule) map[string]bool {
	set := m.variablesByRule[r]
	if set == nil {
		set = map[string]bool{}
		addVariables(r, set)
		m.variablesByRule[r] = set
	}
	return set
}

// isVariableLike tells whether all occurrences of a constant may be those of a variable.
func (m *markChecker) isVariableLike(e *survey.NameEntry) bool {
	count := map[*gdl.Rule]int{}
	for _, o := range e.Uses {
		if !m.mayHoldVariable(o, "?"+e.Name) {
			return false
		}
		count[o.Rule]++
	}
	beside := false
	for r, n := range count {
		switch {
		case m.variablesIn(r)["?"+e.Name]:
			beside = true
		case n < 2 || len(m.variablesIn(r)) > 0 && n < 3:
			return false
		}
	}
	return beside || len(e.Name) <= 2
}

// mayHoldVariable tells whether a variable may stand in the place of a constant: not as a
// whole fluent or move, nor beside the variable in one atom, as x in
// (cell ?x ?y x).
func (m *markChecker) mayHoldVariable(o survey.NameOccurrence, variable string) bool {
	atom := o.Atom
	if hasName(atom.VariableNames(), variable) {
		return false
	}
	if !o.IsAtomArg {
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

// reportConstant reports a constant once for each rule.
func (m *markChecker) reportConstant(pass *lint.Pass, e *survey.NameEntry) {
	told := map[*gdl.Rule]bool{}
	for _, o := range e.Uses {
		if told[o.Rule] {
			continue
		}
		told[o.Rule] = true
		pass.Report(m.markFinding(pass, e, o))
	}
}

func (m *markChecker) markFinding(pass *lint.Pass, e *survey.NameEntry, at survey.NameOccurrence) finding.Finding {
	where := "in other rules"
	if m.variablesIn(at.Rule)["?"+e.Name] {
		where = "elsewhere in this rule"
	}
	mark, meant, code := "'?'", "?"+at.Term.Spelling, "?"+at.Term.Spelling
	if pass.File.Notation != gdl.Prefix {
		mark, meant, code = "capital", strings.ToUpper(at.Term.Name[:1])+at.Term.Name[1:], "?"+at.Term.Name
	}
	f := lint.Findingf("V07", at.Term, "'%s' is not a variable without a %s, and a variable %s; did you mean '%s'?", at.Term.Spelling, mark, where, meant)
	edits := pass.NewEdits()
	for _, o := range e.Uses {
		if o.Rule != at.Rule {
			continue
		}
		edits.ReplaceNode(o.Term, code)
		if o.Term != at.Term {
			f.Related = append(f.Related, lint.RelatedAt(o.Term, "the same here"))
		}
	}
	f.UnsafeFixes = edits.SuggestFix("Write '" + meant + "'")
	return f
}
