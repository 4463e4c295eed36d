package deadcode

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports rules and conditions that change nothing.
var Analyzer = lint.New("deadcode", doc, checkDeadCode)

// Limits of findings.
const (
	largeTable   = 100 // facts from which on a program wrote them, for readers other than the rules
	manyRepeats  = 6   // repeated rules from which on they are notes
	mostReaders  = 3   // that are named
	mostMisspelt = 100 // undefined relations that may be meant
)

func checkDeadCode(pass *lint.Pass) error {
	p := pass.Program
	checkUnused(pass, p)
	checkDuplicates(pass, p)
	for _, r := range p.Rules {
		if len(r.Body) > 0 {
			checkRuleBody(pass, r)
		}
	}
	return nil
}

// checkUnused reports relations that no keyword depends on, each at its first rule.
func checkUnused(pass *lint.Pass, p *model.Program) {
	g := p.Graph()
	if p.TextLost || !g.DefinesPredicate(gdl.Legal) || !g.DefinesPredicate(gdl.Next) || !g.DefinesPredicate(gdl.Terminal) || !g.DefinesPredicate(gdl.Goal) {
		return // the missing parts may need it
	}
	asked := []string{gdl.Role, gdl.Init, gdl.True, gdl.Next, gdl.Base, gdl.Does, gdl.Legal, gdl.Goal, gdl.Sees, gdl.Input, gdl.Terminal}
	for word := range p.Unread {
		asked = append(asked, word)
	}
	needed := g.ReachedFrom(asked)
	var misspelt []*gdl.Term // nil before the first request
	for _, name := range g.Predicates {
		rules := g.DefiningRules[name]
		if needed[name] || len(rules) == 0 || model.IsProse(rules[0]) {
			continue
		}
		if by := readers(g, name); len(by) > 0 {
			pass.Reportf("D01", rules[0].Head, "'%s' is used only by '%s', which nothing needs; remove both", rules[0].Head.Spelling, strings.Join(by, "', '"))
			continue
		}
		if misspelt == nil {
			misspelt = undefinedAtoms(p, g)
		}
		if isMeant(rules[0].Head, misspelt) {
			continue // the misspelt condition is reported, and asks for this relation
		}
		severity := pass.RuleByCode("D01").Severity
		if len(rules) > largeTable && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
			severity = finding.SeverityNote
		}
		pass.ReportWithSeverity(severity, lint.Findingf("D01", rules[0].Head, "'%s' is never used; remove it, or use it", rules[0].Head.Spelling))
	}
}

// readers returns other relations that use one, as their authors spell them.
func readers(g *gdl.Graph, name string) (list []string) {
	for _, from := range g.Predicates {
		uses := slices.ContainsFunc(g.OutEdges[from], func(e gdl.Edge) bool { return e.ToPredicate == name })
		if uses && from != name && len(list) < mostReaders {
			list = append(list, g.DefiningRules[from][0].Head.Spelling)
		}
	}
	return list
}

// undefinedAtoms returns the first use of each undefined relation.
func undefinedAtoms(p *model.Program, g *gdl.Graph) []*gdl.Term {
	atoms := []*gdl.Term{}
	for _, n := range p.Names {
		if n.Class == model.Predicate && n.Uses > 0 && !model.IsKeyword(n.Text) && !g.DefinesPredicate(n.Text) && len(atoms) < mostMisspelt {
			atoms = append(atoms, n.FirstUse().Term)
		}
	}
	return atoms
}

// isMeant tells whether one of some undefined relations is probably a misspelling of that of a
// head.
func isMeant(head *gdl.Term, undefined []*gdl.Term) bool {
	return slices.ContainsFunc(undefined, func(u *gdl.Term) bool {
		return len(u.Args) == len(head.Args) && typo.NearestName(u.Name, []string{head.Name}) != ""
	})
}

// checkDuplicates reports rules that equal an earlier one up to the names of
// variables and the order of conditions. Rules that were read by a guess do not count: the part that
// could not be read may be the difference.
func checkDuplicates(pass *lint.Pass, p *model.Program) {
	repeats := p.Duplicates(func(r *model.Rule) bool { return !r.Guessed })
	severity, count := pass.RuleByCode("D07").Severity, 0
	for _, x := range repeats {
		count += min(1, len(x.Rule.Body))
	}
	for _, x := range repeats {
		what, s := "fact", severity
		if len(x.Rule.Body) > 0 {
			what = "rule"
			if count >= manyRepeats {
				s = finding.SeverityNote
			}
		}
		f := lint.Findingf("D07", x.Rule, "this repeats an earlier %s; remove one of them", what)
		f.Related = append(f.Related, lint.RelatedAt(x.First, "it stands here first"))
		edits := pass.NewEdits()
		edits.RemoveNode(x.Rule)
		f.Fixes = edits.SuggestFix("Remove the repetition")
		pass.ReportWithSeverity(s, f)
	}
}
