package gdl

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/guard"
)

// Parse returns the rulesheet in a text. Errors of the text are in File.Errors, and rules with an error that could not be
// repaired are Broken. The text may be a fragment of a game: Parse does not check whether it has the parts that every
// game must have.
//
// The notation is mostly the one that NotationOf returns. For a text that is not GDL, the File has a Recognition and no
// rules.
func Parse(src *Source) *File {
	f, err := guard.RunValue("the parser", func() (*File, error) { return parseSource(src), nil })
	if err != nil {
		return unreadableFile(src, Prefix, err)
	}
	return f
}

func parseSource(src *Source) *File {
	if err := syntax.Oversized(src); err != nil {
		return foreignFile(src, Recognition{Doubt: err})
	}
	if r := insideJSON(src); r.IsForeign() {
		return foreignFile(src, r)
	}
	n := NotationOf(src.Text)
	f := ParseAs(src, n)
	if n == Operations {
		return f
	}
	if n == Infix && f.isAllPrefix() {
		n = Prefix
		f = ParseAs(src, n)
	}
	if n == Infix && !f.isSurelyGame() {
		if r := recognizeForeign(src); r.IsForeign() {
			return foreignFile(src, r)
		}
	}
	if f.Notation != f.Recognition.Notation {
		f = ParseAs(src, f.Recognition.Notation)
	}
	if f.Recognition.IsForeign() {
		return foreignFile(src, f.Recognition)
	}
	return f
}

// isSurelyGame tells whether infix text is meant as a rulesheet, even if it also resembles another language. It has
// several forms that only rulesheets have, or one such form and no errors.
func (f *File) isSurelyGame() bool {
	const several = 4
	return f.Recognition.EvidenceForms >= several || f.Recognition.EvidenceForms > 0 && len(f.Errors) == 0
}

// ParseAs returns the rulesheet in a text in the given notation, even if the text looks like another one.
func ParseAs(src *Source, n Notation) *File {
	f, err := guard.RunValue("the parser", func() (*File, error) { return readNotation(src, n), nil })
	if err != nil {
		return unreadableFile(src, n, err)
	}
	return f
}

func readNotation(src *Source, n Notation) *File {
	if err := syntax.Oversized(src); err != nil {
		return foreignFile(src, Recognition{Notation: n, Doubt: err})
	}
	f := newFile(syntax.ParseRules(src, n))
	if syntax.HasSkippedText(f.Errors) && countEvidence(f) == 0 {
		f = newFile(syntax.Parse(src, n)) // the skipped text is not text around a rulesheet
	}
	f.readSheetwide()
	f.Recognition = recognize(f)
	names, faults := slips.Names{}, f.Errors
	f.buildRules(names)
	for _, find := range []func() slips.Names{newMisspeltFinder(f).misspelt, f.otherRole} {
		if found := find(); len(found) > 0 { // build the rules again with the names that were meant
			maps.Copy(names, found)
			f.Rules, f.Errors = nil, faults
			f.buildRules(names)
		}
	}
	f.finishFaults()
	if n == Operations {
		f.Recognition = recognize(f)
	} else {
		f.expandProducts()
	}
	f.noteDoubt()
	return f
}

// buildRules builds the rules of the forms, with some names replaced. After more than syntax.MaxFaults new errors it
// leaves out the rest.
func (f *File) buildRules(names slips.Names) {
	b := newRuleBuilder(f)
	if len(names) > 0 {
		f.slips.Mean(names)
	}
	f.Errors = slices.Clip(f.Errors)
	if f.Notation == Operations {
		b.buildMeantRules()
		return
	}
	most := len(f.Errors) + syntax.MaxFaults
	for _, e := range f.Exprs {
		if len(f.Errors) > most {
			f.Errors = append(f.Errors, syntax.TooManyFaults(e.StartPos, e.EndPos))
			break
		}
		if err := syntax.OversizedForm(e); err != nil {
			f.Errors, e.Broken = append(f.Errors, err), true
			continue
		}
		f.readGuarded(f.Source.Offset(e.StartPos), f.Source.Offset(e.EndPos), func() { b.buildForm(e) })
	}
}

func newFile(s *syntax.Sheet) *File {
	return &File{Source: s.Source, Notation: s.Notation, Exprs: s.Forms, Comments: s.Comments, Errors: s.Errors, words: s.Words, glued: s.Glued}
}

// Reread returns the rulesheet in another text, under the name and in the notation of this one.
func (f *File) Reread(text []byte) *File {
	return ParseAs(NewSource(token.NewFileSet(), f.Source.Name, text), f.Notation)
}

// ParseString returns the rulesheet in a string, for tests and tools. Messages call the text by name; no file is read.
func ParseString(name, text string) *File {
	return Parse(NewSource(token.NewFileSet(), name, []byte(text)))
}

// ParseTerms returns the terms in texts that Term.InNotation has written.
func ParseTerms(texts []string, n Notation) ([]*Term, error) {
	before, after := "(term ", ")\n"
	if n != Prefix {
		n, before, after = Infix, "term(", ").\n"
	}
	text := before + strings.Join(texts, after+before) + after
	return guard.RunValue("the parser", func() (list []*Term, err error) {
		f := newFile(syntax.Parse(NewSource(token.NewFileSet(), "terms", []byte(text)), n))
		b := termBuilder{file: f, rule: &Rule{}}
		for _, form := range f.Exprs {
			if len(form.List) == 2 {
				list = append(list, b.buildTerm(form.List[1]))
			}
		}
		if len(texts) > 0 && (len(f.Errors) > 0 || len(list) != len(texts)) {
			return nil, fmt.Errorf("no terms: %.200s", text)
		}
		return list, nil
	})
}

// FoldName returns a name with its letters A-Z in lower case. Names with the same result have the same meaning.
func FoldName(word string) string { return syntax.FoldName(word) }

// A ruleBuilder turns s-expressions into rules.
type ruleBuilder struct{ termBuilder }

func newRuleBuilder(f *File) *ruleBuilder {
	f.slips = slips.Prepare(&syntax.Sheet{Source: f.Source, Notation: f.Notation, Forms: f.Exprs, Comments: f.Comments, Words: f.words, Glued: f.glued}, f.MixesNotations())
	return &ruleBuilder{termBuilder{file: f}}
}

// A termBuilder turns s-expressions into terms and conditions. Many of them share one allocation.
type termBuilder struct {
	file        *File
	rule        *Rule // the rule being built
	guessed     bool  // the form of the rule is read as if an error were repaired
	termSlab    syntax.Slab[Term]
	argSlab     syntax.Slab[*Term]
	literalSlab syntax.Slab[Literal]
	bodySlab    syntax.Slab[*Literal]
	ruleSlab    syntax.Slab[Rule]
}

// failRule adds an error at a node, and marks the rule being built as Broken.
func (f *termBuilder) failRule(kind *syntax.ErrorKind, e *syntax.Node, format string, args ...any) {
	f.file.Errors = append(f.file.Errors, kind.At(e, format, args...))
	f.rule.Broken = true
}

// buildForm adds the rules of a top-level form to the file: those for helper relations, the rule itself, and one more
// for each further head. A rule without a head is left out.
func (b *ruleBuilder) buildForm(e *syntax.Node) {
	b.guessed = e.Guessed
	b.rule = b.ruleSlab.New()
	b.rule.Place, b.rule.Broken = e, e.Broken
	read := b.file.slips.Read(e)
	first := b.rule
	b.recordSlips(read)
	b.addHelperRules(first, read.Helpers)
	b.rule = first
	b.buildRule(read.Form)
	b.addRule()
	for _, head := range read.Heads {
		b.rule = &Rule{Place: first.Place, HasArrow: first.HasArrow, Broken: first.Broken, Body: first.Body}
		b.rule.Head = b.buildAtom(head, "head")
		b.addRule()
	}
}

// addHelperRules adds rules for the helper relations in the meaning of the rule whole.
func (b *ruleBuilder) addHelperRules(whole *Rule, rules []*syntax.Node) {
	guessed := b.guessed
	b.guessed = true
	for _, e := range rules {
		b.rule = &Rule{Place: whole.Place}
		b.buildRule(e)
		b.addRule()
	}
	b.guessed = guessed
}

// addRule adds the rule to the file if it has at least a head.
func (b *ruleBuilder) addRule() {
	if b.rule.Head == nil {
		return
	}
	b.rule.Guessed = b.guessed
	b.rule.FileIndex = len(b.file.Rules)
	b.file.Rules = append(b.file.Rules, b.rule)
}

// buildRule sets the head and the body of the rule being built to those of a form.
func (b *ruleBuilder) buildRule(e *syntax.Node) {
	switch {
	case e.IsList() && len(e.List) > 0 && e.List[0].Name == Arrow:
		b.rule.HasArrow = true
		b.buildArrowRule(e)
	case e.IsList() && len(e.List) > 0 && IsOperator(e.List[0].Name):
		b.failRule(syntax.MisplacedOperator, e, "'%s' cannot stand alone as a fact; only relations can", e.List[0].Word)
	default:
		b.rule.Head = b.buildAtom(e, "fact")
		if b.rule.Head != nil && b.file.Notation == Infix {
			b.rule.Head.InParens = true // printed as a list, since a bare word would look like prose
		}
	}
}

// buildArrowRule sets the head and the body of the rule being built to those of a form (<= head
// literal...).
func (b *ruleBuilder) buildArrowRule(e *syntax.Node) {
	if len(e.List) < 2 {
		b.failRule(syntax.RuleWithoutHead, e, "this rule has no head; write (<= head condition ...)")
		return
	}
	head := e.List[1]
	switch name := operatorName(head); {
	case name == Arrow:
		b.failRule(syntax.RuleWithoutHead, head, "a rule inside a rule; a ')' is missing before it")
		return
	case name != "":
		b.failRule(syntax.OperatorHead, head, "'%s' is part of the language and cannot be defined", head.Functor())
		return
	}
	b.rule.Head = b.buildAtom(head, "head")
	if len(e.List) > 2 {
		b.rule.Body = b.bodySlab.List(len(e.List) - 2)
	}
	for _, arg := range e.List[2:] {
		if lit := b.buildLiteral(arg); lit != nil {
			b.rule.Body = append(b.rule.Body, lit)
		}
	}
}

// operatorName returns the operator at the beginning of a list, or the word itself if it is one; otherwise "".
func operatorName(e *syntax.Node) string {
	if name := e.Relation(); IsOperator(name) {
		return name
	}
	return ""
}

// operatorForms holds the forms of literals with other literals inside, by operator.
var operatorForms = map[string]LiteralOp{Not: OpNot, And: OpAnd, Or: OpOr}

// buildLiteral returns a condition; nil after an error.
func (b *termBuilder) buildLiteral(e *syntax.Node) *Literal {
	if e.Broken { // the error is already recorded
		b.rule.Broken = true
		return nil
	}
	lit := b.literalSlab.New()
	lit.Place = e
	name := operatorName(e)
	switch {
	case name == "":
		lit.Atom = b.buildAtom(e, "condition")
		if lit.Atom == nil {
			return nil
		}
		return lit
	case !e.IsList():
		b.failRule(syntax.MisplacedOperator, e, "'%s' needs arguments: (%s ...)", e.Word, e.Word)
		return nil
	case name == Arrow:
		b.failRule(syntax.RuleWithoutHead, e, "a rule inside a rule; a ')' is missing before it")
		return nil
	case name == Distinct:
		return b.buildDistinct(e, lit)
	}
	lit.Op = operatorForms[name]
	for _, arg := range e.List[1:] {
		if inner := b.buildLiteral(arg); inner != nil {
			lit.Args = append(lit.Args, inner)
		}
	}
	if lit.Op == OpNot && len(e.List) != 2 {
		b.failRule(syntax.NotArity, e, "'not' takes exactly one condition, but here it has %d", len(e.List)-1)
		return nil
	}
	if lit.Op == OpNot && len(lit.Args) == 0 {
		return nil // the error in the argument is already recorded
	}
	return lit
}

func (b *termBuilder) buildDistinct(e *syntax.Node, lit *Literal) *Literal {
	if len(e.List) != 3 {
		b.failRule(syntax.DistinctArity, e, "'distinct' compares exactly two terms, but here it has %d", len(e.List)-1)
		return nil
	}
	lit.Op = OpDistinct
	lit.Atom = &Term{Name: Distinct, Spelling: e.List[0].Word, Place: e, InParens: true}
	for _, arg := range e.List[1:] {
		t := b.buildTerm(arg)
		if t == nil {
			return nil
		}
		lit.Atom.Args = append(lit.Atom.Args, t)
	}
	return lit
}

// buildAtom returns a fact, a head or a condition; nil after an error. what is its noun in messages.
func (b *termBuilder) buildAtom(e *syntax.Node, what string) *Term {
	if !e.IsList() && e.Name[0] == '?' {
		b.failRule(syntax.VariableAsName, e, "variable '%s' cannot stand as a %s; a relation belongs here", e.Word, what)
		return nil
	}
	return b.buildTerm(e)
}

// buildTerm returns a term or an atom; nil after an error.
func (b *termBuilder) buildTerm(e *syntax.Node) *Term {
	if !e.IsList() {
		return b.buildWord(e)
	}
	t := b.termSlab.New()
	t.Place, t.InParens = e, true
	if !b.setFunctor(e, t) {
		return nil
	}
	whole := true
	t.Args = b.argSlab.List(len(e.List) - 1)
	for _, arg := range e.List[1:] {
		inner := b.buildTerm(arg)
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

// buildWord returns a variable or a constant; nil after an error.
func (b *termBuilder) buildWord(e *syntax.Node) *Term {
	switch name := e.Name; {
	case name == "?":
		b.failRule(syntax.BadVariable, e, "this '?' has no name; write a variable as ?x, without a space")
		return nil
	case IsOperator(name):
		b.failRule(syntax.MisplacedOperator, e, "'%s' is part of the language and cannot stand as a term", e.Word)
		return nil
	}
	t := b.termSlab.New()
	t.Name, t.Spelling, t.Place = e.Name, e.Word, e
	return t
}

// setFunctor sets the name of t to the first word of a list; false after an error.
func (b *termBuilder) setFunctor(e *syntax.Node, t *Term) bool {
	if len(e.List) == 0 {
		b.failRule(syntax.EmptyList, e, "nothing stands between this '(' and its ')'; remove both, or write what is missing")
		return false
	}
	first := e.List[0]
	name := first.Name
	switch {
	case first.IsList():
		b.failRule(syntax.HeadNotSymbol, first, "what stands in parentheses must begin with a name, but here another '(' follows; is it one '(' too many, or is the name missing?")
		return false
	case name[0] == '?':
		missing := ""
		if b.file.Notation == Prefix {
			missing = "add the missing name before it, or "
		}
		b.failRule(syntax.VariableAsName, first, "variable '%s' cannot be the name of a relation or function; %swrite one rule for each name that it may stand for", first.Word, missing)
		return false
	case name == Arrow || name == Distinct || IsOperator(name) && len(e.List) == 1:
		// not, and, or are allowed as names of functions with arguments: real rulesheets write the literals of a formula
		// so, as in (contains 1 (not 4)).
		b.failRule(syntax.MisplacedOperator, e, "'%s' cannot stand inside a term; is a ')' missing before it?", first.Word)
		return false
	}
	t.Name, t.Spelling = name, first.Word
	return true
}
