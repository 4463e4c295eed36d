package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// IsWhole tells whether a form is complete as it is: keywords and relations have their numbers of
// arguments, and no condition stands inside of a term.
func (s *Sheet) IsWhole(e *Node) bool {
	if lead(e) != syntax.Arrow {
		return len(e.List) > 1 && s.isWholeAtom(e)
	}
	return len(e.List) > 2 && s.isWholeAtom(e.List[1]) && allOf(e.List[2:], s.isWholeBody)
}

func (s *Sheet) isWholeBody(x *Node) bool {
	switch name := lead(x); {
	case isConnective(name):
		return x.IsList() && len(x.List) > 1 && (name != syntax.Negation || len(x.List) == 2) && allOf(x.List[1:], s.isWholeBody)
	case name == syntax.Distinct:
		return len(x.List) == 3 && allOf(x.List[1:], s.isWholeTerm)
	}
	return s.isWholeAtom(x)
}

func (s *Sheet) isWholeAtom(x *Node) bool {
	name := lead(x)
	if name == "" || name[0] == '?' || syntax.IsOperator(name) || s.mayNeedPrefix(x, true) {
		return false
	}
	arity, keyword := syntax.KeywordArity(name)
	if !keyword {
		var defined bool
		if arity, defined = s.load().defined[name]; !defined {
			arity = max(0, len(x.List)-1)
		}
	}
	return arity == max(0, len(x.List)-1) && (!x.IsList() || allOf(x.List[1:], s.isWholeTerm))
}

func (s *Sheet) isWholeTerm(x *Node) bool {
	name := lead(x)
	_, keyword := syntax.KeywordArity(name)
	if !x.IsList() {
		return !syntax.IsOperator(name)
	}
	fluent := s.load().fluents[name]
	return name != "" && name[0] != '?' && !keyword && !syntax.IsOperator(name) && (fluent || !s.isDefined(name)) && allOf(x.List[1:], s.isWholeTerm)
}
