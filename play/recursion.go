package play

import "errors"

// A call is a table by its pattern and number.
type call struct {
	pattern *pattern
	table   int32
}

// A consumer is a rule that waits at a condition for the answers of a table.
type consumer struct {
	step  *step
	frame frame // with its own copy of the variables
	last  int32 // the last answer received, -1 before the first
	done  bool  // has had the only possible answer
}

// A scope is the evaluation of one call of a recursive component, with all
// calls of the same component that it leads to. Tables are expanded and answers
// passed to consumers until nothing is left to do; then all tables of the scope
// are complete.
type scope struct {
	component int
	id        int32
	outer     *scope
	queue     []call
	tables    []call
	loose     *loose // set while evaluating by ground rules
}

// errNegativeLoop says that a negated atom was needed while its table was still
// running. The component is then evaluated by its ground rules.
var errNegativeLoop = errors.New("negation inside a recursion")

// open begins a scope with one call.
func (m *machine) open(c call) *scope {
	m.scopes++
	m.scope = &scope{component: c.pattern.pred.component, id: m.scopes, outer: m.scope}
	m.start(c)
	return m.scope
}

// start enters a fresh table into the scope.
func (m *machine) start(c call) {
	t := &c.pattern.tables[c.table]
	t.status, t.scope, t.queued = running, m.scope.id, true
	m.scope.tables = append(m.scope.tables, c)
	m.scope.queue = append(m.scope.queue, c)
}

// solve completes a call of a recursive component.
func (m *machine) solve(x *pattern, n int32) bool {
	s := m.open(call{x, n})
	for len(s.queue) > 0 && m.err == nil {
		c := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		m.work(c)
	}
	m.scope = s.outer
	nested := s.outer != nil && s.outer.component == s.component
	if m.err == errNegativeLoop && !nested {
		m.err = nil
		m.discard(s)
		return m.solveLoose(call{x, n})
	}
	if m.err == errNegativeLoop {
		s.outer.tables = append(s.outer.tables, s.tables...) // to be discarded with it
		return false
	}
	for _, c := range s.tables {
		t := &c.pattern.tables[c.table]
		t.status, t.consumers = complete, nil
		if m.err != nil {
			m.poisoned = append(m.poisoned, c.pattern)
		}
	}
	return m.err == nil
}

// discard makes the tables of a scope fresh again.
func (m *machine) discard(s *scope) {
	for _, c := range s.tables {
		x := c.pattern
		x.tables[c.table] = table{first: -1, last: -1, serial: x.serial}
		x.serial++
	}
}

// work expands a table, if that has not been done, and passes its answers to
// its consumers.
func (m *machine) work(c call) {
	x, n := c.pattern, c.table
	x.tables[n].queued = false
	if !x.tables[n].expanded {
		x.tables[n].expanded = true
		m.expand(x, n)
	}
	for i := 0; i < len(x.tables[n].consumers) && m.err == nil; i++ {
		m.feed(c, i)
	}
}

// feed passes all new answers of a table to its consumer i.
func (m *machine) feed(c call, i int) {
	x := c.pattern
	w := &x.tables[c.table].consumers[i]
	st, f, last := w.step, w.frame, w.last
	if len(x.open) == 0 {
		if x.tables[c.table].count > 0 && !w.done {
			w.done = true
			m.resume(st.next, &f, call{x, c.table}, 0)
		}
		return
	}
	back := newRewind(st.clear, f.env)
	for m.err == nil {
		at := x.tables[c.table].first
		if last >= 0 {
			at = x.next[last]
		}
		if at < 0 {
			break
		}
		last = at
		m.steps++
		if m.matchAll(st.match, st.columns, x.answer(at), f.env) {
			m.resume(st.next, &f, c, at)
		}
		back.apply(f.env)
	}
	x.tables[c.table].consumers[i].last = last
}

// resume continues a consumer with one answer.
func (m *machine) resume(next *step, f *frame, c call, at int32) {
	switch {
	case f.loose != nil:
		m.resumeLoose(next, f, c, at)
	case !m.settled(f.pattern, f.table):
		m.run(next, f)
	}
}

// keep copies variables for a consumer, many into one allocation.
func (m *machine) keep(env []term) []term {
	if len(m.arena)+len(env) > cap(m.arena) {
		m.arena = make([]term, 0, max(1<<12, len(env)))
	}
	at := len(m.arena)
	m.arena = append(m.arena, env...)
	return m.arena[at:len(m.arena):len(m.arena)]
}

// suspend registers the rest of a rule as a consumer of a call of the current
// component.
func (m *machine) suspend(st *step, f *frame, c call) int32 {
	t := &c.pattern.tables[c.table]
	switch {
	case t.status == fresh:
		m.start(c)
		t = &c.pattern.tables[c.table]
	case t.scope != m.scope.id && !m.settled(c.pattern, c.table):
		return m.fail(errNegativeLoop)
	}
	copied := *f
	copied.env = m.keep(f.env)
	if f.loose != nil {
		copied.loose = f.loose.copy()
	}
	t.consumers = append(t.consumers, consumer{step: st, frame: copied, last: -1})
	m.facts++
	if t.count > 0 && !t.queued {
		t.queued = true
		m.scope.queue = append(m.scope.queue, c)
	}
	return more
}
