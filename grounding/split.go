package grounding

import "slices"

// clauseSplitter splits clauses into clauses with fewer variables (AIJ 2012 sec. 6.2, "removing
// existential variables"). It eliminates variables that do not occur in the head: the literals with
// such a variable become the body of an auxiliary relation, whose arguments are the other
// variables, and a literal of that relation replaces them. A step is taken only if it makes the
// join clearly smaller.
//
// Literals are only moved together with all their variables. A moved negative literal or distinct
// may then be separated from the literals that bind its variables. A moved positive literal may be
// separated from literals that restrict its values. So guards are added to the auxiliary relation's
// body: literals that bind the variables to the values that are possible in the remaining literals.
// Guards are no part of ground rules, since the auxiliary atom counts only together with the
// remaining literals.
type clauseSplitter struct {
	engine          *engine
	rulebase        *rulebase
	sharedRelations map[string]*groundRelation // auxiliary relations by their definition
	acceptClause    func(c *clause)            // is called with the clause of each new auxiliary relation
	// sizesKnown tells that all dynamic relations are complete, so that their sizes
	// are known.
	sizesKnown     bool
	auxiliaryPhase int // the phase of the auxiliary relations
	estimateCount  int // number of literals whose matches were estimated so far
}

// A splitStep is one elimination: the clauses that replace one clause.
type splitStep struct {
	auxiliaryClauses []*clause // each may use the ones before it; restClause uses the last one
	restClause       *clause
	savedCost        float64
}

// Limits of splitting.
const (
	minSplitCost      = 100       // clauses below this cost are left alone
	minSplitSaving    = 50        // and so are clauses that save less than this
	maxSplitEstimates = 3_000_000 // estimates for all clauses together
)

// maxSplitBody is the longest body that is split: the search for the best step
// takes time that grows with its square.
const maxSplitBody = 200

// split returns a clause with fewer variables in place of c. The clauses of auxiliary relations go
// to acceptClause, each before the first clause that uses it.
func (s *clauseSplitter) split(c *clause) *clause {
	if len(c.body) > maxSplitBody {
		return c
	}
	for {
		step := s.bestElimination(c)
		if step == nil {
			return c
		}
		for _, a := range step.auxiliaryClauses {
			s.defineAuxiliary(a)
		}
		c = step.restClause
	}
}

// defineAuxiliary enters the clause of an auxiliary relation, after splitting it.
func (s *clauseSplitter) defineAuxiliary(a *clause) {
	rel := a.head.relation
	if key := definitionKey(a); key != "" {
		s.sharedRelations[key] = rel
	}
	rel.number = len(s.engine.relations)
	s.engine.relations = append(s.engine.relations, rel)
	s.acceptClause(s.split(a))
}

// bestElimination returns the elimination that saves most, or nil.
func (s *clauseSplitter) bestElimination(c *clause) *splitStep {
	if len(c.body) < 2 || s.engine.options.NoSplitting && s.sizesKnown || s.estimateCount > maxSplitEstimates || s.engine.ctx.Err() != nil {
		return nil
	}
	m := s.sizeModelOf(c)
	whole := m.bodyCost(c.body)
	if whole < minSplitCost && !s.engine.options.splitEagerly {
		return nil
	}
	local := make([]bool, len(c.varNames))
	for i := range c.body {
		for _, v := range c.body[i].distinctVars() {
			local[v] = true
		}
	}
	for _, v := range c.head.distinctVars() {
		local[v] = false
	}
	var best *splitStep
	for _, vars := range eliminationCandidates(c, local, whole) {
		step := s.eliminateVars(m, c, vars)
		if step == nil {
			continue
		}
		step.savedCost = whole - s.stepCost(m, step)
		if s.isWorthwhile(step, whole) && (best == nil || step.savedCost > best.savedCost) {
			best = step
		}
	}
	return best
}

// minPairCost is the cost from which pairs of variables are tried.
const minPairCost = 2000

// eliminationCandidates returns the sets of variables to eliminate. These are single local variables, and for
// large clauses also pairs of variables that share a literal. In
//
//	(<= (p ?u) (pos ?x) (add ?x ?u ?x2) (track ?x2 ?y) (q ?y))
//
// it is not worth while to eliminate only ?x or only ?x2, since each follows from the other.
func eliminationCandidates(c *clause, local []bool, whole float64) [][]int {
	var all [][]int
	for v := range local {
		if local[v] {
			all = append(all, []int{v})
		}
	}
	if whole < minPairCost {
		return all
	}
	tried := map[[2]int]bool{}
	for i := range c.body {
		vars := c.body[i].distinctVars()
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

func (s *clauseSplitter) isWorthwhile(step *splitStep, whole float64) bool {
	return step.savedCost > minSplitSaving && step.savedCost > whole/4 || s.engine.options.splitEagerly
}

// stepCost estimates the cost of joining the clauses of a step, without those of static auxiliary
// relations. It sets the expected rows of the dynamic ones.
func (s *clauseSplitter) stepCost(m *sizeModel, step *splitStep) float64 {
	total := 0.0
	for _, a := range step.auxiliaryClauses {
		if cost := m.bodyCost(a.body); a.head.relation.isDynamic {
			a.head.relation.expectedRows = min(cost, m.domainProduct(a.head.distinctVars()))
			total += cost
		}
	}
	return total + m.bodyCost(step.restClause.body)
}

// eliminateVars returns the step that moves all literals with some of the variables to an auxiliary
// relation, together with the literals that have no further variables; nil if no literal would
// remain.
func (s *clauseSplitter) eliminateVars(m *sizeModel, c *clause, variables []int) *splitStep {
	inside := make([]bool, len(c.varNames)) // variables of the moved literals
	moved := make([]bool, len(c.body))
	for i := range c.body {
		if vars := c.body[i].distinctVars(); slices.ContainsFunc(vars, func(v int) bool { return slices.Contains(variables, v) }) {
			moved[i] = true
			for _, w := range vars {
				inside[w] = true
			}
		}
	}
	var body, rest []literal
	at := noID
	for i := range c.body {
		vars := c.body[i].distinctVars()
		covered := len(vars) > 0 && !slices.ContainsFunc(vars, func(w int) bool { return !inside[w] })
		if moved[i] || covered && !s.keepsLiteral(&c.body[i]) {
			if at == noID {
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
	outside := c.head.distinctVars()
	for i := range rest {
		outside = append(outside, rest[i].distinctVars()...)
	}
	step := &splitStep{}
	body = s.addSupport(m, c, body, rest, step)
	use := s.auxiliaryLiteral(c, body, sharedVars(inside, outside), step)
	step.restClause = &clause{head: c.head, varNames: c.varNames, rule: c.rule, number: c.number,
		body: slices.Insert(rest, at, use)}
	return step
}

// keepsLiteral tells whether a literal stays although its variables allow moving it: in
// the grounding, a negative dynamic literal excludes no values.
func (s *clauseSplitter) keepsLiteral(l *literal) bool { return l.isNegative && l.relation.isDynamic }

// sharedVars returns the variables that inside marks and outside lists.
func sharedVars(inside []bool, outside []int) []int {
	var vars []int
	for v, in := range inside {
		if in && slices.Contains(outside, v) {
			vars = append(vars, v)
		}
	}
	return vars
}

// addSupport returns the moved literals with guards from the remaining ones (rest): for variables
// that the moved literals do not bind, and where a guard makes the join smaller.
func (s *clauseSplitter) addSupport(m *sizeModel, c *clause, body, rest []literal, step *splitStep) []literal {
	inside := make([]bool, len(c.varNames))
	bound := make([]bool, len(c.varNames))
	for i := range body {
		for _, v := range body[i].distinctVars() {
			inside[v] = true
			bound[v] = bound[v] || body[i].bindsVars()
		}
	}
	for _, needed := range []bool{true, false} {
		for i := range rest {
			onto := sharedVars(inside, rest[i].distinctVars())
			if !rest[i].bindsVars() || len(onto) == 0 || needed && !slices.ContainsFunc(onto, func(v int) bool { return !bound[v] }) {
				continue
			}
			aux := len(step.auxiliaryClauses)
			guarded := append(slices.Clip(body), s.guardLiteral(m, c, &rest[i], onto, step))
			if !needed && m.bodyCost(guarded) > 0.9*m.bodyCost(body) {
				step.auxiliaryClauses = step.auxiliaryClauses[:aux]
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

// guardLiteral returns a literal that binds some of the variables of another literal
// to the values that they can have there.
func (s *clauseSplitter) guardLiteral(m *sizeModel, c *clause, l *literal, onto []int, step *splitStep) literal {
	use := *l
	if len(onto) < len(l.distinctVars()) {
		projected := *l
		projected.isGuard = true // so the auxiliary relation serves guards only
		use = s.auxiliaryLiteral(c, []literal{projected}, onto, step)
		use.relation.expectedRows = m.distinctValues(l, onto)
	}
	use.isGuard = true
	return use
}

// auxiliaryLiteral returns a literal of the relation that a body defines over some of its
// variables. If that relation is new, its clause is added to the step.
func (s *clauseSplitter) auxiliaryLiteral(c *clause, body []literal, over []int, step *splitStep) literal {
	args := make([]node, len(over))
	for i, v := range over {
		args[i] = node{varNumber: v, groundTerm: noID}
	}
	a := &clause{varNames: c.varNames, rule: c.rule, number: c.number, body: body, head: literal{args: args}}
	rel := s.sharedRelations[definitionKey(a)] // none while a relation of the body is only proposed
	if rel == nil {
		rel = &groundRelation{functor: functor{"", len(over)}, relationTraits: relationTraits{isAuxiliary: true, isRelevant: true, isDynamic: isDynamicBody(body)},
			rowTable: newHashTable(), number: noID, phaseNumber: s.auxiliaryPhase}
		a.head.relation = rel
		step.auxiliaryClauses = append(step.auxiliaryClauses, a)
	}
	return literal{relation: rel, args: args}
}

// isDynamicBody tells whether some literal, other than guards, depends on the state
// or the moves.
func isDynamicBody(body []literal) bool {
	return slices.ContainsFunc(body, func(l literal) bool { return l.relation != nil && l.relation.isDynamic && !l.isGuard })
}
