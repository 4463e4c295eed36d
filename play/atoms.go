package play

// This file compiles conditions to steps. The steps and their fields stand in compile.go.

import "math/bits"

// splitArgs compiles the arguments of an atom into step s: those whose variables are bound as known
// arguments, and the others as matchers. It returns the mask of the known arguments.
func (c *ruleCompiler) splitArgs(s *compiledStep, args []ruleTerm) (mask uint64) {
	for i := range args {
		if c.termsAreBound(args[i]) {
			mask |= 1 << i
			s.knownArgs = append(s.knownArgs, c.compileBuilder(&args[i]))
		}
	}
	s.maybeUnbound = c.maybeBoundVars(args)
	for i := range args {
		if mask&(1<<i) == 0 {
			s.matchedColumns = append(s.matchedColumns, i)
			s.matchedArgs = append(s.matchedArgs, c.compileMatcher(&args[i], s.pathDepth))
		}
	}
	return mask
}

// compileAtom returns the step for a condition that is an atom.
func (c *ruleCompiler) compileAtom(cond *ruleCondition) *compiledStep {
	switch p := cond.predicate; {
	case p == c.program.truePredicate:
		return c.compileFluent(&cond.atomArgs[0])
	case p == c.program.doesPredicate:
		s := c.newStep(stepDoes)
		s.maybeUnbound = c.maybeBoundVars(cond.atomArgs)
		for i := range cond.atomArgs {
			s.matchedArgs = append(s.matchedArgs, c.compileMatcher(&cond.atomArgs[i], s.pathDepth))
		}
		return s
	case p.completeRelation() != nil:
		s := c.newStep(stepFacts)
		s.factRelation = p.completeRelation()
		mask := c.splitArgs(s, cond.atomArgs)
		if bits.OnesCount64(mask) == p.arity {
			s.op = stepFact
		} else {
			s.factIndex = s.factRelation.indexFor(mask)
		}
		return s
	default:
		s := c.newStep(stepCall)
		s.callPattern = p.patternFor(c.splitArgs(s, cond.atomArgs))
		for i := range s.matchedColumns {
			s.matchedColumns[i] = i + 1 // column 0 of an answer is the number of its table
		}
		return s
	}
}

// compileFluent returns the step for the condition (true p).
func (c *ruleCompiler) compileFluent(p *ruleTerm) *compiledStep {
	if c.termsAreBound(*p) {
		s := c.newStep(stepTrue)
		s.knownArgs = []compiledArg{c.compileBuilder(p)}
		return s
	}
	if p.varNumber >= 0 {
		s := c.newStep(stepState)
		s.maybeUnbound = c.maybeBoundVars([]ruleTerm{*p})
		s.matchedArgs = []compiledArg{c.compileMatcher(p, s.pathDepth)}
		return s
	}
	s := c.newStep(stepFluents)
	s.fluentGroup = c.stateLookup.groupOf(p.functor)
	if mask := c.splitArgs(s, p.subterms); mask != 0 {
		s.fluentIndex = s.fluentGroup.indexFor(mask)
	}
	s.varSlot = int32(c.slotCount)
	c.slotCount++
	c.keptFluents = append(c.keptFluents, keptFluent{p, s.varSlot})
	return s
}

// compileNegation returns the step for a negated condition. All its variables are bound at this step, or are
// bound in some branches of a disjunction before it.
func (c *ruleCompiler) compileNegation(cond *ruleCondition) *compiledStep {
	s := c.newStep(stepNot)
	switch p := cond.predicate; {
	case p == c.program.truePredicate:
		s.op, s.isNegated = stepTrue, true
	case p == c.program.doesPredicate:
		s.op = stepNoMove
	case p.completeRelation() != nil:
		s.op, s.isNegated, s.factRelation = stepFact, true, p.completeRelation()
	default:
		s.callPattern = p.patternFor(allArgsMask(p.arity))
	}
	for i := range cond.atomArgs {
		s.knownArgs = append(s.knownArgs, c.compileBuilder(&cond.atomArgs[i]))
	}
	return s
}

// allArgsMask returns a mask with a bit for each of n arguments.
func allArgsMask(n int) uint64 {
	return 1<<n - 1 // gives all bits if n is 64
}
