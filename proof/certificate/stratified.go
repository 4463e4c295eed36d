package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// checkStratified checks that the rules of one time level have exactly one answer
// set for every state and all moves (AIJ 2012 Def. 2.1). An odd
// cycle through negation would remove states from the search, and an induction
// would be proved for lack of counterexamples.
//
// The nodes are the clauses and not the predicates: a clause depends on those
// whose head unifies with a condition. So "the goal of r is 0 if it is not 100"
// passes, because its ground instances have no cycle.
func checkStratified(clauses []*gdl.Clause) error {
	byHead := map[predicate][]int{}
	conditions := make([][]int32, len(clauses)) // by clause: the clauses that its conditions unify with
	for i, c := range clauses {
		if len(c.Body) > 0 { // facts end every path
			byHead[predicateOf(c.Head)] = append(byHead[predicateOf(c.Head)], i)
		}
	}
	var negative [][2]int
	for i, c := range clauses {
		for _, cond := range c.Body {
			for _, j := range byHead[predicateOf(cond.Atom)] {
				if cond.Distinct || !canUnify(cond.Atom, clauses[j].Head) {
					continue
				}
				if cond.Negative {
					negative = append(negative, [2]int{i, j})
				}
				if i != j {
					conditions[i] = append(conditions[i], int32(j))
				}
			}
		}
	}
	component, _ := scc.Components(len(clauses), func(clause int32) []int32 { return conditions[clause] })
	for _, edge := range negative {
		if component[edge[0]] == component[edge[1]] {
			c := clauses[edge[0]]
			return &RuleError{c.Rule, fmt.Sprintf("'%s' depends on its own negation", c.Head.Name)}
		}
	}
	return nil
}

// canUnify reports whether two atoms with variables of their own have a common
// instance.
func canUnify(t, u *gdl.Term) bool {
	return gdl.Subst{}.UnifyTerms(t, renameApart(u))
}

// renameApart renames the variables of a term to variables that no rulesheet has.
func renameApart(t *gdl.Term) *gdl.Term {
	if t.IsGround() {
		return t
	}
	if t.IsVariable() {
		return &gdl.Term{Name: t.Name + " "}
	}
	args := make([]*gdl.Term, len(t.Args))
	for i, arg := range t.Args {
		args[i] = renameApart(arg)
	}
	return &gdl.Term{Name: t.Name, Args: args}
}
