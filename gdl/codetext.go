package gdl

import (
	"go/token"
	"strings"
)

// CodeText writes prefix code in the notation, for messages: a term, a rule or a
// formula. Code that cannot be read stays as it is.
func (n Notation) CodeText(code string) string {
	if n == Prefix {
		return code
	}
	forms, _, errs := ParseExprs(NewSource(token.NewFileSet(), "", []byte(code)))
	if len(errs) > 0 || len(forms) != 1 {
		return code
	}
	return TextIn(forms[0], n)
}

// PrefixCode writes a term that is in the notation, or in prefix text, as prefix text. Code
// that cannot be read stays as it is.
func (n Notation) PrefixCode(code string) string {
	if n == Prefix || strings.HasPrefix(code, "(") {
		return code
	}
	forms, errs := ParseInfixFormulas(NewSource(token.NewFileSet(), "", []byte(code)))
	if len(errs) > 0 || len(forms) != 1 {
		return code
	}
	return PrefixText(forms[0])
}

// SpelledTerm writes a term in the notation of its rulesheet, with the author's spelling.
func (n Notation) SpelledTerm(t *Term) string { return n.spelledText(t.spelledExpr(n)) }

// SpelledLiteral writes a condition in the notation of its rulesheet, with the author's
// spelling.
func (n Notation) SpelledLiteral(l *Literal) string { return n.spelledText(l.spelledExpr(n)) }

func (n Notation) spelledText(e *Expr) string {
	if n == Prefix {
		return e.spelledPrefix()
	}
	return TextIn(e, n)
}

// spelledPrefix writes prefix words as they are spelled.
func (e *Expr) spelledPrefix() string {
	if e.List == nil {
		return e.Word
	}
	words := make([]string, len(e.List))
	for i, x := range e.List {
		words[i] = x.spelledPrefix()
	}
	return "(" + strings.Join(words, " ") + ")"
}

// spelledExpr returns a term as an expression of prefix text.
func (t *Term) spelledExpr(n Notation) *Expr {
	word := &Expr{Word: t.Spelling, Name: t.Name}
	switch {
	case n == Prefix || t.Spelling == "":
	case t.Spelling == anonymousWord:
		word.Word = "?"
	default:
		word.Word = PrefixWord(word)
	}
	if len(t.Args) == 0 {
		return word
	}
	list := []*Expr{word}
	for _, arg := range t.Args {
		list = append(list, arg.spelledExpr(n))
	}
	return &Expr{List: list}
}

func (l *Literal) spelledExpr(n Notation) *Expr {
	if l.Op == OpAtom || l.Op == OpDistinct {
		return l.Atom.spelledExpr(n)
	}
	list := []*Expr{{Word: opNames[l.Op], Name: opNames[l.Op]}}
	for _, arg := range l.Args {
		list = append(list, arg.spelledExpr(n))
	}
	return &Expr{List: list}
}
