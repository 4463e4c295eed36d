package prover

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/prover/internal/mine"
)

// TestNullSpaceHolds: what is returned holds on all rows.
func TestNullSpaceHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 6).Draw(t, "width")
		row := rapid.SliceOfN(rapid.Int64Range(-3, 3), width, width)
		rows := rapid.SliceOfN(row, 1, 8).Draw(t, "rows")
		for _, x := range mine.NullSpace(rows) {
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
