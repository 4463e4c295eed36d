package grounding

// restrictToCalled gives the clauses of a dynamic relation of the author a
// guard, if every literal that asks for it has variables that the other
// conditions bind: "magic sets", for the relaxed fixpoint. Of
//
//	(<= (threatened ?who ?x ?y ?x1 ?y1) ...)
//
// rules need only the instances in which ?x1 ?y1 is a square that a piece can
// leave and ?x ?y one that it can enter. The calls are a relation of their own,
// with one clause for each literal that asks:
//
//	(<= (called ?who ?x ?y ?x1 ?y1) the conditions beside the literal)
//
// The fixpoint drops dynamic negation, so these clauses call all atoms that
// occur in any instance of it. Positive literals that are restricted themselves
// count as conditions only for the literals after them: otherwise two literals
// could each wait for the call of the other. Negative literals come last. Then
// each atom of each ground rule is called, and has all of its ground rules.
func (p *rulebase) restrictToCalled(opts Options) {
	d := &caller{p: p, places: map[*relation][]bool{}, least: minCalled, deaf: opts.deaf}
	if opts.eager {
		d.least = 1
	}
	d.choose()
	for d.narrow() {
	}
	d.define()
}

// minCalled is the least number of bound arguments for which a relation is
// restricted: smaller relations are small.
const minCalled = 4

// caller finds the arguments that are bound in every call of a relation.
type caller struct {
	p      *rulebase
	places map[*relation][]bool // by argument: bound in every call
	least  int                  // arguments that must be bound
	deaf   bool                 // the seeded fault of Options
}

// choose starts with all arguments of all relations that may be restricted.
func (d *caller) choose() {
	for _, r := range d.p.relations {
		if r.dynamic && r.relevant && r.arity >= d.least && len(r.clauses) > 0 {
			d.places[r] = make([]bool, r.arity)
			for i := range r.arity {
				d.places[r][i] = true
			}
		}
	}
	for _, f := range append(outputs, changing...) {
		delete(d.places, d.p.byFunctor[f])
	}
	for i := range d.p.queries {
		delete(d.places, d.p.queries[i].rel)
	}
}

// restricted tells whether the relation of a literal is restricted.
func (d *caller) restricted(l *literal) bool { return l.rel != nil && d.places[l.rel] != nil }

// narrow drops the arguments that some call does not bind, and relations with
// too few arguments left. It tells whether it has dropped any.
func (d *caller) narrow() (dropped bool) {
	for _, c := range d.p.clauses {
		bound := d.boundBefore(c)
		for _, negative := range []bool{false, true} {
			for i := range c.body {
				if l := &c.body[i]; d.restricted(l) && l.negative == negative {
					dropped = d.dropUnbound(l, bound) || dropped
					if !negative {
						bind(bound, l)
					}
				}
			}
		}
	}
	for r, places := range d.places {
		if len(trueAt(places)) < d.least {
			delete(d.places, r)
			dropped = true
		}
	}
	return dropped
}

// dropUnbound drops the arguments of a literal that are not bound.
func (d *caller) dropUnbound(l *literal, bound []bool) (dropped bool) {
	places := d.places[l.rel]
	for at := range l.args {
		if places[at] && !allIn(bound, l.args[at].addVars(nil)) {
			places[at], dropped = false, true
		}
	}
	return dropped
}

// boundBefore returns the variables that are bound before the restricted
// literals of a clause: by its head, as far as that is restricted, and by the
// other literals that lead from one value to few.
func (d *caller) boundBefore(c *clause) []bool {
	bound := make([]bool, len(c.names))
	for at, is := range d.places[c.head.rel] {
		if is {
			for _, v := range c.head.args[at].addVars(nil) {
				bound[v] = true
			}
		}
	}
	for more := true; more; {
		more = false
		for i := range c.body {
			if l := &c.body[i]; l.positive() && !d.restricted(l) && !allIn(bound, l.vars()) && leads(bound, l) {
				bind(bound, l)
				more = true
			}
		}
	}
	return bound
}

// leads tells whether a literal binds its variables to few values. A static
// relation, such as (apart ?x ?y ?u ?v) for all pairs of cells, has few values
// only if all but one argument are known.
func leads(bound []bool, l *literal) bool {
	if l.rel.dynamic {
		return true
	}
	vars := l.vars()
	free := 0
	for _, v := range vars {
		if !bound[v] {
			free++
		}
	}
	return free == 1 && len(vars) > 1
}

func bind(bound []bool, l *literal) {
	for _, v := range l.vars() {
		bound[v] = true
	}
}

func allIn(set []bool, vars []int) bool {
	for _, v := range vars {
		if !set[v] {
			return false
		}
	}
	return true
}

func trueAt(set []bool) []int {
	var at []int
	for i, in := range set {
		if in {
			at = append(at, i)
		}
	}
	return at
}

// define makes the relations of calls, the guards and the clauses.
func (d *caller) define() {
	called := map[*relation]*relation{}
	for _, r := range d.p.relations {
		if d.places[r] == nil {
			continue
		}
		at := trueAt(d.places[r])
		called[r] = &relation{functor: functor{"", len(at)}, aux: true, dynamic: true, relevant: true, calls: true, table: newHashTable()}
	}
	for _, r := range d.p.relations {
		if q := called[r]; q != nil {
			q.number = len(d.p.relations)
			d.p.relations = append(d.p.relations, q)
			r.restricted = true
			for _, c := range r.clauses {
				c.body = append([]literal{d.callOf(q, &c.head, r)}, c.body...)
			}
		}
	}
	for _, c := range d.p.clauses {
		for i := range c.body {
			if q := called[c.body[i].rel]; q != nil && !(d.deaf && c.body[i].negative) {
				d.addCall(q, c, i)
			}
		}
	}
}

// callOf returns the guard that asks for a call of an atom.
func (d *caller) callOf(q *relation, atom *literal, r *relation) literal {
	l := literal{rel: q, guard: true}
	for _, at := range trueAt(d.places[r]) {
		l.args = append(l.args, atom.args[at])
	}
	return l
}

// addCall adds the clause for the literal at an index of a clause.
func (d *caller) addCall(q *relation, c *clause, at int) {
	l := &c.body[at]
	head := d.callOf(q, l, l.rel)
	head.guard = false
	a := &clause{head: head, names: c.names, rule: c.rule, number: len(d.p.clauses)}
	earlier := func(other *literal, i int) bool { return d.restricted(other) && (l.negative || i < at) }
	bound := d.boundBefore(c)
	for i := range c.body {
		if other := &c.body[i]; other.positive() && earlier(other, i) {
			bind(bound, other)
		}
	}
	for i := range c.body {
		other := &c.body[i]
		asks := other.positive() && (!d.restricted(other) || earlier(other, i))
		tests := other.distinct() || other.negative && !other.rel.dynamic
		if (asks || tests) && allIn(bound, other.vars()) {
			a.body = append(a.body, *other)
		}
	}
	q.clauses = append(q.clauses, a)
	d.p.clauses = append(d.p.clauses, a)
}
