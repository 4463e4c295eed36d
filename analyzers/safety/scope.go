package safety

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
)

// useKind is the kind of place of a variable that needs binding. Later kinds are more
// telling about the intention of the author.
type useKind int

const (
	headUse useKind = iota
	negatedUse
	comparedUse
)

// unsafeUse is an occurrence of a variable that must be bound elsewhere.
type unsafeUse struct {
	term  *gdl.Term
	kind  useKind
	scope *bindingScope
}

// A bindingScope is a conjunction: the body, or a branch of an or. A literal in it or
// around it that binds a variable binds it in the whole scope, in any order.
type bindingScope struct {
	outerScope     *bindingScope
	signedLiterals []signedLiteral
	boundVariables map[string]bool
}

// signedLiteral is a literal with the sign of the negations around it.
type signedLiteral struct {
	*gdl.Literal
	isPositive bool
}

// bindsVariable tells whether the variable is bound in the scope or around it.
func (s *bindingScope) bindsVariable(name string) bool {
	for ; s != nil; s = s.outerScope {
		if s.boundVariables[name] {
			return true
		}
	}
	return false
}

// isConjunctive tells whether the literal holds if all its arguments do: an and, or a
// negated or. Otherwise, given arguments, one of them suffices.
func (l signedLiteral) isConjunctive() bool { return (l.Op == gdl.OpAnd) == l.isPositive }

// signedArgs returns the arguments of not, and, or, signed.
func (l signedLiteral) signedArgs() []signedLiteral {
	positive := l.isPositive != (l.Op == gdl.OpNot)
	list := make([]signedLiteral, len(l.Args))
	for i, a := range l.Args {
		list[i] = signedLiteral{a, positive}
	}
	return list
}

// collectBound adds to set the variables that l binds.
func (l signedLiteral) collectBound(set map[string]bool) {
	switch {
	case l.Op == gdl.OpAtom:
		if l.isPositive {
			l.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVariable() {
					set[t.Name] = true
				}
			})
		}
	case l.Op == gdl.OpDistinct:
	case l.Op == gdl.OpNot || l.isConjunctive():
		for _, a := range l.signedArgs() {
			a.collectBound(set)
		}
	default:
		for name := range commonlyBound(l.signedArgs()) {
			set[name] = true
		}
	}
}

// commonlyBound returns the variables that every one of the branches binds.
func commonlyBound(branches []signedLiteral) map[string]bool {
	var all map[string]bool
	for _, b := range branches {
		set := map[string]bool{}
		b.collectBound(set)
		if all == nil {
			all = set
			continue
		}
		for name := range all {
			if !set[name] {
				delete(all, name)
			}
		}
	}
	return all
}

// missingBranches returns the branches, of the ors beside the place at, that do not
// bind the variable although a sibling does.
func (s *bindingScope) missingBranches(name string, at token.Pos) []*gdl.Literal {
	var found []*gdl.Literal
	for ; s != nil; s = s.outerScope {
		for _, l := range s.signedLiterals {
			found = append(found, l.branchesWithout(name, at)...)
		}
	}
	return found
}

func (l signedLiteral) branchesWithout(name string, at token.Pos) []*gdl.Literal {
	if l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct || l.StartPos <= at && at < l.EndPos {
		return nil
	}
	var with, without, deeper []*gdl.Literal
	for _, a := range l.signedArgs() {
		set := map[string]bool{}
		a.collectBound(set)
		if set[name] {
			with = append(with, a.Literal)
		} else if inside := a.branchesWithout(name, at); len(inside) > 0 {
			deeper = append(deeper, inside...)
		} else {
			without = append(without, a.Literal)
		}
	}
	if l.Op == gdl.OpNot || l.isConjunctive() || len(with)+len(deeper) == 0 {
		return deeper
	}
	return append(deeper, without...)
}

// useCollector gathers the unsafe uses of the variables of one rule.
type useCollector struct {
	rule          *gdl.Rule
	rootScope     *bindingScope
	unsafeUses    map[string][]unsafeUse
	variableOrder []string // of the variables, as first met

	unreadVariable string // the only unread variable, once it is known
	unreadKnown    bool
}

// newUseCollector returns the unsafe uses in a rule; nil if the rule holds an
// empty or, whose variables cannot be judged.
func newUseCollector(r *gdl.Rule) *useCollector {
	empty := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) { empty = empty || l.Op == gdl.OpOr && len(l.Args) == 0 })
	if empty {
		return nil
	}
	c := &useCollector{rule: r, unsafeUses: map[string][]unsafeUse{}}
	body := make([]signedLiteral, len(r.Body))
	for i, l := range r.Body {
		body[i] = signedLiteral{l, true}
	}
	c.rootScope = newBindingScope(nil, body)
	c.recordUnbound(r.Head, headUse, c.rootScope)
	c.collectConjunction(c.rootScope)
	return c
}

func newBindingScope(outer *bindingScope, literals []signedLiteral) *bindingScope {
	s := &bindingScope{outerScope: outer, signedLiterals: literals, boundVariables: map[string]bool{}}
	for _, l := range literals {
		l.collectBound(s.boundVariables)
	}
	return s
}

func (c *useCollector) collectConjunction(s *bindingScope) {
	for _, l := range s.signedLiterals {
		c.collectLiteral(l, s)
	}
}

func (c *useCollector) collectLiteral(l signedLiteral, s *bindingScope) {
	switch {
	case l.Op == gdl.OpAtom:
		if !l.isPositive {
			c.recordUnbound(l.Atom, negatedUse, s)
		}
	case l.Op == gdl.OpDistinct:
		c.recordUnbound(l.Atom, comparedUse, s)
	case l.Op == gdl.OpNot || l.isConjunctive():
		for _, a := range l.signedArgs() {
			c.collectLiteral(a, s)
		}
	default:
		for _, a := range l.signedArgs() {
			c.collectConjunction(newBindingScope(s, []signedLiteral{a}))
		}
	}
}

// recordUnbound records the variables of a term that are not bound in s.
func (c *useCollector) recordUnbound(t *gdl.Term, k useKind, s *bindingScope) {
	t.WalkTerms(func(v *gdl.Term) {
		if !v.IsVariable() || s.bindsVariable(v.Name) {
			return
		}
		if c.unsafeUses[v.Name] == nil {
			c.variableOrder = append(c.variableOrder, v.Name)
		}
		c.unsafeUses[v.Name] = append(c.unsafeUses[v.Name], unsafeUse{v, k, s})
	})
}
