package gdl

import "strings"

// A keyword is an atom of a keyword as it is written.
type keyword struct {
	expr  *Expr
	name  string
	arity int
	args  []*Expr
}

// keywordOf returns the keyword that a list begins with; nil for other lists.
func keywordOf(e *Expr) *keyword {
	if len(e.List) == 0 {
		return nil
	}
	name := e.List[0].Name
	arity, ok := KeywordArity(name)
	if !ok || name == Distinct {
		return nil
	}
	return &keyword{e, name, arity, e.List[1:]}
}

func (k *keyword) spelling() string { return k.expr.List[0].Word }

// last returns the arguments that stand in the place of the last one.
func (k *keyword) last() []*Expr {
	if len(k.args) <= k.arity || k.arity == 0 {
		return nil
	}
	return k.args[k.arity-1:]
}

// what returns the noun for the last argument in messages.
func (k *keyword) what() string {
	switch k.name {
	case Role:
		return "role"
	case Legal, Does:
		return "move"
	}
	return "fluent"
}

// mendLast repairs a keyword in whose last place several terms stand: they are
// one without its parentheses, or each of them was meant. The rule is nil
// unless the keyword is its head.
func (b *builder) mendLast(rule *Expr, k *keyword) []*Expr {
	last := k.last()
	switch {
	case b.before(k) == "": // a term too long to be repeated
	case k.name != Role && b.isBareTerm(last):
		return []*Expr{b.parenthesize(k, last)}
	case areTerms(last, k.name):
		return b.several(rule, k, last)
	}
	return []*Expr{k.expr}
}

// isBareTerm tells whether terms are a name with its arguments: a word that
// begins lists in other places, or only words of which the first is no known
// fluent.
func (b *builder) isBareTerm(terms []*Expr) bool {
	if len(terms) < 2 || terms[0].IsList() || !isLetter(terms[0].Name[0]) {
		return false
	}
	v := b.vocabulary()
	if name := terms[0].Name; v.functors[name] || v.fluents[name] {
		return v.functors[name]
	}
	return allWords(terms)
}

func allWords(list []*Expr) bool {
	for _, x := range list {
		if x.IsList() {
			return false
		}
	}
	return true
}

// areTerms tells whether each of several terms could be the last argument of a
// keyword. Moves must share one name: otherwise they may be other expressions.
func areTerms(terms []*Expr, keyword string) bool {
	for _, x := range terms {
		name := nameOf(x)
		switch {
		case name == "" || !isLetter(name[0]) || IsOperator(name):
			return false
		case keyword == Role && x.IsList(), keyword == Legal && (!x.IsList() || name != nameOf(terms[0])):
			return false
		}
	}
	return len(terms) > 1
}

// parenthesize reports a term that lacks its parentheses and adds them.
func (b *builder) parenthesize(k *keyword, terms []*Expr) *Expr {
	from, to := terms[0].From, terms[len(terms)-1].To
	all := k.expr
	term := &Expr{List: terms, From: from, To: to}
	mended := all.with(append(all.List[:k.arity:k.arity], term))
	b.guess(ManyArguments, all.From, all.To, repair("Put the "+k.what()+" in parentheses", insert(from, "("), insert(to, ")")),
		"the %s of '%s' needs parentheses of its own; write %s", k.what(), k.spelling(), b.code(mended))
	return mended
}

// several reports terms that share a keyword, and gives each its own.
func (b *builder) several(rule *Expr, k *keyword, terms []*Expr) []*Expr {
	all := k.expr
	own := make([]*Expr, len(terms))
	for i, x := range terms {
		own[i] = &Expr{List: append(all.List[:k.arity:k.arity], x), From: x.From, To: x.To}
	}
	own[0].From = all.From
	if rule != nil {
		b.guess(ManyArguments, all.From, all.To, b.splitRule(rule, terms),
			"'%s' takes one %s and not %d; write a rule for each", k.spelling(), k.what(), len(terms))
		return own
	}
	repair := b.splitAtom(k, terms)
	b.guess(ManyArguments, all.From, all.To, repair, "'%s' takes one %s and not %d; write one '%s' for each: %s",
		k.spelling(), k.what(), len(terms), k.spelling(), b.shownFirst(own))
	return own
}

// splitAtom writes the keyword before each of several terms.
func (b *builder) splitAtom(k *keyword, terms []*Expr) *Repair {
	before := b.before(k)
	if before == "" {
		return nil
	}
	r := repair("Write one '" + k.spelling() + "' for each")
	for i, x := range terms[1:] {
		r.Edits = append(r.Edits, insert(terms[i].To, ")"), insert(x.From, before))
	}
	return r
}

// shownFirst shows the first of several atoms.
func (b *builder) shownFirst(atoms []*Expr) string {
	const most = 2
	shown := ""
	for _, x := range atoms[:most] {
		shown += b.code(x) + " "
	}
	if len(atoms) > most {
		return shown + "..."
	}
	return strings.TrimRight(shown, " ")
}

// splitRule repeats a rule for each of several terms in its head.
func (b *builder) splitRule(rule *Expr, terms []*Expr) *Repair {
	source := b.file.Source
	first, end := terms[0], terms[len(terms)-1].To
	if int(rule.To-rule.From)*len(terms) > mostCopies*mostText {
		return nil
	}
	r := repair("Write a rule for each", Edit{first.To, end, ""})
	for _, x := range terms[1:] {
		r.Edits = append(r.Edits, insert(rule.To, b.lineEnd()+source.Slice(rule.From, first.From)+
			source.Slice(x.From, x.To)+source.Slice(end, rule.To)))
	}
	return r
}
