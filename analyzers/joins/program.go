package joins

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A ruleProgram is a rulesheet whose true comes from init and next, and whose
// does comes from legal.
type ruleProgram struct {
	*model.Program
	rules            []*programRule
	headsByPredicate map[string][]*programRule // by the predicate of the condition that asks for them
	headIndex        survey.SimilarityIndex    // of the heads, by rule
	conditionForms   formTable                 // of the conditions
	narrowedRules    int                       // that explainNarrowing has looked at
}

// A programRule is a rule of the program with the knowledge about whether it can fire.
type programRule struct {
	*model.Rule
	clauses       []*gdl.Clause      // nil for facts
	clauseForms   [][]*conditionForm // of the conditions of the clauses
	clauseFaults  []clauseFault      // conditions that cannot hold by themselves
	canFire       bool               // it can fire, as far as is known
	isExplained   bool               // dead, with a finding that shows why
	lacksRelation bool               // a condition has an undefined relation
}

// newRuleProgram returns nil if the disjunctions of a rule are too many. Conditions
// on undefined relations are left out: these relations are reported, and the
// text does not tell when they were meant to hold.
func newRuleProgram(resolved *model.Program) *ruleProgram {
	p := &ruleProgram{Program: resolved, headsByPredicate: map[string][]*programRule{}}
	missing := undefinedRelations(resolved)
	all := make([]programRule, len(resolved.Rules))
	for i, r := range resolved.Rules {
		x := &all[i]
		x.Rule, x.canFire = r, len(r.Body) == 0
		if !x.canFire {
			clauses, err := r.Rule.Clauses()
			if err != nil {
				return nil
			}
			x.clauses, x.isExplained = clauses, len(clauses) == 0
			x.lacksRelation = len(missing) > 0 && x.dropUndefined(missing)
			x.clauseForms = make([][]*conditionForm, len(x.clauses))
			for i, c := range x.clauses {
				x.clauseForms[i] = p.conditionForms.formsOfClause(c)
			}
		}
		p.rules = append(p.rules, x)
		asked := gdl.BodyPredicate(r.Head.Name)
		p.headsByPredicate[asked] = append(p.headsByPredicate[asked], x)
		p.headIndex.AddAtom(asked, r.Head, int32(len(p.rules)-1))
	}
	return p
}

// undefinedRelations returns the relations that conditions use and no rule defines.
func undefinedRelations(p *model.Program) map[string]bool {
	set := map[string]bool{}
	for _, n := range p.Names {
		if n.Class == model.Predicate && n.Heads == 0 && !model.IsKeyword(n.Text) {
			set[n.Text] = true
		}
	}
	return set
}

// dropUndefined removes the conditions on missing relations from the clauses, and
// tells whether there were any.
func (r *programRule) dropUndefined(missing map[string]bool) (some bool) {
	for i, c := range r.clauses {
		known := slices.DeleteFunc(slices.Clone(c.Body), func(b gdl.Condition) bool { return !b.Distinct && missing[b.Atom.Name] })
		if len(known) < len(c.Body) {
			r.clauses[i] = &gdl.Clause{Head: c.Head, Body: known, Rule: c.Rule}
			some = true
		}
	}
	return some
}

// findLiveRules finds the rules that can fire: those whose conditions can be met by
// the heads of rules that can fire. It begins with the facts. The notation is that of
// messages.
func (p *ruleProgram) findLiveRules(d *gdl.Domains, n gdl.Notation) {
	x := &clauseJoin{argDomains: d, notation: n}
	for _, r := range p.rules {
		for i := range r.clauses {
			if f := p.findFault(x, r, i); f != nil {
				r.clauseFaults = append(r.clauseFaults, *f)
			}
		}
	}
	p.propagateLiveRules()
}

// firstUnmetCondition returns the first condition of the first clause that no live head meets.
func (r *programRule) firstUnmetCondition() *gdl.Term {
	for i, f := range r.clauseForms[0] {
		if f != nil && !f.isMet {
			return r.clauses[0].Body[i].Atom
		}
	}
	return nil
}

// canBeMet tells whether a head, live or not, can meet the conditions of a form.
func (p *ruleProgram) canBeMet(f *conditionForm) bool {
	if !f.headsSearched {
		f.headsSearched = true
		f.hasHead = p.headIndex.AnySimilar(f.firstAtom.Name, f.firstAtom, func(id int32) bool { return survey.AreSimilar(f.firstAtom, p.rules[id].Head) })
	}
	return f.hasHead
}

// firstRuleFor returns the first rule of the text, other than except, whose head can meet
// a condition; nil if there is none.
func (p *ruleProgram) firstRuleFor(atom *gdl.Term, except *programRule) *programRule {
	first := int32(len(p.rules))
	p.headIndex.VisitSimilar(atom.Name, atom, func(id int32) bool {
		if id < first && p.rules[id] != except && survey.AreSimilar(atom, p.rules[id].Head) {
			first = id
		}
		return true
	})
	if int(first) == len(p.rules) {
		return nil
	}
	return p.rules[first]
}

// hasNamedHead tells whether some head has the relation of a condition and, for fluents
// and moves, also its name, with the same numbers of arguments.
func (p *ruleProgram) hasNamedHead(atom *gdl.Term) bool {
	s, subject := p.Subject(atom)
	arity, _ := gdl.KeywordArity(atom.Name)
	if subject.IsVariable() || atom.Name != gdl.True && atom.Name != gdl.Does || len(atom.Args) != arity {
		return slices.ContainsFunc(p.headsByPredicate[atom.Name], func(r *programRule) bool { return len(r.Head.Args) == len(atom.Args) })
	}
	return s.Count(model.Made)+s.Count(model.Initial)+s.Count(model.Offered) > 0 || p.IsOpen(model.Fluent) && atom.Name == gdl.True || p.IsOpen(model.Move) && atom.Name == gdl.Does
}
