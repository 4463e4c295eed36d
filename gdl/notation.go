package gdl

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// The text of a rulesheet, its tree and its notations are those of package syntax.
type (
	Source  = syntax.Source
	Origin  = syntax.Origin
	Comment = syntax.Comment
	Expr    = syntax.Node
	Joint   = syntax.Joint
)

// A Notation is a way to write rulesheets. The tree that Parse builds is the
// same for all.
type Notation syntax.Notation

// The notations.
const (
	Prefix     = Notation(syntax.Prefix)     // lists of KIF: (<= (legal ?r noop) (role ?r))
	Infix      = Notation(syntax.Infix)      // the notation of Stanford's course: legal(R,noop) :- role(R)
	Operations = Notation(syntax.Operations) // the notation that the course teaches today: mark(X) :: control(R) ==> cell(X,R)
)

// String returns "prefix", "infix" or "operations".
func (n Notation) String() string { return syntax.Notation(n).String() }

// Spell writes a folded name, or a word of prefix text, in the notation.
func (n Notation) Spell(name string) string { return syntax.Notation(n).Spell(name) }

// NewSource adds text to fset under name and records its line starts.
func NewSource(fset *token.FileSet, name string, text []byte) *Source {
	return syntax.NewSource(fset, name, text)
}

// NewPart returns the source of a text in a page.
func NewPart(fset *token.FileSet, name string, text []byte, o Origin) *Source {
	return syntax.NewPart(fset, name, text, o)
}

// JointOf returns the operator with a text; none for other texts.
func JointOf(text string) Joint { return syntax.JointOf(text) }

// ExprAt returns the expression of a list, in the order of the text, that holds
// a position; nil if there is none.
func ExprAt(list []*Expr, pos token.Pos) *Expr { return syntax.NodeAt(list, pos) }

// ParseExprsAs is ParseExprs for a text whose notation is known. The forms of
// infix rules are those that the same rules have in prefix notation; the words
// of operators keep their spelling and their places, which need not be first.
func ParseExprsAs(src *Source, n Notation) (forms []*Expr, comments []Comment, errs []*Error) {
	if n == Operations {
		forms, comments, errs, _ = parseOperations(src)
		return forms, comments, errs
	}
	if n == Infix || holdsInfixRules(src.Text) {
		return parseInfix(src, n)
	}
	return ParseExprs(src)
}

// readRulesheetAs is ParseExprsAs for a rulesheet.
func readRulesheetAs(src *Source, n Notation) (forms []*Expr, comments []Comment, errs []*Error) {
	if n == Infix || holdsInfixRules(src.Text) {
		return parseInfix(src, n)
	}
	return readRulesheet(src)
}
