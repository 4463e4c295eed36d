package safety

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// An unsafeRule is a rule with unsafe variables, which have places where nothing binds them.
type unsafeRule struct {
	*model.Rule
	scopes    map[*gdl.Literal]*scope              // by atom or comparison: the innermost scope around it; by nil: the body, for the head
	owners    map[*gdl.Literal]*gdl.Literal        // by atom or comparison: the outermost negation around it, unless that only negates a comparison; a comparison that is a condition of the body is its own owner; others have none
	negations []*gdl.Literal                       // the outermost negations
	places    map[*gdl.Literal][]*model.Occurrence // the occurrences in each owner
	unsafe    []unsafeVariable
	unread    *model.Variable // the only bound variable that occurs once, and not in the head; nil unless exactly one variable of the head is unsafe
}

// An unsafeVariable has uses at which nothing binds it.
type unsafeVariable struct {
	*model.Variable
	uses []*model.Occurrence
}

// binds tells whether an occurrence of a variable is in an atom that binds it.
func binds(o *model.Occurrence) bool {
	return !o.InHead() && o.Literal.Op == gdl.OpAtom && !o.Negative
}

// binding returns the first place that binds a variable; nil if there is none.
func binding(v *model.Variable) *model.Occurrence {
	for o := range v.Uses() {
		if binds(o) {
			return o
		}
	}
	return nil
}

// kindOf returns 0 for a place in the head, 1 in a negation, 2 in a comparison. A finding is reported at the place with
// the greatest number, which tells most about the intention of the author.
func kindOf(o *model.Occurrence) int {
	switch {
	case o.InHead():
		return 0
	case o.Literal.Op == gdl.OpAtom:
		return 1
	}
	return 2
}

// isSurelySafe is a quick test that most rules pass: the rule has no and, no or, and no negation but of atoms, and its
// atoms bind all variables.
func isSurelySafe(r *model.Rule) bool {
	for _, l := range r.Body {
		if l.Op == gdl.OpAnd || l.Op == gdl.OpOr || l.Op == gdl.OpNot && l.Args[0].Op != gdl.OpAtom {
			return false
		}
	}
	return !slices.ContainsFunc(r.Variables, func(v *model.Variable) bool { return binding(v) == nil })
}

// newUnsafeRule finds the unsafe variables of a rule. It returns nil if there are none, or if the rule has an empty or,
// whose variables cannot be judged.
func newUnsafeRule(rule *model.Rule) *unsafeRule {
	r := &unsafeRule{Rule: rule, scopes: map[*gdl.Literal]*scope{}, owners: map[*gdl.Literal]*gdl.Literal{}, places: map[*gdl.Literal][]*model.Occurrence{}}
	var body []signed
	for _, l := range r.Body {
		body = append(body, signed{l, true})
		if l.Op == gdl.OpDistinct {
			r.owners[l] = l
		}
	}
	r.scopes[nil] = newScope(nil, body...)
	if slices.ContainsFunc(body, func(l signed) bool { return !r.place(l, r.scopes[nil], nil) }) {
		return nil
	}
	inHead := 0
	for _, v := range r.Variables {
		x := unsafeVariable{Variable: v}
		for o := range v.Uses() {
			if !binds(o) && !r.scopes[o.Literal].binds(v.Name) {
				x.uses = append(x.uses, o)
			}
		}
		if x.uses != nil {
			r.unsafe = append(r.unsafe, x)
			if v.First.InHead() {
				inHead++
			}
		}
	}
	if r.unsafe == nil {
		return nil
	}
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if owner := r.owners[o.Literal]; owner != nil {
			r.places[owner] = append(r.places[owner], o)
		}
	}
	once := func(v *model.Variable) bool { return v.Count == 1 && !v.First.InHead() && r.scopes[nil].bound[v.Name] }
	if i := slices.IndexFunc(r.Variables, once); inHead == 1 && i >= 0 && !slices.ContainsFunc(r.Variables[i+1:], once) {
		r.unread = r.Variables[i]
	}
	return r
}

// A scope is a conjunction: the body, or a branch of an or. A literal in it or around it that binds a variable binds it
// in the whole scope, regardless of the order.
type scope struct {
	outer    *scope
	literals []signed
	bound    map[string]bool
}

// newScope makes a scope inside another one.
func newScope(outer *scope, literals ...signed) *scope {
	s := &scope{outer: outer, literals: literals, bound: map[string]bool{}}
	for _, l := range literals {
		maps.Copy(s.bound, l.bound())
	}
	return s
}

// place notes the scope and the owner of each atom of a literal. It returns false if an or has no branches.
func (r *unsafeRule) place(l signed, s *scope, owner *gdl.Literal) bool {
	switch {
	case l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct:
		r.scopes[l.Literal] = s
		if owner != nil {
			r.owners[l.Literal] = owner
		}
		return true
	case l.Op == gdl.OpOr && len(l.Args) == 0:
		return false
	case owner == nil && l.Op == gdl.OpNot && l.Args[0].Op != gdl.OpDistinct:
		owner = l.Literal
		r.negations = append(r.negations, owner)
	}
	for _, a := range l.args() {
		in := s
		if !l.joins() {
			in = newScope(s, a)
		}
		if !r.place(a, in, owner) {
			return false
		}
	}
	return true
}

// binds tells whether a literal in the scope or around it binds the variable.
func (s *scope) binds(name string) bool {
	for ; s != nil; s = s.outer {
		if s.bound[name] {
			return true
		}
	}
	return false
}

// A signed literal has the sign of the negations around it.
type signed struct {
	*gdl.Literal
	isPositive bool
}

// joins tells whether the literal, with its sign, holds only if all its arguments do: it is an and, a negated or, or a
// negation. Otherwise one of its arguments is enough.
func (l signed) joins() bool { return l.Op == gdl.OpNot || (l.Op == gdl.OpAnd) == l.isPositive }

// bound returns the variables that the literal binds.
func (l signed) bound() map[string]bool { return model.Bound(l.Literal, l.isPositive) }

// args returns the arguments of not, and, or, with their signs.
func (l signed) args() []signed {
	list := make([]signed, len(l.Args))
	for i, a := range l.Args {
		list[i] = signed{a, l.isPositive != (l.Op == gdl.OpNot)}
	}
	return list
}

// branchesWithout returns branches that do not bind the variable, although another branch of the same or does. The ors are
// those beside a place, in the scopes around it.
func (s *scope) branchesWithout(name string, at token.Pos) (found []*gdl.Literal) {
	for ; s != nil; s = s.outer {
		for _, l := range s.literals {
			found = append(found, l.branchesWithout(name, at)...)
		}
	}
	return found
}

// branchesWithout is the same for the ors in one literal; none if the place is in the literal.
func (l signed) branchesWithout(name string, at token.Pos) []*gdl.Literal {
	if l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct || l.Pos() <= at && at < l.End() {
		return nil
	}
	var without, deeper []*gdl.Literal
	with := 0
	for _, a := range l.args() {
		if a.bound()[name] {
			with++
		} else if inside := a.branchesWithout(name, at); len(inside) > 0 {
			deeper = append(deeper, inside...)
		} else {
			without = append(without, a.Literal)
		}
	}
	if l.joins() || with+len(deeper) == 0 {
		return deeper
	}
	return append(deeper, without...)
}
