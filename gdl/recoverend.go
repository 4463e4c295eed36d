package gdl

import "slices"

// namedEnd returns the argument of terminal if it names one end of the game, as
// in (terminal (full)); nil if it does not.
func (m *keywordMender) namedEnd(k *keywordAtom) *Expr {
	if k.name != Terminal || len(k.args) != 1 {
		return nil
	}
	end := k.args[0]
	name := leadingName(end)
	_, keyword := KeywordArity(name)
	_, defined := m.loadVocabulary().definedArities[name]
	if name == "" || !isLetter(name[0]) || keyword || IsOperator(name) || isQuantifier(name) || defined || m.loadVocabulary().madeFluents[name] {
		return nil
	}
	if len(end.List) == 1 {
		return wordAt(end, end.List[0].Word)
	}
	return end
}

// mendNamedEnd reports a rule for terminal with an argument that names this end of
// the game. It is read as a rule for a relation of that name.
func (m *headMender) mendNamedEnd(k *keywordAtom, end *Expr) *Expr {
	shown := m.clippedCode(end)
	m.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil,
		"'%s' takes no arguments; name this end by a relation of its own: (<= %s ...) and (<= %s %s)", k.keywordSpelling(), shown, k.keywordSpelling(), shown)
	arrow := wordAt(&Expr{StartPos: k.expr.StartPos, EndPos: k.expr.StartPos}, Arrow)
	m.helpers.helperRules = append(m.helpers.helperRules, listAt(k.expr, arrow, k.expr.List[0], end))
	return end
}

// mendAskedEnd reports a condition that asks for terminal with an argument. It
// returns the condition that is meant: the relation that names the end, or the
// argument as conditions.
func (m *conditionMender) mendAskedEnd(k *keywordAtom) []*Expr {
	asked := m.wrapFluents(k.args)
	advice := "ask for " + m.bodyText(asked) + " instead"
	if end := m.keywords.namedEnd(k); end != nil {
		asked = []*Expr{end}
		advice = "name this end by a relation of its own, with the rule (<= " + k.keywordSpelling() + " " + m.clippedCode(end) + "), and ask for " + m.clippedCode(end) + " here"
	}
	m.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil, "'%s' takes no arguments; %s", k.keywordSpelling(), advice)
	return slices.Clone(asked)
}
