package gdl

import "fmt"

// infixReader builds the top-level forms of an infix text. They are those that
// the same rules have in prefix notation: of p :- q & ~r a list of <=, p, q and
// the list of not and r. Only the words of operators stand in other places.
type infixReader struct {
	src    *Source
	lex    *infixLexer
	tok    infixToken // the next one
	last   infixToken // the one before
	forms  []*Expr
	errors []*Error

	formulas  bool        // formulas are read and no rules
	notations []Notation  // of the forms
	prefix    *exprReader // reads those that are prefix text

	// About the statement that is being read.
	start   int             // where it begins
	column  int             // the same in its line
	depth   int             // of nesting
	groups  int             // parentheses that are open and hold conditions or arguments
	failed  bool            // the rest of it is to be skipped
	broken  bool            // some part of it could not be read
	guessed bool            // read as if a fault were repaired
	unnamed []*Expr         // its variables without a name
	known   map[string]bool // the faults that are reported once in a text
}

// parseInfix is ParseExprs for infix text, or prefix text that holds infix
// rules. chosen is the notation that the text should have.
func parseInfix(src *Source, chosen Notation) (forms []*Expr, comments []Comment, errs []*Error) {
	if err := notText(src); err != nil {
		return nil, nil, []*Error{err}
	}
	r := newInfixReader(src)
	for r.tok.kind != infixEnd {
		if len(r.errors) > maxFaults {
			r.errors = append(r.errors, tooMany(src.Pos(r.tok.from), src.Pos(r.tok.to)))
			break
		}
		r.statement()
	}
	if at := r.lex.unclosed; at >= 0 {
		r.report(InfixSyntax, at, at+2, "this comment is never closed; a '*/' is missing")
	}
	if err := r.mixture(chosen); err != nil {
		r.errors = []*Error{err}
	}
	return r.forms, r.lex.comments, r.errors
}

func newInfixReader(src *Source) *infixReader {
	r := &infixReader{src: src, lex: newInfixLexer(src.Text), known: map[string]bool{}}
	r.tok = r.lex.next()
	return r
}

// advance moves to the next token.
func (r *infixReader) advance() {
	r.last, r.tok = r.tok, r.lex.next()
}

// report records a fault of text[from:to].
func (r *infixReader) report(kind ErrorKind, from, to int, format string, args ...any) {
	r.errors = append(r.errors, &Error{Kind: kind, From: r.src.Pos(from), To: r.src.Pos(to), Message: fmt.Sprintf(format, args...)})
}

// fail records a fault after which the rest of the statement is skipped.
func (r *infixReader) fail(kind ErrorKind, from, to int, format string, args ...any) {
	if !r.failed {
		r.report(kind, from, to, format, args...)
	}
	r.failed, r.broken = true, true
}

// statement reads a fact or a rule.
func (r *infixReader) statement() {
	r.lex.inside = false
	r.column, r.depth, r.groups = r.tok.column, 0, 0
	r.failed, r.broken, r.guessed, r.unnamed = false, false, false, nil
	start := r.tok
	r.start = start.from
	switch {
	case start.kind == infixStop:
		r.report(InfixSyntax, start.from, start.to, "this full stop ends nothing; remove it")
		r.advance()
		return
	case start.kind == infixClose:
		r.unmatched()
		r.advance()
		return
	case start.kind == infixOpen:
		r.prefixForm()
		return
	case start.kind == infixIf || r.text(start) == "?-":
		r.fail(PrologOnly, start.from, start.to, "GDL has no directives; remove the line")
		r.skip()
		if r.tok.kind == infixStop {
			r.advance()
		}
		return
	}
	form := r.expr()
	if form != nil && !r.failed && r.isArrow() {
		form = r.rule(form)
	}
	for next := r.end(form); next != nil; {
		r.failed, r.broken, r.guessed, r.unnamed = false, false, false, nil
		r.column = r.src.Offset(next.From) - r.src.LineStart(r.src.Offset(next.From))
		next = r.end(r.rule(next))
	}
}

// text returns the text of a token.
func (r *infixReader) text(t infixToken) string { return string(r.src.Text[t.from:t.to]) }

// end ends a statement and adds its form. It returns the head of the next rule
// if the reader is already behind that head.
func (r *infixReader) end(form *Expr) (next *Expr) {
	if !r.failed {
		next = r.expectEnd(form)
	}
	if form != nil && next == nil && !r.failed { // a ')' around the last condition is part of it
		form.To = max(form.To, r.src.Pos(r.last.to))
	}
	var rest []*Expr
	if r.failed {
		rest = r.skip()
	}
	if r.tok.kind == infixStop {
		r.advance()
	}
	if form == nil {
		return nil
	}
	if r.broken && len(rest) > 0 {
		form = r.withRest(form, rest)
	}
	form.Broken = form.Broken || r.broken
	form.Guessed = r.guessed
	nameAnonymous(r.unnamed, form)
	r.take(form, Infix)
	return next
}

// withRest adds to a form the words that were skipped, so that the names among
// them do not count as unused.
func (r *infixReader) withRest(form *Expr, rest []*Expr) *Expr {
	last := &Expr{List: rest, From: rest[0].From, To: rest[len(rest)-1].To, Broken: true}
	if form.IsList() && len(form.List) > 0 && form.List[0].Name == Arrow {
		form.List = append(form.List, last)
		form.To = max(form.To, last.To)
		return form
	}
	arrow := &Expr{Word: ":-", Name: Arrow, From: form.To, To: form.To}
	return &Expr{List: []*Expr{arrow, form, last}, From: form.From, To: last.To}
}

// skip moves to the end of the statement and returns the words that it skips.
func (r *infixReader) skip() []*Expr {
	var words []*Expr
	for ; r.tok.kind != infixEnd && r.tok.kind != infixStop; r.advance() {
		if r.tok.first && r.tok.column <= r.column && r.tok.from > r.start && r.beginsStatement() {
			break
		}
		if r.tok.kind == infixName {
			words = append(words, r.word(r.tok))
		}
	}
	return words
}

// beginsStatement tells whether the token can stand first in a statement.
func (r *infixReader) beginsStatement() bool {
	return r.tok.kind == infixName || r.tok.kind == infixOpen || r.tok.kind == infixIf
}

// rule reads the conditions behind a head.
func (r *infixReader) rule(head *Expr) *Expr {
	arrow := &Expr{Word: r.text(r.tok), Name: Arrow, From: r.src.Pos(r.tok.from), To: r.src.Pos(r.tok.to)}
	r.lex.inside = true
	r.advance()
	form := &Expr{List: []*Expr{arrow, head}, From: head.From}
	form.List = append(form.List, r.body()...)
	form.To = max(arrow.To, form.List[len(form.List)-1].To)
	return form
}

// body reads the conditions of a rule. The operands of an outermost "and" are
// conditions of their own.
func (r *infixReader) body() []*Expr {
	list, op := r.conjunction()
	if len(list) == 0 || r.failed || r.tok.kind != infixOr {
		return list
	}
	return []*Expr{r.disjunction(join(list, op), false)}
}

// expr reads an expression outside of arguments.
func (r *infixReader) expr() *Expr {
	list, op := r.conjunction()
	if len(list) == 0 {
		return nil
	}
	first := join(list, op)
	if !r.failed && r.tok.kind == infixOr {
		first = r.disjunction(first, false)
	}
	return r.implication(first, false)
}

// disjunction reads the alternatives behind a first one.
func (r *infixReader) disjunction(first *Expr, argument bool) *Expr {
	list := []*Expr{first}
	op := r.operator(r.tok)
	for !r.failed && r.tok.kind == infixOr {
		joint := r.text(r.tok)
		r.advance()
		next, and := r.conjunctionIn(argument)
		if len(next) > 0 {
			list = append(list, join(next, and))
			list[len(list)-1].Joint = joint
		}
	}
	return join(list, op)
}

// conjunction reads the conditions that "and" joins. It returns them with the
// first operator.
func (r *infixReader) conjunction() (list []*Expr, op *Expr) { return r.conjunctionIn(false) }

// conjunctionIn reads a conjunction; in an argument, a comma ends it.
func (r *infixReader) conjunctionIn(argument bool) (list []*Expr, op *Expr) {
	joint := ""
	for {
		if e := r.condition(); e != nil {
			e.Joint = joint
			list = append(list, e)
		}
		if !r.failed && r.lacksAnd(argument) {
			continue
		}
		if r.failed || r.tok.kind != infixAnd && (r.tok.kind != infixComma || argument) {
			return list, op
		}
		if op == nil {
			op = r.operator(r.tok)
		}
		joint = r.text(r.tok)
		r.advance()
	}
}

// operator returns the word of an operator.
func (r *infixReader) operator(t infixToken) *Expr {
	return &Expr{Word: r.text(t), Name: infixOperators[t.kind], From: r.src.Pos(t.from), To: r.src.Pos(t.to)}
}

// join makes one expression of those that an operator joins.
func join(list []*Expr, op *Expr) *Expr {
	if len(list) == 1 {
		return list[0]
	}
	if op == nil { // it is missing, which has been reported
		at := list[1].From
		op = &Expr{Word: "&", Name: And, From: at, To: at}
	}
	return &Expr{List: append([]*Expr{op}, list...), From: list[0].From, To: list[len(list)-1].To}
}
