package grounding

import (
	"cmp"

	"github.com/gdllint/gdllint/gdl"
)

// Options bound the work of grounding, and say which parts of the game are needed.
type Options struct {
	MaxInstances int64 // ground rules, repeated ones included
	MaxAtoms     int64 // ground atoms
	MaxDepth     int   // nesting of terms: recursion may let a term grow forever
	MaxSteps     int64 // candidate atoms tried in joins, and matches found
	MaxBytes     int64 // approximate memory
	// NoSplitting keeps rules whole: each ground rule is an instance of a rule
	// as written.
	NoSplitting bool
	// QueryAtoms are atoms, with or without variables, that will be asked for
	// beside the rules of play: their dependencies are grounded too.
	QueryAtoms []*gdl.Term
	// OnlyAsked leaves out ground atoms of the author's relations for which
	// neither a rule nor a query asks, as far as constants in the literals
	// tell.
	OnlyAsked bool
	// OnlyCalled leaves out ground atoms for which no condition asks once the other conditions of
	// its rule have bound the variables. That takes more work. It saves much in games with helper
	// relations of many arguments that rules ask for with all arguments bound. It requires
	// OnlyAsked.
	OnlyCalled bool
	// OpenRules leaves out each clause with so many ground rules or more, if the game has more than MaxInstances. The clauses are
	// those of rules after splitting. The heads of their ground rules are open: they may hold or not (Game.OpenAtoms). 0
	// leaves out none.
	OpenRules int

	splitEagerly        bool // split and restrict wherever possible, for tests
	ignoreNegativeCalls bool // a seeded fault, for tests: negative literals ask for nothing
	// Another seeded fault, for tests: calls with a known atom are left out for the rules of all relations, not only for
	// those of the called one.
	dropAnsweredEverywhere bool
}

// DefaultOptions returns the default limits of grounding.
func DefaultOptions() Options {
	return Options{
		MaxInstances: 3_000_000,
		MaxAtoms:     2_000_000,
		MaxDepth:     256,
		MaxSteps:     100_000_000,
		MaxBytes:     2 << 30,
	}
}

func (o Options) withDefaults() Options {
	d := DefaultOptions()
	o.MaxInstances = cmp.Or(o.MaxInstances, d.MaxInstances)
	o.MaxAtoms = cmp.Or(o.MaxAtoms, d.MaxAtoms)
	o.MaxDepth = cmp.Or(o.MaxDepth, d.MaxDepth)
	o.MaxSteps = cmp.Or(o.MaxSteps, d.MaxSteps)
	o.MaxBytes = cmp.Or(o.MaxBytes, d.MaxBytes)
	return o
}

// checkInterval is the number of join steps between checks of the context and of the budgets of
// steps and memory.
const checkInterval = 4096

// countStep counts a join step and tells whether work may continue.
func (e *engine) countStep(c *clause) bool {
	e.clauseCounts[c.number].stepCount++
	e.stats.JoinSteps++
	if e.stats.JoinSteps%checkInterval != 0 {
		return e.err == nil
	}
	if err := e.ctx.Err(); err != nil {
		e.err = err
	} else if e.stats.JoinSteps > e.options.MaxSteps {
		e.exceed(c, BudgetSteps)
	} else if e.memoryBytes() > e.options.MaxBytes {
		e.exceed(c, BudgetBytes)
	}
	return e.err == nil
}

// checkBudgets sets e.err if there are too many instances or atoms. It is called after each
// instance.
func (e *engine) checkBudgets(c *clause) {
	switch {
	case e.err != nil:
	case e.recordsInstances && e.stats.InstanceCount > e.options.MaxInstances:
		e.exceed(c, BudgetInstances)
	case int64(len(e.atomRelations)) > e.options.MaxAtoms:
		e.exceed(c, BudgetAtoms)
	}
}

// memoryBytes estimates the memory in use.
func (e *engine) memoryBytes() int64 {
	total := int64(len(e.table.termFunctors))*28 + int64(len(e.table.argTerms))*4
	total += int64(len(e.atomRelations))*12 + int64(len(e.instances))*12 + int64(len(e.bodyLiterals))*4
	for _, r := range e.relations {
		total += int64(len(r.rowTerms))*4 + int64(len(r.rowStates))*21
		for _, ix := range r.rowIndexes {
			total += int64(len(ix.rows))*8 + int64(len(ix.heads))*24 + int64(len(ix.groupKeys))*4
		}
	}
	// Half as much again: a guess for the unused capacity of slices, and for hash tables.
	return total * 3 / 2
}
