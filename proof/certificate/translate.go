package certificate

import (
	"github.com/gdllint/gdllint/gdl"
)

// game adds the rules of the game: those with time once for every time, the others
// once. Pruning removes later the rules that a question does not need, such as the
// next state of the last time.
func (b *builder) game() {
	for _, c := range b.clauses {
		if !b.dynamic[predicateOf(c.Head)] {
			b.add(fixedSection, b.timed(c, 0))
		}
	}
	_ = b.each(func() error {
		for _, level := range b.times(0) {
			for _, c := range b.clauses {
				if b.dynamic[predicateOf(c.Head)] {
					b.add(gameSection, b.timed(c, level))
				}
			}
		}
		return nil
	})
}

// timed is a clause at a time.
func (b *builder) timed(c *gdl.Clause, level int) rule {
	body := make([]condition, len(c.Body))
	for i, cond := range c.Body {
		switch a := cond.Atom; {
		case cond.Distinct:
			body[i] = compare("%s != %s", term(a.Args[0]), term(a.Args[1]))
		case cond.Negative:
			body[i] = fails(b.at(level, a))
		default:
			body[i] = holds(b.at(level, a))
		}
	}
	r := define(b.at(level, c.Head), body...)
	r.from = c.Rule
	return r
}

// relax adds the rules that compute the possible fluents and moves: a positive
// program, true from init and next, does from legal, without the negations that
// depend on the state or the moves. Its least model contains the fluents of all
// reachable states and all their legal moves: by induction on the length of a
// match, every rule instance that fires in a match fires there too. It refines
// AIJ 2012 Defs. 22 and 23, which take domains of arguments.
func (b *builder) relax() {
	f, r, m := v("f"), v("r"), v("m")
	b.add(relaxedSection,
		define(b.possible(gdl.True, f), holds(b.call(0, gdl.Init, f))),
		define(b.possible(gdl.Does, r, m), holds(b.call(0, gdl.Role, r)), holds(b.possible(gdl.Legal, r, m))))
	for _, c := range b.clauses {
		if b.dynamic[predicateOf(c.Head)] {
			b.add(relaxedSection, b.relaxedRule(c))
		}
	}
	for _, c := range b.domains {
		b.add(relaxedSection, define(b.at(0, c.Head), holds(b.relaxed(c.Body[0].Atom))))
	}
}

func (b *builder) relaxedRule(c *gdl.Clause) rule {
	var body []condition
	for _, cond := range c.Body {
		switch a := cond.Atom; {
		case cond.Distinct:
			body = append(body, compare("%s != %s", term(a.Args[0]), term(a.Args[1])))
		case !cond.Negative:
			body = append(body, holds(b.relaxed(a)))
		case !b.dynamic[predicateOf(a)]:
			body = append(body, fails(b.relaxed(a)))
		}
	}
	r := define(b.relaxed(c.Head), body...)
	r.from = c.Rule
	return r
}

// initially makes the state at time 0 the initial one.
func (b *builder) initially() {
	f := v("f")
	b.add(stateSection, define(b.call(b.first, gdl.True, f), holds(b.call(0, gdl.Init, f))))
}

// anywhere makes the state at time 0 any set of possible fluents: a state generator
// in the sense of AIJ 2012 Def. 15.
func (b *builder) anywhere() {
	f := v("f")
	b.add(stateSection, choose("", b.call(b.first, gdl.True, f), b.possible(gdl.True, f), ""))
}

// moves adds the action generator of AIJ 2012 sec. 6.1 (c1 to c4) for the times
// before the last one. Where a legal move is not among the possible ones, no moves
// are demanded, so that the mistake becomes visible instead of removing the sequence.
func (b *builder) moves() {
	r, m := v("r"), v("m")
	for _, level := range b.times(1) {
		role, legal, does := b.call(level, gdl.Role, r), b.call(level, gdl.Legal, r, m), b.call(level, gdl.Does, r, m)
		possible := b.possible(gdl.Does, r, m)
		b.add(moveSection, define(isTerminated(level), holds(b.ending(level))))
		if level > b.first {
			b.add(moveSection, define(isTerminated(level), holds(isTerminated(level-1))))
		}
		unless := []condition{holds(role), fails(isTerminated(level))}
		if !b.inside {
			unless = append(unless, fails(moveOutside(level)))
		}
		b.add(moveSection, choose("1", does, possible, "1", unless...), forbid(holds(does), fails(legal)))
		if !b.inside {
			b.add(moveSection,
				define(moveOutside(level), holds(role), holds(legal), fails(possible)),
				define(isOutside(), holds(moveOutside(level))))
		}
	}
}

// outside adds the check that the fluents up to a time are possible ones.
func (b *builder) outside(last int) {
	f := v("f")
	for level := b.first; level <= b.first+last; level++ {
		state := b.call(level, gdl.True, f)
		body := []condition{holds(state), fails(b.possible(gdl.True, f))}
		if level > b.first {
			body = append(body, fails(isTerminated(level-1)))
		}
		b.add(moveSection, define(isOutside(), body...))
	}
}
