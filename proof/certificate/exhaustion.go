package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// EndPrograms returns the program that closes a proof by exhaustion, expected to be
// UNSATISFIABLE: there is a sequence of moves of the claimed length from the
// initial state. The bases have checked all states before.
func (e *Encoding) EndPrograms(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := e.beginProgram(c.ExhaustionLength)
	b.startInitially()
	b.reachTime(c.ExhaustionLength)
	what := fmt.Sprintf("a sequence of %d moves leads from the initial state", c.ExhaustionLength)
	return []Program{b.write(c, 0, "end", what, asp.Unsat)}, nil
}
