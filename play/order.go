package play

// The order of the conditions of a rule is fixed once for each call pattern. The next condition is always the one
// with the least rank among those that are safe to evaluate. For filters the rank is (expected answers - 1) /
// cost, as in the classic theory of expensive predicates. The same rank serves for conditions that multiply the
// answers, if a variable in common with earlier conditions restricts them. Conditions without such a variable have
// ranks above 100, which grow with the answers and with the cost.

// pickCondition returns the index of the condition to evaluate next. If no condition is safe, it
// prefers one that may still bind variables.
func (c *ruleCompiler) pickCondition(conds []*ruleCondition) int {
	bound := make([]bool, len(c.varBindings))
	for v, b := range c.varBindings {
		bound[v] = b == isBound
	}
	best, bestRank := -1, 0.0
	for i, cond := range conds {
		if !cond.canEvaluate(bound) {
			continue
		}
		if rank := c.conditionRank(cond, bound); best < 0 || rank < bestRank {
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

func (c *ruleCompiler) conditionRank(cond *ruleCondition, bound []bool) float64 {
	answers, cost := c.estimateCondition(cond, bound)
	if answers <= 1 || hasBoundVar(cond, bound) {
		return (answers - 1) / cost
	}
	return 100 + (answers-1)*(1+cost/20)
}

func hasBoundVar(cond *ruleCondition, bound []bool) bool {
	any := false
	cond.walkConditions(func(k *ruleCondition) {
		for i := range k.atomArgs {
			k.atomArgs[i].walkVars(func(v int32) { any = any || bound[v] })
		}
	})
	return any
}

// estimateCondition returns a guess of the number of answers of a condition, and of the cost of
// evaluating it.
func (c *ruleCompiler) estimateCondition(cond *ruleCondition, bound []bool) (answers, cost float64) {
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
		for _, k := range cond.subconditions {
			a, n := c.estimateCondition(k, inner)
			answers, cost = answers*a, cost+n
			k.bindVars(inner)
		}
		return answers, max(cost, 0.1)
	}
	for _, k := range cond.subconditions {
		a, n := c.estimateCondition(k, bound)
		answers, cost = answers+a, cost+n
	}
	if allVarsBound(cond, bound) {
		answers = min(answers, 0.8)
	}
	return answers, max(cost, 0.1)
}

func allVarsBound(cond *ruleCondition, bound []bool) bool {
	all := true
	cond.walkConditions(func(k *ruleCondition) { all = all && argsAreBound(k.atomArgs, bound) })
	return all
}

// estimateAtom returns a guess of the number of answers of an atom, and of the cost of evaluating it.
func (c *ruleCompiler) estimateAtom(cond *ruleCondition, bound []bool) (answers, cost float64) {
	var mask uint64
	open := 0
	for i := range cond.atomArgs {
		if argsAreBound(cond.atomArgs[i:i+1], bound) {
			mask |= 1 << i
		} else {
			open++
		}
	}
	switch p := cond.predicate; {
	case p == c.program.truePredicate:
		return c.estimateFluent(&cond.atomArgs[0], bound, open == 0)
	case p == c.program.doesPredicate:
		answers = float64(c.roleCount)
		if mask&1 != 0 {
			answers = 1
		}
		if cond.atomArgs[1].varNumber < 0 || mask&2 != 0 {
			answers /= 2
		}
		return answers, 1
	case p.completeRelation() != nil:
		return p.completeRelation().estimateMatches(mask), 1
	case open == 0:
		return 0.5, [...]float64{static: 3, perState: 10, perMove: 15}[p.lifetime]
	default:
		answers = 1
		for range open {
			answers *= 5
		}
		return min(answers, 200), [...]float64{static: 5, perState: 20, perMove: 30}[p.lifetime]
	}
}

// estimateFluent is estimateAtom for the condition (true p); known tells that all variables of p have values.
func (c *ruleCompiler) estimateFluent(p *ruleTerm, bound []bool, known bool) (answers, cost float64) {
	switch {
	case known:
		return 0.5, 0.5
	case p.varNumber >= 0:
		return max(10, float64(len(c.stateLookup.initialFluents))), 1
	}
	var mask uint64
	for i := range p.subterms {
		if argsAreBound(p.subterms[i:i+1], bound) {
			mask |= 1 << i
		}
	}
	return c.stateLookup.groupOf(p.functor).estimateMatches(mask), 1
}
