package certificate

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file removes the rules of a program that cannot matter for its answer.

// maxPatterns is the number of patterns of one relation and time after which all atoms of the
// relation count as needed.
const maxPatterns = 100

// A relationAt is a relation of the program at a time.
type relationAt struct {
	name         string
	level, arity int
}

func (a programAtom) relationAtTime() relationAt { return relationAt{a.name, a.level, len(a.args)} }

// A pruner finds the rules that can matter (AIJ 2012 sec. 6.2, "Removing unnecessary rules"):
// constraints, and the rules whose head has an instance that they depend on. It works on patterns
// of atoms, which is finer than predicates and coarser than ground atoms. The rules that it removes
// are stratified definitions and choices without bounds or whose heads occur in no other rule, so
// that no answer set comes or goes.
type pruner struct {
	rulesByHead  map[relationAt][]*programRule
	neededRules  map[*programRule]bool
	atomPatterns map[relationAt][]*gdl.Term
	pendingAtoms []programAtom
}

// pruneRules removes unnecessary rules, in all sections.
func (sections *programSections) pruneRules() {
	p := &pruner{rulesByHead: map[relationAt][]*programRule{}, neededRules: map[*programRule]bool{}, atomPatterns: map[relationAt][]*gdl.Term{}}
	for _, section := range sections.rules {
		for i := range section {
			r := &section[i]
			if r.head == nil {
				p.neededRules[r] = true
				p.pendingAtoms = append(p.pendingAtoms, r.body...)
			} else {
				p.rulesByHead[r.head.relationAtTime()] = append(p.rulesByHead[r.head.relationAtTime()], r)
			}
		}
	}
	for len(p.pendingAtoms) > 0 {
		a := p.pendingAtoms[len(p.pendingAtoms)-1]
		p.pendingAtoms = p.pendingAtoms[:len(p.pendingAtoms)-1]
		p.markRules(a)
	}
	for i, section := range sections.rules {
		sections.rules[i] = nil
		for j := range section {
			if p.neededRules[&section[j]] {
				sections.rules[i] = append(sections.rules[i], section[j])
			}
		}
	}
}

// markRules marks the rules that the instances of an atom may come from.
func (p *pruner) markRules(a programAtom) {
	rel := a.relationAtTime()
	pattern, fresh := p.addPattern(rel, a)
	if !fresh {
		return
	}
	for _, r := range p.rulesByHead[rel] {
		s := gdl.Subst{}
		if !s.UnifyTerms(pattern, tupleTerm(r.head.args)) {
			continue
		}
		p.neededRules[r] = true
		for _, c := range r.body {
			args := make([]*gdl.Term, len(c.args))
			for i, arg := range c.args {
				args[i] = s.ApplyTo(arg)
			}
			p.pendingAtoms = append(p.pendingAtoms, programAtom{c.name, args, c.level})
		}
	}
}

// addPattern adds the pattern of an atom: its terms with every variable replaced by
// a new one. It reports whether the pattern was not covered yet.
func (p *pruner) addPattern(rel relationAt, a programAtom) (*gdl.Term, bool) {
	n := 0
	pattern := linearPattern(tupleTerm(a.args), &n)
	if len(p.atomPatterns[rel]) >= maxPatterns {
		pattern.Args = slices.Clone(pattern.Args)
		for i := range pattern.Args {
			pattern.Args[i] = namelessVariable(&n)
		}
	}
	for _, old := range p.atomPatterns[rel] {
		if coversPattern(old, pattern) {
			return nil, false
		}
	}
	p.atomPatterns[rel] = append(p.atomPatterns[rel], pattern)
	return pattern, true
}

// tupleTerm joins terms to one term.
func tupleTerm(args []*gdl.Term) *gdl.Term { return &gdl.Term{Name: "tuple", Args: args} }

// namelessVariable returns a variable that no rule has; n counts them.
func namelessVariable(n *int) *gdl.Term {
	*n++
	return &gdl.Term{Name: fmt.Sprintf("? %d", *n)}
}

func linearPattern(t *gdl.Term, n *int) *gdl.Term {
	return t.Rewrite(func(x *gdl.Term) *gdl.Term {
		if x.IsVariable() {
			return namelessVariable(n)
		}
		return x
	})
}

// coversPattern reports whether all instances of u are instances of t, a term in which
// no variable occurs twice.
func coversPattern(t, u *gdl.Term) bool {
	if t.IsVariable() {
		return true
	}
	return !u.IsVariable() && t.Name == u.Name && slices.EqualFunc(t.Args, u.Args, coversPattern)
}
