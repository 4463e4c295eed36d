package grounding

import "slices"

// A slotVar says which variable of a literal a slot holds; a slotTerm, which ground term a slot has
// to hold.
type slotVar struct{ slot, number int32 }

type slotTerm struct {
	slot         int32
	expectedTerm termID
}

// A literalTrigger is a positive literal of a clause that new atoms may match: each
// match starts a join of the clause's other literals.
type literalTrigger struct {
	clause        *clause
	index         int
	expectedTerms []slotTerm
	boundVars     []slotVar
	repeatedVars  []slotVar
	plan          *joinPlan
	firedCount    int // how often it has fired, to plan its join anew
}

// A triggerGroup holds the triggers of a relation that require ground terms in
// the same slots of the same shape, so that one look-up finds the triggers of
// an atom.
type triggerGroup struct {
	shape          rowShape
	keySlots       []int
	keySignature   string
	triggersByHash map[uint32][]*literalTrigger
}

// addTrigger makes a literal of a clause, given by its index, a trigger of its relation r.
func (r *groundRelation) addTrigger(t *termTable, c *clause, index int) {
	s, leaves := t.shapeOf(c.body[index].args)
	tr := &literalTrigger{clause: c, index: index}
	var keys []int
	seen := make([]bool, len(c.varNames))
	for _, l := range leaves {
		switch {
		case l.groundTerm != noID:
			tr.expectedTerms = append(tr.expectedTerms, slotTerm{int32(l.slot), l.groundTerm})
		case seen[l.varNumber]:
			tr.repeatedVars = append(tr.repeatedVars, slotVar{int32(l.slot), int32(l.varNumber)})
		default:
			seen[l.varNumber] = true
			tr.boundVars = append(tr.boundVars, slotVar{int32(l.slot), int32(l.varNumber)})
		}
	}
	slices.SortFunc(tr.expectedTerms, func(a, b slotTerm) int { return int(a.slot - b.slot) })
	hash := uint32(5)
	for _, st := range tr.expectedTerms {
		keys = append(keys, int(st.slot))
		hash = mixHash(hash, st.expectedTerm)
	}
	g := r.triggerGroupFor(s, keys)
	g.triggersByHash[hash] = append(g.triggersByHash[hash], tr)
}

// triggerGroupFor returns the group of triggers with a shape and key slots, and adds it if it is new.
func (r *groundRelation) triggerGroupFor(s rowShape, keys []int) *triggerGroup {
	signature := s.keySignature(keys)
	for _, g := range r.triggerGroups {
		if g.keySignature == signature {
			return g
		}
	}
	g := &triggerGroup{shape: s, keySlots: keys, keySignature: signature, triggersByHash: map[uint32][]*literalTrigger{}}
	r.triggerGroups = append(r.triggerGroups, g)
	return g
}

// bindMatch binds the variables of a trigger to the terms in the slots of a row. It tells whether
// the row matches the literal.
func (tr *literalTrigger) bindMatch(slots, regs []termID) bool {
	for _, st := range tr.expectedTerms {
		if slots[st.slot] != st.expectedTerm {
			return false
		}
	}
	for _, b := range tr.boundVars {
		regs[b.number] = slots[b.slot]
	}
	for _, s := range tr.repeatedVars {
		if regs[s.number] != slots[s.slot] {
			return false
		}
	}
	return true
}
