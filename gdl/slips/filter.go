package slips

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// mayNeed tells whether a form may need a repair. It is quick: it may be true of a form that
// needs none, and is never false of one that does.
func (s *Sheet) mayNeed(e *Node) bool {
	if s.notation == syntax.Infix {
		return s.mayNeedInfix(e)
	}
	return s.notation == syntax.Prefix && (s.calls || s.mayNeedPrefix(e, false))
}

func (s *Sheet) mayNeedInfix(e *Node) bool {
	return e.IsList() && (triggers[lead(e)] || anyOf(e.List, s.mayNeedInfix)) || !e.IsList() && triggers[e.Name]
}

func (s *Sheet) mayNeedPrefix(e *Node, inside bool) bool {
	if !e.IsList() {
		return !e.Ordinary && wordMayNeed(e.Name) || s.capitals[e.Word] != "" || triggers[e.Name]
	}
	if len(e.List) == 0 {
		return false
	}
	first := e.List[0]
	name := first.Name
	arity, keyword := syntax.KeywordArity(name)
	switch {
	case name == "", name == syntax.Arrow && inside, triggers[name]:
		return true
	case syntax.IsOperator(name):
		return s.conditionMayNeed(e, name)
	case keyword && len(e.List) > arity+1, len(e.List) > 1 && nearOperator(name) != "":
		return true
	}
	return anyOf(e.List, func(x *Node) bool {
		operator := x.IsList() && len(x.List) > 0 && (syntax.IsOperator(x.List[0].Name) || name == syntax.True && isRelation(x.List[0].Name))
		return operator || s.mayNeedPrefix(x, true)
	})
}

// conditionMayNeed tells whether a rule or an operator, below which conditions stand, may need a repair.
func (s *Sheet) conditionMayNeed(e *Node, name string) bool {
	if name == syntax.Negation && len(e.List) != 2 || name == syntax.Arrow && len(e.List) > 2 && !e.List[1].IsList() && !e.List[2].IsList() {
		return true
	}
	return anyOf(e.List[1:], func(x *Node) bool {
		return lead(x) == syntax.True && len(x.List) < 2 || !x.IsList() && syntax.IsOperator(x.Name) || s.mayNeedPrefix(x, true)
	})
}

// wordMayNeed tells whether a word may have to be read as another one.
func wordMayNeed(word string) bool {
	switch c := word[0]; {
	case word == "_", word == "?", c == '\'', c == '"', c == '|', c == '<' && len(word) > len(syntax.Arrow):
		return true
	case len(word) < 4 && !syntax.IsLetter(c) && !syntax.IsDigit(c) && c != '?' && (isArithmetic(word) || isComparator(word)):
		return true
	}
	for i := 1; i < len(word); i++ {
		if strings.IndexByte("?+*,", word[i]) >= 0 || word[i] == '-' && word[0] == '?' && i+1 < len(word) && syntax.IsDigit(word[i+1]) {
			return true
		}
	}
	return false
}
