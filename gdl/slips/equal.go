package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A substitution replaces a variable by the term that an equality equates with it.
type substitution struct {
	name string
	term *Node
}

// equalities are the conditions `?x = term` of a form. One repair is for all of them, since the term of one may have a
// variable that another one replaces.
type equalities struct {
	equal   []substitution
	equated *syntax.Repair  // replaces the variables and drops the equalities
	dropped []*Node         // the equalities
	looks   int             // how often the form was searched for the sake of equalities in branches
	bound   map[string]bool // the variables that the conditions bind; nil before the first request
}

// apply returns a node with the term in place of the variable.
func (s substitution) apply(n *Node) *Node {
	if n.IsList() {
		return mapParts(n, func(_ int, x *Node) []*Node { return []*Node{s.apply(x)} })
	}
	if n.Name != s.name {
		return n
	}
	t := *s.term
	t.StartPos, t.EndPos, t.Join = n.StartPos, n.EndPos, n.Join
	return &t
}

func (e *equalities) applyAll(n *Node) *Node {
	for _, s := range e.equal {
		n = s.apply(n)
	}
	return n
}

// substitutes tells whether an equality is a condition of the rule that can be replaced by a substitution, and sets the
// variable and the term. Of two variables, one that occurs nowhere else is replaced, or otherwise the one that occurs
// later.
func substitutes(m *Match) bool {
	f := &m.sheet.form
	if f.negations+f.branches+f.nested > 0 || f.top.Relation() != syntax.Arrow {
		return false
	}
	left, right := f.applyAll(m.part("l")), f.applyAll(m.part("r"))
	switch {
	case left.IsVariable() && right.IsVariable():
		one, other := left.Name, right.Name
		if one == other {
			return false
		}
		if !(f.uses.count[other] > 1 && (f.uses.count[one] == 1 || f.uses.first[other].StartPos < f.uses.first[one].StartPos)) {
			left, right = right, left
		}
	case right.IsVariable():
		left, right = right, left
	case !left.IsVariable():
		return false
	}
	m.let("variable", left)
	m.let("term", right)
	return !right.HoldsName(left.Name)
}

// substitute drops an equality. The first one of a form has the repair of all. This is no row, since the meaning is in
// the other conditions.
func substitute(m *Match) []*Node {
	s, v, whole := m.sheet, m.part("variable"), m.part("whole")
	if s.notation == syntax.Infix && whole.List[0].StartPos > whole.List[1].StartPos { // an equality of infix text without parentheses
		whole = &Node{StartPos: whole.List[1].StartPos, EndPos: whole.List[2].EndPos}
	}
	name := s.uses.first[v.Name].Word
	m.say("advice", "drop '"+s.clip(whole)+"' and write '"+s.clip(m.part("term"))+"' for '"+name+"' in this rule")
	if s.uses.count[v.Name] == 1 {
		m.say("advice", "remove '"+s.clip(whole)+"': '"+name+"' is nowhere else in this rule")
	}
	f := s.report(m)
	if s.equated == nil {
		f.Repair = &syntax.Repair{Message: "Write it in the place of '" + name + "'", Certain: true}
		s.equated = f.Repair
	}
	s.equal = append(s.equal, substitution{v.Name, m.part("term")})
	s.dropped = append(s.dropped, m.node)
	return nil
}

// finishEqualities substitutes in a rule, and completes the repair. It drops a condition that becomes equal to another
// one.
func (s *Sheet) finishEqualities(rule *Node) *Node {
	if s.equated == nil {
		return rule
	}
	written := s.top
	for _, x := range s.dropped {
		written = removePart(written, x)
	}
	s.equated.Edits = s.sheet().Edits(s.top, nil, written)
	written.WalkNested(func(n *Node) {
		if t := s.applyAll(n); n.IsVariable() && t != n {
			s.equated.Edits = append(s.equated.Edits, s.sheet().Replace(n, t)...)
		}
	})
	for i, h := range s.extraHeads {
		s.extraHeads[i] = s.applyAll(h)
	}
	read, made, list := s.applyAll(rule), map[string]bool{}, []*Node{}
	for i, x := range read.List {
		if text := render(x); i < 2 || x == rule.List[i] || !made[text] {
			list = append(list, x)
			made[text] = i >= 2
		}
	}
	return read.WithParts(list...)
}

// bindsAlone tells whether an equality has a variable that no relation of the rule binds. Then it gives the variable its
// values, and does not restrict them.
func bindsAlone(m *Match) bool {
	bound := m.sheet.boundBeside(m.node)
	return slices.ContainsFunc(newUses(m.node).order, func(name string) bool { return !bound[name] })
}

// maxLooks bounds the equalities in branches for which a form is searched.
const maxLooks = 40

// boundBeside returns the variables that the conditions of a form bind at the place of an equality. If it is in an "or",
// the other branches do not count.
func (s *Sheet) boundBeside(x *Node) map[string]bool {
	conditions := s.top.List[min(2, len(s.top.List)):]
	if s.branches > 0 && s.looks < maxLooks {
		s.looks++
		bound := map[string]bool{}
		noteBound(conditions, x, bound)
		return bound
	}
	if s.bound == nil {
		s.bound = map[string]bool{}
		noteBound(conditions, nil, s.bound)
	}
	return s.bound
}

// noteBound adds the names in the conditions of a list that are neither negated nor comparisons. Of an "or" with the
// place in a branch, it looks only into this branch.
func noteBound(list []*Node, place *Node, bound map[string]bool) {
	for _, x := range list {
		switch name := x.Relation(); {
		case name == syntax.Conjunction && x.IsList():
			noteBound(x.List[1:], place, bound)
		case name == syntax.Disjunction && x.IsList():
			branches := x.List[1:]
			if i := slices.IndexFunc(branches, func(b *Node) bool {
				return place != nil && b.StartPos <= place.StartPos && place.EndPos <= b.EndPos
			}); i >= 0 {
				branches = branches[i : i+1]
			}
			noteBound(branches, place, bound)
		case x.IsList() && !syntax.IsOperator(name) && !isEqual(name) && !isUnequal(name):
			x.WalkNested(func(n *Node) { bound[n.Name] = true })
		}
	}
}
