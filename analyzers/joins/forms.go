package joins

import (
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// A conditionForm is a class of conditions that differ only in the names of variables: a
// head can meet all conditions of a form or none.
type conditionForm struct {
	firstAtom     *gdl.Term // the first condition of the form
	isMet         bool      // by a live head
	headsSearched bool      // headed is known
	hasHead       bool      // there is a head that can meet it, live or not

	waitingClauses []waitingClause // the clauses whose next condition has this form
	deadAskers     []*programRule  // dead rules with such a condition, while explanations are sought

	nextInBucket *conditionForm // with the same hash
}

// A waitingClause is a clause of a rule whose conditions before an index are met.
type waitingClause struct {
	rule                        *programRule
	clauseIndex, conditionIndex int32
}

// formTable holds the forms of all conditions.
type formTable struct {
	allForms    []*conditionForm
	formsByHash map[uint64]*conditionForm // by their hashes
	formIndex   survey.SimilarityIndex    // of the forms that are not met yet
}

// formsOfClause returns the forms of the conditions of a clause, nil for negations and
// comparisons, which no head meets.
func (f *formTable) formsOfClause(c *gdl.Clause) []*conditionForm {
	list := make([]*conditionForm, len(c.Body))
	for i, b := range c.Body {
		if !b.Negative && !b.Distinct {
			list[i] = f.findForm(b.Atom)
		}
	}
	return list
}

// findForm returns the form of a condition.
func (f *formTable) findForm(atom *gdl.Term) *conditionForm {
	if f.formsByHash == nil {
		f.formsByHash = map[uint64]*conditionForm{}
	}
	hash := survey.HashShape(atom)
	for x := f.formsByHash[hash]; x != nil; x = x.nextInBucket {
		if survey.SameShape(x.firstAtom, atom) {
			return x
		}
	}
	x := &conditionForm{firstAtom: atom, nextInBucket: f.formsByHash[hash]}
	f.formsByHash[hash] = x
	f.formIndex.AddAtom(atom.Name, atom, int32(len(f.allForms)))
	f.allForms = append(f.allForms, x)
	return x
}

// visitMetForms visits the forms that a head can meet. Forms for which visit returns false
// are not visited again.
func (f *formTable) visitMetForms(head *programRule, visit func(*conditionForm) (keep bool)) {
	f.formIndex.VisitSimilar(gdl.BodyPredicate(head.Head.Name), head.Head, func(id int32) bool {
		x := f.allForms[id]
		if !survey.AreSimilar(x.firstAtom, head.Head) {
			return true
		}
		return visit(x)
	})
}

// propagateLiveRules finds the rules that can fire, by propagation from the live ones. Each
// clause waits for one condition at a time, and each form is met once.
func (p *ruleProgram) propagateLiveRules() {
	var todo []*programRule
	advance := func(w waitingClause) {
		forms := w.rule.clauseForms[w.clauseIndex]
		for ; int(w.conditionIndex) < len(forms); w.conditionIndex++ {
			if f := forms[w.conditionIndex]; f != nil && !f.isMet {
				f.waitingClauses = append(f.waitingClauses, w)
				return
			}
		}
		if !w.rule.canFire {
			w.rule.canFire = true
			todo = append(todo, w.rule)
		}
	}
	for _, r := range p.rules {
		if r.canFire {
			todo = append(todo, r)
		} else if len(r.clauseFaults) < len(r.clauses) {
			for clause := range r.clauseForms {
				advance(waitingClause{rule: r, clauseIndex: int32(clause)})
			}
		}
	}
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.conditionForms.visitMetForms(r, func(f *conditionForm) bool {
			ready := f.waitingClauses
			f.isMet, f.waitingClauses = true, nil
			for _, w := range ready {
				advance(w)
			}
			return false
		})
	}
}

// markFormsMet notes that the head of a rule is live.
func (p *ruleProgram) markFormsMet(r *programRule) {
	p.conditionForms.visitMetForms(r, func(f *conditionForm) bool { f.isMet = true; return false })
}

// explainDependents marks the dead rules that wait for explained ones: for the rules of a
// list, and for the rules that it marks itself.
func (p *ruleProgram) explainDependents(todo []*programRule) {
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.conditionForms.visitMetForms(r, func(f *conditionForm) bool {
			for _, asker := range f.deadAskers {
				if !asker.isExplained {
					asker.isExplained = true
					todo = append(todo, asker)
				}
			}
			f.deadAskers = nil
			return false
		})
	}
}

// noteDeadAskers notes at each form the unexplained dead rules that wait for it.
func (p *ruleProgram) noteDeadAskers() {
	for _, r := range p.rules {
		if r.canFire || r.isExplained {
			continue
		}
		for _, forms := range r.clauseForms {
			for _, f := range forms {
				if f != nil && !f.isMet {
					f.deadAskers = append(f.deadAskers, r)
				}
			}
		}
	}
}
