package liveness

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/mine"
)

// A sparseVector vector lists its entries that are not 0, by index.
type sparseVector struct {
	entryIndexes []int32
	entryValues  []int64
}

func newSparseVector(entries map[int32]int64) sparseVector {
	var s sparseVector
	for _, i := range slices.Sorted(maps.Keys(entries)) {
		if entries[i] != 0 {
			s.entryIndexes, s.entryValues = append(s.entryIndexes, i), append(s.entryValues, entries[i])
		}
	}
	return s
}

func (s sparseVector) dotProduct(w []int64) int64 {
	sum := int64(0)
	for j, i := range s.entryIndexes {
		sum += s.entryValues[j] * w[i]
	}
	return sum
}

// maxSeparationWork bounds the work of one search for weights.
const maxSeparationWork = 10_000_000

// separatingWeights returns integer weights of width features such that the product of each row with the weights
// is negative. It returns nil if it finds none. It uses the perceptron rule: a row whose product is not negative
// is subtracted from the weights, until there is no such row. This ends if there are such weights.
func separatingWeights(rows []sparseVector, width int) []int64 {
	w := make([]int64, width)
	for _, row := range rows {
		if len(row.entryIndexes) == 0 {
			return nil
		}
	}
	for work := 0; work < maxSeparationWork; {
		wrong := 0
		for _, row := range rows {
			work += len(row.entryIndexes)
			if row.dotProduct(w) < 0 {
				continue
			}
			wrong++
			for j, i := range row.entryIndexes {
				w[i] -= row.entryValues[j]
			}
		}
		if wrong == 0 {
			return reduceByGCD(w)
		}
	}
	return nil
}

// reduceByGCD divides weights by their greatest common divisor.
func reduceByGCD(w []int64) []int64 {
	d := int64(0)
	for _, v := range w {
		d = mine.GCD(d, v)
	}
	if d > 1 {
		for i := range w {
			w[i] /= d
		}
	}
	return w
}
