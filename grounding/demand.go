package grounding

// restrictToAsked gives the clauses of a dynamic relation of the author a
// guard, if every literal that asks for it has ground terms in the same
// arguments. Of
//
//	(<= (line ?x ?y ?z ?r) (true (cell ?x ?r)) ...)
//
// rules that ask for (line a1 a2 a3 ?r) and the like need few instances.
// Relations for which more than the rules will ask must be among the queries.
func (p *rulebase) restrictToAsked() {
	usages := make(map[*relation][]*literal)
	use := func(l *literal) {
		if !l.distinct() && l.rel.dynamic {
			usages[l.rel] = append(usages[l.rel], l)
		}
	}
	for _, c := range p.clauses {
		for i := range c.body {
			use(&c.body[i])
		}
	}
	for i := range p.queries {
		use(&p.queries[i])
	}
	for _, f := range changing {
		delete(usages, p.byFunctor[f])
	}
	for _, r := range p.relations {
		if places := groundPlaces(r, usages[r]); len(places) > 0 {
			p.guard(r, places, usages[r])
		}
	}
}

// groundPlaces returns the arguments at which all literals have ground terms.
func groundPlaces(r *relation, usages []*literal) []int {
	var places []int
	for at := 0; at < r.arity && len(usages) > 0; at++ {
		ground := true
		for _, l := range usages {
			ground = ground && l.args[at].ground != none
		}
		if ground {
			places = append(places, at)
		}
	}
	return places
}

// guard adds to each clause of a relation the condition that its head is asked
// for.
func (p *rulebase) guard(r *relation, places []int, usages []*literal) {
	asked := &relation{functor: functor{"", len(places)}, aux: true, relevant: true,
		number: len(p.relations), table: newHashTable()}
	p.relations = append(p.relations, asked)
	row := make([]termID, len(places))
	for _, l := range usages {
		for i, at := range places {
			row[i] = l.args[at].ground
		}
		if asked.find(row) == none {
			asked.state[asked.add(row, none)] = indexed
			asked.done++
		}
	}
	r.restricted = true
	for _, c := range r.clauses {
		l := literal{rel: asked, guard: true, args: make([]node, len(places))}
		for i, at := range places {
			l.args[i] = c.head.args[at]
		}
		c.body = append([]literal{l}, c.body...)
	}
}
