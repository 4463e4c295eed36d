package grounding

import "slices"

// A stepKind is the kind of one step of a join.
type stepKind uint8

const (
	scan    stepKind = iota // iterate over the matching rows of an index
	lookup                  // look up an atom whose variables are all bound
	absent                  // require a negative literal of a completed relation
	unequal                 // require distinct terms
)

// A step of a join processes one literal.
type step struct {
	kind    stepKind
	literal int
	lit     *literal
	earlier bool // must match an atom before the triggering one
	// guards tells that each row asks for one atom, the head, for all values of
	// the other variables. Its index serves this relation only.
	guards bool
	index  *index
	key    []node // by key slot: a bound variable or a ground term
	binds  []slotVar
	same   []slotVar
}

// A plan joins the literals of a clause in a good order, starting from a match
// of its trigger if there is one.
type plan struct {
	clause *clause
	steps  []step
	// headAt is the first step before which the head is bound, if some step is
	// a scan: none otherwise.
	headAt int
}

// planner chooses the order: always the literal with the fewest expected
// matches; filters as soon as their variables are bound.
type planner struct {
	e       *engine
	c       *clause
	trigger int
	bound   []bool
	placed  []bool
	plan    *plan
}

// planFor makes a plan for the literals of a clause other than trigger; trigger
// is none if there is no triggering literal.
func (e *engine) planFor(c *clause, trigger int) *plan {
	p := &planner{e: e, c: c, trigger: trigger, bound: make([]bool, len(c.names)),
		placed: make([]bool, len(c.body)), plan: &plan{clause: c, headAt: none}}
	if trigger != none {
		p.placed[trigger] = true
		p.bind(trigger)
	}
	for {
		p.placeFilters()
		best, cost := none, 0.0
		for i := range c.body {
			if p.placed[i] || !c.body[i].positive() {
				continue
			}
			if m := p.matches(i); best == none || m < cost {
				best, cost = i, m
			}
		}
		if best == none {
			return p.plan
		}
		if p.plan.headAt == none && p.isBound(&c.head) {
			p.plan.headAt = len(p.plan.steps)
		}
		p.placeScan(best)
	}
}

func (p *planner) bind(at int) {
	for _, v := range p.c.body[at].vars() {
		p.bound[v] = true
	}
}

func (p *planner) isBound(l *literal) bool {
	for _, v := range l.vars() {
		if !p.bound[v] {
			return false
		}
	}
	return true
}

// placeFilters places the literals whose variables are all bound. Negative
// literals of incomplete relations filter nothing: they become part of the
// ground rule.
func (p *planner) placeFilters() {
	for i := range p.c.body {
		l := &p.c.body[i]
		if p.placed[i] || !p.isBound(l) {
			continue
		}
		p.placed[i] = true
		s := step{literal: i, lit: l, earlier: i < p.trigger}
		switch {
		case l.distinct():
			s.kind = unequal
		case !l.negative:
			s.kind = lookup
		case p.e.undecided(l.rel):
			continue
		default:
			s.kind = absent
		}
		p.plan.steps = append(p.plan.steps, s)
	}
}

// split separates the bound leaves of a literal, which are the key of a
// look-up, from the free ones.
func (p *planner) split(at int) (s shape, keys []int, key []node, free []leaf) {
	s, leaves := p.e.terms.shapeOf(p.c.body[at].args)
	for _, l := range leaves {
		if l.ground != none || p.bound[l.variable] {
			keys = append(keys, l.slot)
			key = append(key, *l.node)
		} else {
			free = append(free, l)
		}
	}
	return s, keys, key, free
}

func (p *planner) matches(at int) float64 {
	s, keys, _, _ := p.split(at)
	return p.e.estimate(p.c.body[at].rel, s, keys)
}

func (p *planner) placeScan(at int) {
	l := &p.c.body[at]
	shape, keys, key, free := p.split(at)
	s := step{kind: scan, literal: at, lit: l, key: key, earlier: at < p.trigger,
		guards: p.e.relaxed && l.rel.calls && slices.EqualFunc(l.args, p.c.head.args, sameNode)}
	asks := p.c.head.rel
	if !s.guards || p.e.opts.forgetful {
		asks = nil
	}
	s.index = l.rel.indexFor(p.e.terms, shape, keys, asks)
	for _, f := range free {
		v := slotVar{int32(f.slot), int32(f.variable)}
		if p.bound[f.variable] {
			s.same = append(s.same, v)
		} else {
			p.bound[f.variable] = true
			s.binds = append(s.binds, v)
		}
	}
	p.placed[at] = true
	p.plan.steps = append(p.plan.steps, s)
}
