package gdl

import "bytes"

// skipForeign moves over a comment of another language that begins at a word:
// "//", "%" or "#" up to the end of the line, if that text closes no list, and
// "/*" up to "*/". It returns false if no comment begins there.
func (l *textLexer) skipForeign(from int) bool {
	if c := l.text[from]; c != '/' && c != '%' && c != '#' || from < l.noForeignBefore {
		return false
	}
	word, end := l.text[from:], 0
	switch {
	case bytes.HasPrefix(word, []byte("/*")):
		i := bytes.Index(word, []byte("*/"))
		if i < 0 {
			l.noForeignBefore = len(l.text)
			return false
		}
		end = from + i + len("*/")
	case word[0] == '/' && !bytes.HasPrefix(word, []byte("//")), bytes.HasPrefix(word, []byte("##")):
		return false
	default:
		if end = lineEndAt(l.text, from); closesOuterList(l.text[from:end]) {
			l.noForeignBefore = end
			return false
		}
	}
	l.foreignSpans = append(l.foreignSpans, foreignSpan{from, end})
	l.offset = end
	return true
}

// closesOuterList tells whether a text closes a list that it does not open.
func closesOuterList(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return false
}
