package operations

// modes tell which arguments of views have a value whenever the platform asks
// for them.
type modes struct {
	names *Names
	free  map[Shape][]bool // arguments that are asked for without a value
	asked map[Shape]bool
}

func newModes(s *Sheet, n *Names) *modes {
	m := &modes{names: n, free: map[Shape][]bool{}, asked: map[Shape]bool{}}
	for changed := true; changed; {
		changed = false
		for _, c := range s.Clauses {
			if c.Head != nil && m.clause(c) {
				changed = true
			}
		}
	}
	return m
}

// clause notes how a clause asks for others, and tells whether that is new.
func (m *modes) clause(c *Clause) bool {
	bound := map[string]bool{}
	for _, v := range m.bound(c) {
		bound[v] = true
	}
	if c.Kind == Operation {
		for _, v := range c.Head.Variables() {
			bound[v] = true
		}
	}
	if c.Kind != Operation && c.Head.Functor() == goal && len(c.Head.Args()) == 2 {
		for _, v := range c.Head.List[1].Variables() {
			bound[v] = true
		}
	}
	changed := false
	for _, l := range c.Body {
		changed = m.ask(l, bound) || changed
	}
	return changed
}

func (m *modes) ask(l *Form, bound map[string]bool) (changed bool) {
	if l.Is(opNot) {
		return m.ask(l.List[1], clone(bound))
	}
	if l.Op {
		for _, x := range l.Args() {
			changed = m.ask(x, bound) || changed
		}
		return changed
	}
	if shape := ShapeOf(l); m.names.Defined[shape.Name] && shape.Arity > 0 {
		if m.free[shape] == nil {
			m.free[shape] = make([]bool, shape.Arity)
			m.asked[shape], changed = true, true
		}
		for i, a := range l.Args() {
			for _, v := range a.Variables() {
				if !bound[v] && !m.free[shape][i] {
					m.free[shape][i], changed = true, true
				}
			}
		}
	}
	for _, v := range l.Variables() {
		bound[v] = true
	}
	return changed
}

// bound returns the variables of the head of a view that have a value.
func (m *modes) bound(c *Clause) []string {
	shape := ShapeOf(c.Head)
	if _, own := ownWords[shape.Name]; own || c.Kind == Operation || !m.asked[shape] {
		return nil
	}
	var list []string
	for i, a := range c.Head.Args() {
		if !m.free[shape][i] {
			list = append(list, a.Variables()...)
		}
	}
	return list
}
