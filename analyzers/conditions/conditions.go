package conditions

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions whose value is known beforehand.
var Analyzer = lint.New("conditions", doc, checkConditions, survey.Analyzer, domains.Analyzer, reach.Analyzer)

func checkConditions(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	facts := newFactTable(s)
	foreign := newForeignChecker(pass, s)
	for _, r := range s.Rules {
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			switch l.Op {
			case gdl.OpDistinct:
				checkNeverEqual(pass, r, l)
				if positive {
					foreign.checkForeignComparison(r, l)
				}
			case gdl.OpAtom:
				facts.checkFactCondition(pass, r, l)
			case gdl.OpNot:
				if inner := l.Args[0]; inner.Op == gdl.OpAtom {
					if !facts.checkNegatedNonFact(pass, r, l) {
						foreign.checkForeignNegation(r, l)
					}
				}
			}
		})
	}
	return nil
}

// checkNeverEqual reports a comparison of two terms that cannot be unified.
func checkNeverEqual(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) {
	if len(l.Atom.Args) == 2 && !(gdl.Subst{}).UnifyTerms(l.Atom.Args[0], l.Atom.Args[1]) {
		f := lint.Findingf("D11", l, "'%s' compares terms that are never equal and always holds", pass.NodeText(l))
		f.UnsafeFixes = removeCondition(pass, r, l)
		pass.Report(f)
	}
}

// removeCondition returns the fix that takes a condition out of a body, unless it is the
// only one.
func removeCondition(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) []analysis.SuggestedFix {
	if !slices.Contains(r.Body, l) || len(r.Body) == 1 {
		return nil
	}
	edits := pass.NewEdits()
	edits.RemoveNode(l)
	return edits.SuggestFix("Remove the condition")
}

// factTable holds the facts of a rulesheet, and the relations that facts alone
// define.
type factTable struct {
	isComplete    bool
	groundFacts   []*gdl.Rule
	factsByText   map[string]*gdl.Rule // the ground facts by the text of their heads
	ruleRelations map[string]bool      // relations with a rule, or a fact with variables
	headNames     map[string]bool
}

func newFactTable(s *survey.Survey) *factTable {
	f := &factTable{isComplete: survey.IsComplete(s), ruleRelations: map[string]bool{}, headNames: map[string]bool{}}
	last := ""
	for _, r := range s.Rules {
		if r.Head.Name != last { // facts of one relation follow each other
			last = r.Head.Name
			f.headNames[last] = true
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			f.ruleRelations[r.Head.Name] = true
		} else {
			f.groundFacts = append(f.groundFacts, r)
		}
	}
	return f
}

// findFact returns the fact that equals an atom. The index is built for the first
// call, which most rulesheets never make.
func (f *factTable) findFact(atom *gdl.Term) *gdl.Rule {
	if f.factsByText == nil {
		f.factsByText = make(map[string]*gdl.Rule, len(f.groundFacts))
		for _, r := range f.groundFacts {
			f.factsByText[r.Head.String()] = r
		}
	}
	return f.factsByText[atom.String()]
}

// checkFactCondition reports a condition that equals a fact. Three kinds are left alone:
// relations without arguments, which are switches, set once for a family of
// games; roles, which authors like to name; and a condition that stands alone,
// which says on purpose that the rule always fires.
func (f *factTable) checkFactCondition(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) {
	atom := l.Atom
	if len(atom.Args) == 0 || !atom.IsGround() || isKeyword(atom.Name) || len(r.Body) == 1 && r.Body[0] == l {
		return
	}
	if fact := f.findFact(atom); fact != nil {
		x := lint.Findingf("D11", atom, "'%s' is a fact and always holds", pass.NodeText(atom))
		x.Related = append(x.Related, lint.RelatedAt(fact, "the fact"))
		x.UnsafeFixes = removeCondition(pass, r, l)
		pass.Report(x)
	}
}

// isKeyword tells whether a name is a keyword.
func isKeyword(name string) bool {
	_, keyword := gdl.KeywordArity(name)
	return keyword
}

// checkNegatedNonFact reports the negation of a ground atom that is no fact although
// facts alone define its relation, and tells whether it did.
func (f *factTable) checkNegatedNonFact(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) bool {
	atom := l.Args[0].Atom
	if isKeyword(atom.Name) || !f.isComplete || len(atom.Args) == 0 || !atom.IsGround() || !f.headNames[atom.Name] || f.ruleRelations[atom.Name] || f.findFact(atom) != nil {
		return false
	}
	x := lint.Findingf("D11", l, "'%s' always holds, since '%s' is not a fact", pass.NodeText(l), pass.NodeText(atom))
	x.UnsafeFixes = removeCondition(pass, r, l)
	pass.Report(x)
	return true
}
