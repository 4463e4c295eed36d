// Package chance defines an Analyzer that reports faults of chance and imperfect
// information: the keywords of GDL-II.
package chance

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports faults of chance and imperfect information.
var Analyzer = lint.New("chance", doc, checkChance, survey.Analyzer)

func checkChance(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	g := newChanceGame(s)
	if g.randomFact == nil && len(g.seesRules) == 0 {
		return nil
	}
	g.reportGameKind(pass)
	g.checkRandomGoals(pass, s)
	if survey.IsComplete(s) {
		g.checkBlindRoles(pass, pass.Domains())
	}
	return nil
}

// A chanceGame holds the facts and rules that make a rulesheet GDL-II.
type chanceGame struct {
	roleFacts  []*gdl.Rule
	randomFact *gdl.Rule   // the fact (role random)
	seesRules  []*gdl.Rule // the rules for sees
}

func newChanceGame(s *survey.Survey) *chanceGame {
	g := &chanceGame{roleFacts: survey.RoleFacts(s)}
	for _, r := range g.roleFacts {
		if r.Head.Args[0].String() == gdl.Random {
			g.randomFact = r
		}
	}
	for _, r := range s.Rules {
		if r.Head.Name == gdl.Sees && len(r.Head.Args) == 2 {
			g.seesRules = append(g.seesRules, r)
		}
	}
	return g
}

// reportGameKind reports that the rulesheet is GDL-II, or only looks so.
func (g *chanceGame) reportGameKind(pass *lint.Pass) {
	first := g.randomFact
	if first == nil {
		first = g.seesRules[0]
	}
	pass.Reportf("I01", first.Head, "'%s' makes this GDL-II; let sees tell the players what they are to know", pass.NodeText(first.Head))
	if g.randomFact != nil {
		return
	}
	for _, r := range g.seesRules {
		if revealsAllMoves(r) {
			pass.Reportf("I05", r, "every role sees every move, so sees tells nothing new; remove its rules and this is the same game in plain GDL")
			return
		}
	}
}

// revealsAllMoves recognizes (<= (sees ?r (move ?p ?m)) (role ?r) (does ?p ?m)):
// without further conditions every role sees the moves of all roles.
func revealsAllMoves(r *gdl.Rule) bool {
	who, what := r.Head.Args[0], r.Head.Args[1].VariableNames()
	if !who.IsVariable() || len(r.Body) != 2 {
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
	return by.IsVariable() && move.IsVariable() && len(what) == 2 && by.Name != who.Name && move.Name != who.Name &&
		containsName(what, by.Name) && containsName(what, move.Name)
}

func containsName(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// checkRandomGoals reports goal values of random, once.
func (g *chanceGame) checkRandomGoals(pass *lint.Pass, s *survey.Survey) {
	if g.randomFact == nil {
		return
	}
	for _, r := range s.Rules {
		if r.Head.Name == gdl.Goal && len(r.Head.Args) == 2 && r.Head.Args[0].Name == gdl.Random {
			pass.Reportf("I03", r.Head, "'%s' gives random a goal, but random chooses by chance and strives for nothing; remove this rule", pass.NodeText(r.Head))
			return
		}
	}
}

// checkBlindRoles reports the roles that never see anything.
func (g *chanceGame) checkBlindRoles(pass *lint.Pass, d *gdl.Domains) {
	if len(g.seesRules) == 0 {
		pass.Reportf("I02", g.randomFact.Head, "'%s' makes this GDL-II, where players know only what sees tells them; add rules for sees", pass.CodeText("(role random)"))
		return
	}
	for _, r := range g.roleFacts {
		if r != g.randomFact && !d.HasTerm(gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Sees, Arity: 2, Index: 0}, r.Head.Args[0]) {
			pass.Reportf("I02", r.Head, "role '%s' never sees anything; add a rule for sees", pass.NodeText(r.Head.Args[0]))
		}
	}
}
