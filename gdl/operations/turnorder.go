package operations

import "slices"

// A turnOrder tells which role is the mover in a state: the only role with a choice, while the other roles wait.
type turnOrder struct {
	roleNames     []string
	controlFluent string          // the fluent that names the mover; "" if one role plays alone
	waitMoves     map[string]bool // the moves of roles that wait
}

// asksMover tells whether a rule for legal has the condition that its role is the mover.
func (o *turnOrder) asksMover(r *Rule) bool {
	return slices.ContainsFunc(r.Body, func(l *Node) bool { return o.namesMover(l, r.Head.List[1]) })
}

// namesMover tells whether a condition says that who is the mover.
func (o *turnOrder) namesMover(l, who *Node) bool {
	f := askedFluent(l)
	return f != nil && f.Relation() == o.controlFluent && len(f.Arguments()) == 1 && f.List[1].Means(who)
}

// isWaitRule tells whether a rule for legal gives one certain move, without arguments, to roles that are not the mover.
func (o *turnOrder) isWaitRule(r *Rule) bool {
	who, what := r.Head.List[1], r.Head.List[2]
	if what.IsList() || what.IsVariable() {
		return false
	}
	for _, l := range r.Body {
		negative := meantShape(l) == (Shape{"not", 1})
		inner := l
		if negative {
			inner = l.List[1]
		}
		f := askedFluent(inner)
		if f == nil || f.Relation() != o.controlFluent || len(f.Arguments()) != 1 {
			continue
		}
		if negative == f.List[1].Means(who) {
			return true
		}
	}
	return false
}

// withoutMover returns the conditions of a rule for legal without those that its role is the mover. It returns all if
// the role is a constant, or if the rule has a further use of the variable for the role.
func (o *turnOrder) withoutMover(r *Rule) []*Node {
	who := r.Head.List[1]
	if !who.IsVariable() || r.countUses(who) > 2 {
		return r.Body
	}
	return slices.DeleteFunc(slices.Clone(r.Body), func(l *Node) bool { return o.namesMover(l, who) })
}

// moverConditions returns the condition that who, the role in a condition does of a rule, is the mover. It returns no
// condition if the rule has it already, or uses the variable who only once. If one role plays alone, the condition is
// only that who is a role, and a constant needs none.
func (o *turnOrder) moverConditions(r *Rule, who *Node) []*Node {
	at := func(name string, args ...*Node) *Node {
		return &Node{List: append([]*Node{{Word: name, Name: name}}, args...)}
	}
	switch {
	case who.IsVariable() && r.countUses(who) < 2:
		return nil
	case o.controlFluent == "" && who.IsVariable():
		return []*Node{at(roleWord, who)}
	case o.controlFluent == "":
		return nil
	}
	asked := at("true", at(o.controlFluent, who))
	if slices.ContainsFunc(r.Body, asked.Means) {
		return nil
	}
	return []*Node{asked}
}

// countUses counts the occurrences of a variable in a rule.
func (r *Rule) countUses(v *Node) (n int) {
	for _, x := range append([]*Node{r.Head}, r.Body...) {
		x.WalkNested(func(f *Node) {
			if f.Name == v.Name {
				n++
			}
		})
	}
	return n
}
