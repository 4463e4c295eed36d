package grounding

// The states of a row, in the order in which a row passes through them.
const (
	mentioned uint8 = iota // occurs only below a negation so far
	reached                // derived, waiting in the queue
	indexed                // taken from the queue: joins see it
)

// A relation holds the ground atoms of one predicate as rows of terms.
type relation struct {
	functor
	spelling string
	number   int
	dynamic  bool // depends on the state or on moves
	relevant bool // a keyword depends on it
	aux      bool // made by rule splitting
	dropped  bool // auxiliary, and no longer needed
	// restricted tells that only some atoms are wanted.
	restricted bool
	calls      bool // holds the calls of a restricted relation
	clauses    []*clause

	rows    []termID // flat, arity terms a row
	state   []uint8  // by row
	atom    []int32  // by row: its number among all atoms
	table   hashTable
	done    int // rows that are indexed
	indexes []*index
	groups  []*triggerGroup
	phase   int // number of the phase that evaluates it

	expected float64 // auxiliary relations: expected rows before evaluation
}

func (r *relation) row(i int32) []termID {
	at := int(i) * r.arity
	return r.rows[at : at+r.arity]
}

// find returns the row with these terms, or none.
func (r *relation) find(row []termID) int32 {
	return r.table.find(hashAll(7, row), func(i int32) bool { return equalRows(r.row(i), row) })
}

// add appends a row that is not in the relation yet.
func (r *relation) add(row []termID, atom int32) int32 {
	i := int32(len(r.state))
	r.rows = append(r.rows, row...)
	r.state = append(r.state, mentioned)
	r.atom = append(r.atom, atom)
	r.table.add(hashAll(7, row), i)
	return i
}

// holds tells whether the row is derived.
func (r *relation) holds(row []termID) bool {
	i := r.find(row)
	return i != none && r.state[i] != mentioned
}

func equalRows(a, b []termID) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
