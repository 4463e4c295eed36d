package grounding

// An atomTable numbers the atoms of all relations. An atom is a row of terms in a relation.
type atomTable struct {
	relations     []*groundRelation
	atomRelations []int32 // by atom: the number of its relation
	rows          []int32 // by atom: the index of its row in that relation
}

// intern returns the index of an atom's row in its relation. A new atom is added with the state
// rowMentioned.
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
