package play

import "github.com/gdllint/gdllint/internal/scc"

// This file finds the things on which the predicates of a program depend: each other, the state, the moves, and known arguments.

// findComponents gives each predicate the number of its strongly connected component in the
// dependency graph: predicates that depend on each other have the same number. It also marks
// recursive predicates.
func (p *program) findComponents() {
	number := make(map[*predicate]int32, len(p.predicateOrder))
	var all []*predicate
	add := func(q *predicate) {
		if _, known := number[q]; !known {
			number[q] = int32(len(all))
			all = append(all, q)
		}
	}
	for _, q := range p.predicateOrder {
		add(q)
	}
	for i := 0; i < len(all); i++ {
		all[i].eachUsedPredicate(add)
	}
	component, count := scc.Components(len(all), func(node int32) (to []int32) {
		all[node].eachUsedPredicate(func(u *predicate) {
			to = append(to, number[u])
			all[node].isRecursive = all[node].isRecursive || u == all[node]
		})
		return to
	})
	sizes := make([]int, count)
	for _, c := range component {
		sizes[c]++
	}
	for i, q := range all {
		q.componentNumber = int(component[i]) + 1
		q.isRecursive = q.isRecursive || sizes[component[i]] > 1
	}
}

// eachUsedPredicate calls visit for each predicate in the bodies of q's rules.
func (q *predicate) eachUsedPredicate(visit func(*predicate)) {
	for _, r := range q.derivingRules {
		for _, c := range r.bodyConditions {
			c.walkConditions(func(c *ruleCondition) {
				if c.predicate != nil {
					visit(c.predicate)
				}
			})
		}
	}
}

// findLifetimes sets the lifetime of each predicate: the longest of those of the predicates on
// which it depends.
func (p *program) findLifetimes() {
	p.truePredicate.lifetime, p.doesPredicate.lifetime = perState, perMove
	for changed := true; changed; {
		changed = false
		for _, q := range p.predicateOrder {
			life := q.lifetime
			q.eachUsedPredicate(func(u *predicate) { life = max(life, u.lifetime) })
			if life != q.lifetime {
				q.lifetime, changed = life, true
			}
		}
	}
}

// findRequiredArgs sets the arguments of each predicate that must be known when it is called,
// because some rule does not bind them. Safe rules require no argument. Conditions on other
// predicates wait until the required arguments are bound. The result is the least fixpoint over the
// unbound head arguments of all rules.
func (p *program) findRequiredArgs() {
	for changed := true; changed; {
		changed = false
		for _, q := range p.predicateOrder {
			for _, r := range q.derivingRules {
				if needs := q.requiredArgs | r.unboundHeadArgs(q.requiredArgs); needs != q.requiredArgs {
					q.requiredArgs, changed = needs, true
				}
			}
		}
	}
}

// unboundHeadArgs returns the mask of the head arguments that stay unbound if those of the mask
// known are bound.
func (r *numberedRule) unboundHeadArgs(known uint64) uint64 {
	bound := make([]bool, len(r.varNames))
	for i := range r.headArgs {
		if known&(1<<i) != 0 {
			r.headArgs[i].walkVars(func(v int32) { bound[v] = true })
		}
	}
	bindSafeConditions(r.bodyConditions, bound)
	var lacking uint64
	for i := range r.headArgs {
		if !argsAreBound(r.headArgs[i:i+1], bound) {
			lacking |= 1 << i
		}
	}
	return lacking
}

// bindSafeConditions marks in bound the variables that conditions bind when they are evaluated in a
// safe order, and returns the conditions that never become safe.
func bindSafeConditions(conds []*ruleCondition, bound []bool) []*ruleCondition {
	left := conds
	for {
		var waiting []*ruleCondition
		for _, c := range left {
			if !c.canEvaluate(bound) {
				waiting = append(waiting, c)
				continue
			}
			c.bindVars(bound)
		}
		if len(waiting) == len(left) || len(waiting) == 0 {
			return waiting
		}
		left = waiting
	}
}

// canEvaluate tells whether the condition is safe to evaluate when only the variables
// in bound have values.
func (c *ruleCondition) canEvaluate(bound []bool) bool {
	switch c.op {
	case isDistinct, isNegation:
		return argsAreBound(c.atomArgs, bound)
	case isSame:
		return argsAreBound(c.atomArgs[:1], bound) || argsAreBound(c.atomArgs[1:], bound)
	case isAtom:
		for i := range c.atomArgs {
			if c.predicate.requiredArgs&(1<<i) != 0 && !argsAreBound(c.atomArgs[i:i+1], bound) {
				return false
			}
		}
		return true
	case isAnd:
		return len(bindSafeConditions(c.subconditions, append([]bool(nil), bound...))) == 0
	}
	for _, k := range c.subconditions {
		if !k.canEvaluate(bound) {
			return false
		}
	}
	return true
}

// bindVars marks the variables that certainly have values once the condition holds.
func (c *ruleCondition) bindVars(bound []bool) {
	switch c.op {
	case isAtom, isSame:
		for i := range c.atomArgs {
			c.atomArgs[i].walkVars(func(v int32) { bound[v] = true })
		}
	case isAnd:
		for _, k := range c.subconditions {
			k.bindVars(bound)
		}
	case isOr:
		if len(c.subconditions) == 0 {
			for v := range bound {
				bound[v] = true // an empty disjunction is false, so that no condition follows
			}
			return
		}
		common := make([]bool, len(bound))
		for i, k := range c.subconditions {
			one := append([]bool(nil), bound...)
			k.bindVars(one)
			for v := range common {
				common[v] = one[v] && (i == 0 || common[v])
			}
		}
		copy(bound, common)
	}
}

func argsAreBound(args []ruleTerm, bound []bool) bool {
	all := true
	for i := range args {
		args[i].walkVars(func(v int32) { all = all && bound[v] })
	}
	return all
}
