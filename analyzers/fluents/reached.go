package fluents

import (
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// maxPatterns bounds the comparisons of conditions with fluents and moves.
const maxPatterns = 5_000_000

// A reached holds the reachable fluents and moves by name.
type reached struct {
	game    *grounding.Game
	fluents map[string][]*gdl.Term
	moves   []map[string][]*gdl.Term // by role
	left    int                      // number of comparisons that are left
}

func newReached(game *grounding.Game) *reached {
	x := &reached{game: game, fluents: byName(game.Fluents), left: maxPatterns}
	for _, moves := range game.Moves {
		x.moves = append(x.moves, byName(moves))
	}
	return x
}

func byName(terms []*gdl.Term) map[string][]*gdl.Term {
	named := map[string][]*gdl.Term{}
	for _, t := range terms {
		named[t.Name] = append(named[t.Name], t)
	}
	return named
}

// check reports negated conditions on a fluent or move whose name is reachable,
// but not with such arguments. A condition that is not negated keeps its rule
// from firing, which another analyzer reports.
func (x *reached) check(pass *lint.Pass, rules []*gdl.Rule) {
	for _, r := range rules {
		if x.game.Instances[r.Index] <= 0 {
			continue
		}
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			switch {
			case positive || l.Op != gdl.OpAtom:
			case l.Atom.Name == gdl.True && x.noFluent(l.Atom):
				report(pass, "D04", l.Atom.Args[0], "'%s' is in no state that can be reached, so that its negation always holds; correct it")
			case l.Atom.Name == gdl.Does && x.noMove(l.Atom):
				report(pass, "D05", l.Atom.Args[1], "'%s' is legal in no state that can be reached, so that its negation always holds; correct it")
			}
		})
	}
}

// report reports a condition as a warning: it is surely not meant, but may be
// harmless.
func report(pass *lint.Pass, code string, what *gdl.Term, message string) {
	pass.ReportAs(finding.Warning, lint.Findingf(code, what, message, pass.Text(what)))
}

// noFluent tells whether fluents with the name of a condition are reachable, but
// none that unifies with it.
func (x *reached) noFluent(atom *gdl.Term) bool {
	if len(atom.Args) != 1 || atom.Args[0].IsVar() {
		return false
	}
	same := x.fluents[atom.Args[0].Name]
	return len(same) > 0 && !x.meets(atom.Args[0], same)
}

// noMove tells whether moves with the name of a condition are reachable, but none
// that unifies with it, for the roles that it can be about.
func (x *reached) noMove(atom *gdl.Term) bool {
	if len(atom.Args) != 2 || atom.Args[1].IsVar() {
		return false
	}
	any := false
	for i, role := range x.game.Roles {
		if !(gdl.Subst{}).Unify(atom.Args[0], role) {
			continue
		}
		same := x.moves[i][atom.Args[1].Name]
		if x.meets(atom.Args[1], same) {
			return false
		}
		any = any || len(same) > 0
	}
	return any
}

// meets tells whether a pattern unifies with one of the terms. It is also true if
// no comparisons are left to find that out.
func (x *reached) meets(pattern *gdl.Term, terms []*gdl.Term) bool {
	for _, t := range terms {
		x.left--
		if x.left < 0 || (gdl.Subst{}).Unify(pattern, t) {
			return true
		}
	}
	return false
}

// reportReached adds the findings from the reachable fluents and moves.
func reportReached(pass *lint.Pass, s *survey.Survey, game *grounding.Game) {
	if game != nil && len(s.Torn) == 0 {
		newReached(game).check(pass, s.Rules)
	}
}
