package grounding

// join runs the steps of a plan from k on, for the variables bound so far, and
// emits an instance for each solution.
func (e *engine) join(p *plan, k int) {
	if k == 0 {
		e.regs = grow(e.regs, len(p.clause.names))
		e.matched = grow(e.matched, len(p.clause.body))
	}
	if k == len(p.steps) {
		e.emit(p.clause)
		return
	}
	if k == p.headAt && e.enough(p, k) {
		return
	}
	s := &p.steps[k]
	if s.kind == scan {
		e.scan(p, k, s)
		return
	}
	if e.passes(s) && e.tick(p.clause) {
		e.join(p, k+1)
	}
}

func (e *engine) scan(p *plan, k int, s *step) {
	e.key = e.key[:0]
	for i := range s.key {
		e.key = append(e.key, e.value(&s.key[i]))
	}
	r, ix := s.lit.rel, s.index
	group := ix.lookup(e.key)
	if group == none {
		return
	}
	before := none32
	for entry := ix.first[group]; entry != none; entry = ix.next[entry] {
		if !e.tick(p.clause) {
			return
		}
		row := ix.rows[entry]
		if s.guards && e.answered(p.clause.head.rel, r.row(row)) {
			ix.skip(group, before, entry)
			continue
		}
		before = entry
		atom := r.atom[row]
		if s.earlier && atom == e.current {
			continue
		}
		e.slots = grow(e.slots, ix.shape.slots)
		ix.shape.open(e.terms, r.row(row), e.slots)
		for _, b := range s.binds {
			e.regs[b.variable] = e.slots[b.slot]
		}
		if !e.same(s) {
			continue
		}
		e.matched[s.literal] = atom
		e.join(p, k+1)
		if e.err != nil || e.enough(p, k) {
			return
		}
	}
}

// enough tells whether step k of a plan can yield only known atoms: where only
// possible atoms are wanted, one instance with the head suffices.
func (e *engine) enough(p *plan, k int) bool {
	if !e.relaxed || p.headAt == none || k < p.headAt {
		return false
	}
	row, known := e.findRow(p.clause.head.args)
	return known && p.clause.head.rel.holds(row)
}

// answered tells whether the atom that a row of a guard asks for is known to be
// possible: then the row is no longer needed.
func (e *engine) answered(r *relation, row []termID) bool { return e.relaxed && r.holds(row) }

func (e *engine) same(s *step) bool {
	for _, v := range s.same {
		if e.regs[v.variable] != e.slots[v.slot] {
			return false
		}
	}
	return true
}

// passes decides a literal whose variables are all bound.
func (e *engine) passes(s *step) bool {
	if s.kind == unequal {
		return e.build(&s.lit.args[0]) != e.build(&s.lit.args[1])
	}
	r := s.lit.rel
	i := none32
	if row, known := e.findRow(s.lit.args); known {
		i = r.find(row)
	}
	if s.kind == absent {
		return i == none32 || r.state[i] == mentioned
	}
	if i == none32 || r.state[i] != indexed || s.earlier && r.atom[i] == e.current {
		return false
	}
	e.matched[s.literal] = r.atom[i]
	return true
}

const none32 = int32(none)

// value returns the term of a variable or ground node.
func (e *engine) value(n *node) termID {
	if n.variable != none {
		return e.regs[n.variable]
	}
	return n.ground
}

// build returns the term of a node whose variables are bound.
func (e *engine) build(n *node) termID {
	if n.args == nil || n.ground != none {
		return e.value(n)
	}
	var buffer [8]termID
	args := buffer[:0]
	for i := range n.args {
		args = append(args, e.build(&n.args[i]))
	}
	id := e.terms.make(n.fun, args)
	if e.terms.depth[id] > int32(e.opts.MaxDepth) {
		e.tooDeep = true
	}
	return id
}

// find returns the term of a node whose variables are bound, if it exists.
func (e *engine) find(n *node) (termID, bool) {
	if n.args == nil || n.ground != none {
		return e.value(n), true
	}
	var buffer [8]termID
	args := buffer[:0]
	for i := range n.args {
		id, known := e.find(&n.args[i])
		if !known {
			return none, false
		}
		args = append(args, id)
	}
	id := e.terms.find(n.fun, args)
	return id, id != none
}

func (e *engine) buildRow(args []node) []termID {
	e.row = e.row[:0]
	for i := range args {
		e.row = append(e.row, e.build(&args[i]))
	}
	return e.row
}

func (e *engine) findRow(args []node) ([]termID, bool) {
	e.row = e.row[:0]
	for i := range args {
		id, known := e.find(&args[i])
		if !known {
			return nil, false
		}
		e.row = append(e.row, id)
	}
	return e.row, true
}

// emit enters the instance of a clause whose variables are bound.
func (e *engine) emit(c *clause) {
	if !e.tick(c) {
		return
	}
	start := len(e.bodies)
	record := e.record && e.undecided(c.head.rel)
	if record && !e.body(c) {
		e.bodies = e.bodies[:start]
		return
	}
	before := len(e.queue)
	row := e.buildRow(c.head.args)
	if e.tooDeep {
		e.exceeded(c, BudgetDepth)
		return
	}
	i := e.reach(c.head.rel, row)
	count := &e.counts[c.number]
	if c.head.rel.aux {
		count.auxiliary++
	} else {
		count.instances++
	}
	count.atoms += int64(len(e.queue) - before)
	e.stats.Instances++
	if record {
		e.instances = append(e.instances, instance{c.head.rel.atom[i], int32(c.number), int32(len(e.bodies))})
	}
	e.checkBudgets(c)
}

// body appends the undecided literals of a clause's body. It returns false if
// one contradicts another, so that the instance can never fire.
func (e *engine) body(c *clause) bool {
	start := len(e.bodies)
	for i := range c.body {
		l := &c.body[i]
		if l.distinct() || l.guard || !e.undecided(l.rel) {
			continue
		}
		lit := Atom(e.matched[i]).Pos()
		if l.negative {
			atom := e.negated(l)
			if atom == none {
				continue
			}
			lit = Atom(atom).Neg()
		}
		add := true
		for _, other := range e.bodies[start:] {
			if other == lit^1 {
				return false
			}
			add = add && other != lit
		}
		if add {
			e.bodies = append(e.bodies, lit)
		}
	}
	return true
}

// negated returns the atom of a negative literal, or none if it is known to be
// impossible.
func (e *engine) negated(l *literal) int32 {
	if !e.final {
		return l.rel.atom[e.intern(l.rel, e.buildRow(l.args))]
	}
	row, known := e.findRow(l.args)
	if !known {
		return none
	}
	i := l.rel.find(row)
	if i == none || l.rel.state[i] == mentioned {
		return none
	}
	return l.rel.atom[i]
}
