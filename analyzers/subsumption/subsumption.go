package subsumption

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules that derive nothing which another rule does not
// derive, that can fire only in terminal states, or that fire only where another one
// makes another value.
var Analyzer = lint.New("subsumption", doc, checkSubsumption, survey.Analyzer, graph.Analyzer, domains.Analyzer)

// maxRulePairs bounds the pairs of rules of one rulesheet that are compared.
const maxRulePairs = 200_000

func checkSubsumption(pass *lint.Pass) error {
	rules := survey.RulesheetSurvey(pass.Pass).Rules
	checkTerminalOnly(pass, rules)
	checkSameCase(pass, rules)
	if pass.Unit.IsWanted("D08") {
		checkSuperfluousRules(pass, rules) // it is off by default, and takes time
	}
	return nil
}

// checkSuperfluousRules compares the rules for each head.
func checkSuperfluousRules(pass *lint.Pass, rules []*gdl.Rule) {
	byHead := map[string][]*gdl.Rule{}
	var order []string
	for _, r := range rules {
		key := headKey(r.Head)
		if byHead[key] == nil {
			order = append(order, key)
		}
		byHead[key] = append(byHead[key], r)
	}
	pairs := maxRulePairs
	for _, key := range order {
		g := newHeadGroup(byHead[key])
		if pairs -= len(g.generalRules) * len(g.rules); pairs < 0 {
			return
		}
		g.reportSuperfluous(pass)
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

// A headGroup holds the rules for one head.
type headGroup struct {
	rules        []*gdl.Rule // rules with conditions, which may be superfluous
	generalRules []*gdl.Rule // rules and facts that may make others superfluous
	groundFacts  map[string]*gdl.Rule
}

func newHeadGroup(rules []*gdl.Rule) *headGroup {
	g := &headGroup{groundFacts: map[string]*gdl.Rule{}}
	for _, r := range rules {
		switch {
		case len(r.Body) > 0:
			g.rules = append(g.rules, r)
			g.generalRules = append(g.generalRules, r)
		case r.Head.IsGround():
			g.groundFacts[r.Head.String()] = r
		default:
			g.generalRules = append(g.generalRules, r)
		}
	}
	return g
}

// reportSuperfluous reports each superfluous rule once.
func (g *headGroup) reportSuperfluous(pass *lint.Pass) {
	for _, r := range g.rules {
		if by := g.findSubsumer(r); by != nil {
			f := lint.Findingf("D08", r, "this rule derives nothing new: another one for '%s' has a part of its conditions", pass.NodeText(r.Head))
			f.Related = append(f.Related, lint.RelatedAt(by, "the other rule"))
			edits := pass.NewEdits()
			edits.RemoveNode(r)
			f.UnsafeFixes = edits.SuggestFix("Remove the rule")
			pass.Report(f)
		}
	}
}

// findSubsumer returns a rule or fact that derives all that r derives; nil if there is
// none. Rules that do so mutually are equal, which another rule reports.
func (g *headGroup) findSubsumer(r *gdl.Rule) *gdl.Rule {
	if fact := g.groundFacts[r.Head.String()]; fact != nil {
		return fact
	}
	for _, s := range g.generalRules {
		if s != r && ruleSubsumes(s, r) && !ruleSubsumes(r, s) {
			return s
		}
	}
	return nil
}
