package grounding

// restrictToAsked gives the clauses of a dynamic relation a guard (a first condition) if all
// literals that ask for the relation have ground terms in the same arguments. Only the atoms with
// these terms are derived then. For example, let the relation be
//
//	(<= (line ?x ?y ?z ?r) (true (cell ?x ?r)) ...)
//
// If rules use only (line a1 a2 a3 ?r) and similar literals, they need few instances. A relation that is used
// outside the rules, too, must be among the queries.
func (p *rulebase) restrictToAsked() {
	usages := make(map[*groundRelation][]*literal)
	use := func(l *literal) {
		if !l.isDistinct() && l.relation.isDynamic {
			usages[l.relation] = append(usages[l.relation], l)
		}
	}
	for _, c := range p.clauses {
		for i := range c.body {
			use(&c.body[i])
		}
	}
	for i := range p.queryLiterals {
		use(&p.queryLiterals[i])
	}
	for _, f := range changingPredicates {
		delete(usages, p.relationByFunctor[f])
	}
	for _, r := range p.relations {
		if places := groundPlaces(r, usages[r]); len(places) > 0 {
			p.addGuards(r, places, usages[r])
		}
	}
}

// groundPlaces returns the indexes of the arguments at which all literals have ground terms.
func groundPlaces(r *groundRelation, usages []*literal) []int {
	var places []int
	for at := 0; at < r.arity && len(usages) > 0; at++ {
		ground := true
		for _, l := range usages {
			ground = ground && l.args[at].groundTerm != noID
		}
		if ground {
			places = append(places, at)
		}
	}
	return places
}

// addGuards adds to each clause of a relation the condition that a literal asks for the terms of
// its head at some places.
func (p *rulebase) addGuards(r *groundRelation, places []int, usages []*literal) {
	asked := &groundRelation{functor: functor{"", len(places)}, relationTraits: relationTraits{isAuxiliary: true, isRelevant: true},
		number: len(p.relations), rowTable: newHashTable()}
	p.relations = append(p.relations, asked)
	row := make([]termID, len(places))
	for _, l := range usages {
		for i, at := range places {
			row[i] = l.args[at].groundTerm
		}
		if asked.findRow(row) == noID {
			asked.rowStates[asked.addRow(row, noID)] = rowIndexed
			asked.indexedCount++
		}
	}
	r.isRestricted = true
	for _, c := range r.clauses {
		l := literal{relation: asked, isGuard: true, args: make([]node, len(places))}
		for i, at := range places {
			l.args[i] = c.head.args[at]
		}
		c.body = append([]literal{l}, c.body...)
	}
}
