package liveness

import "testing"

// TestSeparate finds weights where there are some, and none where not.
func TestSeparate(t *testing.T) {
	row := func(entries ...int64) sparseVector {
		m := map[int32]int64{}
		for i, v := range entries {
			m[int32(i)] = v
		}
		return newSparseVector(m)
	}
	chain := []sparseVector{row(-1, 1), row(0, -1, 1), row(0, 0, -1, 1), row(1, 1, -3, 0)}
	w := separatingWeights(chain, 4)
	if w == nil {
		t.Fatal("no weights")
	}
	for _, r := range chain {
		if r.dotProduct(w) >= 0 {
			t.Errorf("%v times %v is %d", r, w, r.dotProduct(w))
		}
	}
	for name, rows := range map[string][]sparseVector{
		"there and back": {row(1, -1), row(-1, 1)},
		"no change":      {row(1), row(0)},
	} {
		if w := separatingWeights(rows, 2); w != nil {
			t.Errorf("%s: %v", name, w)
		}
	}
}
