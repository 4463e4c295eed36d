package asp

import "iter"

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

// Rule is one statement of a program, decoded.
type Rule struct {
	Kind         StatementKind
	Heads        []Atom        // none for a constraint
	Body         []Lit         // of KindRule and KindChoice
	WeightBound  int32         // of KindWeight
	WeightedBody []WeightedLit // of KindWeight
}

// DecodedRules iterates over the statements in the order in which they were added.
// The slices of a Rule are overwritten by the next one.
func (p *Program) DecodedRules() iter.Seq[Rule] { return DecodeRules(p.statementCode) }

// DecodeRules iterates over the statements of code as [Program.StatementCode]
// describes it; it serves solvers that read a part of a program. It ends early
// where the code is malformed.
// The slices of a Rule are overwritten by the next one.
func DecodeRules(code []int32) iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		var d ruleDecoder
		for rest := code; len(rest) > 0; {
			n := StatementLen(rest)
			if n == 0 || !yield(d.decode(rest[:n])) {
				return
			}
			rest = rest[n:]
		}
	}
}

// Redefined returns one of the atoms 1 to sealed that the program defines behind the first words of its code; 0 for none.
func (p *Program) Redefined(words int, sealed Atom) Atom {
	if sealed == 0 {
		return 0
	}
	for r := range DecodeRules(p.statementCode[words:]) {
		for _, h := range r.Heads {
			if h <= sealed {
				return h
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

// A ruleDecoder reuses the slices of the rules that it returns.
type ruleDecoder struct {
	heads        []Atom
	body         []Lit
	weightedBody []WeightedLit
}

// decode turns one complete statement into a Rule.
func (d *ruleDecoder) decode(code []int32) Rule {
	d.heads, d.body, d.weightedBody = d.heads[:0], d.body[:0], d.weightedBody[:0]
	r := Rule{Kind: StatementKind(code[0])}
	switch code[0] {
	case opRule:
		d.appendHead(code[2])
		d.appendBody(code[3:])
	case opChoice:
		for _, h := range code[3 : 3+code[1]] {
			d.appendHead(h)
		}
		d.appendBody(code[3+code[1]:])
	case opWeight:
		d.appendHead(code[2])
		r.WeightBound = code[3]
		for i := 4; i < len(code); i += 2 {
			d.weightedBody = append(d.weightedBody, WeightedLit{Lit(code[i]), code[i+1]})
		}
	}
	r.Heads, r.Body, r.WeightedBody = d.heads, d.body, d.weightedBody
	return r
}

func (d *ruleDecoder) appendHead(a int32) {
	if a != 0 {
		d.heads = append(d.heads, Atom(a))
	}
}

func (d *ruleDecoder) appendBody(code []int32) {
	for _, l := range code {
		d.body = append(d.body, Lit(l))
	}
}
