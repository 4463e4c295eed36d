package gdl

import (
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// parseOperations reads the forms of a text in operations notation, as they are
// written, and their own faults. The rules that they mean are built of other
// forms, by readOperations.
func parseOperations(src *Source) (forms []*Expr, comments []Comment, errs []*Error, sheet *operations.Sheet) {
	if err := notTextFault(src); err != nil {
		return nil, nil, []*Error{err}, nil
	}
	sheet = operations.Parse(src.Text)
	o := &operationsReader{source: src, wordMeanings: sheet.Names()}
	for _, c := range sheet.Clauses {
		if c.WrittenForm != nil {
			e := o.writtenExpr(c.WrittenForm)
			e.Broken = c.Broken
			forms = append(forms, e)
		}
	}
	return forms, sheet.Comments, o.sheetFaults(sheet), sheet
}

// operationsReader makes expressions of the forms of operations.
type operationsReader struct {
	source       *Source
	wordMeanings *operations.Names
}

func (o *operationsReader) sheetFaults(sheet *operations.Sheet) (errs []*Error) {
	for _, f := range sheet.Faults {
		errs = append(errs, &Error{Kind: operationsFaultKinds[f.Kind], StartPos: o.source.Pos(f.StartOffset), EndPos: o.source.Pos(f.EndOffset), Message: f.Message})
	}
	return errs
}

var operationsFaultKinds = map[operations.FaultKind]ErrorKind{operations.SyntaxFault: OperationsSyntax, operations.MeaninglessClause: OperationsMeaning,
	operations.ConditionOrder: OperationsOrder, operations.UngroundedBuiltin: OperationsBuiltin}

// writtenExpr returns the expression of a form as the author wrote it.
func (o *operationsReader) writtenExpr(f *operations.Form) *Expr {
	e := &Expr{Word: f.Word, Name: f.Name, StartPos: o.source.Pos(f.StartOffset), EndPos: o.source.Pos(f.EndOffset), Parens: f.Parens, Stops: f.Stops}
	if f.Word != "" && f.Name == "" {
		if e.Name = o.wordMeanings.PrefixName(f.Word); f.IsVariable() {
			e.Name = "?" + FoldName(f.Word)
		}
	}
	for i, x := range f.List {
		inner := o.writtenExpr(x)
		if f.HasOperator && i > 1 {
			for x := inner; ; x = x.List[1] { // of a list, its first part
				if x.Join = JointOf(f.JoinOperator()); !syntax.IsJoined(x) {
					break
				}
			}
		}
		e.List = append(e.List, inner)
	}
	return e
}

// meantExpr returns the expression of a form of a rule that operations mean.
func (o *operationsReader) meantExpr(f *operations.Form) *Expr {
	e := &Expr{Word: f.Word, Name: f.Name, StartPos: o.source.Pos(f.StartOffset), EndPos: o.source.Pos(f.EndOffset)}
	for _, x := range f.List {
		e.List = append(e.List, o.meantExpr(x))
	}
	return e
}

// readOperations reads a rulesheet in operations notation. Its rules are those
// of the same game in prefix notation.
func readOperations(src *Source) *File {
	f := &File{Source: src, Notation: Operations}
	f.Exprs, f.Comments, f.Errors, f.Operations = parseOperations(src)
	if f.Operations == nil {
		f.Recognition = recognize(f)
		return f
	}
	o := &operationsReader{source: src, wordMeanings: f.Operations.Names()}
	b := newRuleBuilder(f)
	for _, r := range f.Operations.MeantRules() {
		f.readGuarded(r.StartOffset, r.EndOffset, func() { b.buildMeantRule(o, r) })
	}
	f.Errors = append(o.sheetFaults(f.Operations), f.Errors...)
	b.finishSlips()
	sortErrors(f.Errors)
	f.Recognition = recognize(f)
	return f
}

// buildMeantRule builds a rule that operations mean.
func (b *ruleBuilder) buildMeantRule(o *operationsReader, r *operations.Rule) {
	b.rule = &Rule{StartPos: o.source.Pos(r.StartOffset), EndPos: o.source.Pos(r.EndOffset), Broken: r.Broken, HasArrow: len(r.Body) > 0, Implied: r.Implied}
	b.rule.Head = b.buildAtom(o.meantExpr(r.Head), "head")
	for _, l := range r.Body {
		if lit := b.buildLiteral(o.meantExpr(l)); lit != nil {
			b.rule.Body = append(b.rule.Body, lit)
		}
	}
	if b.rule.Head != nil {
		b.rule.Head.InParens = true // no bare word, which would be prose
	}
	b.addRule()
}

// TextIn writes an expression of prefix text, a term, a rule or a formula of a
// property, in a notation. In the words of operations, fluents stand without
// true, and moves without the roles that make them.
func TextIn(e *Expr, n Notation) string {
	if n == Operations {
		e = inOperationsWords(e)
	}
	return e.TextIn(syntax.Notation(n))
}

// Adopt returns an expression of prefix text as the text of a notation has it.
func Adopt(e *Expr, n Notation) *Expr {
	if n == Operations {
		e = inOperationsWords(e)
	}
	return e.Adopt(syntax.Notation(n))
}

// inOperationsWords returns an expression in the words of operations.
func inOperationsWords(e *Expr) *Expr {
	if !e.IsList() || len(e.List) == 0 {
		return e
	}
	if name, arg := e.List[0].Word, operations.UnwrappedArgument(e.List[0].Word, len(e.List)-1); arg > 0 {
		if name = operations.KeptWord(name); name == "" {
			return inOperationsWords(e.List[arg])
		}
		return &Expr{List: []*Expr{wordAt(e.List[0], name), inOperationsWords(e.List[arg])}, StartPos: e.StartPos, EndPos: e.EndPos}
	}
	out := &Expr{StartPos: e.StartPos, EndPos: e.EndPos}
	for _, x := range e.List {
		out.List = append(out.List, inOperationsWords(x))
	}
	return out
}

// IsOperationsSign tells whether a word is an operator that no other notation
// has.
func IsOperationsSign(word string) bool { return word == "::" || word == "==>" }

// AsFormulas reads formulas in the words of operations as those of prefix text:
// fluents get their true, and an action that is legal a role that may do it.
func (f *File) AsFormulas(forms []*Expr) []*Expr {
	names := f.Operations.Names()
	out := make([]*Expr, len(forms))
	for i, e := range forms {
		out[i] = asFormula(e, names)
	}
	return out
}

func asFormula(e *Expr, names *operations.Names) *Expr {
	name := e
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() {
			return e
		}
		name = e.List[0]
	}
	if first, known := formulaStarts[name.Name]; known && e.IsList() {
		out := e.WithParts(append([]*Expr(nil), e.List...))
		for i := first; i < len(out.List); i++ {
			out.List[i] = asFormula(out.List[i], names)
		}
		return out
	}
	if name.Name == Legal && len(e.List) == 2 {
		role := wordAt(name, "?mover")
		return listAt(e, wordAt(name, "exists"), listAt(name, role), listAt(e, name, role, e.List[1]))
	}
	if names.IsFluent(name.Word) {
		return listAt(e, wordAt(name, True), e)
	}
	return e
}

// formulaStarts are the operators of formulas, with the argument from which on
// they hold formulas.
var formulaStarts = map[string]int{Not: 1, And: 1, Or: 1, "=>": 1, "<=>": 1, "forall": 2, "exists": 2, "count": 4, "after": 1, "until": 2,
	"initially": 1, "knows": 2, "knows-whether": 2}
