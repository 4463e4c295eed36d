package gdl

import (
	"slices"
	"strings"
)

// isComputedTerm tells whether a term stands for a computed number: (+ ?x 1), (?x
// + 1) or (?x+1).
func isComputedTerm(x *Expr) bool {
	switch len(x.List) {
	case 1:
		return isSumWord(x.List[0].Name)
	case 3:
		if isArithmeticOperator(x.List[1].Name) && !beginsWithLetter(x.List[0]) {
			return true
		}
	}
	return len(x.List) > 1 && isArithmeticOperator(x.List[0].Name)
}

func beginsWithLetter(e *Expr) bool { return e.Name != "" && isLetter(e.Name[0]) }

func isArithmeticOperator(name string) bool {
	switch name {
	case "+", "-", "*", "/", "%", "mod", "div", "^", "**":
		return true
	}
	return false
}

// isSumWord tells whether a word is a computation such as ?x+1, ?x-1 or i+1.
func isSumWord(word string) bool {
	_, op, _ := cutSum(word)
	return op != ""
}

// cutSum cuts a word such as ?x+1 at its operator; op is "" for other words.
func cutSum(word string) (left, op, right string) {
	at := strings.IndexAny(word[min(1, len(word)):], "+-*") + 1
	if at == 0 || at+1 >= len(word) {
		return "", "", ""
	}
	left, op, right = word[:at], word[at:at+1], word[at+1:]
	if variable := strings.TrimPrefix(right, "?"); op == "-" && isNumberWord(left) && variable != right && !strings.ContainsAny(variable, "+-*?") {
		return left, op, right // 6-?i
	}
	if strings.ContainsAny(right, "+-*?") {
		return "", "", ""
	}
	number := isNumberWord(right) || isNumberWord(strings.TrimPrefix(left, "?"))
	if !number || op == "-" && left[0] != '?' {
		return "", "", ""
	}
	return left, op, right
}

func isNumberWord(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// mendSumWord reads a word such as ?x+1 as a new variable if it is meant as a
// computation: its variable stands in the rule, and no condition relates the
// two, as (succ ?x ?x+1) would.
func (m *termMender) mendSumWord(x *Expr) *Expr {
	left, op, right := cutSum(x.Name)
	base := "?" + strings.TrimPrefix(left, "?")
	if isNumberWord(base[1:]) {
		base = "?" + strings.TrimPrefix(right, "?")
	}
	if m.form.useCounts[base] == 0 || m.areRelated(base, x.Name) {
		return x
	}
	return m.reportComputedTerm(x, wordAt(x, op), wordAt(x, left), wordAt(x, right))
}

// maxRelatedPairs bounds the pairs of words for which a form is searched.
const maxRelatedPairs = 100

// areRelated tells whether some condition of the form that is not a keyword's
// holds both words.
func (m *termMender) areRelated(one, other string) bool {
	key := [2]string{one, other}
	known, done := m.relatedMemo[key]
	if !done && len(m.relatedMemo) < maxRelatedPairs {
		known = conditionRelates(m.form.formExpr, one, other)
		m.relatedMemo[key] = known
	}
	return known
}

func conditionRelates(e *Expr, one, other string) bool {
	has := func(name string) bool {
		return slices.ContainsFunc(e.List[1:], func(x *Expr) bool { return x.Name == name })
	}
	name := leadingName(e)
	if _, keyword := KeywordArity(name); keyword || !e.IsList() || len(e.List) == 0 {
		return false
	}
	if !IsOperator(name) {
		return has(one) && has(other)
	}
	return name != Distinct && slices.ContainsFunc(e.List, func(x *Expr) bool { return conditionRelates(x, one, other) })
}

// mendComputedTerm reads a computed term as a variable, and adds the condition that is
// missing.
func (m *termMender) mendComputedTerm(x *Expr) *Expr {
	op, operands := computationParts(x)
	return m.reportComputedTerm(x, op, operands...)
}

// reportComputedTerm reports arithmetic, once in a file. The term is read as a variable,
// and a new condition defines it.
func (m *termMender) reportComputedTerm(x, op *Expr, operands ...*Expr) *Expr {
	terms := m.mendOperands(op, operands)
	v := m.freshVariable(x, variableStem(terms[0]))
	condition := m.computationRelation(x, op, terms, v)
	m.addedConditions = append(m.addedConditions, condition)
	where := ""
	if m.form.orDepth > 0 {
		where = " in this branch of 'or', as in (and " + renderExpr(condition) + " ...)"
	}
	counter := m.form.readCounter(x, v, condition)
	if counter != nil {
		m.addedConditions = append(m.addedConditions, counter.presentCondition)
	}
	if m.repeatFault(ForeignArithmetic, "") == nil {
		advice := "'" + v.Word + "' for it and the condition " + renderExpr(condition)
		if counter != nil {
			advice = "the head " + m.clippedCode(counter.nextHead) + " and the conditions " + m.clippedCode(counter.presentCondition) + " " + renderExpr(condition)
		}
		m.recordArithmetic(x, "GDL has no arithmetic, and '%s' is not a number; write %s%s%s", m.clippedText(x), advice, where, m.missingFactsAdvice(condition))
	}
	return v
}

// mendOperands repairs the operands of a computed term.
func (m *termMender) mendOperands(op *Expr, operands []*Expr) []*Expr {
	terms := make([]*Expr, len(operands))
	for i, y := range operands {
		terms[i] = y
		if y.IsList() {
			terms[i] = m.mendTerm(y, op.Name, false)
		}
	}
	return terms
}

// recordArithmetic reports the first arithmetic of a file.
func (m *termMender) recordArithmetic(x *Expr, format string, args ...any) {
	err := m.recordOnce("", m.reportGuess(ForeignArithmetic, x.StartPos, x.EndPos, nil, format, args...))
	err.ExplainedNames = []string{"+", "-", "*", "/", "%", "mod", "div", "^", "**"}
}

// missingFactsAdvice returns the part of a message that names the facts that a condition
// needs and the text lacks.
func (k *knownNames) missingFactsAdvice(condition *Expr) string {
	name := leadingName(condition)
	if k.isDefined(name) {
		return ""
	}
	facts := map[string]string{"succ": "1 2", "+": "1 2 3", "-": "3 2 1", "*": "2 3 6", "/": "6 3 2", "%": "5 3 2", "mod": "5 3 2", "div": "6 3 2"}[name]
	if facts == "" {
		return ""
	}
	return ", with facts such as (" + name + " " + facts + ")"
}

// sumParts returns the parts of a condition that equates a term with a computed
// one, such as (= ?y (+ ?x 1)); op is nil for other conditions.
func (k *knownNames) sumParts(x *Expr) (op, result *Expr, operands []*Expr) {
	if len(x.List) != 3 || !isEqualityName(leadingName(x)) || k.isDefined(leadingName(x)) {
		return nil, nil, nil
	}
	left, right := x.List[1], x.List[2]
	if isUncomputedWord(left) {
		left, right = right, left
	}
	op, operands = computationParts(left)
	if op == nil || !isUncomputedWord(right) || !left.IsList() && operands[0].Name[0] != '?' {
		return nil, nil, nil
	}
	return op, right, operands
}

// isEqualityName tells whether a name is the equality of other languages.
func isEqualityName(name string) bool {
	switch name {
	case "=", "==", "===", "eq", "equal", "equals", "is", "same":
		return true
	}
	return false
}

// isUncomputedWord tells whether an expression is a word and no computation.
func isUncomputedWord(e *Expr) bool { return !e.IsList() && !isSumWord(e.Name) }

// computationParts returns the operator and the operands of a computed term; the
// operator is nil for other terms.
func computationParts(e *Expr) (op *Expr, operands []*Expr) {
	word := e
	if len(e.List) == 1 {
		word = e.List[0]
	}
	switch left, sign, right := cutSum(word.Name); {
	case sign != "":
		return wordAt(e, sign), []*Expr{wordAt(e, left), wordAt(e, right)}
	case !isComputedTerm(e):
		return nil, nil
	case len(e.List) == 3 && isArithmeticOperator(e.List[1].Name):
		return e.List[1], []*Expr{e.List[0], e.List[2]}
	}
	return e.List[0], e.List[1:]
}

// isSumCondition tells whether a condition equates a term with a computed one.
func (k *knownNames) isSumCondition(x *Expr) bool {
	op, _, _ := k.sumParts(x)
	return op != nil
}

// mendSumCondition reports a condition that equates a term with a computed one, and
// reads it as the relation of its numbers.
func (m *termMender) mendSumCondition(x *Expr) []*Expr {
	op, result, operands := m.sumParts(x)
	condition := m.computationRelation(x, op, m.mendOperands(op, operands), result)
	if m.repeatFault(ForeignArithmetic, "") == nil {
		m.recordArithmetic(x, "GDL has no arithmetic; write %s for '%s'%s", renderExpr(condition), m.clippedText(x), m.missingFactsAdvice(condition))
	}
	return []*Expr{condition}
}

// variableStem returns the beginning of the name of a new variable for a term.
func variableStem(e *Expr) string {
	if name := strings.TrimPrefix(e.Word, "?"); !e.IsList() && strings.Trim(name, "0123456789") != "" {
		return strings.TrimRight(name, "0123456789")
	}
	return "n"
}

// computationRelation returns the condition that defines the value of a computed term: a
// condition of the successor relation where that suffices.
func (k *knownNames) computationRelation(at, op *Expr, terms []*Expr, result *Expr) *Expr {
	one := len(terms) == 2 && terms[1].Name == "1"
	switch {
	case one && op.Name == "+":
		return listAt(at, wordAt(op, k.successorName()), terms[0], result)
	case one && op.Name == "-":
		return listAt(at, wordAt(op, k.successorName()), result, terms[0])
	}
	name := op.Name
	if other := map[string]string{"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "mod"}[name]; k.loadVocabulary().definedArities[other] == len(terms)+1 {
		name = other
	}
	return listAt(at, slices.Concat([]*Expr{wordAt(op, name)}, terms, []*Expr{result})...)
}

// successorName returns the name of the successor relation, as the text has it.
func (k *knownNames) successorName() string {
	for _, name := range []string{"succ", "successor", "next-number", "nextnumber", "next_number", "inc", "increment", "plus1", "plusone", "++"} {
		if k.loadVocabulary().definedArities[name] == 2 {
			return name
		}
	}
	return "succ"
}

// renderExpr returns the text of an expression that a repair made.
func renderExpr(e *Expr) string {
	if !e.IsList() {
		return e.Word
	}
	parts := make([]string, len(e.List))
	for i, x := range e.List {
		parts[i] = renderExpr(x)
	}
	return "(" + strings.Join(parts, " ") + ")"
}
