package syntax

// The constructs of Prolog that GDL does not have, with the text to write
// instead.
const (
	noLists       = "GDL has no lists; write a relation for what belongs together, such as line(a,b,c)"
	noCut         = "GDL has no cut; say in each rule when it holds"
	noArithmetic  = "GDL has no arithmetic; list the values as facts, such as succ(1,2), and ask for them"
	noComparison  = "GDL compares no numbers; list the pairs as facts, such as less(1,2), and ask for them"
	noEquality    = "GDL has no '='; write the same variable or constant in both places"
	noIfThenElse  = "GDL has no if-then-else; write one rule for each case"
	noStrings     = "GDL has no strings; write a plain name"
	noHashComment = "'#' starts no comment; write '%'"
)

// foreignOperators holds, for the operators of Prolog that GDL does not have,
// the advice about them.
var foreignOperators = map[string]string{
	"!": noCut, "=": noEquality, "==": noEquality, "=:=": noEquality, "=@=": noEquality, "=\\=": "write '!=' for '=\\='",
	"<": noComparison, ">": noComparison, "=<": noComparison, ">=": noComparison, "<=": noComparison, "@<": noComparison, "@>": noComparison,
	"+": noArithmetic, "-": noArithmetic, "*": noArithmetic, "/": noArithmetic, "^": noArithmetic, "**": noArithmetic,
	"->": noIfThenElse, "*->": noIfThenElse,
}

// foreignWords are the operators of Prolog that are words.
var foreignWords = map[string]string{"is": noArithmetic, "mod": noArithmetic, "rem": noArithmetic, "div": noArithmetic}

// reportForeign reports the token if GDL does not have it, and tells whether it did.
func (r *infixReader) reportForeign() bool {
	advice := ""
	switch text := r.tokenText(r.nextToken); {
	case r.nextToken.Kind == Bracket || r.nextToken.Kind == BracketEnd:
		advice = noLists
	case r.nextToken.Kind == String:
		advice = noStrings
	case r.nextToken.Kind != Foreign:
		return false
	case text[0] == '#':
		advice = noHashComment
	default:
		if advice = foreignOperators[text]; advice == "" {
			advice = "'" + text + "' is not an operator of GDL; a name with such characters stands in single quotes"
		}
	}
	r.failStatement(PrologOnly, r.nextToken.Start, r.nextToken.End, "%s", advice)
	return true
}

// reportForeignOperator reports an operator behind a term if GDL does not have it.
func (r *infixReader) reportForeignOperator() {
	if r.isForeignWord() {
		r.failStatement(PrologOnly, r.nextToken.Start, r.nextToken.End, "%s", foreignWords[r.tokenText(r.nextToken)])
		return
	}
	if !r.atForeignArrow() && !r.atForwardArrow() && r.nextToken.Kind != BracketEnd && !r.readsFormulas {
		r.reportForeign()
	}
}

// isForeignWord tells whether the token is an operator of Prolog that is a
// word. At the beginning of a line the same word is a name.
func (w *tokenWindow) isForeignWord() bool {
	return w.nextToken.Kind == Word && !w.nextToken.StartsLine && foreignWords[w.tokenText(w.nextToken)] != ""
}
