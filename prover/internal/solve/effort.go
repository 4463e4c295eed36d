package solve

import "github.com/gdllint/gdllint/asp"

// The effort is an estimate of what the work takes, in conflicts of a small program
// and not in time, so that it is the same everywhere: beside conflicts what a query
// prepares before it comes to any, and the gates that are read without the solver.
// No account pays for it. Shares do not count in it: a query that asks for little
// in a program that was there before prepares less than this.
const (
	queryCost = 8_000  // atoms and literals that a query prepares in the time of a conflict
	gateWork  = 10_000 // gates that are read in that time, for 64 states each
)

// effortOf estimates what queries about a program have taken, of which it is known
// what their conflicts count.
func effortOf(prog *asp.Program, queries, conflicts int64) int64 {
	return conflicts + queries*int64(prog.Stats().Cost())/queryCost
}

// Effort returns the effort of all work, whatever account it is on: it never
// becomes less.
func (m *Meter) Effort() int64 { return m.effort }

// Toil adds the reading of gates to the effort.
func (m *Meter) Toil(read int64) { m.effort += read / gateWork }
