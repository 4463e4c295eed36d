package gdl

import (
	"maps"
	"slices"
	"strconv"
)

// isQuantifier tells the names that other languages use to quantify.
func isQuantifier(name string) bool {
	switch name {
	case "exists", "exist", "thereexists", "there-exists", "there_exists", "thereis", "there-is", "forall", "for-all", "for_all", "foreach", "forsome":
		return true
	}
	return false
}

// quantifier reports a quantifier and reads it as a helper relation, which
// holds if its conditions do.
func (b *builder) quantifier(x *Expr) []*Expr {
	body, bound := x.List[1:], []*Expr(nil)
	for len(body) > 0 && isVariables(body[0]) {
		bound, body = append(bound, body[0]), body[1:]
	}
	name := x.List[0].Word
	if len(body) == 0 || b.state.depth > mostNested {
		b.guess(Quantifier, x.From, x.To, nil, "GDL has no quantifiers; write a helper relation for '%s'", name)
		return nil
	}
	if len(body) == 1 && nameOf(body[0]) == And {
		body = body[0].List[1:]
	}
	helper := b.helper(x, body, bound)
	shown := b.text(&Expr{From: body[0].From, To: body[len(body)-1].To})
	switch x.List[0].Name[0] {
	case 'f':
		fails := b.shownName("fails", "forall "+shown)
		b.guess(Quantifier, x.From, x.To, nil,
			"GDL has no quantifier '%s'; write a helper relation that holds if one fails, such as (<= %s ... (not %s)), and ask for (not %s)",
			name, shownHelper(helper, fails), shown, shownHelper(helper, fails))
	default:
		found := b.shownName("found", shown)
		b.guess(Quantifier, x.From, x.To, b.helperRepair(x, helper, body),
			"GDL has no quantifier '%s'; write a helper relation such as (<= %s %s) and ask for %s",
			name, shownHelper(helper, found), shown, shownHelper(helper, found))
	}
	return []*Expr{helper}
}

// shownName returns the name under which a helper relation with a body is
// shown: the same for the same body, and nobody else's.
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

// shownHelper shows a helper relation under a name.
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

// isVariables tells a variable, and a list of variables, also with their types.
func isVariables(x *Expr) bool {
	if !x.IsList() {
		return x.Name[0] == '?'
	}
	return len(x.List) > 0 && !slices.ContainsFunc(x.List, func(v *Expr) bool {
		return v.IsList() && (len(v.List) == 0 || v.List[0].Name == "" || v.List[0].Name[0] != '?') || !v.IsList() && v.Name[0] != '?' && v.Name != "in"
	})
}

// Quantifiers and texts beyond these are not written by people, and repairing
// them would take time.
const (
	mostNested = 20
	mostText   = 2000
)

// helper adds a helper relation with some conditions, and returns what asks
// for it. Its arguments are the variables that it shares with the rest of the
// form, but for those that are bound inside.
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
func (b *builder) helperRepair(x, helper *Expr, body []*Expr) *Repair {
	source := b.file.Source
	if x.To-x.From > mostText {
		return nil
	}
	call := shownHelper(helper, spelling(helper))
	text := "(<= " + call
	for _, c := range body {
		text += " " + source.Slice(c.From, c.To)
	}
	return repair("Write a helper relation", insert(b.state.expr.From, text+")"+b.lineEnd()), Edit{x.From, x.To, call})
}

// freshName returns a name that begins no list and stands for nothing yet.
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
