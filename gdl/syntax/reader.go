package syntax

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// A reader reads the statements of infix text or of operations notation, token by token.
type reader struct {
	*Sheet
	*Lexer
	statement
	nextToken Token
	lastToken Token // the one before
	faults    []FaultRow
	toldOnce  map[string]*Error

	readsFormulas bool // it reads formulas and no rules
}

// A statement is the present fact, rule or operation.
type statement struct {
	start       Token   // its first token
	depth       int     // the present depth of nesting
	openGroups  int     // open parentheses around conditions or arguments
	failed      bool    // the rest of it must be skipped
	broken      bool    // some part of it could not be read
	guessed     bool    // it is read as if a fault were repaired
	unnamedVars []*Node // its variables without a name
}

func newReader(src *Source, n Notation, faults []FaultRow) reader {
	r := reader{Sheet: &Sheet{Source: src, Notation: n}, Lexer: NewLexer(src.Text, n), faults: faults, toldOnce: map[string]*Error{}}
	r.nextToken = r.ReadToken()
	return r
}

// ownSigns are the signs with several bytes of each notation.
var ownSigns = [...][]string{Infix: {":-", "&&", "||", `\+`, "!=", `\=`, `\==`}, Operations: {":-", "::", effect, ":="}}

// advanceToken moves to the next token. A sign of textbooks or a word such as "and" is read as the sign of the notation
// with this meaning.
func (r *reader) advanceToken() {
	r.lastToken, r.nextToken = r.nextToken, r.ReadToken()
	t := r.nextToken
	switch {
	case t.Kind == End || r.readsFormulas:
	case r.isJoint():
		if row := r.faultRow("joint", t); row != nil {
			r.nextToken.Kind = lexes[r.Notation].single[row.Means[0]]
			r.trouble("joint", t)
		}
	case r.Text[t.Start] >= 0x80 || t.Kind != Word && t.End > t.Start+1 && !slices.Contains(ownSigns[r.Notation], r.tokenText(t)):
		r.trouble("sign", t)
	}
}

// isJoint tells whether the next token is a word without arguments, on the line of a condition before it.
func (r *reader) isJoint() bool {
	t := r.nextToken
	return t.Kind == Word && r.InBody && !t.StartsLine && (r.lastToken.Kind == Word || r.lastToken.Kind == Close) && !(t.End < len(r.Text) && r.Text[t.End] == '(')
}

// atArrow tells whether an arrow of this notation or of another one comes next, and so conditions follow.
func (r *reader) atArrow() bool {
	row := r.foreignArrow()
	if r.nextToken.Kind == ArrowSign || row == nil {
		return r.nextToken.Kind == ArrowSign
	}
	if rest := bytes.TrimLeft(r.Text[r.nextToken.End:], " \t"); r.atText(":") && bytes.HasPrefix(rest, []byte("-")) { // ': -'
		r.nextToken.End = len(r.Text) - len(rest) + 1
		r.Offset = r.nextToken.End
	}
	r.tell(row, r.nextToken, row.Means, "{tok}", r.tokenText(r.nextToken))
	return true
}

// foreignArrow returns the row of an arrow of another language that follows the head; nil if there is none.
func (r *reader) foreignArrow() *FaultRow {
	if t := r.nextToken; !r.InBody && r.openGroups == 0 && (t.Kind == Foreign || t.Kind == Word && !t.StartsLine && t.Start > r.start.Start) {
		return r.faultRow("arrow", t)
	}
	return nil
}

// nameSigns lists the signs of other notations in the message of their fault, if there are several, and moves this fault
// behind the others.
func (r *reader) nameSigns() {
	fault := r.toldOnce["signs"]
	if fault == nil {
		return
	}
	r.Errors = append(slices.DeleteFunc(r.Errors, func(e *Error) bool { return e == fault }), fault)
	var names []string
	for _, e := range fault.Repair.Edits {
		if name := "'" + e.NewText + "' for '" + r.Source.TextBetween(e.StartPos, e.EndPos) + "'"; !slices.Contains(names, name) && len(names) < 5 {
			names = append(names, name)
		}
	}
	if len(names) > 1 {
		fault.Message = strings.Replace(r.faultRow("signs", r.nextToken).Say, "{means}", plural.JoinWords(names), 1)
	}
}

func (r *reader) tokenText(t Token) string { return string(r.Text[t.Start:t.End]) }

// atText tells whether the next token has a text.
func (r *reader) atText(text string) bool {
	return string(r.Text[r.nextToken.Start:r.nextToken.End]) == text
}

// operatorWord returns the word of an operator. In operations notation, this is the operator that is meant.
func (r *reader) operatorWord(t Token) *Node {
	op := r.wordOf(t, signMeanings[t.Kind])
	switch sign := operationsSigns[t.Kind]; {
	case op.Name == "" || t.Kind == Unequal && r.Notation == Operations:
		op.Name = op.Word // an operator of another language
	case r.Notation == Operations:
		op.Word = sign
	}
	return op
}

func (r *reader) wordOf(t Token, name string) *Node {
	return &Node{Word: r.tokenText(t), Name: name, StartPos: r.Source.Pos(t.Start), EndPos: r.Source.Pos(t.End)}
}

// spot returns the range of a node as a token.
func (r *reader) spot(n *Node) Token {
	return Token{Start: r.Source.Offset(n.StartPos), End: r.Source.Offset(n.EndPos), Kind: Word}
}

// beginsLine tells whether a token may begin another statement: it is the first of its line, and is indented no more than
// the statement.
func (r *reader) beginsLine(t Token) bool { return t.StartsLine && t.Column <= r.start.Column }

// isFull tells whether a text has too many faults to be read further. If so, it reports where reading ends.
func (s *Sheet) isFull(from, to int) bool {
	if len(s.Errors) <= MaxFaults {
		return false
	}
	s.Errors = append(s.Errors, TooManyFaults(s.Source.Pos(from), s.Source.Pos(to)))
	return true
}
