package gdl

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/internal/guard"
)

// Parse reads a rulesheet. It never fails: faults are in File.Errors, and rules
// that hold one are Broken. Fragments of games may be read too; the parts that
// every game must have are not checked here.
//
// The notation is the one that NotationOf finds. A text that is not GDL yields
// a File with its Recognition and without rules.
func Parse(src *Source) *File {
	f, err := guard.Value("the parser", func() (*File, error) { return parse(src), nil })
	if err != nil {
		return unread(src, Prefix, err)
	}
	return f
}

func parse(src *Source) *File {
	if err := oversized(src); err != nil {
		return foreignFile(src, Recognition{Doubt: err})
	}
	if r := insideJSON(src); r.Foreign() {
		return foreignFile(src, r)
	}
	n := NotationOf(src.Text)
	f := ParseAs(src, n)
	if n == Operations {
		return f
	}
	if n == Infix && f.onlyPrefix() {
		n = Prefix
		f = ParseAs(src, n)
	}
	if n == Infix && !f.tellsGame() {
		if r := recognizeForeign(src); r.Foreign() {
			return foreignFile(src, r)
		}
	}
	if f.Notation != f.Recognition.Notation {
		f = ParseAs(src, f.Recognition.Notation)
	}
	if f.Recognition.Foreign() {
		return foreignFile(src, f.Recognition)
	}
	return f
}

// tellsGame tells whether infix text surely is, or is meant to be, a rulesheet,
// even if it resembles another language too: it has a form that only rulesheets
// have, and no fault, or several such forms.
func (f *File) tellsGame() bool {
	const several = 4
	return f.Recognition.Forms >= several || f.Recognition.Forms > 0 && len(f.Errors) == 0
}

// ParseAs reads a text in a notation, also a text that is not a rulesheet.
func ParseAs(src *Source, n Notation) *File {
	f, err := guard.Value("the parser", func() (*File, error) { return readAs(src, n), nil })
	if err != nil {
		return unread(src, n, err)
	}
	return f
}

func readAs(src *Source, n Notation) *File {
	if err := oversized(src); err != nil {
		return foreignFile(src, Recognition{Notation: n, Doubt: err})
	}
	if n == Operations {
		return readOperations(src)
	}
	f := &File{Source: src, Notation: n}
	f.Exprs, f.Comments, f.Errors = readSheetAs(src, n)
	if holdsText(f.Errors) && evidence(f) == 0 {
		f.Exprs, f.Comments, f.Errors = ParseExprsAs(src, n) // not a rulesheet with text around it
	}
	f.Recognition = recognize(f)
	b := &builder{file: f}
	b.capitals = b.findCapitals()
	most := len(f.Errors) + maxFaults
	for _, e := range f.Exprs {
		if len(f.Errors) > most {
			f.Errors = append(f.Errors, tooMany(e.From, e.To))
			break
		}
		f.guarded(src.Offset(e.From), src.Offset(e.To), func() { b.form(e) })
	}
	b.finish()
	b.mendMisspelt()
	sortErrors(f.Errors)
	f.writeOut()
	return f
}

// ParseString reads a rulesheet from a string, with a token.FileSet of its own,
// for tests and tools. Positions show the name; no file is read.
func ParseString(name, text string) *File {
	return Parse(NewSource(token.NewFileSet(), name, []byte(text)))
}

// Fold returns the meaning of a name: its letters A-Z in lower case.
func Fold(word string) string {
	i := strings.IndexFunc(word, isUpper)
	if i < 0 {
		return word
	}
	// Bytes and not characters: a name may hold bytes that are no UTF-8, and
	// two such names must stay different.
	folded := []byte(word)
	for ; i < len(folded); i++ {
		if isUpper(rune(folded[i])) {
			folded[i] += 'a' - 'A'
		}
	}
	return string(folded)
}

func isUpper(c rune) bool { return 'A' <= c && c <= 'Z' }

// builder turns s-expressions into rules.
type builder struct {
	file    *File
	rule    *Rule // the rule being built
	guessed bool  // its form is read as if a fault were repaired

	terms    slab[Term]
	args     slab[*Term]
	literals slab[Literal]
	bodies   slab[*Literal]

	once     map[fault]*Error // the faults that are reported once in a file
	newline  string
	helpers  int               // helper relations that were added
	shown    map[string]string // the names of helper relations in messages, by their bodies
	names    *vocabulary
	near     map[string]string // by name: the operator that is one edit away, or ""
	capitals capitals          // words that are read as variables
	state    *formState        // of the repair of the form
}

// fail records a fault and marks the rule that holds it as Broken.
func (b *builder) fail(kind ErrorKind, e *Expr, format string, args ...any) {
	b.file.Errors = append(b.file.Errors, &Error{Kind: kind, From: e.From, To: e.To,
		Message: fmt.Sprintf(format, args...), Rule: b.rule})
	b.rule.Broken = true
}

// form builds the rules of a top-level form: one in most cases, none if there
// is no head.
func (b *builder) form(e *Expr) {
	b.guessed = e.Guessed
	b.rule = &Rule{From: e.From, To: e.To, Broken: e.Broken}
	b.state = nil
	e, more := b.mend(e)
	first := b.rule
	if b.state != nil {
		b.addHelpers(b.state.rules)
		b.rule = first
	}
	b.build(e)
	b.add()
	for _, head := range more {
		b.rule = &Rule{From: first.From, To: first.To, Arrow: first.Arrow, Broken: first.Broken, Body: first.Body}
		b.rule.Head = b.atom(head, "head")
		b.add()
	}
}

// addHelpers adds the rules of helper relations that a repair introduced.
func (b *builder) addHelpers(rules []*Expr) {
	guessed := b.guessed
	b.guessed = true
	for _, e := range rules {
		b.rule = &Rule{From: b.state.expr.From, To: b.state.expr.To}
		b.build(e)
		b.add()
	}
	b.guessed = guessed
}

// add adds the rule to the file if it has at least a head.
func (b *builder) add() {
	if b.rule.Head == nil {
		return
	}
	b.rule.Guessed = b.guessed
	b.rule.Index = len(b.file.Rules)
	b.file.Rules = append(b.file.Rules, b.rule)
}

// build builds the rule of a form.
func (b *builder) build(e *Expr) {
	switch {
	case e.IsList() && len(e.List) > 0 && e.List[0].Name == Arrow:
		b.rule.Arrow = true
		b.arrow(e)
	case e.IsList() && len(e.List) > 0 && IsOperator(e.List[0].Name):
		b.fail(MisplacedOperator, e, "'%s' cannot stand alone as a fact; only relations can", e.List[0].Word)
	default:
		b.rule.Head = b.atom(e, "fact")
		if b.rule.Head != nil && b.file.Notation == Infix {
			b.rule.Head.Parens = true // no bare word: that would be prose
		}
	}
}

// arrow builds (<= head literal...).
func (b *builder) arrow(e *Expr) {
	if len(e.List) < 2 {
		b.fail(RuleWithoutHead, e, "rule without a head; write (<= head condition ...)")
		return
	}
	head := e.List[1]
	switch name := operatorName(head); {
	case name == Arrow:
		b.fail(RuleWithoutHead, head, "a rule inside a rule; a ')' is missing before it")
		return
	case name != "":
		b.fail(OperatorHead, head, "'%s' is part of the language and cannot be defined", spelling(head))
		return
	}
	b.rule.Head = b.atom(head, "head")
	if len(e.List) > 2 {
		b.rule.Body = b.bodies.list(len(e.List) - 2)
	}
	for _, arg := range e.List[2:] {
		if lit := b.literal(arg); lit != nil {
			b.rule.Body = append(b.rule.Body, lit)
		}
	}
}

// operatorName returns the operator that a word or a list begins with, or "".
func operatorName(e *Expr) string {
	if name := nameOf(e); IsOperator(name) {
		return name
	}
	return ""
}

// nameOf returns the name of a word, or of the first word of a list.
func nameOf(e *Expr) string {
	if e.IsList() && len(e.List) > 0 {
		return e.List[0].Name
	}
	return e.Name
}

// spelling returns the word, or the first word of the list.
func spelling(e *Expr) string {
	if e.IsList() && len(e.List) > 0 {
		return e.List[0].Word
	}
	return e.Word
}

// operators holds the forms of literals that hold others.
var operators = map[string]Op{Not: OpNot, And: OpAnd, Or: OpOr}

// literal builds a condition; nil after a fault.
func (b *builder) literal(e *Expr) *Literal {
	if e.Broken { // the fault is recorded already
		b.rule.Broken = true
		return nil
	}
	lit := b.literals.new()
	lit.From, lit.To = e.From, e.To
	name := operatorName(e)
	switch {
	case name == "":
		lit.Atom = b.atom(e, "condition")
		if lit.Atom == nil {
			return nil
		}
		return lit
	case !e.IsList():
		b.fail(MisplacedOperator, e, "'%s' needs arguments: (%s ...)", e.Word, e.Word)
		return nil
	case name == Arrow:
		b.fail(RuleWithoutHead, e, "a rule inside a rule; a ')' is missing before it")
		return nil
	case name == Distinct:
		return b.distinct(e, lit)
	}
	lit.Op = operators[name]
	for _, arg := range e.List[1:] {
		if inner := b.literal(arg); inner != nil {
			lit.Args = append(lit.Args, inner)
		}
	}
	if lit.Op == OpNot && len(e.List) != 2 {
		b.fail(NotArity, e, "'not' takes exactly one condition, not %d", len(e.List)-1)
		return nil
	}
	if lit.Op == OpNot && len(lit.Args) == 0 {
		return nil // the argument has been reported
	}
	return lit
}

func (b *builder) distinct(e *Expr, lit *Literal) *Literal {
	if len(e.List) != 3 {
		b.fail(DistinctArity, e, "'distinct' compares exactly two terms, not %d", len(e.List)-1)
		return nil
	}
	lit.Op = OpDistinct
	lit.Atom = &Term{Name: Distinct, Spelling: e.List[0].Word, From: e.From, To: e.To, Parens: true}
	for _, arg := range e.List[1:] {
		t := b.term(arg)
		if t == nil {
			return nil
		}
		lit.Atom.Args = append(lit.Atom.Args, t)
	}
	return lit
}

// atom builds a fact, a head or a relation of a body. The caller gives the noun
// for it in messages.
func (b *builder) atom(e *Expr, what string) *Term {
	if !e.IsList() && e.Name[0] == '?' {
		b.fail(VariableAsName, e, "variable '%s' cannot stand as a %s; a relation belongs here", e.Word, what)
		return nil
	}
	return b.term(e)
}

// term builds a term or an atom; nil after a fault.
func (b *builder) term(e *Expr) *Term {
	if !e.IsList() {
		return b.word(e)
	}
	t := b.terms.new()
	t.From, t.To, t.Parens = e.From, e.To, true
	if !b.functor(e, t) {
		return nil
	}
	whole := true
	t.Args = b.args.list(len(e.List) - 1)
	for _, arg := range e.List[1:] {
		inner := b.term(arg)
		if inner == nil {
			whole = false
			continue
		}
		t.Args = append(t.Args, inner)
	}
	if !whole {
		return nil
	}
	return t
}

// word builds a variable or a constant.
func (b *builder) word(e *Expr) *Term {
	switch name := e.Name; {
	case name == "?":
		b.fail(BadVariable, e, "a '?' without a name; write a variable as ?x, without a space")
		return nil
	case IsOperator(name):
		b.fail(MisplacedOperator, e, "'%s' is part of the language and cannot stand as a term", e.Word)
		return nil
	}
	t := b.terms.new()
	t.Name, t.Spelling, t.From, t.To = e.Name, e.Word, e.From, e.To
	return t
}

// functor checks and sets the name of a list.
func (b *builder) functor(e *Expr, t *Term) bool {
	if len(e.List) == 0 {
		b.fail(EmptyList, e, "'()' means nothing; remove it, or write what belongs between the parentheses")
		return false
	}
	first := e.List[0]
	name := first.Name
	switch {
	case first.IsList():
		b.fail(HeadNotSymbol, first, "a list must begin with a name, not with another list; is one '(' too many?")
		return false
	case name[0] == '?':
		b.fail(VariableAsName, first, "variable '%s' cannot stand for the name of a relation or function; write the name, and a rule for each that is meant", first.Word)
		return false
	case name == Arrow || name == Distinct || IsOperator(name) && len(e.List) == 1:
		// not, and, or are accepted as names of functions with arguments:
		// (contains 1 (not 4)) is how real rulesheets write the literals of a
		// formula.
		b.fail(MisplacedOperator, e, "'%s' cannot stand inside a term; is a ')' missing before it?", first.Word)
		return false
	}
	t.Name, t.Spelling = name, first.Word
	return true
}
