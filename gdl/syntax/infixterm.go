package syntax

import (
	"slices"
	"strings"
)

// This file reads the conditions and terms of infix text.

// readCondition reads a term, its negation, or the inequality of two terms; outside of formulas also an equality of
// another language.
func (r *infixReader) readCondition() *Node {
	if r.depth > MaxDepth {
		r.trouble("depth", r.nextToken)
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	if r.atNegation() {
		return r.readNegation(r.readCondition)
	}
	left := r.readPrimary()
	if left == nil || r.failed {
		return left
	}
	if r.nextToken.Kind == Unequal || !r.readsFormulas && r.nextToken.Kind == Foreign && isEquality(r.tokenText(r.nextToken)) {
		op := r.operatorWord(r.nextToken)
		r.advanceToken()
		right := r.readPrimary()
		if right == nil {
			return nil
		}
		left = &Node{List: []*Node{op, left, right}, StartPos: left.StartPos, EndPos: right.EndPos}
	}
	if !r.failed && r.isForeign() {
		r.trouble("behind", r.nextToken)
	}
	if r.failed && left.Name != "" && left.Name[0] == '?' {
		return nil // an operand and not a condition
	}
	return left
}

// isSugar tells whether a node is an equality of another language with its operator between its terms.
func isSugar(n *Node) bool {
	return len(n.List) == 3 && !n.List[0].IsList() && n.List[0].StartPos > n.List[1].StartPos && isEquality(n.List[0].Name)
}

// atNegation tells whether '~' comes next, or a word "not" before a condition without parentheses.
func (r *reader) atNegation() bool {
	if r.nextToken.Kind != Word || FoldName(r.tokenText(r.nextToken)) != Negation {
		return r.nextToken.Kind == NotSign
	}
	at := r.nextToken.End
	for at < len(r.Text) && isSpace(r.Text[at]) {
		at++
	}
	return at > r.nextToken.End && at < len(r.Text) && Infix.IsWordByte(r.Text[at])
}

// readNegation reads ~p.
func (r *reader) readNegation(read func() *Node) *Node {
	if r.nextToken.Kind == Word {
		r.trouble("negation", r.nextToken)
	}
	op := r.operatorWord(r.nextToken)
	if op.Name = Negation; r.Notation == Operations {
		op.Word = operationsSigns[NotSign]
	}
	r.advanceToken()
	inner := read()
	if inner == nil {
		return nil
	}
	return &Node{List: []*Node{op, inner}, StartPos: op.StartPos, EndPos: r.Source.Pos(r.lastToken.End)}
}

// readPrimary reads a word, a term with arguments, or an expression in parentheses; in formulas also a list of
// variables and the bound "*".
func (r *infixReader) readPrimary() *Node {
	switch r.nextToken.Kind {
	case Word:
		return r.readName()
	case Open:
		return r.readGroup()
	case Bracket:
		if r.readsFormulas {
			return r.readVariables()
		}
	}
	if op := r.frontOperator(); op != nil && !r.readsFormulas {
		r.advanceToken()
		return r.readArguments(op)
	}
	if r.readsFormulas && r.tokenText(r.nextToken) == "*" { // an upper bound "*" bounds nothing
		r.advanceToken()
		return r.makeWord(r.lastToken)
	}
	r.trouble("operand", r.nextToken)
	return nil
}

// frontOperator returns the word of an operator before its operands, as in =(X,a); nil if there is none.
func (r *infixReader) frontOperator() *Node {
	t := r.nextToken
	if t.Kind == End || t.End >= len(r.Text) || r.Text[t.End] != '(' {
		return nil
	}
	switch text := r.tokenText(t); {
	case t.Kind == Unequal, t.Kind == AndSign, t.Kind == OrSign, t.Kind == Comma, t.Kind == Foreign && isEquality(text):
		return r.wordOf(t, text)
	}
	return nil
}

// readName reads a word and, in parentheses after it, arguments.
func (r *infixReader) readName() *Node {
	t := r.nextToken
	r.advanceToken()
	t = r.extendOverHyphens(t)
	e := r.makeWord(t)
	if !r.failed && r.nextToken.Kind == Open && !r.nextToken.StartsLine && (!r.readsFormulas || r.nextToken.Start == t.End) {
		return r.readArguments(e)
	}
	return e
}

var signMeanings = map[Kind]string{ArrowSign: Arrow, AndSign: Conjunction, Comma: Conjunction, OrSign: Disjunction, NotSign: Negation,
	Unequal: Distinct, ActionSign: "::", EffectSign: effect}

// makeWord makes an expression of a name.
func (r *infixReader) makeWord(t Token) *Node {
	e := r.wordOf(t, InfixMeaning(r.tokenText(t)))
	switch {
	case e.Word == Anonymous:
		r.unnamedVars = append(r.unnamedVars, e)
	case e.Word[0] == '?' && len(e.Word) > 1:
		r.troubleIn("name", t, Infix.Spell(e.Name))
	case IsQuoted(e.Word) && strings.ContainsAny(e.Word, "() \t\f\v;"):
		r.troubleIn("blanks", t, "")
	case IsQuoted(e.Word):
		r.troubleIn("name", t, "")
	}
	return e
}

// extendOverHyphens extends a name over hyphens without blanks. Such a name should be in quotes.
func (r *infixReader) extendOverHyphens(t Token) Token {
	if c := r.Text[t.Start]; c == '\'' || c == '?' || isUpper(rune(c)) || c == '_' {
		return t
	}
	before := t
	for next := r.nextToken; next.Start == t.End && r.atText("-") && next.End < len(r.Text) && Infix.IsWordByte(r.Text[next.End]); next = r.nextToken {
		r.advanceToken()
		t.End = r.nextToken.End
		r.advanceToken()
	}
	if t != before && !r.readsFormulas {
		r.troubleIn("hyphen", t, "")
	}
	return t
}

// readGroup reads an expression in parentheses. If it has an operator, the parentheses belong to its range, so that an
// edit that removes the expression also removes them.
func (r *infixReader) readGroup() *Node {
	open := r.nextToken
	r.advanceToken()
	if r.nextToken.Kind == Close {
		r.trouble("group", open)
		return nil
	}
	r.depth++
	r.openGroups++
	e := r.readExpr(false)
	r.openGroups--
	r.depth--
	if e == nil || !r.expectClose(open) {
		return e
	}
	if e.IsList() && (IsOperator(e.List[0].Name) || isSugar(e)) {
		e.StartPos, e.EndPos = r.Source.Pos(open.Start), r.Source.Pos(r.lastToken.End)
	}
	return e
}

// readArguments reads the arguments of a relation or function.
func (r *infixReader) readArguments(name *Node) *Node {
	open := r.nextToken
	e := &Node{List: []*Node{name}, StartPos: name.StartPos, EndPos: r.Source.Pos(open.End)}
	r.advanceToken()
	r.openGroups++
	defer func() { r.openGroups-- }()
	for first := true; !r.failed && (!first || r.nextToken.Kind != Close); first = false {
		if !first && r.nextToken.Kind == Comma {
			r.advanceToken()
		}
		if arg := r.readExpr(true); arg != nil {
			e.List = append(e.List, arg)
			e.EndPos = arg.EndPos
		}
		if r.nextToken.Kind != Comma && !r.lacksComma() {
			break
		}
	}
	if r.expectClose(open) {
		e.EndPos = r.Source.Pos(r.lastToken.End)
	}
	return e
}

// expectClose moves over the ')' of a '(' and tells whether it is there.
func (r *infixReader) expectClose(open Token) bool {
	if r.failed {
		return false
	}
	if r.nextToken.Kind == Close {
		r.advanceToken()
		return true
	}
	if r.nextToken.StartsLine || !r.trouble("close", open) {
		r.trouble("newline", open)
	}
	return false
}

// lacksAnd tells whether a further condition follows without an operator, and reports this. The reader continues as if
// the operator were there.
func (r *infixReader) lacksAnd(argument bool) bool {
	t := r.nextToken
	if r.readsFormulas || argument || r.openGroups > 0 || !r.InBody || r.beginsLine(t) ||
		t.Kind != Word && t.Kind != NotSign || r.isForeignWord() {
		return false
	}
	return r.trouble("join", t)
}

// lacksComma tells whether a further argument follows without a comma, and reports this.
func (r *infixReader) lacksComma() bool {
	t := r.nextToken
	if r.failed || t.Kind != Word || r.beginsLine(t) || r.isForeignWord() {
		return false
	}
	return r.trouble("comma", t)
}

// foreignWords are the operators of Prolog that are words.
var foreignWords = []string{"is", "mod", "rem", "div"}

// isForeignWord tells whether the next token is an operator of Prolog that is a word. At the beginning of a line, the
// same word is a name.
func (r *reader) isForeignWord() bool {
	return r.nextToken.Kind == Word && !r.nextToken.StartsLine && slices.Contains(foreignWords, r.tokenText(r.nextToken))
}

// isForeign tells whether an operator that GDL does not have follows a term.
func (r *infixReader) isForeign() bool {
	switch r.nextToken.Kind {
	case Bracket, String, Foreign:
		return r.foreignArrow() == nil && !r.atForwardArrow() && !r.readsFormulas
	}
	return r.isForeignWord()
}
