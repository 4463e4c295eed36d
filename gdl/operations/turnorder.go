package operations

import "slices"

// A turnOrder tells which role moves, by a fluent of the rules.
type turnOrder struct {
	roleNames     []string
	controlFluent string // the fluent that tells who moves; "" if one role plays alone
	waitMoves     map[string]bool
}

// asksMover tells whether a rule for legal asks that its role moves.
func (o *turnOrder) asksMover(r *Rule) bool {
	return slices.ContainsFunc(r.Body, func(l *Node) bool {
		f := askedFluent(l)
		return f != nil && f.Relation() == o.controlFluent && len(f.Arguments()) == 1 && f.List[1].Means(r.Head.List[1])
	})
}

// isWaitRule tells whether a rule gives a move to the roles that wait.
func (o *turnOrder) isWaitRule(r *Rule) bool {
	who, what := r.Head.List[1], r.Head.List[2]
	if what.IsList() || what.IsVariable() {
		return false
	}
	for _, l := range r.Body {
		negative := l.Relation() == "not" && len(l.Arguments()) == 1
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

// withoutMover drops the condition about the mover where the rule does not use the
// role.
func (o *turnOrder) withoutMover(r *Rule) []*Node {
	who := r.Head.List[1]
	uses := 0
	count := func(f *Node) {
		if f.IsVariable() && f.Name == who.Name {
			uses++
		}
	}
	for _, l := range r.Body {
		l.WalkNested(count)
	}
	r.Head.List[2].WalkNested(count)
	if !who.IsVariable() || uses > 1 {
		return r.Body
	}
	return slices.DeleteFunc(slices.Clone(r.Body), func(l *Node) bool {
		f := askedFluent(l)
		return f != nil && f.Relation() == o.controlFluent
	})
}

// moverConditions returns the condition about the mover, if the rule uses the role.
func (o *turnOrder) moverConditions(r *Rule, who *Node) []*Node {
	at := func(name string, args ...*Node) *Node {
		return &Node{List: append([]*Node{{Word: name, Name: name}}, args...)}
	}
	uses := 0
	r.Head.WalkNested(func(f *Node) { uses += countVariable(f, who) })
	for _, l := range r.Body {
		l.WalkNested(func(f *Node) { uses += countVariable(f, who) })
	}
	switch {
	case who.IsVariable() && uses < 2:
		return nil
	case o.controlFluent == "" && who.IsVariable():
		return []*Node{at(roleWord, who)}
	case o.controlFluent == "":
		return nil
	}
	asked := at("true", at(o.controlFluent, who))
	for _, l := range r.Body {
		if l.Means(asked) {
			return nil
		}
	}
	return []*Node{asked}
}

// countVariable returns 1 if a term is the variable of a role, and 0 otherwise.
func countVariable(f, who *Node) int {
	if f.IsVariable() && f.Name == who.Name {
		return 1
	}
	return 0
}
