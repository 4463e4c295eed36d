package grounding

import "slices"

// This file replaces conditions on helper relations by the conditions of their rules, where that makes joins cheaper.

// Limits of unfolding.
const (
	minUnfoldCost    = 2000 // cost of a clause from which unfolding is tried
	maxUnfoldRules   = 4    // largest number of rules that replace a literal
	maxUnfoldProduct = 16   // largest number of clauses from one step
	maxUnfoldSteps   = 3    // largest number of steps for one clause
)

// unfold replaces static literals of a large clause by the bodies of their
// rules ("cutting indirections", AIJ 2012 sec. 6.2), if that makes the clauses
// smaller once they are split. In
//
//	(<= (set ?p ?q ?r) (has ?p ?a) (has ?q ?a) (has ?r ?a))
//
// the relation set ties three variables together. Its body shows that they are tied by ?a only, so
// that the clause can be split once the body stands in place of the literal.
func (s *clauseSplitter) unfold(c *clause) []*clause { return s.unfoldWithin(c, maxUnfoldSteps) }

func (s *clauseSplitter) unfoldWithin(c *clause, steps int) []*clause {
	if steps == 0 || s.engine.options.NoSplitting || s.sizeModelOf(c).bodyCost(c.body) < minUnfoldCost {
		return []*clause{c}
	}
	least := s.costAfterSplit(c)
	if least < minUnfoldCost {
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
				for _, def := range c.body[at].relation.clauses {
					next = append(next, s.engine.table.inlineRule(u, at, def))
				}
			}
			clauses = next
		}
		total := 0.0
		for _, u := range clauses {
			total += s.costAfterSplit(u)
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
		all = append(all, s.unfoldWithin(u, steps-1)...)
	}
	return all
}

// unfoldSets returns the sets of literals to replace: single literals, and all literals of one relation. In
//
//	(apart ?x ?y ?x1 ?y1) (apart ?x ?y ?x2 ?y2)
//
// it is not enough to replace only one of the literals.
func unfoldSets(c *clause) [][]int {
	var sets [][]int
	same := map[*groundRelation][]int{}
	var order []*groundRelation
	for i := range c.body {
		if l := &c.body[i]; isUnfoldable(l) {
			sets = append(sets, []int{i})
			if len(same[l.relation]) == 0 {
				order = append(order, l.relation)
			}
			same[l.relation] = append(same[l.relation], i)
		}
	}
	for _, r := range order {
		product := 1
		for range same[r] {
			product = min(product*len(r.clauses), maxUnfoldProduct+1)
		}
		if len(same[r]) > 1 && product <= maxUnfoldProduct {
			sets = append(sets, same[r])
		}
	}
	return sets
}

// costAfterSplit estimates the cost of a clause if it were split.
func (s *clauseSplitter) costAfterSplit(c *clause) float64 {
	total := 0.0
	for {
		step := s.bestElimination(c)
		if step == nil {
			return total + s.sizeModelOf(c).bodyCost(c.body)
		}
		for _, a := range step.auxiliaryClauses {
			if a.head.relation.isDynamic {
				total += s.costAfterSplit(a)
			}
		}
		c = step.restClause
	}
}

// isUnfoldable tells whether a literal is positive and static, and its relation has few rules, each
// with at least two conditions, with different variables as the arguments of its head, and without
// recursion.
func isUnfoldable(l *literal) bool {
	if !l.bindsVars() || l.relation.isDynamic || l.relation.isAuxiliary || len(l.relation.clauses) == 0 || len(l.relation.clauses) > maxUnfoldRules {
		return false
	}
	for _, c := range l.relation.clauses {
		if len(c.body) < 2 || !c.hasPlainHead() {
			return false
		}
		for i := range c.body {
			if r := c.body[i].relation; r != nil && r.phaseNumber == l.relation.phaseNumber {
				return false
			}
		}
	}
	return true
}

// inlineRule returns a clause in which the body of a rule for the literal at an index
// stands in place of the literal.
func (t *termTable) inlineRule(c *clause, at int, def *clause) *clause {
	args := make([]node, len(def.varNames)) // by variable of the rule
	names := slices.Clone(c.varNames)
	for v, name := range def.varNames {
		args[v] = node{varNumber: len(names), groundTerm: noID}
		names = append(names, name)
	}
	for i := range def.head.args {
		args[def.head.args[i].varNumber] = c.body[at].args[i]
	}
	u := &clause{head: c.head, varNames: names, rule: c.rule, number: c.number}
	u.body = append(u.body, c.body[:at]...)
	for i := range def.body {
		l := def.body[i]
		l.args = t.substituteNodes(l.args, args)
		u.body = append(u.body, l)
	}
	u.body = append(u.body, c.body[at+1:]...)
	return u
}

// substituteNodes replaces the variables of nodes.
func (t *termTable) substituteNodes(nodes, by []node) []node {
	out := slices.Clone(nodes)
	for i := range out {
		n := &out[i]
		if n.varNumber != noID {
			*n = by[n.varNumber]
			continue
		}
		if n.groundTerm != noID {
			continue
		}
		n.subnodes = t.substituteNodes(n.subnodes, by)
		if ids, ground := groundArgs(n.subnodes); ground {
			*n = node{varNumber: noID, groundTerm: t.intern(n.functorNumber, ids), functorNumber: n.functorNumber}
		}
	}
	return out
}

// groundArgs returns the terms of nodes, if all are ground.
func groundArgs(args []node) (ids []termID, ground bool) {
	for i := range args {
		if args[i].groundTerm == noID {
			return nil, false
		}
		ids = append(ids, args[i].groundTerm)
	}
	return ids, true
}
