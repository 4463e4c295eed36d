package gdl

import "bytes"

// skipForeign moves over a comment of another language that begins at a word:
// "//", "%" or "#" up to the end of the line, if that text closes no list, and
// "/*" up to "*/". It returns false if no comment begins there.
func (l *lexer) skipForeign(from int) bool {
	if c := l.text[from]; c != '/' && c != '%' && c != '#' || from < l.noForeign {
		return false
	}
	word, end := l.text[from:], 0
	switch {
	case bytes.HasPrefix(word, []byte("/*")):
		i := bytes.Index(word, []byte("*/"))
		if i < 0 {
			l.noForeign = len(l.text)
			return false
		}
		end = from + i + len("*/")
	case word[0] == '/' && !bytes.HasPrefix(word, []byte("//")), bytes.HasPrefix(word, []byte("##")):
		return false
	default:
		if end = lineEndAt(l.text, from); closes(l.text[from:end]) {
			l.noForeign = end
			return false
		}
	}
	l.foreign = append(l.foreign, strip{from, end})
	l.at = end
	return true
}

// closes tells whether a text closes a list that it does not open.
func closes(text []byte) bool {
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
