package joins

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that no rule or fact can meet, and roles that no
// rule is about.
var Analyzer = lint.New("joins", doc, run, survey.Analyzer, domains.Analyzer, reach.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	if !roster.Whole(s) {
		return nil // the missing forms may hold rules that meet a condition
	}
	p := newProgram(s)
	if p == nil || len(p.heads[gdl.True]) == 0 || len(p.heads[gdl.Does]) == 0 {
		return nil // the missing keyword is reported, and every rule may depend on it
	}
	d := domains.Of(pass.Pass).Intersect()
	checkRoles(pass, s, d)
	p.solve(d)
	game := reach.Of(pass.Pass).Game()
	if game == nil {
		p.report(pass)
		return nil
	}
	x := &reached{game: game}
	p.withdraw(x)
	p.report(pass)
	p.reportUnreached(pass, x)
	return nil
}

// checkRoles reports roles without a move or a goal, by the domains of the
// first argument of legal and goal.
func checkRoles(pass *lint.Pass, s *survey.Survey, d *gdl.Domains) {
	for _, fact := range roster.Facts(s) {
		who := fact.Head.Args[0]
		for _, k := range []struct{ keyword, lack string }{{gdl.Legal, "move"}, {gdl.Goal, "goal value"}} {
			if k.keyword == gdl.Goal && who.Name == gdl.Random {
				continue
			}
			at := gdl.Arg{Kind: gdl.PredicateArg, Name: k.keyword, Arity: 2, Index: 0}
			if len(d.Symbols(at)) > 0 && !roster.Stands(d, at, who) {
				pass.Reportf("K12", fact.Head, "role '%s' never has a %s: no rule for '%s' can hold for it; add one", pass.Text(who), k.lack, k.keyword)
			}
		}
	}
}
