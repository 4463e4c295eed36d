package gdl

// A Notation is a way to write rulesheets. The tree that Parse builds is the
// same for all.
type Notation int

// The notations.
const (
	Prefix Notation = iota // lists of KIF: (<= (legal ?r noop) (role ?r))
	Infix                  // that of Stanford's course: legal(R,noop) :- role(R)
)

// String returns "prefix" or "infix".
func (n Notation) String() string { return [...]string{"prefix", "infix"}[n] }

// ParseExprsAs is ParseExprs for a text whose notation is known. The forms of
// infix rules are those that the same rules have in prefix notation; the words
// of operators keep their spelling and their places, which need not be first.
func ParseExprsAs(src *Source, n Notation) (forms []*Expr, comments []Comment, errs []*Error) {
	if n == Infix || mixes(src.Text) {
		return parseInfix(src, n)
	}
	return ParseExprs(src)
}

// readSheetAs is ParseExprsAs for a rulesheet.
func readSheetAs(src *Source, n Notation) (forms []*Expr, comments []Comment, errs []*Error) {
	if n == Infix || mixes(src.Text) {
		return parseInfix(src, n)
	}
	return readSheet(src)
}
