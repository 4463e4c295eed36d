package certificate

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// Single returns the programs of a claim about single states, all expected to
// be UNSATISFIABLE: for each statement, whether it is false in a state in which
// the evidence and the statements before it hold. Only the programs about
// statements that look ahead are about moves: those that leave such a state.
func (e *Encoding) Single(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for i, s := range c.Statements {
		b, err := e.state(c, i, s.degree)
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
		programs = append(programs, b.program(c, s.degree, name, what, asp.Unsat))
	}
	return programs, nil
}

// State returns the program about single states without its question, expected
// to be SATISFIABLE: the evidence and the statements do not contradict each
// other. Where statements look ahead a transition has to leave the state, unless
// there is none from the initial state either.
func (e *Encoding) State(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	ahead := slices.Max(c.degrees())
	b, err := e.state(c, len(c.Statements), ahead)
	if err != nil {
		return nil, err
	}
	if ahead == 0 {
		return []Program{b.program(c, 0, "alive", "there is a state where all statements and the evidence hold", asp.Sat)}, nil
	}
	b.goOn(ahead)
	alive := b.program(c, ahead, "alive", "a transition leaves a state where all statements and the evidence hold", asp.Sat)
	alive.Excuse = "start"
	first := e.begin(ahead)
	first.initially()
	first.moves()
	first.goOn(ahead)
	start := first.program(c, ahead, "start", "there is a transition from the initial state", asp.Unknown)
	return []Program{alive, start}, nil
}

// goOn forbids that the sequence ends before a time.
func (b *builder) goOn(last int) {
	b.add(questionSection, forbid(holds(isTerminated(last-1))))
}

// state begins a program about any state in which the evidence and the first
// statements of a claim hold, and about the given number of moves that leave it. The
// evidence shows that these fluents and moves are possible ones.
func (e *Encoding) state(c Claim, first, moves int) (*builder, error) {
	b := e.begin(moves)
	b.inside = true
	b.anywhere()
	if moves > 0 {
		b.moves()
	}
	given := append(c.Evidence[:len(c.Evidence):len(c.Evidence)], c.Statements[:first]...)
	return b, b.assumeAt(given, 0)
}
