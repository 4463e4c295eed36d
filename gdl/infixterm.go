package gdl

import (
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// readCondition reads a term, its negation, or the inequality of two terms.
func (r *infixReader) readCondition() *Expr {
	if r.nestingDepth > MaxDepth {
		r.failStatement(TooDeep, r.nextToken.Start, r.nextToken.End, "terms nested more than %d deep; is a run of '(' left over?", MaxDepth)
		return nil
	}
	r.nestingDepth++
	defer func() { r.nestingDepth-- }()
	if r.nextToken.Kind == syntax.NotSign || r.isWordNot() {
		return r.readNegation()
	}
	left := r.readPrimary()
	if left == nil || r.failed {
		return left
	}
	if r.nextToken.Kind == syntax.Unequal || !r.readsFormulas && r.isSugar() {
		op := r.operatorWord(r.nextToken)
		r.advanceToken()
		right := r.readPrimary()
		if right == nil {
			return nil
		}
		left = &Expr{List: []*Expr{op, left, right}, StartPos: left.StartPos, EndPos: right.EndPos}
	}
	if !r.failed {
		r.reportForeignOperator()
	}
	if r.failed && left.Name != "" && left.Name[0] == '?' {
		return nil // an operand and not a condition
	}
	return left
}

// isSugar tells whether an equality of another language follows, which is read
// as it is meant later on.
func (r *tokenWindow) isSugar() bool {
	if r.nextToken.Kind != syntax.Foreign {
		return false
	}
	text := r.tokenText(r.nextToken)
	return slips.IsEquality(text)
}

// isWordNot tells whether a word "not" stands before a condition without
// parentheses.
func (w *tokenWindow) isWordNot() bool {
	if w.nextToken.Kind != syntax.Word || FoldName(w.tokenText(w.nextToken)) != Not {
		return false
	}
	at := w.nextToken.End
	for at < len(w.source.Text) && (w.source.Text[at] == ' ' || w.source.Text[at] == '\t') {
		at++
	}
	return at > w.nextToken.End && at < len(w.source.Text) && syntax.Infix.IsWordByte(w.source.Text[at])
}

// readNegation reads ~p.
func (r *infixReader) readNegation() *Expr {
	op := r.operatorWord(r.nextToken)
	op.Name = Not
	r.advanceToken()
	inner := r.readCondition()
	if inner == nil {
		return nil
	}
	return &Expr{List: []*Expr{op, inner}, StartPos: op.StartPos, EndPos: inner.EndPos}
}

// readPrimary reads a word, a term with arguments, or an expression in parentheses.
func (r *infixReader) readPrimary() *Expr {
	switch r.nextToken.Kind {
	case syntax.Word:
		return r.readName()
	case syntax.Open:
		return r.readGroup()
	case syntax.Bracket:
		if r.readsFormulas {
			return r.readVariables()
		}
	}
	if op := r.frontOperator(); op != nil && !r.readsFormulas {
		r.advanceToken()
		return r.readArguments(op)
	}
	if r.readsFormulas && r.tokenText(r.nextToken) == "*" { // "*" for an upper bound that bounds nothing
		r.advanceToken()
		return r.makeWord(r.lastToken)
	}
	r.reportMissingOperand()
	return nil
}

// frontOperator returns the word of an operator that stands before its operands, as in =(X,a);
// nil if there is none.
func (r *tokenWindow) frontOperator() *Expr {
	t := r.nextToken
	if t.Kind == syntax.End || t.End >= len(r.source.Text) || r.source.Text[t.End] != '(' {
		return nil
	}
	switch text := r.tokenText(t); {
	case t.Kind == syntax.Unequal, t.Kind == syntax.AndSign, t.Kind == syntax.OrSign, t.Kind == syntax.Comma, t.Kind == syntax.Foreign && slips.IsEquality(text):
		return &Expr{Word: text, Name: text, StartPos: r.source.Pos(t.Start), EndPos: r.source.Pos(t.End)}
	}
	return nil
}

// readName reads a word and, in parentheses right behind it, arguments.
func (r *infixReader) readName() *Expr {
	t := r.nextToken
	r.advanceToken()
	t = r.extendOverHyphens(t)
	e := r.makeWord(t)
	if !r.failed && r.nextToken.Kind == syntax.Open && !r.nextToken.StartsLine && (!r.readsFormulas || r.nextToken.Start == t.End) {
		return r.readArguments(e)
	}
	return e
}

// infixOperators holds the meanings of the operators of infix text.
var infixOperators = map[syntax.Kind]string{syntax.ArrowSign: Arrow, syntax.AndSign: And, syntax.Comma: And, syntax.OrSign: Or, syntax.NotSign: Not,
	syntax.Unequal: Distinct}

// makeWord makes an expression of a name.
func (r *infixReader) makeWord(t syntax.Token) *Expr {
	e := &Expr{Word: r.tokenText(t), StartPos: r.source.Pos(t.Start), EndPos: r.source.Pos(t.End)}
	e.Name = syntax.InfixMeaning(e.Word)
	switch {
	case e.Word == syntax.Anonymous:
		r.unnamedVars = append(r.unnamedVars, e)
	case e.Word[0] == '?' && len(e.Word) > 1:
		r.reportQuestionMark(e)
	case syntax.IsQuoted(e.Word):
		r.checkQuotedName(e)
	}
	return e
}

// readGroup reads an expression in parentheses. They are part of its place, so that
// an edit that removes it removes them.
func (r *infixReader) readGroup() *Expr {
	open := r.nextToken
	r.advanceToken()
	if r.nextToken.Kind == syntax.Close {
		r.failStatement(EmptyList, open.Start, r.nextToken.End, "'()' means nothing; remove it, or write what belongs between the parentheses")
		return nil
	}
	r.nestingDepth++
	r.openGroups++
	e := r.readExpr()
	r.openGroups--
	r.nestingDepth--
	if e == nil || !r.expectClose(open) {
		return e
	}
	if e.IsList() && (IsOperator(e.List[0].Name) || slips.IsSugar(e)) {
		e.StartPos, e.EndPos = r.source.Pos(open.Start), r.source.Pos(r.lastToken.End)
	}
	return e
}

// readArguments reads the arguments of a relation or function.
func (r *infixReader) readArguments(name *Expr) *Expr {
	open := r.nextToken
	e := &Expr{List: []*Expr{name}, StartPos: name.StartPos, EndPos: r.source.Pos(open.End)}
	r.advanceToken()
	r.openGroups++
	defer func() { r.openGroups-- }()
	for first := true; !r.failed && (!first || r.nextToken.Kind != syntax.Close); first = false {
		if !first && r.nextToken.Kind == syntax.Comma {
			r.advanceToken()
		}
		if arg := r.readArgument(); arg != nil {
			e.List = append(e.List, arg)
			e.EndPos = arg.EndPos
		}
		if r.nextToken.Kind != syntax.Comma && !r.lacksComma() {
			break
		}
	}
	if r.expectClose(open) {
		e.EndPos = r.source.Pos(r.lastToken.End)
	}
	return e
}

// readArgument reads one argument.
func (r *infixReader) readArgument() *Expr {
	list, op := r.readConjunctionIn(true)
	if len(list) == 0 {
		return nil
	}
	first := joinExprs(list, op)
	if !r.failed && r.nextToken.Kind == syntax.OrSign {
		first = r.readDisjunction(first, true)
	}
	return r.readImplication(first, true)
}

// expectClose moves over the ')' of a '(' and reports whether it is there.
func (r *infixReader) expectClose(open syntax.Token) bool {
	if r.failed {
		return false
	}
	if r.nextToken.Kind == syntax.Close {
		r.advanceToken()
		return true
	}
	r.reportUnclosed(open)
	return false
}
