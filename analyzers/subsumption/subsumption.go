package subsumption

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules that derive nothing which another rule does not
// derive, or that can fire only in terminal states.
var Analyzer = lint.New("subsumption", doc, run, survey.Analyzer, graph.Analyzer)

// mostPairs bounds the pairs of rules of one rulesheet that are compared.
const mostPairs = 200_000

func run(pass *lint.Pass) error {
	rules := survey.Of(pass.Pass).Rules
	checkOver(pass, rules)
	if pass.Unit.Wanted("D08") {
		checkSuperfluous(pass, rules) // it is off by default, and takes time
	}
	return nil
}

// checkSuperfluous compares the rules for each head.
func checkSuperfluous(pass *lint.Pass, rules []*gdl.Rule) {
	byHead := map[string][]*gdl.Rule{}
	var order []string
	for _, r := range rules {
		key := headKey(r.Head)
		if byHead[key] == nil {
			order = append(order, key)
		}
		byHead[key] = append(byHead[key], r)
	}
	pairs := mostPairs
	for _, key := range order {
		g := newGroup(byHead[key])
		if pairs -= len(g.general) * len(g.rules); pairs < 0 {
			return
		}
		g.check(pass)
	}
}

// headKey returns the key of a head: its relation, with the fluent or move in it.
// Heads with different keys cannot match.
func headKey(head *gdl.Term) string {
	key := head.Name
	for _, arg := range head.Args {
		if len(arg.Args) > 0 {
			key += " " + arg.Name
		}
	}
	return key
}

// A group holds the rules for one head.
type group struct {
	rules   []*gdl.Rule // rules with conditions, which may be superfluous
	general []*gdl.Rule // rules and facts that may make others superfluous
	facts   map[string]*gdl.Rule
}

func newGroup(rules []*gdl.Rule) *group {
	g := &group{facts: map[string]*gdl.Rule{}}
	for _, r := range rules {
		switch {
		case len(r.Body) > 0:
			g.rules = append(g.rules, r)
			g.general = append(g.general, r)
		case r.Head.IsGround():
			g.facts[r.Head.String()] = r
		default:
			g.general = append(g.general, r)
		}
	}
	return g
}

// check reports each superfluous rule once.
func (g *group) check(pass *lint.Pass) {
	for _, r := range g.rules {
		if by := g.subsumer(r); by != nil {
			f := lint.Findingf("D08", r, "this rule derives nothing new: another one for '%s' has a part of its conditions; remove it", pass.Text(r.Head))
			f.Related = append(f.Related, lint.At(by, "the other rule"))
			edits := pass.Edits()
			edits.Remove(r)
			f.UnsafeFixes = edits.Fix("Remove the rule")
			pass.Report(f)
		}
	}
}

// subsumer returns a rule or fact that derives all that r derives; nil if there is
// none. Rules that do so mutually are equal, which another rule reports.
func (g *group) subsumer(r *gdl.Rule) *gdl.Rule {
	if fact := g.facts[r.Head.String()]; fact != nil {
		return fact
	}
	for _, s := range g.general {
		if s != r && subsumes(s, r) && !subsumes(r, s) {
			return s
		}
	}
	return nil
}
