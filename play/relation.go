package play

import "github.com/gdllint/gdllint/gdl"

// A relation holds the ground facts of a predicate, with a hash index for each
// set of arguments that some condition knows.
type relation struct {
	rows    tuples
	sources []*gdl.Rule // by row
	indexes map[uint64]*index
	spread  []int // by column: number of different values; nil until needed
}

// An index of a relation finds its rows by their values in the columns of a
// mask.
type index struct {
	keys tuples
	rows [][]int32 // by key
}

func newRelation(arity int) *relation {
	return &relation{rows: tuples{width: arity}, indexes: map[uint64]*index{}}
}

func (r *relation) add(row []term, source *gdl.Rule) {
	if _, fresh := r.rows.add(row); fresh {
		r.sources = append(r.sources, source)
	}
}

// on returns the index for a mask of columns.
func (r *relation) on(mask uint64) *index {
	if x, made := r.indexes[mask]; made {
		return x
	}
	columns := maskColumns(mask, r.rows.width)
	x := &index{keys: tuples{width: len(columns)}}
	key := make([]term, len(columns))
	for n := range r.rows.n {
		row := r.rows.at(int32(n))
		for i, c := range columns {
			key[i] = row[c]
		}
		k, fresh := x.keys.add(key)
		if fresh {
			x.rows = append(x.rows, nil)
		}
		x.rows[k] = append(x.rows[k], int32(n))
	}
	r.indexes[mask] = x
	return x
}

// match returns the rows with the key.
func (x *index) match(key []term) []int32 {
	if k := x.keys.find(key); k >= 0 {
		return x.rows[k]
	}
	return nil
}

// maskColumns lists the columns of a mask.
func maskColumns(mask uint64, width int) []int {
	columns := []int{}
	for i := range width {
		if mask&(1<<i) != 0 {
			columns = append(columns, i)
		}
	}
	return columns
}

// estimate guesses the number of rows that match a key on the columns of mask.
func (r *relation) estimate(mask uint64) float64 {
	if r.spread == nil {
		r.spread = make([]int, r.rows.width)
		for c := range r.spread {
			values := map[term]bool{}
			for n := range r.rows.n {
				values[r.rows.at(int32(n))[c]] = true
			}
			r.spread[c] = max(1, len(values))
		}
	}
	guess := float64(r.rows.n)
	for _, c := range maskColumns(mask, r.rows.width) {
		guess /= float64(r.spread[c])
	}
	return guess
}
