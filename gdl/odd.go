package gdl

// A repairFilter tells the forms that need no repair.
type repairFilter struct {
	*knownNames
	capitalVars capitalVariables
}

// mayNeedRepair tells whether a form may need a repair. It is quick: it may be true of a
// form that needs none, and is never false of one that does.
func (r *repairFilter) mayNeedRepair(e *Expr, inside bool) bool {
	if !e.IsList() {
		return !e.Ordinary && wordMayNeedRepair(e.Name) || r.capitalVars[e.Word] != ""
	}
	if len(e.List) == 0 {
		return false
	}
	first := e.List[0]
	switch name := first.Name; {
	case name == "", isQuantifier(name), name == Arrow && inside, name == "if", name == "when", name == "implies", isForeignArrow(name):
		return true
	case IsOperator(name):
		return r.conditionMayNeedRepair(e, name)
	case len(e.List) > 1 && r.nearOperator(name) != "":
		return true
	default:
		if arity, keyword := KeywordArity(name); keyword && len(e.List) > arity+1 {
			return true
		}
	}
	for _, x := range e.List {
		if x.IsList() && len(x.List) > 0 && IsOperator(x.List[0].Name) || r.mayNeedRepair(x, true) {
			return true
		}
		if x.IsList() && len(x.List) > 0 && isKeywordRelation(x.List[0].Name) && first.Name == True {
			return true
		}
	}
	return false
}

// conditionMayNeedRepair tells whether a rule or an operator, below which conditions
// stand, may need a repair.
func (r *repairFilter) conditionMayNeedRepair(e *Expr, name string) bool {
	if name == Not && len(e.List) != 2 || name == Arrow && len(e.List) > 2 && !e.List[1].IsList() && !e.List[2].IsList() {
		return true
	}
	for _, x := range e.List[1:] {
		if leadingName(x) == True && len(x.List) < 2 || r.mayNeedRepair(x, true) {
			return true
		}
	}
	return false
}

// wordMayNeedRepair tells whether a word may have to be read as another one.
func wordMayNeedRepair(word string) bool {
	if word == "_" || word == "?_" || word == "?" {
		return true
	}
	if c := word[0]; len(word) < 4 && !isLetter(c) && !isDigit(c) && c != '?' && (isArithmeticOperator(word) || isComparator(word)) {
		return true
	}
	if word[0] == '\'' || word[0] == '"' {
		return true
	}
	if word[0] == '<' && len(word) > len(Arrow) {
		return true
	}
	for i := 1; i < len(word); i++ {
		switch word[i] {
		case '?', '+', '*', ',':
			return true
		case '-':
			if word[0] == '?' && i+1 < len(word) && isDigit(word[i+1]) {
				return true
			}
		}
	}
	return false
}
