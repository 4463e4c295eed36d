package grounding

import "slices"

// A slotVar is a variable found in a slot, a slotTerm a ground term expected
// there.
type slotVar struct{ slot, variable int32 }

type slotTerm struct {
	slot int32
	id   termID
}

// A trigger is a positive literal of a clause that new atoms may match: each
// match starts a join of the clause's other literals.
type trigger struct {
	clause  *clause
	literal int
	terms   []slotTerm
	binds   []slotVar
	same    []slotVar
	plan    *plan
	fired   int
}

// A triggerGroup holds the triggers of a relation that require ground terms in
// the same slots of the same shape, so that one look-up finds the triggers of
// an atom.
type triggerGroup struct {
	shape     shape
	keys      []int
	signature string
	byKey     map[uint32][]*trigger
}

// watch enters a literal of a clause as a trigger of its relation.
func (r *relation) watch(t *terms, c *clause, at int) {
	s, leaves := t.shapeOf(c.body[at].args)
	tr := &trigger{clause: c, literal: at}
	var keys []int
	seen := make([]bool, len(c.names))
	for _, l := range leaves {
		switch {
		case l.ground != none:
			tr.terms = append(tr.terms, slotTerm{int32(l.slot), l.ground})
		case seen[l.variable]:
			tr.same = append(tr.same, slotVar{int32(l.slot), int32(l.variable)})
		default:
			seen[l.variable] = true
			tr.binds = append(tr.binds, slotVar{int32(l.slot), int32(l.variable)})
		}
	}
	slices.SortFunc(tr.terms, func(a, b slotTerm) int { return int(a.slot - b.slot) })
	hash := uint32(5)
	for _, st := range tr.terms {
		keys = append(keys, int(st.slot))
		hash = mix(hash, st.id)
	}
	g := r.group(s, keys)
	g.byKey[hash] = append(g.byKey[hash], tr)
}

func (r *relation) group(s shape, keys []int) *triggerGroup {
	signature := s.signature(keys)
	for _, g := range r.groups {
		if g.signature == signature {
			return g
		}
	}
	g := &triggerGroup{shape: s, keys: keys, signature: signature, byKey: map[uint32][]*trigger{}}
	r.groups = append(r.groups, g)
	return g
}

// match binds the variables of a trigger whose slots hold an opened row.
func (tr *trigger) match(slots, regs []termID) bool {
	for _, st := range tr.terms {
		if slots[st.slot] != st.id {
			return false
		}
	}
	for _, b := range tr.binds {
		regs[b.variable] = slots[b.slot]
	}
	for _, s := range tr.same {
		if regs[s.variable] != slots[s.slot] {
			return false
		}
	}
	return true
}
