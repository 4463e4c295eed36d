package mine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNullSpace(t *testing.T) {
	for _, test := range []struct {
		name string
		rows [][]int64
		want [][]int64
	}{
		{"nothing", nil, nil},
		{"independent", [][]int64{{1, 0}, {0, 1}}, nil},
		{"pool and empty cells", [][]int64{{1, 16, 16}, {1, 15, 15}, {1, 14, 14}}, [][]int64{{0, -1, 1}}},
		{"constant sum", [][]int64{{1, 3, 1}, {1, 2, 2}, {1, 0, 4}}, [][]int64{{-4, 1, 1}}},
		{"fractions are multiplied", [][]int64{{1, 2, 1}, {1, 4, 2}, {1, 6, 3}, {0, 2, 1}}, [][]int64{{0, -1, 2}}},
		{"small fractions are left out", [][]int64{{13, 1}}, nil},
	} {
		if diff := cmp.Diff(test.want, NullspaceBasis(test.rows)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
	}
}

// TestUnseen: a number that no sample shows, as the last value of another counter, is in no equation.
func TestUnseen(t *testing.T) {
	samples := [][]int64{{1, 0, 3, 1}, {1, 0, 2, 2}, {1, 0, 1, 3}}
	if diff := cmp.Diff([][]int64{{-4, 0, 1, 1}}, NullspaceBasis(withoutColumns(samples, unseenColumns(samples)))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestNullSpaceHolds: each equation that is returned holds on all rows.
func TestNullSpaceHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 6).Draw(t, "width")
		row := rapid.SliceOfN(rapid.Int64Range(-3, 3), width, width)
		rows := rapid.SliceOfN(row, 1, 8).Draw(t, "rows")
		for _, x := range NullspaceBasis(rows) {
			for _, r := range rows {
				sum := int64(0)
				for j := range r {
					sum += r[j] * x[j]
				}
				if sum != 0 {
					t.Fatalf("%v does not hold on %v", x, r)
				}
			}
		}
	})
}
