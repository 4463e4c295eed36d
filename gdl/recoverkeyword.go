package gdl

import "slices"

// mendKeywords repairs keywords with too many arguments, where these say what
// was meant: several fluents, a fluent without its parentheses, or conditions
// inside the head. More are further heads with the same conditions.
func (b *builder) mendKeywords(e *Expr) (mended *Expr, more []*Expr) {
	if e.List[0].Name == Arrow {
		return b.mendRule(e)
	}
	heads, slid := b.mendHead(nil, e)
	if len(slid) == 0 {
		return heads[0], heads[1:]
	}
	arrow := &Expr{Word: Arrow, Name: Arrow, From: e.From, To: e.From}
	return e.with(append([]*Expr{arrow, heads[0]}, b.mendConditions(slid)...)), nil
}

func (b *builder) mendRule(e *Expr) (mended *Expr, more []*Expr) {
	if len(e.List) < 2 {
		return e, nil
	}
	heads, slid := b.mendHead(e, e.List[1])
	body := e.List[2:]
	if len(slid) > 0 {
		body = slices.Concat(slid, body)
	}
	body = b.mendConditions(body)
	if !b.guessed {
		return e, nil
	}
	return e.with(append([]*Expr{e.List[0], heads[0]}, body...)), heads[1:]
}

// mendHead returns the heads that stand for one, and the conditions inside
// it. The rule is nil for a fact.
func (b *builder) mendHead(rule, head *Expr) (heads, slid []*Expr) {
	k := keywordOf(head)
	if k == nil || len(k.args) <= k.arity {
		return []*Expr{head}, nil
	}
	extra := k.args[k.arity:]
	switch k.name {
	case Terminal, Goal, Legal, Next, Sees:
		if areConditions(extra, rule == nil || k.name == Terminal) {
			return []*Expr{b.slidOut(rule, k)}, extra
		}
	}
	switch {
	case rule != nil && len(k.args)*len(rule.List) > mostCopies:
	case k.name == Init, k.name == Next, k.name == Legal, k.name == Role && rule == nil:
		return b.mendLast(rule, k), nil
	}
	return []*Expr{head}, nil
}

// mostCopies bounds how often conditions are copied for the heads of a rule.
const mostCopies = 10_000

// mendConditions repairs the keywords of conditions.
func (b *builder) mendConditions(list []*Expr) []*Expr {
	var out []*Expr // nil as long as all is as written
	for i, x := range list {
		mended := b.mendCondition(x)
		if out == nil && len(mended) == 1 && mended[0] == x {
			continue
		}
		if out == nil {
			out = append(make([]*Expr, 0, len(list)+len(mended)), list[:i]...)
		}
		out = append(out, mended...)
	}
	if out == nil {
		return list
	}
	return out
}

// mendCondition returns the conditions that stand for one.
func (b *builder) mendCondition(x *Expr) []*Expr {
	switch name := nameOf(x); name {
	case Not, And, Or:
		if x.IsList() {
			return b.mendOperator(x, name)
		}
	case True:
		if !x.IsList() || len(x.List) == 1 {
			return b.bareTrue(x)
		}
		return b.mendLast(nil, keywordOf(x))
	case Does, Legal:
		if k := keywordOf(x); k != nil && b.isBareTerm(k.last()) {
			return b.mendLast(nil, k)
		}
	}
	return []*Expr{x}
}

// mendOperator repairs the conditions below an operator. It is dropped if
// none is left.
func (b *builder) mendOperator(x *Expr, name string) []*Expr {
	var args []*Expr
	changed := false
	for _, arg := range x.List[1:] {
		mended := b.mendCondition(arg)
		changed = changed || len(mended) != 1 || mended[0] != arg
		if name != And && len(mended) > 1 {
			and := &Expr{Word: And, Name: And, From: arg.From, To: arg.From}
			mended = []*Expr{{List: append([]*Expr{and}, mended...), From: arg.From, To: arg.To}}
			b.enclose(arg, "(and ")
		}
		args = append(args, mended...)
	}
	switch {
	case !changed:
		return []*Expr{x}
	case len(args) == 0:
		return nil
	}
	return []*Expr{x.with(append([]*Expr{x.List[0]}, args...))}
}

// enclose makes a list of what an expression became after its repair, which
// was the latest.
func (b *builder) enclose(x *Expr, open string) {
	repair := b.file.Errors[len(b.file.Errors)-1].Repair
	repair.Edits = slices.Concat([]Edit{insert(x.From, open)}, repair.Edits, []Edit{insert(x.To, ")")})
}

// bareTrue reports a true that asks for nothing, and drops it.
func (b *builder) bareTrue(x *Expr) []*Expr {
	b.guess(ManyArguments, x.From, x.To, repair("Remove it", Edit{x.From, x.To, ""}),
		"'%s' alone is no condition, it asks for a fluent as in (true (step 1)); remove it", b.text(x))
	return nil
}
