package play

import (
	"context"
	"math"

	"github.com/gdllint/gdllint/gdl"
)

// A machine evaluates calls of predicates by the compiled rules, for one state and one joint move
// at a time. It belongs to one stateEvaluator, which admits one question at a time.
type machine struct {
	questionSubject
	variableStack
	questionMeter
	argumentMatcher
	tableStore
	compiler *patternCompiler

	waitDepth int // the number of nested conditions under evaluation

	keyBuffer []byte // scratch, for keys of states

	rowScratch     []termID // scratch
	probeSucceeded bool     // the rule that is probed can fire
}

// A questionMeter counts the work on a question, and ends it at an error.
type questionMeter struct {
	budget               *Budget // the limits of the game
	notation             gdl.Notation
	ctx                  context.Context
	err                  error
	stepCount, factCount int64
	nextCheck            int64
	totalSteps           int64 // steps of all earlier questions
}

func newMachine(p *program, t *termTable, b *Budget, n gdl.Notation) *machine {
	lookup := &stateLookup{termTable: t, stateStamp: 1}
	m := &machine{questionMeter: questionMeter{budget: b, notation: n}, compiler: &patternCompiler{program: p, stateLookup: lookup}, questionSubject: questionSubject{stateLookup: lookup},
		variableStack: variableStack{varStack: make([]termID, 0, 1<<14)}}
	m.argumentMatcher = argumentMatcher{questionMeter: &m.questionMeter, termTable: t, keyScratch: make([]termID, 0, 16)}
	m.tableStore.questionMeter = &m.questionMeter
	return m
}

// The signals that steps return: continue with other values, or stop the evaluation. Any other
// signal is the depth of the step to which the evaluation returns.
const (
	continueSignal = int32(math.MaxInt32)
	stopSignal     = int32(-1)
)

// checkInterval is the number of steps between checks of the context.
const checkInterval = 1 << 12

// A ruleFrame is one evaluation of a rule for a call.
type ruleFrame struct {
	compiledRule *compiledRule
	varValues    []termID
	callPattern  *callPattern // nil for a probe, which only tests whether the rule fires
	tableNumber  int32
	literalTrail *literalTrail // only while a component is evaluated by ground rules
}

// failWith records err, unless there is an error already, and returns the signal to stop.
func (q *questionMeter) failWith(err error) int32 {
	if q.err == nil {
		q.err = err
	}
	return stopSignal
}

func (q *questionMeter) failUnbound(r *numberedRule, v int32) int32 {
	return q.failWith(&FlounderError{UnsafeRule: r.sourceRule, Variable: r.varNames[v], notation: q.notation})
}

// checkBudget records an error if a limit is exceeded or the context has ended, and tells whether
// the evaluation may go on.
func (q *questionMeter) checkBudget(r *numberedRule) bool {
	b := q.budget
	switch {
	case q.err != nil:
		return false
	case q.stepCount >= b.MaxSteps:
		q.failWith(&BudgetError{Resource: ResourceSteps, Limit: b.MaxSteps, LastRule: r.sourceRule, notation: q.notation})
	case q.factCount >= b.MaxFacts:
		q.failWith(&BudgetError{Resource: ResourceFacts, Limit: b.MaxFacts, LastRule: r.sourceRule, notation: q.notation})
	case b.MaxTotalSteps > 0 && q.totalSteps+q.stepCount >= b.MaxTotalSteps:
		q.failWith(&BudgetError{Resource: ResourceTotal, Limit: b.MaxTotalSteps, LastRule: r.sourceRule, notation: q.notation})
	case q.ctx.Err() != nil:
		q.failWith(context.Cause(q.ctx))
	}
	q.nextCheck = q.stepsToCheck()
	return q.err == nil
}

// chargeSteps counts work that is done beside the questions. It fails once the game has used up its steps.
func (q *questionMeter) chargeSteps(steps int64) error {
	q.totalSteps += steps
	if b := q.budget; b.MaxTotalSteps > 0 && q.totalSteps >= b.MaxTotalSteps {
		return &BudgetError{Resource: ResourceTotal, Limit: b.MaxTotalSteps, notation: q.notation}
	}
	return nil
}

// expandCall evaluates the facts and rules of a predicate for the call with table n, and enters the
// answers.
func (m *machine) expandCall(x *callPattern, n int32) {
	if !x.isCompiled {
		m.compiler.compilePattern(x)
	}
	m.addFacts(x, n)
	m.stepCount += int64(len(x.compiledRules)) // a head that does not match takes time, too
	stack := m.varStack
	for _, c := range x.compiledRules {
		if m.err != nil || m.isSettled(x, n) {
			break
		}
		f := ruleFrame{compiledRule: c, varValues: m.allocVars(c.slotCount), callPattern: x, tableNumber: n}
		if m.evaluatesByRules(x.predicate) {
			f.literalTrail = &literalTrail{}
		}
		if m.matchHead(c, x.callKeys.tupleAt(n), f.varValues) {
			m.runStep(c.firstStep, &f)
		}
		m.varStack = stack
	}
}

func (m *machine) matchHead(c *compiledRule, key, env []termID) bool {
	for i := range c.headArgs {
		if !m.matchArg(&c.headArgs[i], key[i], env) {
			return false
		}
	}
	return true
}

// addFacts enters the ground facts of a predicate that match a call as answers.
func (m *machine) addFacts(x *callPattern, n int32) {
	if x.predicate.groundFacts.rowTuples.tupleCount == 0 {
		return
	}
	for _, r := range x.predicate.groundFacts.indexFor(x.knownMask).rowsWithKey(x.callKeys.tupleAt(n)) {
		row := append(m.rowScratch[:0], 0)
		for _, c := range x.openColumns {
			row = append(row, x.predicate.groundFacts.rowTuples.tupleAt(r)[c])
		}
		m.rowScratch = row
		if m.evaluatesByRules(x.predicate) {
			m.innerScope.componentProgram.groundRules = append(m.innerScope.componentProgram.groundRules, groundRule{headAtom: m.numberAtom(x, n, row)})
		}
		m.insertAnswer(x, n, row)
	}
}

// completeCall evaluates a call until its table is complete; false after an error.
func (m *machine) completeCall(x *callPattern, n int32) bool {
	if x.answerTables[n].status == completeTable {
		return true
	}
	if x.predicate.isRecursive {
		return m.solveComponent(x, n)
	}
	x.answerTables[n].status = runningTable
	m.expandCall(x, n)
	if m.err != nil {
		m.poisonedPatterns = append(m.poisonedPatterns, x)
		return false
	}
	x.answerTables[n].status = completeTable
	return true
}

// emitAnswer enters the head of a rule as an answer, when all conditions hold.
func (m *machine) emitAnswer(f *ruleFrame) int32 {
	if f.callPattern == nil {
		m.probeSucceeded = true
		return stopSignal
	}
	row := append(m.rowScratch[:0], 0)
	for i := range f.compiledRule.answerArgs {
		v := m.buildArg(&f.compiledRule.answerArgs[i], f.varValues, f.compiledRule.sourceRule)
		if v == noTerm {
			return stopSignal
		}
		row = append(row, v)
	}
	m.rowScratch = row
	if f.literalTrail != nil {
		return m.emitGroundRule(f, row)
	}
	m.insertAnswer(f.callPattern, f.tableNumber, row)
	return f.compiledRule.cutDepth
}
