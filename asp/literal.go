package asp

// Literal is an element of a body or condition of a [TextProgram]: an atom or a
// comparison, possibly negated. The zero Literal is none.
type Literal struct {
	kind                literalKind
	negationCount       int
	leftTerm, rightTerm Term // leftTerm: the atom; both: the sides of a comparison
	comparator          CompareOp
}

type literalKind uint8

const (
	noLiteral literalKind = iota
	atomLiteral
	comparisonLiteral
)

// CompareOp compares two terms in clingo's order of terms: integers by their value.
type CompareOp string

// The comparisons.
const (
	OpEqual        CompareOp = "="
	OpNotEqual     CompareOp = "!="
	OpLess         CompareOp = "<"
	OpLessEqual    CompareOp = "<="
	OpGreater      CompareOp = ">"
	OpGreaterEqual CompareOp = ">="
)

// isKnown reports whether clingo knows the operator.
func (o CompareOp) isKnown() bool {
	switch o {
	case OpEqual, OpNotEqual, OpLess, OpLessEqual, OpGreater, OpGreaterEqual:
		return true
	}
	return false
}

// NewPositive is the literal of the atom a, which NewFunction or NewEncodingTerm made.
func NewPositive(a Term) Literal { return Literal{kind: atomLiteral, leftTerm: a} }

// NewNegative is "not a", default negation.
func NewNegative(a Term) Literal { return Literal{kind: atomLiteral, leftTerm: a, negationCount: 1} }

// NewComparison is "a op b".
func NewComparison(a Term, op CompareOp, b Term) Literal {
	return Literal{kind: comparisonLiteral, leftTerm: a, rightTerm: b, comparator: op}
}

// Negated is the literal with one more "not" in front. Two of them are not the same
// as none: a doubly negated atom needs no foundation.
func (l Literal) Negated() Literal {
	l.negationCount++
	return l
}

// isReadable reports whether clingo can read the literal.
func (l Literal) isReadable() bool {
	if l.negationCount > 2 {
		return false
	}
	switch l.kind {
	case atomLiteral:
		return l.leftTerm.isAtom()
	case comparisonLiteral:
		return l.leftTerm.isComplete() && l.rightTerm.isComplete() && l.comparator.isKnown()
	}
	return false
}

// allReadable reports whether clingo can read all literals.
func allReadable(lits []Literal) bool {
	for _, l := range lits {
		if !l.isReadable() {
			return false
		}
	}
	return true
}

// isBoundTerm reports whether a term can be a bound of a choice: it is the zero Term or complete.
func isBoundTerm(t Term) bool { return t.IsZero() || t.isComplete() }

func (l Literal) appendText(b []byte) []byte {
	for range l.negationCount {
		b = append(b, "not "...)
	}
	switch l.kind {
	case atomLiteral:
		b = l.leftTerm.appendText(b)
	case comparisonLiteral:
		b = l.leftTerm.appendText(b)
		b = append(append(append(b, ' '), l.comparator...), ' ')
		b = l.rightTerm.appendText(b)
	}
	return b
}

// appendBounded writes "min { elements } max".
func appendBounded(b []byte, min, max Term, n int, element func([]byte, int) []byte) []byte {
	if !min.IsZero() {
		b = append(min.appendText(b), ' ')
	}
	b = append(b, '{')
	for i := range n {
		if i > 0 {
			b = append(b, ';')
		}
		b = element(append(b, ' '), i)
	}
	b = append(b, " }"...)
	if !max.IsZero() {
		b = max.appendText(append(b, ' '))
	}
	return b
}

func appendCondition(b []byte, when []Literal) []byte {
	if len(when) == 0 {
		return b
	}
	return appendLiterals(append(b, " : "...), when, ", ")
}

func appendLiterals(b []byte, lits []Literal, sep string) []byte {
	for i, l := range lits {
		if i > 0 {
			b = append(b, sep...)
		}
		b = l.appendText(b)
	}
	return b
}
