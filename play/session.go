package play

import (
	"context"
	"slices"
)

// begin starts a question. Tables of the state stay valid while the state stays
// the same, tables of the moves while both do.
func (m *machine) begin(ctx context.Context, q question) {
	m.ctx, m.err, m.steps, m.facts, m.depth = ctx, nil, 0, 0, 0
	m.checkAt = min(checkEvery, m.game.budget.Steps)
	if m.current < 0 || q.state.key != m.key0 {
		m.forget(perState)
		m.forget(perMove)
		m.key0, m.current = q.state.key, 1
		m.decoded = q.state.appendTerms(m.decoded[:0])
		m.position.set(m.decoded)
	}
	if !slices.Equal(m.moves, q.moves) {
		m.forget(perMove)
		m.moves = append(m.moves[:0], q.moves...)
	}
	m.roles = m.game.roles
	if m.kept > m.game.budget.Facts {
		m.forgetStatic()
	}
}

// end finishes a question.
func (m *machine) end() error {
	m.total += m.steps
	m.ctx = nil
	if m.err != nil {
		for _, x := range m.poisoned {
			x.reset()
		}
		m.forget(perState)
		m.forget(perMove)
		m.scope, m.stack = nil, m.stack[:0]
		m.poisoned = m.poisoned[:0]
	}
	return m.err
}

// forget drops the tables of one lifetime.
func (m *machine) forget(life lifetime) {
	for _, x := range m.dirty[life] {
		x.reset()
	}
	m.dirty[life] = m.dirty[life][:0]
}

// forgetStatic drops the tables of static predicates, which would otherwise
// only grow.
func (m *machine) forgetStatic() {
	m.kept = 0
	for _, p := range m.game.program.order {
		if p.life == static {
			for _, x := range p.patterns {
				x.reset()
			}
		}
	}
}

// termLimit returns the limit on terms that was exceeded.
func (m *machine) termLimit() int64 {
	if m.terms.overflow == TermSize {
		return int64(m.terms.maxSize)
	}
	return int64(m.terms.maxTerms)
}

// holds evaluates a ground atom of a predicate.
func (m *machine) holds(p *predicate, args []term) bool {
	if r := p.relation(); r != nil {
		return r.rows.find(args) >= 0
	}
	x := m.game.pattern(p, fullMask(p.arity))
	n := m.table(x, args)
	return m.evaluate(x, n) && x.tables[n].count > 0
}

// answersOf evaluates a call with the arguments of mask known and returns the
// values of the first open argument.
func (m *machine) answersOf(p *predicate, mask uint64, key []term) []term {
	var out []term
	m.each(p, mask, key, func(row []term) { out = append(out, row[0]) })
	return out
}

// each evaluates a call and visits the open arguments of each answer.
func (m *machine) each(p *predicate, mask uint64, key []term, visit func(row []term)) {
	x := m.game.pattern(p, mask)
	n := m.table(x, key)
	if !m.evaluate(x, n) {
		return
	}
	if len(x.open) == 0 {
		if x.tables[n].count > 0 {
			visit(nil)
		}
		return
	}
	for at := x.tables[n].first; at >= 0; at = x.next[at] {
		visit(x.answer(at)[1:])
	}
}
