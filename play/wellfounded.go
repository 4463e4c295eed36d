package play

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file evaluates a component of recursive predicates that is not stratified by its ground
// rules. Negative literals on the component are first assumed to hold and only recorded, which
// yields all relevant ground rules. Their well-founded model (Van Gelder, Ross and Schlipf 1991, by
// the alternating fixpoint) is then total unless an atom depends on its own falsity.

// componentProgram collects the ground rules of a component.
type componentProgram struct {
	atomNumbers map[termID]int32 // by the atom, interned as a term
	atomTerms   []termID
	groundRules []groundRule
}

// A groundRule is a rule over numbered atoms of the component. A body literal is twice the number
// of its atom, plus one if it is negated.
type groundRule struct {
	headAtom     int32
	bodyLiterals []int32
	sourceRule   *gdl.Rule // nil for facts
}

// A literalTrail holds the literals on the component that a rule under evaluation has used so far,
// in the form of bodyLiterals.
type literalTrail struct{ usedLiterals []int32 }

func (t *literalTrail) copyTrail() *literalTrail {
	return &literalTrail{append([]int32(nil), t.usedLiterals...)}
}

// evaluatesByRules tells whether the innermost scope evaluates the component of p by ground rules.
func (s *tableStore) evaluatesByRules(p *predicate) bool {
	return s.innerScope != nil && s.innerScope.componentProgram != nil && s.innerScope.componentNumber == p.componentNumber
}

// numberAtom returns the number of a ground atom of the component. Its known arguments are those of
// table n of the pattern, its open ones follow the first element of row.
func (m *machine) numberAtom(x *callPattern, n int32, row []termID) int32 {
	args := make([]termID, x.predicate.arity)
	for i, c := range x.knownColumns {
		args[c] = x.callKeys.tupleAt(n)[i]
	}
	for i, c := range x.openColumns {
		args[c] = row[i+1]
	}
	name := m.termTable.internTerm(m.termTable.functorOf(x.predicate.name, x.predicate.name, len(args)), args)
	if name == noTerm {
		m.failWith(&BudgetError{Resource: m.termTable.exceededLimit, Limit: m.termTable.exceededBound()})
		return 0
	}
	l := m.innerScope.componentProgram
	a, known := l.atomNumbers[name]
	if !known {
		a = int32(len(l.atomTerms))
		l.atomNumbers[name] = a
		l.atomTerms = append(l.atomTerms, name)
	}
	return a
}

// emitGroundRule adds the ground rule whose head is row and whose body is the trail of the frame,
// and adds the head to the answers of its table.
func (m *machine) emitGroundRule(f *ruleFrame, row []termID) int32 {
	head := m.numberAtom(f.callPattern, f.tableNumber, row)
	m.innerScope.componentProgram.groundRules = append(m.innerScope.componentProgram.groundRules,
		groundRule{head, append([]int32(nil), f.literalTrail.usedLiterals...), f.compiledRule.sourceRule.sourceRule})
	m.factCount++
	m.insertAnswer(f.callPattern, f.tableNumber, row)
	return continueSignal
}

// assumeNegation tells whether the negation of a ground call may hold. If the answers of the call
// are incomplete, the negation is assumed and recorded in the trail, and a table is started for the
// call.
func (m *machine) assumeNegation(f *ruleFrame, c tableCall) bool {
	switch c.callPattern.answerTables[c.tableNumber].status {
	case completeTable:
		return c.callPattern.answerTables[c.tableNumber].answerCount == 0
	case freshTable:
		m.startTable(c)
	}
	f.literalTrail.usedLiterals = append(f.literalTrail.usedLiterals, m.numberAtom(c.callPattern, c.tableNumber, nil)<<1|1)
	return true
}

// resumeByRules runs the next step of a waiting rule with an answer of the call, which a copy of
// the trail records.
func (m *machine) resumeByRules(next *compiledStep, f *ruleFrame, c tableCall, at int32) {
	var row []termID
	if len(c.callPattern.openColumns) > 0 {
		row = c.callPattern.answerRow(at)
	}
	g := *f
	g.literalTrail = f.literalTrail.copyTrail()
	g.literalTrail.usedLiterals = append(g.literalTrail.usedLiterals, m.numberAtom(c.callPattern, c.tableNumber, row)<<1)
	m.runStep(next, &g)
}

// solveByRules fills the table of a call from the well-founded model of its component, and tells
// whether there was no error.
func (m *machine) solveByRules(asked tableCall) bool {
	s := m.openScope(asked)
	s.componentProgram = &componentProgram{atomNumbers: map[termID]int32{}}
	for len(s.workQueue) > 0 && m.err == nil {
		c := s.workQueue[len(s.workQueue)-1]
		s.workQueue = s.workQueue[:len(s.workQueue)-1]
		m.workOff(c)
	}
	if m.err == nil {
		m.concludeScope(s, asked)
	}
	m.innerScope = s.outerScope
	if m.err != nil {
		for _, c := range s.scopeCalls {
			m.poisonedPatterns = append(m.poisonedPatterns, c.callPattern)
		}
	}
	return m.err == nil
}

// concludeScope fills the tables of a scope from the well-founded model. Tables with undefined
// atoms become fresh again. If the asked call has such a table, the evaluation fails with a
// NegativeLoopError.
func (m *machine) concludeScope(s *componentScope, asked tableCall) {
	lower, upper := s.componentProgram.wellFoundedModel(&m.questionMeter)
	if m.err != nil {
		return
	}
	for _, c := range s.scopeCalls {
		rows, undefined := m.trueRows(c, lower, upper)
		x := c.callPattern
		x.answerTables[c.tableNumber] = answerTable{firstAnswer: -1, lastAnswer: -1, tableSerial: x.nextSerial}
		x.nextSerial++
		if len(undefined) > 0 {
			if c == asked {
				m.failWith(s.componentProgram.negativeLoopError(m.termTable, lower, upper))
			}
			continue
		}
		for _, row := range rows {
			m.insertAnswer(x, c.tableNumber, row)
		}
		x.answerTables[c.tableNumber].status = completeTable
	}
}

// trueRows returns the answers of a table that are true in the model, and the atoms of those that
// are undefined. Lower are the true atoms, upper those that are not false.
func (m *machine) trueRows(c tableCall, lower, upper []bool) (rows [][]termID, undefined []int32) {
	x := c.callPattern
	judge := func(row []termID) {
		switch a := m.numberAtom(x, c.tableNumber, row); {
		case int(a) >= len(lower):
			// no rule has this atom as its head, so it is false
		case lower[a]:
			rows = append(rows, append([]termID(nil), row...))
		case upper[a]:
			undefined = append(undefined, a)
		}
	}
	if len(x.openColumns) == 0 {
		if x.answerTables[c.tableNumber].answerCount > 0 {
			judge([]termID{0})
		}
		return rows, undefined
	}
	for at := x.answerTables[c.tableNumber].firstAnswer; at >= 0; at = x.nextAnswer[at] {
		judge(x.answerRow(at))
	}
	return rows, undefined
}

// wellFoundedModel returns for each atom whether it is true (lower), and whether it is not false
// (upper).
func (l *componentProgram) wellFoundedModel(q *questionMeter) (lower, upper []bool) {
	lower = make([]bool, len(l.atomTerms))
	for {
		upper = l.leastModel(q, lower)
		next := l.leastModel(q, upper)
		if q.err != nil || slices.Equal(next, lower) {
			return lower, upper
		}
		lower = next
	}
}

// leastModel returns the least model of the rules where a negated atom holds if and only if it is
// not in assumed.
func (l *componentProgram) leastModel(q *questionMeter, assumed []bool) []bool {
	model := make([]bool, len(l.atomTerms))
	for changed := true; changed && q.err == nil; {
		changed = false
		for i := range l.groundRules {
			r := &l.groundRules[i]
			if !model[r.headAtom] && r.bodyHolds(model, assumed) {
				model[r.headAtom], changed = true, true
			}
		}
		q.stepCount += int64(len(l.groundRules))
		if q.stepCount >= q.nextCheck {
			q.checkBudget(&numberedRule{})
		}
	}
	return model
}

func (r *groundRule) bodyHolds(model, assumed []bool) bool {
	for _, lit := range r.bodyLiterals {
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

// negativeLoopError returns an error with at most five undefined atoms, and the rules that leave
// atoms undefined.
func (l *componentProgram) negativeLoopError(terms *termTable, lower, upper []bool) error {
	e := &NegativeLoopError{}
	for a, name := range l.atomTerms {
		if upper[a] && !lower[a] {
			e.UndefinedAtoms = append(e.UndefinedAtoms, terms.syntaxTree(name).String())
		}
	}
	slices.Sort(e.UndefinedAtoms)
	e.UndefinedAtoms = e.UndefinedAtoms[:min(len(e.UndefinedAtoms), 5)]
	for i := range l.groundRules {
		r := &l.groundRules[i]
		if upper[r.headAtom] && !lower[r.headAtom] && r.sourceRule != nil && r.bodyHolds(upper, lower) && !slices.Contains(e.LoopRules, r.sourceRule) {
			e.LoopRules = append(e.LoopRules, r.sourceRule)
		}
	}
	slices.SortFunc(e.LoopRules, func(a, b *gdl.Rule) int { return a.FileIndex - b.FileIndex })
	return e
}
