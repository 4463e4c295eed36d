package grounding

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A BudgetKind names a limit of the grounder.
type BudgetKind string

// The limits of the grounder: those of Options, and that of the conditions in a rule.
const (
	BudgetInstances BudgetKind = "ground rules"
	BudgetAtoms     BudgetKind = "ground atoms"
	BudgetDepth     BudgetKind = "term depth"
	BudgetSteps     BudgetKind = "join steps"
	BudgetBytes     BudgetKind = "bytes of memory"
	BudgetBody      BudgetKind = "conditions in a rule"
)

// A TooLargeError says that a game exceeds the budget, with the rule that is
// most to blame.
type TooLargeError struct {
	WorstRule      *gdl.Rule
	ExceededBudget BudgetKind
	BudgetLimit    int64
	RuleInstances  int64        // ground rules of the rule so far
	TotalInstances int64        // ground rules of all rules so far
	notation       gdl.Notation // of the rulesheet
}

func (e *TooLargeError) Error() string {
	head := e.notation.CodeText(e.WorstRule.Head.String())
	if e.ExceededBudget == BudgetDepth {
		return fmt.Sprintf("terms grow deeper than %d in the rule for %s", e.BudgetLimit, head)
	}
	if e.ExceededBudget == BudgetBody {
		return fmt.Sprintf("the rule for %s has more than %d different conditions", head, e.BudgetLimit)
	}
	return fmt.Sprintf("more than %d %s; the rule for %s has %d ground rules of %d so far",
		e.BudgetLimit, e.ExceededBudget, head, e.RuleInstances, e.TotalInstances)
}

// A NotStratifiedError says that ground rules form a cycle through negation, so
// that they have no agreed meaning (AIJ 2012 Def. 2.1 demands the same of the
// predicates).
type NotStratifiedError struct {
	CycleRules []*gdl.Rule // the rules of the cycle, the one with the negative literal first
}

func (e *NotStratifiedError) Error() string {
	return fmt.Sprintf("%s depends on its own negation", e.CycleRules[0].Head)
}

// An UnsafeError says that no positive literal binds a variable of a rule, so
// that the rule has no finite set of instances.
type UnsafeError struct {
	UnboundVariable string
	NeedingAtom     *gdl.Term // the head or the atom of the literal that needs the variable
}

func (e *UnsafeError) Error() string {
	return fmt.Sprintf("variable %s of %s is bound by no positive literal", e.UnboundVariable, e.NeedingAtom)
}

// An InvalidError says that a rule leaves the rulesheet without a meaning: it is a rule for true or does, or a
// role or init depends on the state.
type InvalidError struct {
	Message string
}

func (e *InvalidError) Error() string { return e.Message }
