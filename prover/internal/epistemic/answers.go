package epistemic

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// The end, the legal moves and the goals have their own questions about the knowledge of a
// role, with engines that formulas in general do not have. Formulas about them use the
// answers.

// askAnswers asks the questions that a formula contains.
func askAnswers(t *task.Task, it *task.Item) {
	f, err := it.Verdict.Formula.Unfold(maxParts)
	if err != nil {
		return
	}
	f.Walk(func(g *property.Formula) {
		if g.Op != property.OpKnows && g.Op != property.OpWhether {
			return
		}
		q, ok := answerTo(g.Knower.String(), g.Args[0])
		if !ok {
			return
		}
		part := t.Find(q)
		if part == nil {
			part = &task.Item{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, Aside: it.Aside}
			t.Items = append(t.Items, part)
		}
		if !slices.Contains(it.Parts, part) {
			it.Parts = append(it.Parts, part)
		}
	})
}

// answerTo returns the question whether a role knows a formula.
func answerTo(role string, f *property.Formula) (q proof.Question, ok bool) {
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
		return proof.Question{Property: proof.KnowsLegal, Role: role, About: a.Args[0].String()}, true
	case a.Name == gdl.Goal && len(a.Args) == 2 && a.Args[0].Name != gdl.Random:
		return proof.Question{Property: proof.KnowsGoal, Role: role, About: a.Args[0].String()}, true
	}
	return q, false
}

// learnAnswers takes over the proved answers about the knowledge of roles.
func (w *Inquiry) learnAnswers() {
	for _, q := range w.items {
		for _, part := range q.it.Parts {
			if part.Verdict.IsKnowledge() && part.Verdict.Status == proof.Proved && !w.learned[part] {
				w.learned[part] = true
				w.learn(part)
			}
		}
	}
}

func (w *Inquiry) learn(part *task.Item) {
	k, role, err := knowledge.NewQuestion(w.task, part)
	if err != nil {
		return
	}
	knower := w.knowers[role]
	if knower == nil {
		return
	}
	if part.Verdict.Property == proof.KnowsGoal {
		knower.Known = append(knower.Known, k.Goal)
		return
	}
	for _, r := range k.Goal.Of {
		knower.Known = append(knower.Known, twocopies.Agree(r))
	}
}
