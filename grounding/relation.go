package grounding

import "slices"

// The states of a row. A row begins as mentioned.
const (
	rowMentioned uint8 = iota // not derived: it occurs only below a negation so far, or it was withdrawn (decideNegation)
	rowReached                // derived, waiting in the queue
	rowIndexed                // taken from the queue: joins see it
)

// The relationTraits of a relation decide how it is evaluated.
type relationTraits struct {
	isDynamic   bool // it depends on the state or on moves
	isRelevant  bool // a keyword or a query depends on it
	isAuxiliary bool // the grounder has made it: by splitting rules, for calls or for disjunctions
	isDropped   bool // it has no rows, or they are given up, since no rule asks for them any more
	// isRestricted: only the atoms that rules ask for are derived.
	isRestricted bool
	holdsCalls   bool // its rows are the calls of a restricted relation (restrictToCalled)
}

// A groundRelation holds the ground atoms of one predicate as rows of terms.
type groundRelation struct {
	relationTraits
	functor
	spelling string
	number   int // its index among all relations; noID for those of a split
	clauses  []*clause

	rowTerms      []termID // flat, arity terms a row
	rowStates     []uint8  // by row
	rowAtoms      []int32  // by row: its number among all atoms
	rowTable      hashTable
	indexedCount  int // rows that are indexed
	rowIndexes    []*rowIndex
	triggerGroups []*triggerGroup
	phaseNumber   int // number of the phase that evaluates it

	expectedRows float64 // auxiliary relations: expected rows before evaluation
}

func (r *groundRelation) rowAt(i int32) []termID {
	at := int(i) * r.arity
	return r.rowTerms[at : at+r.arity]
}

// findRow returns the row with these terms, or noID.
func (r *groundRelation) findRow(row []termID) int32 {
	return r.rowTable.findNumber(hashAll(7, row), func(i int32) bool { return slices.Equal(r.rowAt(i), row) })
}

// addRow appends a row that is not in the relation yet.
func (r *groundRelation) addRow(row []termID, atom int32) int32 {
	i := int32(len(r.rowStates))
	r.rowTerms = append(r.rowTerms, row...)
	r.rowStates = append(r.rowStates, rowMentioned)
	r.rowAtoms = append(r.rowAtoms, atom)
	r.rowTable.addNumber(hashAll(7, row), i)
	return i
}

// isDerived tells whether the atom with these terms is derived.
func (r *groundRelation) isDerived(row []termID) bool {
	i := r.findRow(row)
	return i != noID && r.rowStates[i] != rowMentioned
}
