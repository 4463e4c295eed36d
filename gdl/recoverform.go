package gdl

import "slices"

// mend rewrites a form whose faults show its meaning, so that reading can go
// on. The second result holds further heads for the same conditions, and
// b.guessed tells whether the form was changed. The expressions of the text
// stay unchanged.
func (b *builder) mend(e *Expr) (mended *Expr, more []*Expr) {
	if b.file.Notation != Prefix || !b.odd(e, false) {
		return e, nil
	}
	e = b.unglue(e)
	if e.Broken || len(e.List) == 0 {
		return e, nil
	}
	if b.capitals != nil {
		e = b.capitalize(e)
	}
	b.state = newForm(e)
	e = b.markOperands(e)
	if e.List[0].IsList() {
		e = b.addArrow(e)
	} else if isForeignArrow(e.List[0].Name) && len(e.List) > 2 {
		e = b.turnArrow(e)
	}
	if e.List[0].Name == Arrow {
		return b.mendRule(e)
	}
	return b.mendFact(e)
}

// A formState is the state of the repair of one form.
type formState struct {
	expr       *Expr
	order      []string         // the variables as they first stand
	variables  map[string]*Expr // the first of each
	counts     map[string]int   // how often each of them stands
	positive   map[string]int   // the same outside of negations
	conditions []*Expr          // to be added to the body
	rules      []*Expr          // helper relations
	related    map[[2]string]bool
	last       map[string]int // the numbers of new variables
	depth      int            // of helper relations
	bound      mendBound
	negated    int // negations around the condition that is repaired
	branches   int // the same of or
	quantified map[*Expr]*quantified
}

func newForm(e *Expr) *formState {
	f := &formState{expr: e, variables: map[string]*Expr{}, counts: map[string]int{}, positive: map[string]int{}, related: map[[2]string]bool{}, last: map[string]int{}}
	f.bound.steps = mostSteps * (1 + int(e.To-e.From))
	f.count(e, true)
	return f
}

func (f *formState) count(e *Expr, positive bool) {
	if !e.IsList() && e.Name[0] == '?' {
		if f.variables[e.Name] == nil {
			f.variables[e.Name] = e
			f.order = append(f.order, e.Name)
		}
		f.counts[e.Name]++
		if positive {
			f.positive[e.Name]++
		}
	}
	if e.IsList() && isQuantifier(nameOf(e)) {
		f.countQuantified(e, positive)
		return
	}
	positive = positive && nameOf(e) != Not
	for _, x := range e.List {
		f.count(x, positive)
	}
}

// countQuantified counts the variables of a quantified condition, except those
// that are bound there.
func (f *formState) countQuantified(e *Expr, positive bool) {
	own := &Expr{}
	for _, x := range e.List[1:] {
		if isVariables(x) {
			own.List = append(own.List, x)
		}
	}
	bound, all := newForm(own), newForm(&Expr{List: e.List[1:]})
	for _, name := range all.order {
		if bound.counts[name] > 0 {
			continue
		}
		if f.variables[name] == nil {
			f.variables[name] = all.variables[name]
			f.order = append(f.order, name)
		}
		f.counts[name] += all.counts[name]
		if positive {
			f.positive[name] += all.positive[name]
		}
	}
}

func (b *builder) mendFact(e *Expr) (mended *Expr, more []*Expr) {
	heads, slid := b.mendHead(nil, e)
	body := b.mendConditions(slid)
	heads = b.mendHeads(heads)
	if body = slices.Concat(body, b.state.conditions); len(body) == 0 {
		return heads[0], heads[1:]
	}
	return e.with(slices.Concat([]*Expr{wordAt(&Expr{From: e.From, To: e.From}, Arrow), heads[0]}, body)), heads[1:]
}

func (b *builder) mendRule(e *Expr) (mended *Expr, more []*Expr) {
	if len(e.List) < 2 {
		return e, nil
	}
	e = b.mendBareHead(e)
	heads, slid := b.mendHead(e, e.List[1])
	body := b.mendConditions(slices.Concat(slid, e.List[2:]))
	heads = b.mendHeads(heads)
	if !b.guessed {
		return e, nil
	}
	return e.with(slices.Concat([]*Expr{e.List[0], heads[0]}, body, b.state.conditions)), heads[1:]
}

// mendHeads repairs the terms of heads.
func (b *builder) mendHeads(heads []*Expr) []*Expr {
	mended := make([]*Expr, len(heads))
	for i, h := range heads {
		mended[i] = h
		if h.IsList() && !b.rule.Broken {
			mended[i] = b.mendTerms(h, nameOf(h), true)
		}
	}
	return mended
}

// addArrow adds the arrow to a list of a head and its conditions.
func (b *builder) addArrow(e *Expr) *Expr {
	head := e.List[0]
	if len(e.List) < 2 || !looksLikeHead(head) {
		return e
	}
	for _, x := range e.List[1:] {
		if nameOf(x) == "" {
			return e
		}
	}
	b.guess(RuleWithoutHead, e.From, e.To, repair("Add the arrow", insert(head.From, "<= ")),
		"a rule begins with '<='; write (<= %s %s ...)", b.code(head), b.code(e.List[1]))
	return e.with(slices.Concat([]*Expr{wordAt(&Expr{From: head.From, To: head.From}, Arrow)}, e.List))
}

func isForeignArrow(name string) bool {
	switch name {
	case "=>", "->", ":-", "<-", "==>", "-->":
		return true
	}
	return false
}

// turnArrow reads the arrow of another notation: one that points forwards has
// the head at its end.
func (b *builder) turnArrow(e *Expr) *Expr {
	arrow, parts := e.List[0], e.List[1:]
	if last := len(parts) - 1; arrow.Name != ":-" && arrow.Name != "<-" {
		parts = slices.Concat(parts[last:], parts[:last])
	}
	b.guess(ForeignOperator, arrow.From, arrow.To, nil, "'%s' is no GDL; a rule is (<= head condition ...): write (<= %s %s%s)",
		arrow.Word, b.text(parts[0]), b.text(parts[1]), more(parts[1:]))
	return e.with(slices.Concat([]*Expr{wordAt(arrow, Arrow)}, parts))
}

// looksLikeHead tells whether an expression is a keyword that rules define,
// with its number of arguments.
func looksLikeHead(e *Expr) bool {
	switch name := nameOf(e); name {
	case Init, Next, Legal, Goal, Terminal, Sees, Base, Input:
		return len(e.List) == arityOf(name)+1
	}
	return false
}

// mendBareHead puts a head in parentheses that lacks them: a keyword or a name
// that its arguments follow.
func (b *builder) mendBareHead(e *Expr) *Expr {
	n := looseArguments(e)
	if n == 0 {
		return e
	}
	head, rest := e.List[1], e.List[2:]
	end := rest[n-1].To
	if end <= head.From {
		return e // the head was turned round, and stands behind its conditions
	}
	atom := &Expr{List: e.List[1 : 2+n], From: head.From, To: end}
	b.guess(ManyArguments, head.From, end, repair("Put the head in parentheses", insert(head.From, "("), insert(end, ")")),
		"the head of a rule needs parentheses of its own; write (<= %s ...)", b.code(atom))
	return e.with(slices.Concat(e.List[:1], []*Expr{atom}, rest[n:]))
}

// looseArguments returns how many conditions of a rule its head, a word without
// parentheses, most likely has for arguments.
func looseArguments(e *Expr) int {
	head, rest := e.List[1], e.List[2:]
	if head.IsList() || IsOperator(head.Name) {
		return 0
	}
	n, keyword := KeywordArity(head.Name)
	if !keyword {
		for n < len(rest) && !rest[n].IsList() && (n > 0 || isArgument(rest[n])) {
			n++
		}
	}
	if n >= len(rest) || keyword && n > 1 && rest[0].IsList() || isCondition(rest[0]) {
		return 0
	}
	return n
}

// NeedsParens tells whether the head of a rule, a word, would be taken for a
// name whose arguments follow it if it stood without parentheses.
func NeedsParens(rule *Expr) bool { return len(rule.List) > 2 && looseArguments(rule) > 0 }

// isArgument tells whether an expression is a word that is surely not a
// condition.
func isArgument(e *Expr) bool {
	return !e.IsList() && (e.Name[0] == '?' || isDigit(e.Name[0]))
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
