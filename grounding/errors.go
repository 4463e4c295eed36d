package grounding

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Budget names a limit of Options.
type Budget string

// The limits of Options.
const (
	BudgetInstances Budget = "ground rules"
	BudgetAtoms     Budget = "ground atoms"
	BudgetDepth     Budget = "term depth"
	BudgetSteps     Budget = "join steps"
	BudgetBytes     Budget = "bytes of memory"
	BudgetBody      Budget = "conditions in a rule"
)

// A TooLargeError says that a game exceeds the budget, with the rule that is
// most to blame.
type TooLargeError struct {
	Rule          *gdl.Rule
	Budget        Budget
	Limit         int64
	RuleInstances int64 // ground rules of the rule so far
	Instances     int64 // of all rules so far
	Steps         int64
}

func (e *TooLargeError) Error() string {
	if e.Budget == BudgetDepth {
		return fmt.Sprintf("terms grow deeper than %d in the rule for %s", e.Limit, e.Rule.Head)
	}
	if e.Budget == BudgetBody {
		return fmt.Sprintf("the rule for %s has more than %d different conditions", e.Rule.Head, e.Limit)
	}
	return fmt.Sprintf("more than %d %s; the rule for %s has %d ground rules of %d so far",
		e.Limit, e.Budget, e.Rule.Head, e.RuleInstances, e.Instances)
}

// A NotStratifiedError says that ground rules form a cycle through negation, so
// that they have no agreed meaning (AIJ 2012 Def. 2.1 demands the same of the
// predicates).
type NotStratifiedError struct {
	Rules []*gdl.Rule // of the cycle, the one with the negative literal first
	Atoms []*gdl.Term // the heads of the cycle's ground rules; nil for auxiliary ones
}

func (e *NotStratifiedError) Error() string {
	return fmt.Sprintf("%s depends on its own negation", e.Rules[0].Head)
}

// An UnsafeError says that no positive literal binds a variable of a rule, so
// that the rule has no finite set of instances.
type UnsafeError struct {
	Rule     *gdl.Rule
	Variable string
	Atom     *gdl.Term // the head or the atom of the literal that needs the variable
}

func (e *UnsafeError) Error() string {
	return fmt.Sprintf("variable %s of %s is bound by no positive literal", e.Variable, e.Atom)
}

// An InvalidError says that a rule uses a keyword in a way that leaves the
// rulesheet without a meaning: a rule for true or does, or a role or init that
// depends on the state.
type InvalidError struct {
	Rule    *gdl.Rule
	Message string
}

func (e *InvalidError) Error() string { return e.Message }
