package play

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file evaluates a component by its ground rules. Negative literals of the
// component are first assumed to hold and only recorded, which yields all
// relevant ground rules. Their well-founded model (Van Gelder, Ross and Schlipf
// 1991, by the alternating fixpoint) is then total unless an atom depends on
// its own falsity.

// loose collects the ground rules of a component.
type loose struct {
	atoms map[term]int32 // by the atom as a term
	names []term
	rules []groundRule
}

// A groundRule has the numbers of atoms of the component. Its literals are
// atoms doubled, plus one for negation.
type groundRule struct {
	head   int32
	lits   []int32
	source *gdl.Rule // nil for facts
}

// A looseTrail holds the literals of the component that a rule under evaluation
// has used so far.
type looseTrail struct{ lits []int32 }

func (t *looseTrail) copy() *looseTrail {
	return &looseTrail{append([]int32(nil), t.lits...)}
}

// isLoose tells whether the component of p is being evaluated by its ground
// rules.
func (m *machine) isLoose(p *predicate) bool {
	return m.scope != nil && m.scope.loose != nil && m.scope.component == p.component
}

// atom numbers a ground atom of the component. The known arguments come from a
// call, the open ones follow the first element of row.
func (m *machine) atom(x *pattern, n int32, row []term) int32 {
	args := make([]term, x.pred.arity)
	for i, c := range x.known {
		args[c] = x.keys.at(n)[i]
	}
	for i, c := range x.open {
		args[c] = row[i+1]
	}
	name := m.terms.intern(m.terms.functorOf(x.pred.name, x.pred.name, len(args)), args)
	if name == unbound {
		m.fail(&BudgetError{Resource: m.terms.overflow, Limit: m.termLimit()})
		return 0
	}
	l := m.scope.loose
	a, known := l.atoms[name]
	if !known {
		a = int32(len(l.names))
		l.atoms[name] = a
		l.names = append(l.names, name)
	}
	return a
}

// emitLoose enters a ground rule.
func (m *machine) emitLoose(f *frame, row []term) int32 {
	head := m.atom(f.pattern, f.table, row)
	m.scope.loose.rules = append(m.scope.loose.rules,
		groundRule{head, append([]int32(nil), f.loose.lits...), f.code.rule.source})
	m.facts++
	m.insert(f.pattern, f.table, row)
	return more
}

// notLoose records a negated atom and starts its table.
func (m *machine) notLoose(f *frame, c call) bool {
	switch c.pattern.tables[c.table].status {
	case complete:
		return c.pattern.tables[c.table].count == 0
	case fresh:
		m.start(c)
	}
	f.loose.lits = append(f.loose.lits, m.atom(c.pattern, c.table, nil)<<1|1)
	return true
}

// resumeLoose continues a consumer and records the answer that it uses.
func (m *machine) resumeLoose(next *step, f *frame, c call, at int32) {
	var row []term
	if len(c.pattern.open) > 0 {
		row = c.pattern.answer(at)
	}
	g := *f
	g.loose = f.loose.copy()
	g.loose.lits = append(g.loose.lits, m.atom(c.pattern, c.table, row)<<1)
	m.run(next, &g)
}

// solveLoose completes a call of a component by its ground rules.
func (m *machine) solveLoose(asked call) bool {
	s := m.open(asked)
	s.loose = &loose{atoms: map[term]int32{}}
	for len(s.queue) > 0 && m.err == nil {
		c := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		m.work(c)
	}
	if m.err == nil {
		m.conclude(s, asked)
	}
	m.scope = s.outer
	if m.err != nil {
		for _, c := range s.tables {
			m.poisoned = append(m.poisoned, c.pattern)
		}
	}
	return m.err == nil
}

// conclude fills the tables of a scope from the well-founded model. Tables with
// undefined atoms become fresh again; if the call that was asked is among them,
// that is the error.
func (m *machine) conclude(s *scope, asked call) {
	lower, upper := m.wellFounded(s.loose)
	if m.err != nil {
		return
	}
	for _, c := range s.tables {
		rows, undefined := m.trueRows(c, lower, upper)
		x := c.pattern
		x.tables[c.table] = table{first: -1, last: -1, serial: x.serial}
		x.serial++
		if len(undefined) > 0 {
			if c == asked {
				m.fail(m.loopError(s.loose, lower, upper))
			}
			continue
		}
		for _, row := range rows {
			m.insert(x, c.table, row)
		}
		x.tables[c.table].status = complete
	}
}

// trueRows divides the possible answers of a table into true and undefined
// ones; false ones are in neither.
func (m *machine) trueRows(c call, lower, upper []bool) (rows [][]term, undefined []int32) {
	x := c.pattern
	judge := func(row []term) {
		switch a := m.atom(x, c.table, row); {
		case int(a) >= len(lower):
			// without a rule: false
		case lower[a]:
			rows = append(rows, append([]term(nil), row...))
		case upper[a]:
			undefined = append(undefined, a)
		}
	}
	if len(x.open) == 0 {
		if x.tables[c.table].count > 0 {
			judge([]term{0})
		}
		return rows, undefined
	}
	for at := x.tables[c.table].first; at >= 0; at = x.next[at] {
		judge(x.answer(at))
	}
	return rows, undefined
}

// wellFounded returns the true atoms and the atoms that are not false.
func (m *machine) wellFounded(l *loose) (lower, upper []bool) {
	lower = make([]bool, len(l.names))
	for {
		upper = m.closure(l, lower)
		next := m.closure(l, upper)
		if m.err != nil || slices.Equal(next, lower) {
			return lower, upper
		}
		lower = next
	}
}

// closure returns the least model of the rules where exactly the atoms outside
// of assumed may be negated.
func (m *machine) closure(l *loose, assumed []bool) []bool {
	model := make([]bool, len(l.names))
	for changed := true; changed && m.err == nil; {
		changed = false
		for i := range l.rules {
			r := &l.rules[i]
			if !model[r.head] && r.holds(model, assumed) {
				model[r.head], changed = true, true
			}
		}
		m.steps += int64(len(l.rules))
		if m.steps >= m.checkAt {
			m.check(&rule{})
		}
	}
	return model
}

func (r *groundRule) holds(model, assumed []bool) bool {
	for _, lit := range r.lits {
		if lit&1 == 1 {
			if assumed[lit>>1] {
				return false
			}
		} else if !model[lit>>1] {
			return false
		}
	}
	return true
}

// loopError names undefined atoms and the rules that leave them undefined.
func (m *machine) loopError(l *loose, lower, upper []bool) error {
	e := &NegativeLoopError{}
	for a, name := range l.names {
		if upper[a] && !lower[a] {
			e.Atoms = append(e.Atoms, m.terms.syntax(name).String())
		}
	}
	slices.Sort(e.Atoms)
	e.Atoms = e.Atoms[:min(len(e.Atoms), 5)]
	for i := range l.rules {
		r := &l.rules[i]
		if upper[r.head] && !lower[r.head] && r.source != nil && r.holds(upper, lower) && !slices.Contains(e.Rules, r.source) {
			e.Rules = append(e.Rules, r.source)
		}
	}
	slices.SortFunc(e.Rules, func(a, b *gdl.Rule) int { return a.Index - b.Index })
	return e
}
