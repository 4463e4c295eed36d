package slips

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// mayNeed tells whether a form may need a repair. It is quick: it may be true of a form that
// needs none, and is never false of one that does.
func (s *Sheet) mayNeed(e *Node) bool {
	if s.notation == syntax.Prefix {
		return s.calls || s.mayNeedPrefix(e, false)
	}
	return e.Holds(s.mayNeedOther)
}

func (s *Sheet) mayNeedOther(e *Node) bool {
	_, trigger := triggers[e.Name]
	return !e.IsList() && (trigger || s.meant[e.Name].Word != "")
}

func (s *Sheet) mayNeedPrefix(e *Node, inside bool) bool {
	if !e.IsList() {
		return !s.plain && s.isDoubtful(e)
	}
	if len(e.List) == 0 {
		return false
	}
	first := e.List[0]
	name := first.Name
	arity, keyword := syntax.KeywordArity(name)
	switch {
	case name == "", name == syntax.Arrow && inside:
		return true
	case syntax.IsOperator(name):
		return s.conditionMayNeed(e, name)
	case keyword && len(e.List) > arity+1:
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
		return x.Relation() == syntax.True && len(x.List) < 2 || !x.IsList() && syntax.IsOperator(x.Name) || s.mayNeedPrefix(x, true)
	})
}

// A doubted is a word of the text that may have to be read as another one, at whatever place.
type doubted struct {
	word     string
	doubtful bool
}

// isDoubtful tells whether a word may have to be read as another one.
func (s *Sheet) isDoubtful(n *Node) bool {
	w, last := n.Word, len(n.Word)-1
	recent := &s.recent[(int(w[0])+int(w[last])<<3+int(w[last/2])<<5+last)%len(s.recent)]
	if recent.word == w {
		return recent.doubtful
	}
	doubtful, known := s.doubts[w]
	if !known {
		doubtful = s.findDoubt(n)
		s.doubts[w] = doubtful
	}
	*recent = doubted{w, doubtful}
	return doubtful
}

func (s *Sheet) findDoubt(n *Node) bool {
	always, trigger := triggers[n.Name]
	return s.meant[n.Name].Word != "" || !n.Ordinary && wordMayNeed(n.Name) || s.capitals[n.Word] != "" || trigger && (always || !s.isDefined(n.Name))
}

// wordMayNeed tells whether a word may have to be read as another one.
func wordMayNeed(word string) bool {
	switch c := word[0]; {
	case word == "_", word == "?", c == '\'', c == '"', c == '|', c == '<' && len(word) > len(syntax.Arrow):
		return true
	case len(word) < 4 && !syntax.IsLetter(c) && !syntax.IsDigit(c) && c != '?' && (isArithmetic(word) || isComparator(word)):
		return true
	}
	return strings.ContainsAny(word[1:], "?,") || isSumWord(word)
}
