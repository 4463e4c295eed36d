package syntax

import (
	"bytes"
	"slices"
	"strings"
)

// A Kind is a kind of token.
type Kind uint8

// The kinds of tokens.
const (
	End        Kind = iota
	Word            // also in quotes
	Open            // (
	Close           // )
	Bracket         // [
	BracketEnd      // ]
	Comma           // , which in infix text is "and" outside of arguments
	AndSign         // & &&
	OrSign          // | || ;
	NotSign         // ~ \+
	Unequal         // != \= \==
	ArrowSign       // :-
	ActionSign      // ::
	EffectSign      // ==>
	DefineSign      // :=
	Stop            // .
	String          // "..." where it is no word
	Unquoted        // a quote that is not closed on its line
	Foreign         // signs that the notation does not have
)

// A Token is text[Start:End].
type Token struct {
	Start, End int
	Column     int // bytes before the token in its line
	Kind       Kind
	StartsLine bool // only white space and comments are before the token in its line
}

// The classes of bytes in a text. A byte may have several.
const (
	startByte = 1 << iota // the byte begins words
	wordByte              // it continues words
	minusByte             // it begins words before a digit
	blankByte
	commentByte // it may begin a comment
	quoteByte
	glueByte // several of them are one foreign sign
	longByte // it may begin a sign of several bytes
)

// A lexis holds the bytes and signs of a notation.
type lexis struct {
	bytes  [256]uint8
	single [256]Kind // signs of one byte
	long   []sign    // longer signs first
}

type sign struct {
	text string
	kind Kind
}

// The lexes of the notations.
var lexes = [...]*lexis{
	Prefix: newLexis(map[Kind]string{Open: "( （", Close: ") ）"}, startByte|wordByte, startByte|wordByte, map[string]uint8{";": commentByte, "()": 0}),
	Infix: newLexis(map[Kind]string{Open: "(", Close: ")", Bracket: "[", BracketEnd: "]", Comma: ",", Stop: ".", ArrowSign: ":- " + dashedArrows + others(Arrow), Foreign: "!== ~=" + others("=>"),
		AndSign: "&& &" + others(Conjunction), OrSign: "|| | ;" + others(Disjunction), NotSign: `~ \+` + others(Negation), Unequal: `!= \= \==` + others(Distinct)},
		0, startByte|wordByte, map[string]uint8{names: startByte | wordByte, "_": startByte | wordByte, "?": startByte | glueByte, "%;": commentByte, "/": commentByte | glueByte,
			`'"`: quoteByte, `=<>+-*\^@#:!`: glueByte}),
	Operations: newLexis(map[Kind]string{EffectSign: "==> => ->" + others("=>"), ArrowSign: ":- " + dashedArrows + others(Arrow), ActionSign: "::", DefineSign: ":=",
		Open: "(", Close: ")", Bracket: "[", BracketEnd: "]", Comma: ",", AndSign: "&& &" + others(Conjunction), OrSign: "|| |" + others(Disjunction),
		NotSign: `~ \+` + others(Negation), Unequal: `!= \= \==` + others(Distinct), Word: "_", Stop: "."},
		0, glueByte, map[string]uint8{names: startByte | wordByte, "/": startByte | wordByte, "?": startByte, "_.*+": wordByte, "-": wordByte | minusByte | glueByte, "<=>": glueByte, "%": commentByte, `"`: quoteByte}),
}

// dashedArrows are arrows of infix text with another dash.
const dashedArrows = ":– :— :−"

func others(meaning string) string { return " " + strings.Join(OtherSigns[meaning], " ") }

const names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// newLexis makes a lexis from the signs of each kind and from classes of bytes. A byte that is in no class gets the class
// others if it is ASCII, otherwise beyond.
func newLexis(signs map[Kind]string, others, beyond uint8, classes map[string]uint8) *lexis {
	x := &lexis{}
	for i := range x.bytes {
		if x.bytes[i] = others; i >= 0x80 {
			x.bytes[i] = beyond
		}
	}
	for text, class := range classes {
		for _, c := range []byte(text) {
			x.bytes[c] = class
		}
	}
	for _, c := range []byte(" \t\n\v\f\r") {
		x.bytes[c] = blankByte
	}
	for kind, texts := range signs {
		for s := range strings.FieldsSeq(texts) {
			if len(s) == 1 {
				x.single[s[0]] = kind
				continue
			}
			x.bytes[s[0]] |= longByte
			x.long = append(x.long, sign{s, kind})
		}
	}
	slices.SortFunc(x.long, func(a, b sign) int { return len(b.text) - len(a.text) })
	return x
}

// A Lexer cuts a text into tokens, and collects its comments.
type Lexer struct {
	Text     []byte
	Comments []Comment
	Offset   int  // where it looks for the next token
	InBody   bool // it reads conditions or arguments
	Unclosed int  // where a comment without end begins, or -1

	notation  Notation
	lexis     *lexis
	lineStart int
	fresh     bool // so far, the line has only white space
	operand   bool // the last token ends a term
	open      int  // number of open parentheses
}

// NewLexer returns the lexer of a text.
func NewLexer(text []byte, n Notation) *Lexer {
	l := &Lexer{Text: text, Unclosed: -1, notation: n, lexis: lexes[n], fresh: true}
	if bytes.HasPrefix(text, []byte(ByteOrderMark)) {
		l.Offset, l.lineStart = len(ByteOrderMark), len(ByteOrderMark)
	}
	return l
}

// ReadToken returns the next token.
func (l *Lexer) ReadToken() Token {
	l.skipBlank()
	t := Token{Start: l.Offset, StartsLine: l.fresh, Column: l.Offset - l.lineStart}
	l.fresh = false
	t.Kind = l.read()
	t.End = l.Offset
	if l.notation != Infix {
		return t
	}
	l.operand = t.Kind == Word || t.Kind == Close
	switch t.Kind {
	case Open:
		l.open++
	case Close:
		l.open = max(l.open-1, 0)
	case ArrowSign:
		l.InBody = true
	case Stop:
		l.InBody, l.open = false, 0
	}
	return t
}

// read moves over a token.
func (l *Lexer) read() Kind {
	if l.Offset == len(l.Text) {
		return End
	}
	c := l.Text[l.Offset]
	class, kind := l.lexis.bytes[c], l.lexis.single[c]
	if class&(startByte|longByte) == startByte|longByte { // a letter beyond ASCII, or a sign
		if s := l.longSign(); s.text != "" {
			l.Offset += len(s.text)
			return s.kind
		}
	}
	switch {
	case class&startByte != 0 || class&minusByte != 0 && l.Offset+1 < len(l.Text) && IsDigit(l.Text[l.Offset+1]):
		from := l.Offset
		for l.Offset++; ; l.Offset++ {
			l.Offset += l.lexis.plainBytes(l.Text[l.Offset:])
			if l.Offset == len(l.Text) || (l.lexis.bytes[l.Text[l.Offset]]&wordByte == 0 || l.longSign().text != "") && !l.inEntity(from) {
				return Word
			}
		}
	case class&quoteByte != 0:
		return l.quoted(c)
	case class&longByte != 0:
		if s := l.longSign(); s.text != "" {
			l.Offset += len(s.text)
			return s.kind
		}
	}
	if l.Offset++; kind != End {
		return kind
	}
	for class&glueByte != 0 && l.Offset < len(l.Text) && l.lexis.bytes[l.Text[l.Offset]]&glueByte != 0 && !l.hasPrefix("//") && !l.hasPrefix("/*") {
		l.Offset++
	}
	return Foreign
}

// plainBytes counts the first bytes of a text that continue words and begin no sign.
func (x *lexis) plainBytes(text []byte) int {
	for i, c := range text {
		if x.bytes[c]&(wordByte|longByte) != wordByte {
			return i
		}
	}
	return len(text)
}

// inEntity tells whether the next ';' ends a sign in the notation of HTML, in a word that begins at an offset.
func (l *Lexer) inEntity(from int) bool {
	word := l.Text[from:l.Offset]
	return l.Text[l.Offset] == ';' && l.notation == Prefix && (bytes.HasSuffix(word, []byte("&lt")) || bytes.HasSuffix(word, []byte("&gt")) || bytes.HasSuffix(word, []byte("&amp")))
}

// longSign returns the next sign if it has several bytes; the zero value otherwise.
func (l *Lexer) longSign() sign {
	for _, s := range l.lexis.long {
		if l.hasPrefix(s.text) {
			return s
		}
	}
	return sign{}
}

// hasPrefix tells whether the rest of the text begins with a word.
func (l *Lexer) hasPrefix(word string) bool { return bytes.HasPrefix(l.Text[l.Offset:], []byte(word)) }

// quoted moves over a word in quotes. In infix text, two quotes in it mean one.
func (l *Lexer) quoted(quote byte) Kind {
	for l.Offset++; l.Offset < len(l.Text) && !endsLine(l.Text[l.Offset]); l.Offset++ {
		if l.Text[l.Offset] != quote {
			continue
		}
		if l.Offset++; l.notation == Infix && l.Offset < len(l.Text) && l.Text[l.Offset] == quote {
			continue
		}
		if l.notation == Infix && quote == '"' {
			return String
		}
		return Word
	}
	return Unquoted
}

// skipBlank moves over white space and comments.
func (l *Lexer) skipBlank() {
	for l.Offset < len(l.Text) {
		c := l.Text[l.Offset]
		switch class := l.lexis.bytes[c]; {
		case endsLine(c):
			l.Offset++
			l.lineStart, l.fresh = l.Offset, true
		case class&blankByte != 0:
			l.Offset++
		case class&commentByte == 0 || !l.beginsComment(c):
			return
		case l.notation == Infix && l.hasPrefix("/*"):
			l.skipBlock()
		default:
			to := l.Offset
			for to < len(l.Text) && !endsLine(l.Text[to]) {
				to++
			}
			l.addComment(to)
		}
	}
}

// beginsComment tells whether a comment begins at a byte that may begin one. In infix text ';' also means "or". It begins
// a comment at the start of a line; ;; and ;@ do so after blanks too. Elsewhere it begins a comment unless a condition or
// an argument precedes it.
func (l *Lexer) beginsComment(c byte) bool {
	switch {
	case c == '/':
		return l.hasPrefix("//") || l.hasPrefix("/*")
	case c != ';' || l.notation == Prefix || l.fresh && (l.Offset == l.lineStart || l.hasPrefix(";;") || l.hasPrefix(";@")):
		return true
	}
	return !l.operand || !l.InBody && l.open == 0
}

// addComment records a comment and moves to its end.
func (l *Lexer) addComment(to int) {
	l.Comments = append(l.Comments, Comment{StartOffset: l.Offset, EndOffset: to})
	l.Offset = to
}

// skipBlock moves over a comment between /* and */.
func (l *Lexer) skipBlock() {
	from, to := l.Offset, len(l.Text)
	if i := bytes.Index(l.Text[from+2:], []byte("*/")); i >= 0 {
		to = from + 2 + i + 2
	} else {
		l.Unclosed = from
	}
	l.addComment(to)
	if i := bytes.LastIndexAny(l.Text[from:to], "\r\n"); i >= 0 {
		l.lineStart, l.fresh = from+i+1, true
	}
}

// GoOn moves to an offset, after a form that another reader has read.
func (l *Lexer) GoOn(at int, comments []Comment) {
	l.Comments = append(l.Comments, comments...)
	l.Offset, l.fresh, l.operand, l.InBody, l.open = at, false, false, false, 0
	for l.lineStart = max(at-1, 0); l.lineStart > 0 && !endsLine(l.Text[l.lineStart-1]); l.lineStart-- {
	}
}

// IsWordByte tells whether a byte continues words.
func (n Notation) IsWordByte(c byte) bool { return lexes[n].bytes[c]&wordByte != 0 }

// IsBlank tells whether a byte is white space.
func IsBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
