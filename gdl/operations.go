package gdl

import "github.com/gdllint/gdllint/gdl/operations"

// parseOperations reads the forms of a text in operations notation, as they are
// written, and the faults that they have by themselves. What they mean is
// another list of forms: see meaning.
func parseOperations(src *Source) (forms []*Expr, comments []Comment, errs []*Error, sheet *operations.Sheet) {
	if err := notText(src); err != nil {
		return nil, nil, []*Error{err}, nil
	}
	sheet = operations.Parse(src.Text)
	o := &operationsReader{src: src, names: operations.NewNames(sheet)}
	for _, c := range sheet.Clauses {
		if c.Written != nil {
			e := o.written(c.Written)
			e.Broken = c.Broken
			forms = append(forms, e)
		}
	}
	for _, c := range sheet.Comments {
		comments = append(comments, Comment{From: c.From, To: c.To})
	}
	return forms, comments, o.faults(sheet), sheet
}

// operationsReader makes expressions of the forms of operations.
type operationsReader struct {
	src   *Source
	names *operations.Names
}

func (o *operationsReader) faults(sheet *operations.Sheet) (errs []*Error) {
	for _, f := range sheet.Faults {
		errs = append(errs, &Error{Kind: operationsFaults[f.Kind], From: o.src.Pos(f.From), To: o.src.Pos(f.To), Message: f.Message})
	}
	return errs
}

var operationsFaults = map[operations.FaultKind]ErrorKind{operations.Syntax: OperationsSyntax, operations.Meaningless: OperationsMeaning,
	operations.Order: OperationsOrder, operations.Ungrounded: OperationsBuiltin}

// written is the expression of a form as the author wrote it.
func (o *operationsReader) written(f *operations.Form) *Expr {
	e := &Expr{Word: f.Word, Name: f.Name, From: o.src.Pos(f.From), To: o.src.Pos(f.To)}
	if f.Word != "" && f.Name == "" {
		if e.Name = o.names.Meaning(f.Word); f.IsVariable() {
			e.Name = "?" + Fold(f.Word)
		}
	}
	for i, x := range f.List {
		inner := o.written(x)
		if f.Op && i > 1 {
			inner.Joint = f.Joint()
		}
		e.List = append(e.List, inner)
	}
	return e
}

// meant is the expression of a form of a rule.
func (o *operationsReader) meant(f *operations.Form) *Expr {
	e := &Expr{Word: f.Word, Name: f.Name, From: o.src.Pos(f.From), To: o.src.Pos(f.To)}
	for _, x := range f.List {
		e.List = append(e.List, o.meant(x))
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
	o := &operationsReader{src: src, names: operations.NewNames(f.Operations)}
	b := &builder{file: f}
	for _, r := range f.Operations.Rules() {
		f.guarded(r.From, r.To, func() { b.meaning(o, r) })
	}
	f.Errors = append(o.faults(f.Operations), f.Errors...)
	b.finish()
	sortErrors(f.Errors)
	f.Recognition = recognize(f)
	return f
}

// meaning builds a rule of what operations mean.
func (b *builder) meaning(o *operationsReader, r *operations.Rule) {
	b.rule = &Rule{From: o.src.Pos(r.From), To: o.src.Pos(r.To), Broken: r.Broken, Arrow: len(r.Body) > 0, Implied: r.Implied}
	b.rule.Head = b.atom(o.meant(r.Head), "head")
	for _, l := range r.Body {
		if lit := b.literal(o.meant(l)); lit != nil {
			b.rule.Body = append(b.rule.Body, lit)
		}
	}
	if b.rule.Head != nil {
		b.rule.Head.Parens = true // no bare word, which would be prose
	}
	b.add()
}

// OperationsWord writes a folded name as operations have it: variables begin
// with a capital, other names do not.
func OperationsWord(word string) string { return operations.Word(word) }

// OperationsText writes an expression of prefix text, a term or a condition, as
// operations have it, on one line: fluents stand without true, and moves
// without the roles that make them.
func OperationsText(e *Expr) string { return operations.Text(formOf(e)) }

func formOf(e *Expr) *operations.Form {
	f := &operations.Form{Word: e.Word, Name: e.Name, Op: len(e.List) > 0 && e.List[0].Word != "" && IsOperator(e.List[0].Name)}
	for _, x := range e.List {
		f.List = append(f.List, formOf(x))
	}
	return f
}
