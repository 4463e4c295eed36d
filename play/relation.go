package play

import "github.com/gdllint/gdllint/gdl"

// A factRelation holds ground atoms of a predicate, with a hash index for each set of arguments by
// which they are looked up.
type factRelation struct {
	rowTuples   tupleSet
	sourceRules []*gdl.Rule // by row
	maskIndexes map[uint64]*factIndex
	valueCounts []int // by column: number of different values; nil until needed
}

// A factIndex finds the rows of a relation by their values in the columns of a
// mask.
type factIndex struct {
	keyTuples tupleSet
	rowsByKey [][]int32 // by key
}

func newFactRelation(arity int) *factRelation {
	return &factRelation{rowTuples: tupleSet{tupleWidth: arity}, maskIndexes: map[uint64]*factIndex{}}
}

func (r *factRelation) addFact(row []termID, source *gdl.Rule) {
	if _, fresh := r.rowTuples.addTuple(row); fresh {
		r.sourceRules = append(r.sourceRules, source)
	}
}

// indexFor returns the index for a mask of columns, and makes it if there is none.
func (r *factRelation) indexFor(mask uint64) *factIndex {
	if x, made := r.maskIndexes[mask]; made {
		return x
	}
	columns := maskColumns(mask, r.rowTuples.tupleWidth)
	x := &factIndex{keyTuples: tupleSet{tupleWidth: len(columns)}}
	key := make([]termID, len(columns))
	for n := range r.rowTuples.tupleCount {
		row := r.rowTuples.tupleAt(int32(n))
		for i, c := range columns {
			key[i] = row[c]
		}
		k, fresh := x.keyTuples.addTuple(key)
		if fresh {
			x.rowsByKey = append(x.rowsByKey, nil)
		}
		x.rowsByKey[k] = append(x.rowsByKey[k], int32(n))
	}
	r.maskIndexes[mask] = x
	return x
}

func (x *factIndex) rowsWithKey(key []termID) []int32 {
	if k := x.keyTuples.findTuple(key); k >= 0 {
		return x.rowsByKey[k]
	}
	return nil
}

func maskColumns(mask uint64, width int) []int {
	columns := []int{}
	for i := range width {
		if mask&(1<<i) != 0 {
			columns = append(columns, i)
		}
	}
	return columns
}

// estimateMatches returns a guess of the number of rows that match a key with the columns of a
// mask.
func (r *factRelation) estimateMatches(mask uint64) float64 {
	if r.valueCounts == nil {
		r.valueCounts = make([]int, r.rowTuples.tupleWidth)
		for c := range r.valueCounts {
			values := map[termID]bool{}
			for n := range r.rowTuples.tupleCount {
				values[r.rowTuples.tupleAt(int32(n))[c]] = true
			}
			r.valueCounts[c] = max(1, len(values))
		}
	}
	guess := float64(r.rowTuples.tupleCount)
	for _, c := range maskColumns(mask, r.rowTuples.tupleWidth) {
		guess /= float64(r.valueCounts[c])
	}
	return guess
}
