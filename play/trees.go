package play

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file converts terms between the syntax trees of callers and the interned terms of a game.

// internGround returns the interned form of a term given by a caller. The error says that it is not
// ground, or which limit it exceeds.
func (t *termTable) internGround(x *gdl.Term) (termID, error) {
	v := t.internTree(x)
	if v != noTerm {
		return v, nil
	}
	if !x.IsGround() {
		return noTerm, fmt.Errorf("'%s' is not ground", x)
	}
	return noTerm, &BudgetError{Resource: t.exceededLimit, Limit: t.exceededBound()}
}

// sortedTrees sorts a list of terms in place, in their structural order, and returns their syntax
// trees.
func (t *termTable) sortedTrees(list []termID) []*gdl.Term {
	slices.SortFunc(list, t.compareTerms)
	out := make([]*gdl.Term, len(list))
	for i, x := range list {
		out[i] = t.syntaxTree(x)
	}
	return out
}

// moveTrees returns a joint move of interned terms as syntax trees.
func (t *termTable) moveTrees(moves []termID) JointMove {
	joint := make(JointMove, len(moves))
	for i, m := range moves {
		joint[i] = t.syntaxTree(m)
	}
	return joint
}
