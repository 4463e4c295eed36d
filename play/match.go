package play

// An argKind tells how a compiled argument matches a value, or builds one.
type argKind uint8

const (
	argConst argKind = iota // a ground term
	argBound                // a variable that has a value
	argFree                 // a variable that has no value yet
	argMaybe                // a variable that an earlier disjunct may have bound
	argFunc                 // a compound with variables
)

// An arg is an argument of a condition, compiled for the variables that are
// bound before it.
type arg struct {
	kind    argKind
	slot    int32
	value   term
	functor functor
	args    []arg
}

// match matches an argument with a value and binds variables.
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

// matchAll matches arguments with the values in some columns.
func (m *machine) matchAll(args []arg, columns []int, values []term, env []term) bool {
	for i := range args {
		if !m.match(&args[i], values[columns[i]], env) {
			return false
		}
	}
	return true
}

// build makes the value of an argument whose variables should all be bound. It
// returns unbound, with the error set, if a variable is unbound or a limit on
// terms is exceeded.
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

// seek returns the value of an argument for a look-up and makes no new terms.
// It returns unbound also if the term does not exist; then no row can match.
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

// seekAll makes the key of a look-up in the machine's scratch space; nil if
// there is none.
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

// buildAll makes the values of arguments in the machine's scratch space; nil
// after an error.
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
