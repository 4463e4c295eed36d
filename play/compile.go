package play

// A stepOp is one kind of step of a compiled rule.
type stepOp uint8

const (
	stepEmit     stepOp = iota // the head holds
	stepFlounder               // a variable is unbound where a value is needed
	stepFail                   // no value can satisfy the condition
	stepDistinct               // two terms differ
	stepSame                   // two terms are equal; may bind variables
	stepFact                   // a fact is or is not there
	stepFacts                  // for all facts that agree
	stepTrue                   // a fluent holds or does not
	stepFluents                // for all fluents of a functor that agree
	stepState                  // for all fluents
	stepDoes                   // for all moves that agree
	stepNoMove                 // no move agrees
	stepCall                   // for all answers of a call
	stepNot                    // a call has no answer
	stepOr                     // for all disjuncts
	stepJump                   // a disjunct ends
)

// A step is one operation of a compiled rule. Steps are linked in the order of
// evaluation; the depth increases along every path.
type step struct {
	op       stepOp
	negative bool
	depth    int32
	next     *step
	key      []arg   // known arguments
	match    []arg   // the other arguments
	columns  []int   // columns of the values that match is compared with
	clear    []int32 // variables that an earlier disjunct may have left unbound
	slot     int32   // the variable of stepFlounder; where stepFluents keeps the fluent
	relation *relation
	index    *index
	group    *fluentGroup
	fluents  *fluentIndex
	pattern  *pattern
	kids     []*step
}

// A code is a rule compiled for a call pattern.
type code struct {
	rule  *rule
	head  []arg // matched with the key of the call
	emit  []arg // the other arguments of the head
	first *step
	slots int // variables and kept fluents
	// The cut is the depth of the last step that binds a variable of the head.
	// Once the head holds, later steps cannot yield another answer.
	cut int32
}

// binding is the state of a variable while a rule is compiled.
type binding uint8

const (
	isUnbound binding = iota
	isMaybe
	isBound
)

// compiler compiles one rule.
type compiler struct {
	game  *Game
	rule  *rule
	vars  []binding
	binds []int32 // by variable: depth of the last step that may bind it
	depth int32
	slots int
	kept  []keptFluent
}

// A keptFluent is a fluent that a condition has found. If the rule builds the
// same term again, as frame axioms do in their heads, the fluent is reused
// without interning.
type keptFluent struct {
	term *pterm
	slot int32
}

// compile compiles a rule for calls that know the arguments in mask.
func (g *Game) compile(r *rule, mask uint64) *code {
	c := &compiler{game: g, rule: r, vars: make([]binding, len(r.vars)), binds: make([]int32, len(r.vars)), slots: len(r.vars)}
	for v := range c.binds {
		c.binds[v] = -1
	}
	out := &code{rule: r, cut: -1}
	for i := range r.head {
		if mask&(1<<i) != 0 {
			out.head = append(out.head, c.matcher(&r.head[i], -1))
		}
	}
	out.first = c.conjunction(r.body, func() *step {
		for i := range r.head {
			if mask&(1<<i) == 0 {
				r.head[i].walkVars(func(v int32) { out.cut = max(out.cut, c.binds[v]) })
				out.emit = append(out.emit, c.builder(&r.head[i]))
			}
		}
		return c.step(stepEmit)
	})
	out.slots = c.slots
	return out
}

func (c *compiler) step(op stepOp) *step {
	s := &step{op: op, depth: c.depth}
	c.depth++
	return s
}

// builder compiles a term whose value is needed.
func (c *compiler) builder(p *pterm) arg {
	switch {
	case p.ground != unbound:
		return arg{kind: argConst, value: p.ground}
	case p.variable >= 0:
		kinds := [...]argKind{isUnbound: argFree, isMaybe: argMaybe, isBound: argBound}
		return arg{kind: kinds[c.vars[p.variable]], slot: p.variable}
	}
	for _, k := range c.kept {
		if k.term.equal(p) {
			return arg{kind: argBound, slot: k.slot}
		}
	}
	a := arg{kind: argFunc, functor: p.functor}
	for i := range p.args {
		a.args = append(a.args, c.builder(&p.args[i]))
	}
	return a
}

// matcher compiles a term that the step of the given depth matches with values;
// its variables are bound from then on.
func (c *compiler) matcher(p *pterm, depth int32) arg {
	if p.ground != unbound || p.variable >= 0 {
		a := c.builder(p)
		if p.variable >= 0 && c.vars[p.variable] != isBound {
			c.vars[p.variable], c.binds[p.variable] = isBound, max(depth, c.binds[p.variable])
		}
		return a
	}
	a := arg{kind: argFunc, functor: p.functor}
	for i := range p.args {
		a.args = append(a.args, c.matcher(&p.args[i], depth))
	}
	return a
}

// bound tells whether all variables of the terms are bound.
func (c *compiler) bound(args ...pterm) bool {
	all := true
	for i := range args {
		args[i].walkVars(func(v int32) { all = all && c.vars[v] == isBound })
	}
	return all
}

// unboundVar returns an unbound variable of the terms.
func (c *compiler) unboundVar(args []pterm) (int32, bool) {
	found, which := false, int32(0)
	for i := range args {
		args[i].walkVars(func(v int32) {
			if !found && c.vars[v] == isUnbound {
				found, which = true, v
			}
		})
	}
	return which, found
}

// maybes lists the variables of the terms that are bound on some paths only.
func (c *compiler) maybes(args []pterm) []int32 {
	var slots []int32
	for i := range args {
		args[i].walkVars(func(v int32) {
			if c.vars[v] == isMaybe {
				slots = append(slots, v)
			}
		})
	}
	return slots
}

// conjunction compiles conditions in the best order, and then rest.
func (c *compiler) conjunction(conds []*condition, rest func() *step) *step {
	if len(conds) == 0 {
		return rest()
	}
	best := c.pick(conds)
	others := make([]*condition, 0, len(conds)-1)
	others = append(append(others, conds[:best]...), conds[best+1:]...)
	return c.condition(conds[best], func() *step { return c.conjunction(others, rest) })
}

// condition compiles one condition, and then rest.
func (c *compiler) condition(cond *condition, rest func() *step) *step {
	switch cond.op {
	case isAnd:
		return c.conjunction(cond.kids, rest)
	case isOr:
		return c.disjunction(cond, rest)
	case isSame:
		return c.same(&cond.args[0], &cond.args[1], rest)
	case isAtom:
		s := c.atom(cond)
		s.next = rest()
		return s
	}
	if v, found := c.unboundVar(cond.args); found {
		s := c.step(stepFlounder)
		s.slot = v
		return s
	}
	var s *step
	if cond.op == isDistinct {
		s = c.step(stepDistinct)
		s.key = []arg{c.builder(&cond.args[0]), c.builder(&cond.args[1])}
	} else {
		s = c.negation(cond)
	}
	s.next = rest()
	return s
}

// same compiles the equality of two terms, argument by argument.
func (c *compiler) same(a, b *pterm, rest func() *step) *step {
	if !c.bound(*a) {
		a, b = b, a
	}
	switch {
	case c.bound(*a):
	case len(a.args) > 0 && len(b.args) > 0 && a.functor != b.functor:
		return c.step(stepFail)
	case len(a.args) > 0 && len(b.args) > 0:
		return c.sameParts(a.args, b.args, rest)
	default:
		if v, found := c.unboundVar([]pterm{*a}); found {
			s := c.step(stepFlounder)
			s.slot = v
			return s
		}
	}
	s := c.step(stepSame)
	s.key = []arg{c.builder(a)}
	s.clear = c.maybes([]pterm{*b})
	s.match = []arg{c.matcher(b, s.depth)}
	s.next = rest()
	return s
}

func (c *compiler) sameParts(a, b []pterm, rest func() *step) *step {
	if len(a) == 0 {
		return rest()
	}
	return c.same(&a[0], &b[0], func() *step { return c.sameParts(a[1:], b[1:], rest) })
}

// disjunction compiles the disjuncts, which all continue with the same rest.
// Variables that only some of them bind are unbound at run time after the
// others.
func (c *compiler) disjunction(cond *condition, rest func() *step) *step {
	s, join := c.step(stepOr), &step{op: stepJump}
	before, kept := append([]binding(nil), c.vars...), len(c.kept)
	after, reached := make([]binding, len(before)), false
	for _, kid := range cond.kids {
		copy(c.vars, before)
		c.kept = c.kept[:kept]
		s.kids = append(s.kids, c.condition(kid, func() *step {
			for v := range after {
				if reached {
					after[v] = meet(after[v], c.vars[v])
				} else {
					after[v] = c.vars[v]
				}
			}
			reached = true
			return join
		}))
	}
	c.kept = c.kept[:kept]
	if !reached { // every disjunct fails or flounders
		copy(c.vars, before)
		return s
	}
	copy(c.vars, after)
	for v := range before {
		if before[v] == isUnbound && after[v] != isUnbound {
			s.clear = append(s.clear, int32(v))
		}
	}
	join.depth = c.depth
	c.depth++
	join.next = rest()
	return s
}

// meet is the state of a variable after one of two disjuncts.
func meet(a, b binding) binding {
	if a == b {
		return a
	}
	return isMaybe
}
