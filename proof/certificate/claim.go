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
	Property   string      // for the comments, e.g. "playability"
	Method     string      // for the comments, e.g. "2-induction"
	Statements []Statement // that are proved together
	Evidence   []Statement // that were proved before, by certificates of their own
	K          int         // the number of states that the step looks back; 0 is 1
	// Length, if it is not 0, claims exhaustion instead of induction: there is
	// no sequence of that many moves, and no shorter one violates a statement.
	// Without statements the claim is that all matches end.
	Length int
	// Initially restricts the claim to the initial state.
	Initially bool
	// Single claims that the statements follow from the evidence in each state
	// by itself, or on the moves that leave it where they look ahead, each from
	// the evidence and the statements before it. The evidence must hold in all
	// reachable states, with a step of its own that shows the possible fluents
	// and moves.
	Single bool
	// Pairs are statements about two matches that a role cannot distinguish.
	// Then there are no Statements, and the step looks one move back.
	Pairs []Pair
	Role  *gdl.Term
	// Apart also writes the step for each statement as a smaller program of its
	// own, for the case that clingo finds no answer to all at once. It has no
	// effect where a statement looks ahead.
	Apart bool
}

// back is the induction depth with its default, or the length of an exhaustion.
func (c Claim) back() int {
	if c.Length > 0 {
		return c.Length
	}
	return max(c.K, 1)
}

// check rejects claims without a statement, and negative lengths.
func (c Claim) check() error {
	if len(c.Statements) == 0 && len(c.Pairs) == 0 && c.Length == 0 || c.K < 0 || c.Length < 0 {
		return fmt.Errorf("%w: %d statements, k %d", ErrClaim, len(c.Statements), c.K)
	}
	return nil
}

// degrees lists the degrees of the statements.
func (c Claim) degrees() []int {
	var degrees []int
	for _, s := range c.Statements {
		if !slices.Contains(degrees, s.degree) {
			degrees = append(degrees, s.degree)
		}
	}
	slices.Sort(degrees)
	return degrees
}

// Base returns the base programs, all expected to be UNSATISFIABLE: for each
// degree d of a statement and each time t below k, whether a sequence from the
// initial state violates a statement of that degree at time t (the program
// P^bc of AIJ 2012 sec. 4.3.1 with the remaining levels of k-induction).
func (e *Encoding) Base(c Claim) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for _, d := range c.degrees() {
		for t := range c.back() {
			b := e.begin(t + d)
			b.initially()
			b.reach(t)
			if err := b.violation(c, d, t); err != nil {
				return nil, err
			}
			what := "in the initial state a statement is false, or a fluent or move is not foreseen"
			if t > 0 {
				what = fmt.Sprintf("the same %d moves after the initial state", t)
			}
			programs = append(programs, b.program(c, d, named("base", c, d, t, c.back()), what, asp.Unsat))
		}
	}
	return programs, nil
}

// Step returns the induction steps, all expected to be UNSATISFIABLE: for each
// degree d of a statement, whether a sequence of states, in which all
// statements hold at times 0 to k-1 and all evidence wherever its degree allows
// it, violates a statement of that degree at time k (the program P^is of AIJ
// 2012 sec. 4.3.2, for sets as in sec. 5.1).
func (e *Encoding) Step(c Claim) ([]Program, error) {
	programs, err := e.steps(c, "step", "a transition leads from states where all statements and the evidence hold\n%           to one where a statement is false, or a fluent or move is not foreseen",
		func(b *builder, c Claim, d int) error {
			b.anywhere()
			if err := b.assume(c); err != nil {
				return err
			}
			return b.violation(c, d, c.back())
		}, asp.Unsat)
	if err != nil || !c.Apart || len(programs) != 1 || programs[0].Name != "step" || c.degrees()[0] != 0 {
		return programs, err
	}
	parts, err := e.stepsApart(c, programs[0].Name)
	return append(programs, parts...), err
}

// Alive returns the steps without their question, expected to be SATISFIABLE
// unless the game has no sequence of that length. It shows that the step is
// not proved by assumptions that contradict each other.
func (e *Encoding) Alive(c Claim) ([]Program, error) {
	programs, err := e.steps(c, "alive", "there is a transition from states where all statements and the evidence hold",
		func(b *builder, c Claim, _ int) error {
			b.anywhere()
			b.alive()
			return b.assume(c)
		}, asp.Sat)
	for i := range programs {
		programs[i].Excuse = named("start", c, c.degrees()[i], 0, 1)
	}
	return programs, err
}

// Start returns the programs that excuse those of AlivePrograms: the same question
// about the initial state. Where the base holds and start is SATISFIABLE, alive has
// to be SATISFIABLE. No answer is expected.
func (e *Encoding) Start(c Claim) ([]Program, error) {
	return e.steps(c, "start", "there is a transition from the initial state",
		func(b *builder, c Claim, _ int) error {
			b.initially()
			b.alive()
			return nil
		}, asp.Unknown)
}

// steps makes one program of a kind for each degree, with k transitions.
func (e *Encoding) steps(c Claim, kind, what string, fill func(b *builder, c Claim, d int) error, expect asp.Status) ([]Program, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var programs []Program
	for _, d := range c.degrees() {
		b := e.begin(c.back() + d)
		b.reach(c.back())
		if err := fill(b, c, d); err != nil {
			return nil, err
		}
		programs = append(programs, b.program(c, d, named(kind, c, d, 0, 1), what, expect))
	}
	return programs, nil
}

// named names a program, with its degree and its time where there are several.
func named(kind string, c Claim, degree, t, times int) string {
	if len(c.degrees()) > 1 {
		kind += fmt.Sprintf("-degree%d", degree)
	}
	if times > 1 {
		kind += fmt.Sprintf("-time%d", t)
	}
	return kind
}

// reach adds the moves, the constraint that the sequence reaches time t, and the
// check of the possible fluents and moves until then.
func (b *builder) reach(t int) {
	b.moves()
	b.outside(t)
	if t > 0 {
		b.add(questionSection, forbid(holds(isTerminated(b.first+t-1))))
	}
}

// violation asks for a statement of a degree that is false at a time, or for a
// fluent or move that is not a possible one.
func (b *builder) violation(c Claim, degree, level int) error {
	for i, s := range c.Statements {
		if s.degree == degree {
			if err := b.violates(i, s, level); err != nil {
				return err
			}
		}
	}
	b.add(questionSection, define(isWrong(), holds(isOutside())), forbid(fails(isWrong())))
	return nil
}

// isWrong is the atom that the program has found a violation.
func isWrong() atom { return always("isWrong") }

// violates makes the program look for a time at which a statement is false.
func (b *builder) violates(i int, s Statement, level int) error {
	body, err := s.violated(b, level)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	violated := always("isViolated", &gdl.Term{Name: fmt.Sprint(i + 1)})
	b.add(questionSection, define(violated, body...), define(isWrong(), holds(violated)))
	return nil
}

// alive forbids fluents and moves that are not possible ones: a sequence with such
// a mistake does not count as alive.
func (b *builder) alive() { b.add(questionSection, forbid(holds(isOutside()))) }

// assume adds the hypotheses: the statements hold before time k and the evidence at
// all times up to it, as far as their degrees allow. No hypothesis excuses a state
// with a fluent that is not a possible one.
func (b *builder) assume(c Claim) error {
	k := c.back()
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
func (b *builder) assumeAt(statements []Statement, level int) error {
	for _, s := range statements {
		if level+s.degree > b.first+b.horizon {
			continue
		}
		body, err := s.violated(b, level)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if level > b.first && !b.inside {
			body = append(body[:len(body):len(body)], fails(isOutside()))
		}
		b.add(questionSection, forbid(body...))
	}
	return nil
}
