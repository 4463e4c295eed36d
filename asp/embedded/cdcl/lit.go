package cdcl

// A Lit is a literal. Its value is twice the number of its variable, plus one if it is negated. The zero Lit is no
// literal.
type Lit uint32

// Complement returns the complement of a literal.
func (l Lit) Complement() Lit { return l ^ 1 }

// IsPositive reports whether a literal is its variable, not negated.
func (l Lit) IsPositive() bool { return l&1 == 0 }

// variableIndex returns the variable of a literal, at least 1.
func (l Lit) variableIndex() int { return int(l >> 1) }

// Values of literals.
const (
	unassigned int8 = 0
	isTrue     int8 = 1
	isFalse    int8 = -1
)
