package task

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// A QuestionList holds the questions of a task.
type QuestionList struct {
	QuestionItems []*QuestionItem
	StagesRun     bool // the stages that look for invariants have run
}

// AllDone tells whether no awaited question is left that a step of the plan could decide.
func (l *QuestionList) AllDone() bool {
	for _, it := range l.QuestionItems {
		if !it.Done && !it.NotAwaited && (it.QuestionGoal != nil || it.CountsStatements() && !l.StagesRun || it.Verdict.Property == proof.Termination || it.Verdict.IsKnowledge() || it.Verdict.IsEpistemic()) {
			return false
		}
	}
	return true
}

// CountDecided counts the questions that are settled.
func (l *QuestionList) CountDecided() (n int) {
	for _, it := range l.QuestionItems {
		if it.Done {
			n++
		}
	}
	return n
}

// VisitOpenGoals calls visit for the items that are undecided and have a goal.
func (l *QuestionList) VisitOpenGoals(visit func(*QuestionItem)) {
	for _, it := range l.QuestionItems {
		if !it.Done && it.QuestionGoal != nil {
			visit(it)
		}
	}
}

// VisitStateQuestions calls visit for the open questions that the reference semantics judges state by state. These
// are the questions with a goal. Without a network, they are all questions that would have a goal.
func (t *ProofTask) VisitStateQuestions(visit func(*QuestionItem)) {
	for _, it := range t.QuestionItems {
		if !it.Done && (it.QuestionGoal != nil || t.Net == nil && goal.IsAboutStates(it.Verdict.Question) && (it.Verdict.Property != proof.ConstantSum || it.ReferenceMatch != nil)) {
			visit(it)
		}
	}
}

// StateGoalsOpen tells whether a question about single states is undecided.
func (l *QuestionList) StateGoalsOpen() (open bool) {
	l.VisitOpenGoals(func(it *QuestionItem) { open = open || !it.QuestionGoal.HasSteps() })
	return open
}

// Termination is not a property of states, so it has its own steps. A match that comes back to a state refutes it.
// It is proved by a ranking, by an enumeration without a cycle, or by a bounded search that finds no match of some
// length.

// TerminationItem returns the question for termination if it is undecided.
func (l *QuestionList) TerminationItem() *QuestionItem {
	for _, it := range l.QuestionItems {
		if it.Verdict.Property == proof.Termination && !it.Done {
			return it
		}
	}
	return nil
}

// FindItem returns the item of a question; nil if it was not registered.
func (l *QuestionList) FindItem(q proof.Question) *QuestionItem {
	for _, it := range l.QuestionItems {
		if it.Verdict.Property == q.Property && it.Verdict.Role == q.Role && it.Verdict.AboutRole == q.AboutRole && it.Verdict.Name == q.Name {
			return it
		}
	}
	return nil
}

// FormulaAtoms returns the atoms that formulas ask for.
func (l *QuestionList) FormulaAtoms() (queries []*gdl.Term) {
	for _, it := range l.QuestionItems {
		if it.Verdict.Formula != nil {
			it.Verdict.Formula.WalkFormulas(func(f *property.Formula) {
				if f.Op == property.OpAtom && f.Atom.Name != gdl.Distinct {
					queries = append(queries, f.Atom)
				}
			})
		}
	}
	return queries
}
