package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file finds the cases in which no clause gives a role a goal value.

// Bounds of the atoms whose truth values are enumerated, and of the conjunctions that are tried for all values.
const (
	maxCaseAtoms = 12
	maxCaseTries = 1 << 19
)

// A roleCase is a case in which a role has no goal value.
type roleCase struct {
	role       *Node
	conditions []*Node
}

// maxRoleCases bounds the cases of a role; more are many.
const maxRoleCases = 3

// uncoveredCases returns the cases in which roles have no goal value. It returns false if these are many, or not evident
// since the conditions have variables.
func uncoveredCases(clauses []*Clause, roles []string) (cases []roleCase, known bool) {
	for _, r := range roles {
		var bodies [][]*Node
		var who *Node
		for _, c := range clauses {
			if c.Head.List[1].IsVariable() {
				return nil, false
			}
			if c.Head.List[1].Word == r && len(c.Head.List[2].Variables()) == 0 && allGroundLiterals(c.Body) {
				bodies = append(bodies, c.Body)
				who = c.Head.List[1]
			} else if c.Head.List[1].Word == r {
				return nil, false
			}
		}
		left, ok := casesWithout(bodies)
		if !ok {
			return nil, false
		}
		for _, conditions := range left {
			cases = append(cases, roleCase{who, conditions})
		}
	}
	return cases, len(roles) > 0
}

// allGroundLiterals tells whether all conditions are atoms or negated atoms without variables, and none is a builtin.
func allGroundLiterals(body []*Node) bool {
	return !slices.ContainsFunc(body, func(l *Node) bool {
		l, _ = AtomOf(l)
		return l.HasSign() || len(l.Variables()) > 0 || BuiltinFunction(l.Functor()) != nil
	})
}

// casesWithout returns the cases in which none of several conjunctions holds; false if
// they are many.
func casesWithout(bodies [][]*Node) (cases [][]*Node, ok bool) {
	t := &caseTable{atomIndex: map[string]int{}}
	for _, b := range bodies {
		t.addAtoms(b)
	}
	asksGoals := slices.ContainsFunc(t.atoms, func(a *Node) bool { return a.Functor() == goalWord })
	if len(t.atoms) > maxCaseAtoms || len(bodies)<<len(t.atoms) > maxCaseTries || len(bodies) == 0 || asksGoals {
		return nil, false
	}
	for state := range 1 << len(t.atoms) {
		if t.anyHolds(bodies, state) {
			continue
		}
		if len(cases) == maxRoleCases {
			return nil, false
		}
		var conditions []*Node
		for i, a := range t.atoms {
			if state>>i&1 == 0 {
				a = syntax.ListAt(a, &Node{Word: opNot, Name: syntax.Negation, StartPos: a.StartPos, EndPos: a.StartPos}, a)
			}
			conditions = append(conditions, a)
		}
		cases = append(cases, conditions)
	}
	return cases, true
}

// holdsInCase tells whether all atoms and negations of a body hold in a case. index has the bit of each atom in state.
func holdsInCase(body []*Node, index map[string]int, state int) bool {
	for _, l := range body {
		negative := l.Applies(opNot)
		if negative {
			l = l.List[1]
		}
		if (state>>index[l.Meaning()]&1 == 1) == negative {
			return false
		}
	}
	return true
}
