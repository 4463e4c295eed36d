package grounding

// This file runs the plan of a join: it finds the instances of a clause among the atoms that are known.

// joinSteps runs the steps of a plan from k on, for the variables bound so far, and
// emits an instance for each solution.
func (e *engine) joinSteps(p *joinPlan, k int) {
	if k == 0 {
		e.varRegisters = growSlice(e.varRegisters, len(p.clause.varNames))
		e.matchedAtoms = growSlice(e.matchedAtoms, len(p.clause.body))
	}
	if k == len(p.steps) {
		e.emitInstance(p.clause)
		return
	}
	if k == p.headBoundAt && e.hasEnough(p, k) {
		return
	}
	s := &p.steps[k]
	if s.kind == scanStep {
		e.scanIndex(p, k, s)
		return
	}
	if e.passesFilter(s) && e.countStep(p.clause) {
		e.joinSteps(p, k+1)
	}
}

// scanIndex runs step k, which tries the rows that an index has for the values bound so far.
func (e *engine) scanIndex(p *joinPlan, k int, s *joinStep) {
	e.lookupKey = e.lookupKey[:0]
	for i := range s.keyNodes {
		e.lookupKey = append(e.lookupKey, e.node(&s.keyNodes[i]))
	}
	r, ix := s.literal.relation, s.index
	group := ix.findGroup(e.lookupKey)
	if group == noID {
		return
	}
	before := noID32
	for entry := ix.heads[group]; entry != noID; entry = ix.links[entry] {
		if !e.countStep(p.clause) {
			return
		}
		row := ix.rows[entry]
		if s.guardsHead && e.isAnswered(p.clause.head.relation, r.rowAt(row)) {
			ix.skipEntry(group, before, entry)
			continue
		}
		before = entry
		atom := r.rowAtoms[row]
		if s.matchesEarlier && atom == e.trigger {
			continue
		}
		e.slots = growSlice(e.slots, ix.shape.slotCount)
		ix.shape.unpack(e.table, r.rowAt(row), e.slots)
		for _, b := range s.boundVars {
			e.varRegisters[b.number] = e.slots[b.slot]
		}
		if !e.repeatsAgree(s) {
			continue
		}
		e.matchedAtoms[s.literalIndex] = atom
		e.joinSteps(p, k+1)
		if e.err != nil || e.hasEnough(p, k) {
			return
		}
	}
}

// hasEnough tells whether the join may end at step k: only possible atoms are wanted, and the atom
// of the clause's head is known already.
func (e *engine) hasEnough(p *joinPlan, k int) bool {
	if !e.isRelaxed || p.headBoundAt == noID || k < p.headBoundAt {
		return false
	}
	row, known := e.findRow(p.clause.head.args)
	return known && p.clause.head.relation.isDerived(row)
}

// repeatsAgree tells whether a row has equal terms wherever the literal repeats a variable.
func (e *engine) repeatsAgree(s *joinStep) bool {
	for _, v := range s.repeatedVars {
		if e.varRegisters[v.number] != e.slots[v.slot] {
			return false
		}
	}
	return true
}

// passesFilter tells whether a literal holds whose variables are all bound.
func (e *engine) passesFilter(s *joinStep) bool {
	if s.kind == unequalStep {
		return e.build(&s.literal.args[0]) != e.build(&s.literal.args[1])
	}
	r := s.literal.relation
	i := noID32
	if row, known := e.findRow(s.literal.args); known {
		i = r.findRow(row)
	}
	if s.kind == absentStep {
		return i == noID32 || r.rowStates[i] == rowMentioned
	}
	if i == noID32 || r.rowStates[i] != rowIndexed || s.matchesEarlier && r.rowAtoms[i] == e.trigger {
		return false
	}
	e.matchedAtoms[s.literalIndex] = r.rowAtoms[i]
	return true
}

const noID32 = int32(noID)

// node returns the term of a variable or ground node.
func (r *termRegisters) node(n *node) termID {
	if n.varNumber != noID {
		return r.varRegisters[n.varNumber]
	}
	return n.groundTerm
}

// build returns the term of a node whose variables are bound.
func (r *termRegisters) build(n *node) termID {
	if n.subnodes == nil || n.groundTerm != noID {
		return r.node(n)
	}
	var buffer [8]termID
	args := buffer[:0]
	for i := range n.subnodes {
		args = append(args, r.build(&n.subnodes[i]))
	}
	id := r.table.intern(n.functorNumber, args)
	if r.table.depths[id] > r.maxDepth {
		r.tooDeep = true
	}
	return id
}

// find is build for a term that exists already; it returns false if there is none.
func (r *termRegisters) find(n *node) (termID, bool) {
	if n.subnodes == nil || n.groundTerm != noID {
		return r.node(n), true
	}
	var buffer [8]termID
	args := buffer[:0]
	for i := range n.subnodes {
		id, known := r.find(&n.subnodes[i])
		if !known {
			return noID, false
		}
		args = append(args, id)
	}
	id := r.table.find(n.functorNumber, args)
	return id, id != noID
}

func (r *termRegisters) buildRow(args []node) []termID {
	r.rowBuffer = r.rowBuffer[:0]
	for i := range args {
		r.rowBuffer = append(r.rowBuffer, r.build(&args[i]))
	}
	return r.rowBuffer
}

func (r *termRegisters) findRow(args []node) ([]termID, bool) {
	r.rowBuffer = r.rowBuffer[:0]
	for i := range args {
		id, known := r.find(&args[i])
		if !known {
			return nil, false
		}
		r.rowBuffer = append(r.rowBuffer, id)
	}
	return r.rowBuffer, true
}

// emitInstance derives the head of a clause whose variables are bound, and records the instance if
// ground rules are wanted.
func (e *engine) emitInstance(c *clause) {
	if !e.countStep(c) {
		return
	}
	start := len(e.bodyLiterals)
	record := e.recordsInstances && e.isUndecided(c.head.relation)
	if record && !e.appendBody(c) {
		e.bodyLiterals = e.bodyLiterals[:start]
		return
	}
	before := len(e.atomQueue)
	row := e.buildRow(c.head.args)
	if e.tooDeep {
		e.exceed(c, BudgetDepth)
		return
	}
	i := e.reachAtom(c.head.relation, row)
	if record && e.isRuleOpen() {
		e.openAtoms[c.head.relation.rowAtoms[i]] = true
		e.bodyLiterals = e.bodyLiterals[:start]
		return
	}
	count := &e.clauseCounts[c.number]
	if c.head.relation.isAuxiliary {
		count.auxiliaryCount++
	} else {
		count.instanceCount++
	}
	count.atomCount += int64(len(e.atomQueue) - before)
	e.stats.InstanceCount++
	if record {
		e.instances = append(e.instances, ruleInstance{c.head.relation.rowAtoms[i], int32(c.number), int32(len(e.bodyLiterals))})
	}
	e.checkBudgets(c)
}

// appendBody appends the undecided literals of a clause's body. It returns false if
// one contradicts another, so that the instance can never fire.
func (e *engine) appendBody(c *clause) bool {
	start := len(e.bodyLiterals)
	for i := range c.body {
		l := &c.body[i]
		if l.isDistinct() || l.isGuard || !e.isUndecided(l.relation) {
			continue
		}
		lit := Atom(e.matchedAtoms[i]).PositiveLiteral()
		if l.isNegative {
			atom := e.negatedAtom(l)
			if atom == noID {
				continue
			}
			lit = Atom(atom).NegativeLiteral()
		}
		add := true
		for _, other := range e.bodyLiterals[start:] {
			if other == lit^1 {
				return false
			}
			add = add && other != lit
		}
		if add {
			e.bodyLiterals = append(e.bodyLiterals, lit)
		}
	}
	return true
}

// negatedAtom returns the atom of a negative literal, or noID if it is known to be
// impossible.
func (e *engine) negatedAtom(l *literal) int32 {
	if !e.isFinal {
		return l.relation.rowAtoms[e.intern(l.relation, e.buildRow(l.args))]
	}
	row, known := e.findRow(l.args)
	if !known {
		return noID
	}
	i := l.relation.findRow(row)
	if i == noID || l.relation.rowStates[i] == rowMentioned {
		return noID
	}
	return l.relation.rowAtoms[i]
}
