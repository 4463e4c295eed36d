package certificate

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
)

// A Claim is the claim of a certificate: all its statements hold in all reachable
// states.
type Claim struct {
	Property       string      // for the comments, e.g. "playability"
	Method         string      // for the comments, e.g. "2-induction"
	Statements     []Statement // that are proved together
	Evidence       []Statement // that were proved before, by certificates of their own
	InductionDepth int         // the number of states that the step looks back; 0 is 1
	// ExhaustionLength, if it is not 0, claims exhaustion instead of induction: there is
	// no sequence of that many moves, and no shorter one violates a statement.
	// Without statements the claim is that all matches end.
	ExhaustionLength int
	// InitialOnly restricts the claim to the initial state.
	InitialOnly bool
	// SingleState claims that the statements follow from the evidence in each state
	// by itself, or on the moves that leave it where they look ahead, each from
	// the evidence and the statements before it. The evidence must hold in all
	// reachable states, with a step of its own that shows the possible fluents
	// and moves.
	SingleState bool
	// PairStatements are statements about two matches that a role cannot distinguish.
	// Then there are no Statements, and the step looks one move back.
	PairStatements []PairStatement
	KnowingRole    *gdl.Term
	// SeparateSteps also writes the step for each statement as a smaller program of its
	// own, for the case that clingo finds no answer to all at once. It has no
	// effect where a statement looks ahead.
	SeparateSteps bool
}

// lookbackLength is the induction depth with its default, or the length of an exhaustion.
func (c Claim) lookbackLength() int {
	if c.ExhaustionLength > 0 {
		return c.ExhaustionLength
	}
	return max(c.InductionDepth, 1)
}

// check rejects claims without a statement, and negative lengths.
func (c Claim) check() error {
	if len(c.Statements) == 0 && len(c.PairStatements) == 0 && c.ExhaustionLength == 0 || c.InductionDepth < 0 || c.ExhaustionLength < 0 {
		return fmt.Errorf("%w: %d statements, k %d", ErrClaim, len(c.Statements), c.InductionDepth)
	}
	return nil
}

// statementDegrees lists the degrees of the statements.
func (c Claim) statementDegrees() []int {
	var degrees []int
	for _, s := range c.Statements {
		if !slices.Contains(degrees, s.degree) {
			degrees = append(degrees, s.degree)
		}
	}
	slices.Sort(degrees)
	return degrees
}

// BasePrograms returns the base programs, all expected to be UNSATISFIABLE: for each
// degree d of a statement and each time t below k, whether a sequence from the
// initial state violates a statement of that degree at time t (the program
// P^bc of AIJ 2012 sec. 4.3.1 with the remaining levels of k-induction).
func (e *Encoding) BasePrograms(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for _, d := range c.statementDegrees() {
		for t := range c.lookbackLength() {
			b := e.beginProgram(t + d)
			b.startInitially()
			b.reachTime(t)
			if err := b.askViolation(c, d, t); err != nil {
				return nil, err
			}
			what := "in the initial state a statement is false, or a fluent or move is not foreseen"
			if t > 0 {
				what = fmt.Sprintf("the same %d moves after the initial state", t)
			}
			programs = append(programs, b.write(c, d, programName("base", c, d, t, c.lookbackLength()), what, asp.Unsat))
		}
	}
	return programs, nil
}

// StepPrograms returns the induction steps, all expected to be UNSATISFIABLE: for each
// degree d of a statement, whether a sequence of states, in which all
// statements hold at times 0 to k-1 and all evidence wherever its degree allows
// it, violates a statement of that degree at time k (the program P^is of AIJ
// 2012 sec. 4.3.2, for sets as in sec. 5.1).
func (e *Encoding) StepPrograms(c Claim) ([]Program, error) {
	programs, err := e.stepsPerDegree(c, "step", "a transition leads from states where all statements and the evidence hold\n%           to one where a statement is false, or a fluent or move is not foreseen",
		func(b *programBuilder, c Claim, d int) error {
			b.startAnywhere()
			if err := b.assumeStatements(c); err != nil {
				return err
			}
			return b.askViolation(c, d, c.lookbackLength())
		}, asp.Unsat)
	if err != nil || !c.SeparateSteps || len(programs) != 1 || programs[0].Name != "step" || c.statementDegrees()[0] != 0 {
		return programs, err
	}
	parts, err := e.separateSteps(c, programs[0].Name)
	return append(programs, parts...), err
}

// AlivePrograms returns the steps without their question, expected to be SATISFIABLE
// unless the game has no sequence of that length. It shows that the step is
// not proved by assumptions that contradict each other.
func (e *Encoding) AlivePrograms(c Claim) ([]Program, error) {
	programs, err := e.stepsPerDegree(c, "alive", "there is a transition from states where all statements and the evidence hold",
		func(b *programBuilder, c Claim, _ int) error {
			b.startAnywhere()
			b.forbidOutside()
			return b.assumeStatements(c)
		}, asp.Sat)
	for i := range programs {
		programs[i].ExcuseProgram = programName("start", c, c.statementDegrees()[i], 0, 1)
	}
	return programs, err
}

// StartPrograms returns the programs that excuse those of AlivePrograms: the same question
// about the initial state. Where the base holds and start is SATISFIABLE, alive has
// to be SATISFIABLE. No answer is expected.
func (e *Encoding) StartPrograms(c Claim) ([]Program, error) {
	return e.stepsPerDegree(c, "start", "there is a transition from the initial state",
		func(b *programBuilder, c Claim, _ int) error {
			b.startInitially()
			b.forbidOutside()
			return nil
		}, asp.Unknown)
}

// stepsPerDegree makes one program of a kind for each degree, with k transitions.
func (e *Encoding) stepsPerDegree(c Claim, kind, what string, fill func(b *programBuilder, c Claim, d int) error, expect asp.Status) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for _, d := range c.statementDegrees() {
		b := e.beginProgram(c.lookbackLength() + d)
		b.reachTime(c.lookbackLength())
		if err := fill(b, c, d); err != nil {
			return nil, err
		}
		programs = append(programs, b.write(c, d, programName(kind, c, d, 0, 1), what, expect))
	}
	return programs, nil
}

// programName names a program, with its degree and its time where there are several.
func programName(kind string, c Claim, degree, t, times int) string {
	if len(c.statementDegrees()) > 1 {
		kind += fmt.Sprintf("-degree%d", degree)
	}
	if times > 1 {
		kind += fmt.Sprintf("-time%d", t)
	}
	return kind
}

// reachTime adds the moves, the constraint that the sequence reaches time t, and the
// check of the possible fluents and moves until then.
func (b *programBuilder) reachTime(t int) {
	b.addMoves()
	b.addOutsideCheck(t)
	if t > 0 {
		b.appendRules(questionSection, constraintRule(atomHolds(isTerminated(b.start+t-1))))
	}
}

// askViolation asks for a statement of a degree that is false at a time, or for a
// fluent or move that is not a possible one.
func (b *programBuilder) askViolation(c Claim, degree, level int) error {
	for i, s := range c.Statements {
		if s.degree == degree {
			if err := b.addViolation(i, s, level); err != nil {
				return err
			}
		}
	}
	b.appendRules(questionSection, defineRule(isWrong(), atomHolds(isOutside())), constraintRule(atomFails(isWrong())))
	return nil
}

// isWrong is the atom that the program has found a violation.
func isWrong() programAtom { return timelessAtom("isWrong") }

// addViolation makes the program look for a time at which a statement is false.
func (b *programBuilder) addViolation(i int, s Statement, level int) error {
	body, err := s.violatedAt(b, level)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	violated := timelessAtom("isViolated", &gdl.Term{Name: fmt.Sprint(i + 1)})
	b.appendRules(questionSection, defineRule(violated, body...), defineRule(isWrong(), atomHolds(violated)))
	return nil
}

// forbidOutside forbids fluents and moves that are not possible ones: a sequence with such
// a mistake does not count as alive.
func (p *programSections) forbidOutside() {
	p.appendRules(questionSection, constraintRule(atomHolds(isOutside())))
}

// assumeStatements adds the hypotheses: the statements hold before time k and the evidence at
// all times up to it, as far as their degrees allow. No hypothesis excuses a state
// with a fluent that is not a possible one.
func (b *programBuilder) assumeStatements(c Claim) error {
	k := c.lookbackLength()
	for level := 0; level <= k; level++ {
		statements := c.Evidence
		if level < k {
			statements = append(statements[:len(statements):len(statements)], c.Statements...)
		}
		if err := b.assumeAt(statements, level); err != nil {
			return err
		}
	}
	return nil
}

// assumeAt adds the hypotheses that statements hold at a time.
func (b *programBuilder) assumeAt(statements []Statement, level int) error {
	for _, s := range statements {
		if level+s.degree > b.start+b.lastTime {
			continue
		}
		body, err := s.violatedAt(b, level)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if level > b.start && !b.assumeInside {
			body = append(body[:len(body):len(body)], atomFails(isOutside()))
		}
		b.appendRules(questionSection, constraintRule(body...))
	}
	return nil
}
