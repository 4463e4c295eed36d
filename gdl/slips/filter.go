package slips

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// mayNeed tells whether a form may need a repair. It is a quick test that is never false for a form that needs one.
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

// mayNeedPrefix tells whether a list of prefix text, or a list inside of it, may need a repair.
func (s *Sheet) mayNeedPrefix(e *Node, inside bool) bool {
	if len(e.List) == 0 {
		return !e.IsList() && !s.plain && s.isDoubtful(e)
	}
	name := e.List[0].Name
	arity, keyword := syntax.KeywordArity(name)
	joins := syntax.IsOperator(name) // its parts are conditions
	switch {
	case name == "", name == syntax.Arrow && inside, !joins && keyword && len(e.List) > arity+1, name == syntax.Negation && len(e.List) != 2:
		return true
	case name == syntax.Arrow && len(e.List) > 2 && !e.List[1].IsList() && !e.List[2].IsList():
		return true
	}
	for i, x := range e.List {
		first := x.Relation()
		switch {
		case joins && i == 0:
		case joins && (first == syntax.True && len(x.List) < 2 || !x.IsList() && syntax.IsOperator(first)):
			return true
		case !joins && len(x.List) > 0 && (syntax.IsOperator(first) || name == syntax.True && isRelation(first)):
			return true
		case x.IsList() && s.mayNeedPrefix(x, true), !x.IsList() && !s.plain && s.isDoubtful(x):
			return true
		}
	}
	return false
}

// A doubted is a word of the text, and whether it may have to be read as another one.
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
