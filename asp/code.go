package asp

import "iter"

// The codes that start a statement in Program.Code.
const (
	opRule     int32 = iota // n, head, n literals
	opChoice                // h, n, h heads, n literals
	opWeight                // n, head, bound, n times literal and weight
	opExternal              // atom, value
)

// Code is the program in the form that solvers load: statements one after the
// other, each a kind and its operands,
//
//	0  n  head  literal...             rule, or constraint if head is 0
//	1  h  n  head...  literal...       choice rule
//	2  n  head  bound  (literal weight)...
//	3  atom  value                     external
//
// The slice belongs to the program and must not be changed. It only grows, so
// an offset into it stays valid.
func (p *Program) Code() []int32 { return p.code }

// Kind is the kind of a statement of a program.
type Kind int32

// The kinds of statement.
const (
	KindRule     = Kind(opRule)     // one head or none, a conjunction
	KindChoice   = Kind(opChoice)   // any number of heads, a conjunction
	KindWeight   = Kind(opWeight)   // one head or none, a weighted sum
	KindExternal = Kind(opExternal) // an external atom and its value
)

// Rule is one statement of a program, decoded.
type Rule struct {
	Kind  Kind
	Heads []Atom      // none for a constraint; the atom of an external
	Body  []Lit       // of KindRule and KindChoice
	Bound int32       // of KindWeight
	Sum   []WeightLit // of KindWeight
	Value Value       // of KindExternal
}

// Rules iterates over the statements in the order in which they were added.
// The slices of a Rule are overwritten by the next one.
func (p *Program) Rules() iter.Seq[Rule] { return Decode(p.code) }

// Decode iterates over the statements of code as [Program.StatementCode]
// describes it; it serves solvers that read a part of a program. It ends early
// where the code is malformed.
// The slices of a Rule are overwritten by the next one.
func Decode(code []int32) iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		var d decoder
		for rest := code; len(rest) > 0; {
			n := Len(rest)
			if n == 0 || !yield(d.decode(rest[:n])) {
				return
			}
			rest = rest[n:]
		}
	}
}

// Len is the number of words of the first statement in code, or 0 if code does
// not start with a complete statement.
func Len(code []int32) int {
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
	case code[0] == opExternal:
		n = 3
	}
	if n > int64(len(code)) {
		return 0
	}
	return int(n)
}

// A decoder reuses the slices of the rules that it returns.
type decoder struct {
	heads []Atom
	body  []Lit
	sum   []WeightLit
}

// decode turns one complete statement into a Rule.
func (d *decoder) decode(code []int32) Rule {
	d.heads, d.body, d.sum = d.heads[:0], d.body[:0], d.sum[:0]
	r := Rule{Kind: Kind(code[0])}
	switch code[0] {
	case opRule:
		d.head(code[2])
		d.lits(code[3:])
	case opChoice:
		for _, h := range code[3 : 3+code[1]] {
			d.head(h)
		}
		d.lits(code[3+code[1]:])
	case opWeight:
		d.head(code[2])
		r.Bound = code[3]
		for i := 4; i < len(code); i += 2 {
			d.sum = append(d.sum, WeightLit{Lit(code[i]), code[i+1]})
		}
	case opExternal:
		d.head(code[1])
		r.Value = Value(code[2])
	}
	r.Heads, r.Body, r.Sum = d.heads, d.body, d.sum
	return r
}

func (d *decoder) head(a int32) {
	if a != 0 {
		d.heads = append(d.heads, Atom(a))
	}
}

func (d *decoder) lits(code []int32) {
	for _, l := range code {
		d.body = append(d.body, Lit(l))
	}
}
