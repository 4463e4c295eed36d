package grounding

import (
	"cmp"

	"github.com/gdllint/gdllint/gdl"
)

// ground rules, including repeated ones
type Options struct {
	MaxInstances int64 // ground rules, also those that turn out equal
	MaxAtoms     int64 // ground atoms
	MaxDepth     int   // nesting of terms: recursion may let a term grow forever
	MaxSteps     int64 // candidate atoms tried in joins, and matches found
	MaxBytes     int64 // approximate memory
	// NoSplitting keeps rules whole: each ground rule is an instance of a rule
	// as written.
	NoSplitting bool
	// Queries are atoms, with or without variables, that will be asked for
	// beside the rules of play: their dependencies are grounded too.
	Queries []*gdl.Term
	// OnlyAsked leaves out ground atoms of the author's relations for which
	// neither a rule nor a query asks, as far as constants in the literals
	// tell.
	OnlyAsked bool
	// OnlyCalled leaves out ground atoms for which no condition asks once the
	// conditions around it have bound its variables. That takes more work, and
	// saves much where relations with many arguments are tests. It requires
	// OnlyAsked.
	OnlyCalled bool

	eager bool // split and restrict wherever possible, for tests
	deaf  bool // a seeded fault: negative literals ask for nothing
	// Another seeded fault: answered rows are left out for every asking
	// relation.
	forgetful bool
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

// checkInterval is the number of join steps between checks of the context and
// of memory.
const checkInterval = 4096

// tick counts a join step and tells whether work may continue.
func (e *engine) tick(c *clause) bool {
	e.counts[c.number].steps++
	e.stats.Steps++
	if e.stats.Steps%checkInterval != 0 {
		return e.err == nil
	}
	if err := e.ctx.Err(); err != nil {
		e.err = err
	} else if e.stats.Steps > e.opts.MaxSteps {
		e.exceeded(c, BudgetSteps)
	} else if e.bytes() > e.opts.MaxBytes {
		e.exceeded(c, BudgetBytes)
	}
	return e.err == nil
}

// cancelled tells, at every checkInterval-th of its arguments, whether the
// context is done.
func (e *engine) cancelled(i int) bool { return i%checkInterval == 0 && e.ctx.Err() != nil }

// checkBudgets checks the budgets after each instance.
func (e *engine) checkBudgets(c *clause) {
	switch {
	case e.err != nil:
	case e.record && e.stats.Instances > e.opts.MaxInstances:
		e.exceeded(c, BudgetInstances)
	case int64(len(e.atomRel)) > e.opts.MaxAtoms:
		e.exceeded(c, BudgetAtoms)
	}
}

// bytes estimates the memory in use.
func (e *engine) bytes() int64 {
	total := int64(len(e.terms.fun))*28 + int64(len(e.terms.args))*4
	total += int64(len(e.atomRel))*12 + int64(len(e.instances))*12 + int64(len(e.bodies))*4
	for _, r := range e.relations {
		total += int64(len(r.rows))*4 + int64(len(r.state))*21
		for _, ix := range r.indexes {
			total += int64(len(ix.rows))*8 + int64(len(ix.first))*24 + int64(len(ix.key))*4
		}
	}
	// Slices that grow by doubling are two thirds full on average.
	return total * 3 / 2
}

// exceeded stops the work and blames the clause that has used most of the
// budget, or the current one if a term grew too deep.
func (e *engine) exceeded(c *clause, b Budget) {
	used := func(n *clauseCount) int64 { return n.instances + n.auxiliary }
	switch b {
	case BudgetSteps:
		used = func(n *clauseCount) int64 { return n.steps }
	case BudgetAtoms:
		used = func(n *clauseCount) int64 { return n.atoms }
	}
	worst := c
	if b != BudgetDepth {
		for _, other := range e.clauses {
			// Instances are counted from the last phase on; those of static
			// rules are gone by then.
			if b == BudgetInstances && !other.head.rel.dynamic {
				continue
			}
			if used(&e.counts[other.number]) > used(&e.counts[worst.number]) {
				worst = other
			}
		}
	}
	e.err = &TooLargeError{Rule: worst.rule, Budget: b, Limit: e.limit(b),
		RuleInstances: e.counts[worst.number].instances + e.counts[worst.number].auxiliary, Instances: e.stats.Instances, Steps: e.stats.Steps}
}

func (e *engine) limit(b Budget) int64 {
	switch b {
	case BudgetInstances:
		return e.opts.MaxInstances
	case BudgetAtoms:
		return e.opts.MaxAtoms
	case BudgetSteps:
		return e.opts.MaxSteps
	case BudgetBytes:
		return e.opts.MaxBytes
	}
	return int64(e.opts.MaxDepth)
}
