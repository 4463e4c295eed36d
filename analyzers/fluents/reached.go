package fluents

import (
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// maxPatternMatches bounds the comparisons of conditions with fluents and moves.
const maxPatternMatches = 5_000_000

// A reachedAtoms holds the reachable fluents and moves by name.
type reachedAtoms struct {
	groundGame      *grounding.Game
	fluentsByName   map[string][]*gdl.Term
	movesByRole     []map[string][]*gdl.Term // by role
	comparisonsLeft int                      // number of comparisons that are left
}

func newReachedAtoms(game *grounding.Game) *reachedAtoms {
	x := &reachedAtoms{groundGame: game, fluentsByName: groupByName(game.Fluents), comparisonsLeft: maxPatternMatches}
	for _, moves := range game.RoleMoves {
		x.movesByRole = append(x.movesByRole, groupByName(moves))
	}
	return x
}

func groupByName(terms []*gdl.Term) map[string][]*gdl.Term {
	named := map[string][]*gdl.Term{}
	for _, t := range terms {
		named[t.Name] = append(named[t.Name], t)
	}
	return named
}

// checkNegatedConditions reports negated conditions on a fluent or move whose name is reachable,
// but not with such arguments. A condition that is not negated keeps its rule
// from firing, which another analyzer reports.
func (x *reachedAtoms) checkNegatedConditions(pass *lint.Pass, rules []*gdl.Rule) {
	for _, r := range rules {
		if x.groundGame.InstanceCounts[r.FileIndex] <= 0 {
			continue
		}
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			switch {
			case positive || l.Op != gdl.OpAtom:
			case l.Atom.Name == gdl.True && x.meetsNoFluent(l.Atom):
				reportAsWarning(pass, "D04", l.Atom.Args[0], "'%s' is in no reachable state, so its negation is always true")
			case l.Atom.Name == gdl.Does && x.meetsNoMove(l.Atom):
				reportAsWarning(pass, "D05", l.Atom.Args[1], "'%s' is legal in no reachable state, so its negation is always true")
			}
		})
	}
}

// reportAsWarning reports a condition as a warning: it is surely not meant, but may be
// harmless.
func reportAsWarning(pass *lint.Pass, code string, what *gdl.Term, message string) {
	f := lint.Findingf(code, what, message, pass.NodeText(what))
	f.IsUnreached = true
	pass.ReportWithSeverity(finding.SeverityWarning, f)
}

// meetsNoFluent tells whether fluents with the name of a condition are reachable, but
// none that unifies with it.
func (x *reachedAtoms) meetsNoFluent(atom *gdl.Term) bool {
	if len(atom.Args) != 1 || atom.Args[0].IsVariable() {
		return false
	}
	same := x.fluentsByName[atom.Args[0].Name]
	return len(same) > 0 && !x.mayMatchAny(atom.Args[0], same)
}

// meetsNoMove tells whether moves with the name of a condition are reachable, but none
// that unifies with it, for the roles that it can be about.
func (x *reachedAtoms) meetsNoMove(atom *gdl.Term) bool {
	if len(atom.Args) != 2 || atom.Args[1].IsVariable() {
		return false
	}
	any := false
	for i, role := range x.groundGame.Roles {
		if !(gdl.Subst{}).UnifyTerms(atom.Args[0], role) {
			continue
		}
		same := x.movesByRole[i][atom.Args[1].Name]
		if x.mayMatchAny(atom.Args[1], same) {
			return false
		}
		any = any || len(same) > 0
	}
	return any
}

// mayMatchAny tells whether a pattern unifies with one of the terms. It is also true if
// no comparisons are left to find that out.
func (x *reachedAtoms) mayMatchAny(pattern *gdl.Term, terms []*gdl.Term) bool {
	for _, t := range terms {
		x.comparisonsLeft--
		if x.comparisonsLeft < 0 || (gdl.Subst{}).UnifyTerms(pattern, t) {
			return true
		}
	}
	return false
}

// reportReached adds the findings from the reachable fluents and moves.
func reportReached(pass *lint.Pass, s *survey.Survey, game *grounding.Game) {
	if game != nil && len(s.UnreadWords) == 0 {
		newReachedAtoms(game).checkNegatedConditions(pass, s.Rules)
	}
}
