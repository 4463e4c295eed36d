package gdl

import "slices"

// lift moves an operator, a quantifier or a keyword out of a keyword that asks
// for a term: (true (not X)) becomes (not (true X)). It returns nil if there
// is none.
func (b *builder) lift(k *keyword) []*Expr {
	last := k.args[len(k.args)-1]
	name := nameOf(last)
	if last.Name != "" || name == "" || b.before(k) == "" {
		return nil
	}
	switch {
	case k.name == True && (isRelation(name) || b.isComparison(last)):
		return b.liftAtom(k, last)
	case isQuantifier(name) && !b.isDefined(name):
		if len(last.List) == 1 {
			return []*Expr{last} // nothing to ask for: the quantifier alone is the fault
		}
		inside := b.push(k, last)
		b.noteQuantified(inside, k.expr, false)
		return []*Expr{inside}
	case name == Not && len(last.List) == 2 && isQuantifier(nameOf(last.List[1])) && !b.isDefined(nameOf(last.List[1])):
		inside := b.push(k, last)
		b.noteQuantified(inside.List[1], k.expr, true)
		return []*Expr{inside}
	case !isConnective(name) || len(last.List) < 2:
		return nil
	}
	lifted := b.push(k, last)
	inner := lifted.List[1:]
	b.guess(MisplacedOperator, last.From, last.To, b.liftRepair(k, last, b.distribute(k, last.List[1:])),
		"'%s' cannot stand inside '%s'; write (%s %s%s)", last.List[0].Word, k.spelling(), last.List[0].Word,
		b.code(inner[0]), more(inner))
	if name == And {
		return inner
	}
	return []*Expr{lifted}
}

// more returns the dots that stand for the conditions after the first.
func more(list []*Expr) string {
	if len(list) > 1 {
		return " ..."
	}
	return ""
}

// isRelation tells whether a name is a keyword that cannot be taken for a
// fluent.
func isRelation(name string) bool {
	switch name {
	case True, Does, Legal, Distinct, Role, Arrow:
		return true
	}
	return false
}

// liftAtom reports a relation inside of true.
func (b *builder) liftAtom(k *keyword, atom *Expr) []*Expr {
	if !b.isComparison(atom) && nameOf(atom) != Arrow {
		kind := KeywordInTrue
		if nameOf(atom) == Distinct {
			kind = MisplacedOperator
		}
		b.guess(kind, atom.From, atom.To, repair("Ask for it without '"+k.spelling()+"'",
			Edit{k.expr.From, atom.From, ""}, Edit{atom.To, k.expr.To, ""}),
			"'%s' cannot stand inside '%s'; write %s", atom.List[0].Word, k.spelling(), b.code(atom))
	}
	return []*Expr{atom}
}

// distribute puts each of several terms below a keyword of its own. A term that
// is a condition by itself stays.
func (b *builder) distribute(k *keyword, terms []*Expr) []*Expr {
	list := make([]*Expr, len(terms))
	for i, x := range terms {
		list[i] = x
		if k.name == True && b.isWhole(x) {
			continue
		}
		parts := slices.Concat(k.expr.List[:len(k.args):len(k.args)], []*Expr{x})
		list[i] = &Expr{List: parts, From: x.From, To: x.To}
	}
	return list
}

// push moves a keyword below operators and quantifiers, to the terms there. It
// reports no operator inside of another one: the outermost is the fault, and
// its repair covers all.
func (b *builder) push(k *keyword, x *Expr) *Expr {
	name := nameOf(x)
	quantifies := isQuantifier(name) && !b.isDefined(name)
	if !x.IsList() || len(x.List) < 2 || !quantifies && !isConnective(name) && !b.isIf(name) {
		return b.distribute(k, []*Expr{x})[0]
	}
	parts := slices.Clone(x.List)
	for i, part := range parts[1:] {
		if !quantifies || !isVariables(part) {
			parts[i+1] = b.push(k, part)
		}
	}
	return x.with(parts)
}

// isIf tells whether a name is a word of other languages for a condition, and
// the text does not define it.
func (b *builder) isIf(name string) bool {
	return (name == "if" || name == "when" || name == "implies") && !b.isDefined(name)
}

// isWhole tells whether an expression is a condition and not a fluent.
func (b *builder) isWhole(x *Expr) bool {
	name := nameOf(x)
	v := b.vocabulary()
	_, defined := v.defined[Glued(name)[0]]
	if isEquality(name) && len(x.List) == 3 && !defined && !v.made[name] {
		return true
	}
	return isRelation(name) || defined && !v.made[Glued(name)[0]] || x.IsList() && b.isComparison(x)
}

// before returns the text before the last term of a keyword, on one line; "" if
// it is too long to be repeated.
func (b *builder) before(k *keyword) string {
	before := "(" + k.spelling() + " "
	for _, x := range k.args[:k.arity-1] {
		if x.To-x.From > mostText {
			return ""
		}
		before += b.slice(x) + " "
	}
	return before
}

// liftRepair writes the keyword inside the operator.
func (b *builder) liftRepair(k *keyword, last *Expr, inner []*Expr) *Repair {
	if b.before(k) == "" || k.expr.To-k.expr.From > mostText {
		return nil
	}
	r := repair("Move '"+last.List[0].Word+"' out of '"+k.spelling()+"'", Edit{k.expr.From, last.From, ""})
	if last.List[0].Name == And {
		r.Edits = []Edit{{k.expr.From, last.List[1].From, ""}}
	}
	for i, x := range last.List[1:] {
		if inner[i] != x {
			r.Edits = append(r.Edits, insert(x.From, b.before(k)), insert(x.To, ")"))
		}
	}
	if last.List[0].Name == And {
		r.Edits = append(r.Edits, Edit{last.To - 1, k.expr.To, ""})
		return r
	}
	r.Edits = append(r.Edits, Edit{last.To, k.expr.To, ""})
	return r
}
