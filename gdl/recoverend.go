package gdl

import "slices"

// ownEnd returns the argument of terminal if it names one end of the game, as
// in (terminal (full)); nil if it does not.
func (b *builder) ownEnd(k *keyword) *Expr {
	if k.name != Terminal || len(k.args) != 1 {
		return nil
	}
	end := k.args[0]
	name := nameOf(end)
	_, keyword := KeywordArity(name)
	_, defined := b.vocabulary().defined[name]
	if name == "" || !isLetter(name[0]) || keyword || IsOperator(name) || isQuantifier(name) || defined || b.vocabulary().made[name] {
		return nil
	}
	if len(end.List) == 1 {
		return wordAt(end, end.List[0].Word)
	}
	return end
}

// nameEnd reports a rule for terminal with an argument that names this end of
// the game. It is read as a rule for a relation of that name.
func (b *builder) nameEnd(k *keyword, end *Expr) *Expr {
	shown := b.code(end)
	b.guess(ManyArguments, k.expr.From, k.expr.To, nil,
		"'%s' takes no arguments; name this end by a relation of its own: (<= %s ...) and (<= %s %s)", k.spelling(), shown, k.spelling(), shown)
	arrow := wordAt(&Expr{From: k.expr.From, To: k.expr.From}, Arrow)
	b.state.rules = append(b.state.rules, listAt(k.expr, arrow, k.expr.List[0], end))
	return end
}

// askEnd reports a condition that asks for terminal with an argument. It
// returns the condition that is meant: the relation that names the end, or the
// argument as conditions.
func (b *builder) askEnd(k *keyword) []*Expr {
	asked := b.asFluents(k.args)
	advice := "ask for " + b.shownBody(asked) + " instead"
	if end := b.ownEnd(k); end != nil {
		asked = []*Expr{end}
		advice = "name this end by a relation of its own, with the rule (<= " + k.spelling() + " " + b.code(end) + "), and ask for " + b.code(end) + " here"
	}
	b.guess(ManyArguments, k.expr.From, k.expr.To, nil, "'%s' takes no arguments; %s", k.spelling(), advice)
	return slices.Clone(asked)
}
