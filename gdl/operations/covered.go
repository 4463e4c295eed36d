package operations

import "slices"

// Bounds of the atoms whose cases are enumerated, and of the conjunctions that are tried
// in all cases.
const (
	maxCaseAtoms = 12
	maxCaseTries = 1 << 19
)

// A roleCase is a case in which a role has no goal value.
type roleCase struct {
	role       *Form
	conditions []*Form
}

// maxRoleCases bounds the cases of a role that are written out.
const maxRoleCases = 3

// uncoveredCases returns the cases in which roles have no goal value; false if that is
// not evident, or if they are many: the conditions of their clauses must have no variables.
func uncoveredCases(clauses []*Clause, roles []string) (cases []roleCase, known bool) {
	for _, r := range roles {
		var bodies [][]*Form
		var who *Form
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

func allGroundLiterals(body []*Form) bool {
	return !slices.ContainsFunc(body, func(l *Form) bool {
		l, _ = l.Atom()
		return l.HasOperator || len(l.Variables()) > 0 || BuiltinFunction(l.Functor()) != nil
	})
}

// casesWithout returns the cases in which none of several conjunctions holds; false if
// they are many.
func casesWithout(bodies [][]*Form) (cases [][]*Form, ok bool) {
	index := map[string]int{}
	var atoms []*Form
	for _, b := range bodies {
		for _, l := range b {
			l, _ = l.Atom()
			if _, known := index[l.String()]; !known {
				index[l.String()] = len(index)
				atoms = append(atoms, l)
			}
		}
	}
	asksGoals := slices.ContainsFunc(atoms, func(a *Form) bool { return a.Functor() == goalWord })
	if len(index) > maxCaseAtoms || len(bodies)<<len(index) > maxCaseTries || len(bodies) == 0 || asksGoals {
		return nil, false
	}
	for state := range 1 << len(index) {
		if slices.ContainsFunc(bodies, func(b []*Form) bool { return holdsInCase(b, index, state) }) {
			continue
		}
		if len(cases) == maxRoleCases {
			return nil, false
		}
		var conditions []*Form
		for i, a := range atoms {
			if state>>i&1 == 0 {
				a = &Form{HasOperator: true, List: []*Form{operatorForm(opNot, a.StartOffset), a}, StartOffset: a.StartOffset, EndOffset: a.EndOffset}
			}
			conditions = append(conditions, a)
		}
		cases = append(cases, conditions)
	}
	return cases, true
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
