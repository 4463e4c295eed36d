package grounding

import "slices"

// inlineWide is the least number of arguments of a static relation that is
// inlined, and inlineSteps bounds the inlining steps in one clause.
const (
	inlineWide  = 4
	inlineSteps = 16
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
		for step := 0; step < inlineSteps; step++ {
			at := slices.IndexFunc(c.body, p.inlines)
			if at < 0 {
				break
			}
			*c = *p.terms.inline(c, at, c.body[at].rel.clauses[0])
		}
	}
	used := map[*relation]bool{}
	for _, c := range p.clauses {
		for i := range c.body {
			if r := c.body[i].rel; r != nil && r != c.head.rel {
				used[r] = true
			}
		}
	}
	p.clauses = slices.DeleteFunc(p.clauses, func(c *clause) bool {
		r := c.head.rel
		l := literal{rel: r}
		if drop := !used[r] && p.inlines(l); drop {
			r.restricted, r.dropped = true, true
			return true
		}
		return false
	})
	for i, c := range p.clauses {
		c.number = i
	}
}

// inlines tells whether a condition may be replaced by the body of a rule.
func (p *rulebase) inlines(l literal) bool {
	r := l.rel
	if !l.positive() || r.dynamic || r.aux || r.arity < inlineWide || len(r.clauses) != 1 || len(r.clauses[0].body) < 2 {
		return false
	}
	if slices.ContainsFunc(p.queries, func(q literal) bool { return q.rel == r }) {
		return false
	}
	c := r.clauses[0]
	plain := len(c.head.vars()) == r.arity
	for i := range c.head.args {
		plain = plain && c.head.args[i].variable != none
	}
	return plain && !slices.ContainsFunc(c.body, func(b literal) bool { return b.rel == r })
}
