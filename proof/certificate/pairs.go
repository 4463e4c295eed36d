package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
)

// The knowledge of a role is a statement about two matches that it cannot
// distinguish (KR 2012 sec. 7.1): the same in both. A program about it has two copies
// of the game. The second one has times of its own, from secondMatch on.

// secondMatch is the first time of the second copy.
const secondMatch = 1000

// A Pair is a statement about two states that a role cannot distinguish.
type Pair struct {
	Name    string
	Meaning string
	// differs returns conditions that together hold where the statement is
	// false, at a time of the first match and the same time of the second.
	differs func(b *builder, level, other int) ([]condition, error)
	made    *recipe // as of a Statement
}

// pairs returns the programs of a claim about pairs of states: base, step, alive and
// start, as for one match. In a step the role makes the same move in both matches,
// and sees the same.
func (e *Encoding) pairs(c Claim) ([]Program, error) {
	if c.Role == nil || len(c.Statements) > 0 || c.K > 1 || c.Length > 0 || c.Single {
		return nil, fmt.Errorf("%w: what a role knows is proved by itself, one move back", ErrClaim)
	}
	shown := c
	for _, p := range c.Pairs {
		shown.Statements = append(shown.Statements, Statement{Name: p.Name, Meaning: p.Meaning})
	}
	var programs []Program
	for _, part := range []struct {
		name, what string
		moves      int
		expect     asp.Status
		fill       func(b *builder) error
	}{
		{"base", "at the beginning of two matches a statement is false, or a fluent is not foreseen", 0, asp.Unsat, func(b *builder) error {
			b.begins(0)
			return b.broken(c, 0)
		}},
		{"step", fmt.Sprintf("%s makes the same move in two matches that look the same, sees the same, and then\n%%           a statement is false, or a fluent or move is not foreseen", c.Role), 1, asp.Unsat, func(b *builder) error {
			if err := b.alike(c); err != nil {
				return err
			}
			return b.broken(c, 1)
		}},
		{"alive", "two matches go on that look the same", 1, asp.Sat, func(b *builder) error {
			b.alive()
			return b.alike(c)
		}},
		{"start", "two matches go on from the beginning that look the same", 1, asp.Unknown, func(b *builder) error {
			b.alive()
			b.begins(1)
			b.same(c.Role)
			return nil
		}},
	} {
		b := e.beginCopies(part.moves, 0, secondMatch)
		if err := part.fill(b); err != nil {
			return nil, err
		}
		p := b.program(shown, 0, part.name, part.what, part.expect)
		if part.expect == asp.Sat {
			p.Excuse = "start"
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// begins makes both matches begin, and continue for the given number of moves.
func (b *builder) begins(moves int) {
	_ = b.each(func() error {
		b.initially()
		b.reach(moves)
		return nil
	})
}

// alike makes both matches continue from two states that look the same to the role.
func (b *builder) alike(c Claim) error {
	err := b.each(func() error {
		b.reach(1)
		b.anywhere()
		if err := b.assumeAt(c.Evidence, b.first); err != nil {
			return err
		}
		return b.assumeAt(c.Evidence, b.first+1)
	})
	if err != nil {
		return err
	}
	b.same(c.Role)
	for _, p := range c.Pairs {
		body, err := p.differs(b, 0, secondMatch)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		b.add(questionSection, forbid(body...))
	}
	return nil
}

// same demands that a role makes the same move and sees the same.
func (b *builder) same(role *gdl.Term) {
	m := v("m")
	for _, what := range []string{gdl.Does, gdl.Sees} {
		one, two := b.call(0, what, role, m), b.call(secondMatch, what, role, m)
		b.add(questionSection, forbid(holds(one), fails(two)), forbid(holds(two), fails(one)))
	}
}

// broken asks for a statement that is false at a time, or for a fluent or move that
// is not a possible one.
func (b *builder) broken(c Claim, level int) error {
	for i, p := range c.Pairs {
		body, err := p.differs(b, level, secondMatch+level)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		violated := always("isViolated", &gdl.Term{Name: fmt.Sprint(i + 1)})
		b.add(questionSection, define(violated, body...), define(isWrong(), holds(violated)))
	}
	b.add(questionSection, define(isWrong(), holds(isOutside())), forbid(fails(isWrong())))
	return nil
}
