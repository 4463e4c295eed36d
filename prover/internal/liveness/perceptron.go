package liveness

import (
	"maps"
	"slices"
)

// A sparse vector lists its entries that are not 0, by index.
type sparse struct {
	index []int32
	value []int64
}

func newSparse(entries map[int32]int64) sparse {
	var s sparse
	for _, i := range slices.Sorted(maps.Keys(entries)) {
		if entries[i] != 0 {
			s.index, s.value = append(s.index, i), append(s.value, entries[i])
		}
	}
	return s
}

func (s sparse) times(w []int64) int64 {
	sum := int64(0)
	for j, i := range s.index {
		sum += s.value[j] * w[i]
	}
	return sum
}

// maxSeparation bounds the work of one search for weights.
const maxSeparation = 10_000_000

// separate returns integer weights of width features such that each row times
// the weights is negative; nil if it finds none. It is the perceptron rule:
// rows that are not negative are subtracted from the weights until none is
// left, which comes to an end if there are such weights at all.
func separate(rows []sparse, width int) []int64 {
	w := make([]int64, width)
	for _, row := range rows {
		if len(row.index) == 0 {
			return nil
		}
	}
	for work := 0; work < maxSeparation; {
		wrong := 0
		for _, row := range rows {
			work += len(row.index)
			if row.times(w) < 0 {
				continue
			}
			wrong++
			for j, i := range row.index {
				w[i] -= row.value[j]
			}
		}
		if wrong == 0 {
			return reduced(w)
		}
	}
	return nil
}

// reduced divides weights by their greatest common divisor.
func reduced(w []int64) []int64 {
	d := int64(0)
	for _, v := range w {
		d = gcd(d, max(v, -v))
	}
	if d > 1 {
		for i := range w {
			w[i] /= d
		}
	}
	return w
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
