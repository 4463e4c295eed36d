package liveness

import "testing"

// TestSeparate finds weights where there are some, and none where not.
func TestSeparate(t *testing.T) {
	row := func(entries ...int64) sparse {
		m := map[int32]int64{}
		for i, v := range entries {
			m[int32(i)] = v
		}
		return newSparse(m)
	}
	chain := []sparse{row(-1, 1), row(0, -1, 1), row(0, 0, -1, 1), row(1, 1, -3, 0)}
	w := separate(chain, 4)
	if w == nil {
		t.Fatal("no weights")
	}
	for _, r := range chain {
		if r.times(w) >= 0 {
			t.Errorf("%v times %v is %d", r, w, r.times(w))
		}
	}
	for name, rows := range map[string][]sparse{
		"there and back": {row(1, -1), row(-1, 1)},
		"no change":      {row(1), row(0)},
	} {
		if w := separate(rows, 2); w != nil {
			t.Errorf("%s: %v", name, w)
		}
	}
}
