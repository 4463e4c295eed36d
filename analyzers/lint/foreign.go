package lint

import (
	"slices"
	"strings"
)

// NotationAdvice returns a message about a word from the notation of another language, which says how GDL writes it. For
// all other words it returns "".
func NotationAdvice(word string) string {
	if isPlainWord(word) {
		return ""
	}
	switch {
	case strings.HasPrefix(word, "%"), strings.HasPrefix(word, "//"), strings.HasPrefix(word, "/*"),
		strings.HasPrefix(word, "#"):
		return "'" + ClipWord(word) + "' starts no comment; write ';'"
	case strings.HasPrefix(word, "```"):
		return "'" + ClipWord(word) + "' is Markdown, not GDL; remove the line"
	case strings.ContainsAny(word, "\"'`"):
		return "'" + ClipWord(strings.Trim(word, "'")) + "' holds a quote; GDL has no strings: a name is one word without quotes"
	case strings.Contains(word, ","):
		return "'" + ClipWord(word) + "' holds a comma; write blanks between terms"
	case strings.HasSuffix(word, ":-"):
		return "'" + ClipWord(word) + "' is not GDL; a rule is (<= head condition ...)"
	}
	switch word {
	case "<-", "=>", "->", ":=":
		return "'" + word + "' is not GDL; a rule is (<= head condition ...)"
	}
	if advice := operatorAdvice[word]; advice != "" {
		return "'" + word + "' is not GDL; " + advice
	}
	return ""
}

// operatorAdvice says how GDL writes the operators of other languages.
var operatorAdvice = map[string]string{
	"&": andAdvice, "&&": andAdvice, "|": orAdvice, "||": orAdvice, "!": "write (not ...)",
	"=": "write the same variable or name in both places", "!=": differAdvice, "\\=": differAdvice,
}

const (
	andAdvice    = "write each condition on its own, one after the other"
	orAdvice     = "write (or ...) around the two conditions"
	differAdvice = "write (distinct ...) around the two terms"
)

// isPlainWord tells whether a word consists of letters, digits, '?', '_' and, after its first character, '-'. Such words
// need no further look, and nearly all words are such.
func isPlainWord(word string) bool {
	for i := range len(word) {
		switch c := word[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '?', c == '_':
		case c == '-' && i > 0:
		default:
			return false
		}
	}
	return true
}

// ClipWord shortens a word for a message.
func ClipWord(word string) string {
	const most = 40
	if r := []rune(word); len(r) > most {
		return string(r[:most]) + "..."
	}
	return word
}

// IsIdle tells whether a move has one of the usual names for doing nothing.
func IsIdle(name string) bool {
	return slices.Contains([]string{"noop", "pass", "wait", "skip", "null", "nil"}, name)
}
