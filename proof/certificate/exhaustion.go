package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// End returns the program that closes a proof by exhaustion, expected to be
// UNSATISFIABLE: there is a sequence of moves of the claimed length from the
// initial state. The bases have checked all states before.
func (e *Encoding) End(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := e.begin(c.Length)
	b.initially()
	b.reach(c.Length)
	what := fmt.Sprintf("a sequence of %d moves leads from the initial state", c.Length)
	return []Program{b.program(c, 0, "end", what, asp.Unsat)}, nil
}
