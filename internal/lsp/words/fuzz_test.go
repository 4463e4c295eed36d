package words

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// FuzzWords wants words where the index says that they are, whatever the text, and
// contexts at all places.
func FuzzWords(f *testing.F) {
	for _, seed := range []string{game, "legal(W,mark(X)) :- true(cell(X,_)) & ~'odd-one'", "(<= (", "))((", ";@ always (p", "/*", "(p ?)(<=)", "\uFEFF(é)", "a?b?c(\x00"} {
		f.Add(seed, 7)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		_, x := index(text)
		last := 0
		for i := range x.WordUses {
			u := &x.WordUses[i]
			if u.FromOffset < last || text[u.FromOffset:u.ToOffset] != u.Spelling || u.Spelling == "" {
				t.Fatalf("%q is no word at %d-%d", u.Spelling, u.FromOffset, u.ToOffset)
			}
			last = u.ToOffset
			if got := x.UseAt(u.FromOffset); got != u {
				t.Fatalf("at %d there is %+v, not %+v", u.FromOffset, got, u)
			}
			x.Definitions(u)
		}
		if at < 0 || at > len(text) {
			return
		}
		for _, n := range []gdl.Notation{gdl.Prefix, gdl.Infix} {
			if c := ContextAt([]byte(text), at, n); c.WordStart < 0 || c.WordStart > at || c.FormBegin > at {
				t.Fatalf("the context at %d is %+v", at, c)
			}
		}
	})
}
