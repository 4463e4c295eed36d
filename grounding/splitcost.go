package grounding

import (
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// usualDomain is the assumed number of values of a variable of unknown size:
// boards are often eight squares wide.
const usualDomain = 8

// sizeModel estimates how large joins of the literals of one clause are.
type sizeModel struct {
	s      *splitter
	domain []float64 // by variable: number of possible values
}

// model measures the variables of a clause: the number of different values at
// the narrowest argument of a literal of known size.
func (s *splitter) model(c *clause) *sizeModel {
	m := &sizeModel{s: s, domain: make([]float64, len(c.names))}
	for v := range m.domain {
		m.domain[v] = math.Inf(1)
	}
	roles := float64(s.p.keyword(gdl.Role).done)
	for i := range c.body {
		l := &c.body[i]
		if !l.positive() {
			continue
		}
		if s.known(l.rel) {
			shape, leaves := s.e.terms.shapeOf(l.args)
			for _, f := range leaves {
				if f.variable != none {
					x := s.e.extent(l.rel, shape, []int{f.slot})
					m.domain[f.variable] = min(m.domain[f.variable], max(1, x.different))
				}
			}
		} else if l.rel.arity == 2 && !l.rel.aux && l.args[0].variable != none && l.rel.name == gdl.Does {
			m.domain[l.args[0].variable] = roles
		}
	}
	for v := range m.domain {
		if math.IsInf(m.domain[v], 1) {
			m.domain[v] = usualDomain
		}
	}
	return m
}

// known tells whether the rows of a relation are complete.
func (s *splitter) known(r *relation) bool {
	if r.aux {
		return s.exact && r.number != none
	}
	return s.exact || !r.dynamic
}

// product returns the number of assignments of values to variables.
func (m *sizeModel) product(vars []int) float64 {
	p := 1.0
	for _, v := range vars {
		p *= m.domain[v]
	}
	return p
}

// A joinSize is the state of an estimate: the number of rows of the join of
// some literals, and the number of values that it leaves to each of their
// variables.
type joinSize struct {
	*sizeModel
	rows   float64
	values []float64 // by variable; 0 if it is not bound yet
}

// cost estimates the number of instances of a body, with a small part of the
// cost to find them, for a join that always continues with the literal that has
// the fewest matches.
func (m *sizeModel) cost(body []literal) float64 {
	j := &joinSize{sizeModel: m, rows: 1, values: make([]float64, len(m.domain))}
	placed := make([]bool, len(body))
	work := 0.0
	for {
		best, least := none, 0.0
		for i := range body {
			if placed[i] || !body[i].positive() {
				continue
			}
			if f := j.fanout(&body[i]); best == none || f < least {
				best, least = i, f
			}
		}
		if best == none {
			return j.rows + work/20
		}
		placed[best] = true
		j.rows *= least
		work += j.rows
		j.bind(&body[best])
		for i := range body {
			if !placed[i] && body[i].distinct() && j.isBound(&body[i]) {
				placed[i] = true
				j.rows *= m.unequal(&body[i])
			}
		}
	}
}

func (j *joinSize) isBound(l *literal) bool {
	for _, v := range l.vars() {
		if j.values[v] == 0 {
			return false
		}
	}
	return true
}

// bind narrows the variables of a literal to their values in it.
func (j *joinSize) bind(l *literal) {
	narrow := func(v int, n float64) {
		if n = max(1, n); j.values[v] == 0 || n < j.values[v] {
			j.values[v] = n
		}
	}
	if !j.s.known(l.rel) {
		for _, v := range l.vars() {
			narrow(v, j.domain[v])
		}
		return
	}
	shape, leaves := j.s.e.terms.shapeOf(l.args)
	for _, f := range leaves {
		if f.variable != none {
			narrow(f.variable, j.s.e.extent(l.rel, shape, []int{f.slot}).different)
		}
	}
}

// unequal returns the share of instances that satisfy a distinct.
func (m *sizeModel) unequal(l *literal) float64 {
	widest := 2.0
	for _, v := range l.vars() {
		widest = max(widest, m.domain[v])
	}
	return 1 - 1/widest
}

// fanout estimates the number of rows that match a literal some of whose
// variables are bound: between the number for terms that do occur together in
// the relation and the number for independent terms. If a variable has more
// values than an argument of the relation, only some of them can match.
func (j *joinSize) fanout(l *literal) float64 {
	j.s.work++
	if !j.s.known(l.rel) {
		return j.guess(l)
	}
	shape, leaves := j.s.e.terms.shapeOf(l.args)
	var keys []int
	apart, misses := 1.0, 1.0
	for _, f := range leaves {
		if f.variable != none && j.values[f.variable] == 0 {
			continue
		}
		keys = append(keys, f.slot)
		different := max(1, j.s.e.extent(l.rel, shape, []int{f.slot}).different)
		apart *= different
		if f.variable != none {
			misses *= max(1, j.values[f.variable]/different)
		}
	}
	x := j.s.e.extent(l.rel, shape, keys)
	together := max(1, x.different)
	return x.rows / math.Sqrt(together*max(together, apart)) / misses
}

// guess estimates the matches for a relation that is not evaluated yet.
func (j *joinSize) guess(l *literal) float64 {
	rows := j.unknown(l)
	for _, v := range l.vars() {
		if j.values[v] > 0 {
			rows /= max(j.domain[v], j.values[v])
		}
	}
	return rows
}

// unknown guesses the rows of a relation that is not evaluated yet.
func (m *sizeModel) unknown(l *literal) float64 {
	rows := m.product(l.vars())
	if l.rel.aux && l.rel.expected > 0 {
		rows = min(rows, l.rel.expected)
	}
	return rows
}

// different estimates the number of different values of some variables of a
// literal.
func (m *sizeModel) different(l *literal, vars []int) float64 {
	if !m.s.known(l.rel) {
		return min(m.product(vars), m.unknown(l))
	}
	shape, leaves := m.s.e.terms.shapeOf(l.args)
	var keys []int
	for _, f := range leaves {
		if f.variable != none && slices.Contains(vars, f.variable) {
			keys = append(keys, f.slot)
		}
	}
	return m.s.e.extent(l.rel, shape, keys).different
}
