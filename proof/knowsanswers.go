package proof

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Whether a role knows the end, the legal moves or the goals are questions of
// their own, for which there are ways that formulas in general do not have.
// Formulas that speak of them use the answers.

// askAnswers asks the questions that a formula contains.
func (p *Prover) askAnswers(it *item) {
	f, err := it.verdict.Formula.Unfold(maxKnowsParts)
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
		part := p.find(q)
		if part == nil {
			part = &item{verdict: Verdict{Question: q, Status: Open}, cand: -1, hidden: true, aside: it.aside}
			p.items = append(p.items, part)
		}
		if !slices.Contains(it.parts, part) {
			it.parts = append(it.parts, part)
		}
	})
}

// answerTo returns the question that settles whether a role knows a formula.
func answerTo(role string, f *property.Formula) (q Question, ok bool) {
	for f.Op == property.OpNot {
		f = f.Args[0]
	}
	if f.Op != property.OpAtom {
		return q, false
	}
	switch a := f.Atom; {
	case a.Name == gdl.Terminal:
		return Question{Property: KnowsTerminal, Role: role}, true
	case a.Name == gdl.Legal && len(a.Args) == 2 && a.Args[0].Name != gdl.Random:
		return Question{Property: KnowsLegal, Role: role, About: a.Args[0].String()}, true
	case a.Name == gdl.Goal && len(a.Args) == 2 && a.Args[0].Name != gdl.Random:
		return Question{Property: KnowsGoal, Role: role, About: a.Args[0].String()}, true
	}
	return q, false
}

// learnAnswers takes over what has been proved about what roles know.
func (w *knowsWork) learnAnswers() {
	for _, q := range w.items {
		for _, part := range q.it.parts {
			if part.verdict.isKnowledge() && part.verdict.Status == Proved && !w.learned[part] {
				w.learned[part] = true
				w.learn(part)
			}
		}
	}
}

func (w *knowsWork) learn(part *item) {
	k, role, err := w.p.newKnowing(part)
	if err != nil {
		return
	}
	knower := w.knowers[role]
	if knower == nil {
		return
	}
	if part.verdict.Property == KnowsGoal {
		knower.known = append(knower.known, k.goal)
		return
	}
	for _, r := range k.goal.of {
		knower.known = append(knower.known, agree(r))
	}
}
