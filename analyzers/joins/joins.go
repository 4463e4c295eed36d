// Package joins defines an Analyzer that reports conditions that no rule or fact
// can meet, and roles that no rule is about.
package joins

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports conditions that no rule or fact can meet, and roles that no
// rule is about.
var Analyzer = lint.New("joins", doc, checkJoins, reach.Analyzer)

func checkJoins(pass *lint.Pass) error {
	resolved := pass.Program
	if !resolved.IsComplete() {
		return nil // the missing forms may hold rules that meet a condition
	}
	p := newRuleProgram(resolved)
	if p == nil || len(p.headsByPredicate[gdl.True]) == 0 || len(p.headsByPredicate[gdl.Does]) == 0 {
		return nil // the missing keyword is reported, and every rule may depend on it
	}
	d := pass.Domains()
	checkIdleRoles(pass, resolved, d)
	p.findLiveRules(d, pass.File.Notation)
	game := reach.ReachableGame(pass.Pass).GroundGame()
	if game == nil {
		p.reportVisibleFaults(pass)
		return nil
	}
	x := &reachedGame{groundGame: game}
	p.withdrawConclusions(x)
	p.reportVisibleFaults(pass)
	p.reportUnreached(pass, x)
	return nil
}

// checkIdleRoles reports roles without a move or a goal, by the domains of the
// first argument of legal and goal.
func checkIdleRoles(pass *lint.Pass, p *model.Program, d *gdl.Domains) {
	for _, fact := range p.RoleFacts() {
		who := fact.Head.Args[0]
		for _, k := range []struct{ keyword, lack string }{{gdl.Legal, "move"}, {gdl.Goal, "goal value"}} {
			if k.keyword == gdl.Goal && who.Name == gdl.Random {
				continue
			}
			at := gdl.ArgPosition{Kind: gdl.PredicateArg, Name: k.keyword, Arity: 2, Index: 0}
			if len(d.Symbols(at)) > 0 && !d.HasTerm(at, who) {
				f := lint.Findingf("K12", fact.Head, "role '%s' never has a %s: no rule for '%s' can hold for it; add one", pass.NodeText(who), k.lack, k.keyword)
				f.Role = who.String()
				pass.Report(f)
			}
		}
	}
}
