package asp

// Literal is an element of a body or condition of a [TextProgram]: an atom, a
// comparison or an aggregate, possibly negated. The zero Literal is none.
type Literal struct {
	kind     literalKind
	nots     int
	a, b     Term // atom in a; sides of a comparison; bounds of a count
	op       Op
	elements []Element
	when     []Literal // of a conditional literal
}

type literalKind uint8

const (
	noLiteral literalKind = iota
	atomLiteral
	comparison
	count
)

// Op compares two terms in clingo's order of terms: integers by their value.
type Op string

// The comparisons.
const (
	Eq Op = "="
	Ne Op = "!="
	Lt Op = "<"
	Le Op = "<="
	Gt Op = ">"
	Ge Op = ">="
)

// valid reports whether clingo knows the operator.
func (o Op) valid() bool {
	switch o {
	case Eq, Ne, Lt, Le, Gt, Ge:
		return true
	}
	return false
}

// Pos is the literal of the atom a, which NewFunction or NewEncodingTerm made.
func Pos(a Term) Literal { return Literal{kind: atomLiteral, a: a} }

// Not is "not a", default negation.
func Not(a Term) Literal { return Literal{kind: atomLiteral, a: a, nots: 1} }

// Compare is "a op b".
func Compare(a Term, op Op, b Term) Literal {
	return Literal{kind: comparison, a: a, b: b, op: op}
}

// Element is an element of a count. Instances of its conditions that give the
// same terms count once.
type Element struct {
	Terms []Term
	If    []Literal
}

// Count is "min #count { elements } max"; a bound that is the zero Term is
// absent.
func Count(min, max Term, elements ...Element) Literal {
	return Literal{kind: count, a: min, b: max, elements: elements}
}

// Not is the literal with one more "not" in front. Two of them are not the same
// as none: a doubly negated atom needs no foundation.
func (l Literal) Not() Literal {
	l.nots++
	return l
}

// If is the conditional literal "l : conditions": the conjunction of l over all
// instances of the conditions.
func (l Literal) If(conditions ...Literal) Literal {
	l.when = conditions
	return l
}

// simple reports whether the literal may stand in a condition.
func (l Literal) simple() bool {
	return l.kind != count && len(l.when) == 0 && l.valid()
}

// valid reports whether clingo can read the literal.
func (l Literal) valid() bool {
	if l.nots > 2 || !simple(l.when) {
		return false
	}
	switch l.kind {
	case atomLiteral:
		return l.a.isAtom()
	case comparison:
		return l.a.complete() && l.b.complete() && l.op.valid()
	case count:
		return len(l.when) == 0 && bound(l.a) && bound(l.b) && validElements(l.elements)
	}
	return false
}

// simple reports whether all literals may stand in a condition.
func simple(lits []Literal) bool {
	for _, l := range lits {
		if !l.simple() {
			return false
		}
	}
	return true
}

// bound reports whether a term can be a bound: it is absent or complete.
func bound(t Term) bool { return t.None() || t.complete() }

func validElements(elements []Element) bool {
	for _, e := range elements {
		for _, t := range e.Terms {
			if !t.complete() {
				return false
			}
		}
		if len(e.Terms) == 0 || !simple(e.If) {
			return false
		}
	}
	return true
}

func (l Literal) append(b []byte) []byte {
	for range l.nots {
		b = append(b, "not "...)
	}
	switch l.kind {
	case atomLiteral:
		b = l.a.append(b)
	case comparison:
		b = l.a.append(b)
		b = append(append(append(b, ' '), l.op...), ' ')
		b = l.b.append(b)
	case count:
		b = appendBounded(b, l.a, "#count ", l.b, len(l.elements), func(b []byte, i int) []byte {
			b = appendTerms(b, l.elements[i].Terms)
			return appendCondition(b, l.elements[i].If)
		})
	}
	return appendCondition(b, l.when)
}

// appendBounded writes "min name{ elements } max".
func appendBounded(b []byte, min Term, name string, max Term, n int, element func([]byte, int) []byte) []byte {
	if !min.None() {
		b = append(min.append(b), ' ')
	}
	b = append(append(b, name...), '{')
	for i := range n {
		if i > 0 {
			b = append(b, ';')
		}
		b = element(append(b, ' '), i)
	}
	b = append(b, " }"...)
	if !max.None() {
		b = max.append(append(b, ' '))
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
		b = l.append(b)
	}
	return b
}
