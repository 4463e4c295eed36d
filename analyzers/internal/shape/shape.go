// Package shape compares atoms by their constants alone.
package shape

import "github.com/gdllint/gdllint/gdl"

// Similar tells whether the arguments of two atoms agree wherever neither has
// a variable. It is weaker than to unify, and needs no memory.
func Similar(s, t *gdl.Term) bool {
	if len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		b := t.Args[i]
		if a.IsVar() || b.IsVar() {
			continue
		}
		if a.Name != b.Name || !Similar(a, b) {
			return false
		}
	}
	return true
}
