// Package foreign recognises words that belong to the notation of other
// languages than GDL.
package foreign

import "strings"

// Advice returns the notation of GDL for a word of another language; it is empty
// for other words.
func Advice(word string) string {
	if plain(word) {
		return ""
	}
	switch {
	case strings.HasPrefix(word, "%"), strings.HasPrefix(word, "//"), strings.HasPrefix(word, "/*"),
		strings.HasPrefix(word, "#"):
		return "'" + Clip(word) + "' starts no comment; write ';'"
	case strings.HasPrefix(word, "```"):
		return "'" + Clip(word) + "' is Markdown, not GDL; remove the line"
	case strings.ContainsAny(word, "\"'`"):
		return "'" + Clip(strings.Trim(word, "'")) + "' holds a quote; GDL has no strings, a name is a plain word"
	case strings.Contains(word, ","):
		return "'" + Clip(word) + "' holds a comma; blanks separate terms"
	case strings.HasSuffix(word, ":-"):
		return "'" + Clip(word) + "' is no GDL; a rule is (<= head condition ...)"
	}
	switch word {
	case "<-", "=>", "->", ":=":
		return "'" + word + "' is no GDL; a rule is (<= head condition ...)"
	case "&", "&&", "|", "||", "!", "=", "!=", "\\=":
		return "'" + word + "' is no GDL; use 'or', 'not', 'distinct', and the same variable for equal terms"
	}
	return ""
}

// plain tells whether a word consists of letters, digits, '?', '-' and '_'.
// Nearly all words do, and none of them is foreign.
func plain(word string) bool {
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

// Clip shortens a word for a message.
func Clip(word string) string {
	const most = 40
	if r := []rune(word); len(r) > most {
		return string(r[:most]) + "..."
	}
	return word
}
