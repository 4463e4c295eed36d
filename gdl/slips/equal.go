package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A substitution replaces a variable by a term that an equality declares to be the same.
type substitution struct {
	name string
	term *Node
}

// equalities are the conditions `?x = term` of a form, which are mended together by one repair:
// the term of one may hold a variable that another one replaces.
type equalities struct {
	equal   []substitution
	equated *syntax.Repair  // replaces the variables and drops the equalities
	dropped []*Node         // the equalities
	looks   int             // how often the form was walked for equalities in branches
	bound   map[string]bool // the variables that the conditions bind; nil until it is asked for
}

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

// substitutes finds the variable that an equality as a condition of the rule replaces: of two
// variables the one that stands first is kept.
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

// substitute drops an equality; all of a form are mended by the first of them. A row cannot say it: its meaning stands
// in the other conditions.
func substitute(m *Match) []*Node {
	s, v, whole := m.sheet, m.part("variable"), m.part("whole")
	if s.notation == syntax.Infix && whole.List[0].StartPos > whole.List[1].StartPos { // without parentheses around it
		whole = &Node{StartPos: whole.List[1].StartPos, EndPos: whole.List[2].EndPos}
	}
	name := s.uses.first[v.Name].Word
	m.say("advice", "drop '"+s.clip(whole)+"' and write '"+s.clip(m.part("term"))+"' for '"+name+"' in this rule")
	if s.uses.count[v.Name] == 1 {
		m.say("advice", "drop '"+s.clip(whole)+"', for '"+name+"' stands nowhere else in this rule")
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

// finishEqualities substitutes in a rule, and completes the repair. Conditions that become
// like others are dropped.
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

// bindsAlone tells whether an equality has a variable that no relation of the rule binds. Then
// it tells the values of the variable, and is no condition on them.
func bindsAlone(m *Match) bool {
	bound := m.sheet.boundBeside(m.node)
	return slices.ContainsFunc(newUses(m.node).order, func(name string) bool { return !bound[name] })
}

// maxLooks bounds the equalities in branches of a form for which the form is walked.
const maxLooks = 40

// boundBeside returns the variables that the conditions of a form bind where an equality
// stands: of an "or" around it the other branches do not count.
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
