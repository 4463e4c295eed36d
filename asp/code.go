package asp

// The codes that start a statement in Program.StatementCode.
const (
	opRule   int32 = iota // n, head, n literals
	opChoice              // h, n, h heads, n literals
	opWeight              // n, head, bound, n times literal and weight
)

// StatementCode is the program in the form that solvers load: statements one after the
// other, each a kind and its operands,
//
//	0  n  head  literal...             rule, or constraint if head is 0
//	1  h  n  head...  literal...       choice rule
//	2  n  head  bound  (literal weight)...
//
// The slice belongs to the program and must not be changed. It only grows, so
// an offset into it stays valid.
func (p *Program) StatementCode() []int32 { return p.statementCode }

// StatementKind is the kind of a statement of a program.
type StatementKind int32

// The kinds of statement.
const (
	KindRule   = StatementKind(opRule)   // one head or none, a conjunction
	KindChoice = StatementKind(opChoice) // any number of heads, a conjunction
	KindWeight = StatementKind(opWeight) // one head or none, a weighted sum
)

// StatementHeads returns the atoms in the head of the statement that code begins with.
func StatementHeads(code []int32) []int32 {
	switch StatementKind(code[0]) {
	case KindChoice:
		return code[3 : 3+code[1]]
	case KindRule, KindWeight:
		if code[2] != 0 {
			return code[2:3]
		}
	}
	return nil
}

// Redefined returns an atom from 1 to sealed that is in the head of a statement of the code from the offset words on; 0
// if there is none.
func (p *Program) Redefined(words int, sealed Atom) Atom {
	if sealed == 0 {
		return 0
	}
	for rest := p.statementCode[words:]; len(rest) > 0; rest = rest[StatementLen(rest):] {
		for _, h := range StatementHeads(rest) {
			if Atom(h) <= sealed {
				return Atom(h)
			}
		}
	}
	return 0
}

// StatementLen is the number of words of the first statement in code, or 0 if code does
// not start with a complete statement.
func StatementLen(code []int32) int {
	if len(code) < 3 {
		return 0
	}
	n := int64(0)
	switch a, b := int64(code[1]), int64(code[2]); {
	case code[0] == opRule && a >= 0:
		n = 3 + a
	case code[0] == opChoice && a >= 0 && b >= 0:
		n = 3 + a + b
	case code[0] == opWeight && a >= 0:
		n = 4 + 2*a
	}
	if n > int64(len(code)) {
		return 0
	}
	return int(n)
}
