package play

// An argKind is the form of a compiled argument, by which it matches or builds a value.
type argKind uint8

const (
	argConst argKind = iota // a ground term
	argBound                // a variable that has a value
	argFree                 // a variable that has no value yet
	argMaybe                // a variable that an earlier disjunct may have bound
	argFunc                 // a term with arguments and variables
)

// A compiledArg is an argument of a condition, compiled for the variables that are
// bound before it.
type compiledArg struct {
	kind       argKind
	varSlot    int32
	constValue termID
	functor    functor
	subArgs    []compiledArg
}

// An argumentMatcher matches and builds the arguments of conditions.
type argumentMatcher struct {
	*questionMeter
	termTable  *termTable
	keyScratch []termID
}

// matchArg matches an argument with a value and binds variables.
func (m *argumentMatcher) matchArg(a *compiledArg, v termID, env []termID) bool {
	switch a.kind {
	case argConst:
		return a.constValue == v
	case argBound:
		return env[a.varSlot] == v
	case argFree:
		env[a.varSlot] = v
		return true
	case argMaybe:
		if env[a.varSlot] == noTerm {
			env[a.varSlot] = v
		}
		return env[a.varSlot] == v
	}
	if m.termTable.termFunctors[v] != a.functor {
		return false
	}
	at := m.termTable.argOffsets[v]
	for i := range a.subArgs {
		if !m.matchArg(&a.subArgs[i], m.termTable.argTerms[int(at)+i], env) {
			return false
		}
	}
	return true
}

// matchArgs matches arguments with the values in the given columns.
func (m *argumentMatcher) matchArgs(args []compiledArg, columns []int, values []termID, env []termID) bool {
	for i := range args {
		if !m.matchArg(&args[i], values[columns[i]], env) {
			return false
		}
	}
	return true
}

// buildArg returns the value of an argument, whose variables should be bound. It returns noTerm,
// and records an error, if a variable is unbound or a limit on terms is exceeded.
func (m *argumentMatcher) buildArg(a *compiledArg, env []termID, r *numberedRule) termID {
	switch a.kind {
	case argConst:
		return a.constValue
	case argBound:
		return env[a.varSlot]
	case argMaybe:
		if env[a.varSlot] == noTerm {
			m.failUnbound(r, a.varSlot)
		}
		return env[a.varSlot]
	case argFree:
		m.failUnbound(r, a.varSlot)
		return noTerm
	}
	var local [8]termID
	args := local[:0]
	for i := range a.subArgs {
		v := m.buildArg(&a.subArgs[i], env, r)
		if v == noTerm {
			return noTerm
		}
		args = append(args, v)
	}
	v := m.termTable.internTerm(a.functor, args)
	if v == noTerm {
		m.failWith(&BudgetError{Resource: m.termTable.exceededLimit, Limit: m.termTable.exceededBound(), LastRule: r.sourceRule, notation: m.notation})
	}
	return v
}

// seekArg returns the value of an argument for a look-up, without making new terms. It returns noTerm if the
// term does not exist yet, so that no entry can match it. An unbound variable is an error, as for buildArg.
func (m *argumentMatcher) seekArg(a *compiledArg, env []termID, r *numberedRule) termID {
	if a.kind != argFunc {
		return m.buildArg(a, env, r)
	}
	var local [8]termID
	args := local[:0]
	for i := range a.subArgs {
		v := m.seekArg(&a.subArgs[i], env, r)
		if v == noTerm {
			return noTerm
		}
		args = append(args, v)
	}
	return m.termTable.findTerm(a.functor, args)
}

// seekArgs returns the values of arguments as the key of a look-up, in scratch memory; nil if
// seekArg finds no value.
func (m *argumentMatcher) seekArgs(args []compiledArg, env []termID, r *numberedRule) []termID {
	key := m.keyScratch[:0]
	for i := range args {
		v := m.seekArg(&args[i], env, r)
		if v == noTerm {
			return nil
		}
		key = append(key, v)
	}
	m.keyScratch = key
	return key
}

// buildArgs returns the values of arguments, in scratch memory; nil after an error.
func (m *argumentMatcher) buildArgs(args []compiledArg, env []termID, r *numberedRule) []termID {
	key := m.keyScratch[:0]
	for i := range args {
		v := m.buildArg(&args[i], env, r)
		if v == noTerm {
			return nil
		}
		key = append(key, v)
	}
	m.keyScratch = key
	return key
}
