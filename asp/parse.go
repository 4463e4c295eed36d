package asp

import (
	"fmt"
	"strconv"
)

// maxTermDepth bounds the nesting of terms that ParseTerm reads.
const maxTermDepth = 10_000

// ParseTerm reads a ground term or atom as clingo prints it in models:
// constants, functions, integers and tuples. Strings, classical negation and
// all else that an encoding of package asp never prints are errors.
func ParseTerm(s string) (Term, error) {
	p := termParser{input: s}
	t, ok := p.parse(0)
	if !ok || p.offset != len(s) {
		return Term{}, fmt.Errorf("asp: no ground term: unexpected %q at byte %d of %.100q", p.upcomingText(), p.offset, s)
	}
	return t, nil
}

// A termParser holds a text and the byte offset that it has reached.
type termParser struct {
	input  string
	offset int
}

// upcomingText is the text at the current offset, for messages.
func (p *termParser) upcomingText() string { return p.input[p.offset:min(len(p.input), p.offset+10)] }

// skipByte skips the byte c if it comes next.
func (p *termParser) skipByte(c byte) bool {
	if p.offset < len(p.input) && p.input[p.offset] == c {
		p.offset++
		return true
	}
	return false
}

// readSpan skips and returns the longest run of bytes that f accepts.
func (p *termParser) readSpan(f func(byte) bool) string {
	start := p.offset
	for p.offset < len(p.input) && f(p.input[p.offset]) {
		p.offset++
	}
	return p.input[start:p.offset]
}

func (p *termParser) parse(depth int) (Term, bool) {
	if depth > maxTermDepth || p.offset == len(p.input) {
		return Term{}, false
	}
	switch c := p.input[p.offset]; {
	case c == '-' || '0' <= c && c <= '9':
		return p.parseInteger()
	case c == '(':
		args, ok := p.parseArgs(depth, true)
		return NewTuple(args...), ok
	}
	id := p.readSpan(func(c byte) bool { return c == '_' || c == '\'' || isAlphanumeric(c) })
	if !isIdentifier(id) {
		p.offset -= len(id)
		return Term{}, false
	}
	t, ok := Term{kind: functionTerm, spelling: id}, true
	if p.offset < len(p.input) && p.input[p.offset] == '(' {
		t.args, ok = p.parseArgs(depth, false)
	}
	return t, ok
}

// parseInteger reads a number as clingo prints it, without leading zeros.
func (p *termParser) parseInteger() (Term, bool) {
	start := p.offset
	p.skipByte('-')
	p.readSpan(func(c byte) bool { return '0' <= c && c <= '9' })
	n, err := strconv.ParseInt(p.input[start:p.offset], 10, 32)
	if err != nil || strconv.FormatInt(n, 10) != p.input[start:p.offset] {
		p.offset = start
		return Term{}, false
	}
	return NewInteger(int32(n)), true
}

// parseArgs reads arguments in parentheses. A tuple may be empty, and has a comma
// behind its element if there is only one.
func (p *termParser) parseArgs(depth int, tuple bool) ([]Term, bool) {
	p.skipByte('(')
	if tuple && p.skipByte(')') {
		return nil, true
	}
	var args []Term
	for {
		t, ok := p.parse(depth + 1)
		if !ok {
			return nil, false
		}
		args = append(args, t)
		switch {
		case p.skipByte(')'):
			return args, !tuple || len(args) > 1
		case !p.skipByte(','):
			return nil, false
		case tuple && len(args) == 1 && p.skipByte(')'):
			return args, true
		}
	}
}

// isIdentifier reports whether clingo reads id as a name: a lower-case letter
// after any underscores, and not a keyword.
func isIdentifier(id string) bool {
	for i := range len(id) {
		switch c := id[i]; {
		case c == '_' || c == '\'':
		case 'a' <= c && c <= 'z':
			return id != "not"
		default:
			return false
		}
	}
	return false
}
