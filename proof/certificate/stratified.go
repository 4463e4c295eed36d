package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// checkStratified checks that the rules of one time level have exactly one answer
// set for every state and all moves (AIJ 2012 Def. 2.1). An odd
// cycle through negation would remove states from the search, and an induction
// would be proved for lack of counterexamples. "The goal of r is 0 if it is not 100"
// passes, because its ground instances have no cycle.
func checkStratified(f *gdl.File) error {
	for _, c := range gdl.NewGraph(f).Stratification() {
		if !c.LocallyStratified {
			return &RuleError{c.Edges[0].Rule, fmt.Sprintf("'%s' depends on its own negation", c.Edges[0].FromPredicate)}
		}
	}
	return nil
}
