package safety

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// reportMeaningless reports a negation that cannot say that there is none: there is one
// whenever the rule is asked. No helper relation is offered then. It tells whether it is so.
func (x *safetyChecker) reportMeaningless(n *negatedExistential) bool {
	reason := n.reasonForAlways(x.Pass)
	if reason != "" && !n.isToldBefore() {
		x.Report(n.meaninglessFinding(reason))
	}
	return reason != ""
}

func (n *negatedExistential) meaninglessFinding(reason string) finding.Finding {
	is := "is"
	if len(n.freeVariables) > 1 {
		is = "are"
	}
	return lint.Findingf("V02", n.freeVariables[0], "nothing says which %s %s meant; %s", n.quotedVariables(), is, reason)
}

// isToldBefore tells whether an earlier negation of the rule has the role of several.
func (n *negatedExistential) isToldBefore() bool {
	role := n.roleOfSeveral()
	if role == "" {
		return false
	}
	i := slices.IndexFunc(n.rule.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpNot && slices.ContainsFunc(n.freeVariables, func(v *gdl.Term) bool {
			return v.Spelling == role && slices.Contains(literalVariables(l), v.Name)
		})
	})
	return i >= 0 && n.rule.Body[i] != n.negation
}

// maxComparedConditions bounds the conditions of a rule of which each negation is compared
// with all: no author writes more.
const maxComparedConditions = 100

// reasonForAlways returns why there is always an instance of the negated conditions, with the
// advice that follows; "" if it need not be so.
func (n *negatedExistential) reasonForAlways(pass *lint.Pass) string {
	if n.negation.Args[0].Op != gdl.OpAtom || len(n.movedComparisons) > 0 || len(n.rule.Body) > maxComparedConditions {
		return ""
	}
	atom := n.negation.Args[0].Atom
	if atom.Name == gdl.Does && len(atom.Args) == 2 && n.hasVariable(atom.Args[1].Name) {
		return "each role makes some move in each step, so that there is always one; name the move that must not be made"
	}
	for _, l := range n.rule.Body {
		if l.Op == gdl.OpAtom && n.isInstance(atom, l.Atom) {
			return fmt.Sprintf("'%s' holds here, so that there is always one; add a condition that tells the two apart", pass.NodeText(l))
		}
	}
	if role := n.roleOfSeveral(); role != "" {
		return fmt.Sprintf("'%s' stands in several negations; ask for the role that is meant with a condition that is not negated", role)
	}
	return ""
}

// isInstance tells whether an atom is the negated one with terms for the variables that
// stand nowhere else.
func (n *negatedExistential) isInstance(negated, other *gdl.Term) bool {
	if negated.Name != other.Name || len(negated.Args) != len(other.Args) {
		return negated.IsVariable() && n.hasVariable(negated.Name)
	}
	for i, arg := range negated.Args {
		if !n.isInstance(arg, other.Args[i]) {
			return false
		}
	}
	return true
}

// roleOfSeveral returns a variable that is the role of a negated move, and stands in a
// negation of something else too, such as its turn: one and the same role is meant. It
// returns "" if there is none.
func (n *negatedExistential) roleOfSeveral() string {
	if !n.isShared {
		return ""
	}
	for _, v := range n.freeVariables {
		isOther, isRole := false, false
		for _, l := range n.rule.Body {
			if l.Op != gdl.OpNot || !slices.Contains(literalVariables(l), v.Name) {
				continue
			}
			inner := l.Args[0]
			moves := inner.Op == gdl.OpAtom && inner.Atom.Name == gdl.Does && len(inner.Atom.Args) == 2 && inner.Atom.Args[0].Name == v.Name
			isRole, isOther = isRole || moves, isOther || !moves
		}
		if isOther && isRole {
			return v.Spelling
		}
	}
	return ""
}

// isAnyRole tells whether a variable of the negation is the role of a move, and otherwise
// only said to be a role: then a move of any role is meant, and not that of each role in turn.
func (n *negatedExistential) isAnyRole(name string) bool {
	inner := n.negation.Args[0]
	if len(n.rule.Body) > maxComparedConditions || inner.Op != gdl.OpAtom || inner.Atom.Name != gdl.Does || inner.Atom.ArgumentAt(0).Name != name || slices.Contains(n.rule.Head.VariableNames(), name) {
		return false
	}
	return !slices.ContainsFunc(n.rule.Body, func(l *gdl.Literal) bool {
		isRole := l.Op == gdl.OpAtom && l.Atom.Name == gdl.Role
		return l != n.negation && !isRole && slices.Contains(literalVariables(l), name)
	})
}
