package certificate

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// SinglePrograms returns the programs of a claim about single states, all expected to
// be UNSATISFIABLE: for each statement, whether it is false in a state in which
// the evidence and the statements before it hold. Only the programs about
// statements that look ahead are about moves: those that leave such a state.
func (e *Encoding) SinglePrograms(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for i, s := range c.Statements {
		b, err := e.beginState(c, i, s.degree)
		if err != nil {
			return nil, err
		}
		if err := b.addViolation(i, s, 0); err != nil {
			return nil, err
		}
		b.appendRules(questionSection, constraintRule(atomFails(isWrong())))
		name := "single"
		if len(c.Statements) > 1 {
			name += fmt.Sprint(i + 1)
		}
		what := fmt.Sprintf("statement %d is false in a state where the evidence and the statements before it hold", i+1)
		programs = append(programs, b.write(c, s.degree, name, what, asp.Unsat))
	}
	return programs, nil
}

// StatePrograms returns the program about single states without its question, expected
// to be SATISFIABLE: the evidence and the statements do not contradict each
// other. Where statements look ahead a transition has to leave the state, unless
// there is none from the initial state either.
func (e *Encoding) StatePrograms(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	ahead := slices.Max(c.statementDegrees())
	b, err := e.beginState(c, len(c.Statements), ahead)
	if err != nil {
		return nil, err
	}
	if ahead == 0 {
		return []Program{b.write(c, 0, "alive", "there is a state where all statements and the evidence hold", asp.Sat)}, nil
	}
	b.forbidEnding(ahead)
	alive := b.write(c, ahead, "alive", "a transition leaves a state where all statements and the evidence hold", asp.Sat)
	alive.ExcuseProgram = "start"
	first := e.beginProgram(ahead)
	first.startInitially()
	first.addMoves()
	first.forbidEnding(ahead)
	start := first.write(c, ahead, "start", "there is a transition from the initial state", asp.Unknown)
	return []Program{alive, start}, nil
}

// forbidEnding forbids that the sequence ends before a time.
func (p *programSections) forbidEnding(last int) {
	p.appendRules(questionSection, constraintRule(atomHolds(isTerminated(last-1))))
}

// beginState begins a program about any state in which the evidence and the first
// statements of a claim hold, and about the given number of moves that leave it. The
// evidence shows that these fluents and moves are possible ones.
func (e *Encoding) beginState(c Claim, first, moves int) (*programBuilder, error) {
	b := e.beginProgram(moves)
	b.assumeInside = true
	b.startAnywhere()
	if moves > 0 {
		b.addMoves()
	}
	given := append(c.Evidence[:len(c.Evidence):len(c.Evidence)], c.Statements[:first]...)
	return b, b.assumeAt(given, 0)
}
