package gdl

// A Notation is a way to write rulesheets. The tree that Parse builds is the
// same for all.
type Notation int

// The notations.
const (
	Prefix     Notation = iota // lists of KIF: (<= (legal ?r noop) (role ?r))
	Infix                      // the notation of Stanford's course: legal(R,noop) :- role(R)
	Operations                 // the notation that the course teaches today: mark(X) :: control(R) ==> cell(X,R)
)

// String returns "prefix", "infix" or "operations".
func (n Notation) String() string { return [...]string{"prefix", "infix", "operations"}[n] }

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
