package subsumption

import (
	"sync"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkTerminalOnly reports rules for legal and next that can fire only in terminal
// states, which have no moves and no next state. A move without arguments is left
// alone: some authors give each role noop at the end.
func checkTerminalOnly(pass *lint.Pass, rules []*gdl.Rule) {
	// An end that depends on the moves is no end yet, as K07 tells.
	early := sync.OnceValue(func() bool { return graph.DependencyGraphs(pass.Pass).Plain().Reaches(gdl.Terminal, gdl.Does) })
	ends := terminalConditions(rules)
	pairs := maxRulePairs
	for _, r := range rules {
		if r.Implied || !mattersWhilePlaying(r.Head) || len(r.Body) == 0 {
			continue
		}
		if pairs -= len(ends); pairs < 0 {
			return
		}
		if end := terminalRuleFor(ends, r); end != nil && !early() {
			words, subject := lint.VocabularyOf(pass.File), "this rule for '"+r.Head.Spelling+"' can fire only"
			if r.Head.Name == gdl.Next {
				subject = words.NextSubject
			}
			f := lint.Findingf("D12", r, "%s %s", subject, words.WhereGameIsOver)
			f.Related = append(f.Related, lint.RelatedAt(end, "the game is over whenever this holds"))
			pass.Report(f)
		}
	}
}

// mattersWhilePlaying tells whether the rules for a head matter only while the game goes
// on.
func mattersWhilePlaying(head *gdl.Term) bool {
	return head.Name == gdl.Next || head.Name == gdl.Legal && len(head.Args) == 2 && len(head.Args[1].Args) > 0
}

// terminalCondition is a way for the game to be over: conditions that all hold.
type terminalCondition struct {
	terminalRule *gdl.Rule
	conditions   []*gdl.Literal
}

// terminalConditions returns the conditions under which the game is over, each
// disjunction multiplied out.
func terminalConditions(rules []*gdl.Rule) []terminalCondition {
	const most = 200
	var list []terminalCondition
	for _, r := range rules {
		if r.Head.Name != gdl.Terminal || len(r.Head.Args) > 0 {
			continue
		}
		list = append(list, terminalCondition{r, []*gdl.Literal{{Op: gdl.OpAtom, Atom: r.Head}}})
		clauses, err := r.Clauses()
		if err != nil {
			continue
		}
		for _, c := range clauses {
			list = append(list, terminalCondition{r, clauseLiterals(c.Body)})
		}
	}
	return list[:min(len(list), most)]
}

// clauseLiterals turns conditions of a clause into literals of a rule.
func clauseLiterals(body []gdl.Condition) []*gdl.Literal {
	list := make([]*gdl.Literal, len(body))
	for i, c := range body {
		l := &gdl.Literal{Op: gdl.OpAtom, Atom: c.Atom}
		switch {
		case c.Distinct:
			l.Op = gdl.OpDistinct
		case c.Negative:
			l = &gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}}
		}
		list[i] = l
	}
	return list
}

// terminalRuleFor returns the rule for terminal that holds whenever the conditions of r
// do; nil if there is none.
func terminalRuleFor(ends []terminalCondition, r *gdl.Rule) *gdl.Rule {
	for _, e := range ends {
		if len(e.conditions) <= len(r.Body) && conditionsImply(r.Body, e.conditions) {
			return e.terminalRule
		}
	}
	return nil
}
