package grounding

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// rulebase is a rulesheet prepared for grounding: clauses with relations as
// predicates.
type rulebase struct {
	terms     *terms
	relations []*relation
	byFunctor map[functor]*relation
	clauses   []*clause // of relevant relations, in the order of the text
	queries   []literal // further atoms that are asked for
}

// outputs are the predicates that the rules of play ask for. Relations on which
// none of them depends are left out.
var outputs = []functor{
	{gdl.Role, 1}, {gdl.Init, 1}, {gdl.Legal, 2}, {gdl.Next, 1}, {gdl.Terminal, 0}, {gdl.Goal, 2}, {gdl.Sees, 2},
}

// changing are the predicates that depend on a state or a move. They count as
// dynamic even if their rules do not read the state.
var changing = []functor{
	{gdl.True, 1}, {gdl.Does, 2}, {gdl.Legal, 2}, {gdl.Next, 1}, {gdl.Terminal, 0}, {gdl.Goal, 2}, {gdl.Sees, 2},
}

// newRulebase reads the clauses of a file and leaves out relations that neither
// a keyword nor a query needs. Folding keeps disjunctions together and leaves
// out wide static relations.
func newRulebase(file *gdl.File, queries []*gdl.Term, folding bool) (*rulebase, error) {
	clauses, tooMany := file.Clauses()
	if tooMany != nil {
		return nil, tooMany
	}
	for _, c := range clauses {
		c.Body = distinctConditions(c.Body)
		if len(c.Body) > maxBody {
			return nil, &TooLargeError{Rule: c.Rule, Budget: BudgetBody, Limit: maxBody}
		}
	}
	p := &rulebase{terms: newTerms(), byFunctor: map[functor]*relation{}}
	for _, f := range append(outputs, changing...) {
		p.relation(f.name, f.name, f.arity)
	}
	var alternatives []*alternative
	if folding {
		clauses, alternatives = fold(clauses)
	}
	var all []*clause
	for _, c := range clauses {
		all = append(all, p.clause(c))
	}
	for _, a := range alternatives {
		p.relation(a.head.Name, a.head.Spelling, len(a.head.Args)).aux = true
		for _, c := range a.clauses {
			all = append(all, p.clause(c))
		}
	}
	for _, q := range queries {
		p.queries = append(p.queries, p.literal(&patterns{terms: p.terms}, q))
	}
	p.markRelevant()
	p.markDynamic(all)
	for _, c := range all {
		if c.head.rel.relevant {
			c.number = len(p.clauses)
			p.clauses = append(p.clauses, c)
		}
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if folding {
		p.inlineStatic()
	}
	return p, nil
}

func (p *rulebase) relation(name, spelling string, arity int) *relation {
	key := functor{name, arity}
	if r := p.byFunctor[key]; r != nil {
		return r
	}
	r := &relation{functor: key, spelling: spelling, number: len(p.relations), table: newHashTable()}
	p.relations = append(p.relations, r)
	p.byFunctor[key] = r
	return r
}

// keyword returns the relation of a keyword.
func (p *rulebase) keyword(name string) *relation {
	arity, _ := gdl.KeywordArity(name)
	return p.byFunctor[functor{name, arity}]
}

func (p *rulebase) clause(g *gdl.Clause) *clause {
	pat := &patterns{terms: p.terms}
	c := &clause{rule: g.Rule, head: p.literal(pat, g.Head)}
	for _, cond := range g.Body {
		if cond.Distinct {
			c.body = append(c.body, literal{args: pat.nodes(cond.Atom.Args), atom: cond.Atom})
			continue
		}
		l := p.literal(pat, cond.Atom)
		l.negative = cond.Negative
		c.body = append(c.body, l)
	}
	c.names = pat.names
	c.head.rel.clauses = append(c.head.rel.clauses, c)
	return c
}

func (p *rulebase) literal(pat *patterns, atom *gdl.Term) literal {
	return literal{rel: p.relation(atom.Name, atom.Spelling, len(atom.Args)), args: pat.nodes(atom.Args), atom: atom}
}

// markRelevant marks the relations on which the outputs and the queries depend.
func (p *rulebase) markRelevant() {
	var todo []*relation
	mark := func(r *relation) {
		if !r.relevant {
			r.relevant = true
			todo = append(todo, r)
		}
	}
	for _, f := range outputs {
		mark(p.byFunctor[f])
	}
	for i := range p.queries {
		mark(p.queries[i].rel)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, c := range todo[0].clauses {
			for i := range c.body {
				if l := &c.body[i]; !l.distinct() {
					mark(l.rel)
				}
			}
		}
	}
}

// markDynamic marks the relations that depend on the state or the moves.
func (p *rulebase) markDynamic(clauses []*clause) {
	users := make([][]*relation, len(p.relations))
	for _, c := range clauses {
		for i := range c.body {
			if l := &c.body[i]; !l.distinct() {
				users[l.rel.number] = append(users[l.rel.number], c.head.rel)
			}
		}
	}
	var todo []*relation
	for _, f := range changing {
		r := p.byFunctor[f]
		r.dynamic = true
		todo = append(todo, r)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, user := range users[todo[0].number] {
			if !user.dynamic {
				user.dynamic = true
				todo = append(todo, user)
			}
		}
	}
}

// check rejects rules without a finite or an agreed meaning.
func (p *rulebase) check() error {
	for _, c := range p.clauses {
		if v, at := c.unsafeVar(); v != none {
			return &UnsafeError{Rule: c.rule, Variable: c.names[v], Atom: at}
		}
		switch name := c.head.rel.name; {
		case c.head.rel == p.keyword(gdl.True), c.head.rel == p.keyword(gdl.Does):
			return &InvalidError{Rule: c.rule, Message: fmt.Sprintf("a rule defines %s, which is not for rules to define", name)}
		case c.head.rel.dynamic && (c.head.rel == p.keyword(gdl.Role) || c.head.rel == p.keyword(gdl.Init)):
			return &InvalidError{Rule: c.rule, Message: fmt.Sprintf("%s depends on the state or on moves", name)}
		}
	}
	return nil
}

// maxBody bounds the conditions of a clause: the time to plan a join grows with
// the square of their number.
const maxBody = 2000

// distinctConditions drops repeated conditions of a body.
func distinctConditions(body []gdl.Condition) []gdl.Condition {
	seen := make(map[string]bool, len(body))
	kept := make([]gdl.Condition, 0, len(body))
	for _, c := range body {
		key := c.String()
		if c.Distinct {
			key = "distinct " + key
		}
		if !seen[key] {
			seen[key] = true
			kept = append(kept, c)
		}
	}
	return kept
}
