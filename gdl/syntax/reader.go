package syntax

// A reader reads the statements of infix text or of operations, token by token.
type reader struct {
	*Sheet
	*Lexer
	statement
	nextToken Token
	lastToken Token // the one before
	faults    []FaultRow
	toldOnce  map[string]*Error
}

// A statement is the fact, rule or operation that is being read.
type statement struct {
	start       Token   // where it begins
	depth       int     // of nesting
	openGroups  int     // parentheses that are open and hold conditions or arguments
	failed      bool    // the rest of it is to be skipped
	broken      bool    // some part of it could not be read
	guessed     bool    // read as if a fault were repaired
	unnamedVars []*Node // its variables without a name
}

func newReader(src *Source, n Notation, faults []FaultRow) reader {
	r := reader{Sheet: &Sheet{Source: src, Notation: n}, Lexer: NewLexer(src.Text, n), faults: faults, toldOnce: map[string]*Error{}}
	r.nextToken = r.ReadToken()
	return r
}

// advanceToken moves to the next token.
func (r *reader) advanceToken() { r.lastToken, r.nextToken = r.nextToken, r.ReadToken() }

// tokenText returns the text of a token.
func (r *reader) tokenText(t Token) string { return string(r.Text[t.Start:t.End]) }

// atText tells whether a text comes next.
func (r *reader) atText(text string) bool {
	return string(r.Text[r.nextToken.Start:r.nextToken.End]) == text
}

// operatorWord returns the word of an operator.
func (r *reader) operatorWord(t Token) *Node {
	op := r.wordOf(t, signMeanings[t.Kind])
	if op.Name == "" {
		op.Name = op.Word // of another language
	}
	return op
}

// wordOf returns the word of a token.
func (r *reader) wordOf(t Token, name string) *Node {
	return &Node{Word: r.tokenText(t), Name: name, StartPos: r.Source.Pos(t.Start), EndPos: r.Source.Pos(t.End)}
}

// spot returns the place of a node as that of a token.
func (r *reader) spot(n *Node) Token {
	return Token{Start: r.Source.Offset(n.StartPos), End: r.Source.Offset(n.EndPos), Kind: Word}
}

// beginsLine tells whether a token may begin a further statement: it is the first of its line and not indented deeper than the statement.
func (r *reader) beginsLine(t Token) bool { return t.StartsLine && t.Column <= r.start.Column }

// isFull tells whether a text has too many faults for the rest to be read. It reports the place where reading ends.
func (s *Sheet) isFull(from, to int) bool {
	if len(s.Errors) <= MaxFaults {
		return false
	}
	s.Errors = append(s.Errors, TooManyFaults(s.Source.Pos(from), s.Source.Pos(to)))
	return true
}
