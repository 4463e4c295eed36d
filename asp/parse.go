package asp

import (
	"fmt"
	"strconv"
)

// maxDepth bounds the nesting of terms that ParseTerm reads.
const maxDepth = 10_000

// ParseTerm reads a ground term or atom as clingo prints it in models:
// constants, functions, integers and tuples. Strings, classical negation and
// all else that an encoding of package asp never prints are errors.
func ParseTerm(s string) (Term, error) {
	p := termParser{s: s}
	t, ok := p.term(0)
	if !ok || p.i != len(s) {
		return Term{}, fmt.Errorf("asp: no ground term: unexpected %q at byte %d of %.100q", p.rest(), p.i, s)
	}
	return t, nil
}

// A termParser holds a text and the byte offset that it has reached.
type termParser struct {
	s string
	i int
}

// rest is the text at the current offset, for messages.
func (p *termParser) rest() string { return p.s[p.i:min(len(p.s), p.i+10)] }

// eat skips the byte c if it comes next.
func (p *termParser) eat(c byte) bool {
	if p.i < len(p.s) && p.s[p.i] == c {
		p.i++
		return true
	}
	return false
}

// span skips and returns the longest run of bytes that f accepts.
func (p *termParser) span(f func(byte) bool) string {
	start := p.i
	for p.i < len(p.s) && f(p.s[p.i]) {
		p.i++
	}
	return p.s[start:p.i]
}

func (p *termParser) term(depth int) (Term, bool) {
	if depth > maxDepth || p.i == len(p.s) {
		return Term{}, false
	}
	switch c := p.s[p.i]; {
	case c == '-' || '0' <= c && c <= '9':
		return p.integer()
	case c == '(':
		args, ok := p.args(depth, true)
		return Tuple(args...), ok
	}
	id := p.span(func(c byte) bool { return c == '_' || c == '\'' || alphanumeric(c) })
	if !identifier(id) {
		p.i -= len(id)
		return Term{}, false
	}
	t, ok := Term{kind: function, id: id}, true
	if p.i < len(p.s) && p.s[p.i] == '(' {
		t.args, ok = p.args(depth, false)
	}
	return t, ok
}

// integer reads a number as clingo prints it, without leading zeros.
func (p *termParser) integer() (Term, bool) {
	start := p.i
	p.eat('-')
	p.span(func(c byte) bool { return '0' <= c && c <= '9' })
	n, err := strconv.ParseInt(p.s[start:p.i], 10, 32)
	if err != nil || strconv.FormatInt(n, 10) != p.s[start:p.i] {
		p.i = start
		return Term{}, false
	}
	return Int(int32(n)), true
}

// args reads arguments in parentheses. A tuple may be empty, and has a comma
// behind its element if there is only one.
func (p *termParser) args(depth int, tuple bool) ([]Term, bool) {
	p.eat('(')
	if tuple && p.eat(')') {
		return nil, true
	}
	var args []Term
	for {
		t, ok := p.term(depth + 1)
		if !ok {
			return nil, false
		}
		args = append(args, t)
		switch {
		case p.eat(')'):
			return args, !tuple || len(args) > 1
		case !p.eat(','):
			return nil, false
		case tuple && len(args) == 1 && p.eat(')'):
			return args, true
		}
	}
}

// identifier reports whether clingo reads id as a name: a lower-case letter
// after any underscores, and not a keyword.
func identifier(id string) bool {
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
