package solve

import (
	"math"

	"github.com/gdllint/gdllint/asp"
)

// The effort is an estimate of the processor time of all work, in units of about 50 microseconds
// and not in time, so that it is the same everywhere: beside conflicts the cost to
// write and read a program, the preparation of a query before it comes to any, and the gates that are
// read without the solver. No account pays for it. The price of a unit was measured on
// thirteen games: for each atom and literal of a program reading takes 120 to 240 ns,
// writing about as much, the first query that finds them 100 to 400 ns, and each query
// 30 to 60; a conflict takes 10 microseconds in a program of a thousand, 140 of ten
// thousand, 240 of a hundred thousand and 970 of a million.
const (
	loadEffort   = 150       // atoms and literals of a program that are written and read for a unit
	crowdedCost  = 2_000_000 // the size of a program that fills memory, and takes longer to write
	firstEffort  = 200       // that the first query with them prepares
	queryEffort  = 1_200     // that each query looks at
	gatesPerUnit = 20_000    // gates that are read, for 64 states each
)

// loadingEffort estimates the effort to write a program and to read it.
func loadingEffort(prog *asp.Program) int64 {
	cost := int64(prog.Stats().LoadCost())
	return cost / loadEffort * (1 + cost/crowdedCost)
}

// queryEffortOf estimates the effort that queries about a program have taken with so many conflicts,
// each counted once. So many of its atoms and literals were there at the query before.
func queryEffortOf(prog *asp.Program, known, queries, conflicts int64) int64 {
	cost := int64(prog.Stats().LoadCost())
	return conflicts*conflictTenths(cost)/10 + max(0, cost-known)/firstEffort + queries*cost/queryEffort
}

// A lastQuery is the last program that was queried, as it was then.
type lastQuery struct {
	program     *asp.Program
	programCost int64 // its atoms and literals
}

// noteProgram returns how much of a program was there at the last query, and notes that it
// is queried. Two programs queried in turn are prepared again each time, as
// far as this estimate goes.
func (g *lastQuery) noteProgram(prog *asp.Program) (cost int64) {
	if g.program == prog {
		cost = g.programCost
	}
	*g = lastQuery{prog, int64(prog.Stats().LoadCost())}
	return cost
}

// conflictTenths estimates the effort of a conflict in a program of some size, in tenths of a
// unit.
func conflictTenths(cost int64) int64 { return 2 + min(cost, 12_000)/600 + max(0, cost-12_000)/4_000 }

// An EffortMeter counts the effort of all work, and bounds that of the game.
type EffortMeter struct {
	totalEffort   int64 // of all work, on any account
	mostEffort    int64 // 0: any
	wasExhausted  bool  // it was all taken when the limit was lifted
	lastLookTaken bool  // it was raised for a last look
}

// TotalEffort returns the effort of all work, on any account: it never
// becomes less.
func (m *EffortMeter) TotalEffort() int64 { return m.totalEffort }

// AddGateReads adds the reading of gates to the effort, for 64 states each.
func (m *EffortMeter) AddGateReads(read int64) { m.totalEffort += read / gatesPerUnit }

// effortLeft returns the effort that the game may still take.
func (m *EffortMeter) effortLeft() int64 {
	if m.mostEffort == 0 {
		return math.MaxInt64 / 20
	}
	return max(0, m.mostEffort-m.totalEffort)
}

// affordableConflicts returns how many conflicts in a program the game may still take, each
// counted once. With less than that the result of a fork is the result that this meter would
// have come to (Add).
func (m *EffortMeter) affordableConflicts(prog *asp.Program) int64 {
	return 10 * m.effortLeft() / conflictTenths(int64(prog.Stats().LoadCost()))
}

// EffortExhausted tells whether the game has taken all the effort that it may.
func (m *EffortMeter) EffortExhausted() bool { return m.effortLeft() == 0 }

// WasExhausted tells the same also after the limit was lifted.
func (m *EffortMeter) WasExhausted() bool { return m.wasExhausted || m.EffortExhausted() }

// RaiseEffort lets the game take so many times a part of its effort more.
func (m *EffortMeter) RaiseEffort(times, part int64) { m.mostEffort += m.mostEffort / part * times }

// AllowLastLook lets the game take a twelfth of its effort more, once, if less than that is
// left: an invariant proved with the last of it may be the one that a question waits for.
func (m *EffortMeter) AllowLastLook() {
	if m.mostEffort > 0 && m.effortLeft() < m.mostEffort/lastLookPart && !m.lastLookTaken {
		m.lastLookTaken = true
		m.RaiseEffort(1, lastLookPart)
	}
}

const lastLookPart = 12

// WithEffortPart runs a part of the work with one part in so many of the effort at most; 0: with
// all that is left.
func (m *EffortMeter) WithEffortPart(part int64, work func() error) error {
	whole := m.mostEffort
	defer func() { m.mostEffort = whole }()
	if whole > 0 && part > 0 {
		m.mostEffort = min(whole, m.totalEffort+max(whole/part, minEffortPart))
	}
	return work()
}

// minEffortPart is the effort that a part of the work may take in any case: the needs of a game do not
// shrink with the budget.
const minEffortPart = 3000

// LiftEffortLimit lets the game take any effort from now on: the work after the search for
// answers has shares of its own.
func (m *EffortMeter) LiftEffortLimit() { m.wasExhausted, m.mostEffort = m.WasExhausted(), 0 }
