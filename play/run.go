package play

// run evaluates the steps from st on for the variables of f. It returns the
// signal to continue if its caller should try other values. Otherwise it
// returns the depth down to which all loops should end: the signal to stop
// after an error, or the last step that binds a variable of the head (the cut
// of the compiled rule).
func (m *machine) run(st *step, f *frame) (sig int32) {
	if m.depth >= mostDepth {
		return m.fail(&BudgetError{Resource: Depth, Limit: mostDepth, Rule: f.code.rule.source})
	}
	m.depth++
	if f.loose == nil {
		sig = m.follow(st, f)
	} else {
		used := len(f.loose.lits)
		sig = m.follow(st, f)
		f.loose.lits = f.loose.lits[:used]
	}
	m.depth--
	return sig
}

// mostDepth bounds the nesting of conditions: a chain of relations, and a rule,
// may be as long as a text, but Go's stack is limited.
const mostDepth = 100_000

// follow evaluates steps without restoring the trail of used literals.
func (m *machine) follow(st *step, f *frame) int32 {
	for {
		m.steps++
		if m.steps >= m.checkAt && !m.check(f.code.rule) {
			return stop
		}
		holds := false
		switch st.op {
		case stepEmit:
			return m.emit(f)
		case stepFlounder:
			return m.flounder(f.code.rule, st.slot)
		case stepFail:
			return more
		case stepDistinct:
			holds = m.compare(st, f)
		case stepSame:
			if len(st.clear) > 0 {
				return m.loop(st, f)
			}
			holds = m.compare(st, f)
		case stepFact:
			key := m.seekAll(st.key, f.env, f.code.rule)
			holds = (key != nil && st.relation.rows.find(key) >= 0) != st.negative
		case stepTrue:
			v := m.seek(&st.key[0], f.env, f.code.rule)
			holds = (v != unbound && m.position.isTrue(v)) != st.negative
		case stepNoMove:
			holds = m.noMove(st, f)
		case stepNot:
			holds = m.not(st, f)
		case stepJump:
			holds = true
		default:
			return m.loop(st, f)
		}
		if m.err != nil {
			return stop
		}
		if !holds {
			return more
		}
		st = st.next
	}
}

// loop evaluates a step that may hold for several values of its variables.
func (m *machine) loop(st *step, f *frame) int32 {
	switch st.op {
	case stepFacts:
		return m.loopFacts(st, f)
	case stepFluents:
		return m.loopFluents(st, f)
	case stepState:
		return m.loopState(st, f)
	case stepDoes:
		return m.loopMoves(st, f)
	case stepCall:
		return m.call(st, f)
	case stepSame:
		return m.unify(st, f)
	}
	for _, kid := range st.kids {
		for _, v := range st.clear {
			f.env[v] = unbound
		}
		if sig := m.run(kid, f); sig < st.depth {
			return sig
		}
	}
	return more
}

// compare evaluates distinct, or an equality (a negated distinct).
func (m *machine) compare(st *step, f *frame) bool {
	a := m.build(&st.key[0], f.env, f.code.rule)
	if a == unbound {
		return false
	}
	if st.op == stepSame {
		return m.match(&st.match[0], a, f.env)
	}
	b := m.build(&st.key[1], f.env, f.code.rule)
	return b != unbound && a != b
}

// unify evaluates an equality that may bind variables which a disjunct left
// unbound. It has one solution only, but an earlier loop may reach it again.
func (m *machine) unify(st *step, f *frame) int32 {
	back := newRewind(st.clear, f.env)
	sig := int32(more)
	if m.compare(st, f) {
		sig = m.run(st.next, f)
	} else if m.err != nil {
		sig = stop
	}
	back.apply(f.env)
	return sig
}

// A rewind unbinds the variables that a disjunct before a step left unbound, so
// that each value of a loop starts alike, also where an answer has ended the
// later steps early.
type rewind struct {
	slots [8]int32
	n     int
	rest  []int32
}

func newRewind(slots []int32, env []term) (r rewind) {
	for _, v := range slots {
		switch {
		case env[v] != unbound:
		case r.n < len(r.slots):
			r.slots[r.n] = v
			r.n++
		default:
			r.rest = append(r.rest, v)
		}
	}
	return r
}

func (r *rewind) apply(env []term) {
	for _, v := range r.slots[:r.n] {
		env[v] = unbound
	}
	for _, v := range r.rest {
		env[v] = unbound
	}
}

func (m *machine) loopFacts(st *step, f *frame) int32 {
	key := m.seekAll(st.key, f.env, f.code.rule)
	if key == nil {
		return m.orStop()
	}
	back := newRewind(st.clear, f.env)
	rows := st.index.match(key)
	for _, row := range rows {
		if m.matchAll(st.match, st.columns, st.relation.rows.at(row), f.env) {
			if sig := m.run(st.next, f); sig < st.depth {
				back.apply(f.env)
				return sig
			}
		}
		back.apply(f.env)
	}
	m.steps += int64(len(rows))
	return more
}

// orStop returns the signal after a look-up without a key.
func (m *machine) orStop() int32 {
	if m.err != nil {
		return stop
	}
	return more
}

func (m *machine) loopFluents(st *step, f *frame) int32 {
	back := newRewind(st.clear, f.env)
	now := m.position.all(st.group)
	if st.fluents == nil {
		for _, v := range now {
			if m.matchAll(st.match, st.columns, m.terms.argsOf(v), f.env) {
				f.env[st.slot] = v
				if sig := m.run(st.next, f); sig < st.depth {
					back.apply(f.env)
					return sig
				}
			}
			back.apply(f.env)
		}
		m.steps += int64(len(now))
		return more
	}
	key := m.seekAll(st.key, f.env, f.code.rule)
	if key == nil {
		return m.orStop()
	}
	for i := m.position.first(st.group, st.fluents, key); i >= 0; i = st.fluents.next[i] {
		if m.matchAll(st.match, st.columns, m.terms.argsOf(now[i]), f.env) {
			f.env[st.slot] = now[i]
			if sig := m.run(st.next, f); sig < st.depth {
				back.apply(f.env)
				return sig
			}
		}
		back.apply(f.env)
		m.steps++
	}
	return more
}

func (m *machine) loopState(st *step, f *frame) int32 {
	back := newRewind(st.clear, f.env)
	for _, v := range m.position.fluents {
		if m.match(&st.match[0], v, f.env) {
			if sig := m.run(st.next, f); sig < st.depth {
				back.apply(f.env)
				return sig
			}
		}
		back.apply(f.env)
	}
	m.steps += int64(len(m.position.fluents))
	return more
}

func (m *machine) loopMoves(st *step, f *frame) int32 {
	back := newRewind(st.clear, f.env)
	for i, move := range m.moves {
		if m.match(&st.match[0], m.roles[i], f.env) && m.match(&st.match[1], move, f.env) {
			if sig := m.run(st.next, f); sig < st.depth {
				back.apply(f.env)
				return sig
			}
		}
		back.apply(f.env)
	}
	return more
}

// noMove evaluates (not (does r m)).
func (m *machine) noMove(st *step, f *frame) bool {
	key := m.seekAll(st.key, f.env, f.code.rule)
	if key == nil {
		return m.err == nil
	}
	for i, move := range m.moves {
		if key[0] == m.roles[i] && key[1] == move {
			return false
		}
	}
	return true
}

// call evaluates a condition on a predicate with rules, for all answers.
func (m *machine) call(st *step, f *frame) int32 {
	key := m.buildAll(st.key, f.env, f.code.rule)
	if key == nil && len(st.key) > 0 {
		return stop
	}
	x := st.pattern
	n := m.table(x, key)
	if m.scope != nil && m.scope.component == x.pred.component && x.tables[n].status != complete && !m.settled(x, n) {
		return m.suspend(st, f, call{x, n})
	}
	if !m.settled(x, n) && !m.evaluate(x, n) {
		return stop
	}
	if len(x.open) == 0 {
		if x.tables[n].count == 0 {
			return more
		}
		return m.run(st.next, f)
	}
	back := newRewind(st.clear, f.env)
	for at := x.tables[n].first; at >= 0; at = x.next[at] {
		if m.matchAll(st.match, st.columns, x.answer(at), f.env) {
			if sig := m.run(st.next, f); sig < st.depth {
				back.apply(f.env)
				return sig
			}
		}
		back.apply(f.env)
		m.steps++
	}
	return more
}

// not evaluates the negation of a ground atom by its complete table.
func (m *machine) not(st *step, f *frame) bool {
	key := m.buildAll(st.key, f.env, f.code.rule)
	if key == nil && len(st.key) > 0 {
		return false
	}
	x := st.pattern
	n := m.table(x, key)
	if f.loose != nil && m.scope.component == x.pred.component {
		return m.notLoose(f, call{x, n})
	}
	if x.tables[n].status == running && !m.settled(x, n) {
		m.fail(errNegativeLoop)
		return false
	}
	if !m.settled(x, n) && !m.evaluate(x, n) {
		return false
	}
	return x.tables[n].count == 0
}
