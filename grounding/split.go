package grounding

import "slices"

// splitter splits clauses into clauses with fewer variables (AIJ 2012 sec. 6.2,
// "removing existential variables"). A variable that does not occur in the head
// is eliminated: the literals with this variable become the body of an
// auxiliary relation over their other variables, which replaces them. Each step
// is taken only if it makes the join clearly smaller.
//
// Literals are only moved together with all their variables. A moved negative
// literal or distinct may then lack the literals that bind its variables, and
// moved positive literals those that restrict their values: guards take their
// place, which bind variables to the values that they can have in the remaining
// literals. Guards are no part of ground rules: the auxiliary atom counts only
// together with the remaining literals.
type splitter struct {
	e      *engine
	p      *rulebase
	shared map[string]*relation // auxiliary relations by their definition
	accept func(c *clause)      // takes the clause of a new auxiliary relation
	// exact tells that all dynamic relations are complete, so that their sizes
	// are known.
	exact bool
	phase int // of the auxiliary relations
	work  int // number of literals whose matches were estimated so far
}

// A splitStep is one elimination: the clauses that replace one clause.
type splitStep struct {
	aux     []*clause // the rest uses the last one, the last one uses earlier ones
	rest    *clause
	savings float64
}

// Limits of splitting.
const (
	splitFrom   = 100       // clauses below this cost are left alone
	splitSaving = 50        // and so are clauses that save less than this
	splitWork   = 3_000_000 // estimates for all clauses together
)

// maxSplitBody is the longest body that is split: the search for the best step
// takes time that grows with its square.
const maxSplitBody = 200

// split returns the remaining clause. The clauses of auxiliary relations are
// passed on, each before the first clause that uses it.
func (s *splitter) split(c *clause) *clause {
	if len(c.body) > maxSplitBody {
		return c
	}
	for {
		step := s.best(c)
		if step == nil {
			return c
		}
		for _, a := range step.aux {
			s.define(a)
		}
		c = step.rest
	}
}

// define enters the clause of an auxiliary relation, after splitting it.
func (s *splitter) define(a *clause) {
	rel := a.head.rel
	if key := definition(a); key != "" {
		s.shared[key] = rel
	}
	rel.number = len(s.e.relations)
	s.e.relations = append(s.e.relations, rel)
	s.accept(s.split(a))
}

// best returns the elimination that saves most, or nil.
func (s *splitter) best(c *clause) *splitStep {
	if len(c.body) < 2 || s.e.opts.NoSplitting && s.exact || s.work > splitWork || s.e.ctx.Err() != nil {
		return nil
	}
	m := s.model(c)
	whole := m.cost(c.body)
	if whole < splitFrom && !s.e.opts.eager {
		return nil
	}
	local := make([]bool, len(c.names))
	for i := range c.body {
		for _, v := range c.body[i].vars() {
			local[v] = true
		}
	}
	for _, v := range c.head.vars() {
		local[v] = false
	}
	var best *splitStep
	for _, vars := range candidates(c, local, whole) {
		step := s.eliminate(m, c, vars)
		if step == nil {
			continue
		}
		step.savings = whole - s.price(m, step)
		if s.worthwhile(step, whole) && (best == nil || step.savings > best.savings) {
			best = step
		}
	}
	return best
}

// splitPairsFrom is the cost from which pairs of variables are tried.
const splitPairsFrom = 2000

// candidates returns the sets of variables to eliminate: single local
// variables, and for large clauses also pairs that share a literal. In
//
//	(<= (p ?u) (pos ?x) (add ?x ?u ?x2) (track ?x2 ?y) (q ?y))
//
// neither ?x nor ?x2 alone is worth it, since one follows from the other.
func candidates(c *clause, local []bool, whole float64) [][]int {
	var all [][]int
	for v := range local {
		if local[v] {
			all = append(all, []int{v})
		}
	}
	if whole < splitPairsFrom {
		return all
	}
	tried := map[[2]int]bool{}
	for i := range c.body {
		vars := c.body[i].vars()
		for _, v := range vars {
			for _, w := range vars {
				if pair := [2]int{v, w}; v < w && local[v] && local[w] && !tried[pair] {
					tried[pair] = true
					all = append(all, pair[:])
				}
			}
		}
	}
	return all
}

func (s *splitter) worthwhile(step *splitStep, whole float64) bool {
	return step.savings > splitSaving && step.savings > whole/4 || s.e.opts.eager
}

// price estimates the cost of all clauses of a step.
func (s *splitter) price(m *sizeModel, step *splitStep) float64 {
	total := 0.0
	for _, a := range step.aux {
		if cost := m.cost(a.body); a.head.rel.dynamic {
			a.head.rel.expected = min(cost, m.product(a.head.vars()))
			total += cost
		}
	}
	return total + m.cost(step.rest.body)
}

// eliminate proposes to move to an auxiliary relation the literals with some of
// the variables, and the literals with no other variables than these literals.
func (s *splitter) eliminate(m *sizeModel, c *clause, variables []int) *splitStep {
	inside := make([]bool, len(c.names)) // variables of the moved literals
	moved := make([]bool, len(c.body))
	for i := range c.body {
		if vars := c.body[i].vars(); slices.ContainsFunc(vars, func(v int) bool { return slices.Contains(variables, v) }) {
			moved[i] = true
			for _, w := range vars {
				inside[w] = true
			}
		}
	}
	var body, rest []literal
	at := none
	for i := range c.body {
		vars := c.body[i].vars()
		covered := len(vars) > 0 && !slices.ContainsFunc(vars, func(w int) bool { return !inside[w] })
		if moved[i] || covered && !s.keeps(&c.body[i]) {
			if at == none {
				at = len(rest)
			}
			body = append(body, c.body[i])
		} else {
			rest = append(rest, c.body[i])
		}
	}
	if len(rest) == 0 {
		return nil
	}
	outside := c.head.vars()
	for i := range rest {
		outside = append(outside, rest[i].vars()...)
	}
	step := &splitStep{}
	body = s.support(m, c, body, rest, step)
	use := s.auxiliary(c, body, insideOf(inside, outside), step)
	step.rest = &clause{head: c.head, names: c.names, rule: c.rule, number: c.number,
		body: slices.Insert(rest, at, use)}
	return step
}

// keeps tells whether a literal stays although its variables allow moving it: a
// negative dynamic literal filters nothing.
func (s *splitter) keeps(l *literal) bool { return l.negative && l.rel.dynamic }

func insideOf(inside []bool, outside []int) []int {
	var vars []int
	for v, in := range inside {
		if in && slices.Contains(outside, v) {
			vars = append(vars, v)
		}
	}
	return vars
}

// support adds guards: for variables that the moved literals do not bind, and
// guards that make the join smaller.
func (s *splitter) support(m *sizeModel, c *clause, body, rest []literal, step *splitStep) []literal {
	inside := make([]bool, len(c.names))
	bound := make([]bool, len(c.names))
	for i := range body {
		for _, v := range body[i].vars() {
			inside[v] = true
			bound[v] = bound[v] || body[i].positive()
		}
	}
	for _, needed := range []bool{true, false} {
		for i := range rest {
			onto := insideOf(inside, rest[i].vars())
			if !rest[i].positive() || len(onto) == 0 || needed && !slices.ContainsFunc(onto, func(v int) bool { return !bound[v] }) {
				continue
			}
			aux := len(step.aux)
			guarded := append(slices.Clip(body), s.guard(m, c, &rest[i], onto, step))
			if !needed && m.cost(guarded) > 0.9*m.cost(body) {
				step.aux = step.aux[:aux]
				continue
			}
			body = guarded
			for _, v := range onto {
				bound[v] = true
			}
		}
	}
	return body
}

// guard returns a literal that binds some of the variables of another literal
// to the values that they can have there.
func (s *splitter) guard(m *sizeModel, c *clause, l *literal, onto []int, step *splitStep) literal {
	use := *l
	if len(onto) < len(l.vars()) {
		projected := *l
		projected.guard = true // makes the auxiliary relation one for guards only
		use = s.auxiliary(c, []literal{projected}, onto, step)
		use.rel.expected = m.different(l, onto)
	}
	use.guard = true
	return use
}

// auxiliary returns a literal of the relation that a body defines over some of
// its variables. If there is none yet, its clause joins the step.
func (s *splitter) auxiliary(c *clause, body []literal, over []int, step *splitStep) literal {
	args := make([]node, len(over))
	for i, v := range over {
		args[i] = node{variable: v, ground: none}
	}
	a := &clause{names: c.names, rule: c.rule, number: c.number, body: body, head: literal{args: args}}
	rel := s.shared[definition(a)] // none while a relation of the body is only proposed
	if rel == nil {
		rel = &relation{functor: functor{"", len(over)}, aux: true, relevant: true, table: newHashTable(),
			number: none, phase: s.phase, dynamic: changes(body)}
		a.head.rel = rel
		step.aux = append(step.aux, a)
	}
	return literal{rel: rel, args: args}
}

// changes tells whether some literal, other than guards, depends on the state
// or the moves.
func changes(body []literal) bool {
	return slices.ContainsFunc(body, func(l literal) bool { return l.rel != nil && l.rel.dynamic && !l.guard })
}
