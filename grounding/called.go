package grounding

import "slices"

// restrictToCalled gives the clauses of some dynamic relations a guard (a first condition), so that
// only those of their atoms are derived for which a rule asks. This is the method of "magic sets",
// for the relaxed fixpoint. For example, of
//
//	(<= (threatened ?who ?x ?y ?x1 ?y1) ...)
//
// rules need only the instances in which ?x1 ?y1 is a square that a piece can leave and ?x ?y one
// that it can enter. The calls are stored in a relation, with one clause for each literal that
// asks:
//
//	(<= (called ?who ?x ?y ?x1 ?y1) the conditions beside the literal)
//
// The fixpoint drops dynamic negation, so these clauses call all atoms that
// occur in any instance of it. Positive literals that are restricted themselves
// count as conditions only for the literals after them: otherwise two literals
// could each wait for the call of the other. Negative literals come last. Then
// each atom of each ground rule is called, and has all of its ground rules.
func (p *rulebase) restrictToCalled(opts Options) {
	d := &callRestriction{rulebase: p, boundPlaces: map[*groundRelation][]bool{}, minBound: minBoundArgs, ignoresNegative: opts.ignoreNegativeCalls}
	if opts.splitEagerly {
		d.minBound = 1
	}
	d.chooseRelations()
	for d.narrowPlaces() {
	}
	d.define()
}

// minBoundArgs is the least number of bound arguments for which a relation is restricted: relations
// with fewer arguments are small.
const minBoundArgs = 4

// callRestriction finds the arguments of relations that are bound in every call: the other
// conditions of the rule determine their values.
type callRestriction struct {
	rulebase        *rulebase
	boundPlaces     map[*groundRelation][]bool // by argument: whether it is bound in every call
	minBound        int                        // the least number of arguments that must be bound
	ignoresNegative bool                       // the seeded fault of Options
}

// chooseRelations starts with all arguments of all relations that may be restricted.
func (d *callRestriction) chooseRelations() {
	for _, r := range d.rulebase.relations {
		if r.isDynamic && r.isRelevant && r.arity >= d.minBound && len(r.clauses) > 0 {
			d.boundPlaces[r] = make([]bool, r.arity)
			for i := range r.arity {
				d.boundPlaces[r][i] = true
			}
		}
	}
	for _, f := range append(outputPredicates, changingPredicates...) {
		delete(d.boundPlaces, d.rulebase.relationByFunctor[f])
	}
	for i := range d.rulebase.queryLiterals {
		delete(d.boundPlaces, d.rulebase.queryLiterals[i].relation)
	}
}

func (d *callRestriction) isRestricted(l *literal) bool {
	return l.relation != nil && d.boundPlaces[l.relation] != nil
}

// narrowPlaces drops the arguments that some call does not bind, and relations with
// too few arguments left. It tells whether it has dropped any.
func (d *callRestriction) narrowPlaces() (dropped bool) {
	for _, c := range d.rulebase.clauses {
		bound := d.varsBoundBefore(c)
		for _, negative := range []bool{false, true} {
			for i := range c.body {
				if l := &c.body[i]; d.isRestricted(l) && l.isNegative == negative {
					dropped = d.dropUnbound(l, bound) || dropped
					if !negative {
						markBound(bound, l)
					}
				}
			}
		}
	}
	for r, places := range d.boundPlaces {
		if len(trueIndexes(places)) < d.minBound {
			delete(d.boundPlaces, r)
			dropped = true
		}
	}
	return dropped
}

// dropUnbound drops the places of a literal's relation at which the literal has variables that are
// not bound. It tells whether it dropped any.
func (d *callRestriction) dropUnbound(l *literal, bound []bool) (dropped bool) {
	places := d.boundPlaces[l.relation]
	for at := range l.args {
		if places[at] && !areAllIn(bound, l.args[at].appendVars(nil)) {
			places[at], dropped = false, true
		}
	}
	return dropped
}

// varsBoundBefore returns the variables that are bound before the restricted literals of a clause.
// The head binds its variables, if it is restricted. Other positive literals bind theirs if
// bindsFew says so.
func (d *callRestriction) varsBoundBefore(c *clause) []bool {
	bound := make([]bool, len(c.varNames))
	for at, is := range d.boundPlaces[c.head.relation] {
		if is {
			for _, v := range c.head.args[at].appendVars(nil) {
				bound[v] = true
			}
		}
	}
	for more := true; more; {
		more = false
		for i := range c.body {
			if l := &c.body[i]; l.bindsVars() && !d.isRestricted(l) && !areAllIn(bound, l.distinctVars()) && bindsFew(bound, l) {
				markBound(bound, l)
				more = true
			}
		}
	}
	return bound
}

// bindsFew tells whether a literal binds its variables to few values. A dynamic one always does. A
// static one, such as (apart ?x ?y ?u ?v) for all pairs of cells, does if it has several variables
// and all but one are bound already.
func bindsFew(bound []bool, l *literal) bool {
	if l.relation.isDynamic {
		return true
	}
	vars := l.distinctVars()
	free := 0
	for _, v := range vars {
		if !bound[v] {
			free++
		}
	}
	return free == 1 && len(vars) > 1
}

func markBound(bound []bool, l *literal) {
	for _, v := range l.distinctVars() {
		bound[v] = true
	}
}

func areAllIn(set []bool, vars []int) bool {
	return !slices.ContainsFunc(vars, func(v int) bool { return !set[v] })
}

func trueIndexes(set []bool) []int {
	var at []int
	for i, in := range set {
		if in {
			at = append(at, i)
		}
	}
	return at
}

// define makes the relations of calls with their clauses, and adds the guards.
func (d *callRestriction) define() {
	called := map[*groundRelation]*groundRelation{}
	for _, r := range d.rulebase.relations {
		if d.boundPlaces[r] == nil {
			continue
		}
		at := trueIndexes(d.boundPlaces[r])
		called[r] = &groundRelation{functor: functor{"", len(at)}, relationTraits: relationTraits{isAuxiliary: true, isDynamic: true, isRelevant: true, holdsCalls: true}, rowTable: newHashTable()}
	}
	for _, r := range d.rulebase.relations {
		if q := called[r]; q != nil {
			q.number = len(d.rulebase.relations)
			d.rulebase.relations = append(d.rulebase.relations, q)
			r.isRestricted = true
			for _, c := range r.clauses {
				c.body = append([]literal{d.callGuard(q, &c.head, r)}, c.body...)
			}
		}
	}
	for _, c := range d.rulebase.clauses {
		for i := range c.body {
			if q := called[c.body[i].relation]; q != nil && !(d.ignoresNegative && c.body[i].isNegative) {
				d.addCallClause(q, c, i)
			}
		}
	}
}

// callGuard returns the guard that asks for a call of an atom.
func (d *callRestriction) callGuard(q *groundRelation, atom *literal, r *groundRelation) literal {
	l := literal{relation: q, isGuard: true}
	for _, at := range trueIndexes(d.boundPlaces[r]) {
		l.args = append(l.args, atom.args[at])
	}
	return l
}

// addCallClause adds to the calls q the clause that says that the literal with index at of clause c
// asks for its atom.
func (d *callRestriction) addCallClause(q *groundRelation, c *clause, at int) {
	l := &c.body[at]
	head := d.callGuard(q, l, l.relation)
	head.isGuard = false
	a := &clause{head: head, varNames: c.varNames, rule: c.rule, number: len(d.rulebase.clauses)}
	earlier := func(other *literal, i int) bool { return d.isRestricted(other) && (l.isNegative || i < at) }
	bound := d.varsBoundBefore(c)
	for i := range c.body {
		if other := &c.body[i]; other.bindsVars() && earlier(other, i) {
			markBound(bound, other)
		}
	}
	for i := range c.body {
		other := &c.body[i]
		asks := other.bindsVars() && (!d.isRestricted(other) || earlier(other, i))
		tests := other.isDistinct() || other.isNegative && !other.relation.isDynamic
		if (asks || tests) && areAllIn(bound, other.distinctVars()) {
			a.body = append(a.body, *other)
		}
	}
	q.clauses = append(q.clauses, a)
	d.rulebase.clauses = append(d.rulebase.clauses, a)
}
