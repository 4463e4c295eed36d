package gdl

import (
	"cmp"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/gdl/textkind"
)

// This file writes rules, literals and terms as text, in a notation or as the author spelt them.

// String returns the term as prefix text (KIF) with folded names. Parsing it gives an equal term.
func (t *Term) String() string {
	if len(t.Args) == 0 {
		return t.Name
	}
	var room [64]byte
	return string(syntax.Written(room[:0], t, func(t *Term) (string, []*Term) { return t.Name, t.Args }))
}

// InNotation returns the term in a notation, with folded names.
func (t *Term) InNotation(n Notation) string {
	if n == Prefix {
		return t.String()
	}
	return n.Text(t.Node(folded).Adopt(n))
}

var opNames = [...]string{OpNot: Not, OpAnd: And, OpOr: Or}

// String returns the literal as prefix text (KIF) with folded names.
func (l *Literal) String() string { return l.Node(folded).Meaning() }

// String returns the rule as prefix text (KIF) with folded names, on one line.
func (r *Rule) String() string { return r.Node(folded, false).Meaning() }

func folded(t *Term) string { return t.Name }

// needsHeadParens tells whether a head without arguments needs parentheses. Without them, the parser would read the
// conditions as its arguments.
func (r *Rule) needsHeadParens() bool {
	if len(r.Body) == 0 {
		return false
	}
	first := r.Body[0]
	return arityOrZero(r.Head.Name) > 0 || first.Op == OpAtom && len(first.Atom.Args) == 0 && (first.Atom.IsVariable() || syntax.IsDigit(first.Atom.Name[0]))
}

// String returns the rules of the file as prefix text (KIF), each on a line, without comments.
// Parsing it gives equal rules.
func (f *File) String() string {
	var b strings.Builder
	if len(f.Rules) > 0 && strings.HasPrefix(f.Rules[0].String(), syntax.ByteOrderMark) {
		b.WriteString(syntax.ByteOrderMark) // without a second mark, the first name would lose its first character, which is a byte order mark
	}
	for _, r := range f.Rules {
		b.WriteString(r.String())
		b.WriteByte('\n')
	}
	if textkind.GuessEncoding([]byte(b.String())).Kind != textkind.Unknown {
		return "\n" + b.String() // the first name would make the text look like a binary file
	}
	return b.String()
}

// Spelled returns a term in the notation n of its rulesheet, with the author's spelling.
func (t *Term) Spelled(n Notation) string { return t.Node(spelling(n)).InWords(n).TextIn(n) }

// Spelled returns a condition in the notation n of its rulesheet, with the author's spelling.
func (l *Literal) Spelled(n Notation) string { return l.Node(spelling(n)).InWords(n).TextIn(n) }

// spelling returns a function for terms of a rulesheet in notation n. It returns the author's word for the name of a
// term, as a word of prefix text.
func spelling(n Notation) func(*Term) string {
	return func(t *Term) string {
		switch {
		case n == Prefix || t.Spelling == "":
			return cmp.Or(t.Spelling, t.Name)
		case t.Spelling == syntax.Anonymous:
			return "?"
		}
		return syntax.PrefixWord(&syntax.Node{Word: t.Spelling, Name: t.Name})
	}
}

// Node returns a term as a syntax tree. spell returns the word for the name of a term.
func (t *Term) Node(spell func(*Term) string) *syntax.Node {
	word := &syntax.Node{Word: spell(t), Name: t.Name}
	if len(t.Args) == 0 {
		return word
	}
	list := append(make([]*syntax.Node, 0, 1+len(t.Args)), word)
	for _, arg := range t.Args {
		list = append(list, arg.Node(spell))
	}
	return &syntax.Node{List: list}
}

// Node returns a rule as a syntax tree. spell returns the word for the name of a term. If parens is set, a head without
// arguments always has parentheses.
func (r *Rule) Node(spell func(*Term) string, parens bool) *syntax.Node {
	head := r.Head.Node(spell)
	if !head.IsList() && (parens || r.needsHeadParens()) {
		head = &syntax.Node{List: []*syntax.Node{head}}
	}
	if !r.HasArrow {
		return head
	}
	list := []*syntax.Node{{Word: Arrow, Name: Arrow}, head}
	for _, l := range r.Body {
		list = append(list, l.Node(spell))
	}
	return &syntax.Node{List: list}
}

// Node returns a condition as a syntax tree. spell returns the word for the name of a term.
func (l *Literal) Node(spell func(*Term) string) *syntax.Node {
	if l.Op == OpAtom || l.Op == OpDistinct {
		return l.Atom.Node(spell)
	}
	op := opNames[l.Op]
	list := []*syntax.Node{{Word: op, Name: op}}
	for _, arg := range l.Args {
		list = append(list, arg.Node(spell))
	}
	return &syntax.Node{List: list}
}
