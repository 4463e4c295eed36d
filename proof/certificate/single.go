package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// Single returns the programs of a claim about single states, all expected to
// be UNSATISFIABLE: for each statement, whether it is false in a state in which
// the evidence and the statements before it hold. No program is about a move.
func (e *Encoding) Single(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for i, s := range c.Statements {
		b, err := e.state(c, i)
		if err != nil {
			return nil, err
		}
		if err := b.violates(i, s, 0); err != nil {
			return nil, err
		}
		b.add(questionSection, forbid(fails(isWrong())))
		name := "single"
		if len(c.Statements) > 1 {
			name += fmt.Sprint(i + 1)
		}
		what := fmt.Sprintf("statement %d is false in a state where the evidence and the statements before it hold", i+1)
		programs = append(programs, b.program(c, 0, name, what, asp.Unsat))
	}
	return programs, nil
}

// State returns the program about single states without its question, expected
// to be SATISFIABLE: the evidence and the statements do not contradict each
// other.
func (e *Encoding) State(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b, err := e.state(c, len(c.Statements))
	if err != nil {
		return nil, err
	}
	return []Program{b.program(c, 0, "alive", "there is a state where all statements and the evidence hold", asp.Sat)}, nil
}

// state begins a program about any state in which the evidence and the first
// statements of a claim hold.
func (e *Encoding) state(c Claim, first int) (*builder, error) {
	b := e.begin(0)
	b.inside = true
	b.anywhere()
	given := append(c.Evidence[:len(c.Evidence):len(c.Evidence)], c.Statements[:first]...)
	return b, b.assumeAt(given, 0)
}
