// Package subsumption defines an Analyzer that reports rules which derive nothing
// that another rule does not derive, which can fire only in terminal states, or which
// fire only where another one makes another value.
package subsumption

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports rules that derive nothing which another rule does not
// derive, that can fire only in terminal states, or that fire only where another one
// makes another value.
var Analyzer = lint.New("subsumption", doc, checkSubsumption)

// maxRulePairs bounds the pairs of rules of one rulesheet that are compared.
const maxRulePairs = 200_000

func checkSubsumption(pass *lint.Pass) error {
	checkTerminalOnly(pass, pass.Program)
	checkSameCase(pass, pass.Program)
	if pass.Unit.IsWanted("D08") {
		checkSuperfluous(pass, pass.Program) // it is off by default, and takes time
	}
	return nil
}

// checkSuperfluous reports each rule that derives nothing which another one for the same
// subject does not derive. Rules that do so mutually are equal, which another rule reports.
func checkSuperfluous(pass *lint.Pass, p *model.Program) {
	pairs := maxRulePairs
	for _, group := range p.Groups() {
		var general []*model.Rule
		for _, r := range group {
			if !r.IsFact() {
				general = append(general, r)
			}
		}
		for _, r := range group {
			if len(r.Body) == 0 {
				continue
			}
			if pairs -= len(general); pairs < 0 {
				return
			}
			by := p.Fact(r.Head)
			for _, s := range general {
				if by == nil && s != r && model.Subsumes(s.Rule, r.Rule) && !model.Subsumes(r.Rule, s.Rule) {
					by = s
				}
			}
			if by != nil {
				f := lint.Findingf("D08", r, "this rule derives nothing new: another one for '%s' has a part of its conditions; remove it", pass.NodeText(r.Head))
				f.Related = append(f.Related, lint.RelatedAt(by, "the other rule"))
				edits := pass.NewEdits()
				edits.RemoveNode(r)
				f.UnsafeFixes = edits.SuggestFix("Remove the rule")
				pass.Report(f)
			}
		}
	}
}

// checkTerminalOnly reports rules for legal and next that can fire only in terminal
// states, which have no moves and no next state. A move without arguments is left
// alone: some authors give each role noop at the end. An end that depends on the moves is no
// end yet, as K07 tells.
func checkTerminalOnly(pass *lint.Pass, p *model.Program) {
	type end struct {
		rule       *model.Rule
		conditions []*gdl.Literal
	}
	const mostEnds = 200
	var ends []end
	for _, r := range p.RulesFor(gdl.Terminal) {
		if len(r.Head.Args) == 0 {
			ends = append(ends, end{r, []*gdl.Literal{{Op: gdl.OpAtom, Atom: r.Head}}})
			clauses, _ := r.Clauses()
			for _, c := range clauses {
				ends = append(ends, end{r, model.Literals(c.Clause.Body)})
			}
		}
	}
	ends = ends[:min(len(ends), mostEnds)]
	pairs := maxRulePairs
	for _, r := range p.Rules {
		isNext := r.Head.Name == gdl.Next
		if isMove := r.Head.Name == gdl.Legal && r.Subject != nil && r.Subject.Symbol.Arity > 0; r.Implied || len(r.Body) == 0 || !isNext && !isMove {
			continue
		}
		if pairs -= len(ends); pairs < 0 {
			return
		}
		for _, e := range ends {
			if !model.Implies(r.Body, e.conditions) {
				continue
			}
			if p.Graph().Reaches(gdl.Terminal, gdl.Does) {
				return
			}
			words, subject := lint.VocabularyOf(pass.File), "this rule for '"+r.Head.Spelling+"' can fire only"
			if isNext {
				subject = words.NextSubject
			}
			f := lint.Findingf("D12", r, "%s %s", subject, words.WhereGameIsOver)
			f.Related = append(f.Related, lint.RelatedAt(e.rule, "the game is over whenever this holds"))
			pass.Report(f)
			break
		}
	}
}
