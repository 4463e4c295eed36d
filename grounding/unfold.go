package grounding

import "slices"

// Limits of unfolding.
const (
	unfoldFrom     = 2000 // cost of a clause from which it is tried
	unfoldClauses  = 4    // largest number of rules that replace a literal
	unfoldProduct  = 16   // largest number of clauses from one step
	unfoldLiterals = 3    // largest number of steps for one clause
)

// unfold replaces static literals of a large clause by the bodies of their
// rules ("cutting indirections", AIJ 2012 sec. 6.2), if that makes the clauses
// smaller once they are split. In
//
//	(<= (set ?p ?q ?r) (has ?p ?a) (has ?q ?a) (has ?r ?a))
//
// the relation set ties three variables together, which its body shows to meet
// only in ?a.
func (s *splitter) unfold(c *clause) []*clause { return s.unfoldFor(c, unfoldLiterals) }

func (s *splitter) unfoldFor(c *clause, steps int) []*clause {
	if steps == 0 || s.e.opts.NoSplitting || s.model(c).cost(c.body) < unfoldFrom {
		return []*clause{c}
	}
	least := s.dryRun(c)
	if least < unfoldFrom {
		return []*clause{c}
	}
	var best []*clause
	for _, literals := range unfoldSets(c) {
		clauses := []*clause{c}
		// From the last literal on, so that the indexes of the others stay
		// valid.
		for _, at := range slices.Backward(literals) {
			var next []*clause
			for _, u := range clauses {
				for _, def := range c.body[at].rel.clauses {
					next = append(next, s.e.terms.inline(u, at, def))
				}
			}
			clauses = next
		}
		total := 0.0
		for _, u := range clauses {
			total += s.dryRun(u)
		}
		if total < least/2 {
			best, least = clauses, total
		}
	}
	if best == nil {
		return []*clause{c}
	}
	var all []*clause
	for _, u := range best {
		all = append(all, s.unfoldFor(u, steps-1)...)
	}
	return all
}

// unfoldSets returns the sets of literals to replace: single literals, and all
// literals of one relation, as in
//
//	(apart ?x ?y ?x1 ?y1) (apart ?x ?y ?x2 ?y2)
//
// where the replacement of one of them is not enough.
func unfoldSets(c *clause) [][]int {
	var sets [][]int
	same := map[*relation][]int{}
	var order []*relation
	for i := range c.body {
		if l := &c.body[i]; unfoldable(l) {
			sets = append(sets, []int{i})
			if len(same[l.rel]) == 0 {
				order = append(order, l.rel)
			}
			same[l.rel] = append(same[l.rel], i)
		}
	}
	for _, r := range order {
		product := 1
		for range same[r] {
			product = min(product*len(r.clauses), unfoldProduct+1)
		}
		if len(same[r]) > 1 && product <= unfoldProduct {
			sets = append(sets, same[r])
		}
	}
	return sets
}

// dryRun estimates the cost of a clause after splitting.
func (s *splitter) dryRun(c *clause) float64 {
	total := 0.0
	for {
		step := s.best(c)
		if step == nil {
			return total + s.model(c).cost(c.body)
		}
		for _, a := range step.aux {
			if a.head.rel.dynamic {
				total += s.dryRun(a)
			}
		}
		c = step.rest
	}
}

// unfoldable tells whether a literal is static and defined by few rules of
// some length, whose heads are plain variables, without recursion.
func unfoldable(l *literal) bool {
	if !l.positive() || l.rel.dynamic || l.rel.aux || len(l.rel.clauses) == 0 || len(l.rel.clauses) > unfoldClauses {
		return false
	}
	for _, c := range l.rel.clauses {
		if len(c.body) < 2 || len(c.head.vars()) != l.rel.arity {
			return false
		}
		for i := range c.head.args {
			if c.head.args[i].variable == none {
				return false
			}
		}
		for i := range c.body {
			if r := c.body[i].rel; r != nil && r.phase == l.rel.phase {
				return false
			}
		}
	}
	return true
}

// inline replaces the literal at an index of a clause by the body of a rule for
// it.
func (t *terms) inline(c *clause, at int, def *clause) *clause {
	args := make([]node, len(def.names)) // by variable of the rule
	names := slices.Clone(c.names)
	for v, name := range def.names {
		args[v] = node{variable: len(names), ground: none}
		names = append(names, name)
	}
	for i := range def.head.args {
		args[def.head.args[i].variable] = c.body[at].args[i]
	}
	u := &clause{head: c.head, names: names, rule: c.rule, number: c.number}
	u.body = append(u.body, c.body[:at]...)
	for i := range def.body {
		l := def.body[i]
		l.args = t.substitute(l.args, args)
		u.body = append(u.body, l)
	}
	u.body = append(u.body, c.body[at+1:]...)
	return u
}

// substitute replaces the variables of nodes.
func (t *terms) substitute(nodes, by []node) []node {
	out := slices.Clone(nodes)
	for i := range out {
		n := &out[i]
		if n.variable != none {
			*n = by[n.variable]
			continue
		}
		if n.ground != none {
			continue
		}
		n.args = t.substitute(n.args, by)
		if ids, ground := groundArgs(n.args); ground {
			*n = node{variable: none, ground: t.make(n.fun, ids), fun: n.fun}
		}
	}
	return out
}

// groundArgs returns the terms of nodes, if all are ground.
func groundArgs(args []node) (ids []termID, ground bool) {
	for i := range args {
		if args[i].ground == none {
			return nil, false
		}
		ids = append(ids, args[i].ground)
	}
	return ids, true
}
