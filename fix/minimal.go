package fix

import "github.com/gdllint/gdllint/gdl"

// maxMinimalClauses bounds the clauses of one rule that are compared with each other.
const maxMinimalClauses = 512

// minimalClauses drops the clauses of a rule that are subsumed by another one: a
// repeated (or a b) multiplies out to a, b, and "a and b".
func minimalClauses(list []*gdl.Clause) []*gdl.Clause {
	if len(list) > maxMinimalClauses {
		return list
	}
	heads, bodies := make([]string, len(list)), make([]map[string]bool, len(list))
	for i, c := range list {
		heads[i], bodies[i] = c.Head.String(), map[string]bool{}
		for _, b := range c.Body {
			bodies[i][b.String()] = true
		}
	}
	var kept []*gdl.Clause
	for i, c := range list {
		needed := true
		for j := range list {
			if i == j || heads[i] != heads[j] || !isSubset(bodies[i], bodies[j]) {
				continue
			}
			// The first of equal clauses is kept.
			if len(bodies[j]) < len(bodies[i]) || j < i {
				needed = false
				break
			}
		}
		if needed {
			kept = append(kept, c)
		}
	}
	return kept
}

func isSubset(all, some map[string]bool) bool {
	if len(some) > len(all) {
		return false
	}
	for x := range some {
		if !all[x] {
			return false
		}
	}
	return true
}
