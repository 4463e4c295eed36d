package joins

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// A program is a rulesheet whose true comes from init and next, and whose
// does comes from legal.
type program struct {
	rules []*rule
	heads map[string][]*rule // by the predicate of the condition that asks for them
	index shape.Index        // of the heads, by rule
	forms forms              // of the conditions
	names map[string]bool    // subjects of the heads; nil before the first request
}

// A rule is a rule of the program with the knowledge about whether it can fire.
type rule struct {
	*gdl.Rule
	clauses   []*gdl.Clause // nil for facts
	forms     [][]*form     // of the conditions of the clauses
	faults    []fault       // conditions that cannot hold by themselves
	live      bool          // it can fire, as far as is known
	explained bool          // dead, with a finding that shows why
	lacks     bool          // a condition has an undefined relation
}

// newProgram returns nil if the disjunctions of a rule are too many. Conditions
// on undefined relations are left out: these relations are reported, and the
// text does not tell when they were meant to hold.
func newProgram(s *survey.Survey) *program {
	p := &program{heads: map[string][]*rule{}}
	missing := missing(s.Names())
	all := make([]rule, len(s.Rules))
	for i, r := range s.Rules {
		x := &all[i]
		x.Rule, x.live = r, len(r.Body) == 0
		if !x.live {
			clauses, err := r.Clauses()
			if err != nil {
				return nil
			}
			x.clauses, x.explained = clauses, len(clauses) == 0
			x.lacks = len(missing) > 0 && x.leaveOut(missing)
			x.forms = make([][]*form, len(x.clauses))
			for i, c := range x.clauses {
				x.forms[i] = p.forms.of(c)
			}
		}
		p.rules = append(p.rules, x)
		asked := gdl.AskedAs(r.Head.Name)
		p.heads[asked] = append(p.heads[asked], x)
		p.index.Add(asked, r.Head, int32(len(p.rules)-1))
	}
	return p
}

// missing returns the relations that conditions use and no rule defines.
func missing(names *survey.Names) map[string]bool {
	set := map[string]bool{}
	for name, e := range names.Predicates {
		if _, keyword := gdl.KeywordArity(name); !keyword && len(e.Uses) > 0 && len(e.Heads) == 0 {
			set[name] = true
		}
	}
	return set
}

// leaveOut removes the conditions on missing relations from the clauses, and
// tells whether there were any.
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
		for i := range r.clauses {
			if f := p.fault(x, r, i); f != nil {
				r.faults = append(r.faults, *f)
			}
		}
	}
	p.fire()
}

// waits returns the first condition of the first clause that no live head meets.
func (r *rule) waits() *gdl.Term {
	for i, f := range r.forms[0] {
		if f != nil && !f.met {
			return r.clauses[0].Body[i].Atom
		}
	}
	return nil
}

// asked tells whether a head, live or not, can meet the conditions of a form.
func (p *program) asked(f *form) bool {
	if !f.looked {
		f.looked = true
		f.headed = p.index.Some(f.atom.Name, f.atom, func(id int32) bool { return shape.Similar(f.atom, p.rules[id].Head) })
	}
	return f.headed
}

// first returns the first rule of the text, other than except, whose head can meet
// a condition; nil if there is none.
func (p *program) first(atom *gdl.Term, except *rule) *rule {
	first := int32(len(p.rules))
	p.index.Each(atom.Name, atom, func(id int32) bool {
		if id < first && p.rules[id] != except && shape.Similar(atom, p.rules[id].Head) {
			first = id
		}
		return true
	})
	if int(first) == len(p.rules) {
		return nil
	}
	return p.rules[first]
}

// named tells whether some head has the relation of a condition and, for fluents
// and moves, also its name, with the same numbers of arguments.
func (p *program) named(atom *gdl.Term) bool {
	if p.names == nil {
		p.names = map[string]bool{}
		for asked, list := range p.heads {
			for _, r := range list {
				p.names[about(asked, r.Head)] = true
				p.names[relation(asked, r.Head)] = true
			}
		}
	}
	whole := relation(atom.Name, atom)
	return p.names[about(atom.Name, atom)] || p.names[whole+" ?"] || p.names[whole] && about(atom.Name, atom) == whole+" ?"
}

// relation returns the key of a relation: its name with its number of arguments.
func relation(asked string, atom *gdl.Term) string { return asked + "/" + strconv.Itoa(len(atom.Args)) }

// about returns the key of the subject of an atom: its relation or, with '?' for a
// variable, its fluent or move.
func about(asked string, atom *gdl.Term) string {
	name := relation(asked, atom)
	if asked != gdl.True && asked != gdl.Does || len(atom.Args) == 0 {
		return name
	}
	last := atom.Args[len(atom.Args)-1]
	if last.IsVar() {
		return name + " ?"
	}
	return name + " " + relation(last.Name, last)
}
