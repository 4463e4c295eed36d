package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// minDifferent is the least number of other places at which two arguments are different variables.
const minDifferent = 2

// doubleUses finds variables that fill two arguments of a fluent, a move or a percept, where a variable is missing that stands only once in the
// rule: (flag ?x ?x) beside (lands ?x ?y). At all other places the two arguments differ. Relations such as (sum 0 ?n ?n) may mean it.
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

// alwaysDiffers tells whether an argument and the one before it are different variables at all other places of a symbol that have
// variables there, of which there are several.
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
