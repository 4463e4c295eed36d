package knowledge

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// The end, the legal moves and the goals have their own questions about the knowledge of a
// role, with engines that formulas in general do not have. Formulas about them use the
// answers.

// askContainedQuestions asks the questions that a formula contains.
func askContainedQuestions(t *task.ProofTask, it *task.QuestionItem) {
	f, err := it.Verdict.Formula.UnfoldKnowledge(maxFormulaParts)
	if err != nil {
		return
	}
	f.WalkFormulas(func(g *property.Formula) {
		if g.Op != property.OpKnows && g.Op != property.OpWhether {
			return
		}
		q, ok := answeringQuestion(g.Knower.String(), g.Args[0])
		if !ok {
			return
		}
		part := t.FindItem(q)
		if part == nil {
			part = &task.QuestionItem{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, NotAwaited: it.NotAwaited}
			t.QuestionItems = append(t.QuestionItems, part)
		}
		if !slices.Contains(it.HelperItems, part) {
			it.HelperItems = append(it.HelperItems, part)
		}
	})
}

// answeringQuestion returns the question whether a role knows a formula.
func answeringQuestion(role string, f *property.Formula) (q proof.Question, ok bool) {
	for f.Op == property.OpNot {
		f = f.Args[0]
	}
	if f.Op != property.OpAtom {
		return q, false
	}
	switch a := f.Atom; {
	case a.Name == gdl.Terminal:
		return proof.Question{Property: proof.KnowsTerminal, Role: role}, true
	case a.Name == gdl.Legal && len(a.Args) == 2 && a.Args[0].Name != gdl.Random:
		return proof.Question{Property: proof.KnowsLegal, Role: role, AboutRole: a.Args[0].String()}, true
	case a.Name == gdl.Goal && len(a.Args) == 2 && a.Args[0].Name != gdl.Random:
		return proof.Question{Property: proof.KnowsGoal, Role: role, AboutRole: a.Args[0].String()}, true
	}
	return q, false
}
