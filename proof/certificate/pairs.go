package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
)

// The knowledge of a role is a statement about two matches that it cannot
// distinguish (KR 2012 sec. 7.1): the same in both. A program about it has two copies
// of the game. The second one has times of its own, from secondMatchTime on.

// secondMatchTime is the first time of the second copy.
const secondMatchTime = 1000

// A PairStatement is a statement about two states that a role cannot distinguish.
type PairStatement struct {
	Name    string
	Meaning string
	// differs returns conditions that together hold where the statement is
	// false, at a time of the first match and the same time of the second.
	differs  func(b *programBuilder, level, other int) ([]bodyCondition, error)
	madeFrom *statementRecipe // as of a Statement
}

// pairPrograms returns the programs of a claim about pairs of states: base, step, alive and
// start, as for one match. In a step the role makes the same move in both matches,
// and sees the same.
func (e *Encoding) pairPrograms(c Claim) ([]Program, error) {
	if c.KnowingRole == nil || len(c.Statements) > 0 || c.InductionDepth > 1 || c.ExhaustionLength > 0 || c.SingleState {
		return nil, fmt.Errorf("%w: what a role knows is proved by itself, one move back", ErrClaim)
	}
	shown := c
	for _, p := range c.PairStatements {
		shown.Statements = append(shown.Statements, Statement{Name: p.Name, Meaning: p.Meaning})
	}
	var programs []Program
	for _, part := range []struct {
		name, what string
		moves      int
		expect     asp.Status
		fill       func(b *programBuilder) error
	}{
		{"base", "at the beginning of two matches a statement is false, or a fluent is not foreseen", 0, asp.Unsat, func(b *programBuilder) error {
			b.beginMatches(0)
			return b.askPairViolation(c, 0)
		}},
		{"step", fmt.Sprintf("%s makes the same move in two matches that look the same, sees the same, and then\n%%           a statement is false, or a fluent or move is not foreseen", c.KnowingRole), 1, asp.Unsat, func(b *programBuilder) error {
			if err := b.continueMatches(c); err != nil {
				return err
			}
			return b.askPairViolation(c, 1)
		}},
		{"alive", "two matches go on that look the same", 1, asp.Sat, func(b *programBuilder) error {
			b.forbidOutside()
			return b.continueMatches(c)
		}},
		{"start", "two matches go on from the beginning that look the same", 1, asp.Unknown, func(b *programBuilder) error {
			b.forbidOutside()
			b.beginMatches(1)
			b.demandSamePerceptions(c.KnowingRole)
			return nil
		}},
	} {
		b := e.beginCopies(part.moves, 0, secondMatchTime)
		if err := part.fill(b); err != nil {
			return nil, err
		}
		p := b.write(shown, 0, part.name, part.what, part.expect)
		if part.expect == asp.Sat {
			p.ExcuseProgram = "start"
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// beginMatches makes both matches begin, and continue for the given number of moves.
func (b *programBuilder) beginMatches(moves int) {
	_ = b.eachCopy(func() error {
		b.startInitially()
		b.reachTime(moves)
		return nil
	})
}

// continueMatches makes both matches continue from two states that look the same to the role.
func (b *programBuilder) continueMatches(c Claim) error {
	err := b.eachCopy(func() error {
		b.reachTime(1)
		b.startAnywhere()
		if err := b.assumeAt(c.Evidence, b.start); err != nil {
			return err
		}
		return b.assumeAt(c.Evidence, b.start+1)
	})
	if err != nil {
		return err
	}
	b.demandSamePerceptions(c.KnowingRole)
	for _, p := range c.PairStatements {
		body, err := p.differs(b, 0, secondMatchTime)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		b.appendRules(questionSection, constraintRule(body...))
	}
	return nil
}

// demandSamePerceptions demands that a role makes the same move and sees the same.
func (b *programBuilder) demandSamePerceptions(role *gdl.Term) {
	m := ruleVariable("m")
	for _, what := range []string{gdl.Does, gdl.Sees} {
		one, two := b.keywordAtom(0, what, role, m), b.keywordAtom(secondMatchTime, what, role, m)
		b.appendRules(questionSection, constraintRule(atomHolds(one), atomFails(two)), constraintRule(atomHolds(two), atomFails(one)))
	}
}

// askPairViolation asks for a statement that is false at a time, or for a fluent or move that
// is not a possible one.
func (b *programBuilder) askPairViolation(c Claim, level int) error {
	for i, p := range c.PairStatements {
		body, err := p.differs(b, level, secondMatchTime+level)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		violated := timelessAtom("isViolated", &gdl.Term{Name: fmt.Sprint(i + 1)})
		b.appendRules(questionSection, defineRule(violated, body...), defineRule(isWrong(), atomHolds(violated)))
	}
	b.appendRules(questionSection, defineRule(isWrong(), atomHolds(isOutside())), constraintRule(atomFails(isWrong())))
	return nil
}
