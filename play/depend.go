package play

// findComponents numbers the strongly connected components of the dependency
// graph (Tarjan), so that each predicate knows with which others it is
// mutually recursive.
func (p *program) findComponents() {
	f := &componentFinder{index: map[*predicate]int{}, low: map[*predicate]int{}, on: map[*predicate]bool{}}
	for _, q := range p.order {
		if f.index[q] == 0 {
			f.visit(q)
		}
	}
}

type componentFinder struct {
	index, low map[*predicate]int
	on         map[*predicate]bool
	stack      []*predicate
	count      int
}

// uses returns the predicates in the bodies of q's rules.
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

func (f *componentFinder) visit(q *predicate) {
	n := len(f.index) + 1
	f.index[q], f.low[q] = n, n
	f.stack, f.on[q] = append(f.stack, q), true
	q.uses(func(u *predicate) {
		switch {
		case f.index[u] == 0:
			f.visit(u)
			f.low[q] = min(f.low[q], f.low[u])
		case f.on[u]:
			f.low[q] = min(f.low[q], f.index[u])
		}
		if u == q {
			q.recursive = true
		}
	})
	if f.low[q] < n {
		return
	}
	f.count++
	for size := 1; ; size++ {
		top := f.stack[len(f.stack)-1]
		f.stack, f.on[top] = f.stack[:len(f.stack)-1], false
		top.component = f.count
		if top == q {
			if size > 1 {
				q.recursive = true
			}
			return
		}
		top.recursive = true
	}
}

// findLifetimes propagates from true and does to what depends on them.
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

// findNeeds computes for each predicate the arguments that must be known
// before it is asked, because some rule does not bind them: none for safe
// rules. Conditions on such predicates then wait until the arguments are
// bound. It is the least fixpoint of adding what one rule lacks.
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

// lacks returns the head arguments that stay unbound if those in known are
// bound.
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

// settle marks in bound what the conditions bind when they are taken in any
// order that is safe, and returns those that are never safe.
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

// ready tells whether the condition can be evaluated when only the variables
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

// bind marks the variables that certainly have values once the condition
// holds.
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
				bound[v] = true // nothing comes after it
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
