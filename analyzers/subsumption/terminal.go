package subsumption

import (
	"sync"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkOver reports rules for legal and next that can fire only in terminal
// states, which have no moves and no next state. A move without arguments is left
// alone: some authors give each role noop at the end.
func checkOver(pass *lint.Pass, rules []*gdl.Rule) {
	// An end that depends on the moves is no end yet, as K07 tells.
	early := sync.OnceValue(func() bool { return graph.Of(pass.Pass).Plain().Reaches(gdl.Terminal, gdl.Does) })
	ends := endings(rules)
	pairs := mostPairs
	for _, r := range rules {
		if r.Implied || !consulted(r.Head) || len(r.Body) == 0 {
			continue
		}
		if pairs -= len(ends); pairs < 0 {
			return
		}
		if end := over(ends, r); end != nil && !early() {
			f := lint.Findingf("D12", r, "this rule for '%s' can fire only when the game is over, where nobody asks for it; remove it", r.Head.Spelling)
			f.Related = append(f.Related, lint.At(end, "the game is over whenever this holds"))
			pass.Report(f)
		}
	}
}

// consulted tells whether the rules for a head matter only while the game goes
// on.
func consulted(head *gdl.Term) bool {
	return head.Name == gdl.Next || head.Name == gdl.Legal && len(head.Args) == 2 && len(head.Args[1].Args) > 0
}

// ending is a way for the game to be over: conditions that all hold.
type ending struct {
	rule *gdl.Rule
	body []*gdl.Literal
}

// endings returns the conditions under which the game is over, each
// disjunction multiplied out.
func endings(rules []*gdl.Rule) []ending {
	const most = 200
	var list []ending
	for _, r := range rules {
		if r.Head.Name != gdl.Terminal || len(r.Head.Args) > 0 {
			continue
		}
		list = append(list, ending{r, []*gdl.Literal{{Op: gdl.OpAtom, Atom: r.Head}}})
		clauses, err := r.Clauses()
		if err != nil {
			continue
		}
		for _, c := range clauses {
			list = append(list, ending{r, literals(c.Body)})
		}
	}
	return list[:min(len(list), most)]
}

// literals turns conditions of a clause into literals of a rule.
func literals(body []gdl.Condition) []*gdl.Literal {
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

// over returns the rule for terminal that holds whenever the conditions of r
// do; nil if there is none.
func over(ends []ending, r *gdl.Rule) *gdl.Rule {
	for _, e := range ends {
		if len(e.body) <= len(r.Body) && implies(r.Body, e.body) {
			return e.rule
		}
	}
	return nil
}
