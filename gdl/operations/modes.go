package operations

import "maps"

// argumentModes tells which arguments of views have a value in each query of the platform.
type argumentModes struct {
	names            *Names
	unboundArguments map[Shape][]bool // by shape of a view that is asked for: the arguments that some query leaves without a value
}

// findModes follows the queries from clause to clause until no new one is found.
func findModes(s *Sheet, n *Names) *argumentModes {
	m := &argumentModes{names: n, unboundArguments: map[Shape][]bool{}}
	for changed := true; changed; {
		changed = false
		for _, c := range s.Clauses {
			if m.noteClause(c) {
				changed = true
			}
		}
	}
	return m
}

// noteClause notes the queries of a clause, and tells whether one of them is new.
func (m *argumentModes) noteClause(c *Clause) bool {
	bound := map[string]bool{}
	for _, v := range m.boundHeadVariables(c) {
		bound[v] = true
	}
	if c.Kind == OperationClause {
		for _, v := range c.Head.Variables() {
			bound[v] = true
		}
	}
	if c.Kind != OperationClause && ShapeOf(c.Head) == (Shape{goalWord, 2}) {
		for _, v := range c.Head.List[1].Variables() {
			bound[v] = true
		}
	}
	changed := false
	for _, l := range c.Body {
		changed = m.noteCondition(l, bound) || changed
	}
	return changed
}

// noteCondition notes the queries of a condition, and tells whether one of them is new. It adds the variables of the
// condition to bound, unless the condition is negated.
func (m *argumentModes) noteCondition(l *Node, bound map[string]bool) (changed bool) {
	if l.Applies(opNot) {
		return m.noteCondition(l.List[1], maps.Clone(bound))
	}
	if l.HasSign() {
		for _, x := range l.Arguments() {
			changed = m.noteCondition(x, bound) || changed
		}
		return changed
	}
	if shape := ShapeOf(l); m.names.DefinedNames[shape.Name] && shape.Arity > 0 {
		if m.unboundArguments[shape] == nil {
			m.unboundArguments[shape] = make([]bool, shape.Arity)
			changed = true
		}
		for i, a := range l.Arguments() {
			for _, v := range a.Variables() {
				if !bound[v] && !m.unboundArguments[shape][i] {
					m.unboundArguments[shape][i], changed = true, true
				}
			}
		}
	}
	for _, v := range l.Variables() {
		bound[v] = true
	}
	return changed
}

// boundHeadVariables returns the variables in the head of a view that have a value in each query; nil for a view that
// is not asked for.
func (m *argumentModes) boundHeadVariables(c *Clause) []string {
	shape := ShapeOf(c.Head)
	if _, own := ownArities[shape.Name]; own || c.Kind == OperationClause || m.unboundArguments[shape] == nil {
		return nil
	}
	var list []string
	for i, a := range c.Head.Arguments() {
		if !m.unboundArguments[shape][i] {
			list = append(list, a.Variables()...)
		}
	}
	return list
}
