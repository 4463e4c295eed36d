package model

import (
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// Firing tells which rules can fire. A rule can fire if it has a clause whose conditions agree with heads of rules
// that can fire. The search begins with the facts; true is taken from init and next, and does from legal.
// Conditions on relations without a rule, negations and comparisons count as true.
type Firing struct {
	program *Program
	live    []bool      // by Rule.Index
	forms   [][][]*form // by Rule.Index and Clause.index
	byShape map[uint64][]*form
	index   Index[*form] // of the forms that are not met yet
}

// A form is a class of conditions that differ only in the names of variables: a head may meet
// all conditions of a form or none.
type form struct {
	atom    *gdl.Term // the first condition of the form
	met     bool
	checked bool // for any head that may meet it, whether or not its rule can fire
	mayMeet bool
	waiting []waiting // the clauses whose next condition has this form
}

// A waiting clause has met the conditions before one.
type waiting struct {
	clause *Clause
	index  int
}

// CanFire finds the rules that can fire. Dead tells of clauses that they cannot for a reason of their own. It
// fails if the disjunctions of a rule are too many.
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

// meet notes that a rule can fire. Each form is met once.
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

func (x *Firing) formsOf(c *Clause) []*form {
	list := make([]*form, len(c.Body))
	for i := range c.Body {
		if b := &c.Body[i]; b.Asks() && !x.program.IsUndefined(b.Atom.Name) {
			list[i] = x.formOf(b.Atom)
		}
	}
	return list
}

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

// sameShape tells whether two atoms have variables at the same places and are equal
// otherwise. Then they are similar to the same atoms.
func sameShape(s, t *gdl.Term) bool {
	if s.IsVariable() || t.IsVariable() {
		return s.IsVariable() && t.IsVariable()
	}
	if s.Name != t.Name || len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		if !sameShape(a, t.Args[i]) {
			return false
		}
	}
	return true
}

// MayBeMet tells whether the head of some rule may meet a condition of a clause.
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

// Assume notes that a rule can fire after all. The rules that wait for it stay as they are.
func (x *Firing) Assume(r *Rule) {
	x.live[r.Index] = true
	x.meet(r, func(waiting) {})
}

// Unmet returns the conditions of a clause that the head of no rule that can fire may meet.
func (x *Firing) Unmet(c *Clause) (atoms []*gdl.Term) {
	for i, f := range x.forms[c.Rule.Index][c.index] {
		if f != nil && !f.met {
			atoms = append(atoms, c.Body[i].Atom)
		}
	}
	return atoms
}

// IsUndefined tells whether conditions ask for a relation that no rule defines.
func (p *Program) IsUndefined(relation string) bool {
	n := p.Name(relation, Predicate)
	return n != nil && n.Heads == 0 && !IsKeyword(relation)
}

// Meeting yields the rules whose heads meet conditions with a predicate: those for init and next
// meet true, and those for legal meet does.
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

// MayBeMet tells whether a head may meet a condition.
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

// FirstRuleFor returns the first rule of the text, other than except, whose head may meet
// a condition; nil if there is none.
func (p *Program) FirstRuleFor(atom *gdl.Term, except *Rule) (first *Rule) {
	p.reached.Lock()
	defer p.reached.Unlock()
	p.headsFor(atom.Name).Visit(atom.Name, atom, func(r *Rule) bool {
		if (first == nil || r.Index < first.Index) && r != except && Similar(atom, r.Head) {
			first = r
		}
		return true
	})
	return first
}

// headsFor returns the heads that meet conditions with a predicate.
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
