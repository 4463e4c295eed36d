package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/layout"
)

// TestMany: a variable in two spellings is found among few variables and among
// many, in each rule by itself.
func TestMany(t *testing.T) {
	for _, n := range []int{1, 31, 32, 33, 34, 200} {
		for _, at := range []int{0, n / 2, n - 1} {
			var b strings.Builder
			b.WriteString("(role a)\n")
			for _, other := range []string{"?V", "?W", "?V"} { // the second rule says nothing twice
				b.WriteString("(<= p")
				for i := range n {
					fmt.Fprintf(&b, "\n(true (c ?v%d))", i)
				}
				fmt.Fprintf(&b, "\n(true (c %s%d)))\n", other, at)
			}
			out, err := analyzertest.AnalyzeStatic("many.kif", []byte(b.String()), layout.Analyzer)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for _, f := range out.Findings {
				if f.Code == "L11" {
					found++
				}
			}
			if found != 2 {
				t.Errorf("%d variables, number %d in another spelling: %d findings", n, at, found)
			}
		}
	}
}
