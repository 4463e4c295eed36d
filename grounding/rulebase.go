package grounding

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// rulebase is a rulesheet prepared for grounding: clauses with relations as
// predicates.
type rulebase struct {
	table             *termTable
	relations         []*groundRelation
	relationByFunctor map[functor]*groundRelation
	clauses           []*clause // the clauses of relevant relations, in the order of the text, and then those of folded disjunctions
	queryLiterals     []literal // further atoms that are asked for
}

// outputPredicates are the predicates that the rules of play ask for. Relations on which
// none of them depends are left out.
var outputPredicates = []functor{
	{gdl.Role, 1}, {gdl.Init, 1}, {gdl.Legal, 2}, {gdl.Next, 1}, {gdl.Terminal, 0}, {gdl.Goal, 2}, {gdl.Sees, 2},
}

// changingPredicates are the predicates that depend on a state or a move. They count as
// dynamic even if their rules do not read the state.
var changingPredicates = []functor{
	{gdl.True, 1}, {gdl.Does, 2}, {gdl.Legal, 2}, {gdl.Next, 1}, {gdl.Terminal, 0}, {gdl.Goal, 2}, {gdl.Sees, 2},
}

// newRulebase returns the clauses of a file, without relations that neither the rules of play nor a
// query need. With folding, disjunctions are kept together and wide static relations are inlined.
func newRulebase(file *gdl.File, queries []*gdl.Term, folding bool) (*rulebase, error) {
	clauses, tooMany := file.Clauses()
	if tooMany != nil {
		return nil, tooMany
	}
	for _, c := range clauses {
		c.Body = distinctConditions(c.Body)
		if len(c.Body) > maxBodyConditions {
			return nil, &TooLargeError{WorstRule: c.Rule, ExceededBudget: BudgetBody, BudgetLimit: maxBodyConditions, notation: file.Notation}
		}
	}
	p := &rulebase{table: newTermTable(), relationByFunctor: map[functor]*groundRelation{}}
	for _, f := range append(outputPredicates, changingPredicates...) {
		p.internRelation(f.name, f.name, f.arity)
	}
	var alternatives []*foldedDisjunction
	if folding {
		clauses, alternatives = foldDisjunctions(clauses)
	}
	var all []*clause
	for _, c := range clauses {
		all = append(all, p.buildClause(c))
	}
	for _, a := range alternatives {
		p.internRelation(a.headAtom.Name, a.headAtom.Spelling, len(a.headAtom.Args)).isAuxiliary = true
		for _, c := range a.clauses {
			all = append(all, p.buildClause(c))
		}
	}
	for _, q := range queries {
		p.queryLiterals = append(p.queryLiterals, p.buildLiteral(&patternBuilder{table: p.table}, q))
	}
	p.markRelevant()
	p.markDynamic(all)
	for _, c := range all {
		if c.head.relation.isRelevant {
			c.number = len(p.clauses)
			p.clauses = append(p.clauses, c)
		}
	}
	if err := p.checkMeaning(); err != nil {
		return nil, err
	}
	if folding {
		p.inlineStatic()
	}
	return p, nil
}

func (p *rulebase) internRelation(name, spelling string, arity int) *groundRelation {
	key := functor{name, arity}
	if r := p.relationByFunctor[key]; r != nil {
		return r
	}
	r := &groundRelation{functor: key, spelling: spelling, number: len(p.relations), rowTable: newHashTable()}
	p.relations = append(p.relations, r)
	p.relationByFunctor[key] = r
	return r
}

func (p *rulebase) keywordRelation(name string) *groundRelation {
	arity, _ := gdl.KeywordArity(name)
	return p.relationByFunctor[functor{name, arity}]
}

func (p *rulebase) buildClause(g *gdl.Clause) *clause {
	pat := &patternBuilder{table: p.table}
	c := &clause{rule: g.Rule, head: p.buildLiteral(pat, g.Head)}
	for _, cond := range g.Body {
		if cond.Distinct {
			c.body = append(c.body, literal{args: pat.buildNodes(cond.Atom.Args), atom: cond.Atom})
			continue
		}
		l := p.buildLiteral(pat, cond.Atom)
		l.isNegative = cond.Negative
		c.body = append(c.body, l)
	}
	c.varNames = pat.varNames
	c.head.relation.clauses = append(c.head.relation.clauses, c)
	return c
}

func (p *rulebase) buildLiteral(pat *patternBuilder, atom *gdl.Term) literal {
	return literal{relation: p.internRelation(atom.Name, atom.Spelling, len(atom.Args)), args: pat.buildNodes(atom.Args), atom: atom}
}

// markRelevant marks the relations on which the outputs and the queries depend.
func (p *rulebase) markRelevant() {
	var todo []*groundRelation
	mark := func(r *groundRelation) {
		if !r.isRelevant {
			r.isRelevant = true
			todo = append(todo, r)
		}
	}
	for _, f := range outputPredicates {
		mark(p.relationByFunctor[f])
	}
	for i := range p.queryLiterals {
		mark(p.queryLiterals[i].relation)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, c := range todo[0].clauses {
			for i := range c.body {
				if l := &c.body[i]; !l.isDistinct() {
					mark(l.relation)
				}
			}
		}
	}
}

// markDynamic marks the relations that depend on the state or the moves.
func (p *rulebase) markDynamic(clauses []*clause) {
	users := make([][]*groundRelation, len(p.relations))
	for _, c := range clauses {
		for i := range c.body {
			if l := &c.body[i]; !l.isDistinct() {
				users[l.relation.number] = append(users[l.relation.number], c.head.relation)
			}
		}
	}
	var todo []*groundRelation
	for _, f := range changingPredicates {
		r := p.relationByFunctor[f]
		r.isDynamic = true
		todo = append(todo, r)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, user := range users[todo[0].number] {
			if !user.isDynamic {
				user.isDynamic = true
				todo = append(todo, user)
			}
		}
	}
}

// checkMeaning rejects rules without a finite or an agreed meaning.
func (p *rulebase) checkMeaning() error {
	for _, c := range p.clauses {
		if v, at := c.unsafeVar(); v != noID {
			return &UnsafeError{UnboundVariable: c.varNames[v], NeedingAtom: at}
		}
		switch name := c.head.relation.name; {
		case c.head.relation == p.keywordRelation(gdl.True), c.head.relation == p.keywordRelation(gdl.Does):
			return &InvalidError{Message: fmt.Sprintf("a rule defines '%s', which rules cannot define", name)}
		case c.head.relation.isDynamic && (c.head.relation == p.keywordRelation(gdl.Role) || c.head.relation == p.keywordRelation(gdl.Init)):
			return &InvalidError{Message: fmt.Sprintf("%s depends on the state or on moves", name)}
		}
	}
	return nil
}

// maxBodyConditions is the greatest number of conditions of a clause. The time to plan a join grows
// with the square of this number.
const maxBodyConditions = 2000

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
