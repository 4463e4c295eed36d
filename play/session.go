package play

import (
	"context"
	"slices"
)

// A questionSubject is the state and the moves under evaluation.
type questionSubject struct {
	stateLookup    *stateLookup
	currentMoves   []termID // by role: the move of does; empty without a joint move
	movingRoles    []termID // the roles that move
	hasState       bool     // a question was asked about the state
	stateKey       string   // key of the state under evaluation
	decodedFluents []termID // scratch
}

// beginQuestion starts a question. It keeps the tables of the state if the state is the same as
// before, and those of the moves if the moves are too.
func (m *machine) beginQuestion(ctx context.Context, q gameQuestion) {
	m.ctx, m.err, m.stepCount, m.factCount, m.waitDepth = ctx, nil, 0, 0, 0
	m.nextCheck = m.stepsToCheck()
	if !m.hasState || q.state.fluentKey != m.stateKey {
		m.forgetTables(perState)
		m.forgetTables(perMove)
		m.stateKey, m.hasState = q.state.fluentKey, true
		m.decodedFluents = q.state.appendTerms(m.decodedFluents[:0])
		m.stateLookup.setState(m.decodedFluents)
	}
	if !slices.Equal(m.currentMoves, q.jointMove) {
		m.forgetTables(perMove)
		m.currentMoves = append(m.currentMoves[:0], q.jointMove...)
	}
	if m.staticFacts > m.budget.MaxFacts {
		m.forgetStatic()
	}
}

// stepsToCheck returns the number of steps after which the budget is checked next. Many small questions use up the
// budget of the game in the same way as a few large questions.
func (q *questionMeter) stepsToCheck() int64 {
	next := min(q.stepCount+checkInterval, q.budget.MaxSteps)
	if q.budget.MaxTotalSteps > 0 {
		next = min(next, q.budget.MaxTotalSteps-q.totalSteps)
	}
	return next
}

// endQuestion finishes a question and returns its error. After an error it drops the tables that
// may be incomplete.
func (m *machine) endQuestion() error {
	m.totalSteps += m.stepCount
	m.ctx = nil
	if m.err != nil {
		for _, x := range m.poisonedPatterns {
			x.resetTables()
		}
		m.forgetTables(perState)
		m.forgetTables(perMove)
		m.innerScope, m.varStack = nil, m.varStack[:0]
		m.poisonedPatterns = m.poisonedPatterns[:0]
	}
	return m.err
}

// forgetTables drops the tables of one lifetime.
func (s *tableStore) forgetTables(life lifetime) {
	for _, x := range s.dirtyPatterns[life] {
		x.resetTables()
	}
	s.dirtyPatterns[life] = s.dirtyPatterns[life][:0]
}

// forgetStatic drops the tables of static predicates, which would otherwise
// only grow.
func (m *machine) forgetStatic() {
	m.staticFacts = 0
	for _, p := range m.compiler.program.predicateOrder {
		if p.lifetime == static {
			for _, x := range p.callPatterns {
				x.resetTables()
			}
		}
	}
}

func (m *machine) groundAtomHolds(p *predicate, args []termID) bool {
	if r := p.completeRelation(); r != nil {
		return r.rowTuples.findTuple(args) >= 0
	}
	x := p.patternFor(allArgsMask(p.arity))
	n := m.tableFor(x, args)
	return m.completeCall(x, n) && x.answerTables[n].answerCount > 0
}

// answersOf evaluates a call with the arguments of mask known and returns the
// values of the first open argument.
func (m *machine) answersOf(p *predicate, mask uint64, key []termID) []termID {
	var out []termID
	m.eachAnswer(p, mask, key, func(row []termID) { out = append(out, row[0]) })
	return out
}

// eachAnswer evaluates a call and calls visit with the open arguments of each answer.
func (m *machine) eachAnswer(p *predicate, mask uint64, key []termID, visit func(row []termID)) {
	x := p.patternFor(mask)
	n := m.tableFor(x, key)
	if !m.completeCall(x, n) {
		return
	}
	if len(x.openColumns) == 0 {
		if x.answerTables[n].answerCount > 0 {
			visit(nil)
		}
		return
	}
	for at := x.answerTables[n].firstAnswer; at >= 0; at = x.nextAnswer[at] {
		visit(x.answerRow(at)[1:])
	}
}
