package play

// An argKind tells how an argument of a condition is compared with a value,
// or how its value is made.
type argKind uint8

const (
	argConst argKind = iota // a ground term
	argBound                // a variable that has a value
	argFree                 // a variable that has none yet
	argMaybe                // a variable that some disjunct before may have bound
	argFunc                 // a compound with variables
)

// An arg is an argument of a condition, compiled for what is bound before it.
type arg struct {
	kind    argKind
	slot    int32
	value   term
	functor functor
	args    []arg
}

// match compares an argument with a value and binds variables.
func (m *machine) match(a *arg, v term, env []term) bool {
	switch a.kind {
	case argConst:
		return a.value == v
	case argBound:
		return env[a.slot] == v
	case argFree:
		env[a.slot] = v
		return true
	case argMaybe:
		if env[a.slot] == unbound {
			env[a.slot] = v
		}
		return env[a.slot] == v
	}
	if m.terms.functor[v] != a.functor {
		return false
	}
	at := m.terms.first[v]
	for i := range a.args {
		if !m.match(&a.args[i], m.terms.args[int(at)+i], env) {
			return false
		}
	}
	return true
}

// matchAll compares the arguments with the values in some columns.
func (m *machine) matchAll(args []arg, columns []int, values []term, env []term) bool {
	for i := range args {
		if !m.match(&args[i], values[columns[i]], env) {
			return false
		}
	}
	return true
}

// build makes the value of an argument all of whose variables should be
// bound. It returns unbound, with m.err set, where one is not or where terms
// have grown too large.
func (m *machine) build(a *arg, env []term, r *rule) term {
	switch a.kind {
	case argConst:
		return a.value
	case argBound:
		return env[a.slot]
	case argMaybe:
		if env[a.slot] == unbound {
			m.flounder(r, a.slot)
		}
		return env[a.slot]
	case argFree:
		m.flounder(r, a.slot)
		return unbound
	}
	var local [8]term
	args := local[:0]
	for i := range a.args {
		v := m.build(&a.args[i], env, r)
		if v == unbound {
			return unbound
		}
		args = append(args, v)
	}
	v := m.terms.intern(a.functor, args)
	if v == unbound {
		m.fail(&BudgetError{Resource: m.terms.overflow, Limit: m.termLimit(), Rule: r.source})
	}
	return v
}

// seek is build for look-ups in what is known: it makes no new terms. It
// returns unbound also if the term does not exist, and then nothing can agree
// with it.
func (m *machine) seek(a *arg, env []term, r *rule) term {
	if a.kind != argFunc {
		return m.build(a, env, r)
	}
	var local [8]term
	args := local[:0]
	for i := range a.args {
		v := m.seek(&a.args[i], env, r)
		if v == unbound {
			return unbound
		}
		args = append(args, v)
	}
	return m.terms.find(a.functor, args)
}

// seekAll makes the key of a look-up in m.key; nil if there is none.
func (m *machine) seekAll(args []arg, env []term, r *rule) []term {
	key := m.key[:0]
	for i := range args {
		v := m.seek(&args[i], env, r)
		if v == unbound {
			return nil
		}
		key = append(key, v)
	}
	m.key = key
	return key
}

// buildAll makes the values of args in m.key; nil after an error.
func (m *machine) buildAll(args []arg, env []term, r *rule) []term {
	key := m.key[:0]
	for i := range args {
		v := m.build(&args[i], env, r)
		if v == unbound {
			return nil
		}
		key = append(key, v)
	}
	m.key = key
	return key
}
