package joins

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// reportKept reports the rule that should give a fluent another value, if a fault is about
// a fluent that all rules for next keep as it is: the conditions that ask for other values
// are not at fault. It tells whether it is so. Each rule is reported once, with
// some of the conditions that it makes fail.
func (p *ruleProgram) reportKept(f *clauseFault, reported map[*programRule]*finding.Finding) bool {
	for _, at := range []gdl.ArgPosition{f.argument, f.otherArgument} {
		if f.ruleCode != "A07" || at.Kind != gdl.FunctionArg {
			continue
		}
		r := p.chains.keepingRule(gdl.Symbol{Name: at.Name, Arity: at.Arity})
		if r == nil {
			continue
		}
		if reported[r] == nil {
			x := lint.Findingf("A07", r.Head.Args[0], "'%s' never changes: this rule keeps it when a move is made, and so does each other rule for next",
				r.Head.Args[0].Name)
			reported[r] = &x
		}
		if len(reported[r].Related) < maxListedDependents {
			reported[r].Related = append(reported[r].Related, lint.RelatedAt(f.faultyTerm, "this never holds for the value that it keeps"))
		}
		return true
	}
	return false
}

// keepingRule returns a rule for next that keeps a fluent when a certain move is made, if
// all others keep it too; nil if one changes it, or none asks for a move.
func (t *chainTable) keepingRule(fluent gdl.Symbol) *programRule {
	r, known := t.keptFluents[fluent]
	if !known {
		r = t.findKeepingRule(fluent)
		t.keptFluents[fluent] = r
	}
	return r
}

func (t *chainTable) findKeepingRule(fluent gdl.Symbol) *programRule {
	var found *programRule
	for _, r := range t.rulesForNext(fluent) {
		for _, c := range r.clauses {
			if !slices.ContainsFunc(c.Body, func(b gdl.Condition) bool { return isKept(b, c.Head) }) {
				return nil
			}
			if found == nil && slices.ContainsFunc(c.Body, asksMove) {
				found = r
			}
		}
	}
	return found
}

// isKept tells whether a condition asks for the fluent that the head makes.
func isKept(b gdl.Condition, head *gdl.Term) bool {
	return !b.Negative && !b.Distinct && b.Atom.Name == gdl.True && len(b.Atom.Args) == 1 && len(head.Args) == 1 && gdl.EqualTerms(b.Atom.Args[0], head.Args[0])
}

// asksMove tells whether a condition asks for a move with arguments.
func asksMove(b gdl.Condition) bool {
	return !b.Negative && !b.Distinct && b.Atom.Name == gdl.Does && len(b.Atom.Args) == 2 && len(b.Atom.Args[1].Args) > 0
}
