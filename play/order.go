package play

// The order of the conditions of a rule is fixed once per call pattern: the
// next condition is always the one of least rank among those that are safe to
// evaluate. For filters the rank is (expected answers - 1) / cost, as in the
// classic theory of expensive predicates. It also serves for conditions that
// multiply the answers, as long as a variable in common with earlier conditions
// restricts them. Conditions without such a variable come last, fewer answers
// first and cheap before expensive.

// pick returns the index of the condition to evaluate next. Conditions that are
// not safe yet come last; they flounder when they are reached.
func (c *compiler) pick(conds []*condition) int {
	bound := make([]bool, len(c.vars))
	for v, b := range c.vars {
		bound[v] = b == isBound
	}
	best, bestRank := -1, 0.0
	for i, cond := range conds {
		if !cond.ready(bound) {
			continue
		}
		if rank := c.rank(cond, bound); best < 0 || rank < bestRank {
			best, bestRank = i, rank
		}
	}
	if best >= 0 {
		return best
	}
	for i, cond := range conds { // no condition is safe: first one that may still bind variables
		if cond.op == isAtom || cond.op == isOr || cond.op == isAnd {
			return i
		}
	}
	return 0
}

func (c *compiler) rank(cond *condition, bound []bool) float64 {
	answers, cost := c.estimate(cond, bound)
	if answers <= 1 || anyBound(cond, bound) {
		return (answers - 1) / cost
	}
	return 100 + (answers-1)*(1+cost/20)
}

// anyBound tells whether the condition has a variable that is bound.
func anyBound(cond *condition, bound []bool) bool {
	any := false
	cond.walk(func(k *condition) {
		for i := range k.args {
			k.args[i].walkVars(func(v int32) { any = any || bound[v] })
		}
	})
	return any
}

// estimate guesses the number of answers of a condition and their cost.
func (c *compiler) estimate(cond *condition, bound []bool) (answers, cost float64) {
	switch cond.op {
	case isDistinct, isSame:
		return 0.5, 0.2
	case isNegation:
		_, cost := c.estimateAtom(cond, bound)
		return 0.7, cost
	case isAtom:
		return c.estimateAtom(cond, bound)
	case isAnd:
		answers = 1
		inner := append([]bool(nil), bound...)
		for _, k := range cond.kids {
			a, n := c.estimate(k, inner)
			answers, cost = answers*a, cost+n
			k.bind(inner)
		}
		return answers, max(cost, 0.1)
	}
	for _, k := range cond.kids {
		a, n := c.estimate(k, bound)
		answers, cost = answers+a, cost+n
	}
	if allBoundIn(cond, bound) {
		answers = min(answers, 0.8)
	}
	return answers, max(cost, 0.1)
}

func allBoundIn(cond *condition, bound []bool) bool {
	all := true
	cond.walk(func(k *condition) { all = all && allBound(k.args, bound) })
	return all
}

func (c *compiler) estimateAtom(cond *condition, bound []bool) (answers, cost float64) {
	var mask uint64
	open := 0
	for i := range cond.args {
		if allBound(cond.args[i:i+1], bound) {
			mask |= 1 << i
		} else {
			open++
		}
	}
	switch p := cond.pred; {
	case p == c.game.program.truth:
		return c.estimateFluent(&cond.args[0], bound, open == 0)
	case p == c.game.program.does:
		answers = float64(len(c.game.roles))
		if mask&1 != 0 {
			answers = 1
		}
		if cond.args[1].variable < 0 || mask&2 != 0 {
			answers /= 2
		}
		return answers, 1
	case p.relation() != nil:
		return p.relation().estimate(mask), 1
	case open == 0:
		return 0.5, [...]float64{static: 3, perState: 10, perMove: 15}[p.life]
	default:
		answers = 1
		for range open {
			answers *= 5
		}
		return min(answers, 200), [...]float64{static: 5, perState: 20, perMove: 30}[p.life]
	}
}

func (c *compiler) estimateFluent(p *pterm, bound []bool, known bool) (answers, cost float64) {
	switch {
	case known:
		return 0.5, 0.5
	case p.variable >= 0:
		return max(10, float64(len(c.game.machine.position.initial))), 1
	}
	var mask uint64
	for i := range p.args {
		if allBound(p.args[i:i+1], bound) {
			mask |= 1 << i
		}
	}
	return c.game.machine.position.group(p.functor).estimate(mask), 1
}
