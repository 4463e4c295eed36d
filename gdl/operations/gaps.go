package operations

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A GoalGap is a case without a goal value for a role.
type GoalGap struct {
	Role          string
	UncoveredCase string  // written as conditions
	LastClause    *Clause // of the role
}

// maxGapRoles bounds the roles whose goal clauses are compared.
const maxGapRoles = 32

// GoalGaps returns an uncovered case of each role that has several goal clauses, if their conditions have no variables
// and no clause is for all roles. Only the first maxGapRoles roles are compared.
func (n *Names) GoalGaps() []GoalGap {
	var gaps []GoalGap
	for _, r := range n.RoleNames[:min(len(n.RoleNames), maxGapRoles)] {
		var bodies [][]*Node
		var last *Clause
		plain := true
		for _, c := range n.Clauses {
			if c.Kind == OperationClause || ShapeOf(c.Head) != (Shape{goalWord, 2}) {
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
		if text := newCaseTable(n, n.Sheet, bodies).uncoveredCase(bodies); text != "" {
			gaps = append(gaps, GoalGap{Role: r, UncoveredCase: text, LastClause: last})
		}
	}
	return gaps
}

// A caseTable enumerates the truth values of the atoms in conditions without variables. The clauses of a view give its
// truth value.
type caseTable struct {
	names      *Names
	sheet      *Sheet
	atomIndex  map[string]int // by the text of an atom
	atoms      []*Node
	askedCount int                  // the number of atoms of the conditions themselves; those of views follow
	viewBodies map[string][][]*Node // by view without variables in its conditions: the bodies of its clauses
	singles    map[string]*singleFluent
	isUnknown  bool // it is not known in which cases some view holds
	lasting    int  // the atoms that hold in every state, as bits
}

// newCaseTable makes the table of the atoms in some bodies, and of those on which their views depend.
func newCaseTable(n *Names, s *Sheet, bodies [][]*Node) *caseTable {
	t := &caseTable{names: n, sheet: s, atomIndex: map[string]int{}, viewBodies: map[string][][]*Node{}, singles: singleFluents(s)}
	for _, b := range bodies {
		t.addAtoms(b)
	}
	t.askedCount = len(t.atoms)
	var open []*Node
	for i := 0; i < len(t.atoms) && len(t.atoms) <= maxCaseAtoms; i++ {
		a := t.atoms[i]
		if !n.DefinedNames[a.Functor()] {
			continue
		}
		list, ground := t.bodiesFor(a)
		if !ground {
			open = append(open, a)
			continue
		}
		t.viewBodies[a.Meaning()] = list
		for _, b := range list {
			t.addAtoms(b)
		}
	}
	t.isUnknown = slices.ContainsFunc(open, t.dependsOnOther)
	for i, a := range t.atoms[:min(len(t.atoms), maxCaseAtoms)] {
		if s.lasts(n, a) {
			t.lasting |= 1 << i
		}
	}
	return t
}

// lasts tells whether a fluent holds in the first state and no effect removes it.
func (s *Sheet) lasts(n *Names, fluent *Node) bool {
	return slices.ContainsFunc(s.Clauses, func(c *Clause) bool {
		f := c.Stated(initWord)
		return f != nil && len(c.Body) == 0 && f.Means(fluent)
	}) && !slices.ContainsFunc(n.Effects, func(e Effect) bool { return e.Removes && matchForm(e.Atom, fluent, map[string]*Node{}) })
}

func (t *caseTable) addAtoms(body []*Node) {
	for _, l := range body {
		l, _ = AtomOf(l)
		if _, known := t.atomIndex[l.Meaning()]; !known {
			t.atomIndex[l.Meaning()] = len(t.atoms)
			t.atoms = append(t.atoms, l)
		}
	}
}

// bodiesFor returns the conditions of the clauses of a view for an atom without variables; false if some of the
// conditions have variables.
func (t *caseTable) bodiesFor(a *Node) (list [][]*Node, ground bool) {
	for _, c := range t.sheet.Clauses {
		if c.Kind == OperationClause || ShapeOf(c.Head) != ShapeOf(a) {
			continue
		}
		values := map[string]*Node{}
		if !matchForm(c.Head, a, values) {
			continue
		}
		var body []*Node
		for _, l := range c.Body {
			body = append(body, withValues(l, values))
		}
		if !allGroundLiterals(body) {
			return nil, false
		}
		list = append(list, body)
	}
	return list, true
}

// matchForm tells whether a form is an instance of a general one, and notes the values of variables.
func matchForm(general, f *Node, values map[string]*Node) bool {
	if general.IsVariable() {
		if v := values[general.Word]; v != nil && general.Word != "_" {
			return v.Means(f)
		}
		values[general.Word] = f
		return true
	}
	return general.Word == f.Word && slices.EqualFunc(general.List, f.List, func(x, y *Node) bool { return matchForm(x, y, values) })
}

// withValues returns the form with its variables replaced by their values.
func withValues(f *Node, values map[string]*Node) *Node {
	if !f.IsList() {
		if v := values[f.Word]; v != nil && f.IsVariable() {
			return v
		}
		return f
	}
	out := *f
	out.List = make([]*Node, len(f.List))
	for i, x := range f.List {
		out.List[i] = withValues(x, values)
	}
	return &out
}

// dependsOnOther tells whether a view depends on the name of another atom of the table.
func (t *caseTable) dependsOnOther(a *Node) bool {
	reached := map[string]bool{a.Functor(): true}
	for todo := []string{a.Functor()}; len(todo) > 0; todo = todo[1:] {
		for _, c := range t.sheet.Clauses {
			if c.Kind != ViewClause || c.Head.Functor() != todo[0] {
				continue
			}
			for _, l := range c.Body {
				l.WalkNested(func(f *Node) {
					if next := f.Functor(); !f.HasSign() && !reached[next] {
						reached[next] = true
						todo = append(todo, next)
					}
				})
			}
		}
	}
	return slices.ContainsFunc(t.atoms, func(x *Node) bool { return x.Functor() != a.Functor() && reached[x.Functor()] })
}

// isPossible tells whether a case is consistent: views hold as their clauses say, a single-valued fluent has one value,
// and a fluent that holds at first and that no effect removes holds.
func (t *caseTable) isPossible(state int) bool {
	if state&t.lasting != t.lasting {
		return false
	}
	holding, known := map[string]int{}, map[string]int{}
	for i, a := range t.atoms {
		holds := state>>i&1 == 1
		if bodies, ok := t.viewBodies[a.Meaning()]; ok && holds != t.anyHolds(bodies, state) {
			return false
		}
		if x := t.singles[a.Functor()]; x != nil && len(a.Arguments()) == 1 && !t.names.DefinedNames[a.Functor()] {
			if x.values == nil || x.values[a.Meaning()] {
				known[a.Functor()]++
			}
			if holds {
				holding[a.Functor()]++
			}
		}
	}
	for name, n := range known {
		if x := t.singles[name]; holding[name] > 1 || holding[name] == 0 && x.values != nil && n == len(x.values) {
			return false
		}
	}
	return true
}

func (t *caseTable) anyHolds(bodies [][]*Node, state int) bool {
	return slices.ContainsFunc(bodies, func(b []*Node) bool { return holdsInCase(b, t.atomIndex, state) })
}

// uncoveredCase returns a case in which none of the bodies holds, written as conditions. Among several cases it prefers
// one in which later atoms hold. It returns "" if there is none, if the possible cases are not known, or if they are
// too many.
func (t *caseTable) uncoveredCase(bodies [][]*Node) string {
	tried := len(bodies)
	for _, list := range t.viewBodies {
		tried += len(list)
	}
	if len(t.atoms) > maxCaseAtoms || tried<<len(t.atoms) > maxCaseTries || t.isUnknown {
		return ""
	}
	for state := 1<<len(t.atoms) - 1; state >= 0; state-- {
		if t.anyHolds(bodies, state) || !t.isPossible(state) {
			continue
		}
		var parts []string
		for i, a := range t.atoms[:t.askedCount] {
			text := syntax.Operations.Text(a)
			if state>>i&1 == 0 {
				text = opNot + text
			}
			parts = append(parts, text)
		}
		return strings.Join(parts, " & ")
	}
	return ""
}
