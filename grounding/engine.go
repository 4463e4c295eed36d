package grounding

// A ruleInstance is a ground rule as the engine records it: the atom of the head, the number of the
// clause, and the end of the body in the list of all body literals. The body begins where that of
// the instance before ends.
type ruleInstance struct {
	head    int32
	clause  int32
	bodyEnd int32
}

// engine computes least fixpoints of clauses, one phase after another.
//
// The evaluation is semi-naive. Atoms wait in a queue. Each atom from the queue starts a join for every literal
// that it matches. The literals before this literal match only earlier atoms; the literals after it match earlier
// atoms and the atom itself. So each ground instance is found exactly once: with its latest atom, at the last of
// the literals that match this atom.
type engine struct {
	workBudget
	atomTable
	phaseState
	termRegisters
	shapeExtents map[estimateKey]shapeExtent

	atomQueue  []int32
	takenCount int

	instances    []ruleInstance
	bodyLiterals []Lit

	openAtoms    map[int32]bool // heads of rules that are left out; nil if none is
	runStart     int            // the first instance of the clause that is recorded
	trigger      int32          // the atom that started the join; noID for a clause without such a literal
	matchedAtoms []int32        // by literal of the clause
	onReach      func(r *groundRelation, row int32)
}

// termRegisters holds the values of the variables during a join, and builds terms and rows from
// them.
type termRegisters struct {
	table        *termTable
	maxDepth     int32 // the greatest depth of a term
	varRegisters []termID
	slots        []termID
	lookupKey    []termID
	rowBuffer    []termID
	tooDeep      bool
}

// clauseCount is the cost of one clause so far.
type clauseCount struct {
	instanceCount  int64
	auxiliaryCount int64 // instances of the auxiliary clauses split off
	stepCount      int64
	atomCount      int64
}

// evaluatePhase computes the least fixpoint of the clauses of one phase.
func (e *engine) evaluatePhase(clauses []*clause) error {
	for _, c := range clauses {
		for i := range c.body {
			if l := &c.body[i]; l.bindsVars() && e.isPending(l.relation) {
				l.relation.addTrigger(e.table, c, i)
			}
		}
	}
	for _, c := range clauses {
		if !e.hasTrigger(c) {
			e.trigger = noID
			e.joinSteps(e.planFor(c, noID), 0)
		}
		if e.err != nil {
			return e.err
		}
	}
	return e.drainQueue()
}

// drainQueue takes atoms from the queue until it is empty.
func (e *engine) drainQueue() error {
	for ; e.takenCount < len(e.atomQueue) && e.err == nil; e.takenCount++ {
		e.takeAtom(e.atomQueue[e.takenCount])
	}
	e.atomQueue, e.takenCount = e.atomQueue[:0], 0
	return e.err
}

// takeAtom makes an atom visible to joins and starts the joins that it triggers.
func (e *engine) takeAtom(atom int32) {
	r, row := e.relations[e.atomRelations[atom]], e.rows[atom]
	r.rowStates[row] = rowIndexed
	r.indexedCount++
	for _, ix := range r.rowIndexes {
		ix.addRow(e.table, r, row)
	}
	e.trigger = atom
	for _, g := range r.triggerGroups {
		e.slots = growSlice(e.slots, g.shape.slotCount)
		if !g.shape.unpack(e.table, r.rowAt(row), e.slots) {
			continue
		}
		for _, tr := range g.triggersByHash[hashSlots(5, e.slots, g.keySlots)] {
			// An earlier join may have used the slots.
			g.shape.unpack(e.table, r.rowAt(row), e.slots)
			e.fireTrigger(tr)
			if e.err != nil {
				return
			}
		}
	}
}

// fireTrigger starts the join for a literal that the atom matches. The plan of the join is made at
// the first firing, and made again as the relations grow.
func (e *engine) fireTrigger(tr *literalTrigger) {
	e.varRegisters = growSlice(e.varRegisters, len(tr.clause.varNames))
	if !tr.bindMatch(e.slots, e.varRegisters) {
		return
	}
	if tr.firedCount&(tr.firedCount-1) == 0 && (tr.firedCount < 4 || tr.firedCount >= 64) {
		tr.plan = e.planFor(tr.clause, tr.index)
	}
	tr.firedCount++
	e.matchedAtoms = growSlice(e.matchedAtoms, len(tr.clause.body))
	e.matchedAtoms[tr.index] = e.trigger
	e.joinSteps(tr.plan, 0)
}

func growSlice(s []int32, n int) []int32 {
	if n > len(s) {
		return append(s, make([]int32, n-len(s))...)
	}
	return s
}

// reachAtom enters an atom as derived and returns its row.
func (e *engine) reachAtom(r *groundRelation, row []termID) int32 {
	i := e.intern(r, row)
	if r.rowStates[i] == rowMentioned {
		r.rowStates[i] = rowReached
		e.atomQueue = append(e.atomQueue, r.rowAtoms[i])
		if e.onReach != nil {
			e.onReach(r, i)
		}
	}
	return i
}
