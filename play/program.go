package play

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A lifetime tells how long the answers of a predicate stay valid.
type lifetime uint8

const (
	static    lifetime = iota // depends on neither true nor does
	perState                  // depends on true only
	perMove                   // depends on does
	lifetimes = 3
)

// maxArity bounds the arguments of a relation: a call pattern keeps a set of
// arguments in one word. Real games stay below 40.
const maxArity = 64

// A predicate is a relation of the rules, identified by its name and arity.
type predicate struct {
	name      string
	arity     int
	life      lifetime
	facts     *relation // its ground facts
	extension *relation // all atoms that hold, if it has been evaluated completely
	rules     []*rule   // all other rules
	component int       // strongly connected component of the dependency graph
	recursive bool      // depends on itself
	needs     uint64    // arguments that must be known for its rules to be safe
	patterns  map[uint64]*pattern
}

// A rule is a rule of the text with numbered variables.
type rule struct {
	source *gdl.Rule
	head   []pterm
	body   []*condition
	vars   []string // names by number
}

// A pterm is a term of a rule: a variable, a ground term or a compound.
type pterm struct {
	variable int32   // number of the variable, or -1
	ground   term    // the ground term, or unbound
	functor  functor // of a compound
	args     []pterm
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

// A condition is a literal in negation normal form: negations stand directly
// before atoms. Unlike in gdl.Clauses, disjunctions are kept.
type condition struct {
	op   conditionOp
	pred *predicate // isAtom, isNegation
	args []pterm    // of the atom, or the two terms to compare
	kids []*condition
}

// A program is the rules of a game, prepared for compiling.
type program struct {
	terms      *terms
	predicates map[nameArity]*predicate
	order      []*predicate // in the order of their first occurrence
	truth      *predicate   // true
	does       *predicate
}

// newProgram reads the rules.
func newProgram(file *gdl.File, t *terms) (*program, error) {
	p := &program{terms: t, predicates: map[nameArity]*predicate{}}
	p.truth, p.does = p.predicate(gdl.True, 1), p.predicate(gdl.Does, 2)
	for _, r := range file.Rules {
		if r.Broken {
			return nil, &InvalidError{Rule: r, Reason: "a rule could not be read"}
		}
		if err := p.addRule(r); err != nil {
			return nil, err
		}
	}
	p.findComponents()
	p.findLifetimes()
	p.findNeeds()
	return p, nil
}

func (p *program) predicate(name string, arity int) *predicate {
	key := nameArity{name, arity}
	q, known := p.predicates[key]
	if !known {
		q = &predicate{name: name, arity: arity, patterns: map[uint64]*pattern{}, facts: newRelation(arity)}
		p.predicates[key] = q
		p.order = append(p.order, q)
	}
	return q
}

func (p *program) addRule(r *gdl.Rule) error {
	if r.Head.Name == gdl.True || r.Head.Name == gdl.Does {
		return &InvalidError{Rule: r, Reason: fmt.Sprintf("'%s' cannot be defined by rules", r.Head.Spelling)}
	}
	if arity := widest(r); arity > maxArity {
		return &InvalidError{Rule: r, Reason: fmt.Sprintf("a relation has %d arguments; the most that is supported is %d", arity, maxArity)}
	}
	head := p.predicate(r.Head.Name, len(r.Head.Args))
	b := &ruleBuilder{program: p, rule: &rule{source: r}}
	b.rule.head = b.pterms(r.Head.Args)
	if len(r.Body) == 0 && r.Head.IsGround() {
		key := make([]term, len(b.rule.head))
		for i, a := range b.rule.head {
			key[i] = a.ground
		}
		head.facts.add(key, r)
		return nil
	}
	for _, l := range r.Body {
		b.rule.body = append(b.rule.body, b.condition(l, true))
	}
	head.rules = append(head.rules, b.rule)
	return nil
}

// widest returns the largest arity of an atom or a term of a rule.
func widest(r *gdl.Rule) int {
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

// ruleBuilder numbers the variables of one rule.
type ruleBuilder struct {
	program *program
	rule    *rule
}

func (b *ruleBuilder) pterms(args []*gdl.Term) []pterm {
	out := make([]pterm, len(args))
	for i, a := range args {
		out[i] = b.pterm(a)
	}
	return out
}

func (b *ruleBuilder) pterm(x *gdl.Term) pterm {
	if x.IsVar() {
		return pterm{variable: b.variable(x.Name), ground: unbound}
	}
	t := b.program.terms
	out := pterm{variable: -1, ground: unbound, functor: t.functorOf(x.Name, x.Spelling, len(x.Args))}
	out.args = b.pterms(x.Args)
	ground := make([]term, len(out.args))
	for i, a := range out.args {
		if a.ground == unbound {
			return out
		}
		ground[i] = a.ground
	}
	out.ground = t.intern(out.functor, ground)
	return out
}

func (b *ruleBuilder) variable(name string) int32 {
	for i, v := range b.rule.vars {
		if v == name {
			return int32(i)
		}
	}
	b.rule.vars = append(b.rule.vars, name)
	return int32(len(b.rule.vars) - 1)
}

// condition moves negations inward: not (and ..) is the disjunction of the
// negations, and a double negation vanishes.
func (b *ruleBuilder) condition(l *gdl.Literal, positive bool) *condition {
	switch l.Op {
	case gdl.OpNot:
		return b.condition(l.Args[0], !positive)
	case gdl.OpAnd, gdl.OpOr:
		c := &condition{op: isOr}
		if (l.Op == gdl.OpAnd) == positive {
			c.op = isAnd
		}
		for _, arg := range l.Args {
			c.kids = append(c.kids, b.condition(arg, positive))
		}
		return c
	case gdl.OpDistinct:
		c := &condition{op: isDistinct, args: b.pterms(l.Atom.Args)}
		if !positive {
			c.op = isSame
		}
		return c
	}
	c := &condition{op: isAtom, pred: b.program.predicate(l.Atom.Name, len(l.Atom.Args)), args: b.pterms(l.Atom.Args)}
	if !positive {
		c.op = isNegation
	}
	return c
}

// walk calls visit for the condition and the conditions inside it.
func (c *condition) walk(visit func(*condition)) {
	visit(c)
	for _, k := range c.kids {
		k.walk(visit)
	}
}

// walkVars calls visit for each occurrence of a variable.
func (p *pterm) walkVars(visit func(int32)) {
	if p.variable >= 0 {
		visit(p.variable)
	}
	if p.ground == unbound {
		for i := range p.args {
			p.args[i].walkVars(visit)
		}
	}
}

// equal tells whether two terms of one rule are equal.
func (p *pterm) equal(q *pterm) bool {
	if p.variable != q.variable || p.ground != q.ground || len(p.args) != len(q.args) || p.functor != q.functor {
		return false
	}
	for i := range p.args {
		if !p.args[i].equal(&q.args[i]) {
			return false
		}
	}
	return true
}
