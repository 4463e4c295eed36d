package operations

import "slices"

// maxCaseAtoms bounds the atoms whose cases are enumerated.
const maxCaseAtoms = 12

// coversAllRoles tells whether each role evidently has a goal value in every state:
// the conditions of its clauses have no variables and leave no case out.
func coversAllRoles(clauses []*Clause, roles []string) bool {
	for _, r := range roles {
		var bodies [][]*Form
		for _, c := range clauses {
			if who := c.Head.List[1]; who.Word == r && len(c.Head.List[2].Variables()) == 0 && allGroundLiterals(c.Body) {
				bodies = append(bodies, c.Body)
			}
		}
		if !isExhaustive(bodies) {
			return false
		}
	}
	return len(roles) > 0
}

func allGroundLiterals(body []*Form) bool {
	return !slices.ContainsFunc(body, func(l *Form) bool {
		if l.AppliesOperator(opNot) {
			l = l.List[1]
		}
		return l.HasOperator || len(l.Variables()) > 0 || BuiltinFunction(l.Functor()) != nil
	})
}

// isExhaustive tells whether one of several conjunctions always holds.
func isExhaustive(bodies [][]*Form) bool {
	index := map[string]int{}
	for _, b := range bodies {
		for _, l := range b {
			if l.AppliesOperator(opNot) {
				l = l.List[1]
			}
			if _, known := index[l.String()]; !known {
				index[l.String()] = len(index)
			}
		}
	}
	if len(index) > maxCaseAtoms || len(bodies) == 0 {
		return false
	}
	for state := range 1 << len(index) {
		if !slices.ContainsFunc(bodies, func(b []*Form) bool { return holdsInCase(b, index, state) }) {
			return false
		}
	}
	return true
}

func holdsInCase(body []*Form, index map[string]int, state int) bool {
	for _, l := range body {
		negative := l.AppliesOperator(opNot)
		if negative {
			l = l.List[1]
		}
		if (state>>index[l.String()]&1 == 1) == negative {
			return false
		}
	}
	return true
}

// A GoalGap is a case that the goal clauses of a role leave out.
type GoalGap struct {
	Role          string
	UncoveredCase string  // written as conditions
	LastClause    *Clause // of the role
}

// GoalGaps returns the first uncovered case of each role that has several goal
// clauses, all without variables in their conditions.
func (n *Names) GoalGaps(s *Sheet) []GoalGap {
	var gaps []GoalGap
	for _, r := range n.RoleNames {
		var bodies [][]*Form
		var last *Clause
		plain := true
		for _, c := range s.Clauses {
			if c.Head == nil || c.Kind == OperationClause || c.Head.Functor() != goalWord || len(c.Head.Arguments()) != 2 {
				continue
			}
			who := c.Head.List[1]
			if who.IsVariable() {
				plain = false
			}
			if who.Word == r {
				bodies = append(bodies, c.Body)
				last = c
				plain = plain && allGroundLiterals(c.Body)
			}
		}
		if !plain || len(bodies) < 2 {
			continue
		}
		if text := uncoveredCase(bodies); text != "" {
			gaps = append(gaps, GoalGap{Role: r, UncoveredCase: text, LastClause: last})
		}
	}
	return gaps
}

// uncoveredCase returns a case that no conjunction covers, written as conditions. Of
// several cases it is the one in which most atoms hold.
func uncoveredCase(bodies [][]*Form) string {
	index := map[string]int{}
	var atoms []string
	for _, b := range bodies {
		for _, l := range b {
			if l.AppliesOperator(opNot) {
				l = l.List[1]
			}
			if _, known := index[l.String()]; !known {
				index[l.String()] = len(index)
				atoms = append(atoms, l.String())
			}
		}
	}
	if len(index) > maxCaseAtoms {
		return ""
	}
	for state := 1<<len(index) - 1; state >= 0; state-- {
		if slices.ContainsFunc(bodies, func(b []*Form) bool { return holdsInCase(b, index, state) }) {
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
