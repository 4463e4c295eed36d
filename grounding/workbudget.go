package grounding

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// A workBudget counts the work of grounding. Work stops as soon as err is set.
type workBudget struct {
	ctx          context.Context
	options      Options
	clauses      []*clause
	clauseCounts []clauseCount // by clause
	stats        Stats
	err          error
	notation     gdl.Notation // of the rulesheet
}

// isCancelled tells whether the context is done. It looks only if i is a multiple of checkInterval;
// otherwise it returns false.
func (w *workBudget) isCancelled(i int) bool { return i%checkInterval == 0 && w.ctx.Err() != nil }

// exceed stops the work with a TooLargeError. It blames the clause that has used most of the budget
// b (of memory: the clause with the most instances), or the current clause c if a term grew too
// deep.
func (w *workBudget) exceed(c *clause, b BudgetKind) {
	used := func(n *clauseCount) int64 { return n.instanceCount + n.auxiliaryCount }
	switch b {
	case BudgetSteps:
		used = func(n *clauseCount) int64 { return n.stepCount }
	case BudgetAtoms:
		used = func(n *clauseCount) int64 { return n.atomCount }
	}
	worst := c
	if b != BudgetDepth {
		for _, other := range w.clauses {
			// Instances are counted from the last phase on; those of static
			// rules are gone by then.
			if b == BudgetInstances && !other.head.relation.isDynamic {
				continue
			}
			if used(&w.clauseCounts[other.number]) > used(&w.clauseCounts[worst.number]) {
				worst = other
			}
		}
	}
	w.err = &TooLargeError{WorstRule: worst.rule, ExceededBudget: b, BudgetLimit: w.budgetLimit(b),
		RuleInstances: w.clauseCounts[worst.number].instanceCount + w.clauseCounts[worst.number].auxiliaryCount, TotalInstances: w.stats.InstanceCount, notation: w.notation}
}

func (w *workBudget) budgetLimit(b BudgetKind) int64 {
	switch b {
	case BudgetInstances:
		return w.options.MaxInstances
	case BudgetAtoms:
		return w.options.MaxAtoms
	case BudgetSteps:
		return w.options.MaxSteps
	case BudgetBytes:
		return w.options.MaxBytes
	}
	return int64(w.options.MaxDepth)
}
