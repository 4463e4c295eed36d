package recursion

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// steps describes how facts lead from the arguments of a head to those of a
// recursive condition. Each place is an argument of the facts, which are the
// instances of one condition of the rule.
type steps struct {
	facts    *gdl.Term
	from, to []int // places of the arguments of the head, and of the condition
}

// newSteps compares the arguments of a head and of a condition.
func newSteps(head, recursive, facts *gdl.Term) steps {
	s := steps{facts: facts}
	for i, arg := range head.Args {
		if from, to := place(facts, arg), place(facts, recursive.Args[i]); from >= 0 && to >= 0 {
			s.from, s.to = append(s.from, from), append(s.to, to)
		}
	}
	return s
}

// place returns which argument of an atom is the variable; -1 if none is.
func place(atom, v *gdl.Term) int {
	for i, arg := range atom.Args {
		if arg.IsVar() && arg.Name == v.Name {
			return i
		}
	}
	return -1
}

// comeBack tells whether the steps along the facts have a cycle.
func (s steps) comeBack(facts []*gdl.Rule) bool {
	after := map[string][]string{}
	for _, f := range facts {
		if !s.fits(f.Head) {
			continue
		}
		from := key(f.Head, s.from)
		after[from] = append(after[from], key(f.Head, s.to))
	}
	const open, done = 1, 2
	state := make(map[string]int, len(after))
	var visit func(node string) bool
	visit = func(node string) bool {
		state[node] = open
		for _, next := range after[node] {
			if state[next] == open || state[next] == 0 && visit(next) {
				return true
			}
		}
		state[node] = done
		return false
	}
	for _, f := range facts {
		if !s.fits(f.Head) {
			continue
		}
		if from := key(f.Head, s.from); state[from] == 0 && visit(from) {
			return true
		}
	}
	return false
}

// fits tells whether a fact has the constants of the condition on facts.
func (s steps) fits(fact *gdl.Term) bool {
	if len(fact.Args) != len(s.facts.Args) {
		return false
	}
	for i, arg := range s.facts.Args {
		if !arg.IsVar() && !gdl.EqualTerms(arg, fact.Args[i]) {
			return false
		}
	}
	return true
}

// key prints some arguments of a fact.
func key(fact *gdl.Term, places []int) string {
	var b strings.Builder
	for _, i := range places {
		b.WriteString(fact.Args[i].String())
		b.WriteByte(' ')
	}
	return b.String()
}
