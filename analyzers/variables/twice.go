package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds variables that are used twice by mistake, and values that a rule does not use.

// minDifferent is the least number of other places where two arguments are different variables.
const minDifferent = 2

// doubleUses finds a variable at two adjacent arguments of a fluent, a move or a percept, where another variable is
// missing that occurs only once in the rule: (flag ?x ?x) together with (lands ?x ?y). At all other places the two
// arguments differ. Relations are skipped, since (sum 0 ?n ?n) may be meant.
func doubleUses(_ *lint.Pass, r *model.Rule, found lint.Found) {
	for _, once := range r.Variables {
		if once.Count != 1 || once.Name[1] == '_' || once.First.Parent == nil {
			continue
		}
		pair := once.First.Parent.Term.Args
		for i := range r.Occurrences {
			t := &r.Occurrences[i]
			if t.Symbol == nil || t.Symbol.Sort != model.Fluent && t.Symbol.Sort != model.Move && t.Symbol.Sort != model.Percept || t.Symbol == once.First.Parent.Symbol {
				continue
			}
			for second := 1; second < len(t.Term.Args); second++ {
				first, at := t.Term.Args[second-1], int(once.First.Arg)
				if !first.IsVariable() || !gdl.EqualTerms(first, t.Term.Args[second]) || !alwaysDiffers(t, second) {
					continue
				}
				wrong := t.Term.Args[second]
				switch {
				case at > 0 && gdl.EqualTerms(pair[at-1], first):
				case at+1 < len(pair) && gdl.EqualTerms(pair[at+1], first):
					wrong = first
				default:
					continue
				}
				found(lint.CaseAt(wrong, lint.WholeText{Range: t}, once.First).OfKind("twice").Relating(once.First).Editing(lint.Replace(wrong, once.First.Term.Spelling)))
				return
			}
		}
	}
}

// alwaysDiffers tells whether an argument and the one before it are different variables at all other places of a symbol
// with variables there, and whether there are enough such places.
func alwaysDiffers(t *model.Occurrence, second int) bool {
	n := 0
	for o := range t.Symbol.Places() {
		a, b := o.Term.Args[second-1], o.Term.Args[second]
		switch {
		case o.Term == t.Term || !a.IsVariable() || !b.IsVariable():
		case a.Name == b.Name:
			return false
		default:
			n++
		}
	}
	return n >= minDifferent
}

// fewestLike is the least number of similar conditions whose variable is used.
const fewestLike = 2

// unusedValues finds values of fluents and moves in conditions that a rule does not use, although it uses those of all
// other conditions with the same name.
func unusedValues(_ *lint.Pass, r *model.Rule, found lint.Found) {
	for _, once := range r.Variables {
		at := once.First
		if once.Count != 1 || once.Name[1] == '_' || at.Parent == nil || at.Parent.Symbol == nil || at.Parent.Symbol.Sort != model.Fluent && at.Parent.Symbol.Sort != model.Move || !r.HasCondition(at.Literal) {
			continue
		}
		var like []*model.Occurrence
		for o := range r.Conditions(at.Parent.Symbol.Sort) {
			if o.Symbol != at.Parent.Symbol || o == at.Parent {
				continue
			}
			v := o.Term.Args[at.Arg]
			if !v.IsVariable() || r.Variable(v.Name).Count == 1 {
				like = nil
				break
			}
			like = append(like, o)
		}
		if len(like) >= fewestLike {
			found(lint.CaseAt(at, lint.WholeText{Range: like[0]}).OfKind("unused").Relating(like[0]))
		}
	}
}
