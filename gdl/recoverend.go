package gdl

import "slices"

// namedEnd returns the argument of terminal if it names one end of the game, as
// in (terminal (full)); nil if it does not.
func (b *ruleBuilder) namedEnd(k *keywordAtom) *Expr {
	if k.name != Terminal || len(k.args) != 1 {
		return nil
	}
	end := k.args[0]
	name := leadingName(end)
	_, keyword := KeywordArity(name)
	_, defined := b.loadVocabulary().definedArities[name]
	if name == "" || !isLetter(name[0]) || keyword || IsOperator(name) || isQuantifier(name) || defined || b.loadVocabulary().madeFluents[name] {
		return nil
	}
	if len(end.List) == 1 {
		return wordAt(end, end.List[0].Word)
	}
	return end
}

// mendNamedEnd reports a rule for terminal with an argument that names this end of
// the game. It is read as a rule for a relation of that name.
func (b *ruleBuilder) mendNamedEnd(k *keywordAtom, end *Expr) *Expr {
	shown := b.clippedCode(end)
	b.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil,
		"'%s' takes no arguments; name this end by a relation of its own: (<= %s ...) and (<= %s %s)", k.keywordSpelling(), shown, k.keywordSpelling(), shown)
	arrow := wordAt(&Expr{StartPos: k.expr.StartPos, EndPos: k.expr.StartPos}, Arrow)
	b.formState.helperRules = append(b.formState.helperRules, listAt(k.expr, arrow, k.expr.List[0], end))
	return end
}

// mendAskedEnd reports a condition that asks for terminal with an argument. It
// returns the condition that is meant: the relation that names the end, or the
// argument as conditions.
func (b *ruleBuilder) mendAskedEnd(k *keywordAtom) []*Expr {
	asked := b.wrapFluents(k.args)
	advice := "ask for " + b.bodyText(asked) + " instead"
	if end := b.namedEnd(k); end != nil {
		asked = []*Expr{end}
		advice = "name this end by a relation of its own, with the rule (<= " + k.keywordSpelling() + " " + b.clippedCode(end) + "), and ask for " + b.clippedCode(end) + " here"
	}
	b.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil, "'%s' takes no arguments; %s", k.keywordSpelling(), advice)
	return slices.Clone(asked)
}
