package grounding

import "github.com/gdllint/gdllint/gdl"

// reachable runs the relaxed fixpoint over the dynamic relations: true follows
// from init and next, does from legal. It finds the possible atoms only;
// instances are not recorded, and clauses are split as if every dynamic
// relation were full.
func (e *engine) reachable(p *rulebase, clauses []*clause) error {
	e.record, e.relaxed = false, true
	var todo []*clause
	s := &splitter{e: e, p: p, shared: map[string]*relation{}, phase: e.phase}
	s.accept = func(a *clause) { todo = append(todo, a) }
	first := len(e.relations)
	for _, c := range clauses {
		todo = append(todo, s.split(withoutDynamicNegation(c)))
	}
	e.follow(p)
	p.keyword(gdl.Init).each(func(row []termID) { e.reach(p.keyword(gdl.True), row) })
	err := e.evaluate(todo)
	e.onReach, e.relaxed = nil, false
	for _, r := range e.relations {
		r.groups = nil
		if r.calls {
			r.indexes = nil // joins have left out answered calls
		}
	}
	for _, r := range e.relations[first:] {
		r.dropped, r.rows, r.indexes, r.table = true, nil, nil, hashTable{}
	}
	return err
}

// withoutDynamicNegation drops the negative dynamic literals of a clause.
func withoutDynamicNegation(c *clause) *clause {
	relaxed := *c
	relaxed.body = nil
	for _, l := range c.body {
		if !l.negative || !l.rel.dynamic {
			relaxed.body = append(relaxed.body, l)
		}
	}
	return &relaxed
}

// follow derives fluents from next, and moves from the legal moves of roles.
func (e *engine) follow(p *rulebase) {
	isTrue, does := p.keyword(gdl.True), p.keyword(gdl.Does)
	legal, next, role := p.keyword(gdl.Legal), p.keyword(gdl.Next), p.keyword(gdl.Role)
	var buffer [2]termID
	e.onReach = func(r *relation, row int32) {
		switch {
		case r == next:
			e.reach(isTrue, append(buffer[:0], r.row(row)...))
		case r == legal && role.holds(r.row(row)[:1]):
			e.reach(does, append(buffer[:0], r.row(row)...))
		}
	}
}

// instantiate records the ground rules. All relations are complete by now, so
// that their sizes decide how to split and how to join, and each clause takes
// one join.
func (e *engine) instantiate(p *rulebase, clauses []*clause) error {
	e.record, e.final = true, true
	e.stats.Instances = 0
	clear(e.estimates) // they were made while the relations grew
	for _, c := range clauses {
		e.counts[c.number] = clauseCount{steps: e.counts[c.number].steps}
	}
	var err error
	run := func(c *clause) {
		if err == nil {
			err = e.evaluate([]*clause{c})
		}
	}
	s := &splitter{e: e, p: p, shared: map[string]*relation{}, exact: true, phase: e.phase - 1}
	s.accept = func(a *clause) { run(a); e.stats.Split++ }
	for _, c := range clauses {
		if c.head.rel.calls {
			continue // the fixpoint has found the calls
		}
		for _, u := range s.unfold(c) {
			run(s.split(u))
		}
	}
	return err
}
