package edit

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file lists whole rules that may be missing: ends of matches, rules for other sides (sides), complements of rules.

// Bounds of the lists.
const (
	mostCompared = 60 // rules for the same relation that are compared
	mostEnds     = 40 // rules that end a match
	mostRoles    = 8  // roles for which rules are written
)

// ends lists rules that end a match: if a condition of a rule for goal holds, for all roles or for one; or if a counter
// has its last value. It also lists an edit that adds all general rules together.
func (s *Sheet) ends() (list []*Edit) {
	var together []*Edit
	add := func(anchor *model.Rule, l *gdl.Literal) {
		r := &gdl.Rule{Head: gdl.NewTerm(gdl.Terminal), Body: []*gdl.Literal{l}, HasArrow: true}
		if len(list) == mostEnds || slices.ContainsFunc(s.written(gdl.Terminal), func(x *model.Rule) bool { return model.Subsumes(x.Rule, r) }) {
			return
		}
		e := s.adding(Image, anchor, r)
		isGeneral := l.Op == gdl.OpNot && len(l.Args[0].Args) == 0 && len(l.Args[0].Atom.Args) == 0 || l.Op == gdl.OpAtom && l.Atom.Name != gdl.True
		if isGeneral && !slices.ContainsFunc(together, func(x *Edit) bool { return model.Subsumes(x.Result, r) }) {
			together = append(together, e)
		}
		list = append(list, e)
	}
	for _, r := range s.written(gdl.Goal) {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom && s.changes(l.Atom) || l.Op == gdl.OpNot && len(model.VariablesOf(l)) == 0 {
				add(r, l)
			}
		}
	}
	for _, r := range s.written(gdl.Next) {
		if r.Subject == nil || r.Subject.Symbol == nil {
			continue
		}
		for _, c := range s.Counters(r) {
			if end := c.End(); end != nil {
				add(r, asks(gdl.NewTerm(gdl.True, c.Fluent.Term.WithArg(c.Arg, end))))
			}
		}
	}
	return append(list, s.Joined(together...)...)
}

// Bounds of the rules for other sides.
const (
	mostSides   = 15  // rules for the other sides of one rule
	mostOfSides = 300 // rules for the other sides of all rules
)

// sides lists rules for helper relations with the conditions of a present rule, and with other variables of it in the
// head. For example, a rule says that a move changes the cell from which it starts; its other side says this of the cell
// to which it goes.
func sides(s *Sheet) (list []*Edit) {
	for _, r := range s.Rules {
		if model.IsKeyword(r.Head.Name) || len(r.Body) == 0 || r.Implied || r.FromProduct || len(r.Occurrences) > mostPlaces {
			continue
		}
		var variables []*model.Occurrence // the variables of the head, each once
		for i := range r.Occurrences {
			o := &r.Occurrences[i]
			if o.InHead() && o.Variable != nil && isArgument(o) && !slices.ContainsFunc(variables, func(x *model.Occurrence) bool { return x.Variable == o.Variable }) {
				variables = append(variables, o)
			}
		}
		byClass := s.collector(r).variablesByClass()
		n, images := 0, gdl.Subst{}
		var choose func(i int, changed bool)
		choose = func(i int, changed bool) {
			switch {
			case n == mostSides || len(list) == mostOfSides:
			case i < len(variables):
				name := variables[i].Term.Name
				for _, v := range byClass[s.classAt(variables[i].Slot())] {
					if !isTaken(images, v.Name) {
						images[name] = v
						choose(i+1, changed || v.Name != name)
						delete(images, name)
					}
				}
			case changed:
				n++
				list = append(list, s.adding(Image, r, &gdl.Rule{Head: substituted(&gdl.Literal{Op: gdl.OpAtom, Atom: r.Head}, images).Atom, Body: r.Body, HasArrow: true}))
			}
		}
		choose(0, false)
	}
	return list
}

// written returns the first mostCompared rules for a predicate that the author wrote.
func (s *Sheet) written(predicate string) []*model.Rule {
	rules := slices.DeleteFunc(slices.Clone(s.RulesFor(predicate)), func(r *model.Rule) bool { return r.Implied || r.FromProduct })
	return rules[:min(len(rules), mostCompared)]
}

// changes tells whether an atom belongs to a helper relation with rules that have conditions. Such an atom may hold in
// one state and not in another.
func (s *Sheet) changes(atom *gdl.Term) bool {
	_, only := s.Program.Facts(atom.Name)
	return !only && !model.IsKeyword(atom.Name)
}

// complements lists rules for goal values, and for moves without arguments. They fire for a role if none of the present
// rules does: their conditions negate conditions of these rules. Only conditions without other variables than the role
// are negated.
func (s *Sheet) complements() (list []*Edit) {
	for _, key := range []string{gdl.Goal, gdl.Legal} {
		rules := slices.DeleteFunc(s.written(key), func(r *model.Rule) bool { return len(r.Head.Args) != 2 || len(r.Body) == 0 })
		if len(rules) == 0 || len(s.RulesFor(key)) > mostCompared || len(s.RoleFacts()) > mostRoles {
			continue
		}
		var values []*gdl.Term
		if key == gdl.Legal {
			for x := range s.OfSort(model.Move) {
				if x.Arity == 0 {
					values = append(values, gdl.NewTerm(x.Name))
				}
			}
		} else {
			for _, value := range []string{"0", "50", "100"} {
				values = append(values, gdl.NewTerm(value))
			}
			for _, r := range rules {
				if v := r.Head.Args[1]; !v.IsVariable() && !model.HasTerm(values, v) {
					values = append(values, v)
				}
			}
		}
		for _, value := range values {
			list = append(list, s.complement(rules, value)...)
		}
	}
	return list
}

// complementCost is added to the cost of these rules, so that rules that resemble others come first.
const complementCost = 400

// complement lists the rules for one value. It lists one rule for all roles if the other rules are for all roles, or if
// all roles would get the same rule. Otherwise it lists one rule for each role, alone and together.
func (s *Sheet) complement(rules []*model.Rule, value *gdl.Term) (list []*Edit) {
	last, anyone := rules[len(rules)-1], gdl.NewTerm("?r")
	write := func(role *gdl.Term, body []*gdl.Literal) *Edit {
		if role == anyone {
			body = append([]*gdl.Literal{asks(gdl.NewTerm(gdl.Role, role))}, body...)
		}
		e := s.adding(Image, last, &gdl.Rule{Head: gdl.NewTerm(last.Head.Name, role, value), Body: body, HasArrow: true})
		cost := s.ruleCost(e) + complementCost
		e.cost = &cost
		return e
	}
	if !slices.ContainsFunc(rules, func(r *model.Rule) bool { return !r.Head.Args[0].IsVariable() }) {
		if body := withoutRule(rules, anyone, value); body != nil {
			return []*Edit{write(anyone, body)}
		}
		return nil
	}
	bodies := map[string][]*gdl.Literal{}
	for _, fact := range s.RoleFacts() {
		if role := fact.Head.Args[0]; role.Name != gdl.Random {
			if body := withoutRule(rules, role, value); body != nil {
				bodies[model.Canonical(&gdl.Rule{Head: gdl.NewTerm(gdl.Goal), Body: body})] = body
				list = append(list, write(role, body))
			}
		}
	}
	if len(bodies) == 1 && len(list) > 1 {
		return []*Edit{write(anyone, list[0].Result.Body)}
	}
	return append(list, s.Joined(list...)...)
}

// withoutRule returns conditions under which no rule for a role fires. It returns nil if a rule for the role already
// gives the value, or has no condition that negations can negate.
func withoutRule(rules []*model.Rule, role, value *gdl.Term) (body []*gdl.Literal) {
	for _, r := range rules {
		who := r.Head.Args[0]
		if !who.IsVariable() && who.Name != role.Name {
			continue
		}
		not := negations(r.Rule, role)
		if not == nil || gdl.EqualTerms(r.Head.Args[1], value) {
			return nil
		}
		if !slices.ContainsFunc(body, func(l *gdl.Literal) bool { return gdl.EqualLiterals(l, not) }) {
			body = append(body, not)
		}
	}
	return body
}

// negations returns the condition that some condition of a rule fails. Only atoms and negations without other variables
// than the role count; if there are none, it returns nil.
func negations(r *gdl.Rule, role *gdl.Term) *gdl.Literal {
	var parts []*gdl.Literal
	for _, l := range r.Body {
		names := model.VariablesOf(l)
		if len(names) > 1 || len(names) == 1 && names[0] != r.Head.Args[0].Name || l.Op == gdl.OpAtom && l.Atom.Name == gdl.Role {
			continue
		}
		switch l = substituted(l, gdl.Subst{r.Head.Args[0].Name: role}); l.Op {
		case gdl.OpNot:
			parts = append(parts, l.Args[0])
		case gdl.OpAtom:
			parts = append(parts, negation(l))
		}
	}
	switch len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	}
	return &gdl.Literal{Op: gdl.OpOr, Args: parts}
}

// offered lists rules that make the moves of the rules for input legal.
func (s *Sheet) offered() (list []*Edit) {
	for _, r := range s.written(gdl.Input) {
		if len(r.Head.Args) == 2 {
			list = append(list, s.adding(Image, r, &gdl.Rule{Head: gdl.NewTerm(gdl.Legal, r.Head.Args...), Body: r.Body, HasArrow: len(r.Body) > 0}))
		}
	}
	return list
}
