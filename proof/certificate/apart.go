package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// separateSteps returns the induction step as one program for each statement, and
// one for the possible fluents and moves. The hypotheses are the same in all of
// them, so that together they ask the same question as one program; but each holds
// only the rules that its statement depends on.
//
// The programs about statements assume that all fluents and moves are among the
// possible ones. The program about these, "step-domains", has the same hypotheses
// without this assumption. That is sound for statements that do not look ahead:
// their programs are about the same moves and states as that one.
func (e *Encoding) separateSteps(c Claim, of string) ([]Program, error) {
	var programs []Program
	for i := -1; i < len(c.Statements); i++ {
		p, err := e.separateStep(c, i)
		if err != nil {
			return nil, err
		}
		p.WholeProgram = of
		programs = append(programs, p)
	}
	return programs, nil
}

// separateStep is the step for one statement, or the step for the possible fluents and
// moves if i is -1.
func (e *Encoding) separateStep(c Claim, i int) (Program, error) {
	degree := 0
	name := "step-domains"
	what := "a transition from states where all statements and the evidence hold\n%           leads to a fluent or move that is not foreseen"
	if i >= 0 {
		degree = c.Statements[i].degree
		name = fmt.Sprintf("step%d", i+1)
		what = fmt.Sprintf("a transition from states where all statements and the evidence hold\n%%           leads to one where statement %d is false", i+1)
	}
	b := e.beginProgram(c.lookbackLength() + degree)
	b.assumeInside = i >= 0
	b.reachTime(c.lookbackLength())
	b.startAnywhere()
	if err := b.assumeStatements(c); err != nil {
		return Program{}, err
	}
	if i >= 0 {
		if err := b.addViolation(i, c.Statements[i], c.lookbackLength()); err != nil {
			return Program{}, err
		}
	} else {
		b.appendRules(questionSection, defineRule(isWrong(), atomHolds(isOutside())))
	}
	b.appendRules(questionSection, constraintRule(atomFails(isWrong())))
	return b.write(c, degree, name, what, asp.Unsat), nil
}
