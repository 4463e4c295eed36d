package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// maxPatterns bounds the patterns of one relation and time that pruning
// distinguishes. Beyond them all atoms of the relation count as needed.
const maxPatterns = 100

// A relationAt is a relation of the program at a time.
type relationAt struct {
	name         string
	level, arity int
}

func (a atom) relation() relationAt { return relationAt{a.name, a.level, len(a.args)} }

// A pruner finds the rules that can matter (AIJ 2012 sec. 6.2, "Removing
// unnecessary rules"): constraints, and the rules whose head has an instance
// that they depend on. It works on patterns of atoms, between the predicates of
// the first implementations and the ground atoms of the paper. The rules that
// it removes are stratified definitions and choices without bounds or whose
// heads occur in no other rule, so that no answer set comes or goes.
type pruner struct {
	rules    map[relationAt][]*rule
	needed   map[*rule]bool
	patterns map[relationAt][]*gdl.Term
	todo     []atom
}

// prune removes unnecessary rules, in all sections.
func (b *builder) prune() {
	p := &pruner{rules: map[relationAt][]*rule{}, needed: map[*rule]bool{}, patterns: map[relationAt][]*gdl.Term{}}
	for _, section := range b.rules {
		for i := range section {
			r := &section[i]
			if r.head == nil {
				p.needed[r] = true
				p.todo = append(p.todo, r.body...)
			} else {
				p.rules[r.head.relation()] = append(p.rules[r.head.relation()], r)
			}
		}
	}
	for len(p.todo) > 0 {
		a := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		p.follow(a)
	}
	for i, section := range b.rules {
		b.rules[i] = nil
		for j := range section {
			if p.needed[&section[j]] {
				b.rules[i] = append(b.rules[i], section[j])
			}
		}
	}
}

// follow marks the rules that the instances of an atom may come from.
func (p *pruner) follow(a atom) {
	rel := a.relation()
	pattern, fresh := p.learn(rel, a)
	if !fresh {
		return
	}
	for _, r := range p.rules[rel] {
		s := gdl.Subst{}
		if !s.Unify(pattern, tuple(r.head.args)) {
			continue
		}
		p.needed[r] = true
		for _, c := range r.body {
			args := make([]*gdl.Term, len(c.args))
			for i, arg := range c.args {
				args[i] = s.Apply(arg)
			}
			p.todo = append(p.todo, atom{c.name, args, c.level})
		}
	}
}

// learn adds the pattern of an atom: its terms with every variable replaced by
// a new one. It reports whether the pattern was not covered yet.
func (p *pruner) learn(rel relationAt, a atom) (*gdl.Term, bool) {
	n := 0
	pattern := linear(tuple(a.args), &n)
	if len(p.patterns[rel]) >= maxPatterns {
		for i := range pattern.Args {
			pattern.Args[i] = nameless(&n)
		}
	}
	for _, old := range p.patterns[rel] {
		if covers(old, pattern) {
			return nil, false
		}
	}
	p.patterns[rel] = append(p.patterns[rel], pattern)
	return pattern, true
}

// tuple joins terms to one term.
func tuple(args []*gdl.Term) *gdl.Term { return &gdl.Term{Name: "tuple", Args: args} }

// nameless is a variable that no rule has.
func nameless(n *int) *gdl.Term {
	*n++
	return &gdl.Term{Name: fmt.Sprintf("? %d", *n)}
}

func linear(t *gdl.Term, n *int) *gdl.Term {
	if t.IsVar() {
		return nameless(n)
	}
	args := make([]*gdl.Term, len(t.Args))
	for i, arg := range t.Args {
		args[i] = linear(arg, n)
	}
	return &gdl.Term{Name: t.Name, Args: args}
}

// covers reports whether all instances of u are instances of t, a term in which
// no variable occurs twice.
func covers(t, u *gdl.Term) bool {
	if t.IsVar() {
		return true
	}
	if u.IsVar() || t.Name != u.Name || len(t.Args) != len(u.Args) {
		return false
	}
	for i := range t.Args {
		if !covers(t.Args[i], u.Args[i]) {
			return false
		}
	}
	return true
}
