package conditions

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions whose value is known beforehand.
var Analyzer = lint.New("conditions", doc, run, survey.Analyzer, domains.Analyzer, reach.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	facts := newFacts(s)
	foreign := newForeign(pass, s)
	for _, r := range s.Rules {
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			switch l.Op {
			case gdl.OpDistinct:
				checkDistinct(pass, r, l)
				if positive {
					foreign.checkDistinct(r, l)
				}
			case gdl.OpAtom:
				facts.check(pass, r, l)
			case gdl.OpNot:
				if inner := l.Args[0]; inner.Op == gdl.OpAtom {
					if !facts.checkNegation(pass, r, l) {
						foreign.checkNegation(r, l)
					}
				}
			}
		})
	}
	return nil
}

// checkDistinct reports a comparison of two terms that cannot be unified.
func checkDistinct(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) {
	if len(l.Atom.Args) == 2 && !(gdl.Subst{}).Unify(l.Atom.Args[0], l.Atom.Args[1]) {
		f := lint.Findingf("D11", l, "'%s' compares terms that are never equal and always holds; remove it", pass.Text(l))
		f.UnsafeFixes = remove(pass, r, l)
		pass.Report(f)
	}
}

// remove returns the fix that takes a condition out of a body, unless it is the
// only one.
func remove(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) []analysis.SuggestedFix {
	if !slices.Contains(r.Body, l) || len(r.Body) == 1 {
		return nil
	}
	edits := pass.Edits()
	edits.Remove(l)
	return edits.Fix("Remove the condition")
}

// facts holds the facts of a rulesheet, and the relations that facts alone
// define.
type facts struct {
	whole  bool
	ground []*gdl.Rule
	byKey  map[string]*gdl.Rule // the ground facts by the text of their heads
	rules  map[string]bool      // relations with a rule, or a fact with variables
	heads  map[string]bool
}

func newFacts(s *survey.Survey) *facts {
	f := &facts{whole: roster.Whole(s), rules: map[string]bool{}, heads: map[string]bool{}}
	last := ""
	for _, r := range s.Rules {
		if r.Head.Name != last { // facts of one relation follow each other
			last = r.Head.Name
			f.heads[last] = true
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			f.rules[r.Head.Name] = true
		} else {
			f.ground = append(f.ground, r)
		}
	}
	return f
}

// find returns the fact that equals an atom. The index is built for the first
// call, which most rulesheets never make.
func (f *facts) find(atom *gdl.Term) *gdl.Rule {
	if f.byKey == nil {
		f.byKey = make(map[string]*gdl.Rule, len(f.ground))
		for _, r := range f.ground {
			f.byKey[r.Head.String()] = r
		}
	}
	return f.byKey[atom.String()]
}

// check reports a condition that equals a fact. Three kinds are left alone:
// relations without arguments, which are switches, set once for a family of
// games; roles, which authors like to name; and a condition that stands alone,
// which says on purpose that the rule always fires.
func (f *facts) check(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) {
	atom := l.Atom
	if len(atom.Args) == 0 || !atom.IsGround() || reserved(atom.Name) || len(r.Body) == 1 && r.Body[0] == l {
		return
	}
	if fact := f.find(atom); fact != nil {
		x := lint.Findingf("D11", atom, "'%s' is a fact and always holds; remove the condition", pass.Text(atom))
		x.Related = append(x.Related, lint.At(fact, "the fact"))
		x.UnsafeFixes = remove(pass, r, l)
		pass.Report(x)
	}
}

// reserved tells whether a name is a keyword.
func reserved(name string) bool {
	_, keyword := gdl.KeywordArity(name)
	return keyword
}

// checkNegation reports the negation of a ground atom that is no fact although
// facts alone define its relation, and tells whether it did.
func (f *facts) checkNegation(pass *lint.Pass, r *gdl.Rule, l *gdl.Literal) bool {
	atom := l.Args[0].Atom
	if reserved(atom.Name) || !f.whole || len(atom.Args) == 0 || !atom.IsGround() || !f.heads[atom.Name] || f.rules[atom.Name] || f.find(atom) != nil {
		return false
	}
	x := lint.Findingf("D11", l, "'%s' always holds, since '%s' is no fact; correct it", pass.Text(l), pass.Text(atom))
	x.UnsafeFixes = remove(pass, r, l)
	pass.Report(x)
	return true
}
