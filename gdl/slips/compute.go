package slips

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file reads computed terms: ?x+1 becomes a new variable, with a condition such as (succ ?x ?x1).

func isSumWord(w string) bool { _, op, _ := cutSum(w); return op != "" }

// cutSum cuts a word such as ?x+1 at its operator. One side is a number. The other may be a variable; after the operator,
// it is one only in a difference such as 1-?x. A difference without a variable, such as a-1, is not cut, since it may be
// a name.
func cutSum(w string) (left, op, right string) {
	at := strings.IndexAny(w[min(1, len(w)):], "+-*") + 1
	if at == 0 || at+1 >= len(w) {
		return "", "", ""
	}
	left, op, right = w[:at], w[at:at+1], w[at+1:]
	if v, isVar := strings.CutPrefix(right, "?"); op == "-" && syntax.IsNumber(left) && isVar && !strings.ContainsAny(v, "+-*?") {
		return left, op, right
	}
	if strings.ContainsAny(right, "+-*?") || !syntax.IsNumber(right) && !syntax.IsNumber(strings.TrimPrefix(left, "?")) || op == "-" && left[0] != '?' {
		return "", "", ""
	}
	return left, op, right
}

// computation returns the operator and operands of a computed term; nil for others.
func computation(e *Node) (op *Node, operands []*Node) {
	w := e
	if len(e.List) == 1 {
		w = e.List[0]
	}
	switch left, sign, right := cutSum(w.Name); {
	case sign != "":
		return syntax.WordAt(e, sign), []*Node{syntax.WordAt(e, left), syntax.WordAt(e, right)}
	case !isComputed(e):
		return nil, nil
	case len(e.List) == 3 && isArithmetic(e.List[1].Name):
		return e.List[1], []*Node{e.List[0], e.List[2]}
	}
	return e.List[0], e.List[1:]
}

// computes tells whether a term is a calculation. A word such as ?x+1 is one only if the rule has its variable ?x, and
// no condition has both the variable and the word, as (succ ?x ?x+1) does.
func computes(m *Match) bool {
	x := m.node
	if x.IsList() {
		return isComputed(x)
	}
	left, op, right := cutSum(x.Name)
	base := "?" + strings.TrimPrefix(left, "?")
	if syntax.IsNumber(base[1:]) {
		base = "?" + strings.TrimPrefix(right, "?")
	}
	return op != "" && m.sheet.uses.count[base] > 0 && !m.sheet.relates(base, x.Name)
}

// maxRelatedPairs bounds the pairs of words for which a form is searched for a condition with both.
const maxRelatedPairs = 100

// relates tells whether some condition of the form, other than of a keyword, has both words as arguments; false for
// more than maxRelatedPairs pairs.
func (s *Sheet) relates(one, other string) bool {
	key := [2]string{one, other}
	known, done := s.related[key]
	if !done && len(s.related) < maxRelatedPairs {
		if s.related == nil {
			s.related = map[[2]string]bool{}
		}
		known = relates(s.top, one, other)
		s.related[key] = known
	}
	return known
}

func relates(e *Node, one, other string) bool {
	name := e.Relation()
	if _, keyword := syntax.KeywordArity(name); keyword || !e.IsList() || len(e.List) == 0 {
		return false
	}
	if !syntax.IsOperator(name) {
		has := func(w string) bool { return anyOf(e.List[1:], func(x *Node) bool { return x.Name == w }) }
		return has(one) && has(other)
	}
	return anyOf(e.List, func(x *Node) bool { return relates(x, one, other) })
}

// letComputed sets the variable for a calculation, and the missing condition.
func letComputed(m *Match) bool {
	s, x := m.sheet, m.node
	op, operands := computation(x)
	terms := s.operandTerms(operands)
	v := s.freshVariable(x, stemOf(terms[0]))
	relation := s.relationOf(x, op, terms, v)
	m.let("v", v)
	m.let("relation", relation)
	m.say("advice", "'"+v.Word+"' in its place and add the condition "+render(relation))
	if s.form.branches > 0 {
		m.say("branch", " in this branch of 'or', as in (and "+render(relation)+" ...)")
	}
	m.say("facts", s.missingFacts(relation))
	return true
}

func (s *Sheet) operandTerms(operands []*Node) []*Node {
	out := slices.Clone(operands)
	for i, y := range out {
		if y.IsList() {
			out[i] = s.termMeant(y)
		}
	}
	return out
}

func stemOf(e *Node) string {
	if name := strings.TrimPrefix(e.Word, "?"); !e.IsList() && strings.Trim(name, "0123456789") != "" {
		return strings.TrimRight(name, "0123456789")
	}
	return "n"
}

// relationOf returns the condition that defines the value of a calculation.
func (s *vocabulary) relationOf(at, op *Node, terms []*Node, result *Node) *Node {
	succ := "succ"
	for _, name := range []string{"succ", "successor", "next-number", "nextnumber", "next_number", "inc", "increment", "plus1", "plusone", "++"} {
		if s.load().defined[name] == 2 {
			succ = name
			break
		}
	}
	one := len(terms) == 2 && terms[1].Name == "1"
	switch {
	case one && op.Name == "+":
		return at.WithParts(syntax.WordAt(op, succ), terms[0], result)
	case one && op.Name == "-":
		return at.WithParts(syntax.WordAt(op, succ), result, terms[0])
	}
	name := op.Name
	if other := map[string]string{"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "mod"}[name]; s.load().defined[other] == len(terms)+1 {
		name = other
	}
	return at.WithParts(slices.Concat([]*Node{syntax.WordAt(op, name)}, terms, []*Node{result})...)
}

func (s *vocabulary) missingFacts(relation *Node) string {
	name := relation.Relation()
	fact := map[string]struct{ arguments, meaning string }{"succ": {"1 2", "1 + 1 = 2"}, "+": {"1 2 3", "1 + 2 = 3"}, "-": {"3 2 1", "3 - 2 = 1"}, "*": {"2 3 6", "2 * 3 = 6"},
		"/": {"6 3 2", "6 / 3 = 2"}, "%": {"5 3 2", "5 % 3 = 2"}, "mod": {"5 3 2", "5 mod 3 = 2"}, "div": {"6 3 2", "6 div 3 = 2"}}[name]
	if s.isDefined(name) || fact.arguments == "" {
		return ""
	}
	return ", with facts such as (" + name + " " + fact.arguments + ") for " + fact.meaning
}

// isSum tells whether a condition equates a term with a calculation, and sets its parts.
func isSum(m *Match) bool {
	left, right := m.part("l"), m.part("r")
	if nodeClasses["plain"](nil, left) {
		left, right = right, left
	}
	op, operands := computation(left)
	if op == nil || !nodeClasses["plain"](nil, right) || !left.IsList() && operands[0].Name[0] != '?' {
		return false
	}
	relation := m.sheet.relationOf(m.node, op, m.sheet.operandTerms(operands), right)
	m.let("relation", relation)
	m.say("facts", m.sheet.missingFacts(relation))
	return true
}
