package gdl

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// isQuantifier tells whether a name is a quantifier of other languages.
func isQuantifier(name string) bool {
	switch name {
	case "exists", "exist", "thereexists", "there-exists", "there_exists", "thereis", "there-is", "forall", "for-all", "for_all", "foreach", "forsome":
		return true
	}
	return false
}

// A quantified condition is one with a quantifier, as it is written.
type quantified struct {
	expr    *Expr
	bound   []*Expr // its variables
	body    []*Expr
	whole   *Expr // the expression that the repair removes with it, such as a 'true' or 'not' around it; nil if there is none
	negated bool  // 'not' stands right before it
}

// quantified takes a quantified condition apart. Fluents are asked for with
// true.
func (b *builder) quantified(x *Expr) *quantified {
	q := b.state.quantified[x]
	if q == nil {
		q = &quantified{}
	}
	q.expr, q.body = x, x.List[1:]
	for len(q.body) > 0 && isVariables(q.body[0]) {
		q.bound, q.body = append(q.bound, q.body[0]), q.body[1:]
	}
	if len(q.body) == 1 && q.body[0].IsList() && nameOf(q.body[0]) == And {
		q.body = q.body[0].List[1:]
	}
	q.body = b.asFluents(q.body)
	return q
}

// noteQuantified records the expression around a quantified condition.
func (b *builder) noteQuantified(x, whole *Expr, negated bool) {
	if !isQuantifier(nameOf(x)) || b.isDefined(nameOf(x)) {
		return
	}
	if b.state.quantified == nil {
		b.state.quantified = map[*Expr]*quantified{}
	}
	q := b.state.quantified[x]
	if q == nil {
		q = &quantified{whole: whole}
		b.state.quantified[x] = q
	}
	q.negated = q.negated || negated
}

// quantifier reports a quantifier and reads it as a helper relation, which
// holds if its conditions do.
func (b *builder) quantifier(x *Expr) []*Expr {
	q := b.quantified(x)
	switch {
	case len(q.body) == 0 || b.state.depth > mostNested:
		b.guess(Quantifier, x.From, x.To, nil, "GDL has no quantifiers; write a helper relation for '%s'", x.List[0].Word)
		return nil
	case x.List[0].Name[0] == 'f' && x.List[0].Name != "forsome":
		return b.forAll(q)
	}
	helper := b.helper(x, q.body, q.bound)
	shown := b.shownBody(q.body)
	found := shownHelper(helper, b.shownName("found", shown))
	b.guess(Quantifier, x.From, x.To, b.helperRepair(q, helper),
		"GDL has no quantifier '%s'; write a helper relation such as (<= %s %s)%s and ask for %s",
		x.List[0].Word, found, shown, b.circle(q.body), found)
	return []*Expr{helper}
}

// forAll reads a universal quantifier as the negation of a helper relation for
// the cases in which the body fails.
func (b *builder) forAll(q *quantified) []*Expr {
	body := fails(q.body)
	need := unbound(body)
	shown := b.shownBody(body)
	gap, advice := "", ""
	if len(need) > 0 {
		gap, advice = "... ", ", with literals for '...' that bind "+strings.Join(need, ", ")
	}
	read := []*Expr(nil)
	var helper *Expr
	if len(need) > 0 {
		helper = b.helper(q.expr, q.body, q.bound)
		read = []*Expr{helper}
	} else {
		helper = b.helper(q.expr, body, q.bound)
		read = []*Expr{listAt(q.expr, wordAt(q.expr.List[0], Not), helper)}
	}
	name := shownHelper(helper, b.shownName("fails", "forall "+shown))
	call := "(not " + name + ")"
	if q.negated {
		call = name
	}
	ask := "ask for " + call
	if q.whole != nil {
		ask = "write " + call + " for '" + b.text(q.whole) + "'"
	}
	b.guess(Quantifier, q.expr.From, q.expr.To, nil,
		"GDL has no quantifier '%s'; write a helper relation that holds if one fails, such as (<= %s %s%s)%s%s, and %s",
		q.expr.List[0].Word, name, gap, shown, advice, b.circle(body), ask)
	return read
}

// fails returns the conditions of a case in which a universal body fails: its
// last condition does not hold. The conditions before the last restrict the
// cases.
func fails(body []*Expr) []*Expr {
	last := body[len(body)-1]
	first := body[: len(body)-1 : len(body)-1]
	if name := nameOf(last); len(last.List) > 2 && (name == "if" || name == "implies" || name == "=>") {
		n := len(last.List) - 1
		first = slices.Concat(first, last.List[1:n])
		last = last.List[n]
	}
	if nameOf(last) == Not && len(last.List) == 2 {
		return append(first, last.List[1])
	}
	return append(first, listAt(last, wordAt(&Expr{From: last.From, To: last.From}, Not), last))
}

// unbound returns the variables that stand in negations alone.
func unbound(body []*Expr) []string {
	var names []string
	all := newForm(&Expr{List: body})
	for _, name := range all.order {
		if all.positive[name] == 0 {
			names = append(names, all.variables[name].Word)
		}
	}
	return names
}

// circle returns the further advice for conditions that ask for the relation of
// the rule itself, as where a move is legal if there is no other one.
func (b *builder) circle(body []*Expr) string {
	rule := b.state.expr
	if nameOf(rule) != Arrow || len(rule.List) < 2 {
		return ""
	}
	for _, x := range body {
		if name := nameOf(x); x.IsList() && name != "" && name == nameOf(rule.List[1]) {
			return ", with the conditions of the rule for " + b.code(x) + " instead of it,"
		}
	}
	return ""
}

// shownBody returns the text of conditions for a message, as many as are easily
// read.
func (b *builder) shownBody(body []*Expr) string {
	const most = 100
	shown := b.code(body[0])
	for _, x := range body[1:] {
		next := b.code(x)
		if len(shown)+len(next) > most {
			return shown + " ..."
		}
		shown += " " + next
	}
	return shown
}

// shownName returns the name of a helper relation in messages: one name for
// each body.
func (b *builder) shownName(stem, body string) string {
	if name := b.shown[body]; name != "" {
		return name
	}
	if b.shown == nil {
		b.shown = map[string]string{}
	}
	name := stem
	for n := 2; b.isDefined(name) || slices.Contains(slices.Collect(maps.Values(b.shown)), name); n++ {
		name = stem + "-" + strconv.Itoa(n)
	}
	b.shown[body] = name
	return name
}

// shownHelper returns the text that asks for a helper relation under a name.
func shownHelper(helper *Expr, name string) string {
	if !helper.IsList() {
		return name
	}
	shown := "(" + name
	for _, x := range helper.List[1:] {
		shown += " " + x.Word
	}
	return shown + ")"
}

// isVariables tells whether an expression is a variable or a list of variables,
// with or without types.
func isVariables(x *Expr) bool {
	if !x.IsList() {
		return x.Name[0] == '?'
	}
	return len(x.List) > 0 && !slices.ContainsFunc(x.List, func(v *Expr) bool {
		return v.IsList() && (len(v.List) == 0 || v.List[0].Name == "" || v.List[0].Name[0] != '?') || !v.IsList() && v.Name[0] != '?' && v.Name != "in"
	})
}

// The bounds of nested quantifiers, and of texts that repairs repeat.
// Hand-written rulesheets stay below them.
const (
	mostNested = 20
	mostText   = 2000
)

// helper adds a helper relation with some conditions, and returns the atom that
// asks for it. Its arguments are the variables that it shares with the rest of
// the form, except those that are bound inside.
func (b *builder) helper(at *Expr, body, bound []*Expr) *Expr {
	b.state.depth++
	defer func() { b.state.depth-- }()
	inside := newForm(listAt(at, body...))
	own := newForm(listAt(at, bound...))
	all := newForm(at)
	atom := listAt(at, wordAt(&Expr{From: at.From, To: at.From}, b.freshName("some")))
	for _, name := range inside.order {
		if own.variables[name] == nil && b.isShared(name, all) {
			v := inside.variables[name]
			atom.List = append(atom.List, &Expr{Word: v.Word, Name: name, From: at.From, To: at.From})
		}
	}
	if len(atom.List) == 1 {
		atom = wordAt(at, atom.List[0].Word)
	}
	arrow := wordAt(&Expr{From: at.From, To: at.From}, Arrow)
	b.state.rules = append(b.state.rules, listAt(at, slices.Concat([]*Expr{arrow, atom}, b.mendConditions(body))...))
	return atom
}

// isShared tells whether a variable stands outside of an expression of the
// form, not counting negations, which bind nothing.
func (b *builder) isShared(name string, inside *formState) bool {
	if b.state.negated > 0 {
		return b.state.positive[name] > 0
	}
	return b.state.positive[name] > inside.positive[name]
}

// helperRepair writes the helper relation before the rule and asks for it.
func (b *builder) helperRepair(q *quantified, helper *Expr) *Repair {
	x := q.expr
	if x.To-x.From > mostText {
		return nil
	}
	call := shownHelper(helper, spelling(helper))
	text := "(<= " + call
	for _, c := range q.body {
		text += " " + b.written(c)
	}
	if q.whole != nil {
		x = q.whole
	}
	if q.negated {
		call = "(" + Not + " " + call + ")"
	}
	return repair("Write a helper relation", insert(b.state.expr.From, text+")"+b.lineEnd()), Edit{x.From, x.To, call})
}

// freshName returns a name that the text neither defines nor uses for a list.
func (b *builder) freshName(stem string) string {
	v := b.vocabulary()
	for {
		b.helpers++
		name := stem + "-" + strconv.Itoa(b.helpers)
		if _, defined := v.defined[name]; !defined && !v.functors[name] {
			return name
		}
	}
}
