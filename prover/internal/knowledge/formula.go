package knowledge

import (
	"fmt"
	"maps"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A violation of a formula about knowledge is a set of matches: the one that is played, and for
// each 'knows' of the formula one that the role cannot tell from it. Each match is a copy of the
// game, called a view (KR 2012 Def. 5). If one 'knows' stands inside another, its view is compared
// with the view of the outer one.

// A matchView is one copy of the game in a formula about knowledge. View 0 is the
// match that is played.
type matchView struct {
	parentView    int // the view that role cannot tell from this one; -1 for view 0
	role          int // the number of the role; -1 for view 0
	comparedDepth int // steps from the formula's first state up to which the view and its parent are compared
	lookahead     int // steps from there that the formula looks ahead in this view
}

// Bounds on formulas about knowledge.
const (
	maxFormulaParts = 20_000
	maxFormulaViews = 40
)

// CompileKnowledge translates a formula about knowledge into one over the gates of a network, and
// returns the views that a violation needs at most.
func CompileKnowledge(t *task.ProofTask, f *property.Formula) (*goal.GateFormula, []matchView, error) {
	unfolded, err := f.UnfoldKnowledge(maxFormulaParts)
	if err != nil {
		return nil, nil, err
	}
	c := goal.NewCompiler(t.Net, unfolded)
	c.Knower = func(name string) (int, error) { return PlayerIndex(t, name) }
	e, err := c.CompileInstance(unfolded, gdl.Subst{})
	if err != nil {
		return nil, nil, err
	}
	a := viewAllotment{{parentView: -1, role: -1, lookahead: e.WrittenDegree}}
	a.allotViews(e, 0, 0, map[matchView]int{})
	if len(a) > maxFormulaViews {
		return nil, nil, fmt.Errorf("the formula needs %d matches at a time, more than %d", len(a), maxFormulaViews)
	}
	return e, a, nil
}

// A viewAllotment is the list of views that have been given out.
type viewAllotment []matchView

// allotViews gives each 'knows' of a formula a view (KnownView). One false part makes a conjunction
// false, so that its parts share views; those of a disjunction do not. used counts the views that are taken, by
// their matchView values.
func (a *viewAllotment) allotViews(e *goal.GateFormula, parent, depth int, used map[matchView]int) {
	switch e.Operator {
	case property.OpAnd:
		before := maps.Clone(used)
		for _, arg := range e.Subformulas {
			own := maps.Clone(before)
			a.allotViews(arg, parent, depth, own)
			for kind, n := range own {
				used[kind] = max(used[kind], n)
			}
		}
		return
	case property.OpNext:
		depth++
	case property.OpKnows, property.OpWhether:
		e.KnownView = a.freeViewOf(matchView{parentView: parent, role: e.KnowerRole, comparedDepth: depth, lookahead: e.Subformulas[0].WrittenDegree}, used)
		parent = e.KnownView
	}
	for _, arg := range e.Subformulas {
		a.allotViews(arg, parent, depth, used)
	}
}

// freeViewOf returns the number of a view that is equal to kind and that used does not count yet, and adds one if
// there is none.
func (a *viewAllotment) freeViewOf(kind matchView, used map[matchView]int) int {
	used[kind]++
	left := used[kind]
	for i, v := range *a {
		if v == kind {
			if left--; left == 0 {
				return i
			}
		}
	}
	*a = append(*a, kind)
	return len(*a) - 1
}
