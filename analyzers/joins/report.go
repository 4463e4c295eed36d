package joins

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// reportVisibleFaults reports the faults of single clauses, then the dead rules that no earlier
// finding explains: those that wait for each other.
func (p *ruleProgram) reportVisibleFaults(pass *lint.Pass) {
	kept := map[*model.Rule]*finding.Finding{}
	for _, r := range p.rules {
		told := map[token.Pos]bool{}
		for _, f := range r.clauseFaults {
			if f.ruleCode != "" && !told[f.faultyTerm.StartPos] {
				told[f.faultyTerm.StartPos] = true
				if !p.reportKept(&f, kept) {
					pass.Report(f.faultFinding(pass))
				}
			}
		}
		r.isExplained = r.isExplained || !r.canFire && len(r.clauseFaults) > 0
	}
	for _, r := range p.rules {
		if f := kept[r.Rule]; f != nil {
			pass.Report(*f)
		}
	}
	p.noteDeadAskers()
	p.explainDependents(slices.DeleteFunc(slices.Clone(p.rules), func(r *programRule) bool { return !r.isExplained }))
	for _, r := range p.rules {
		for !r.canFire && !r.isExplained {
			w := p.waitingRule(r)
			w.isExplained = true
			p.explainDependents([]*programRule{w})
			if atom := w.firstUnmetCondition(); atom != nil {
				p.reportWaiting(pass, w, atom)
			}
		}
	}
}

// waitingRule returns the first rule that waits for itself, among the unexplained dead rules
// that a dead rule waits for, one after the other; the dead rule if there is none.
func (p *ruleProgram) waitingRule(dead *programRule) *programRule {
	seen := map[*programRule]bool{}
	for r := dead; !r.canFire && !r.isExplained; {
		if seen[r] {
			return r
		}
		seen[r] = true
		atom := r.firstUnmetCondition()
		if atom == nil {
			break
		}
		if r = p.firstRuleFor(atom, nil); r == nil {
			break
		}
	}
	return dead
}

func (p *ruleProgram) reportWaiting(pass *lint.Pass, r *programRule, atom *gdl.Term) {
	f := lint.Findingf("D02", atom, "'%s' can never become true: every rule that produces it requires it, so this rule never fires; add a rule that produces it without itself", pass.NodeText(atom))
	if fluent := p.beginlessFluent(atom); fluent != nil {
		f.Message = fmt.Sprintf("'%s' can never become true: no rule for init makes the fluent '%s', and each rule for next that makes it asks for it; add a rule for init, or remove what asks for it", pass.NodeText(atom), fluent.Spelling)
	}
	if h := p.firstRuleFor(atom, r); h != nil {
		f.Related = append(f.Related, lint.RelatedAt(h.Head, "this needs it in turn"))
	}
	pass.Report(f)
}

// beginlessFluent returns the fluent that a condition asks for, if it is made by rules for
// next and by none for init; else nil.
func (p *ruleProgram) beginlessFluent(atom *gdl.Term) *gdl.Term {
	if atom.Name != gdl.True || len(atom.Args) != 1 || atom.Args[0].IsVariable() {
		return nil
	}
	for o := range p.Places(model.Fluent, model.Initial) {
		if o.Symbol == nil || o.Symbol.Name == atom.Args[0].Name {
			return nil
		}
	}
	return atom.Args[0]
}
