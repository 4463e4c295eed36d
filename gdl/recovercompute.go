package gdl

import (
	"slices"
	"strings"
)

// isComputing tells whether a term stands for a computed number: (+ ?x 1), (?x
// + 1) or (?x+1).
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

// isSum tells whether a word is a computation such as ?x+1, ?x-1 or i+1.
func isSum(word string) bool {
	_, op, _ := cutSum(word)
	return op != ""
}

// cutSum cuts a word such as ?x+1 at its operator; op is "" for other words.
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

// sum reads a word such as ?x+1 as a new variable if it is meant as a
// computation: its variable stands in the rule, and no condition relates the
// two, as (succ ?x ?x+1) would.
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

// mostRelated bounds the pairs of words for which a form is searched.
const mostRelated = 100

// related tells whether some condition of the form that is not a keyword's
// holds both words.
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
	if _, keyword := KeywordArity(name); keyword || !e.IsList() || len(e.List) == 0 {
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
	op, operands := partsOf(x)
	return b.computed(x, op, operands...)
}

// computed reports arithmetic, once in a file. The term is read as a variable,
// and a new condition defines it.
func (b *builder) computed(x, op *Expr, operands ...*Expr) *Expr {
	terms := b.operands(op, operands)
	v := b.variable(x, stem(terms[0]))
	condition := b.relation(x, op, terms, v)
	b.state.conditions = append(b.state.conditions, condition)
	where := ""
	if b.state.branches > 0 {
		where = " in this branch of 'or', as in (and " + shown(condition) + " ...)"
	}
	b.arithmetic(x, "GDL has no arithmetic, and '%s' is no number; write '%s' for it and the condition %s%s%s",
		b.text(x), v.Word, shown(condition), where, b.facts(condition))
	return v
}

// operands repairs the operands of a computed term.
func (b *builder) operands(op *Expr, operands []*Expr) []*Expr {
	terms := make([]*Expr, len(operands))
	for i, y := range operands {
		terms[i] = y
		if y.IsList() {
			terms[i] = b.mendTerm(y, op.Name, false)
		}
	}
	return terms
}

// arithmetic reports arithmetic, once in a file.
func (b *builder) arithmetic(x *Expr, format string, args ...any) {
	if b.again(Arithmetic, "") == nil {
		err := b.first("", b.guess(Arithmetic, x.From, x.To, nil, format, args...))
		err.Names = []string{"+", "-", "*", "/", "%", "mod", "div", "^", "**"}
	}
}

// facts returns the part of a message that names the facts that a condition
// needs and the text lacks.
func (b *builder) facts(condition *Expr) string {
	if name := nameOf(condition); !b.isDefined(name) && name == "succ" {
		return ", with facts such as (succ 1 2)"
	}
	return ""
}

// sumOf returns the parts of a condition that equates a term with a computed
// one, such as (= ?y (+ ?x 1)); op is nil for other conditions.
func (b *builder) sumOf(x *Expr) (op, result *Expr, operands []*Expr) {
	if len(x.List) != 3 || !isEquality(nameOf(x)) || b.isDefined(nameOf(x)) {
		return nil, nil, nil
	}
	left, right := x.List[1], x.List[2]
	if isTermAsIs(left) {
		left, right = right, left
	}
	op, operands = partsOf(left)
	if op == nil || !isTermAsIs(right) || !left.IsList() && operands[0].Name[0] != '?' {
		return nil, nil, nil
	}
	return op, right, operands
}

// isEquality tells whether a name is the equality of other languages.
func isEquality(name string) bool {
	switch name {
	case "=", "==", "===", "eq", "equal", "equals", "is", "same":
		return true
	}
	return false
}

// isTermAsIs tells whether an expression is a word and no computation.
func isTermAsIs(e *Expr) bool { return !e.IsList() && !isSum(e.Name) }

// partsOf returns the operator and the operands of a computed term; the
// operator is nil for other terms.
func partsOf(e *Expr) (op *Expr, operands []*Expr) {
	word := e
	if len(e.List) == 1 {
		word = e.List[0]
	}
	switch left, sign, right := cutSum(word.Name); {
	case sign != "":
		return wordAt(e, sign), []*Expr{wordAt(e, left), wordAt(e, right)}
	case !isComputing(e):
		return nil, nil
	case len(e.List) == 3 && isArithmetic(e.List[1].Name):
		return e.List[1], []*Expr{e.List[0], e.List[2]}
	}
	return e.List[0], e.List[1:]
}

// isSum tells whether a condition equates a term with a computed one.
func (b *builder) isSum(x *Expr) bool {
	op, _, _ := b.sumOf(x)
	return op != nil
}

// sumCondition reports a condition that equates a term with a computed one, and
// reads it as the relation of its numbers.
func (b *builder) sumCondition(x *Expr) []*Expr {
	op, result, operands := b.sumOf(x)
	condition := b.relation(x, op, b.operands(op, operands), result)
	b.arithmetic(x, "GDL has no arithmetic; write %s for '%s'%s", shown(condition), b.text(x), b.facts(condition))
	return []*Expr{condition}
}

// stem returns the beginning of the name of a new variable for a term.
func stem(e *Expr) string {
	if name := strings.TrimPrefix(e.Word, "?"); !e.IsList() && strings.Trim(name, "0123456789") != "" {
		return strings.TrimRight(name, "0123456789")
	}
	return "n"
}

// relation returns the condition that defines the value of a computed term: a
// condition of the successor relation where that suffices.
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

// shown returns the text of an expression that a repair made.
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
