package play

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A lifetime tells how long the answers of a predicate stay valid.
type lifetime uint8

const (
	static        lifetime = iota // depends on neither true nor does
	perState                      // depends on true only
	perMove                       // depends on does
	lifetimeCount = 3
)

// maxArity is the greatest number of arguments of a relation or a term, since a call pattern has a
// bit for each argument in one word. Real games have fewer than 40.
const maxArity = 64

// A predicate is a relation of the rules, identified by its name and arity.
type predicate struct {
	name            string
	arity           int
	lifetime        lifetime
	groundFacts     *factRelation   // the ground facts of the predicate
	wholeExtension  *factRelation   // all atoms that hold, if it has been evaluated completely
	derivingRules   []*numberedRule // all other rules
	componentNumber int             // the number of its strongly connected component in the dependency graph
	isRecursive     bool            // it depends on itself
	requiredArgs    uint64          // arguments that must be known for its rules to be safe
	callPatterns    map[uint64]*callPattern
}

// A numberedRule is a rule of the text with numbered variables.
type numberedRule struct {
	sourceRule     *gdl.Rule
	headArgs       []ruleTerm
	bodyConditions []*ruleCondition
	varNames       []string // the names of variables by their numbers
}

// A ruleTerm is a term of a rule: a variable, a ground term or a compound.
type ruleTerm struct {
	varNumber  int32   // the number of the variable, or -1
	groundTerm termID  // the ground term, or noTerm
	functor    functor // the functor of a compound
	subterms   []ruleTerm
}

// A conditionOp is the form of a condition.
type conditionOp uint8

const (
	isAtom conditionOp = iota
	isNegation
	isDistinct
	isSame
	isAnd
	isOr
)

// A ruleCondition is a literal in negation normal form: negations stand directly
// before atoms. Unlike in gdl.Clauses, disjunctions are kept.
type ruleCondition struct {
	op            conditionOp
	predicate     *predicate // isAtom, isNegation
	atomArgs      []ruleTerm // the arguments of the atom, or the two terms to compare
	subconditions []*ruleCondition
}

// A program is the rules of a game, prepared for compiling.
type program struct {
	termTable      *termTable
	predicates     map[nameArity]*predicate
	predicateOrder []*predicate // in the order of their first occurrence
	truePredicate  *predicate   // true
	doesPredicate  *predicate
}

// newProgram returns the rules of a file as a program whose ground terms are in the table t.
func newProgram(file *gdl.File, t *termTable) (*program, error) {
	p := &program{termTable: t, predicates: map[nameArity]*predicate{}}
	p.truePredicate, p.doesPredicate = p.predicateFor(gdl.True, 1), p.predicateFor(gdl.Does, 2)
	for _, r := range file.Rules {
		if r.Broken {
			return nil, &InvalidError{FaultyRule: r, Reason: "a rule could not be read"}
		}
		if err := p.addRule(r); err != nil {
			return nil, err
		}
	}
	p.findComponents()
	p.findLifetimes()
	p.findRequiredArgs()
	return p, nil
}

func (p *program) predicateFor(name string, arity int) *predicate {
	key := nameArity{name, arity}
	q, known := p.predicates[key]
	if !known {
		q = &predicate{name: name, arity: arity, callPatterns: map[uint64]*callPattern{}, groundFacts: newFactRelation(arity)}
		p.predicates[key] = q
		p.predicateOrder = append(p.predicateOrder, q)
	}
	return q
}

// addRule adds a rule to the predicate of its head. It fails if this is true or does, or if an atom or a term has too
// many arguments.
func (p *program) addRule(r *gdl.Rule) error {
	if r.Head.Name == gdl.True || r.Head.Name == gdl.Does {
		return &InvalidError{FaultyRule: r, Reason: fmt.Sprintf("'%s' cannot be defined by rules", r.Head.Spelling)}
	}
	if arity := largestArity(r); arity > maxArity {
		return &InvalidError{FaultyRule: r, Reason: fmt.Sprintf("a relation has %d arguments; the most that is supported is %d", arity, maxArity)}
	}
	head := p.predicateFor(r.Head.Name, len(r.Head.Args))
	if isGroundFact(r) {
		head.groundFacts.addFact(p.factRow(r), r)
	} else {
		head.derivingRules = append(head.derivingRules, p.numbered(r))
	}
	return nil
}

// numbered returns a rule with numbered variables.
func (p *program) numbered(r *gdl.Rule) *numberedRule {
	b := &ruleBuilder{program: p, builtRule: &numberedRule{sourceRule: r}}
	b.builtRule.headArgs = b.buildTerms(r.Head.Args)
	for _, l := range r.Body {
		b.builtRule.bodyConditions = append(b.builtRule.bodyConditions, b.buildCondition(l, true))
	}
	return b.builtRule
}

// factRow returns the arguments of a ground fact.
func (p *program) factRow(fact *gdl.Rule) []termID {
	row := make([]termID, len(fact.Head.Args))
	for i, a := range p.numbered(fact).headArgs {
		row[i] = a.groundTerm
	}
	return row
}

// largestArity returns the largest arity of an atom or a term of a rule.
func largestArity(r *gdl.Rule) int {
	most := 0
	count := func(t *gdl.Term) { most = max(most, len(t.Args)) }
	r.Head.WalkTerms(count)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(count)
		}
	})
	return most
}

// A ruleBuilder builds the terms and conditions of a numberedRule, and numbers its variables.
type ruleBuilder struct {
	program   *program
	builtRule *numberedRule
}

func (b *ruleBuilder) buildTerms(args []*gdl.Term) []ruleTerm {
	out := make([]ruleTerm, len(args))
	for i, a := range args {
		out[i] = b.buildTerm(a)
	}
	return out
}

// buildTerm returns a term with numbered variables. A ground term is interned too.
func (b *ruleBuilder) buildTerm(x *gdl.Term) ruleTerm {
	if x.IsVariable() {
		return ruleTerm{varNumber: b.varNumber(x.Name), groundTerm: noTerm}
	}
	t := b.program.termTable
	out := ruleTerm{varNumber: -1, groundTerm: noTerm, functor: t.functorOf(x.Name, x.Spelling, len(x.Args))}
	out.subterms = b.buildTerms(x.Args)
	ground := make([]termID, len(out.subterms))
	for i, a := range out.subterms {
		if a.groundTerm == noTerm {
			return out
		}
		ground[i] = a.groundTerm
	}
	out.groundTerm = t.internTerm(out.functor, ground)
	return out
}

func (b *ruleBuilder) varNumber(name string) int32 {
	for i, v := range b.builtRule.varNames {
		if v == name {
			return int32(i)
		}
	}
	b.builtRule.varNames = append(b.builtRule.varNames, name)
	return int32(len(b.builtRule.varNames) - 1)
}

// buildCondition returns the condition for a literal or, unless positive, for its negation. It
// moves negations inward to atoms.
func (b *ruleBuilder) buildCondition(l *gdl.Literal, positive bool) *ruleCondition {
	switch l.Op {
	case gdl.OpNot:
		return b.buildCondition(l.Args[0], !positive)
	case gdl.OpAnd, gdl.OpOr:
		c := &ruleCondition{op: isOr}
		if (l.Op == gdl.OpAnd) == positive {
			c.op = isAnd
		}
		for _, arg := range l.Args {
			c.subconditions = append(c.subconditions, b.buildCondition(arg, positive))
		}
		return c
	case gdl.OpDistinct:
		c := &ruleCondition{op: isDistinct, atomArgs: b.buildTerms(l.Atom.Args)}
		if !positive {
			c.op = isSame
		}
		return c
	}
	c := &ruleCondition{op: isAtom, predicate: b.program.predicateFor(l.Atom.Name, len(l.Atom.Args)), atomArgs: b.buildTerms(l.Atom.Args)}
	if !positive {
		c.op = isNegation
	}
	return c
}

// walkConditions calls visit for the condition and the conditions inside it.
func (c *ruleCondition) walkConditions(visit func(*ruleCondition)) {
	visit(c)
	for _, k := range c.subconditions {
		k.walkConditions(visit)
	}
}

// walkVars calls visit for each occurrence of a variable.
func (p *ruleTerm) walkVars(visit func(int32)) {
	if p.varNumber >= 0 {
		visit(p.varNumber)
	}
	if p.groundTerm == noTerm {
		for i := range p.subterms {
			p.subterms[i].walkVars(visit)
		}
	}
}

// equalsTerm tells whether two terms of one rule are equal.
func (p *ruleTerm) equalsTerm(q *ruleTerm) bool {
	if p.varNumber != q.varNumber || p.groundTerm != q.groundTerm || len(p.subterms) != len(q.subterms) || p.functor != q.functor {
		return false
	}
	for i := range p.subterms {
		if !p.subterms[i].equalsTerm(&q.subterms[i]) {
			return false
		}
	}
	return true
}
