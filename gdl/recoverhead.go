package gdl

// mendHead returns the heads as which a head is read, and the conditions inside
// it. The rule is nil for a fact.
func (b *builder) mendHead(rule, head *Expr) (heads, slid []*Expr) {
	k := keywordOf(head)
	if k == nil || len(k.args) < k.arity || len(k.args) == 0 {
		return []*Expr{head}, nil
	}
	if len(k.args) == k.arity {
		return b.mendMade(rule, k), nil
	}
	extra := k.args[k.arity:]
	if end := b.ownEnd(k); end != nil && rule != nil {
		return []*Expr{b.nameEnd(k, end)}, nil
	}
	if k.name == Next && rule != nil && b.endsFluent(k) {
		return []*Expr{{List: head.List[:2], From: head.From, To: head.To}}, nil
	}
	switch k.name {
	case Terminal, Goal, Legal, Next, Sees:
		if areConditions(extra, rule == nil || k.name == Terminal) || rule != nil && k.name == Next && b.repeats(k) {
			head, slid := b.slidOut(rule, k)
			return []*Expr{head}, slid
		}
	}
	switch {
	case rule != nil && len(k.args)*len(rule.List) > mostCopies:
	case k.name == Init, k.name == Next, k.name == Legal, k.name == Role && rule == nil:
		return b.mendLast(rule, k), nil
	}
	return []*Expr{head}, nil
}

// endsFluent reports a head for next with a fluent and its negation, which is
// meant to end the fluent.
func (b *builder) endsFluent(k *keyword) bool {
	if len(k.args) != 2 || nameOf(k.args[1]) != Not || len(k.args[1].List) != 2 || b.code(k.args[1].List[1]) != b.code(k.args[0]) {
		return false
	}
	b.guess(MisplacedOperator, k.args[1].From, k.args[1].To, nil,
		"'%s' cannot stand inside '%s'; a fluent ends where no rule makes it: leave this rule out", k.args[1].List[0].Word, k.spelling())
	return true
}

// repeats tells whether the first fluent of a head stands there a second time.
// The second one must be meant as a condition.
func (b *builder) repeats(k *keyword) bool {
	const most = 200
	if len(k.args) != 2 || k.expr.To-k.expr.From > most || !k.args[1].IsList() {
		return false
	}
	return clip(b.slice(k.args[0])) == clip(b.slice(k.args[1]))
}

// mostCopies bounds how often conditions are copied for the heads of a rule.
const mostCopies = 10_000

// mendMade repairs a head that makes an "and": several fluents or moves. An
// "or" or a "not" there has no meaning.
func (b *builder) mendMade(rule *Expr, k *keyword) []*Expr {
	whole := []*Expr{k.expr}
	last := k.args[len(k.args)-1]
	if last.Name != "" || k.name == Sees || k.name == Base || k.name == Input {
		return whole
	}
	switch name := nameOf(last); {
	case name == And && areTerms(last.List[1:], k.name) && (rule == nil || len(last.List)*len(rule.List) <= mostCopies):
		return b.separate(rule, k, last)
	case isConnective(name) && !b.vocabulary().formulas[k.name+" "+name]:
		b.fail(MisplacedOperator, last, "'%s' cannot stand inside '%s'; %s", last.List[0].Word, k.spelling(), madeAdvice[name](k))
	}
	return whole
}

// madeAdvice holds the advice about an operator below a head.
var madeAdvice = map[string]func(k *keyword) string{
	Not: func(k *keyword) string {
		return "say only what holds, and leave the rest out"
	},
	Or: func(k *keyword) string {
		switch k.name {
		case Init:
			return "there is one initial state: choose one of them"
		case Legal:
			return "write a rule for each move"
		}
		return "write a rule for each case"
	},
	And: func(k *keyword) string { return "write one '" + k.spelling() + "' for each" },
}

// separate gives each term of an "and" below a keyword its own.
func (b *builder) separate(rule *Expr, k *keyword, and *Expr) []*Expr {
	terms := and.List[1:]
	own := make([]*Expr, len(terms))
	for i, x := range terms {
		own[i] = &Expr{List: append(k.expr.List[:len(k.args):len(k.args)], x), From: x.From, To: x.To}
	}
	own[0].From = k.expr.From
	b.guess(MisplacedOperator, and.From, and.To, nil, "'%s' cannot stand inside '%s'; write one '%s' for each %s",
		and.List[0].Word, k.spelling(), k.spelling(), k.what())
	return own
}
