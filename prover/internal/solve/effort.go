package solve

import (
	"math"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// The effort is an estimate of the processor time of all work, in units of about 40 microseconds. It is counted and not
// timed, so that it is the same everywhere. Beside conflicts it has the writing and reading of programs, the
// preparation of queries, and the gates that are read without the solver. It is not charged to shares of conflicts. The
// price of a unit was measured in processor time on thirty games: for each atom and literal of a program writing and
// reading takes 60 to 180 ns, the first query that finds them 110 to 260 ns, and each query 20 to 50; a conflict takes
// 14 microseconds in a program of four thousand, 31 of 24 thousand, 82 of 47 thousand and 95 of 120 thousand.
const (
	loadEffort   = 400       // atoms and literals of a program that are written and read for a unit
	crowdedCost  = 2_000_000 // the size of a program that fills memory, and takes longer to write
	firstEffort  = 200       // atoms and literals that the first query prepares for a unit
	queryEffort  = 1_200     // atoms and literals that each query looks at for a unit
	gatesPerUnit = 20_000    // gates that are read, for 64 states each
	solverEffort = 1_000     // thousandths of a unit that it takes to make a solver
	callEffort   = 200       // thousandths that a query takes beside all that
	choiceEffort = 6         // thousandths that a choice and its consequences take in a small program; twice as many in one of choiceCost
	choiceCost   = 50_000
	joinEffort   = 200 // join steps of the grounder for a unit
	networkRules = 35  // ground rules that become gates for a unit
)

// instanceJoins is the number of join steps that take as much time as making a ground rule from
// their result.
const instanceJoins = 5

// loadingEffort returns the estimated effort of writing a program and loading it, in thousandths of
// a unit.
func loadingEffort(prog *asp.Program) int64 {
	cost := int64(prog.Stats().LoadCost())
	return solverEffort + 1000*cost/loadEffort*(1+cost/crowdedCost)
}

// choicesEffort returns the estimated effort of choices of the solver in a program, in thousandths
// of a unit.
func choicesEffort(prog *asp.Program, choices int64) int64 {
	return choiceEffort * choices * (choiceCost + int64(prog.Stats().LoadCost())) / choiceCost
}

// queryEffortOf returns the estimated effort of queries about a program with a number of unweighted
// conflicts, in thousandths of a unit. known is the number of its atoms and literals at the query
// before.
func queryEffortOf(prog *asp.Program, known, queries, conflicts int64) int64 {
	cost := int64(prog.Stats().LoadCost())
	grown := max(0, cost-known)
	effort := 100*conflicts*conflictTenths(cost) + 1000*grown/firstEffort + queries*(1000*cost/queryEffort+callEffort)
	if known > 0 {
		effort += 1000 * grown / loadEffort // it was read into a solver that has the rest
	}
	return effort
}

// A lastQuery is the program of the last query, with its size at that time.
type lastQuery struct {
	program     *asp.Program
	programCost int64 // the number of its atoms and literals
}

// noteProgram records that a program is queried. It returns the size of the program at the last
// query, 0 if that was about another program, as if the solver had to prepare it again.
func (g *lastQuery) noteProgram(prog *asp.Program) (cost int64) {
	if g.program == prog {
		cost = g.programCost
	}
	*g = lastQuery{prog, int64(prog.Stats().LoadCost())}
	return cost
}

// conflictTenths returns the estimated effort of a conflict in a program with cost atoms and
// literals, in tenths of a unit.
func conflictTenths(cost int64) int64 { return 2 + cost/4_000 }

// An EffortMeter counts the effort of all work. It limits the effort of the game and that of the present row of the
// plan.
type EffortMeter struct {
	totalEffort  int64        // the effort of all work
	thousandths  int64        // the rest of totalEffort, in thousandths of a unit
	gameEffort   int64        // the effort in the budget of the game
	mostEffort   int64        // the greatest total effort; 0 for no limit
	wasExhausted bool         // the effort was used up when LiftEffortLimit was called
	gameSlice    *effortSlice // the effort that the game may take without a result; nil for no limit
	rowSlice     *effortSlice // the effort that the present row may take without a result; nil outside of rows
}

// A patience is how much effort work may take without a result: a number of parts of the game's
// effort, which has partsPerGame parts, and a percentage of the effort taken before. After a result
// it may take as much again.
type patience struct{ parts, percent int64 }

// The patience with the rows of the plan, one by one, and with the game, in all rows together. A large game takes its time
// with each row.
var (
	rowPatience  = patience{parts: 8, percent: 35}
	gamePatience = patience{parts: 14, percent: 20}
)

// partsPerGame is how many parts the effort of a game has, and minPart the least effort of a part,
// for small budgets.
const (
	partsPerGame = 50
	minPart      = 1_000
)

// preparationPart divides the effort of the preparation: each part of the game is longer by the quotient.
const preparationPart = 2

// An effortSlice is the effort that work may take without a result. When it is used up and there are new results, the
// next slice begins. A row that is part of another row has a slice of its own.
type effortSlice struct {
	patience
	part, end     int64 // the effort of a part; the total effort at which the slice ends
	countResults  func() int
	resultsBefore int          // the number of results when the slice began
	isUsedUp      bool         // the slice has ended without a new result
	parent        *effortSlice // each slice of a row takes at most half of the rest of this one, so that later rows have their turns; nil for the game
}

// newSlice returns a slice that begins now. results returns the number of results so far.
func (m *EffortMeter) newSlice(p patience, results func() int, parent *effortSlice) *effortSlice {
	s := &effortSlice{patience: p, parent: parent, part: max(m.gameEffort/partsPerGame, minPart), countResults: results, resultsBefore: results()}
	s.begin(m.totalEffort)
	return s
}

// begin begins the slice at a total effort.
func (s *effortSlice) begin(total int64) {
	s.end = total + s.parts*s.part + total*s.percent/100
	if s.parent != nil {
		s.end = min(s.end, total+s.parent.remaining(total)/2)
	}
}

// EndWithoutResults limits the effort that the game takes without a result.
func (m *EffortMeter) EndWithoutResults(results func() int) {
	m.gameSlice = m.newSlice(gamePatience, results, nil)
}

// WithinSlice runs a row with slices of effort: when one is used up and there are new results, the
// next one begins. Each is at most half of what the game may still take without a result, so that
// rows after it have their turns. It reports whether the effort was used up.
func (m *EffortMeter) WithinSlice(results func() int, row func() error) (usedUp bool, err error) {
	if m.mostEffort == 0 {
		return false, row()
	}
	if m.gameSlice != nil {
		m.gameSlice.renew(m.totalEffort)
	}
	outer, began := m.rowSlice, m.totalEffort
	inner := m.newSlice(rowPatience, results, m.gameSlice)
	defer func() {
		if m.rowSlice = outer; outer != nil {
			outer.end += m.totalEffort - began
		}
	}()
	m.rowSlice = inner
	err = row()
	return inner.remaining(m.totalEffort) == 0 || inner.isUsedUp, err
}

// remaining returns the effort that is left of the slice, or of the next one if there are new
// results, at a total effort.
func (s *effortSlice) remaining(total int64) int64 {
	if total >= s.end {
		s.renew(total)
		s.isUsedUp = total >= s.end
	}
	return max(0, s.end-total)
}

// renew begins the next slice if there are new results.
func (s *effortSlice) renew(total int64) {
	if n := s.countResults(); n > s.resultsBefore {
		s.resultsBefore = n
		s.begin(total)
	}
}

// TotalEffort returns the effort of all work so far.
func (m *EffortMeter) TotalEffort() int64 { return m.totalEffort }

// addThousandths adds an effort in thousandths of a unit.
func (m *EffortMeter) addThousandths(n int64) {
	n += m.thousandths
	m.totalEffort, m.thousandths = m.totalEffort+n/1000, n%1000
}

// AddGateReads adds the effort of reading a number of gates, each for 64 states.
func (m *EffortMeter) AddGateReads(read int64) { m.addThousandths(read / (gatesPerUnit / 1000)) }

// AddPreparation adds the effort of grounding the game and building its network. It raises the
// limit by the same effort, since the grounder has its own limits.
func (m *EffortMeter) AddPreparation(s grounding.Stats) {
	units := (s.JoinSteps+instanceJoins*s.InstanceCount)/joinEffort + int64(s.RuleCount)/networkRules
	m.totalEffort += units
	if m.mostEffort > 0 {
		m.mostEffort += units
	}
	if m.gameSlice != nil { // a game that takes long to prepare takes long with each row
		m.gameSlice.part += units / preparationPart
		m.gameSlice.begin(m.totalEffort)
	}
}

// LimitGateReads returns how many gate reads, up to most, the remaining effort allows.
func (m *EffortMeter) LimitGateReads(most int64) int64 {
	for _, s := range []*effortSlice{m.gameSlice, m.rowSlice} {
		if s != nil {
			s.renew(m.totalEffort)
		}
	}
	return min(most, max(1, m.effortLeft())*gatesPerUnit)
}

// effortLeft returns the remaining effort of the game and of the present row, whichever is less.
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

// affordableConflicts returns how many unweighted conflicts in a program the remaining effort
// allows.
func (m *EffortMeter) affordableConflicts(prog *asp.Program) int64 {
	return 10 * min(m.effortLeft(), math.MaxInt64/100) / conflictTenths(int64(prog.Stats().LoadCost()))
}

// canLoad tells whether the remaining effort allows loading a program and one query about it.
// Otherwise the work is not begun, and takes no memory.
func (m *EffortMeter) canLoad(prog *asp.Program) bool {
	can := (loadingEffort(prog)+queryEffortOf(prog, 0, 1, 1))/1000 < m.effortLeft()
	if !can && m.rowSlice != nil {
		m.rowSlice.isUsedUp = true
	}
	return can
}

// CanAfford tells whether an effort is less than the remaining one of the present row and of the game.
func (m *EffortMeter) CanAfford(effort int64) bool { return effort < m.effortLeft() }

// EffortExhausted tells whether the effort of the present row or of the game is used up.
func (m *EffortMeter) EffortExhausted() bool { return m.effortLeft() == 0 }

// WasExhausted tells whether the effort of the game is used up, or was used up when the limit was
// lifted.
func (m *EffortMeter) WasExhausted() bool {
	return m.wasExhausted || m.mostEffort > 0 && (m.totalEffort >= m.mostEffort || m.gameSlice != nil && m.gameSlice.remaining(m.totalEffort) == 0)
}

// RaiseEffort adds to the limit of the game's effort, times times, the limit divided by part.
func (m *EffortMeter) RaiseEffort(times, part int64) { m.mostEffort += m.mostEffort / part * times }

// LiftEffortLimit removes the limit of the game's effort, for the work after the search for
// answers, which has limits of its own.
func (m *EffortMeter) LiftEffortLimit() { m.wasExhausted, m.mostEffort = m.WasExhausted(), 0 }
