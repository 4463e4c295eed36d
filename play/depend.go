package play

import "github.com/gdllint/gdllint/internal/scc"

// findComponents numbers the strongly connected components of the dependency
// graph, so that each predicate knows the predicates with which it is mutually
// recursive.
func (p *program) findComponents() {
	number := make(map[*predicate]int32, len(p.order))
	var all []*predicate
	add := func(q *predicate) {
		if _, known := number[q]; !known {
			number[q] = int32(len(all))
			all = append(all, q)
		}
	}
	for _, q := range p.order {
		add(q)
	}
	for i := 0; i < len(all); i++ {
		all[i].uses(add)
	}
	component, count := scc.Components(len(all), func(node int32) (to []int32) {
		all[node].uses(func(u *predicate) {
			to = append(to, number[u])
			all[node].recursive = all[node].recursive || u == all[node]
		})
		return to
	})
	sizes := make([]int, count)
	for _, c := range component {
		sizes[c]++
	}
	for i, q := range all {
		q.component = int(component[i]) + 1
		q.recursive = q.recursive || sizes[component[i]] > 1
	}
}

// uses calls visit for each predicate in the bodies of q's rules.
func (q *predicate) uses(visit func(*predicate)) {
	for _, r := range q.rules {
		for _, c := range r.body {
			c.walk(func(c *condition) {
				if c.pred != nil {
					visit(c.pred)
				}
			})
		}
	}
}

// findLifetimes propagates the lifetimes of true and does to the predicates
// that depend on them.
func (p *program) findLifetimes() {
	p.truth.life, p.does.life = perState, perMove
	for changed := true; changed; {
		changed = false
		for _, q := range p.order {
			life := q.life
			q.uses(func(u *predicate) { life = max(life, u.life) })
			if life != q.life {
				q.life, changed = life, true
			}
		}
	}
}

// findNeeds computes for each predicate the arguments that must be known before
// it is called, because some rule does not bind them: none for safe rules.
// Conditions on such predicates wait until the arguments are bound. The result
// is the least fixpoint over the unbound head arguments of all rules.
func (p *program) findNeeds() {
	for changed := true; changed; {
		changed = false
		for _, q := range p.order {
			for _, r := range q.rules {
				if needs := q.needs | r.lacks(q.needs); needs != q.needs {
					q.needs, changed = needs, true
				}
			}
		}
	}
}

// lacks returns the head arguments that stay unbound if the arguments in known
// are bound.
func (r *rule) lacks(known uint64) uint64 {
	bound := make([]bool, len(r.vars))
	for i := range r.head {
		if known&(1<<i) != 0 {
			r.head[i].walkVars(func(v int32) { bound[v] = true })
		}
	}
	settle(r.body, bound)
	var lacking uint64
	for i := range r.head {
		if !allBound(r.head[i:i+1], bound) {
			lacking |= 1 << i
		}
	}
	return lacking
}

// settle marks in bound the variables that the conditions bind when they are
// evaluated in any safe order, and returns the conditions that are never safe.
func settle(conds []*condition, bound []bool) []*condition {
	left := conds
	for {
		var waiting []*condition
		for _, c := range left {
			if !c.ready(bound) {
				waiting = append(waiting, c)
				continue
			}
			c.bind(bound)
		}
		if len(waiting) == len(left) || len(waiting) == 0 {
			return waiting
		}
		left = waiting
	}
}

// ready tells whether the condition is safe to evaluate when only the variables
// in bound have values.
func (c *condition) ready(bound []bool) bool {
	switch c.op {
	case isDistinct, isNegation:
		return allBound(c.args, bound)
	case isSame:
		return allBound(c.args[:1], bound) || allBound(c.args[1:], bound)
	case isAtom:
		for i := range c.args {
			if c.pred.needs&(1<<i) != 0 && !allBound(c.args[i:i+1], bound) {
				return false
			}
		}
		return true
	case isAnd:
		return len(settle(c.kids, append([]bool(nil), bound...))) == 0
	}
	for _, k := range c.kids {
		if !k.ready(bound) {
			return false
		}
	}
	return true
}

// bind marks the variables that certainly have values once the condition holds.
func (c *condition) bind(bound []bool) {
	switch c.op {
	case isAtom, isSame:
		for i := range c.args {
			c.args[i].walkVars(func(v int32) { bound[v] = true })
		}
	case isAnd:
		for _, k := range c.kids {
			k.bind(bound)
		}
	case isOr:
		if len(c.kids) == 0 {
			for v := range bound {
				bound[v] = true // no condition follows it
			}
			return
		}
		common := make([]bool, len(bound))
		for i, k := range c.kids {
			one := append([]bool(nil), bound...)
			k.bind(one)
			for v := range common {
				common[v] = one[v] && (i == 0 || common[v])
			}
		}
		copy(bound, common)
	}
}

func allBound(args []pterm, bound []bool) bool {
	all := true
	for i := range args {
		args[i].walkVars(func(v int32) { all = all && bound[v] })
	}
	return all
}
