package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds rules that other rules make superfluous.

// maxRulePairs bounds the pairs of rules of one rulesheet that are compared.
const maxRulePairs = 200_000

// superfluous finds each rule that derives nothing new beside a fact or a more general rule for the same subject. Two
// rules that derive the same are equal, which D07 reports.
func superfluous(p *lint.Pass, found lint.Found) {
	pairs := maxRulePairs
	for _, group := range p.Groups() {
		general := slices.DeleteFunc(slices.Clone(group), (*model.Rule).IsFact)
		for _, r := range group {
			if len(r.Body) == 0 {
				continue
			}
			if pairs -= len(general); pairs < 0 {
				return
			}
			by := p.Fact(r.Head)
			for _, s := range general {
				if by == nil && s != r && model.Subsumes(s.Rule, r.Rule) && !model.Subsumes(r.Rule, s.Rule) {
					by = s
				}
			}
			if by != nil {
				found(lint.CaseAt(r, lint.WholeText{Range: r.Head}).Relating(by).Editing(lint.Remove(r)))
			}
		}
	}
}

// terminalOnly finds rules for legal and next that can fire only in terminal states, which have no moves and no next
// state. It skips moves without arguments: some authors give each role noop at the end. If terminal depends on the moves,
// K07 reports that, and this search reports nothing.
func terminalOnly(p *lint.Pass, found lint.Found) {
	type end struct {
		rule       *model.Rule
		conditions []*gdl.Literal
	}
	const mostEnds = 200
	var ends []end
	for _, r := range p.RulesFor(gdl.Terminal) {
		if len(r.Head.Args) == 0 {
			ends = append(ends, end{r, []*gdl.Literal{{Op: gdl.OpAtom, Atom: r.Head}}})
			clauses, _ := r.Clauses()
			for _, c := range clauses {
				ends = append(ends, end{r, model.Literals(c.Clause.Body)})
			}
		}
	}
	ends = ends[:min(len(ends), mostEnds)]
	pairs := maxRulePairs
	for _, r := range p.Rules {
		isNext := r.Head.Name == gdl.Next
		if isMove := r.Head.Name == gdl.Legal && r.Subject != nil && r.Subject.Symbol.Arity > 0; r.Implied || len(r.Body) == 0 || !isNext && !isMove {
			continue
		}
		if pairs -= len(ends); pairs < 0 {
			return
		}
		for _, e := range ends {
			if !model.Implied(e.conditions, r.Body) {
				continue
			}
			if p.Graph().Reaches(gdl.Terminal, gdl.Does) {
				return
			}
			words, subject := lint.VocabularyOf(p.File), "this rule for '"+r.Head.Spelling+"' can fire only"
			if isNext {
				subject = words.NextSubject
			}
			found(lint.CaseAt(r, subject, words.WhereGameIsOver).Relating(e.rule))
			break
		}
	}
}
