package chance

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports faults of chance and imperfect information.
var Analyzer = lint.New("chance", doc, run, survey.Analyzer, domains.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	g := newGame(s)
	if g.random == nil && len(g.sees) == 0 {
		return nil
	}
	g.reportKind(pass)
	g.checkGoals(pass, s)
	if roster.Whole(s) {
		g.checkBlind(pass, domains.Of(pass.Pass).Intersect())
	}
	return nil
}

// A game holds the facts and rules that make a rulesheet GDL-II.
type game struct {
	roles  []*gdl.Rule
	random *gdl.Rule   // the fact (role random)
	sees   []*gdl.Rule // the rules for sees
}

func newGame(s *survey.Survey) *game {
	g := &game{roles: roster.Facts(s)}
	for _, r := range g.roles {
		if r.Head.Args[0].String() == gdl.Random {
			g.random = r
		}
	}
	for _, r := range s.Rules {
		if r.Head.Name == gdl.Sees && len(r.Head.Args) == 2 {
			g.sees = append(g.sees, r)
		}
	}
	return g
}

// reportKind reports that the rulesheet is GDL-II, or only looks so.
func (g *game) reportKind(pass *lint.Pass) {
	first := g.random
	if first == nil {
		first = g.sees[0]
	}
	pass.Reportf("I01", first.Head, "'%s' makes this GDL-II; let sees tell the players what they are to know", pass.Text(first.Head))
	if g.random != nil {
		return
	}
	for _, r := range g.sees {
		if tellsAll(r) {
			pass.Reportf("I05", r, "every role sees every move, so that sees tells nothing new; remove its rules and this is the same game in plain GDL")
			return
		}
	}
}

// tellsAll recognizes (<= (sees ?r (move ?p ?m)) (role ?r) (does ?p ?m)):
// without further conditions every role sees the moves of all roles.
func tellsAll(r *gdl.Rule) bool {
	who, what := r.Head.Args[0], r.Head.Args[1].Vars()
	if !who.IsVar() || len(r.Body) != 2 {
		return false
	}
	role, does := r.Body[0].Atom, r.Body[1].Atom
	if role == nil || does == nil {
		return false
	}
	if role.Name != gdl.Role {
		role, does = does, role
	}
	if role.Name != gdl.Role || does.Name != gdl.Does || len(role.Args) != 1 || len(does.Args) != 2 || role.Args[0].Name != who.Name {
		return false
	}
	by, move := does.Args[0], does.Args[1]
	return by.IsVar() && move.IsVar() && len(what) == 2 && by.Name != who.Name && move.Name != who.Name &&
		has(what, by.Name) && has(what, move.Name)
}

func has(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// checkGoals reports goal values of random, once.
func (g *game) checkGoals(pass *lint.Pass, s *survey.Survey) {
	if g.random == nil {
		return
	}
	for _, r := range s.Rules {
		if r.Head.Name == gdl.Goal && len(r.Head.Args) == 2 && r.Head.Args[0].Name == gdl.Random {
			pass.Reportf("I03", r.Head, "'%s' gives random a goal, but random chooses by chance and strives for nothing; remove this rule", pass.Text(r.Head))
			return
		}
	}
}

// checkBlind reports the roles that never see anything.
func (g *game) checkBlind(pass *lint.Pass, d *gdl.Domains) {
	if len(g.sees) == 0 {
		pass.Reportf("I02", g.random.Head, "'(role random)' makes this GDL-II, where players know only what sees tells them; add rules for sees")
		return
	}
	for _, r := range g.roles {
		if r != g.random && !roster.Stands(d, gdl.Arg{Kind: gdl.PredicateArg, Name: gdl.Sees, Arity: 2, Index: 0}, r.Head.Args[0]) {
			pass.Reportf("I02", r.Head, "role '%s' never sees anything; add a rule for sees", pass.Text(r.Head.Args[0]))
		}
	}
}
