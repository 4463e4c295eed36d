package gdl

import "strconv"

// A termMender repairs the terms of a form.
type termMender struct {
	*faultRecorder
	form            *formState
	addedConditions []*Expr // to be added to the body
	relatedMemo     map[[2]string]bool
	lastNumbers     map[string]int // the numbers of new variables
}

// mendTerms repairs the terms of an atom: arithmetic, wildcards and operators.
func (m *termMender) mendTerms(atom *Expr, relation string, head bool) *Expr {
	var parts []*Expr // nil as long as all is as written
	for i := 0; i < len(atom.List); i++ {
		x := atom.List[i]
		mended, skip := x, 0
		switch {
		case i == 0 && len(atom.List) > 1 && x.Name != "":
		case x.Name == "?" && i+1 < len(atom.List) && beginsWithLetter(atom.List[i+1]):
			mended, skip = m.joinVariable(x, atom.List[i+1]), 1
		default:
			mended = m.mendTerm(x, relation, head)
		}
		if parts == nil && mended == x {
			continue
		}
		if parts == nil {
			parts = append(make([]*Expr, 0, len(atom.List)), atom.List[:i]...)
		}
		parts = append(parts, mended)
		i += skip
	}
	if parts == nil {
		return atom
	}
	return atom.WithParts(parts)
}

// joinVariable reads "? x" as "?x".
func (m *termMender) joinVariable(mark, name *Expr) *Expr {
	m.reportGuess(BadVariable, mark.StartPos, name.EndPos, newRepair("Remove the blank", Edit{mark.EndPos, name.StartPos, ""}),
		"a '?' without a name; write '?%s' without a blank", name.Word)
	return &Expr{Word: "?" + name.Word, Name: "?" + name.Name, StartPos: mark.StartPos, EndPos: name.EndPos}
}

// mendTerm returns the term as which a term is read.
func (m *termMender) mendTerm(x *Expr, relation string, head bool) *Expr {
	if !x.IsList() {
		switch {
		case x.Name == "_" || x.Name == "?_" && m.form.useCounts["?_"] > 1 || x.Name == "?":
			return m.mendWildcard(x)
		case isSumWord(x.Name):
			return m.mendSumWord(x)
		case isQuotedWord(x.Name):
			return m.unquoteWord(x)
		}
		return x
	}
	name := leadingName(x)
	switch {
	case isComputedTerm(x):
		return m.mendComputedTerm(x)
	case isConnective(name) && len(x.List) > 1 && !m.allowsOperators(relation, head):
		return m.mendOperatorInTerm(x, name)
	}
	return m.mendTerms(x, relation, head)
}

// allowsOperators tells whether a relation is about formulas: some rulesheets
// write the literals of a formula as (contains 1 (not 4)).
func (k *knownNames) allowsOperators(relation string, head bool) bool {
	if _, keyword := KeywordArity(relation); keyword {
		return false
	}
	return head || k.loadVocabulary().formulaRelations[relation]
}

// freshVariable returns a variable that the form does not have.
func (m *termMender) freshVariable(at *Expr, stem string) *Expr {
	for {
		m.lastNumbers[stem]++
		name := "?" + stem + strconv.Itoa(m.lastNumbers[stem])
		if m.form.useCounts[FoldName(name)] == 0 {
			return wordAt(at, name)
		}
	}
}

// anyStem begins the names of the variables that wildcards are read as.
const anyStem = "any"

// mendWildcard reports a name that is meant as a wildcard, and reads it as a new
// variable. All of them are one fault of the file.
func (m *termMender) mendWildcard(x *Expr) *Expr {
	v := m.freshVariable(x, anyStem)
	kind := WildcardVariable
	if x.Name == "?" {
		kind = BadVariable
	}
	err := m.repeatFault(kind, "")
	if err == nil {
		advice := wildcardAdvice[x.Name]
		if m.form.negationDepth > 0 {
			advice += ", in a helper relation, and negate that"
		}
		err = m.recordOnce("", m.reportGuess(kind, x.StartPos, x.EndPos, newRepair("Write variables of their own"), advice, v.Word))
	}
	err.Repair.Edits = append(err.Repair.Edits, Edit{x.StartPos, x.EndPos, v.Word})
	return v
}

var wildcardAdvice = map[string]string{
	"_":  "GDL has no wildcard '_'; write a variable of its own, '%s'",
	"?":  "a '?' without a name; GDL has no wildcard: write a variable of its own, '%s'",
	"?_": "'?_' is one variable wherever it stands in a rule, and no wildcard; write a variable of its own, '%s', at each place",
}

// isQuotedWord tells whether a word is a plain word in quotes.
func isQuotedWord(word string) bool {
	n := len(word) - 1
	if n < 2 || word[0] != '\'' && word[0] != '"' || word[n] != word[0] {
		return false
	}
	for i := 1; i < n; i++ {
		if c := word[i]; !isLetter(c) && !isDigit(c) && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// unquoteWord reads a word in quotes as the word. All of them are one fault of
// the file.
func (m *termMender) unquoteWord(x *Expr) *Expr {
	word := x.Word[1 : len(x.Word)-1]
	err := m.repeatFault(ForeignOperator, "'")
	if err == nil {
		err = m.recordOnce("'", m.reportGuess(ForeignOperator, x.StartPos, x.EndPos, newRepair("Remove the quotes"),
			"GDL has no quotes; write '%s' without them", word))
	}
	err.ExplainedNames = append(err.ExplainedNames, x.Name)
	err.Repair.Edits = append(err.Repair.Edits, Edit{x.StartPos, x.EndPos, word})
	return wordAt(x, word)
}

// mendOperatorInTerm reports an operator among the arguments of a term. A negated
// value is read as one that differs.
func (m *termMender) mendOperatorInTerm(x *Expr, name string) *Expr {
	if name == Not && len(x.List) == 2 && !x.List[1].IsList() {
		v := m.freshVariable(x, "other")
		m.reportGuess(MisplacedOperator, x.StartPos, x.EndPos, nil, "'%s' cannot stand inside a term; write a variable such as '%s' for '%s', and the condition (distinct %s %s)",
			x.List[0].Word, v.Word, m.clippedText(x), v.Word, x.List[1].Word)
		m.addedConditions = append(m.addedConditions, listAt(x, wordAt(x, Distinct), v, x.List[1]))
		return v
	}
	m.failRule(MisplacedOperator, x, "'%s' cannot stand inside a term; it joins conditions: write them one by one", x.List[0].Word)
	return x
}
