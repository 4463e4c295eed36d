package operations

import "slices"

// mostCases bounds the cases that covered looks at.
const mostAtoms = 12

// covered tells whether each role evidently has a goal value in every state: the
// conditions of its clauses, which have no variables, leave no case out.
func covered(clauses []*Clause, roles []string) bool {
	for _, r := range roles {
		var bodies [][]*Form
		for _, c := range clauses {
			if who := c.Head.List[1]; who.Word == r && len(c.Head.List[2].Variables()) == 0 && groundLiterals(c.Body) {
				bodies = append(bodies, c.Body)
			}
		}
		if !exhaustive(bodies) {
			return false
		}
	}
	return len(roles) > 0
}

func groundLiterals(body []*Form) bool {
	return !slices.ContainsFunc(body, func(l *Form) bool {
		if l.Is(opNot) {
			l = l.List[1]
		}
		return l.Op || len(l.Variables()) > 0 || Builtin(l.Functor()) != nil
	})
}

// exhaustive tells whether one of several conjunctions always holds.
func exhaustive(bodies [][]*Form) bool {
	index := map[string]int{}
	for _, b := range bodies {
		for _, l := range b {
			if l.Is(opNot) {
				l = l.List[1]
			}
			if _, known := index[l.String()]; !known {
				index[l.String()] = len(index)
			}
		}
	}
	if len(index) > mostAtoms || len(bodies) == 0 {
		return false
	}
	for state := range 1 << len(index) {
		if !slices.ContainsFunc(bodies, func(b []*Form) bool { return meets(b, index, state) }) {
			return false
		}
	}
	return true
}

func meets(body []*Form, index map[string]int, state int) bool {
	for _, l := range body {
		negative := l.Is(opNot)
		if negative {
			l = l.List[1]
		}
		if (state>>index[l.String()]&1 == 1) == negative {
			return false
		}
	}
	return true
}
