package enumerate

import "testing"

func TestMayEnd(t *testing.T) {
	for _, test := range []struct {
		name   string
		sizes  []int
		states float64 // that can be expanded
		want   bool
	}{
		{"a tour of a knight", []int{1, 2, 12, 60, 318, 1536, 7116, 32842, 145254}, 2_400_000, false},
		{"a factor that grows", []int{1, 4, 16, 80, 480}, 1_000_000, false},
		{"a factor that falls", []int{1, 64, 1564, 16858, 72956}, 216_000, true},
		{"a factor that falls too late", []int{1, 81, 5184, 63504, 571536}, 300_000, false},
		{"a line", []int{1, 1, 1, 1, 1}, 1_000_000, false},
		{"past the widest level", []int{1, 50, 900, 1200, 600}, 3_000, true},
		{"too few levels to tell", []int{1, 100, 10}, 1_000_000, false},
	} {
		levels := []int{0}
		for _, n := range test.sizes {
			levels = append(levels, levels[len(levels)-1]+n)
		}
		if got := mayExpandAll(levels, test.states); got != test.want {
			t.Errorf("%s: mayEnd = %v, want %v", test.name, got, test.want)
		}
	}
}
