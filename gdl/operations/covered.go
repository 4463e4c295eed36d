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

// A Gap is a case that the goal clauses of a role leave out.
type Gap struct {
	Role string
	Case string  // as conditions
	Last *Clause // of the role
}

// Gaps returns the first case that is left out of the goal values of each role
// whose conditions have no variables; of a role with several clauses alone.
func (n *Names) Gaps(s *Sheet) []Gap {
	var gaps []Gap
	for _, r := range n.Roles {
		var bodies [][]*Form
		var last *Clause
		plain := true
		for _, c := range s.Clauses {
			if c.Head == nil || c.Kind == Operation || c.Head.Functor() != goal || len(c.Head.Args()) != 2 {
				continue
			}
			who := c.Head.List[1]
			if who.IsVariable() {
				plain = false
			}
			if who.Word == r {
				bodies = append(bodies, c.Body)
				last = c
				plain = plain && groundLiterals(c.Body)
			}
		}
		if !plain || len(bodies) < 2 {
			continue
		}
		if text := missing(bodies); text != "" {
			gaps = append(gaps, Gap{Role: r, Case: text, Last: last})
		}
	}
	return gaps
}

// missing returns a case that no conjunction covers, as conditions: of several
// the one in which most holds.
func missing(bodies [][]*Form) string {
	index := map[string]int{}
	var atoms []string
	for _, b := range bodies {
		for _, l := range b {
			if l.Is(opNot) {
				l = l.List[1]
			}
			if _, known := index[l.String()]; !known {
				index[l.String()] = len(index)
				atoms = append(atoms, l.String())
			}
		}
	}
	if len(index) > mostAtoms {
		return ""
	}
	for state := 1<<len(index) - 1; state >= 0; state-- {
		if slices.ContainsFunc(bodies, func(b []*Form) bool { return meets(b, index, state) }) {
			continue
		}
		text := ""
		for i, a := range atoms {
			if i > 0 {
				text += " & "
			}
			if state>>i&1 == 0 {
				text += opNot
			}
			text += a
		}
		return text
	}
	return ""
}
