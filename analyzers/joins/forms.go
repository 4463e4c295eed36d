package joins

import (
	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/gdl"
)

// A form is a class of conditions that differ only in the names of variables: a
// head can meet all conditions of a form or none.
type form struct {
	atom   *gdl.Term // the first condition of the form
	met    bool      // by a live head
	looked bool      // headed is known
	headed bool      // there is a head that can meet it, live or not

	waiting []waiting // the clauses whose next condition has this form
	askers  []*rule   // dead rules with such a condition, while explanations are sought

	next *form // with the same hash
}

// A waiting is a clause of a rule whose conditions before an index are met.
type waiting struct {
	rule       *rule
	clause, at int32
}

// forms holds the forms of all conditions.
type forms struct {
	list  []*form
	known map[uint64]*form // by their hashes
	index shape.Index      // of the forms that are not met yet
}

// of returns the forms of the conditions of a clause, nil for negations and
// comparisons, which no head meets.
func (f *forms) of(c *gdl.Clause) []*form {
	list := make([]*form, len(c.Body))
	for i, b := range c.Body {
		if !b.Negative && !b.Distinct {
			list[i] = f.form(b.Atom)
		}
	}
	return list
}

// form returns the form of a condition.
func (f *forms) form(atom *gdl.Term) *form {
	if f.known == nil {
		f.known = map[uint64]*form{}
	}
	hash := shape.HashShape(atom)
	for x := f.known[hash]; x != nil; x = x.next {
		if shape.Same(x.atom, atom) {
			return x
		}
	}
	x := &form{atom: atom, next: f.known[hash]}
	f.known[hash] = x
	f.index.Add(atom.Name, atom, int32(len(f.list)))
	f.list = append(f.list, x)
	return x
}

// each visits the forms that a head can meet. Forms for which visit returns false
// are not visited again.
func (f *forms) each(head *gdl.Rule, visit func(*form) (keep bool)) {
	f.index.Each(gdl.AskedAs(head.Head.Name), head.Head, func(id int32) bool {
		x := f.list[id]
		if !shape.Similar(x.atom, head.Head) {
			return true
		}
		return visit(x)
	})
}

// fire finds the rules that can fire, by propagation from the live ones. Each
// clause waits for one condition at a time, and each form is met once.
func (p *program) fire() {
	var todo []*rule
	advance := func(w waiting) {
		forms := w.rule.forms[w.clause]
		for ; int(w.at) < len(forms); w.at++ {
			if f := forms[w.at]; f != nil && !f.met {
				f.waiting = append(f.waiting, w)
				return
			}
		}
		if !w.rule.live {
			w.rule.live = true
			todo = append(todo, w.rule)
		}
	}
	for _, r := range p.rules {
		if r.live {
			todo = append(todo, r)
		} else if len(r.faults) < len(r.clauses) {
			for clause := range r.forms {
				advance(waiting{rule: r, clause: int32(clause)})
			}
		}
	}
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.forms.each(r.Rule, func(f *form) bool {
			ready := f.waiting
			f.met, f.waiting = true, nil
			for _, w := range ready {
				advance(w)
			}
			return false
		})
	}
}

// meet notes that the head of a rule is live.
func (p *program) meet(r *rule) {
	p.forms.each(r.Rule, func(f *form) bool { f.met = true; return false })
}

// explain marks the dead rules that wait for explained ones: for the rules of a
// list, and for the rules that it marks itself.
func (p *program) explain(todo []*rule) {
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.forms.each(r.Rule, func(f *form) bool {
			for _, asker := range f.askers {
				if !asker.explained {
					asker.explained = true
					todo = append(todo, asker)
				}
			}
			f.askers = nil
			return false
		})
	}
}

// explainable notes at each form the unexplained dead rules that wait for it.
func (p *program) explainable() {
	for _, r := range p.rules {
		if r.live || r.explained {
			continue
		}
		for _, forms := range r.forms {
			for _, f := range forms {
				if f != nil && !f.met {
					f.askers = append(f.askers, r)
				}
			}
		}
	}
}
