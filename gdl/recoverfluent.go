package gdl

import "slices"

// wrapFluents is wrapFluent for several conditions.
func (k *knownNames) wrapFluents(list []*Expr) []*Expr {
	out := slices.Clone(list)
	for i, x := range list {
		out[i] = k.wrapFluent(x)
	}
	return out
}

// wrapFluent asks with true for a fluent that stands where a condition belongs.
func (k *knownNames) wrapFluent(x *Expr) *Expr {
	name := SplitGlued(leadingName(x))[0]
	switch {
	case !x.IsList() || name == "" || name[0] == '?':
		return x
	case isConnective(name):
		if inner := k.wrapFluents(x.List[1:]); !slices.Equal(inner, x.List[1:]) {
			return x.WithParts(slices.Concat(x.List[:1], inner))
		}
		return x
	}
	v := k.loadVocabulary()
	_, defined := v.definedArities[name]
	_, keyword := KeywordArity(name)
	if defined || keyword || IsOperator(name) || !v.madeFluents[name] {
		return x
	}
	return listAt(x, wordAt(&Expr{StartPos: x.StartPos, EndPos: x.StartPos}, True), x)
}

// conditionText returns the text of a condition with the words that wrapFluent added.
func (t *repairTexts) conditionText(x *Expr) string {
	if holdsAddedWords(x) {
		return renderExpr(x)
	}
	return t.sourceSlice(x)
}

// holdsAddedWords tells whether words of an expression do not stand there in the
// text.
func holdsAddedWords(x *Expr) bool {
	return slices.ContainsFunc(x.List, func(part *Expr) bool {
		return part.StartPos == part.EndPos || part.StartPos < x.StartPos || part.EndPos > x.EndPos || holdsAddedWords(part)
	})
}
