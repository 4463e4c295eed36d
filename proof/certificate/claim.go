package certificate

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
)

// A Claim is the statement that a certificate shows: all its statements hold in all reachable states. If it has
// copies of the game, they hold in all states that the copies reach together.
type Claim struct {
	Property       string      `json:"property"`             // for the comments, e.g. "playability"
	Method         string      `json:"method,omitempty"`     // for the comments, e.g. "2-induction"
	Statements     []Statement `json:"statements,omitempty"` // the statements that are proved together
	Evidence       []Statement `json:"evidence,omitempty"`   // statements about the states of one match that other certificates prove
	InductionDepth int         `json:"k,omitempty"`          // the number of states that the step looks back; 0 is 1
	// ExhaustionLength, if it is not 0, claims exhaustion instead of induction: there is
	// no sequence of that many moves, and no shorter one violates a statement.
	// Without statements the claim is that all matches end.
	ExhaustionLength int `json:"length,omitempty"`
	// InitialOnly restricts the claim to the initial state.
	InitialOnly bool `json:"initially,omitempty"`
	// SingleState claims that each statement follows from the evidence and the statements before it, in each state by
	// itself. A statement that looks ahead follows on the moves that leave the state. The evidence must be proved for all
	// reachable states by a claim with a step, which shows that only possible fluents and moves occur.
	SingleState bool `json:"single,omitempty"`
	// SeparateSteps also writes the step for each statement as a smaller program of its
	// own, for the case that clingo finds no answer to all at once. It has no
	// effect where a statement looks ahead, or on a claim with copies.
	SeparateSteps bool   `json:"apart,omitempty"`
	Copies        []Copy `json:"copies,omitempty"` // the copies of the game, without the game itself
}

// lookbackLength is the induction depth with its default, or the length of an exhaustion.
func (c Claim) lookbackLength() int {
	if c.ExhaustionLength > 0 {
		return c.ExhaustionLength
	}
	return max(c.InductionDepth, 1)
}

// check rejects claims that say nothing, negative numbers, claims about single states of copies, and evidence in a claim
// about two rulesheets.
func (c Claim) check() error {
	if len(c.Statements) == 0 && c.ExhaustionLength == 0 || c.InductionDepth < 0 || c.ExhaustionLength < 0 || len(c.Copies) > 0 && c.SingleState || c.IsCompared() && len(c.Evidence) > 0 {
		return fmt.Errorf("%w: %d statements, the depth %d, the length %d and %d copies of the game do not go together", ErrClaim, len(c.Statements), c.InductionDepth, c.ExhaustionLength, len(c.Copies))
	}
	return nil
}

// IsCompared reports whether a claim is about another rulesheet, too.
func (c Claim) IsCompared() bool {
	return slices.ContainsFunc(c.Copies, func(x Copy) bool { return x.Role == nil })
}

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

// A question is the query of one program, about one sequence of states for each copy.
type question struct {
	name, meaning string
	expect        asp.Status
	excuse, whole string // see Program
	degree        int    // the degree of the statements that it is about
	begins        bool   // the first state is the initial one; otherwise any
	reach, ahead  int    // the time that the sequences have to reach, and the number of moves that may follow
	inside        bool   // fluents and moves are assumed to be possible
	forbidOutside bool   // sequences with a fluent or move that is not a possible one do not count
	// The hypotheses: the evidence holds at the first evidenceTimes times, and the first
	// statementCount statements hold at the first statementTimes times.
	evidenceTimes, statementTimes, statementCount int
	asked                                         []int // the statements of which one should be false
	at                                            int   // ... at this time
	asksOutside                                   bool  // it also asks for fluents and moves that are not possible ones
}

// step completes a question about a transition: the hypotheses are the statements at times 0 to
// k-1, and the evidence at all times up to k.
func (c Claim) step(q question) question {
	k := c.lookbackLength()
	q.reach, q.at, q.evidenceTimes, q.statementTimes, q.statementCount = k, k, k+1, k, len(c.Statements)
	return q
}

// questions returns the questions of a claim, in order. Their names have numbers if there are
// several degrees, times or statements.
func (c Claim) questions() (list []question) {
	k, degrees := c.lookbackLength(), c.statementDegrees()
	add := func(q question, t, times int) {
		if len(degrees) > 1 && !c.SingleState {
			suffix := fmt.Sprintf("-degree%d", q.degree)
			q.name += suffix
			if q.excuse != "" {
				q.excuse += suffix
			}
		}
		if times > 1 {
			q.name += fmt.Sprintf("-time%d", t)
		}
		list = append(list, q)
	}
	of := func(degree int) (asked []int) {
		for i, s := range c.Statements {
			if s.degree == degree {
				asked = append(asked, i)
			}
		}
		return asked
	}
	if c.SingleState {
		return c.singleQuestions()
	}
	words := c.words()
	for _, d := range degrees {
		for t := range k {
			what := words[0]
			if t > 0 {
				what = fmt.Sprintf("the same %d moves after the initial state", t)
			}
			add(question{name: "base", meaning: what, expect: asp.Unsat, degree: d, begins: true, reach: t, ahead: d, asked: of(d), at: t, asksOutside: true}, t, k)
		}
	}
	switch {
	case c.ExhaustionLength > 0:
		return append(list, question{name: "end", meaning: fmt.Sprintf("a sequence of %d moves leads from the initial state", k), expect: asp.Unsat, begins: true, reach: k})
	case c.InitialOnly:
		return list
	}
	for _, d := range degrees {
		add(c.step(question{name: "step", meaning: words[1], expect: asp.Unsat, degree: d, ahead: d, asked: of(d), asksOutside: true}), 0, 1)
	}
	if c.SeparateSteps && len(degrees) == 1 && degrees[0] == 0 && len(c.Copies) == 0 {
		list = append(list, c.separateSteps()...)
	}
	for _, d := range degrees {
		add(c.step(question{name: "alive", meaning: words[2], expect: asp.Sat, excuse: "start", degree: d, ahead: d, forbidOutside: true}), 0, 1)
	}
	for _, d := range degrees {
		add(question{name: "start", meaning: words[3], degree: d, begins: true, reach: k, ahead: d, forbidOutside: true}, 0, 1)
	}
	return list
}

// words returns the questions of the programs base, step, alive and start, in words.
func (c Claim) words() [4]string {
	switch n := len(c.Copies) + 1; {
	case c.IsCompared():
		return [4]string{"at the beginning of a match of both games a statement is false, or a fluent is not foreseen",
			"the same move is made in both games, and then\n%           a statement is false, or a fluent or move is not foreseen",
			"both games go on by the same move", "both games go on from the beginning by the same move"}
	case n == 2:
		return [4]string{"at the beginning of two matches a statement is false, or a fluent is not foreseen",
			fmt.Sprintf("%s makes the same move in two matches that look the same, sees the same, and then\n%%           a statement is false, or a fluent or move is not foreseen", c.Copies[0].Role),
			"two matches go on that look the same", "two matches go on from the beginning that look the same"}
	case n > 2:
		return [4]string{fmt.Sprintf("at the beginning of %d matches a statement is false, or a fluent is not foreseen", n),
			fmt.Sprintf("%d matches go on that look the same to some roles, and then\n%%           a statement is false, or a fluent or move is not foreseen", n),
			fmt.Sprintf("%d matches go on that look the same", n), fmt.Sprintf("%d matches go on from the beginning that look the same", n)}
	}
	return [4]string{"in the initial state a statement is false, or a fluent or move is not foreseen",
		"a transition leads from states where all statements and the evidence hold\n%           to one where a statement is false, or a fluent or move is not foreseen",
		"there is a transition from states where all statements and the evidence hold", "there is a transition from the initial state"}
}

// separateSteps returns the induction step as one question for each statement, and one about the
// possible fluents and moves. The hypotheses are the same in all of them, so that together they ask
// the same as one program; but each holds only the rules that its statement depends on.
//
// The programs about statements assume that all fluents and moves are among the
// possible ones. The program about these, "step-domains", has the same hypotheses
// without this assumption. That is sound for statements that do not look ahead:
// their programs are about the same moves and states as that one.
func (c Claim) separateSteps() []question {
	list := []question{c.step(question{name: "step-domains", meaning: "a transition from states where all statements and the evidence hold\n%           leads to a fluent or move that is not foreseen", expect: asp.Unsat, whole: "step", asksOutside: true})}
	for i := range c.Statements {
		what := fmt.Sprintf("a transition from states where all statements and the evidence hold\n%%           leads to one where statement %d is false", i+1)
		list = append(list, c.step(question{name: fmt.Sprint("step", i+1), meaning: what, expect: asp.Unsat, whole: "step", inside: true, asked: []int{i}}))
	}
	return list
}

// singleQuestions returns the questions of a claim about single states: for each statement, whether
// it is false in a state in which the evidence and the statements before it hold. If the statement
// looks ahead the question is also about the moves from that state. The last question asks whether
// there is a state in which all hold; if statements look ahead a transition has to lead from it,
// unless none leads from the initial state either.
func (c Claim) singleQuestions() (list []question) {
	for i, s := range c.Statements {
		name := "single"
		if len(c.Statements) > 1 {
			name += fmt.Sprint(i + 1)
		}
		what := fmt.Sprintf("statement %d is false in a state where the evidence and the statements before it hold", i+1)
		list = append(list, question{name: name, meaning: what, expect: asp.Unsat, degree: s.degree, ahead: s.degree, inside: true, evidenceTimes: 1, statementTimes: 1, statementCount: i, asked: []int{i}})
	}
	alive := question{name: "alive", meaning: "there is a state where all statements and the evidence hold", expect: asp.Sat, inside: true, evidenceTimes: 1, statementTimes: 1, statementCount: len(c.Statements)}
	ahead := slices.Max(c.statementDegrees())
	if ahead == 0 {
		return append(list, alive)
	}
	alive.meaning, alive.excuse, alive.degree, alive.reach = "a transition leaves a state where all statements and the evidence hold", "start", ahead, ahead
	return append(list, alive, question{name: "start", meaning: "there is a transition from the initial state", degree: ahead, begins: true, reach: ahead})
}

// program writes the program of a question.
func (e *Encoding) program(c Claim, q question) (Program, error) {
	b, err := e.beginProgram(q.reach+q.ahead, c.Copies)
	if err != nil {
		return Program{}, err
	}
	b.assumeInside = q.inside
	err = b.eachCopy(func() error {
		if q.begins {
			b.startInitially()
		} else {
			b.startAnywhere()
		}
		b.reachTime(q.reach)
		if q.forbidOutside && b.start == 0 {
			b.appendRules(questionSection, constraintRule(atomHolds(isOutside())))
		}
		for t := range max(q.evidenceTimes, q.statementTimes) {
			if t < q.evidenceTimes {
				if err := b.assumeAt(c.Evidence, b.start+t); err != nil {
					return err
				}
			}
			if t < q.statementTimes && len(c.Copies) == 0 {
				if err := b.assumeAt(c.Statements[:q.statementCount], t); err != nil {
					return err
				}
			}
		}
		return nil
	})
	b.demandSameLooks(q.reach)
	for t := 0; t < q.statementTimes && len(c.Copies) > 0 && err == nil; t++ {
		err = b.assumeAt(c.Statements[:q.statementCount], t)
	}
	for _, i := range q.asked {
		if err == nil {
			err = b.addViolation(i, c.Statements[i], q.at)
		}
	}
	if err != nil {
		return Program{}, err
	}
	if q.asksOutside {
		b.appendRules(questionSection, defineRule(isWrong(), atomHolds(isOutside())))
	}
	if q.asksOutside || len(q.asked) > 0 {
		b.appendRules(questionSection, constraintRule(atomFails(isWrong())))
	}
	p := b.write(c, q.degree, q.name, q.meaning, q.expect)
	p.ExcuseProgram, p.WholeProgram = q.excuse, q.whole
	return p, nil
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

// isWrong returns the atom that says that a statement is violated or, in a question that asks for that too, that a fluent
// or move is not a possible one.
func isWrong() programAtom { return timelessAtom("isWrong") }

// addViolation adds the question whether statement i is false at a time.
func (b *programBuilder) addViolation(i int, s Statement, level int) error {
	body, err := s.violatedAt(b, level)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	violated := timelessAtom("isViolated", &gdl.Term{Name: fmt.Sprint(i + 1)})
	b.appendRules(questionSection, defineRule(violated, body...), defineRule(isWrong(), atomHolds(violated)))
	return nil
}

// assumeAt adds the hypotheses that statements hold at a time, as far as their degrees allow. At
// later times they do not exclude states with a fluent that is not among the possible ones.
func (b *programBuilder) assumeAt(statements []Statement, level int) error {
	for _, s := range statements {
		if level+s.degree > b.firstTime(level)+b.lastTime {
			continue
		}
		body, err := s.violatedAt(b, level)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if level > b.firstTime(level) && !b.assumeInside {
			body = append(body[:len(body):len(body)], atomFails(isOutside()))
		}
		b.appendRules(questionSection, constraintRule(body...))
	}
	return nil
}
