package play

import "errors"

// A tableCall identifies a call: the table with a number of a call pattern.
type tableCall struct {
	callPattern *callPattern
	tableNumber int32
}

// An answerConsumer is the evaluation of a rule that waits at a condition for the answers of a
// table.
type answerConsumer struct {
	waitingStep *compiledStep
	savedFrame  ruleFrame // with its own copy of the variables
	lastAnswer  int32     // the last answer received, -1 before the first
	hadAnswer   bool      // it has received the only possible answer
}

// A componentScope is the evaluation of one call of a recursive component, with all
// calls of the same component that it leads to. Tables are expanded and answers
// passed to consumers until nothing is left to do; then all tables of the scope
// are complete.
type componentScope struct {
	componentNumber  int
	scopeID          int32
	outerScope       *componentScope
	workQueue        []tableCall
	scopeCalls       []tableCall
	componentProgram *componentProgram // not nil while the component is evaluated by ground rules
}

// errNegativeLoop is an internal error: the table of a negated atom was needed while it was still
// being computed. The component is then evaluated by its ground rules.
var errNegativeLoop = errors.New("negation inside a recursion")

func (s *tableStore) openScope(c tableCall) *componentScope {
	s.scopeCount++
	s.innerScope = &componentScope{componentNumber: c.callPattern.predicate.componentNumber, scopeID: s.scopeCount, outerScope: s.innerScope}
	s.startTable(c)
	return s.innerScope
}

// startTable adds a fresh table to the innermost scope and queues it.
func (s *tableStore) startTable(c tableCall) {
	t := &c.callPattern.answerTables[c.tableNumber]
	t.status, t.scopeID, t.isQueued = runningTable, s.innerScope.scopeID, true
	s.innerScope.scopeCalls = append(s.innerScope.scopeCalls, c)
	s.innerScope.workQueue = append(s.innerScope.workQueue, c)
}

// solveComponent completes the table of a call of a recursive component, and those of all calls
// that it leads to; false after an error.
func (m *machine) solveComponent(x *callPattern, n int32) bool {
	s := m.openScope(tableCall{x, n})
	for len(s.workQueue) > 0 && m.err == nil {
		c := s.workQueue[len(s.workQueue)-1]
		s.workQueue = s.workQueue[:len(s.workQueue)-1]
		m.workOff(c)
	}
	m.innerScope = s.outerScope
	nested := s.outerScope != nil && s.outerScope.componentNumber == s.componentNumber
	if m.err == errNegativeLoop && !nested {
		m.err = nil
		s.discardTables()
		return m.solveByRules(tableCall{x, n})
	}
	if m.err == errNegativeLoop {
		s.outerScope.scopeCalls = append(s.outerScope.scopeCalls, s.scopeCalls...) // to be discarded with the outer scope
		return false
	}
	for _, c := range s.scopeCalls {
		t := &c.callPattern.answerTables[c.tableNumber]
		t.status, t.consumers = completeTable, nil
		if m.err != nil {
			m.poisonedPatterns = append(m.poisonedPatterns, c.callPattern)
		}
	}
	return m.err == nil
}

// discardTables makes the tables of a scope fresh again.
func (s *componentScope) discardTables() {
	for _, c := range s.scopeCalls {
		x := c.callPattern
		x.answerTables[c.tableNumber] = answerTable{firstAnswer: -1, lastAnswer: -1, tableSerial: x.nextSerial}
		x.nextSerial++
	}
}

// workOff expands a table, if that has not been done, and passes its answers to
// its consumers.
func (m *machine) workOff(c tableCall) {
	x, n := c.callPattern, c.tableNumber
	x.answerTables[n].isQueued = false
	if !x.answerTables[n].isExpanded {
		x.answerTables[n].isExpanded = true
		m.expandCall(x, n)
	}
	for i := 0; i < len(x.answerTables[n].consumers) && m.err == nil; i++ {
		m.feedConsumer(c, i)
	}
}

// feedConsumer passes all new answers of a table to its consumer i.
func (m *machine) feedConsumer(c tableCall, i int) {
	x := c.callPattern
	w := &x.answerTables[c.tableNumber].consumers[i]
	st, f, last := w.waitingStep, w.savedFrame, w.lastAnswer
	if len(x.openColumns) == 0 {
		if x.answerTables[c.tableNumber].answerCount > 0 && !w.hadAnswer {
			w.hadAnswer = true
			m.resumeConsumer(st.nextStep, &f, c, 0)
		}
		return
	}
	back := newBindingRewind(st.maybeUnbound, f.varValues)
	for m.err == nil {
		at := x.answerTables[c.tableNumber].firstAnswer
		if last >= 0 {
			at = x.nextAnswer[last]
		}
		if at < 0 {
			break
		}
		last = at
		m.stepCount++
		if m.matchArgs(st.matchedArgs, st.matchedColumns, x.answerRow(at), f.varValues) {
			m.resumeConsumer(st.nextStep, &f, c, at)
		}
		back.undoBindings(f.varValues)
	}
	x.answerTables[c.tableNumber].consumers[i].lastAnswer = last
}

// resumeConsumer continues a consumer with one answer.
func (m *machine) resumeConsumer(next *compiledStep, f *ruleFrame, c tableCall, at int32) {
	switch {
	case f.literalTrail != nil:
		m.resumeByRules(next, f, c, at)
	case !m.isSettled(f.callPattern, f.tableNumber):
		m.runStep(next, f)
	}
}

// suspendStep registers the rest of a rule as a consumer of a call of the current
// component.
func (m *machine) suspendStep(st *compiledStep, f *ruleFrame, c tableCall) int32 {
	t := &c.callPattern.answerTables[c.tableNumber]
	switch {
	case t.status == freshTable:
		m.startTable(c)
		t = &c.callPattern.answerTables[c.tableNumber]
	case t.scopeID != m.innerScope.scopeID && !m.isSettled(c.callPattern, c.tableNumber):
		return m.failWith(errNegativeLoop)
	}
	copied := *f
	copied.varValues = m.keepVars(f.varValues)
	if f.literalTrail != nil {
		copied.literalTrail = f.literalTrail.copyTrail()
	}
	t.consumers = append(t.consumers, answerConsumer{waitingStep: st, savedFrame: copied, lastAnswer: -1})
	m.factCount++
	if t.answerCount > 0 && !t.isQueued {
		t.isQueued = true
		m.innerScope.workQueue = append(m.innerScope.workQueue, c)
	}
	return continueSignal
}
