package joins

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// A program is a rulesheet whose true comes from init and next, and whose
// does comes from legal.
type program struct {
	rules []*rule
	heads map[string][]*rule // by the predicate of the condition that asks for them
}

// A rule on its way to be found alive or dead.
type rule struct {
	*gdl.Rule
	clauses   []*gdl.Clause // none of facts
	faults    []fault       // conditions that cannot hold by themselves
	live      bool          // it can fire, as far as can be told
	explained bool          // dead, and the reader can see why
	lacks     bool          // a condition is about a relation that nothing defines
}

// newProgram returns nil if the disjunctions of a rule are too many. What no
// rule defines is told, and nobody knows when it was meant to hold: conditions
// on it are left out.
func newProgram(s *survey.Survey) *program {
	p := &program{heads: map[string][]*rule{}}
	missing := missing(s.Names())
	for _, r := range s.Rules {
		x := &rule{Rule: r, live: len(r.Body) == 0}
		if !x.live {
			clauses, err := r.Clauses()
			if err != nil {
				return nil
			}
			x.clauses, x.explained = clauses, len(clauses) == 0
			x.lacks = len(missing) > 0 && x.leaveOut(missing)
		}
		p.rules = append(p.rules, x)
		asked := gdl.AskedAs(r.Head.Name)
		p.heads[asked] = append(p.heads[asked], x)
	}
	return p
}

// missing returns the relations that are asked for and not defined.
func missing(names *survey.Names) map[string]bool {
	set := map[string]bool{}
	for name, e := range names.Predicates {
		if _, keyword := gdl.KeywordArity(name); !keyword && len(e.Uses) > 0 && len(e.Heads) == 0 {
			set[name] = true
		}
	}
	return set
}

// leaveOut takes conditions on missing relations out of the clauses, and tells
// whether there were any.
func (r *rule) leaveOut(missing map[string]bool) (some bool) {
	for i, c := range r.clauses {
		known := slices.DeleteFunc(slices.Clone(c.Body), func(b gdl.Condition) bool { return !b.Distinct && missing[b.Atom.Name] })
		if len(known) < len(c.Body) {
			r.clauses[i] = &gdl.Clause{Head: c.Head, Body: known, Rule: c.Rule}
			some = true
		}
	}
	return some
}

// solve finds the rules that can fire: those whose conditions can be met by
// the heads of rules that can fire. It begins with the facts.
func (p *program) solve(d *gdl.Domains) {
	x := &join{domains: d}
	for _, r := range p.rules {
		for _, c := range r.clauses {
			if f := p.fault(x, c); f != nil {
				r.faults = append(r.faults, *f)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, r := range p.rules {
			if !r.live && p.fires(r) {
				r.live, changed = true, true
			}
		}
	}
}

// fires tells whether some clause of a rule can be met by what is live.
func (p *program) fires(r *rule) bool {
	if len(r.faults) == len(r.clauses) {
		return false
	}
	for _, c := range r.clauses {
		if p.waits(c) == nil {
			return true
		}
	}
	return false
}

// waits returns the first condition of a clause that no live head meets.
func (p *program) waits(c *gdl.Clause) *gdl.Term {
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct && !p.met(b.Atom, true) {
			return b.Atom
		}
	}
	return nil
}

// met tells whether a head, if asked a live one, can meet a condition.
func (p *program) met(atom *gdl.Term, live bool) bool {
	for _, r := range p.heads[atom.Name] {
		if (r.live || !live) && shape.Similar(atom, r.Head) {
			return true
		}
	}
	return false
}

// named tells whether a head has the relation, and if it is a fluent or a move
// the name, with the number of arguments of a condition.
func (p *program) named(atom *gdl.Term) bool {
	for _, r := range p.heads[atom.Name] {
		if len(r.Head.Args) != len(atom.Args) {
			continue
		}
		if atom.Name != gdl.True && atom.Name != gdl.Does {
			return true
		}
		last := len(atom.Args) - 1
		if last < 0 || sameName(atom.Args[last], r.Head.Args[last]) {
			return true
		}
	}
	return false
}

func sameName(s, t *gdl.Term) bool {
	return s.IsVar() || t.IsVar() || s.Name == t.Name && len(s.Args) == len(t.Args)
}
