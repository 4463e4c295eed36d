package variables

import (
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds variables without their question mark or capital (V07).

// missingMarks reports constants that are variables without their mark. Each rule with such a constant has a variable of
// the same name, or repeats the constant as a rule repeats a variable, and some other rule has the variable. A constant
// of a fact is an object, and so is one of several choices.
func missingMarks(p *lint.Pass, found lint.Found) {
	variables := sync.OnceValue(func() map[string]bool { // of all rules
		all := map[string]bool{}
		for _, r := range p.Rules {
			for _, v := range r.Variables {
				all[v.Name] = all[v.Name] || len(r.Body) > 0
			}
		}
		return all
	})
	for _, n := range p.Names {
		if n.Class == model.Constant && !model.IsKeyword(n.Text) && strings.Trim(n.Text, "0123456789") != "" && n.Text[0] != '?' && !isFactObject(n) &&
			variables()["?"+n.Text] && isVariableLike(n) && !isChoice(n) {
			missingMark(p, n, found)
		}
	}
}

// isFactObject tells whether a constant occurs in a fact.
func isFactObject(n *model.Name) bool {
	for o := range n.Places() {
		if len(o.Rule.Body) == 0 {
			return true
		}
	}
	return false
}

// isVariableLike tells whether all occurrences of a constant may be those of a variable.
func isVariableLike(n *model.Name) bool {
	count, beside := map[*model.Rule]int{}, false
	for o := range n.Places() {
		if !mayHoldVariable(o) {
			return false
		}
		count[o.Rule]++
	}
	for r, times := range count {
		switch {
		case r.Variable("?"+n.Text) != nil:
			beside = true
		case times < 2 || len(r.Variables) > 0 && times < 3:
			return false
		}
	}
	return beside || len(n.Text) <= 2
}

// mayHoldVariable tells whether a variable may replace a constant. It may not replace a whole fluent or move or a role,
// nor a constant in one atom with the variable of its name, as x in (cell ?x ?y x).
func mayHoldVariable(o *model.Occurrence) bool {
	if slices.Contains(o.Atom().VariableNames(), "?"+o.Term.Name) {
		return false
	}
	return !o.IsAtomArg() || o.Atom().Name != gdl.Role && o.Symbol.Sort != model.Fluent && o.Symbol.Sort != model.Move
}

// isChoice tells whether a constant is one of several constants of a single argument, and occurs there in a head and in a
// condition. Then it is an object, even if a variable has its name.
func isChoice(n *model.Name) bool {
	made, asked, at := false, false, n.First()
	for o := range n.Places() {
		if o.Slot() != at.Slot() {
			return false
		}
		made, asked = made || o.InHead(), asked || !o.InHead()
	}
	if !made || !asked {
		return false
	}
	for o := range at.Parent.Symbol.Places() {
		if arg := o.Term.Args[at.Arg]; arg.Name != n.Text && !arg.IsVariable() && len(arg.Args) == 0 {
			return true
		}
	}
	return false
}

// missingMark reports a constant once for each rule with it.
func missingMark(p *lint.Pass, n *model.Name, found lint.Found) {
	places, order := map[*model.Rule][]*model.Occurrence{}, []*model.Rule{}
	for o := range n.Places() {
		if places[o.Rule] == nil {
			order = append(order, o.Rule)
		}
		places[o.Rule] = append(places[o.Rule], o)
	}
	for _, r := range order {
		where := "in other rules"
		if r.Variable("?"+n.Text) != nil {
			where = "elsewhere in this rule"
		}
		at := places[r][0]
		mark, meant, code := "'?'", "?"+at.Term.Spelling, "?"+at.Term.Spelling
		if p.File.Notation != gdl.Prefix {
			mark, meant, code = "capital", strings.ToUpper(at.Term.Name[:1])+at.Term.Name[1:], "?"+at.Term.Name
		}
		write := func(o *model.Occurrence) lint.Edit { return lint.Replace(o, code) }
		found(lint.CaseAt(at, mark, where, meant).Relating(lint.Nodes(places[r][1:], len(places[r]))...).Editing(lint.EditEach(places[r], write)...))
	}
}
