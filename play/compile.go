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
	stepFacts                  // for all facts that match
	stepTrue                   // a fluent holds or does not hold
	stepFluents                // for all fluents of a functor that match
	stepState                  // for all fluents
	stepDoes                   // for all moves that match
	stepNoMove                 // no move matches
	stepCall                   // for all answers of a call
	stepNot                    // a call has no answer
	stepOr                     // for all disjuncts
	stepJump                   // a disjunct ends
)

// A compiledStep is one operation of a compiled rule. Steps are linked in the order of
// evaluation; the depth increases along every path.
type compiledStep struct {
	op             stepOp
	isNegated      bool
	pathDepth      int32
	nextStep       *compiledStep
	knownArgs      []compiledArg // known arguments
	matchedArgs    []compiledArg // the other arguments
	matchedColumns []int         // columns of the values that matchedArgs are compared with
	maybeUnbound   []int32       // variables that an earlier disjunct may have left unbound; for stepOr: those that its disjuncts bind
	varSlot        int32         // the variable of stepFlounder; for stepFluents: where the found fluent is kept
	factRelation   *factRelation
	factIndex      *factIndex
	fluentGroup    *fluentGroup
	fluentIndex    *fluentIndex
	callPattern    *callPattern
	disjunctSteps  []*compiledStep
}

// A compiledRule is a rule compiled for a call pattern.
type compiledRule struct {
	sourceRule *numberedRule
	headArgs   []compiledArg // the known arguments of the head, matched with the key of the call
	answerArgs []compiledArg // the other arguments of the head, built for an answer
	firstStep  *compiledStep
	slotCount  int // variables and kept fluents
	// The cut is the depth of the last step that binds a variable of the head.
	// Once the head holds, later steps cannot yield another answer.
	cutDepth int32
}

// bindingState is the state of a variable while a rule is compiled.
type bindingState uint8

const (
	isUnbound bindingState = iota
	isMaybeBound
	isBound
)

// A patternCompiler compiles the rules of a game for call patterns.
type patternCompiler struct {
	program     *program
	stateLookup *stateLookup // tells the sizes of the initial state
	roleCount   int          // 0 until the roles are known
}

// ruleCompiler compiles one rule for one call pattern. Its state follows the steps as they are
// made.
type ruleCompiler struct {
	*patternCompiler
	varBindings []bindingState
	bindDepths  []int32 // by variable: depth of the last step that may bind it
	stepDepth   int32
	slotCount   int
	keptFluents []keptFluent
}

// A keptFluent is a fluent that a condition has found. If the rule builds the
// same term again, as frame axioms do in their heads, the fluent is reused
// without interning.
type keptFluent struct {
	fluentTerm *ruleTerm
	fluentSlot int32
}

// compileRule compiles a rule for calls that know the arguments in mask.
func (k *patternCompiler) compileRule(r *numberedRule, mask uint64) *compiledRule {
	c := &ruleCompiler{patternCompiler: k, varBindings: make([]bindingState, len(r.varNames)), bindDepths: make([]int32, len(r.varNames)), slotCount: len(r.varNames)}
	for v := range c.bindDepths {
		c.bindDepths[v] = -1
	}
	out := &compiledRule{sourceRule: r, cutDepth: -1}
	for i := range r.headArgs {
		if mask&(1<<i) != 0 {
			out.headArgs = append(out.headArgs, c.compileMatcher(&r.headArgs[i], -1))
		}
	}
	out.firstStep = c.compileConjunction(r.bodyConditions, func() *compiledStep {
		for i := range r.headArgs {
			if mask&(1<<i) == 0 {
				r.headArgs[i].walkVars(func(v int32) { out.cutDepth = max(out.cutDepth, c.bindDepths[v]) })
				out.answerArgs = append(out.answerArgs, c.compileBuilder(&r.headArgs[i]))
			}
		}
		return c.newStep(stepEmit)
	})
	out.slotCount = c.slotCount
	return out
}

func (c *ruleCompiler) newStep(op stepOp) *compiledStep {
	s := &compiledStep{op: op, pathDepth: c.stepDepth}
	c.stepDepth++
	return s
}

// compileBuilder returns the argument that builds the value of a term.
func (c *ruleCompiler) compileBuilder(p *ruleTerm) compiledArg {
	switch {
	case p.groundTerm != noTerm:
		return compiledArg{kind: argConst, constValue: p.groundTerm}
	case p.varNumber >= 0:
		kinds := [...]argKind{isUnbound: argFree, isMaybeBound: argMaybe, isBound: argBound}
		return compiledArg{kind: kinds[c.varBindings[p.varNumber]], varSlot: p.varNumber}
	}
	for _, k := range c.keptFluents {
		if k.fluentTerm.equalsTerm(p) {
			return compiledArg{kind: argBound, varSlot: k.fluentSlot}
		}
	}
	a := compiledArg{kind: argFunc, functor: p.functor}
	for i := range p.subterms {
		a.subArgs = append(a.subArgs, c.compileBuilder(&p.subterms[i]))
	}
	return a
}

// compileMatcher returns the argument by which the step of a depth matches a term with values. The
// variables of the term are bound from then on.
func (c *ruleCompiler) compileMatcher(p *ruleTerm, depth int32) compiledArg {
	if p.groundTerm != noTerm || p.varNumber >= 0 {
		a := c.compileBuilder(p)
		if p.varNumber >= 0 && c.varBindings[p.varNumber] != isBound {
			c.varBindings[p.varNumber], c.bindDepths[p.varNumber] = isBound, max(depth, c.bindDepths[p.varNumber])
		}
		return a
	}
	a := compiledArg{kind: argFunc, functor: p.functor}
	for i := range p.subterms {
		a.subArgs = append(a.subArgs, c.compileMatcher(&p.subterms[i], depth))
	}
	return a
}

func (c *ruleCompiler) termsAreBound(args ...ruleTerm) bool {
	all := true
	for i := range args {
		args[i].walkVars(func(v int32) { all = all && c.varBindings[v] == isBound })
	}
	return all
}

// unboundVar returns the first unbound variable of the terms; false if there is none.
func (c *ruleCompiler) unboundVar(args []ruleTerm) (int32, bool) {
	found, which := false, int32(0)
	for i := range args {
		args[i].walkVars(func(v int32) {
			if !found && c.varBindings[v] == isUnbound {
				found, which = true, v
			}
		})
	}
	return which, found
}

// maybeBoundVars returns the variables of the terms that are bound after some disjuncts only.
func (c *ruleCompiler) maybeBoundVars(args []ruleTerm) []int32 {
	var slots []int32
	for i := range args {
		args[i].walkVars(func(v int32) {
			if c.varBindings[v] == isMaybeBound {
				slots = append(slots, v)
			}
		})
	}
	return slots
}

// compileConjunction compiles conditions in the best order, followed by the steps that rest
// compiles, and returns the first step.
func (c *ruleCompiler) compileConjunction(conds []*ruleCondition, rest func() *compiledStep) *compiledStep {
	if len(conds) == 0 {
		return rest()
	}
	best := c.pickCondition(conds)
	others := make([]*ruleCondition, 0, len(conds)-1)
	others = append(append(others, conds[:best]...), conds[best+1:]...)
	return c.compileCondition(conds[best], func() *compiledStep { return c.compileConjunction(others, rest) })
}

// compileCondition compiles one condition, followed by the steps that rest compiles, and returns
// the first step.
func (c *ruleCompiler) compileCondition(cond *ruleCondition, rest func() *compiledStep) *compiledStep {
	switch cond.op {
	case isAnd:
		return c.compileConjunction(cond.subconditions, rest)
	case isOr:
		return c.compileDisjunction(cond, rest)
	case isSame:
		return c.compileEquality(&cond.atomArgs[0], &cond.atomArgs[1], rest)
	case isAtom:
		s := c.compileAtom(cond)
		s.nextStep = rest()
		return s
	}
	if v, found := c.unboundVar(cond.atomArgs); found {
		s := c.newStep(stepFlounder)
		s.varSlot = v
		return s
	}
	var s *compiledStep
	if cond.op == isDistinct {
		s = c.newStep(stepDistinct)
		s.knownArgs = []compiledArg{c.compileBuilder(&cond.atomArgs[0]), c.compileBuilder(&cond.atomArgs[1])}
	} else {
		s = c.compileNegation(cond)
	}
	s.nextStep = rest()
	return s
}

// compileEquality compiles the equality of two terms, argument by argument as far as they have
// functors, followed by rest.
func (c *ruleCompiler) compileEquality(a, b *ruleTerm, rest func() *compiledStep) *compiledStep {
	if !c.termsAreBound(*a) {
		a, b = b, a
	}
	switch {
	case c.termsAreBound(*a):
	case len(a.subterms) > 0 && len(b.subterms) > 0 && a.functor != b.functor:
		return c.newStep(stepFail)
	case len(a.subterms) > 0 && len(b.subterms) > 0:
		return c.compileArgEqualities(a.subterms, b.subterms, rest)
	default:
		if v, found := c.unboundVar([]ruleTerm{*a}); found {
			s := c.newStep(stepFlounder)
			s.varSlot = v
			return s
		}
	}
	s := c.newStep(stepSame)
	s.knownArgs = []compiledArg{c.compileBuilder(a)}
	s.maybeUnbound = c.maybeBoundVars([]ruleTerm{*b})
	s.matchedArgs = []compiledArg{c.compileMatcher(b, s.pathDepth)}
	s.nextStep = rest()
	return s
}

func (c *ruleCompiler) compileArgEqualities(a, b []ruleTerm, rest func() *compiledStep) *compiledStep {
	if len(a) == 0 {
		return rest()
	}
	return c.compileEquality(&a[0], &b[0], func() *compiledStep { return c.compileArgEqualities(a[1:], b[1:], rest) })
}

// compileDisjunction compiles the disjuncts, and after each of them the same remaining steps. If only some
// disjuncts bind a variable, the variable is unbound at run time after the other disjuncts.
func (c *ruleCompiler) compileDisjunction(cond *ruleCondition, rest func() *compiledStep) *compiledStep {
	s, join := c.newStep(stepOr), &compiledStep{op: stepJump}
	before, kept := append([]bindingState(nil), c.varBindings...), len(c.keptFluents)
	after, reached := make([]bindingState, len(before)), false
	for _, kid := range cond.subconditions {
		copy(c.varBindings, before)
		c.keptFluents = c.keptFluents[:kept]
		s.disjunctSteps = append(s.disjunctSteps, c.compileCondition(kid, func() *compiledStep {
			for v := range after {
				if reached {
					after[v] = meetBindings(after[v], c.varBindings[v])
				} else {
					after[v] = c.varBindings[v]
				}
			}
			reached = true
			return join
		}))
	}
	c.keptFluents = c.keptFluents[:kept]
	if !reached { // every disjunct fails or flounders
		copy(c.varBindings, before)
		return s
	}
	copy(c.varBindings, after)
	for v := range before {
		if before[v] == isUnbound && after[v] != isUnbound {
			s.maybeUnbound = append(s.maybeUnbound, int32(v))
		}
	}
	join.pathDepth = c.stepDepth
	c.stepDepth++
	join.nextStep = rest()
	return s
}

// meetBindings returns the state of a variable after either of two disjuncts, given its state after
// each.
func meetBindings(a, b bindingState) bindingState {
	if a == b {
		return a
	}
	return isMaybeBound
}
