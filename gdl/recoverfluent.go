package gdl

import "slices"

// asFluents is asFluent for several conditions.
func (b *builder) asFluents(list []*Expr) []*Expr {
	out := slices.Clone(list)
	for i, x := range list {
		out[i] = b.asFluent(x)
	}
	return out
}

// asFluent asks with true for a fluent that stands where a condition belongs.
func (b *builder) asFluent(x *Expr) *Expr {
	name := Glued(nameOf(x))[0]
	switch {
	case !x.IsList() || name == "" || name[0] == '?':
		return x
	case isConnective(name):
		if inner := b.asFluents(x.List[1:]); !slices.Equal(inner, x.List[1:]) {
			return x.with(slices.Concat(x.List[:1], inner))
		}
		return x
	}
	v := b.vocabulary()
	_, defined := v.defined[name]
	_, keyword := KeywordArity(name)
	if defined || keyword || IsOperator(name) || !v.made[name] {
		return x
	}
	return listAt(x, wordAt(&Expr{From: x.From, To: x.From}, True), x)
}

// written returns the text of a condition with the words that asFluent added.
func (b *builder) written(x *Expr) string {
	if holdsAdded(x) {
		return shown(x)
	}
	return b.slice(x)
}

// holdsAdded tells whether words of an expression do not stand there in the
// text.
func holdsAdded(x *Expr) bool {
	return slices.ContainsFunc(x.List, func(part *Expr) bool {
		return part.From == part.To || part.From < x.From || part.To > x.To || holdsAdded(part)
	})
}
