package grounding

import "slices"

// A joinStepKind is the kind of one step of a join.
type joinStepKind uint8

const (
	scanStep    joinStepKind = iota // iterate over the matching rows of an index
	lookupStep                      // look up an atom whose variables are all bound
	absentStep                      // require a negative literal of a completed relation
	unequalStep                     // require distinct terms
)

// A joinStep treats one literal of a join, in the way that kind says.
type joinStep struct {
	kind           joinStepKind
	literalIndex   int
	literal        *literal
	matchesEarlier bool // must match an atom before the triggering one
	// guardsHead: the literal is a guard with the same arguments as the head, so that one instance
	// for each of its rows is enough. Its index serves only the head's relation.
	guardsHead   bool
	index        *rowIndex
	keyNodes     []node    // by key slot: a bound variable or a ground term
	boundVars    []slotVar // the variables that the step binds
	repeatedVars []slotVar // further places of these variables, whose terms have to be equal
}

// A joinPlan joins the literals of a clause in a good order, starting from a match
// of its trigger if there is one.
type joinPlan struct {
	clause *clause
	steps  []joinStep
	// headBoundAt is the first step before which the head is bound, if a scan follows;
	// noID otherwise.
	headBoundAt int
}

// joinPlanner orders the literals of a clause: next is always the one with the fewest expected
// matches, and literals whose variables are all bound come as soon as possible.
type joinPlanner struct {
	engine         *engine
	clause         *clause
	triggerIndex   int
	boundVars      []bool
	placedLiterals []bool
	plan           *joinPlan
}

// planFor makes a plan for the literals of a clause other than trigger; trigger
// is noID if there is no triggering literal.
func (e *engine) planFor(c *clause, trigger int) *joinPlan {
	p := &joinPlanner{engine: e, clause: c, triggerIndex: trigger, boundVars: make([]bool, len(c.varNames)),
		placedLiterals: make([]bool, len(c.body)), plan: &joinPlan{clause: c, headBoundAt: noID}}
	if trigger != noID {
		p.placedLiterals[trigger] = true
		p.bindVars(trigger)
	}
	for {
		p.placeFilters()
		best, cost := noID, 0.0
		for i := range c.body {
			if p.placedLiterals[i] || !c.body[i].bindsVars() {
				continue
			}
			if m := p.estimateMatches(i); best == noID || m < cost {
				best, cost = i, m
			}
		}
		if best == noID {
			return p.plan
		}
		if p.plan.headBoundAt == noID && p.literalIsBound(&c.head) {
			p.plan.headBoundAt = len(p.plan.steps)
		}
		p.placeScan(best)
	}
}

func (p *joinPlanner) bindVars(at int) {
	markBound(p.boundVars, &p.clause.body[at])
}

func (p *joinPlanner) literalIsBound(l *literal) bool {
	return areAllIn(p.boundVars, l.distinctVars())
}

// placeFilters places the literals whose variables are all bound. Negative
// literals of incomplete relations filter nothing: they become part of the
// ground rule.
func (p *joinPlanner) placeFilters() {
	for i := range p.clause.body {
		l := &p.clause.body[i]
		if p.placedLiterals[i] || !p.literalIsBound(l) {
			continue
		}
		p.placedLiterals[i] = true
		s := joinStep{literalIndex: i, literal: l, matchesEarlier: i < p.triggerIndex}
		switch {
		case l.isDistinct():
			s.kind = unequalStep
		case !l.isNegative:
			s.kind = lookupStep
		case p.engine.isUndecided(l.relation):
			continue
		default:
			s.kind = absentStep
		}
		p.plan.steps = append(p.plan.steps, s)
	}
}

// splitLeaves separates the variables and ground terms of literal number at into those with known
// values (key, in the slots keys) and free variables.
func (p *joinPlanner) splitLeaves(at int) (s rowShape, keys []int, key []node, free []patternLeaf) {
	s, leaves := p.engine.table.shapeOf(p.clause.body[at].args)
	for _, l := range leaves {
		if l.groundTerm != noID || p.boundVars[l.varNumber] {
			keys = append(keys, l.slot)
			key = append(key, *l.node)
		} else {
			free = append(free, l)
		}
	}
	return s, keys, key, free
}

func (p *joinPlanner) estimateMatches(at int) float64 {
	s, keys, _, _ := p.splitLeaves(at)
	return p.engine.estimateMatches(p.clause.body[at].relation, s, keys)
}

// placeScan appends the step that tries the rows of literal number at, and binds its variables.
func (p *joinPlanner) placeScan(at int) {
	l := &p.clause.body[at]
	shape, keys, key, free := p.splitLeaves(at)
	s := joinStep{kind: scanStep, literalIndex: at, literal: l, keyNodes: key, matchesEarlier: at < p.triggerIndex,
		guardsHead: p.engine.isRelaxed && l.relation.holdsCalls && slices.EqualFunc(l.args, p.clause.head.args, sameNode)}
	asks := p.clause.head.relation
	if !s.guardsHead || p.engine.options.dropAnsweredEverywhere {
		asks = nil
	}
	s.index = l.relation.indexOn(p.engine.table, shape, keys, asks)
	for _, f := range free {
		v := slotVar{int32(f.slot), int32(f.varNumber)}
		if p.boundVars[f.varNumber] {
			s.repeatedVars = append(s.repeatedVars, v)
		} else {
			p.boundVars[f.varNumber] = true
			s.boundVars = append(s.boundVars, v)
		}
	}
	p.placedLiterals[at] = true
	p.plan.steps = append(p.plan.steps, s)
}
