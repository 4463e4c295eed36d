package grounding

import "github.com/gdllint/gdllint/gdl"

// An atomTable numbers the atoms of all relations.
type atomTable struct {
	relations     []*groundRelation
	atomRelations []int32 // by atom: its relation
	rows          []int32
}

// intern returns the row of an atom, and adds it as mentioned if it is new.
func (t *atomTable) intern(r *groundRelation, row []termID) int32 {
	if i := r.findRow(row); i != noID {
		return i
	}
	atom := int32(len(t.atomRelations))
	i := r.addRow(row, atom)
	t.atomRelations = append(t.atomRelations, int32(r.number))
	t.rows = append(t.rows, i)
	return i
}

// atomTerm returns an atom as a term; nil for auxiliary ones.
func (t *atomTable) atomTerm(pr *termPrinter, atom int32) *gdl.Term {
	r := t.relations[t.atomRelations[atom]]
	if r.isAuxiliary {
		return nil
	}
	return pr.applyFunctor(r.name, r.spelling, r.rowAt(t.rows[atom]))
}
