package play

import (
	"context"
	"math"
)

// A machine evaluates calls against one state and one joint move at a time. It
// belongs to one Game, which admits one question at a time.
type machine struct {
	game     *Game
	terms    *terms
	position *position
	moves    []term // by role: the move of does; empty without a joint move
	roles    []term // the roles that move

	dirty    [lifetimes][]*pattern // patterns with tables that end
	poisoned []*pattern            // patterns with tables that an error cut short
	scope    *scope                // the innermost recursive component under evaluation
	scopes   int32                 // scopes opened so far

	ctx          context.Context
	err          error
	steps, facts int64
	checkAt      int64
	total        int64 // steps of all earlier questions
	depth        int   // conditions that wait for others

	current int    // -1 before the first question
	key0    string // key of the state under evaluation
	decoded []term // scratch
	bytes   []byte // scratch
	kept    int64  // facts in tables of static predicates

	key   []term // scratch
	row   []term // scratch
	stack []term // variables of the rules under evaluation
	arena []term // variables of consumers
	found bool   // a probe succeeded
}

// The signals of an evaluation: continue with other values, or stop. Other
// signals are the depth to unwind to.
const (
	more = int32(math.MaxInt32)
	stop = int32(-1)
)

// checkEvery is the number of steps between checks of the context.
const checkEvery = 1 << 12

// A frame is one evaluation of a rule for a call.
type frame struct {
	code    *code
	env     []term
	pattern *pattern // nil for a probe, which only asks whether the rule fires
	table   int32
	loose   *looseTrail // only while a component is evaluated by ground rules
}

// fail records the first error and unwinds the evaluation.
func (m *machine) fail(err error) int32 {
	if m.err == nil {
		m.err = err
	}
	return stop
}

func (m *machine) flounder(r *rule, v int32) int32 {
	return m.fail(&FlounderError{Rule: r.source, Variable: r.vars[v]})
}

// check checks the budget and the context.
func (m *machine) check(r *rule) bool {
	b := m.game.budget
	switch {
	case m.err != nil:
		return false
	case m.steps >= b.Steps:
		m.fail(&BudgetError{Resource: Steps, Limit: b.Steps, Rule: r.source})
	case m.facts >= b.Facts:
		m.fail(&BudgetError{Resource: Facts, Limit: b.Facts, Rule: r.source})
	case b.Total > 0 && m.total+m.steps >= b.Total:
		m.fail(&BudgetError{Resource: Total, Limit: b.Total, Rule: r.source})
	case m.ctx.Err() != nil:
		m.fail(context.Cause(m.ctx))
	}
	m.checkAt = min(m.steps+checkEvery, b.Steps)
	return m.err == nil
}

// alloc returns space for the variables of a rule. The caller restores the
// stack of variables afterwards.
func (m *machine) alloc(n int) []term {
	at := len(m.stack)
	if at+n > cap(m.stack) {
		m.stack = make([]term, 0, max(1<<12, 2*cap(m.stack), n))
		at = 0
	}
	m.stack = m.stack[:at+n]
	return m.stack[at : at+n : at+n]
}

// expand evaluates the facts and rules of a predicate for one call.
func (m *machine) expand(x *pattern, n int32) {
	if !x.compiled {
		m.game.prepare(x)
	}
	m.addFacts(x, n)
	stack := m.stack
	for _, c := range x.codes {
		if m.err != nil || m.settled(x, n) {
			break
		}
		f := frame{code: c, env: m.alloc(c.slots), pattern: x, table: n}
		if m.isLoose(x.pred) {
			f.loose = &looseTrail{}
		}
		if m.matchHead(c, x.keys.at(n), f.env) {
			m.run(c.first, &f)
		}
		m.stack = stack
	}
}

func (m *machine) matchHead(c *code, key, env []term) bool {
	for i := range c.head {
		if !m.match(&c.head[i], key[i], env) {
			return false
		}
	}
	return true
}

// addFacts enters the ground facts of a predicate that has rules too.
func (m *machine) addFacts(x *pattern, n int32) {
	if x.pred.facts.rows.n == 0 {
		return
	}
	for _, r := range x.pred.facts.on(x.mask).match(x.keys.at(n)) {
		row := append(m.row[:0], 0)
		for _, c := range x.open {
			row = append(row, x.pred.facts.rows.at(r)[c])
		}
		m.row = row
		if m.isLoose(x.pred) {
			m.scope.loose.rules = append(m.scope.loose.rules, groundRule{head: m.atom(x, n, row)})
		}
		m.insert(x, n, row)
	}
}

// evaluate completes the table of a call.
func (m *machine) evaluate(x *pattern, n int32) bool {
	if x.tables[n].status == complete {
		return true
	}
	if x.pred.recursive {
		return m.solve(x, n)
	}
	x.tables[n].status = running
	m.expand(x, n)
	if m.err != nil {
		m.poisoned = append(m.poisoned, x)
		return false
	}
	x.tables[n].status = complete
	return true
}

// emit enters the head of a rule with true conditions as an answer.
func (m *machine) emit(f *frame) int32 {
	if f.pattern == nil {
		m.found = true
		return stop
	}
	row := append(m.row[:0], 0)
	for i := range f.code.emit {
		v := m.build(&f.code.emit[i], f.env, f.code.rule)
		if v == unbound {
			return stop
		}
		row = append(row, v)
	}
	m.row = row
	if f.loose != nil {
		return m.emitLoose(f, row)
	}
	m.insert(f.pattern, f.table, row)
	return f.code.cut
}
