package grounding

// This file evaluates the dynamic relations. For calls see called.go, for split clauses split.go, for open atoms OpenRules in
// budget.go.

import (
	"errors"

	"github.com/gdllint/gdllint/gdl"
)

// findReachable runs the relaxed fixpoint over the dynamic relations: true follows from init and
// next, does from legal. It finds the possible atoms only; instances are not recorded, and clauses
// are split with guessed sizes of the dynamic relations.
func (e *engine) findReachable(p *rulebase, clauses []*clause) error {
	e.recordsInstances, e.isRelaxed = false, true
	var todo []*clause
	s := &clauseSplitter{engine: e, rulebase: p, sharedRelations: map[string]*groundRelation{}, auxiliaryPhase: e.currentPhase}
	s.acceptClause = func(a *clause) { todo = append(todo, a) }
	first := len(e.relations)
	for _, c := range clauses {
		todo = append(todo, s.split(withoutDynamicNegation(c)))
	}
	e.followKeywords(p)
	p.keywordRelation(gdl.Init).eachIndexedRow(func(row []termID) { e.reachAtom(p.keywordRelation(gdl.True), row) })
	err := e.evaluatePhase(todo)
	e.onReach, e.isRelaxed = nil, false
	for _, r := range e.relations {
		r.triggerGroups = nil
		if r.holdsCalls {
			r.rowIndexes = nil // joins have left out answered calls
		}
	}
	e.dropRelations(first)
	return err
}

// dropRelations frees the auxiliary relations from a number on.
func (e *engine) dropRelations(first int) {
	for _, r := range e.relations[first:] {
		r.isDropped, r.rowTerms, r.rowIndexes, r.rowTable = true, nil, nil, hashTable{}
	}
}

// withoutDynamicNegation drops the negative dynamic literals of a clause.
func withoutDynamicNegation(c *clause) *clause {
	relaxed := *c
	relaxed.body = nil
	for _, l := range c.body {
		if !l.isNegative || !l.relation.isDynamic {
			relaxed.body = append(relaxed.body, l)
		}
	}
	return &relaxed
}

// followKeywords makes the engine derive (true f) from (next f), and (does r m) from (legal r m)
// for roles r.
func (e *engine) followKeywords(p *rulebase) {
	isTrue, does := p.keywordRelation(gdl.True), p.keywordRelation(gdl.Does)
	legal, next, role := p.keywordRelation(gdl.Legal), p.keywordRelation(gdl.Next), p.keywordRelation(gdl.Role)
	var buffer [2]termID
	e.onReach = func(r *groundRelation, row int32) {
		switch {
		case r == next:
			e.reachAtom(isTrue, append(buffer[:0], r.rowAt(row)...))
		case r == legal && role.isDerived(r.rowAt(row)[:1]):
			e.reachAtom(does, append(buffer[:0], r.rowAt(row)...))
		}
	}
}

// recordInstances records all ground rules. If they are more than MaxInstances and OpenRules is set, it begins again and leaves
// out each clause that has OpenRules ground rules or more.
func (e *engine) recordInstances(p *rulebase, clauses []*clause) error {
	first, literals, instances := len(e.relations), len(e.bodyLiterals), len(e.instances)
	err := e.recordClauses(p, clauses)
	var large *TooLargeError
	if e.options.OpenRules == 0 || !errors.As(err, &large) || large.ExceededBudget != BudgetInstances {
		return err
	}
	e.dropRelations(first)
	e.err, e.bodyLiterals, e.instances, e.openAtoms = nil, e.bodyLiterals[:literals], e.instances[:instances], map[int32]bool{}
	return e.recordClauses(p, clauses)
}

// isRuleOpen tells whether the clause that is recorded is left out: it has reached OpenRules ground rules.
func (e *engine) isRuleOpen() bool {
	return e.openAtoms != nil && len(e.instances)-e.runStart == e.options.OpenRules
}

// recordClause records the ground rules of a clause. If the clause is left out after all, the heads of these rules are open.
func (e *engine) recordClause(c *clause) error {
	e.runStart = len(e.instances)
	literals := len(e.bodyLiterals)
	err := e.evaluatePhase([]*clause{c})
	if e.isRuleOpen() {
		for _, in := range e.instances[e.runStart:] {
			e.openAtoms[in.head] = true
		}
		e.stats.InstanceCount -= int64(e.options.OpenRules)
		e.instances, e.bodyLiterals = e.instances[:e.runStart], e.bodyLiterals[:literals]
	}
	return err
}

// recordClauses records the ground rules. All relations are complete by now, so
// that their sizes decide how to split and how to join, and each clause, after
// unfolding and splitting, is joined once.
func (e *engine) recordClauses(p *rulebase, clauses []*clause) error {
	e.recordsInstances, e.isFinal = true, true
	e.stats.InstanceCount = 0
	clear(e.shapeExtents) // they were made while the relations grew
	for _, c := range clauses {
		e.clauseCounts[c.number] = clauseCount{stepCount: e.clauseCounts[c.number].stepCount}
	}
	var err error
	run := func(c *clause) {
		if err == nil {
			err = e.recordClause(c)
		}
	}
	s := &clauseSplitter{engine: e, rulebase: p, sharedRelations: map[string]*groundRelation{}, sizesKnown: true, auxiliaryPhase: e.currentPhase - 1}
	s.acceptClause = func(a *clause) { run(a); e.stats.SplitRelations++ }
	for _, c := range clauses {
		if c.head.relation.holdsCalls {
			continue // the fixpoint has found the calls
		}
		for _, u := range s.unfold(c) {
			run(s.split(u))
		}
	}
	return err
}
