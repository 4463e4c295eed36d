package gdl

import (
	"slices"
	"strings"
)

// isComputing tells a term that is to be a number: (+ ?x 1), (?x + 1) or (?x+1).
func isComputing(x *Expr) bool {
	switch len(x.List) {
	case 1:
		return isSum(x.List[0].Name)
	case 3:
		if isArithmetic(x.List[1].Name) && !isNamed(x.List[0]) {
			return true
		}
	}
	return len(x.List) > 1 && isArithmetic(x.List[0].Name)
}

func isNamed(e *Expr) bool { return e.Name != "" && isLetter(e.Name[0]) }

func isArithmetic(name string) bool {
	switch name {
	case "+", "-", "*", "/", "%", "mod", "div", "^", "**":
		return true
	}
	return false
}

// isSum tells a word such as ?x+1, ?x-1 or i+1.
func isSum(word string) bool {
	_, op, _ := cutSum(word)
	return op != ""
}

// cutSum cuts such a word.
func cutSum(word string) (left, op, right string) {
	at := strings.IndexAny(word[min(1, len(word)):], "+-*") + 1
	if at == 0 || at+1 >= len(word) || strings.ContainsAny(word[at+1:], "+-*?") {
		return "", "", ""
	}
	left, op, right = word[:at], word[at:at+1], word[at+1:]
	number := isNumber(right) || isNumber(strings.TrimPrefix(left, "?"))
	if !number || op == "-" && left[0] != '?' {
		return "", "", ""
	}
	return left, op, right
}

func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// sum reads a word such as ?x+1 as a variable of its own if it is meant to be
// computed: its variable stands in the rule, and no condition says how the two
// are related, as (succ ?x ?x+1) would.
func (b *builder) sum(x *Expr) *Expr {
	left, op, right := cutSum(x.Name)
	base := "?" + strings.TrimPrefix(left, "?")
	if isNumber(base[1:]) {
		base = "?" + strings.TrimPrefix(right, "?")
	}
	if b.state.counts[base] == 0 || b.related(base, x.Name) {
		return x
	}
	return b.computed(x, wordAt(x, op), wordAt(x, left), wordAt(x, right))
}

// mostRelated bounds how often a form is looked through.
const mostRelated = 100

// related tells whether a condition of the form that is about no keyword holds
// both of two words.
func (b *builder) related(one, other string) bool {
	key := [2]string{one, other}
	known, done := b.state.related[key]
	if !done && len(b.state.related) < mostRelated {
		known = relates(b.state.expr, one, other)
		b.state.related[key] = known
	}
	return known
}

func relates(e *Expr, one, other string) bool {
	has := func(name string) bool {
		return slices.ContainsFunc(e.List[1:], func(x *Expr) bool { return x.Name == name })
	}
	name := nameOf(e)
	if _, keyword := keywordArity[name]; keyword || !e.IsList() || len(e.List) == 0 {
		return false
	}
	if !IsOperator(name) {
		return has(one) && has(other)
	}
	return name != Distinct && slices.ContainsFunc(e.List, func(x *Expr) bool { return relates(x, one, other) })
}

// compute reads a computed term as a variable, and adds the condition that is
// missing.
func (b *builder) compute(x *Expr) *Expr {
	switch {
	case len(x.List) == 1:
		left, op, right := cutSum(x.List[0].Name)
		return b.computed(x, wordAt(x, op), wordAt(x, left), wordAt(x, right))
	case len(x.List) == 3 && isArithmetic(x.List[1].Name):
		return b.computed(x, x.List[1], x.List[0], x.List[2])
	}
	return b.computed(x, x.List[0], x.List[1:]...)
}

// computed reports arithmetic, once in a file. The term is read as a variable
// of which a condition says what it is.
func (b *builder) computed(x, op *Expr, operands ...*Expr) *Expr {
	terms := make([]*Expr, len(operands))
	for i, y := range operands {
		terms[i] = y
		if y.IsList() {
			terms[i] = b.mendTerm(y, op.Name, false)
		}
	}
	v := b.variable(x, stem(terms[0]))
	condition := b.relation(x, op, terms, v)
	b.state.conditions = append(b.state.conditions, condition)
	if b.again(Arithmetic, "") == nil {
		err := b.first("", b.guess(Arithmetic, x.From, x.To, nil,
			"GDL has no arithmetic, and '%s' is no number; write '%s' for it and the condition %s", b.text(x), v.Word, shown(condition)))
		err.Names = []string{"+", "-", "*", "/", "%", "mod", "div", "^", "**"}
	}
	return v
}

// stem returns what a new variable is called after.
func stem(e *Expr) string {
	if name := strings.TrimPrefix(e.Word, "?"); !e.IsList() && strings.Trim(name, "0123456789") != "" {
		return strings.TrimRight(name, "0123456789")
	}
	return "n"
}

// relation returns the condition that says what a computed term is: one of a
// successor where that does.
func (b *builder) relation(at, op *Expr, terms []*Expr, result *Expr) *Expr {
	one := len(terms) == 2 && terms[1].Name == "1"
	switch {
	case one && op.Name == "+":
		return listAt(at, wordAt(op, b.successor()), terms[0], result)
	case one && op.Name == "-":
		return listAt(at, wordAt(op, b.successor()), result, terms[0])
	}
	name := op.Name
	if other := map[string]string{"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "mod"}[name]; b.vocabulary().defined[other] == len(terms)+1 {
		name = other
	}
	return listAt(at, slices.Concat([]*Expr{wordAt(op, name)}, terms, []*Expr{result})...)
}

// successor returns the name of the successor relation, as the text has it.
func (b *builder) successor() string {
	for _, name := range []string{"succ", "successor", "next-number", "nextnumber", "next_number", "inc", "increment", "plus1", "plusone", "++"} {
		if b.vocabulary().defined[name] == 2 {
			return name
		}
	}
	return "succ"
}

// shown prints an expression that was made up.
func shown(e *Expr) string {
	if !e.IsList() {
		return e.Word
	}
	parts := make([]string, len(e.List))
	for i, x := range e.List {
		parts[i] = shown(x)
	}
	return "(" + strings.Join(parts, " ") + ")"
}
