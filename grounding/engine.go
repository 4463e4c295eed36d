package grounding

import "context"

// An instance is a ground rule as the fixpoint records it: its body ends at an
// index of the arena of literals and begins at the end of the instance before
// it.
type instance struct {
	head   int32
	clause int32
	end    int32
}

// engine computes least fixpoints of clauses, one phase after another.
//
// Evaluation is semi-naive: atoms wait in a queue, and each atom taken from it
// starts a join for every literal that it matches. The literals before that one
// match earlier atoms only, those after it also the atom itself, so that each
// ground instance is found exactly once: with its latest atom, at the last of
// the literals that match that atom.
type engine struct {
	ctx       context.Context
	opts      Options
	terms     *terms
	relations []*relation
	clauses   []*clause
	estimates map[estimateKey]extent
	phase     int // being evaluated
	record    bool
	relaxed   bool // only the set of possible atoms matters, not their derivations
	final     bool // all relations of the author are complete

	atomRel []int32 // by atom: its relation
	atomRow []int32
	queue   []int32
	taken   int

	instances []instance
	bodies    []Lit
	counts    []clauseCount // by clause
	stats     Stats
	err       error

	current int32   // the triggering atom
	matched []int32 // by literal of the clause
	regs    []termID
	slots   []termID
	key     []termID
	onReach func(r *relation, row int32)
	row     []termID
	tooDeep bool
}

// clauseCount is the cost of one clause so far.
type clauseCount struct {
	instances int64
	auxiliary int64 // instances of the auxiliary clauses split off
	steps     int64
	atoms     int64
}

// pending tells whether a relation is not complete yet.
func (e *engine) pending(r *relation) bool { return r.phase >= e.phase }

// undecided tells whether the atoms of a relation belong into ground rules,
// since their truth values are unknown when these are made.
func (e *engine) undecided(r *relation) bool { return e.pending(r) || e.final && r.dynamic }

// evaluate runs one phase: the clauses of its relations.
func (e *engine) evaluate(clauses []*clause) error {
	for _, c := range clauses {
		for i := range c.body {
			if l := &c.body[i]; l.positive() && e.pending(l.rel) {
				l.rel.watch(e.terms, c, i)
			}
		}
	}
	for _, c := range clauses {
		if !e.triggered(c) {
			e.current = none
			e.join(e.planFor(c, none), 0)
		}
		if e.err != nil {
			return e.err
		}
	}
	return e.drain()
}

func (e *engine) triggered(c *clause) bool {
	for i := range c.body {
		if c.body[i].positive() && e.pending(c.body[i].rel) {
			return true
		}
	}
	return false
}

// drain takes atoms from the queue until it is empty.
func (e *engine) drain() error {
	for ; e.taken < len(e.queue) && e.err == nil; e.taken++ {
		e.take(e.queue[e.taken])
	}
	e.queue, e.taken = e.queue[:0], 0
	return e.err
}

// take makes an atom visible to joins and starts the joins that it triggers.
func (e *engine) take(atom int32) {
	r, row := e.relations[e.atomRel[atom]], e.atomRow[atom]
	r.state[row] = indexed
	r.done++
	for _, ix := range r.indexes {
		ix.add(e.terms, r, row)
	}
	e.current = atom
	for _, g := range r.groups {
		e.slots = grow(e.slots, g.shape.slots)
		if !g.shape.open(e.terms, r.row(row), e.slots) {
			continue
		}
		hash := uint32(5)
		for _, k := range g.keys {
			hash = mix(hash, e.slots[k])
		}
		for _, tr := range g.byKey[hash] {
			// An earlier join may have used the slots.
			g.shape.open(e.terms, r.row(row), e.slots)
			e.fire(tr)
			if e.err != nil {
				return
			}
		}
	}
}

// fire starts the join of a trigger. Plans are made when first needed and again
// as the relations grow: their sizes are unknown at first.
func (e *engine) fire(tr *trigger) {
	e.regs = grow(e.regs, len(tr.clause.names))
	if !tr.match(e.slots, e.regs) {
		return
	}
	if tr.fired&(tr.fired-1) == 0 && (tr.fired < 4 || tr.fired >= 64) {
		tr.plan = e.planFor(tr.clause, tr.literal)
	}
	tr.fired++
	e.matched = grow(e.matched, len(tr.clause.body))
	e.matched[tr.literal] = e.current
	e.join(tr.plan, 0)
}

func grow(s []int32, n int) []int32 {
	if n > len(s) {
		return append(s, make([]int32, n-len(s))...)
	}
	return s
}

// intern returns the row of an atom, and adds it as mentioned if it is new.
func (e *engine) intern(r *relation, row []termID) int32 {
	if i := r.find(row); i != none {
		return i
	}
	atom := int32(len(e.atomRel))
	i := r.add(row, atom)
	e.atomRel = append(e.atomRel, int32(r.number))
	e.atomRow = append(e.atomRow, i)
	return i
}

// reach enters an atom as derived and returns its row.
func (e *engine) reach(r *relation, row []termID) int32 {
	i := e.intern(r, row)
	if r.state[i] == mentioned {
		r.state[i] = reached
		e.queue = append(e.queue, r.atom[i])
		if e.onReach != nil {
			e.onReach(r, i)
		}
	}
	return i
}
