package grounding

import "slices"

// This file replaces conditions on wide static relations by the body of their only rule.

// minInlineArgs is the least number of arguments of a static relation that is inlined, and
// maxInlineSteps the greatest number of conditions that are inlined in one clause.
const (
	minInlineArgs  = 4
	maxInlineSteps = 16
)

// inlineStatic replaces conditions on wide static relations that one rule
// defines by the body of that rule: a relation such as
//
//	(<= (towards ?x1 ?y1 ?x2 ?y2 ?d) (across ?x1 ?x2 ?h) (along ?y1 ?y2 ?v) (both ?h ?v ?d))
//
// holds for all pairs of cells, while each rule that asks for it splits well.
// Relations that are no longer used are left out.
func (p *rulebase) inlineStatic() {
	for _, c := range p.clauses {
		for step := 0; step < maxInlineSteps; step++ {
			at := slices.IndexFunc(c.body, p.canInline)
			if at < 0 {
				break
			}
			*c = *p.table.inlineRule(c, at, c.body[at].relation.clauses[0])
		}
	}
	used := map[*groundRelation]bool{}
	for _, c := range p.clauses {
		for i := range c.body {
			if r := c.body[i].relation; r != nil && r != c.head.relation {
				used[r] = true
			}
		}
	}
	p.clauses = slices.DeleteFunc(p.clauses, func(c *clause) bool {
		r := c.head.relation
		drop := !used[r] && p.canInline(literal{relation: r})
		r.isRestricted, r.isDropped = r.isRestricted || drop, r.isDropped || drop
		return drop
	})
	for i, c := range p.clauses {
		c.number = i
	}
}

// canInline tells whether a condition may be replaced by the body of its relation's only rule: the
// condition is positive, the relation is static and wide, no query asks for it, the rule's head has
// different variables in all arguments, and its body has at least two conditions, none of them on
// the relation itself.
func (p *rulebase) canInline(l literal) bool {
	r := l.relation
	if !l.bindsVars() || r.isDynamic || r.isAuxiliary || r.arity < minInlineArgs || len(r.clauses) != 1 || len(r.clauses[0].body) < 2 {
		return false
	}
	if slices.ContainsFunc(p.queryLiterals, func(q literal) bool { return q.relation == r }) {
		return false
	}
	c := r.clauses[0]
	return c.hasPlainHead() && !slices.ContainsFunc(c.body, func(b literal) bool { return b.relation == r })
}
