package mine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
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
		{"fractions are left out", [][]int64{{1, 2, 1}, {1, 4, 2}, {1, 6, 3}, {0, 2, 1}}, nil},
	} {
		if diff := cmp.Diff(test.want, NullSpace(test.rows)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
	}
}
