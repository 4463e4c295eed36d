package grounding

import (
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file estimates the sizes of joins, by which clauses are split.

// usualDomainSize is the assumed number of values of a variable of unknown size:
// boards are often eight squares wide.
const usualDomainSize = 8

// sizeModel estimates how large joins of the literals of one clause are.
type sizeModel struct {
	splitter    *clauseSplitter
	domainSizes []float64 // by variable: number of possible values
}

// sizeModelOf estimates for each variable of a clause how many values it can have: the least number
// of different terms in an argument where it stands, over relations whose size is known.
func (s *clauseSplitter) sizeModelOf(c *clause) *sizeModel {
	m := &sizeModel{splitter: s, domainSizes: make([]float64, len(c.varNames))}
	for v := range m.domainSizes {
		m.domainSizes[v] = math.Inf(1)
	}
	roles := float64(s.rulebase.keywordRelation(gdl.Role).indexedCount)
	for i := range c.body {
		l := &c.body[i]
		if !l.bindsVars() {
			continue
		}
		if s.hasKnownSize(l.relation) {
			shape, leaves := s.engine.table.shapeOf(l.args)
			for _, f := range leaves {
				if f.varNumber != noID {
					x := s.engine.extentOf(l.relation, shape, []int{f.slot})
					m.domainSizes[f.varNumber] = min(m.domainSizes[f.varNumber], max(1, x.distinctCount))
				}
			}
		} else if l.relation.arity == 2 && !l.relation.isAuxiliary && l.args[0].varNumber != noID && l.relation.name == gdl.Does {
			m.domainSizes[l.args[0].varNumber] = roles
		}
	}
	for v := range m.domainSizes {
		if math.IsInf(m.domainSizes[v], 1) {
			m.domainSizes[v] = usualDomainSize
		}
	}
	return m
}

// hasKnownSize tells whether a relation is complete, so that its rows can be counted.
func (s *clauseSplitter) hasKnownSize(r *groundRelation) bool {
	if r.isAuxiliary {
		return s.sizesKnown && r.number != noID
	}
	return s.sizesKnown || !r.isDynamic
}

// domainProduct returns the number of assignments of values to variables.
func (m *sizeModel) domainProduct(vars []int) float64 {
	p := 1.0
	for _, v := range vars {
		p *= m.domainSizes[v]
	}
	return p
}

// A joinSize is the state of an estimate. It holds the number of rows of the join of some literals, and for each
// variable the number of values that the join leaves.
type joinSize struct {
	*sizeModel
	rowCount    float64
	valueCounts []float64 // by variable; 0 if it is not bound yet
}

// bodyCost estimates the number of instances of a body, plus a twentieth of the rows that the join
// meets on the way. The join always continues with the literal that has the fewest matches.
func (m *sizeModel) bodyCost(body []literal) float64 {
	j := &joinSize{sizeModel: m, rowCount: 1, valueCounts: make([]float64, len(m.domainSizes))}
	placed := make([]bool, len(body))
	work := 0.0
	for {
		best, least := noID, 0.0
		for i := range body {
			if placed[i] || !body[i].bindsVars() {
				continue
			}
			if f := j.expectedFanout(&body[i]); best == noID || f < least {
				best, least = i, f
			}
		}
		if best == noID {
			return j.rowCount + work/20
		}
		placed[best] = true
		j.rowCount *= least
		work += j.rowCount
		j.narrowVars(&body[best])
		for i := range body {
			if !placed[i] && body[i].isDistinct() && j.literalIsBound(&body[i]) {
				placed[i] = true
				j.rowCount *= m.unequalShare(&body[i])
			}
		}
	}
}

func (j *joinSize) literalIsBound(l *literal) bool {
	return !slices.ContainsFunc(l.distinctVars(), func(v int) bool { return j.valueCounts[v] == 0 })
}

// narrowVars lowers the number of values of a literal's variables to the number that the literal
// allows.
func (j *joinSize) narrowVars(l *literal) {
	narrow := func(v int, n float64) {
		if n = max(1, n); j.valueCounts[v] == 0 || n < j.valueCounts[v] {
			j.valueCounts[v] = n
		}
	}
	if !j.splitter.hasKnownSize(l.relation) {
		for _, v := range l.distinctVars() {
			narrow(v, j.domainSizes[v])
		}
		return
	}
	shape, leaves := j.splitter.engine.table.shapeOf(l.args)
	for _, f := range leaves {
		if f.varNumber != noID {
			narrow(f.varNumber, j.splitter.engine.extentOf(l.relation, shape, []int{f.slot}).distinctCount)
		}
	}
}

// unequalShare estimates which share of the instances satisfies a condition with distinct.
func (m *sizeModel) unequalShare(l *literal) float64 {
	widest := 2.0
	for _, v := range l.distinctVars() {
		widest = max(widest, m.domainSizes[v])
	}
	return 1 - 1/widest
}

// expectedFanout estimates the number of rows that match a literal of which some variables are
// bound. The bound arguments may depend on each other or not: the estimate is the geometric mean of
// the two cases. If a variable has more values than an argument of the relation, only some of these
// values can match.
func (j *joinSize) expectedFanout(l *literal) float64 {
	j.splitter.estimateCount++
	if !j.splitter.hasKnownSize(l.relation) {
		return j.guessFanout(l)
	}
	shape, leaves := j.splitter.engine.table.shapeOf(l.args)
	var keys []int
	apart, misses := 1.0, 1.0
	for _, f := range leaves {
		if f.varNumber != noID && j.valueCounts[f.varNumber] == 0 {
			continue
		}
		keys = append(keys, f.slot)
		different := max(1, j.splitter.engine.extentOf(l.relation, shape, []int{f.slot}).distinctCount)
		apart *= different
		if f.varNumber != noID {
			misses *= max(1, j.valueCounts[f.varNumber]/different)
		}
	}
	x := j.splitter.engine.extentOf(l.relation, shape, keys)
	together := max(1, x.distinctCount)
	return x.rowCount / math.Sqrt(together*max(together, apart)) / misses
}

// guessFanout is expectedFanout for a relation that is not evaluated yet.
func (j *joinSize) guessFanout(l *literal) float64 {
	rows := j.guessRows(l)
	for _, v := range l.distinctVars() {
		if j.valueCounts[v] > 0 {
			rows /= max(j.domainSizes[v], j.valueCounts[v])
		}
	}
	return rows
}

// guessRows guesses the rows of a relation that is not evaluated yet.
func (m *sizeModel) guessRows(l *literal) float64 {
	rows := m.domainProduct(l.distinctVars())
	if l.relation.isAuxiliary && l.relation.expectedRows > 0 {
		rows = min(rows, l.relation.expectedRows)
	}
	return rows
}

// distinctValues estimates the number of different values of some variables of a
// literal.
func (m *sizeModel) distinctValues(l *literal, vars []int) float64 {
	if !m.splitter.hasKnownSize(l.relation) {
		return min(m.domainProduct(vars), m.guessRows(l))
	}
	shape, leaves := m.splitter.engine.table.shapeOf(l.args)
	var keys []int
	for _, f := range leaves {
		if f.varNumber != noID && slices.Contains(vars, f.varNumber) {
			keys = append(keys, f.slot)
		}
	}
	return m.splitter.engine.extentOf(l.relation, shape, keys).distinctCount
}
