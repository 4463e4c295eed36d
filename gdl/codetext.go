package gdl

import (
	"cmp"
	"github.com/gdllint/gdllint/gdl/syntax"
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
	return syntax.PrefixText(forms[0])
}

// SpelledTerm writes a term in the notation of its rulesheet, with the author's spelling.
func (n Notation) SpelledTerm(t *Term) string { return TextIn(t.Node(n.spelling), n) }

// SpelledLiteral writes a condition in the notation of its rulesheet, with the author's
// spelling.
func (n Notation) SpelledLiteral(l *Literal) string { return TextIn(l.Node(n.spelling), n) }

// spelling returns the word of a term as prefix text spells it.
func (n Notation) spelling(t *Term) string {
	switch {
	case n == Prefix || t.Spelling == "":
		return cmp.Or(t.Spelling, t.Name)
	case t.Spelling == syntax.Anonymous:
		return "?"
	}
	return syntax.PrefixWord(&Expr{Word: t.Spelling, Name: t.Name})
}

// Node returns the tree of a term; spell gives its words.
func (t *Term) Node(spell func(*Term) string) *Expr {
	word := &Expr{Word: spell(t), Name: t.Name}
	if len(t.Args) == 0 {
		return word
	}
	list := []*Expr{word}
	for _, arg := range t.Args {
		list = append(list, arg.Node(spell))
	}
	return &Expr{List: list}
}

// Node returns the tree of a condition; spell gives the words of its terms.
func (l *Literal) Node(spell func(*Term) string) *Expr {
	if l.Op == OpAtom || l.Op == OpDistinct {
		return l.Atom.Node(spell)
	}
	list := []*Expr{{Word: opNames[l.Op], Name: opNames[l.Op]}}
	for _, arg := range l.Args {
		list = append(list, arg.Node(spell))
	}
	return &Expr{List: list}
}
