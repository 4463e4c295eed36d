package model

import (
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Firing tells which rules can fire, by an approximation from above. A rule can fire if it has a clause each of whose
// conditions is similar to the head of a rule that can fire. The search begins with the facts; conditions with true are
// compared with heads of init and next, and those with does with heads of legal. Negations, inequalities, and
// conditions on relations without a rule, except keywords, count as true.
type Firing struct {
	program *Program
	live    []bool      // by Rule.Index
	forms   [][][]*form // by Rule.Index, Clause.index, and index of the condition; nil for a condition that counts as true
	byShape map[uint64][]*form
	index   Index[*form] // finds the forms that are not met yet and similar to a head
}

// A form is a class of conditions that differ only in the names of variables, so that a head is
// similar to all of them or to none. A form is met if it is similar to the head of a rule that can
// fire.
type form struct {
	atom    *gdl.Term // the first condition of the form
	met     bool
	checked bool // mayMeet is known
	mayMeet bool
	waiting []waiting // the clauses whose next condition has this form
}

// A waiting clause waits for its condition with an index to be met. All earlier conditions are met.
type waiting struct {
	clause *Clause
	index  int
}

// CanFire finds the rules that can fire. The function dead returns true for a clause that cannot fire for another reason.
// CanFire returns false if a rule has too many clauses.
func (p *Program) CanFire(dead func(*Firing, *Clause) bool) (x *Firing, ok bool) {
	x = &Firing{program: p, live: make([]bool, len(p.Rules)), forms: make([][][]*form, len(p.Rules)), byShape: map[uint64][]*form{}}
	var clauses []*Clause
	var todo []*Rule
	for _, r := range p.Rules {
		if len(r.Body) == 0 {
			x.live[r.Index] = true
			todo = append(todo, r)
			continue
		}
		list, ok := r.Clauses()
		if !ok {
			return nil, false
		}
		x.forms[r.Index] = make([][]*form, len(list))
		for i, c := range list {
			x.forms[r.Index][i] = x.formsOf(c)
			if !dead(x, c) {
				clauses = append(clauses, c)
			}
		}
	}
	advance := func(w waiting) {
		for forms := x.forms[w.clause.Rule.Index][w.clause.index]; w.index < len(forms); w.index++ {
			if f := forms[w.index]; f != nil && !f.met {
				f.waiting = append(f.waiting, w)
				return
			}
		}
		if r := w.clause.Rule; !x.live[r.Index] {
			x.live[r.Index] = true
			todo = append(todo, r)
		}
	}
	for _, c := range clauses {
		advance(waiting{clause: c})
	}
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x.meet(r, advance)
	}
	return x, true
}

// meet marks the forms that the head of a rule meets, and calls advance for the clauses that wait
// for them.
func (x *Firing) meet(r *Rule, advance func(waiting)) {
	x.index.Visit(gdl.BodyPredicate(r.Head.Name), r.Head, func(f *form) bool {
		if !Similar(f.atom, r.Head) {
			return true
		}
		ready := f.waiting
		f.met, f.waiting = true, nil
		for _, w := range ready {
			advance(w)
		}
		return false
	})
}

// formsOf returns the forms of the conditions of a clause; nil for a condition that counts as true.
func (x *Firing) formsOf(c *Clause) []*form {
	list := make([]*form, len(c.Body))
	for i := range c.Body {
		if b := &c.Body[i]; b.Asks() && !x.program.IsUndefined(b.Atom.Name) {
			list[i] = x.formOf(b.Atom)
		}
	}
	return list
}

// formOf returns the form of an atom, and makes it if it is new.
func (x *Firing) formOf(atom *gdl.Term) *form {
	key := hash(atom, true)
	for _, f := range x.byShape[key] {
		if sameShape(f.atom, atom) {
			return f
		}
	}
	f := &form{atom: atom}
	x.byShape[key] = append(x.byShape[key], f)
	x.index.Add(atom.Name, atom, f)
	return f
}

// sameShape tells whether two atoms are equal except for the names of variables. Then they are
// similar to the same atoms.
func sameShape(s, t *gdl.Term) bool {
	if s.IsVariable() || t.IsVariable() {
		return s.IsVariable() && t.IsVariable()
	}
	return s.Name == t.Name && slices.EqualFunc(s.Args, t.Args, sameShape)
}

// MayBeMet tells whether the head of some rule, even one that cannot fire, is similar to the i-th
// condition of a clause.
func (x *Firing) MayBeMet(c *Clause, i int) bool {
	f := x.forms[c.Rule.Index][c.index][i]
	if f == nil {
		return x.program.MayBeMet(c.Body[i].Atom)
	}
	if !f.checked {
		f.checked, f.mayMeet = true, x.program.MayBeMet(f.atom)
	}
	return f.mayMeet
}

// CanFire tells whether a rule can fire.
func (x *Firing) CanFire(r *Rule) bool { return x.live[r.Index] }

// Assume notes that a rule can fire, although CanFire did not find this. Rules that could then fire too are not noted.
func (x *Firing) Assume(r *Rule) {
	x.live[r.Index] = true
	x.meet(r, func(waiting) {})
}

// Unmet returns the conditions of a clause that are not similar to the head of any rule that can
// fire.
func (x *Firing) Unmet(c *Clause) (atoms []*gdl.Term) {
	for i, f := range x.forms[c.Rule.Index][c.index] {
		if f != nil && !f.met {
			atoms = append(atoms, c.Body[i].Atom)
		}
	}
	return atoms
}

// IsUndefined tells whether a relation occurs in conditions and no rule defines it; false for keywords.
func (p *Program) IsUndefined(relation string) bool {
	n := p.Name(relation, Predicate)
	return n != nil && n.Heads == 0 && !IsKeyword(relation)
}

// Meeting yields the rules whose heads can meet conditions with a predicate: its own rules, for
// true the rules for init and next, and for does the rules for legal.
func (p *Program) Meeting(predicate string) iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) {
		for _, head := range []string{gdl.Init, gdl.Next, gdl.Legal, predicate} {
			if gdl.BodyPredicate(head) == predicate {
				for _, r := range p.byHead[head] {
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// MayBeMet tells whether the head of some rule is similar to the atom of a condition.
func (p *Program) MayBeMet(atom *gdl.Term) bool {
	p.reached.Lock()
	defer p.reached.Unlock()
	seen := 0
	for r := range p.Meeting(atom.Name) {
		if Similar(atom, r.Head) {
			return true
		}
		if seen++; seen > maxUndivided {
			return p.headsFor(atom.Name).Contains(atom.Name, atom, func(r *Rule) bool { return Similar(atom, r.Head) })
		}
	}
	return false
}

// FirstRuleFor returns the first rule of the text, among those that count, whose head is similar to
// the atom of a condition; nil if there is none.
func (p *Program) FirstRuleFor(atom *gdl.Term, counts func(*Rule) bool) (first *Rule) {
	p.reached.Lock()
	defer p.reached.Unlock()
	p.headsFor(atom.Name).Visit(atom.Name, atom, func(r *Rule) bool {
		if (first == nil || r.Index < first.Index) && Similar(atom, r.Head) && counts(r) {
			first = r
		}
		return true
	})
	return first
}

// headsFor returns the index of the heads that can meet conditions with a predicate.
func (p *Program) headsFor(predicate string) *Index[*Rule] {
	x := p.reached.heads[predicate]
	if x == nil {
		x = &Index[*Rule]{}
		for r := range p.Meeting(predicate) {
			x.Add(predicate, r.Head, r)
		}
		p.reached.heads[predicate] = x
	}
	return x
}
