package play

import "math/bits"

// split divides the arguments of an atom into the known ones, by mask, and
// matchers for the others.
func (c *compiler) split(s *step, args []pterm) (mask uint64) {
	for i := range args {
		if c.bound(args[i]) {
			mask |= 1 << i
			s.key = append(s.key, c.builder(&args[i]))
		}
	}
	s.clear = c.maybes(args)
	for i := range args {
		if mask&(1<<i) == 0 {
			s.columns = append(s.columns, i)
			s.match = append(s.match, c.matcher(&args[i], s.depth))
		}
	}
	return mask
}

// atom compiles a positive condition.
func (c *compiler) atom(cond *condition) *step {
	switch p := cond.pred; {
	case p == c.game.program.truth:
		return c.fluent(&cond.args[0])
	case p == c.game.program.does:
		s := c.step(stepDoes)
		s.clear = c.maybes(cond.args)
		for i := range cond.args {
			s.match = append(s.match, c.matcher(&cond.args[i], s.depth))
		}
		return s
	case p.relation() != nil:
		s := c.step(stepFacts)
		s.relation = p.relation()
		mask := c.split(s, cond.args)
		if bits.OnesCount64(mask) == p.arity {
			s.op = stepFact
		} else {
			s.index = s.relation.on(mask)
		}
		return s
	default:
		s := c.step(stepCall)
		s.pattern = c.game.pattern(p, c.split(s, cond.args))
		for i := range s.columns {
			s.columns[i] = i + 1 // an answer begins with the number of its table
		}
		return s
	}
}

// fluent compiles (true p).
func (c *compiler) fluent(p *pterm) *step {
	if c.bound(*p) {
		s := c.step(stepTrue)
		s.key = []arg{c.builder(p)}
		return s
	}
	if p.variable >= 0 {
		s := c.step(stepState)
		s.clear = c.maybes([]pterm{*p})
		s.match = []arg{c.matcher(p, s.depth)}
		return s
	}
	s := c.step(stepFluents)
	s.group = c.game.machine.position.group(p.functor)
	if mask := c.split(s, p.args); mask != 0 {
		s.fluents = s.group.on(mask)
	}
	s.slot = int32(c.slots)
	c.slots++
	c.kept = append(c.kept, keptFluent{p, s.slot})
	return s
}

// negation compiles a negative condition whose variables are bound, or may be
// bound.
func (c *compiler) negation(cond *condition) *step {
	s := c.step(stepNot)
	switch p := cond.pred; {
	case p == c.game.program.truth:
		s.op, s.negative = stepTrue, true
	case p == c.game.program.does:
		s.op = stepNoMove
	case p.relation() != nil:
		s.op, s.negative, s.relation = stepFact, true, p.relation()
	default:
		s.pattern = c.game.pattern(p, fullMask(p.arity))
	}
	for i := range cond.args {
		s.key = append(s.key, c.builder(&cond.args[i]))
	}
	return s
}

// fullMask has a bit for each of n arguments.
func fullMask(n int) uint64 {
	return 1<<n - 1 // all bits where n is 64
}
