package play

// runStep evaluates the steps from st on for the variables of f. It returns the signal to continue if its caller
// should try other values. Otherwise it returns the depth down to which all loops should end. After an error this
// is the signal to stop. Otherwise it is the depth of the last step that binds a variable of the head (the cut of
// the compiled rule).
func (m *machine) runStep(st *compiledStep, f *ruleFrame) (sig int32) {
	if m.waitDepth >= maxWaitDepth {
		return m.failWith(&BudgetError{Resource: ResourceDepth, Limit: maxWaitDepth, LastRule: f.compiledRule.sourceRule.sourceRule, notation: m.notation})
	}
	m.waitDepth++
	if f.literalTrail == nil {
		sig = m.followSteps(st, f)
	} else {
		used := len(f.literalTrail.usedLiterals)
		sig = m.followSteps(st, f)
		f.literalTrail.usedLiterals = f.literalTrail.usedLiterals[:used]
	}
	m.waitDepth--
	return sig
}

// maxWaitDepth is the greatest nesting of conditions under evaluation, since Go's stack is limited.
const maxWaitDepth = 100_000

// followSteps is like runStep, without restoring the trail of used literals.
func (m *machine) followSteps(st *compiledStep, f *ruleFrame) int32 {
	for {
		m.stepCount++
		if m.stepCount >= m.nextCheck && !m.checkBudget(f.compiledRule.sourceRule) {
			return stopSignal
		}
		holds := false
		switch st.op {
		case stepEmit:
			return m.emitAnswer(f)
		case stepFlounder:
			return m.failUnbound(f.compiledRule.sourceRule, st.varSlot)
		case stepFail:
			return continueSignal
		case stepDistinct:
			holds = m.compareTerms(st, f)
		case stepSame:
			if len(st.maybeUnbound) > 0 {
				return m.loopStep(st, f)
			}
			holds = m.compareTerms(st, f)
		case stepFact:
			key := m.seekArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
			holds = (key != nil && st.factRelation.rowTuples.findTuple(key) >= 0) != st.isNegated
		case stepTrue:
			v := m.seekArg(&st.knownArgs[0], f.varValues, f.compiledRule.sourceRule)
			holds = (v != noTerm && m.stateLookup.isTrue(v)) != st.isNegated
		case stepNoMove:
			holds = m.moveIsAbsent(st, f)
		case stepNot:
			holds = m.negationHolds(st, f)
		case stepJump:
			holds = true
		default:
			return m.loopStep(st, f)
		}
		if m.err != nil {
			return stopSignal
		}
		if !holds {
			return continueSignal
		}
		st = st.nextStep
	}
}

// loopStep evaluates a step that may hold for several values of its variables.
func (m *machine) loopStep(st *compiledStep, f *ruleFrame) int32 {
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
		return m.loopAnswers(st, f)
	case stepSame:
		return m.unifyTerms(st, f)
	}
	for _, kid := range st.disjunctSteps {
		for _, v := range st.maybeUnbound {
			f.varValues[v] = noTerm
		}
		if sig := m.runStep(kid, f); sig < st.pathDepth {
			return sig
		}
	}
	return continueSignal
}

// compareTerms tells whether the terms of distinct differ, or whether those of an equality (a
// negated distinct) are equal.
func (m *machine) compareTerms(st *compiledStep, f *ruleFrame) bool {
	a := m.buildArg(&st.knownArgs[0], f.varValues, f.compiledRule.sourceRule)
	if a == noTerm {
		return false
	}
	if st.op == stepSame {
		return m.matchArg(&st.matchedArgs[0], a, f.varValues)
	}
	b := m.buildArg(&st.knownArgs[1], f.varValues, f.compiledRule.sourceRule)
	return b != noTerm && a != b
}

// unifyTerms evaluates an equality that may bind variables which a disjunct left
// unbound. It has one solution only, but an earlier loop may reach it again.
func (m *machine) unifyTerms(st *compiledStep, f *ruleFrame) int32 {
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	sig := int32(continueSignal)
	if m.compareTerms(st, f) {
		sig = m.runStep(st.nextStep, f)
	} else if m.err != nil {
		sig = stopSignal
	}
	back.undoBindings(f.varValues)
	return sig
}

// A bindingRewind holds the variables that are unbound before a step because a disjunct left them
// so. A loop unbinds them again after each value that it tries.
type bindingRewind struct {
	firstSlots [8]int32
	slotCount  int
	moreSlots  []int32
}

func newBindingRewind(slots []int32, env []termID) (r bindingRewind) {
	for _, v := range slots {
		switch {
		case env[v] != noTerm:
		case r.slotCount < len(r.firstSlots):
			r.firstSlots[r.slotCount] = v
			r.slotCount++
		default:
			r.moreSlots = append(r.moreSlots, v)
		}
	}
	return r
}

func (r *bindingRewind) undoBindings(env []termID) {
	for _, v := range r.firstSlots[:r.slotCount] {
		env[v] = noTerm
	}
	for _, v := range r.moreSlots {
		env[v] = noTerm
	}
}

// loopFacts evaluates a condition on a relation whose atoms are all known, for all rows that match.
func (m *machine) loopFacts(st *compiledStep, f *ruleFrame) int32 {
	key := m.seekArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
	if key == nil {
		return m.continueUnlessError()
	}
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	rows := st.factIndex.rowsWithKey(key)
	for _, row := range rows {
		if m.matchArgs(st.matchedArgs, st.matchedColumns, st.factRelation.rowTuples.tupleAt(row), f.varValues) {
			if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
				back.undoBindings(f.varValues)
				return sig
			}
		}
		back.undoBindings(f.varValues)
	}
	m.stepCount += int64(len(rows))
	return continueSignal
}

// continueUnlessError returns the signal of a loop whose key could not be made (seekArgs): stop after
// an error, else continue, since no entry can match.
func (q *questionMeter) continueUnlessError() int32 {
	if q.err != nil {
		return stopSignal
	}
	return continueSignal
}

// loopFluents evaluates a condition on the fluents of a functor, for all that hold and match. If some arguments are
// known, an index finds them.
func (m *machine) loopFluents(st *compiledStep, f *ruleFrame) int32 {
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	now := m.stateLookup.groupFluents(st.fluentGroup)
	if st.fluentIndex == nil {
		for _, v := range now {
			if m.matchArgs(st.matchedArgs, st.matchedColumns, m.termTable.argsOf(v), f.varValues) {
				f.varValues[st.varSlot] = v
				if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
					back.undoBindings(f.varValues)
					return sig
				}
			}
			back.undoBindings(f.varValues)
		}
		m.stepCount += int64(len(now))
		return continueSignal
	}
	key := m.seekArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
	if key == nil {
		return m.continueUnlessError()
	}
	for i := m.stateLookup.firstMatching(st.fluentGroup, st.fluentIndex, key); i >= 0; i = st.fluentIndex.chainNext[i] {
		if m.matchArgs(st.matchedArgs, st.matchedColumns, m.termTable.argsOf(now[i]), f.varValues) {
			f.varValues[st.varSlot] = now[i]
			if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
				back.undoBindings(f.varValues)
				return sig
			}
		}
		back.undoBindings(f.varValues)
		m.stepCount++
	}
	return continueSignal
}

// loopState evaluates the condition (true ?x) for all fluents that hold.
func (m *machine) loopState(st *compiledStep, f *ruleFrame) int32 {
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	for _, v := range m.stateLookup.trueFluents {
		if m.matchArg(&st.matchedArgs[0], v, f.varValues) {
			if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
				back.undoBindings(f.varValues)
				return sig
			}
		}
		back.undoBindings(f.varValues)
	}
	m.stepCount += int64(len(m.stateLookup.trueFluents))
	return continueSignal
}

// loopMoves evaluates a condition on does for all moves that match.
func (m *machine) loopMoves(st *compiledStep, f *ruleFrame) int32 {
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	for i, move := range m.currentMoves {
		if m.matchArg(&st.matchedArgs[0], m.movingRoles[i], f.varValues) && m.matchArg(&st.matchedArgs[1], move, f.varValues) {
			if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
				back.undoBindings(f.varValues)
				return sig
			}
		}
		back.undoBindings(f.varValues)
	}
	return continueSignal
}

// moveIsAbsent tells whether (not (does r m)) holds.
func (m *machine) moveIsAbsent(st *compiledStep, f *ruleFrame) bool {
	key := m.seekArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
	if key == nil {
		return m.err == nil
	}
	for i, move := range m.currentMoves {
		if key[0] == m.movingRoles[i] && key[1] == move {
			return false
		}
	}
	return true
}

// loopAnswers evaluates a condition on a predicate with rules, for all answers.
func (m *machine) loopAnswers(st *compiledStep, f *ruleFrame) int32 {
	key := m.buildArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
	if key == nil && len(st.knownArgs) > 0 {
		return stopSignal
	}
	x := st.callPattern
	n := m.tableFor(x, key)
	if m.innerScope != nil && m.innerScope.componentNumber == x.predicate.componentNumber && x.answerTables[n].status != completeTable && !m.isSettled(x, n) {
		return m.suspendStep(st, f, tableCall{x, n})
	}
	if !m.isSettled(x, n) && !m.completeCall(x, n) {
		return stopSignal
	}
	if len(x.openColumns) == 0 {
		if x.answerTables[n].answerCount == 0 {
			return continueSignal
		}
		return m.runStep(st.nextStep, f)
	}
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	for at := x.answerTables[n].firstAnswer; at >= 0; at = x.nextAnswer[at] {
		if m.matchArgs(st.matchedArgs, st.matchedColumns, x.answerRow(at), f.varValues) {
			if sig := m.runStep(st.nextStep, f); sig < st.pathDepth {
				back.undoBindings(f.varValues)
				return sig
			}
		}
		back.undoBindings(f.varValues)
		m.stepCount++
	}
	return continueSignal
}

// negationHolds tells whether the negation of a ground atom holds, by the complete table of the
// atom.
func (m *machine) negationHolds(st *compiledStep, f *ruleFrame) bool {
	key := m.buildArgs(st.knownArgs, f.varValues, f.compiledRule.sourceRule)
	if key == nil && len(st.knownArgs) > 0 {
		return false
	}
	x := st.callPattern
	n := m.tableFor(x, key)
	if f.literalTrail != nil && m.innerScope.componentNumber == x.predicate.componentNumber {
		return m.assumeNegation(f, tableCall{x, n})
	}
	if x.answerTables[n].status == runningTable && !m.isSettled(x, n) {
		m.failWith(errNegativeLoop)
		return false
	}
	if !m.isSettled(x, n) && !m.completeCall(x, n) {
		return false
	}
	return x.answerTables[n].answerCount == 0
}
