package gdl

import (
	"cmp"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/gdl/textkind"
)

// String returns the term in KIF with folded names. Parsing it gives an
// equal term.
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

// String returns the literal in KIF with folded names.
func (l *Literal) String() string { return l.Node(folded).Meaning() }

// String returns the rule in KIF with folded names, on one line.
func (r *Rule) String() string { return r.Node(folded, false).Meaning() }

func folded(t *Term) string { return t.Name }

// needsHeadParens tells whether the head needs parentheses: written as a word, it
// would be read as a name with the conditions for its arguments.
func (r *Rule) needsHeadParens() bool {
	if len(r.Body) == 0 {
		return false
	}
	first := r.Body[0]
	return arityOrZero(r.Head.Name) > 0 || first.Op == OpAtom && len(first.Atom.Args) == 0 && (first.Atom.IsVariable() || syntax.IsDigit(first.Atom.Name[0]))
}

// String returns the rules of the file, one a line, without comments.
// Parsing it gives equal rules.
func (f *File) String() string {
	var b strings.Builder
	if len(f.Rules) > 0 && strings.HasPrefix(f.Rules[0].String(), syntax.ByteOrderMark) {
		b.WriteString(syntax.ByteOrderMark) // a name may begin with a mark, and the text would lose it
	}
	for _, r := range f.Rules {
		b.WriteString(r.String())
		b.WriteByte('\n')
	}
	if textkind.GuessEncoding([]byte(b.String())).Kind != textkind.Unknown {
		return "\n" + b.String() // a name that begins like a file that is not a text
	}
	return b.String()
}

// Spelled writes a term in the notation of its rulesheet, with the author's spelling.
func (t *Term) Spelled(n Notation) string { return t.Node(spelling(n)).InWords(n).TextIn(n) }

// Spelled writes a condition in the notation of its rulesheet, with the author's
// spelling.
func (l *Literal) Spelled(n Notation) string { return l.Node(spelling(n)).InWords(n).TextIn(n) }

// spelling returns the word of a term as prefix text spells it.
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

// Node returns the tree of a term; spell gives its words.
func (t *Term) Node(spell func(*Term) string) *syntax.Node {
	word := &syntax.Node{Word: spell(t), Name: t.Name}
	if len(t.Args) == 0 {
		return word
	}
	list := []*syntax.Node{word}
	for _, arg := range t.Args {
		list = append(list, arg.Node(spell))
	}
	return &syntax.Node{List: list}
}

// Node returns the tree of a rule; spell gives the words of its terms. With parens a head that is a word stands in
// parentheses, also if it need not.
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

// Node returns the tree of a condition; spell gives the words of its terms.
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
