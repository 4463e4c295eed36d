package names

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// orderNames holds the names of relations that compare numbers far apart, too.
var orderNames = map[string]bool{"less": true, "lessthan": true, "less-than": true, "less_than": true, "lt": true, "smaller": true,
	"greater": true, "greaterthan": true, "greater-than": true, "greater_than": true, "gt": true, "bigger": true, "larger": true,
	"higher": true, "lower": true}

// minSteps is the least number of facts of a chain for which it matters that only
// neighbours are compared.
const minSteps = 2

// checkNeighbours reports a relation with the name of an order whose only rule asks for
// one step of a chain of facts.
func checkNeighbours(pass *lint.Pass, s *survey.Survey, e *survey.NameEntry) {
	if !orderNames[e.Name] || len(e.Heads) != 1 || len(e.Uses) == 0 || s.TextLost || s.UnreadWords[e.Name] {
		return
	}
	r, steps := onlyRule(s.Rules, e.Heads[0].Term)
	if r == nil || steps < minSteps {
		return
	}
	step, x, y := r.Body[0].Atom, r.Head.Args[0], r.Head.Args[1]
	words := []string{"?between", "?between"}
	for i, arg := range step.Args {
		if arg.Name == x.Name {
			words[i] = pass.PrefixCode(x)
		}
	}
	further := fmt.Sprintf("(<= %s (%s %s %s) (%s ?between %s))", pass.PrefixCode(r.Head), step.Spelling, words[0], words[1], r.Head.Spelling, pass.PrefixCode(y))
	f := lint.Findingf("A10", r.Head, "'%s' holds of neighbours of '%s' only, as it has no other rule, such as %s", r.Head.Spelling, step.Spelling, pass.CodeText(further))
	edits := pass.NewEdits()
	edits.InsertRules(r, further+"\n")
	f.UnsafeFixes = edits.SuggestFix("Add the rule for those further apart")
	pass.Report(f)
}

// onlyRule returns the rule of a head if its only condition has the two variables of the
// head and facts that are a chain, and the number of these; nil if it is another one.
func onlyRule(rules []*gdl.Rule, head *gdl.Term) (only *gdl.Rule, facts int) {
	for _, r := range rules {
		if r.Head == head {
			only = r
		}
	}
	if only == nil || len(head.Args) != 2 || len(only.Body) != 1 || only.Body[0].Op != gdl.OpAtom {
		return nil, 0
	}
	step, x, y := only.Body[0].Atom, head.Args[0], head.Args[1]
	if !x.IsVariable() || !y.IsVariable() || x.Name == y.Name || len(step.Args) != 2 || step.Name == head.Name ||
		!(step.Args[0].Name == x.Name && step.Args[1].Name == y.Name || step.Args[0].Name == y.Name && step.Args[1].Name == x.Name) {
		return nil, 0
	}
	follower := map[string]string{} // in the facts
	for _, r := range rules {
		if r.Head.Name != step.Name {
			continue
		}
		if len(r.Head.Args) != 2 || len(r.Body) > 0 {
			return nil, 0
		}
		from, to := r.Head.Args[0].String(), r.Head.Args[1].String()
		if known, ok := follower[from]; ok && known != to {
			return nil, 0 // no chain, and it may be the whole order
		}
		follower[from] = to
	}
	return only, len(follower)
}
