package survey

import "github.com/gdllint/gdllint/gdl"

// AreSimilar tells whether the arguments of two atoms agree wherever neither has
// a variable. It is weaker than to unify, and needs no memory.
func AreSimilar(s, t *gdl.Term) bool {
	if len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		b := t.Args[i]
		if a.IsVariable() || b.IsVariable() {
			continue
		}
		if a.Name != b.Name || !AreSimilar(a, b) {
			return false
		}
	}
	return true
}
