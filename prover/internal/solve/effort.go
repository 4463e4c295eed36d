package solve

import (
	"math"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// The effort is an estimate of the processor time of all work, in units of about 40 microseconds
// and not in time, so that it is the same everywhere: beside conflicts the cost to
// write and read a program, the preparation of a query before it comes to any, and the gates that are
// read without the solver. No account pays for it. The price of a unit was measured in processor time on
// thirty games: for each atom and literal of a program writing and reading takes 60 to 180 ns,
// the first query that finds them 110 to 260 ns, and each query 20 to 50; a conflict takes 14
// microseconds in a program of four thousand, 31 of 24 thousand, 82 of 47 thousand and 95 of 120 thousand.
const (
	loadEffort   = 400       // atoms and literals of a program that are written and read for a unit
	crowdedCost  = 2_000_000 // the size of a program that fills memory, and takes longer to write
	firstEffort  = 200       // that the first query with them prepares
	queryEffort  = 1_200     // that each query looks at
	gatesPerUnit = 20_000    // gates that are read, for 64 states each
	solverEffort = 1_000     // thousandths of a unit that it takes to make a solver
	callEffort   = 200       // thousandths that a query takes beside all that
	choiceEffort = 20        // thousandths that a choice and its consequences take in a small program; twice as many in one of choiceCost
	choiceCost   = 50_000
	joinEffort   = 200 // steps of joins of the grounder, of which an instance takes instanceJoins
	networkRules = 35  // ground rules that become gates
)

// instanceJoins is the number of steps of joins in the time that a ground rule takes beside them.
const instanceJoins = 5

// loadingEffort estimates the effort to write a program and to read it, in thousandths of a unit.
func loadingEffort(prog *asp.Program) int64 {
	cost := int64(prog.Stats().LoadCost())
	return solverEffort + 1000*cost/loadEffort*(1+cost/crowdedCost)
}

// choicesEffort estimates the effort of choices in a program, in thousandths of a unit.
func choicesEffort(prog *asp.Program, choices int64) int64 {
	return choiceEffort * choices * (choiceCost + int64(prog.Stats().LoadCost())) / choiceCost
}

// queryEffortOf estimates the effort that queries about a program have taken with so many conflicts,
// each counted once, in thousandths of a unit. So many of its atoms and literals were there at the query before.
func queryEffortOf(prog *asp.Program, known, queries, conflicts int64) int64 {
	cost := int64(prog.Stats().LoadCost())
	grown := max(0, cost-known)
	effort := 100*conflicts*conflictTenths(cost) + 1000*grown/firstEffort + queries*(1000*cost/queryEffort+callEffort)
	if known > 0 {
		effort += 1000 * grown / loadEffort // it was read into a solver that has the rest
	}
	return effort
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
func conflictTenths(cost int64) int64 { return 2 + cost/4_000 }

// An EffortMeter counts the effort of all work, and bounds that of the game and of the row that runs.
type EffortMeter struct {
	totalEffort  int64 // of all work, on any account
	thousandths  int64 // of a unit, beside it
	gameEffort   int64 // of the budget
	mostEffort   int64 // that all of it may come to; 0: any
	wasExhausted bool  // it was all taken when the limit was lifted
	gameSlice    *effortSlice
	rowSlice     *effortSlice
}

// A Patience is how much effort work may take before it has to show a result: so many parts of the game's, of which
// there are partsPerGame, and a percentage of all that was taken before. With each result it may take as much again.
type Patience struct{ Parts, Percent int64 }

// The patience with the rows of the plan, one by one, and with the game, in all rows together. A large game takes its time
// with each row: of 202 games all but two rows that came to a result did so within half of this patience.
var (
	rowPatience  = Patience{Parts: 12, Percent: 40}
	gamePatience = Patience{Parts: 28, Percent: 30}
)

// partsPerGame is how many parts the effort of a game has, and minPart the effort of one in any case: the needs of a
// game do not shrink with the budget.
const (
	partsPerGame = 50
	minPart      = 1_000
)

// An effortSlice is the effort that work may take before it has to show something for it: where it has, it goes
// on for another one. Rows that are a part of the row have slices of their own.
type effortSlice struct {
	Patience
	part, end     int64
	countResults  func() int
	resultsBefore int // when the slice began
	isUsedUp      bool
}

// newSlice begins a slice.
func (m *EffortMeter) newSlice(p Patience, results func() int) *effortSlice {
	s := &effortSlice{Patience: p, part: max(m.gameEffort/partsPerGame, minPart), countResults: results, resultsBefore: results()}
	s.begin(m.totalEffort)
	return s
}

// begin begins the slice at a total.
func (s *effortSlice) begin(total int64) { s.end = total + s.Parts*s.part + total*s.Percent/100 }

// EndWithoutResults has the game end when it has no results for long.
func (m *EffortMeter) EndWithoutResults(results func() int) {
	m.gameSlice = m.newSlice(gamePatience, results)
}

// WithinSlice runs a row within a slice of the effort of the game, and goes on for another one whenever it is used
// up and something new has come of it. A patience of no parts is that with most rows. It reports whether the row was ended.
func (m *EffortMeter) WithinSlice(p Patience, results func() int, row func() error) (usedUp bool, err error) {
	if m.mostEffort == 0 {
		return false, row()
	}
	if p.Parts == 0 {
		p = rowPatience
	}
	outer, began := m.rowSlice, m.totalEffort
	inner := m.newSlice(p, results)
	defer func() {
		if m.rowSlice = outer; outer != nil {
			outer.end += m.totalEffort - began
		}
	}()
	m.rowSlice = inner
	err = row()
	return inner.remaining(m.totalEffort) == 0 || inner.isUsedUp, err
}

// remaining returns the effort that is left of the slice at a total, which is the next one's where this one has brought
// something.
func (s *effortSlice) remaining(total int64) int64 {
	if total >= s.end {
		s.renew(total)
		s.isUsedUp = total >= s.end
	}
	return max(0, s.end-total)
}

// renew begins the next slice if this one has brought something.
func (s *effortSlice) renew(total int64) {
	if n := s.countResults(); n > s.resultsBefore {
		s.resultsBefore = n
		s.begin(total)
	}
}

// TotalEffort returns the effort of all work, on any account: it never
// becomes less.
func (m *EffortMeter) TotalEffort() int64 { return m.totalEffort }

// addThousandths adds thousandths of a unit.
func (m *EffortMeter) addThousandths(n int64) {
	n += m.thousandths
	m.totalEffort, m.thousandths = m.totalEffort+n/1000, n%1000
}

// AddGateReads adds the reading of gates to the effort, for 64 states each.
func (m *EffortMeter) AddGateReads(read int64) { m.addThousandths(read / (gatesPerUnit / 1000)) }

// AddPreparation adds the effort of grounding the game and building its network. It takes nothing from the effort of the
// game: the grounder has bounds of its own.
func (m *EffortMeter) AddPreparation(s grounding.Stats) {
	units := (s.JoinSteps+instanceJoins*s.InstanceCount)/joinEffort + int64(s.RuleCount)/networkRules
	m.totalEffort += units
	if m.mostEffort > 0 {
		m.mostEffort += units
	}
	if m.gameSlice != nil {
		m.gameSlice.begin(m.totalEffort)
	}
}

// LimitGateReads returns how many of some gate reads the effort that is left pays for.
func (m *EffortMeter) LimitGateReads(most int64) int64 {
	for _, s := range []*effortSlice{m.gameSlice, m.rowSlice} {
		if s != nil {
			s.renew(m.totalEffort)
		}
	}
	return min(most, max(1, m.effortLeft())*gatesPerUnit)
}

// effortLeft returns the effort that the work may still take.
func (m *EffortMeter) effortLeft() int64 {
	if m.mostEffort == 0 {
		return math.MaxInt64 / gatesPerUnit
	}
	left := max(0, m.mostEffort-m.totalEffort)
	for _, s := range []*effortSlice{m.gameSlice, m.rowSlice} {
		if s != nil {
			left = min(left, s.remaining(m.totalEffort))
		}
	}
	return left
}

// affordableConflicts returns how many conflicts in a program the work may still take, each
// counted once.
func (m *EffortMeter) affordableConflicts(prog *asp.Program) int64 {
	return 10 * min(m.effortLeft(), math.MaxInt64/100) / conflictTenths(int64(prog.Stats().LoadCost()))
}

// canLoad tells whether the effort that is left pays for reading a program and for a query about it: work that cannot be finished
// is not begun, and takes no memory.
func (m *EffortMeter) canLoad(prog *asp.Program) bool {
	can := (loadingEffort(prog)+queryEffortOf(prog, 0, 1, 1))/1000 < m.effortLeft()
	if !can && m.rowSlice != nil {
		m.rowSlice.isUsedUp = true
	}
	return can
}

// EffortExhausted tells whether the row that runs, or the game, has taken all the effort that it may.
func (m *EffortMeter) EffortExhausted() bool { return m.effortLeft() == 0 }

// WasExhausted tells whether the game has taken all its effort, also after the limit was lifted.
func (m *EffortMeter) WasExhausted() bool {
	return m.wasExhausted || m.mostEffort > 0 && (m.totalEffort >= m.mostEffort || m.gameSlice != nil && m.gameSlice.remaining(m.totalEffort) == 0)
}

// RaiseEffort lets the game take so many times a part of its effort more.
func (m *EffortMeter) RaiseEffort(times, part int64) { m.mostEffort += m.mostEffort / part * times }

// LiftEffortLimit lets the game take any effort from now on: the work after the search for
// answers has shares of its own.
func (m *EffortMeter) LiftEffortLimit() { m.wasExhausted, m.mostEffort = m.WasExhausted(), 0 }
