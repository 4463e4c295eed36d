package layout

import "github.com/gdllint/gdllint/gdl"

// translateForm returns a form in the words of the other notation. Expressions keep
// their places, so that comments stay attached.
func translateForm(e *gdl.Expr, to gdl.Notation) *gdl.Expr {
	if to == gdl.Infix {
		return toInfixWords(e, false)
	}
	if !e.IsList() { // a fact without arguments
		word := toPrefixWords(e)
		return &gdl.Expr{List: []*gdl.Expr{word}, StartPos: e.StartPos, EndPos: e.EndPos}
	}
	out := toPrefixWords(e)
	if out.IsList() && out.List[0].Name == gdl.Arrow && gdl.NeedsParens(out) {
		head := out.List[1]
		out.List[1] = &gdl.Expr{List: []*gdl.Expr{head}, StartPos: head.StartPos, EndPos: head.EndPos}
	}
	return out
}

// toPrefixWords writes an expression of infix text with prefix words.
func toPrefixWords(e *gdl.Expr) *gdl.Expr {
	out := &gdl.Expr{Name: e.Name, StartPos: e.StartPos, EndPos: e.EndPos}
	if !e.IsList() {
		out.Word = gdl.PrefixWord(e)
		return out
	}
	for _, x := range e.List {
		out.List = append(out.List, toPrefixWords(x))
	}
	if len(out.List) == 1 && !gdl.IsOperator(out.List[0].Name) { // open()
		out.List[0].StartPos, out.List[0].EndPos = e.StartPos, e.EndPos
		return out.List[0]
	}
	return out
}

// infixSigns are the operators of infix text.
var infixSigns = map[string]string{gdl.Arrow: ":-", gdl.And: "&", gdl.Or: "|", gdl.Not: "~"}

// toInfixWords writes an expression of prefix text with infix words; inside of
// terms, operators are names of functions.
func toInfixWords(e *gdl.Expr, term bool) *gdl.Expr {
	out := &gdl.Expr{Name: e.Name, StartPos: e.StartPos, EndPos: e.EndPos}
	if !e.IsList() {
		out.Word = gdl.InfixWord(e.Word)
		return out
	}
	op := ""
	if len(e.List) > 0 {
		op = e.List[0].Name
	}
	for i, x := range e.List {
		inner := term || !gdl.IsOperator(op) || op == gdl.Distinct
		out.List = append(out.List, toInfixWords(x, inner && i > 0))
	}
	switch sign := infixSigns[op]; {
	case len(e.List) == 2 && op == gdl.Arrow: // a fact
		return out.List[1]
	case len(e.List) == 1 && !gdl.IsOperator(op): // (open)
		out.List[0].StartPos, out.List[0].EndPos = e.StartPos, e.EndPos
		return out.List[0]
	case !term && sign != "" && (op == gdl.Not || op == gdl.Arrow || len(e.List) > 2):
		out.List[0].Word = sign
		for i := 2; i < len(out.List) && op != gdl.Not && op != gdl.Arrow; i++ {
			setJoint(out.List[i], i > 2 || i == 2, sign)
		}
		for i := 3; i < len(out.List) && op == gdl.Arrow; i++ {
			setJoint(out.List[i], true, infixSigns[gdl.And])
		}
	}
	return out
}

func setJoint(e *gdl.Expr, follows bool, sign string) {
	if follows {
		e.Join = gdl.JointOf(sign)
	}
}
